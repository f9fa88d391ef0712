// A match that is over, reviewed together: one player leads and shows entries with marks, all others who may see the
// match are told. Kept in the room's memory alone, and only the newest.
#include "server/room/room.hpp"

#include <utility>

namespace server {

namespace code = protocol::code;

namespace {

// `leads`: else it has ended.
Frame review_frame(const std::string& match, const SharedReview& review, bool leads) {
  Json marks = Json::array();
  for (const auto& mark : review.marks) {
    marks.push_back({{"from", mark.from}});
    if (mark.to) marks.back()["to"] = *mark.to;
  }
  return frame(Json{{"type", "review"},
                    {"match", match},
                    {"leader", leads ? Json{{"id", review.leader}, {"name", review.name}} : Json(nullptr)},
                    {"seq", review.seq},
                    {"marks", std::move(marks)}}
                   .dump());
}

}  // namespace

std::optional<Room::Reply> Room::may_not_review(const std::string& player) const {
  if (is_running()) return refused(code::running, "Not while a match is running.");
  if (!is_over()) return refused(code::no_match, "No match has ended here that could be reviewed.");
  if (!viewer_of(player)) return refused(code::not_allowed, "This room has agreed to play without spectators.");
  return std::nullopt;
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Lead& said) {
  if (auto why_not = may_not_review(sender.player.id)) co_return *std::move(why_not);
  const auto& match = *live();
  auto& review = over()->review;
  const bool leads = review && review->leader == sender.player.id;
  if (!leads && sender.player.id != seating_.host() && !seat_in_match(sender.player.id))
    co_return refused(code::not_seated, "Only the host and who had a seat in the match may lead its review.");
  if (review && !leads) co_return refused({std::string(code::led), "", review->name + " leads.", review->name});
  if (said.match != match.id()) co_return Reply{Reply::Result::stale};
  if (said.seq > match.match().seq())
    co_return refused({std::string(code::malformed), "",
                       "The match has " + std::to_string(match.match().seq()) + " entries.", "/seq"});
  SharedReview next{sender.player.id, sender.player.name, said.seq, said.marks};
  if (review != next) {
    review = std::move(next);
    show_review();
  }
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::HandLead& said) {
  if (auto why_not = may_not_review(sender.player.id)) co_return *std::move(why_not);
  auto& review = over()->review;
  const bool leads = review && review->leader == sender.player.id;
  if (!leads && sender.player.id != seating_.host())
    co_return refused(code::not_allowed, "Only the host and who leads may hand the lead over.");
  const auto heir =
      std::ranges::find_if(members_, [&](const Member& each) { return each.joined && each.player.id == said.player; });
  if (heir == members_.end()) co_return refused(code::not_allowed, "No such player is in this room.");
  if (auto why_not = may_not_review(said.player)) co_return *std::move(why_not);
  if (!review) review = SharedReview{"", "", live()->match().seq(), {}};
  if (review->leader == said.player) co_return Reply{};
  review->leader = said.player;
  review->name = heir->player.name;
  show_review();
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::StopLeading&) {
  if (auto why_not = may_not_review(sender.player.id)) co_return *std::move(why_not);
  const auto& review = over()->review;
  const bool leads = review && review->leader == sender.player.id;
  if (!leads && sender.player.id != seating_.host())
    co_return refused(code::not_allowed, "Only the host and who leads may end it.");
  end_review();
  co_return Reply{};
}

// REQUIRES: somebody leads
void Room::show_review() { show_watching(review_frame(live()->id(), *over()->review, true)); }

void Room::show_review(Member& newcomer) {
  if (over() && over()->review) newcomer.sink->send(review_frame(live()->id(), *over()->review, true));
}

void Room::end_review() {
  if (!over() || !over()->review) return;
  auto ended = *std::exchange(over()->review, std::nullopt);
  ended.marks.clear();
  show_watching(review_frame(live()->id(), ended, false));
}

void Room::look_for_leader() {
  if (over() && over()->review && !is_present(over()->review->leader)) end_review();
}

void Room::rename_leader(const Player& renamed) {
  if (!over() || !over()->review || over()->review->leader != renamed.id) return;
  over()->review->name = renamed.name;
  show_review();
}

}  // namespace server
