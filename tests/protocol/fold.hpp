// Folds the events of an entry over a view: the events must explain every change to the next
// view, and nothing else. Written from the rule books and the schema, never from the engine, so
// that an event that names a wrong seat, square, card or number does not lead to the next view.
#pragma once

#include "engine/seat.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace fold {

// One entry of a match as one viewer knows it.
struct Entry {
  std::string game;  // "kilkenny-cats"
  nlohmann::json options;
  engine::Viewer viewer;
  nlohmann::json before;  // the view before the entry
  nlohmann::json entry;
  nlohmann::json events;
  nlohmann::json after;  // the view after it
};

// What is wrong with the events; empty if they lead from `before` to `after`. An event code that
// is not known here is wrong.
std::string what_is_wrong(const Entry& told);

}  // namespace fold
