// Seats, host and contract: what is settled before a match. A change is tried on a copy of
// the table, stored, and only then true.
#include "server/room.hpp"

#include <algorithm>

namespace server {

namespace code = protocol::code;

template <class Change>
awaitable<Room::Reply> Room::change_table(Change change) {
  if (phase() == "salting" || phase() == "playing") co_return refused(code::running, "Not while a match is running.");
  Table next = *table_;
  auto why_not = change(next);
  if (why_not) co_return refused(*std::move(why_not));
  // Who was agreed with may not be there any more.
  drop_offer(protocol::What::rematch);
  const bool saved = co_await save(std::move(next), record_.match);
  if (!saved) co_return refused(code::storage, "The room could not be stored.");
  mark_presence();
  co_return Reply{};
}

awaitable<bool> Room::save(Table next, std::string match) {
  RoomRecord record = record_;
  record.contract = to_json(next.contract()).dump();
  record.state = next.state_text();
  record.phase = match == record_.match ? phase() : "salting";
  record.match = std::move(match);
  record.open_to_all = next.contract().visibility == Visibility::open_to_all;
  record.changed = house_.world.now();
  const auto stored = co_await house_.store.save_room(record);
  if (!stored) {
    fail("room", stored.error());
    co_return false;
  }
  record_ = std::move(record);
  table_ = std::move(next);
  changed_ = true;
  co_return true;
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Sit& sit) {
  return change_table([&speaker, seat = sit.seat](Table& table) { return table.sit(speaker.player, seat); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Stand&) {
  return change_table([&speaker](Table& table) { return table.stand(speaker.player.id); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Ready& ready) {
  const auto seat = live_ ? live_->seat_of(speaker.player.id) : std::nullopt;
  if (phase() == "playing" && seat && ready.ready) {
    // "I am back": the bot that played for this seat makes room.
    came_back(speaker.player.id);
    co_return Reply{};
  }
  co_return co_await change_table([&speaker, &ready](Table& table) { return table.ready(speaker.player.id, ready.ready); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Start&) {
  if (phase() == "salting" || phase() == "playing") co_return refused(code::running, "A match is running.");
  auto why_not = table_->may_start(speaker.player.id);
  if (why_not) co_return refused(*std::move(why_not));
  co_return co_await begin_match();
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Kick& kick) {
  const auto kicked = kick.seat < table_->chairs().size() ? table_->chairs()[kick.seat].sitter : std::nullopt;
  auto answer = co_await change_table([&speaker, &kick](Table& table) { return table.kick(speaker.player.id, kick.seat); });
  if (answer.result == Reply::Result::applied && kicked)
    for (auto& each : members_)
      if (each.player.id == kicked->id) each.line->send(frame(R"({"type":"notice","code":"kicked"})"));
  co_return answer;
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::AddBot& add) {
  return change_table([&speaker, &add](Table& table) { return table.add_bot(speaker.player.id, add.seat, add.level); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::RemoveBot& remove) {
  return change_table([&speaker, &remove](Table& table) { return table.remove_bot(speaker.player.id, remove.seat); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::SwapSeats& swap) {
  return change_table([&speaker, &swap](Table& table) { return table.swap_seats(speaker.player.id, swap.a, swap.b); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::ChangeContract& change) {
  if (live_) co_return refused(code::running, "The contract is fixed once a match has begun.");
  auto contract = read_contract(change.contract);
  if (auto* why_not = std::get_if<protocol::Refusal>(&contract)) {
    why_not->subject = "/contract" + why_not->subject;
    co_return refused(std::move(*why_not));
  }
  co_return co_await change_table([&speaker, &contract](Table& table) {
    return table.change(speaker.player.id, std::get<Contract>(std::move(contract)));
  });
}

}  // namespace server
