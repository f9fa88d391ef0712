// Checks JSON against protocol/schema.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace schema {

// Why the value does not fit the definition, or an empty text. The definition is named by its
// file and its title: "page-hears", "Update". Views, actions, events and options, which the
// common schema leaves to the games, must fit one of the games.
std::string what_is_wrong(const std::string& file, const std::string& title, const nlohmann::json& value);

// The same for a message, by its `type`: "page-says" or "page-hears". Looks at the first thousand messages of a type,
// then at one in 32.
std::string what_is_wrong_with_message(const std::string& file, const nlohmann::json& message);

// The same for what is the game's own: "cat-attack" and "View", "Action", "Event" or "Options".
std::string what_is_wrong_in_game(const std::string& game, const std::string& part, const nlohmann::json& value);

}  // namespace schema
