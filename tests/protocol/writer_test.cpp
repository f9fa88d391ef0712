#include "protocol/writer.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

using protocol::Writer;

TEST(Writer, SeparatesWhatStandsSideBySide) {
  Writer out;
  out.open_object().key("a").open_list().number(1).null().boolean(true).open_object().close_object().close_list();
  out.key("b").name("x").key("c").raw("[2]").close_object();
  EXPECT_EQ(out.take(), R"({"a":[1,null,true,{}],"b":"x","c":[2]})");
}

TEST(Writer, EscapesAsEverybodyDoes) {
  std::string all;
  for (char c = 1; c < 127; ++c) all += c;
  all += "\x7f é 猫 🐈";
  Writer out;
  out.string(all);
  EXPECT_EQ(out.text(), nlohmann::json(all).dump());
}

TEST(Writer, WritesTheLargestNumbers) {
  Writer out;
  out.open_list().number(INT64_MIN).number(UINT64_MAX).number(std::uint8_t{200}).close_list();
  EXPECT_EQ(out.take(), "[-9223372036854775808,18446744073709551615,200]");
}

// A text that is given away piece by piece is the same, wherever it is cut.
TEST(Writer, FlushesAnywhere) {
  std::string told;
  Writer out;
  const auto flush = [&] { out.flush([&](std::string_view piece) { told += piece; }); };
  flush();
  out.open_object();
  flush();
  out.key("list").open_list();
  flush();
  for (int number : {1, 22}) {
    out.number(number);
    flush();
    EXPECT_EQ(out.text().size(), 1U) << "what the next separator depends on";
  }
  out.close_list().key("last");
  flush();
  out.open_list().close_list().close_object();
  EXPECT_EQ(told + std::string(out.text()), R"({"list":[1,22],"last":[]})");
}
