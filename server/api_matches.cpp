// Matches: lists, files, and what the replay page steps through.
#include "server/api.hpp"
#include "server/contract.hpp"
#include "server/match_analysis.hpp"

#include <charconv>

namespace server {
namespace {

constexpr std::size_t matches_a_page = 50;

// The asker's own seat in a match.
std::optional<engine::Seat> seat_of(const MatchRecord& match, const std::string& player) {
  if (player.empty()) return std::nullopt;
  const auto seats = Json::parse(match.seats);
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (const auto it = seats[i].find("player"); it != seats[i].end() && *it == player) return engine::seat_at(i);
  return std::nullopt;
}

Json summary(const MatchRecord& match) {
  auto seats = Json::parse(match.seats);
  for (auto& seat : seats) seat.erase("player");
  Json shown{{"id", match.id},
             {"game", match.game},
             {"options", Json::parse(match.options)},
             {"seats", std::move(seats)},
             {"started", match.started},
             {"ended", match.ended ? Json(match.ended) : Json(nullptr)},
             {"entries", match.entries},
             {"result", match.result.empty() ? Json(nullptr) : Json::parse(match.result)}};
  if (!match.room.empty()) shown["room"] = match.room;
  return shown;
}

bool may_watch(const MatchRecord& match, const std::optional<RoomRecord>& room) {
  if (!room) return match.ended != 0;
  const auto contract = read_contract(Json::parse(room->contract));
  const auto* agreed = std::get_if<Contract>(&contract);
  if (!agreed || agreed->spectators == Spectators::no) return false;
  return match.ended != 0 || agreed->spectators == Spectators::yes;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto* end = text.data() + text.size();
  const auto [stop, ec] = std::from_chars(text.data(), end, number);
  return ec == std::errc{} && stop == end;
}

}  // namespace

awaitable<Answer> Api::list_matches(const Ask& ask, std::string) {
  MatchFilter filter{.game = std::string(ask.asked("game")), .limit = matches_a_page + 1};
  if (const auto before = ask.asked("before"); !before.empty() && !read_number(before, filter.before)) co_return malformed("`before` must be a number", "before");
  const auto player = co_await who(ask);
  if (!player) co_return storage_failed();
  const auto whose = ask.asked("player");
  if (whose == "me") {
    if (!*player) co_return refuse(401, "unknown_player", "nobody is known by this cookie or token");
    filter.player = (*player)->id;
  } else if (!whose.empty()) {
    co_return malformed("`player` can only be me", "player");
  }
  if (const std::string name(ask.asked("room")); !name.empty()) {
    const std::string asker = *player ? (*player)->id : "";
    const auto room = co_await find_room(ask, name, asker);
    if (const auto* refused = std::get_if<Answer>(&room)) co_return *refused;
    filter.room = std::get<RoomRecord>(room).code;
  }
  filter.open_to_all = filter.player.empty() && filter.room.empty();
  auto matches = co_await house_.store.matches(filter);
  if (!matches) co_return storage_failed();
  const bool more = matches->size() > matches_a_page;
  if (more) matches->pop_back();
  auto list = Json::array();
  for (const auto& match : *matches) list.push_back(summary(match));
  const auto next = more ? Json(matches->back().started) : Json(nullptr);
  co_return Answer{.body = Json{{"matches", std::move(list)}, {"next", next}}.dump()};
}

awaitable<std::variant<Answer, Api::Seen>> Api::find_match(const Ask& ask, const std::string& id) {
  const auto player = co_await who(ask);
  if (!player) co_return storage_failed();
  auto match = co_await house_.store.match(id);
  if (!match) co_return storage_failed();
  if (!*match) co_return refuse(404, "no_match", "there is no such match");
  const auto seat = seat_of(**match, *player ? (*player)->id : "");
  if (!seat) {
    std::optional<RoomRecord> room;
    if (!(*match)->room.empty()) {
      auto found = co_await house_.store.room((*match)->room);
      if (!found) co_return storage_failed();
      room = std::move(*found);
    }
    // Whoever may not see it does not even learn that it is there.
    if (!may_watch(**match, room)) co_return refuse(404, "no_match", "there is no such match");
  }
  auto entries = co_await house_.store.entries(id, 0);
  if (!entries) co_return storage_failed();
  co_return Seen{{std::move(**match), std::move(*entries)}, seat};
}

awaitable<Answer> Api::match(const Ask& ask, std::string id) {
  auto found = co_await find_match(ask, id);
  if (auto* refused = std::get_if<Answer>(&found)) co_return std::move(*refused);
  const auto& seen = std::get<Seen>(found);
  const auto viewer = seen.stored.match.ended ? engine::Viewer::referee() : seen.seat ? engine::Viewer(*seen.seat) : engine::spectator;
  Answer answer;
  answer.body = co_await read_aside([&] { return match_file(seen.stored, viewer).dump(); });
  if (ask.asked("download") == "1")
    answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + seen.stored.match.game + "-" + seen.stored.match.id + ".json\"");
  co_return answer;
}

awaitable<Answer> Api::frames(const Ask& ask, std::string id) {
  auto found = co_await find_match(ask, id);
  if (auto* refused = std::get_if<Answer>(&found)) co_return std::move(*refused);
  const auto& seen = std::get<Seen>(found);
  const bool over = is_over(seen.stored);
  const std::string as(ask.asked("as").empty() ? "spectator" : ask.asked("as"));
  engine::Viewer viewer;
  if (as == "all") {
    if (!over) co_return refuse(403, "running", "all is told when the match is over");
    viewer = engine::Viewer::referee();
  } else if (as != "spectator") {
    std::uint8_t seat = 0;
    if (!read_number(as, seat) || seat >= Json::parse(seen.stored.match.seats).size()) co_return malformed("`as` must be spectator, all or a seat", "as");
    viewer = engine::Viewer(engine::seat_at(seat));
    if (!over && seen.seat != engine::seat_at(seat)) co_return refuse(403, "running", "another seat's view is told when the match is over");
  }
  Answer answer;
  answer.body = co_await read_aside([&] { return match_frames(seen.stored, viewer).dump(); });
  co_return answer;
}

awaitable<Answer> Api::analysis(const Ask& ask, std::string id) {
  auto found = co_await find_match(ask, id);
  if (auto* refused = std::get_if<Answer>(&found)) co_return std::move(*refused);
  const auto& seen = std::get<Seen>(found);
  // It tells of what was hidden, and of how all of it stood.
  if (!is_over(seen.stored)) co_return refuse(403, "running", "the review is told when the match is over");
  Answer answer;
  answer.body = co_await read_aside([&] { return match_analysis(seen.stored).dump(); });
  // It will never be another one; but a later version of this program may say more.
  answer.headers.emplace_back("Cache-Control", "private, max-age=86400, immutable");
  co_return answer;
}

}  // namespace server
