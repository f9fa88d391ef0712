#include "protocol/messages.hpp"

#include "tests/protocol/files.hpp"

#include <gtest/gtest.h>

using protocol::Malformed;
using protocol::Message;
using protocol::Unreadable;

namespace {

// "read", or how the text is turned down.
std::string fate(std::string_view text) {
  const auto read = protocol::read_message(text);
  if (const auto* bad = std::get_if<Malformed>(&read)) return bad->id + ": " + bad->why.code + " " + bad->why.subject;
  if (const auto* bad = std::get_if<Unreadable>(&read)) return "closed: " + std::string(bad->reason);
  return "read";
}

TEST(Messages, EveryExampleIsRead) {
  std::size_t count = 0;
  for (const auto& file : files::in("protocol/examples/page-says")) {
    const std::string text = files::text(file);
    EXPECT_EQ(fate(text), "read") << file;
    const auto json = nlohmann::json::parse(text);
    const auto message = std::get<Message>(protocol::read_message(text));
    EXPECT_EQ(protocol::id_of(message), json.value("id", "")) << file;
    ++count;
  }
  EXPECT_GE(count, std::variant_size_v<Message>);
}

// No example survives a key too many, or one too few unless that one is optional.
TEST(Messages, KeysAreCounted) {
  for (const auto& file : files::in("protocol/examples/page-says")) {
    const auto json = nlohmann::json::parse(files::text(file));
    auto more = json;
    more["surplus"] = 1;
    EXPECT_NE(fate(more.dump()), "read") << more;
    const auto type = json.at("type").get<std::string>();
    for (const auto& [key, value] : json.items()) {
      auto less = json;
      less.erase(key);
      const bool optional = (key == "match" && (type == "act" || type == "why" || type == "hint")) ||
                            (key == "to" && type == "offer") || (key == "id" && type == "ping") ||
                            (key == "choices" && type == "join") ||
                            ((key == "options" || key == "seats") && type == "propose");
      EXPECT_EQ(fate(less.dump()) == "read", optional) << less;
      auto other = json;
      other[key] = 1.5;
      EXPECT_NE(fate(other.dump()), "read") << other;
    }
  }
}

TEST(Messages, SaysWhatIsWrong) {
  EXPECT_EQ(fate(R"({"type":"sit","id":"a","seat":6})"), "a: malformed /seat");
  EXPECT_EQ(fate(R"({"type":"sit","id":"a","seat":"0"})"), "a: malformed /seat");
  EXPECT_EQ(fate(R"({"type":"sit","id":"a","seat":1.5})"), "a: malformed /seat");
  EXPECT_EQ(fate(R"({"type":"sit","id":"a","seat":18446744073709551615})"), "a: malformed /seat");
  EXPECT_EQ(fate(R"({"type":"sit","id":"a b","seat":0})"), "closed: malformed");
  EXPECT_EQ(fate(R"({"type":"sit","seat":0})"), "closed: malformed");
  EXPECT_EQ(fate(R"({"type":"dance","id":"a"})"), "a: unknown_type /type");
  EXPECT_EQ(fate(R"({"type":"dance"})"), "closed: malformed");
  EXPECT_EQ(fate(R"({"type":"offer","id":"a","what":"draw","to":3})"), "a: malformed /to");
  EXPECT_EQ(fate(R"({"type":"chat","id":"a","text":""})"), "a: malformed /text");
  EXPECT_EQ(fate(R"({"type":"chat","id":"a","text":"x","phrase":"hello"})"), "a: malformed ");
  EXPECT_EQ(fate(R"({"type":"chat","id":"a","phrase":"boo"})"), "a: malformed /phrase");
  EXPECT_EQ(fate(R"({"type":"act","id":"a","seq":4294967296,"action":{}})"), "a: malformed /seq");
  EXPECT_EQ(fate(R"({"type":"act","id":"a","seq":-1,"action":{}})"), "a: malformed /seq");
  EXPECT_EQ(fate(R"({"type":"act","id":"a","seq":1,"action":[]})"), "a: malformed /action");
  EXPECT_EQ(fate(R"({"type":"salt","match":"m","bytes":"00112233445566778899AABBCCDDEEFF"})"), "closed: malformed");
}

TEST(Messages, MarksAreFewAndCellsShort) {
  const auto lead = [](const std::string& marks) {
    return fate(R"({"type":"lead","id":"a","match":"m","seq":1,"marks":[)" + marks + "]}");
  };
  const auto many = [](int count) {
    std::string marks;
    for (int i = 0; i < count; ++i) marks += std::string(i > 0 ? "," : "") + R"({"from":"6,4","to":"b12"})";
    return marks;
  };
  EXPECT_EQ(lead(""), "read");
  EXPECT_EQ(lead(many(32)), "read");
  EXPECT_EQ(lead(many(33)), "a: malformed /marks");
  EXPECT_EQ(lead(R"({"from":")" + std::string(24, 'x') + R"("})"), "read");
  EXPECT_EQ(lead(R"({"from":")" + std::string(25, 'x') + R"("})"), "a: malformed /marks/0/from");
  EXPECT_EQ(lead(R"({"from":""})"), "a: malformed /marks/0/from");
  EXPECT_EQ(lead(R"({"from":"a"},{"from":"a","to":"<b>"})"), "a: malformed /marks/1/to");
  EXPECT_EQ(lead(R"({"to":"a"})"), "a: malformed /marks/0");
  EXPECT_EQ(lead(R"({"from":"a","colour":"red"})"), "a: malformed /marks/0");
  EXPECT_EQ(fate(R"({"type":"lead","id":"a","match":"m","seq":-1,"marks":[]})"), "a: malformed /seq");
}

TEST(Messages, CountsCharactersNotBytes) {
  const auto say = [](std::size_t cats) {
    std::string text;
    for (std::size_t i = 0; i < cats; ++i) text += "猫";
    return fate(R"({"type":"chat","id":"a","text":")" + text + "\"}");
  };
  EXPECT_EQ(say(500), "read");
  EXPECT_EQ(say(501), "a: malformed /text");
}

TEST(StrictJson, TakesNothingDoubtful) {
  const auto why = [](std::string_view text) {
    const auto parsed = protocol::parse_strict(text);
    const auto* bad = std::get_if<protocol::ParseError>(&parsed);
    return bad ? bad->what : "taken";
  };
  using namespace std::string_view_literals;
  EXPECT_EQ(why(R"( {"a":[1,-9223372036854775808,9223372036854775807,null,"é"]} )"), "taken");
  EXPECT_EQ(why(""), "not_json");
  EXPECT_EQ(why("{"), "not_json");
  EXPECT_EQ(why("{} {}"), "not_json");
  EXPECT_EQ(why("{}x"), "not_json");
  EXPECT_EQ(why("{}\0"sv), "not_json");
  EXPECT_EQ(why("\"\0\""sv), "not_json");
  EXPECT_EQ(why("\xef\xbb\xbf{}"), "not_json");
  EXPECT_EQ(why("\"\xc3\x28\""), "not_json");
  EXPECT_EQ(why("\"\xed\xa0\x80\""), "not_json");
  EXPECT_EQ(why(R"("\ud800")"), "not_json");
  EXPECT_EQ(why("[1,]"), "not_json");
  EXPECT_EQ(why("[01]"), "not_json");
  EXPECT_EQ(why("NaN"), "not_json");
  EXPECT_EQ(why("// x\n{}"), "not_json");
  EXPECT_EQ(why(R"({"a":1,"a":1})"), "json_key_twice");
  EXPECT_EQ(why(R"({"a":{"b":1,"c":[{"b":1,"\u0062":2}]}})"), "json_key_twice");
  EXPECT_EQ(why(R"({"a":{"b":1},"b":{"b":1}})"), "taken");
  EXPECT_EQ(why("1.0"), "json_number");
  EXPECT_EQ(why("[1e2]"), "json_number");
  EXPECT_EQ(why("[9223372036854775808]"), "json_number");
  EXPECT_EQ(why("[123456789012345678901234567890]"), "json_number");
}

TEST(StrictJson, KeepsItsLimits) {
  const auto deep = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  const auto taken = [](const std::string& text) {
    return std::holds_alternative<nlohmann::json>(protocol::parse_strict(text));
  };
  EXPECT_TRUE(taken(deep(16)));
  EXPECT_FALSE(taken(deep(17)));
  EXPECT_FALSE(taken(deep(8000)));
  EXPECT_FALSE(taken(std::string(16000, '[')));
  const auto long_text = [](std::size_t bytes) { return "\"" + std::string(bytes - 2, 'x') + "\""; };
  EXPECT_TRUE(taken(long_text(16 * 1024)));
  EXPECT_FALSE(taken(long_text(16 * 1024 + 1)));
}

}  // namespace
