// Matches: lists, files, and what the replay page steps through.
#include "protocol/messages.hpp"
#include "server/base/log_value.hpp"
#include "server/http/api.hpp"
#include "server/http/review_version.hpp"
#include "server/match/contract.hpp"
#include "server/match/match_analysis.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>

namespace server {
namespace {

constexpr std::size_t matches_a_page = 50;
constexpr std::size_t reads_of_matches_max = 20;  // for one page, where the asker may not see most of them
constexpr double matches_read_price = 1;          // of each after the first
constexpr std::size_t frames_a_page = 500;
// A review's first look at the whole match is waited for.
constexpr int first_stage_tries = 60;
constexpr std::chrono::milliseconds first_stage_pause{50};
constexpr std::int64_t review_pause = 5;        // seconds, while as many are searched as may
constexpr std::size_t my_matches_max = 10'000;  // in the file of a player's data

// `player`: who asks.
Json summary(const MatchRecord& match, const std::string& player) {
  auto seats = Json::array();
  for (const auto& seat : Json::parse(match.seats)) seats.push_back({{"name", seat["name"]}, {"kind", seat["kind"]}});
  Json shown{{"id", match.id},
             {"game", match.game},
             {"options", Json::parse(match.options)},
             {"seats", std::move(seats)},
             {"started", match.started},
             {"ended", match.ended ? Json(match.ended) : Json(nullptr)},
             {"entries", match.entries},
             {"result", match.result.empty() ? Json(nullptr) : Json::parse(match.result)}};
  if (!match.room.empty()) shown["room"] = match.room;
  if (match.start) shown["start"] = {{"match", match.start->match}, {"seq", match.start->seq}};
  if (auto hints = hints_of(match); !hints.is_null()) shown["hints"] = std::move(hints);
  if (auto levels = levels_of(match); !levels.is_null()) shown["levels"] = std::move(levels);
  if (const auto mine = seat_of(match, player)) shown["you"] = index(*mine);
  return shown;
}

std::string review_key(const std::string& match) { return "review " + match; }

// One that is not stored is searched again after the next start.
awaitable<void> store_review(Store& store, ReviewRecord review) {
  const auto match = review.match;
  const auto stored = co_await store.keep_review(std::move(review));
  if (!stored) spdlog::warn("event=review_not_stored match={} reason={}", match, log_value(stored.error().message()));
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto* end = text.data() + text.size();
  const auto [stop, ec] = std::from_chars(text.data(), end, number);
  return ec == std::errc{} && stop == end;
}

// The time alone is a cursor, too: matches that started before it. A damaged record may have an id that is none.
std::string cursor_of(const MatchCursor& last) {
  const auto time = std::to_string(last.started);
  return protocol::is_id(last.match) ? time + "." + last.match : time;
}

// False if it is none.
bool read_cursor(std::string_view text, MatchFilter& filter) {
  const auto dot = text.find('.');
  if (!read_number(text.substr(0, dot), filter.before)) return false;
  if (dot == text.npos) return true;
  filter.before_match = text.substr(dot + 1);
  return protocol::is_id(filter.before_match);
}

}  // namespace

awaitable<HttpResponse> Api::list_matches(const HttpRequest& request, std::string) {
  MatchFilter filter{.game = std::string(request.asked("game")), .limit = matches_a_page};
  if (const auto before = request.asked("before"); !before.empty() && !read_cursor(before, filter))
    co_return malformed("`before` must be what `next` was, or a time in ms", "before");
  const auto known = co_await anybody(request);
  if (const auto* refused = std::get_if<HttpResponse>(&known)) co_return *refused;
  const auto& player = std::get<std::optional<Player>>(known);
  const auto whose = request.asked("player");
  if (whose == "me") {
    if (!player) co_return unknown_player();
    filter.player = player->id;
  } else if (!whose.empty()) {
    co_return malformed("`player` can only be me", "player");
  }
  if (const std::string name(request.asked("room")); !name.empty()) {
    const std::string asker = player ? player->id : "";
    const auto room = co_await find_room(request, name, asker);
    if (const auto* refused = std::get_if<HttpResponse>(&room)) co_return *refused;
    filter.room = std::get<RoomRecord>(room).code;
  }
  filter.open_to_all = filter.player.empty() && filter.room.empty();
  const auto asker = player ? player->id : "";
  auto list = Json::array();
  std::optional<MatchCursor> last_shown;
  auto next = Json(nullptr);
  RoomsRead rooms;
  // What the asker may not see leaves no trace: others take its place, and `next` does not name it.
  for (std::size_t reads = 1, filled = 0; filled < matches_a_page; ++reads) {
    filter.limit = matches_a_page - filled;
    const auto page = co_await services_.store.matches(filter);
    if (!page) co_return storage_failed();
    const auto seen = co_await seen_of(page->matches, asker, rooms);
    if (!seen) co_return storage_failed();
    for (const auto& match : *seen) {
      list.push_back(summary(match, asker));
      // The room may be private by now, and who knows its code may come in.
      if (filter.open_to_all && match.ended) list.back().erase("room");
    }
    if (!seen->empty()) last_shown = MatchCursor{seen->back().started, seen->back().id};
    if (!page->has_more) {
      next = nullptr;
      break;
    }
    filled += filter.limit - (page->matches.size() - seen->size());
    const bool is_full = filled == matches_a_page;
    next = is_full ? cursor_of(*page->last) : last_shown ? cursor_of(*last_shown) : std::to_string(page->last->started);
    if (is_full || reads == reads_of_matches_max) break;
    filter.before = page->last->started;
    filter.before_match = page->last->match;
    auto unpaid = co_await charge(request, matches_read_price);
    if (unpaid && list.empty()) co_return std::move(*unpaid);
    if (unpaid) break;
  }
  co_return HttpResponse{.body = Json{{"matches", std::move(list)}, {"next", next}}.dump()};
}

awaitable<Stored<Done>> Api::read_matches(PlayerData& data) {
  MatchFilter filter{.player = data.player.id, .limit = matches_a_page};
  if (data.last_match) {
    filter.before = data.last_match->started;
    filter.before_match = data.last_match->match;
  }
  const auto page = co_await services_.store.matches(std::move(filter));
  if (!page) co_return page.error();
  RoomsRead rooms;
  const auto seen = co_await seen_of(page->matches, data.player.id, rooms);
  if (!seen) co_return seen.error();
  std::function<Done()> work = [&] {
    for (const auto& match : *seen) data.matches.push_back(summary(match, data.player.id).dump());
    return Done{};
  };
  co_await read_aside(std::move(work));
  data.is_truncated = page->has_more && data.matches.size() >= my_matches_max;
  data.has_more_matches = page->has_more && !data.is_truncated;
  data.last_match = page->last;
  co_return Done{};
}

awaitable<std::variant<HttpResponse, Api::Seen>> Api::find_match(const HttpRequest& request, const std::string& id) {
  const auto texts_forgotten = texts_forgotten_;
  const auto known = co_await anybody(request);
  if (const auto* refused = std::get_if<HttpResponse>(&known)) co_return *refused;
  const auto& player = std::get<std::optional<Player>>(known);
  auto match = co_await services_.store.match(id);
  if (!match) co_return storage_failed();
  if (!*match) co_return refuse(404, "no_match", "there is no such match");
  RoomsRead rooms;
  const std::string asker = player ? player->id : "";
  const auto sight = co_await look_at(**match, asker, rooms);
  if (!sight) co_return storage_failed();
  // 404, not 403: a viewer who may not see it does not learn that it exists.
  if (!*sight) co_return refuse(404, "no_match", "there is no such match");
  co_return Seen{std::move(**match), (*sight)->seat, texts_forgotten};
}

awaitable<Stored<std::optional<MatchSight>>> Api::look_at(const MatchRecord& match, const std::string& asker,
                                                          RoomsRead& rooms) {
  if (!sight_needs_room(match, asker)) co_return sight_of(match, nullptr, asker);
  auto read = rooms.find(match.room);
  if (read == rooms.end()) {
    auto room = co_await services_.store.room(match.room);
    if (!room) co_return room.error();
    read = rooms.emplace(match.room, std::move(*room)).first;
  }
  co_return sight_of(match, read->second ? &*read->second : nullptr, asker);
}

awaitable<Stored<std::vector<MatchRecord>>> Api::seen_of(const std::vector<MatchRecord>& matches,
                                                         const std::string& asker, RoomsRead& rooms) {
  std::vector<MatchRecord> seen;
  for (const auto& match : matches) {
    const auto sight = co_await look_at(match, asker, rooms);
    if (!sight) co_return sight.error();
    if (*sight) seen.push_back(match);
  }
  co_return seen;
}

void Api::count_texts(const Executor& here) {
  if (texts_made_) return;
  texts_made_ = std::make_shared<ConnectionCounter>(here, texts_made_max, texts_made_per_address_max);
  texts_sent_ = std::make_shared<ConnectionCounter>(here, texts_sent_max, texts_sent_per_address_max);
}

std::shared_ptr<void> Api::sends_text(const Executor& here, const HttpRequest& request) {
  count_texts(here);
  return texts_sent_->enter(request.address);
}

std::shared_ptr<void> Api::makes_text(const Executor& here, const HttpRequest& request) {
  count_texts(here);
  return texts_made_->enter(request.address);
}

awaitable<HttpResponse> Api::text_of(const HttpRequest& request, Seen seen, std::string key, WriteText write) {
  const auto here = co_await asio::this_coro::executor;
  auto sent = sends_text(here, request);
  if (!sent) co_return refuse_for_now(1);
  auto packed = seen.match.ended ? texts_.find(key) : nullptr;
  if (!packed) {
    const auto made = makes_text(here, request);
    if (!made) co_return refuse_for_now(1);
    auto entries = co_await services_.store.entries(seen.match.id, 0, all_entries);
    if (!entries) co_return storage_failed();
    const StoredMatch stored{std::move(seen.match), std::move(*entries)};
    std::function<std::shared_ptr<const PackedText>()> work = [&] {
      return pack([&](const TextSink& say) { write(stored, say); });
    };
    packed = co_await read_aside(std::move(work));
    if (is_over(stored) && seen.texts_forgotten == texts_forgotten_) texts_.keep(key, packed);
  }
  auto answer = answer_with(std::move(packed), request);
  answer.held = std::move(sent);
  co_return answer;
}

awaitable<HttpResponse> Api::match(const HttpRequest& request, std::string id) {
  auto found = co_await find_match(request, id);
  if (auto* refused = std::get_if<HttpResponse>(&found)) co_return std::move(*refused);
  auto& seen = std::get<Seen>(found);
  const auto viewer = seen.match.ended ? engine::Viewer::referee()
                      : seen.seat      ? engine::Viewer(*seen.seat)
                                       : engine::spectator;
  const auto file = seen.match.game + "-" + seen.match.id + ".json";
  WriteText write = [viewer](const StoredMatch& stored, const TextSink& say) { write_match_file(stored, viewer, say); };
  auto key = "file " + id;
  auto answer = co_await text_of(request, std::move(seen), std::move(key), std::move(write));
  if (request.asked("download") == "1" && answer.status == 200)
    answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + file + "\"");
  co_return answer;
}

std::variant<HttpResponse, engine::Viewer> Api::viewer_of_frames(const HttpRequest& request, const Seen& seen) {
  const bool over = seen.match.ended != 0;
  const auto as = request.asked("as");
  if (as.empty() || as == "spectator") return engine::spectator;
  if (as == "all") {
    if (over) return engine::Viewer::referee();
    return refuse(403, "running", "all is told when the match is over");
  }
  std::uint8_t seat = 0;
  if (!read_number(as, seat) || seat >= Json::parse(seen.match.seats).size())
    return malformed("`as` must be spectator, all or a seat", "as");
  if (!over && seen.seat != engine::seat_at(seat))
    return refuse(403, "running", "another seat's view is told when the match is over");
  return engine::Viewer(engine::seat_at(seat));
}

awaitable<HttpResponse> Api::frames(const HttpRequest& request, std::string id) {
  auto found = co_await find_match(request, id);
  if (auto* refused = std::get_if<HttpResponse>(&found)) co_return std::move(*refused);
  auto& seen = std::get<Seen>(found);
  auto eyes = viewer_of_frames(request, seen);
  if (auto* refused = std::get_if<HttpResponse>(&eyes)) co_return std::move(*refused);
  const auto viewer = std::get<engine::Viewer>(eyes);
  const auto as = viewer.is_referee() ? "all" : viewer.seat() ? std::to_string(engine::index(*viewer.seat())) : "";
  auto key = "frames " + id + (seen.match.ended ? " " : " running ") + as;
  if (const auto wanted = request.asked("after"); !wanted.empty()) {
    std::uint32_t after = 0;
    if (!read_number(wanted, after) || after > static_cast<std::uint64_t>(seen.match.entries))
      co_return malformed("`after` must be 0 or the number of an entry", "after");
    co_return co_await frames_page(request, std::move(seen), viewer, std::move(key), after);
  }
  auto refused = co_await charge(request, replay_price);
  if (refused) co_return std::move(*refused);
  key += " by " + (seen.seat ? std::to_string(engine::index(*seen.seat)) : "");
  WriteText write = [viewer, asker = seen.seat](const StoredMatch& stored, const TextSink& say) {
    FrameWriter(stored, viewer).write_whole(asker, say);
  };
  auto answer = co_await text_of(request, std::move(seen), std::move(key), std::move(write));
  co_return answer;
}

awaitable<std::variant<HttpResponse, Api::Reader>> Api::frame_reader(const HttpRequest& request, const Seen& seen,
                                                                     engine::Viewer viewer, const std::string& key,
                                                                     std::uint32_t after) {
  const auto& match = seen.match;
  auto reader = frame_readers_.take(key, after);
  if (!reader) {
    auto refused = co_await charge(request, replay_price);
    if (refused) co_return std::move(*refused);
  }
  // A match that runs has more entries by now.
  const auto have = reader ? reader->stored.entries.size() : 0;
  if (!reader || (have < after + frames_a_page && have < static_cast<std::size_t>(match.entries))) {
    auto entries = co_await services_.store.entries(match.id, static_cast<std::uint32_t>(have), all_entries);
    if (!entries) co_return storage_failed();
    if (!reader) {
      reader = std::make_unique<FrameReader>(StoredMatch{match, std::move(*entries)}, viewer);
    } else {
      reader->stored.match = match;
      std::ranges::move(*entries, std::back_inserter(reader->stored.entries));
    }
  }
  co_return std::move(reader);
}

// A page is made by a replay that stays where the page ends: who reads all of them has the match played once.
awaitable<HttpResponse> Api::frames_page(const HttpRequest& request, Seen seen, engine::Viewer viewer, std::string key,
                                         std::uint32_t after) {
  const auto here = co_await asio::this_coro::executor;
  auto sent = sends_text(here, request);
  if (!sent) co_return refuse_for_now(1);
  const bool over = seen.match.ended != 0;
  const auto page =
      key + " by " + (seen.seat ? std::to_string(engine::index(*seen.seat)) : "") + " after " + std::to_string(after);
  auto packed = over ? texts_.find(page) : nullptr;
  if (!packed) {
    const auto made = makes_text(here, request);
    if (!made) co_return refuse_for_now(1);
    auto found = co_await frame_reader(request, seen, viewer, key, after);
    if (auto* refused = std::get_if<HttpResponse>(&found)) co_return std::move(*refused);
    auto& reader = std::get<Reader>(found);
    std::function<std::shared_ptr<const PackedText>()> work = [&] {
      reader->writer.skip_to(after);
      return pack([&](const TextSink& say) { reader->writer.write_page(frames_a_page, seen.seat, say); });
    };
    packed = co_await read_aside(std::move(work));
    const bool at_end = reader->writer.seq() == reader->stored.entries.size();
    const bool may_keep = seen.texts_forgotten == texts_forgotten_;
    if (over && may_keep) texts_.keep(page, packed);
    if ((!over || !at_end) && may_keep) frame_readers_.keep(key, std::move(reader));
  }
  auto answer = answer_with(std::move(packed), request);
  answer.held = std::move(sent);
  co_return answer;
}

awaitable<std::variant<HttpResponse, Api::Seen>> Api::find_ended_match(const HttpRequest& request,
                                                                       const std::string& id) {
  auto found = co_await find_match(request, id);
  // Reviews tell of what was hidden, and of how all of it stood.
  if (const auto* seen = std::get_if<Seen>(&found); seen && !seen->match.ended)
    co_return refuse(403, "running", "the review is told when the match is over");
  co_return found;
}

// It will never be another one; but a later version of this program may say more.
HttpResponse Api::unchanging(HttpResponse answer) {
  if (answer.status == 200 || answer.status == 304)
    answer.headers.emplace_back("Cache-Control", "private, max-age=86400, immutable");
  return answer;
}

awaitable<HttpResponse> Api::analysis(const HttpRequest& request, std::string id) {
  auto found = co_await find_ended_match(request, id);
  if (auto* refused = std::get_if<HttpResponse>(&found)) co_return std::move(*refused);
  WriteText write = [](const StoredMatch& stored, const TextSink& say) { say(MatchAnalysis(stored).text().dump()); };
  auto key = "analysis " + id;
  auto answer = co_await text_of(request, std::move(std::get<Seen>(found)), std::move(key), std::move(write));
  co_return unchanging(std::move(answer));
}

// In memory, and in the database for the next start and for other servers.
void Api::keep_review(const Executor& here, const std::string& match, std::shared_ptr<const PackedText> text) {
  ReviewRecord review{match, std::string(review_version()), text->etag, text->gzip, text->size};
  texts_.keep(review_key(match), std::move(text));
  asio::co_spawn(here, store_review(services_.store, std::move(review)), asio::detached);
}

awaitable<HttpResponse> Api::review(const HttpRequest& request, std::string id) {
  auto found = co_await find_ended_match(request, id);
  if (auto* refused = std::get_if<HttpResponse>(&found)) co_return std::move(*refused);
  const auto here = co_await asio::this_coro::executor;
  if (!reviews_)
    reviews_.emplace(here, [this, here](const std::string& match, std::shared_ptr<const PackedText> text) {
      keep_review(here, match, std::move(text));
    });
  const auto key = review_key(id);
  const auto is_made = [&] { return reviews_->find(id) || texts_.find(key); };
  // At the end of a match all who played it ask at once: one of them begins it, the others wait for that.
  bool has_begun_it = false;
  if (const auto turn = is_made() ? nullptr : begins_review_.begin(id)) {
    has_begun_it = true;
    auto stored = co_await services_.store.review(id, std::string(review_version()));
    if (!stored) co_return storage_failed();
    if (auto& review = *stored) {
      auto packed =
          std::make_shared<PackedText>(PackedText{std::move(review->gzip), std::move(review->etag), review->size});
      texts_.keep(key, packed);
      co_return unchanging(answer_with(std::move(packed), request));
    }
    auto place = reviews_->enter(request.address);
    if (!place) co_return refuse_for_now(review_pause);
    auto entries = co_await services_.store.entries(id, 0, all_entries);
    if (!entries) co_return storage_failed();
    reviews_->begin({std::move(std::get<Seen>(found).match), std::move(*entries)}, std::move(place));
  }
  asio::steady_timer timer(here);
  for (int tries = 0; tries < first_stage_tries; ++tries) {
    const auto* stage = reviews_->find(id);
    if (stage ? stage->text != nullptr : !begins_review_.is_begun(id)) break;
    timer.expires_after(first_stage_pause);
    co_await timer.async_wait(as_result);
  }
  if (auto kept = texts_.find(key)) co_return unchanging(answer_with(std::move(kept), request));
  const auto* stage = reviews_->find(id);
  if (!stage && has_begun_it) co_return storage_failed();  // the entries do not follow from each other
  if (!stage || !stage->text) co_return refuse_for_now(1);
  auto answer = answer_with(stage->text, request);
  answer.headers.emplace_back("Cache-Control", "no-store");
  co_return answer;
}

}  // namespace server
