#include "protocol/input.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <functional>

using protocol::Input;
using protocol::Json;
using protocol::Refusal;

namespace {

std::string first_mistake(const char* json, const std::function<void(const Input&)>& read) {
  const Json value = Json::parse(json);
  std::optional<Refusal> error;
  read(Input(value, error));
  return error ? error->subject + ": " + error->message : "none";
}

TEST(Input, KeepsTheFirstMistake) {
  const auto read = [](const Input& input) {
    input["a"].integer(1, 9);
    input["b"].boolean();
  };
  EXPECT_EQ(first_mistake(R"({"a":1,"b":true})", read), "none");
  EXPECT_EQ(first_mistake(R"({"a":10,"b":1})", read), "/a: /a must be an integer from 1 to 9.");
  EXPECT_EQ(first_mistake(R"({"a":9,"b":1})", read), "/b: /b must be true or false.");
  EXPECT_EQ(first_mistake(R"({"b":true})", read), ": The value must have a.");
}

TEST(Input, TakesNoNumberThatIsNotAnInteger) {
  const auto read = [](const Input& input) { input.integer(INT64_MIN, INT64_MAX); };
  EXPECT_EQ(first_mistake("-9223372036854775808", read), "none");
  for (const char* bad : {"1.0", "1e3", "18446744073709551615", "\"1\"", "true", "null", "[1]"})
    EXPECT_NE(first_mistake(bad, read), "none") << bad;
}

TEST(Input, TakesTheKeysItKnowsAndNoOther) {
  const auto read = [](const Input& input) { input.keys({"a"}, {"b"}); };
  EXPECT_EQ(first_mistake(R"({"a":1})", read), "none");
  EXPECT_EQ(first_mistake(R"({"a":1,"b":2})", read), "none");
  EXPECT_EQ(first_mistake(R"({"b":2})", read), ": The value must have a.");
  EXPECT_EQ(first_mistake(R"({"a":1,"c":2})", read), ": The value has an unknown key; allowed are: a, b.");
  EXPECT_EQ(first_mistake(R"([1])", read), ": The value must be an object with a.");
}

}  // namespace
