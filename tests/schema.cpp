#include "tests/schema.hpp"

#include "protocol/match.hpp"
#include "tests/tests_dir.hpp"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <unordered_set>

namespace schema {

namespace {

using Json = nlohmann::json;

// Random schedules hear hundreds of thousands of messages: beyond so many of a type in one process, one in so many.
constexpr std::size_t told_all_max = 1'000;
constexpr std::size_t told_one_in = 32;

// The definition of a game that is called so whatever its prefix: "AttackView" for "View".
std::string of_game(const Json& schema, const std::string& part) {
  for (const auto& reference : schema.at("oneOf")) {
    const std::string title = reference.at("$ref").get<std::string>().substr(8);
    if (title.ends_with(part)) return title;
  }
  throw std::runtime_error("no definition of " + part);
}

// All files as one document, so that every reference stays within it: the definition "Seat" of
// common.json is "#/$defs/common.Seat".
class Bundle {
 public:
  Bundle() {
    const auto folder = std::filesystem::path(tests_dir()).parent_path() / "protocol" / "schema";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream in(entry.path());
      const std::string name = entry.path().stem().string();
      files_[name] = Json::parse(in);
      for (const auto& [title, definition] : files_.at(name).at("$defs").items())
        definitions()[name + "." + title] = redirected(definition, name);
      Json root = files_.at(name);
      root.erase("$defs");
      root.erase("$id");
      definitions()[name + "."] = redirected(root, name);
    }
    for (const auto& [common, part] :
         {std::pair{"View", "View"}, {"Action", "Action"}, {"GameEvent", "Event"}, {"Options", "Options"}}) {
      Json any = Json::array();
      for (const auto& game : protocol::game_slugs())
        any.push_back({{"$ref", "#/$defs/" + game + "." + of_game(files_.at(game), part)}});
      definitions()["common." + std::string(common)] = {{"anyOf", any}};
    }
  }

  std::string what_is_wrong(const std::string& name, const Json& value) {
    const std::size_t hash = std::hash<std::string>{}(name + value.dump());
    if (right_.contains(hash)) return "";
    const valijson::Schema& schema = schema_of(name);
    const valijson::adapters::NlohmannJsonAdapter adapter(value);
    // Without a list of errors the validator stops at the first one, also in each alternative that does not fit.
    if (validator_.validate(schema, adapter, nullptr)) {
      right_.insert(hash);
      return "";
    }
    valijson::ValidationResults results;
    validator_.validate(schema, adapter, &results);
    std::string all = name + ":";
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
      all += "\n  ";
      for (const auto& part : error.context) all += part;
      all += ": " + error.description;
    }
    return all;
  }

  // The definitions of a file whose `type` is this.
  const std::vector<std::string>& of_type(const std::string& file, const std::string& type) {
    const auto [known, is_new] = of_type_.try_emplace(file + " " + type);
    auto& found = known->second;
    if (!is_new) return found;
    for (const auto& [title, definition] : files_.at(file).at("$defs").items()) {
      const Json alternatives = definition.contains("oneOf") ? definition.at("oneOf") : Json::array({definition});
      for (const Json& each : alternatives) {
        if (each.contains("properties") && each.at("properties").contains("type") &&
            each.at("properties").at("type").value("const", "") == type) {
          found.push_back(file + "." + title);
          break;
        }
      }
    }
    return found;
  }
  const Json& file(const std::string& name) const { return files_.at(name); }

 private:
  Json& definitions() { return document_.at("$defs"); }

  static Json redirected(Json schema, const std::string& file) {
    if (schema.is_object() && schema.contains("$ref")) {
      const std::string to = schema.at("$ref");
      const std::size_t hash = to.find("#/$defs/");
      schema["$ref"] = "#/$defs/" + (hash == 0 ? file : to.substr(0, to.find(".json"))) + "." + to.substr(hash + 8);
    }
    // The validator does not read `propertyNames`; for maps this says the same.
    if (schema.is_object() && schema.contains("propertyNames")) {
      schema["patternProperties"] = {
          {schema.at("propertyNames").at("pattern").get<std::string>(), schema.at("additionalProperties")}};
      schema["additionalProperties"] = false;
      schema.erase("propertyNames");
    }
    if (schema.is_structured())
      for (Json& inner : schema) inner = redirected(inner, file);
    return schema;
  }

  const valijson::Schema& schema_of(const std::string& name) {
    auto& schema = schemas_[name];
    if (!schema) {
      if (!definitions().contains(name)) throw std::runtime_error("no definition " + name);
      document_["allOf"] = {{{"$ref", "#/$defs/" + name}}};
      schema = std::make_unique<valijson::Schema>();
      valijson::SchemaParser parser;
      parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(document_), *schema);
    }
    return *schema;
  }

  std::map<std::string, Json> files_;
  Json document_ = {{"$defs", Json::object()}};  // with a reference to the definition that is read
  std::map<std::string, std::unique_ptr<valijson::Schema>> schemas_;
  std::map<std::string, std::vector<std::string>> of_type_;
  valijson::Validator validator_;          // keeps compiled patterns
  std::unordered_set<std::size_t> right_;  // hashes of what was right; tests see most values more than once
};

// One for each thread: the tests of shards hear messages on several.
Bundle& bundle() {
  thread_local Bundle all;
  return all;
}

}  // namespace

std::string what_is_wrong(const std::string& file, const std::string& title, const Json& value) {
  return bundle().what_is_wrong(file + "." + title, value);
}

std::string what_is_wrong_with_message(const std::string& file, const Json& message) {
  const std::string type = message.value("type", "");
  thread_local std::map<std::string, std::size_t> told;
  if (const auto count = ++told[file + type]; count > told_all_max && count % told_one_in != 0) return "";
  std::string wrong = "no message of type " + type;
  for (const auto& name : bundle().of_type(file, type)) {
    wrong = bundle().what_is_wrong(name, message);
    if (wrong.empty()) return wrong;
  }
  return wrong;
}

std::string what_is_wrong_in_game(const std::string& game, const std::string& part, const Json& value) {
  return bundle().what_is_wrong(game + "." + of_game(bundle().file(game), part), value);
}

}  // namespace schema
