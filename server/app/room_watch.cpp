#include "server/app/room_watch.hpp"

#include <chrono>
#include <ostream>
#include <thread>

namespace server {

using Json = nlohmann::json;

namespace {

constexpr std::chrono::milliseconds pause{1'000};

void write(const Json& change, std::ostream& out) {
  out << change.at("what").get<std::string>();
  for (const auto& [key, value] : change.items())
    if (key != "what") out << " " << key << "=" << value.dump();
  out << "\n";
}

std::set<Json> list_in(const Json& report, const char* field) {
  const auto list = report.value(field, Json::array());
  return {list.begin(), list.end()};
}

// Adds an object for each of `now` that `before` lacks.
void add_new(const std::set<Json>& now, const std::set<Json>& before, const char* what, std::vector<Json>& changes) {
  for (const auto& each : now) {
    if (before.contains(each)) continue;
    changes.push_back(each);
    changes.back()["what"] = what;
  }
}

}  // namespace

std::vector<Json> RoomWatch::changes(const Json& report) {
  std::vector<Json> found;
  Json changed = Json::object(), facts = Json::object();
  for (const auto& [key, value] : report.items()) {
    if (key == "people" || key == "chat") continue;
    facts[key] = value;
    if (facts_.value(key, Json()) != value) changed[key] = value;
  }
  for (const auto& [key, value] : facts_.items())
    if (!facts.contains(key)) changed[key] = nullptr;
  facts_ = std::move(facts);
  if (!changed.empty()) {
    changed["what"] = "room";
    found.push_back(std::move(changed));
  }
  auto people = list_in(report, "people"), chat = list_in(report, "chat");
  add_new(people_, people, "left", found);
  add_new(people, people_, "joined", found);
  add_new(chat, chat_, "chat", found);
  people_ = std::move(people);
  chat_ = std::move(chat);
  return found;
}

int watch_room(const std::function<std::optional<Json>(std::string& why)>& ask, std::int64_t for_ms, bool as_json,
               std::ostream& out, std::ostream& err) {
  RoomWatch watch;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(for_ms);
  while (std::chrono::steady_clock::now() < end) {
    std::string why;
    const auto answer = ask(why);
    if (!answer || !answer->value("ok", false)) {
      err << "clowder: " << (answer ? answer->value("error", "refused") : why) << "\n";
      return 1;
    }
    for (const auto& change : watch.changes(answer->at("room"))) {
      if (as_json) out << change.dump() << "\n";
      else write(change, out);
    }
    out.flush();
    std::this_thread::sleep_for(pause);
  }
  return 0;
}

}  // namespace server
