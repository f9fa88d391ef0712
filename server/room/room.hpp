// A room hosts one match after another under one contract. It is an actor: everybody talks to
// it through one bounded mailbox, and one coroutine empties the mailbox, so nothing in here is
// ever touched by two at once. While it waits for the store, everybody else waits in the mailbox.
//
// Store, then show: what changes is durable before any session hears of it. When the store
// fails, the outcome is unknown: the room forgets what it has, and reads again what the store
// really holds. state.hpp has the states of a room.
#pragma once

#include "protocol/messages.hpp"
#include "server/base/allowance.hpp"
#include "server/base/asio.hpp"
#include "server/base/environment.hpp"
#include "server/base/message_sink.hpp"
#include "server/base/server_settings.hpp"
#include "server/match/live_match.hpp"
#include "server/room/command.hpp"
#include "server/room/offer.hpp"
#include "server/room/seating.hpp"
#include "server/room/state.hpp"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace server {

// All that a room depends on; outlives it.
struct RoomServices {
  Environment& environment;
  Store& store;
  const ServerSettings& rules;
  Counters& counts;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Executor, std::string code, RoomServices);

  // Empties the mailbox until there is nothing left to do; then Environment::asleep has been called.
  awaitable<void> run();
  // False if the mailbox is full, or holds too much of this one session, or the room has ended:
  // the sender has to say so. Leave, Tick and Shut always fit.
  [[nodiscard]] bool enqueue(Command);
  // What an operator is told of the room as it is now, also while it waits for the store: code, phase, game, host,
  // `created` (ms since 1970), match, seq, whose turn, requests that wait, who is there with their addresses, and the last lines of chat.
  Json report() const;
  // The epoch with which it is open: none while it is Loading.
  std::optional<std::int64_t> epoch() const;
  // Is this player here, or has a seat? Nobody has one while the room is Loading.
  bool has(const std::string& player) const;
  // Sends a message to everybody who is here.
  void broadcast(const Frame& told) { show_all(told); }
  // The player is gone and named no more: their lines are the heir's, or ("") are shown to nobody who joins.
  void forget_chat_of(const std::string& player, const std::string& heir);

 private:
  struct Member {
    std::shared_ptr<MessageSink> sink;
    Player player;
    std::string address = {};
    bool joined = false;
    std::optional<engine::Viewer> sees = {};  // whose view it was told last; updates fit that one alone
    protocol::ChoicesForm choices = protocol::ChoicesForm::in_updates;

    bool has_choices_inside() const { return choices == protocol::ChoicesForm::in_updates; }
  };
  // What a request comes to. Exactly one for each: the caller turns it into the reply.
  struct Reply {
    enum class Result : std::uint8_t { applied, duplicate, stale, refused, allowed, silent } result;
    protocol::Refusal why;
    // Not an aggregate: GCC 12 destroys aggregates twice that are made within a co_await or co_return.
    Reply(Result came = Result::applied, protocol::Refusal refusal = {}) : result(came), why(std::move(refusal)) {}
  };
  // Where the room was opened last: here, or since then by another server.
  enum class Place : std::uint8_t { here, elsewhere, unknown };
  // A request for a hint that is not answered yet.
  struct Hinting {
    std::weak_ptr<MessageSink> sink;
    std::string id;
    std::string match;
    engine::Seat seat;
    std::uint32_t seq;
    std::uint64_t number;  // of the thought
    Steady until;          // then it is refused: no thread came free
    StopAtEnd thinking = {};
  };
  // A change of the seats that is stored in one transaction with what it brings.
  struct SeatChange {
    Seating next;
    bool closes = false;      // the room, for good
    std::string leaver = {};  // RoomRecord::leaver
  };
  // What entries came to. The room may be lost although they are durable: a write that follows has failed.
  struct [[nodiscard]] Ruled {
    Reply reply;
    AfterStore room;
    Ruled(Reply came, AfterStore after) : reply(std::move(came)), room(after) {}
  };

  // room.cpp: the mailbox
  awaitable<void> on(const Arrive&);
  awaitable<void> on(const Leave&);
  awaitable<void> on(const ClientMessage&);
  awaitable<void> on(const RoomRequest&);
  awaitable<void> on(const Renamed&);
  awaitable<void> on(const Tick&);
  awaitable<void> on(const Decided&);
  awaitable<void> on(const Moved&);
  awaitable<void> on(const TakenOver&);
  awaitable<void> on(const StoreWorks&);
  awaitable<void> on(const Shut&);
  awaitable<Reply> handle(Member&, const protocol::Message&);
  Member* member(const std::shared_ptr<MessageSink>&);
  bool has_room_for(const ClientMessage&) const;
  // Ends the session with the least claim to its place in a full room, if it has less than this player.
  bool make_place(const std::string& player);
  void note_left(const Member&) const;  // in the log
  // Host or seated. REQUIRES: is_open()
  bool belongs(const std::string& player) const;
  void empty_mailbox(CloseCode, std::string_view reason);
  bool is_time_to_show();
  bool is_idle() const;
  Steady alarm() const;
  // The same where nobody is here: what is offered waits until somebody comes.
  Steady alarm_of_sleep() const;

  // join.cpp: who is there and what they are shown
  awaitable<Reply> on(Member&, const protocol::Join&);
  awaitable<Reply> on(Member&, const protocol::Sync&);
  awaitable<Reply> on(Member&, const protocol::Ping&);
  awaitable<Reply> on(Member&, const protocol::Seen&);
  std::optional<engine::Viewer> viewer_of(const std::string& player) const;
  void catch_up(Member&, const protocol::Join&);
  void show(const Batch&);
  void show_all(const Frame&);
  // To those who may see the match.
  void show_watching(const Frame&);
  // By class of viewer, with choices inside and without, for all who are here.
  using Snapshots = std::array<std::array<Frame, viewer_classes_max>, 2>;
  Snapshots snapshots() const;
  void show_snapshots();
  void show(const Snapshots&);
  // To those of the deciding seat who are told apart from the updates.
  void show_choices();
  using ChoicesFrames = std::array<Frame, protocol::choices_forms>;  // by form, as far as they are made
  void show_choices(Member&, ChoicesFrames&);
  void show_snapshot(Member&);
  // For what those who are here want to be told.
  Batch new_batch() const;
  void show_room();
  void list_room();
  Frame room_frame(const RoomMessage*) const;
  RoomMessage room_message() const;
  std::string spectator_list() const;
  void send(Member&, std::string text);
  // `action`: of a hint, JSON.
  void reply(Member&, std::string_view id, const Reply&, std::string_view action = {});

  // presence.cpp: dots, grace, vacancy, the host who left
  bool is_present(const std::string& player) const;
  // Where a session of the player comes from; if he has none, anybody who is here; if there is nobody, who was here last.
  std::string address_of(const std::string& player) const;
  std::vector<Attendance> attendance() const;
  void mark_presence();
  void came_back(const std::string& player);
  // Also where a bot plays at the player's own wish: the seat is the player's again.
  awaitable<AfterStore> plays_again(const std::string& player);
  // None if the seat is empty, a bot's, or its owner is there.
  std::optional<Steady> absent_since(std::size_t seat) const;
  // When its owner has been away for so long; never while he is there, and in a match whose clock counts days.
  Steady away_for(std::size_t seat, std::chrono::milliseconds wait) const;
  bool has_been_away(std::size_t seat, std::chrono::milliseconds wait) const;
  bool is_vacant(std::size_t seat) const;
  bool all_are_back() const;
  bool has_vacancy_to_carry_out(std::size_t seat) const;
  Steady vacancy_alarm() const;
  Steady host_alarm() const;
  std::chrono::milliseconds patience() const;
  std::chrono::milliseconds vote_wait() const;
  Steady vote_lost_at(std::size_t seat) const;
  std::chrono::milliseconds vacancy_wait() const;
  std::string heir() const;
  std::string watching_heir() const;
  awaitable<void> carry_out_vacancies();
  awaitable<void> hand_over();

  // notifications.cpp: what those who are away are told later
  const Occupant* absent_decider(const Seating&, std::optional<engine::Seat>) const;
  bool has_notification(const std::string& player, Notification::Kind) const;
  Notification notification_for(const std::string& player, Notification::Kind) const;
  void notify_absent(Store::Append&, const Seating& next) const;
  void adopt_notifications(const Store::Append&);
  awaitable<void> drop_notifications(const std::string& player);
  Steady time_notification_alarm() const;
  awaitable<void> notify_of_time();

  // seats.cpp: seats, host, contract
  awaitable<Reply> on(Member&, const protocol::Sit&);
  awaitable<Reply> on(Member&, const protocol::Stand&);
  awaitable<Reply> on(Member&, const protocol::Ready&);
  awaitable<Reply> on(Member&, const protocol::Start&);
  awaitable<Reply> on(Member&, const protocol::Kick&);
  awaitable<Reply> on(Member&, const protocol::AddBot&);
  awaitable<Reply> on(Member&, const protocol::RemoveBot&);
  awaitable<Reply> on(Member&, const protocol::SwapSeats&);
  awaitable<Reply> on(Member&, const protocol::ChangeContract&);
  awaitable<Reply> on(Member&, const protocol::Propose&);
  awaitable<Reply> on(Member&, const protocol::Vote&);
  // Drops proposals and votes of who has no seat any more.
  void review_proposals();
  // None, unless the next contract would show past matches to spectators against the present one.
  awaitable<std::optional<protocol::Refusal>> keeps_spectators_out(const Contract& next);
  awaitable<Reply> on(Member&, const protocol::SendAway&);
  awaitable<Reply> on(Member&, const protocol::Mute&);
  awaitable<Reply> on(Member&, const protocol::Lock&);
  awaitable<Reply> on(Member&, const protocol::HandOver&);
  awaitable<Reply> mute(std::string by, std::string whom, bool muted);
  template <class Change>
  awaitable<Reply> change_seating(Change);

  // close.cpp: who leaves for good, and the end of the room
  awaitable<Reply> on(Member&, const protocol::Leave&);
  awaitable<Reply> on(Member&, const protocol::Close&);
  awaitable<Reply> leave(const std::string& player);
  awaitable<Reply> forget(const std::string& player);
  awaitable<Reply> merge(const std::string& player, const Player& into);
  // Gives up the player's seat and hands the room on; if there is nobody to have it, the room closes.
  SeatChange departure_of(const std::string& player) const;
  awaitable<Reply> depart(SeatChange);
  // REQUIRES: its match is damaged, and it is known who sits there
  awaitable<Reply> carry_out_broken(const RoomRequest&);
  awaitable<Reply> close(const std::string& player);
  awaitable<Reply> carry_out(const RoomRequest&);
  awaitable<Reply> end_for_operator();
  std::string successor_of(const std::string& host) const;
  awaitable<AfterStore> close_for_good();
  // Before the room closes. A match whose salts are awaited begins without those that are missing: only a match that
  // has begun can end, and one that never ends would be listed as running for ever. REQUIRES: is_open()
  awaitable<AfterStore> begin_to_end();
  awaitable<AfterStore> begin_before_departure_of(const std::string& player);
  // Adds the entries of those rulings that are allowed now, each after those before it.
  static void rule_allowed(Batch&, LiveMatch&, const std::vector<protocol::Ruling>&, Moment now);
  // The change, with the entries of those rulings that are allowed now.
  awaitable<AfterStore> store(SeatChange, const std::vector<protocol::Ruling>&);
  void show_closed();
  bool is_unused() const;
  void dismiss(const std::string& player, CloseCode, std::string_view reason);

  // continuing.cpp: a match that goes on from a position of another one
  // The record gets what follows from that match. `copied`: its entries, as the new match has them. None: done.
  awaitable<std::optional<protocol::Refusal>> copy_start(MatchRecord&, Store::Append& copied);

  // salts.cpp: from `start` to the first entry
  awaitable<Reply> on(Member&, const protocol::GiveSalt&);
  // Somebody has asked for it whose sessions come from this address.
  awaitable<Reply> begin_match(std::string address);
  // Of the next one, in matches that an address may begin.
  double price_of_match() const;
  void ask_for_salts(Salting&);
  void answer(const std::vector<Salting::Unanswered>&, const Reply&);
  awaitable<void> deal(Salting&);

  // playing.cpp: the match that is running
  awaitable<Reply> on(Member&, const protocol::Act&);
  awaitable<Reply> on(Member&, const protocol::Why&);
  awaitable<Reply> on(Member&, const protocol::Resign&);
  awaitable<Reply> on(Member&, const protocol::LetBot&);
  awaitable<Reply> on(Member&, const protocol::Hurry&);
  // Bots play at all other seats that have not resigned. REQUIRES: a match is running
  bool plays_alone(engine::Seat) const;
  awaitable<Reply> on(Member&, const protocol::Hint&);
  // REQUIRES: the state is not Playing
  Reply not_playing() const;
  static Reply paused();
  // Has the match moved on, or was it another one? Then what is said of this position is stale. REQUIRES: live()
  bool is_stale(const std::optional<std::string>& match, std::uint32_t seq) const;
  // These and play_bot() REQUIRE: the state is Playing
  awaitable<Ruled> rule(const protocol::Ruling&, const Author&);
  awaitable<Ruled> settle_and_commit(Batch&, Moment now);
  // REQUIRES: the batch is settled
  awaitable<Ruled> commit(Batch&, std::optional<SeatChange> = {});
  void after_commit(const Batch&);
  static void end_match(Seating&);
  awaitable<void> play_bot(engine::Seat, std::string_view why);
  void plan_bot();
  void note_decision(const Decided&);
  bool bot_resigns(engine::Seat) const;
  engine::bots::Level level_of_bot(engine::Seat) const;
  Playing::BotTurn bot_turn(const LiveMatch&, engine::Seat);
  std::vector<bool> bots_that_played(const LiveMatch&) const;
  bool plays_bot(const Playing&, engine::Seat) const;
  std::optional<engine::Seat> seat_in_match(const std::string& player) const;

  // hints.cpp
  std::optional<Reply> may_ask_for_hint(const std::string& player, const protocol::Hint&) const;
  bool is_wanted(const Hinting&) const;
  // Ends it if nobody can use the hint any more.
  void review_hint();
  awaitable<void> tell_hint(std::string action);
  void end_hint(const Reply&);

  // reviewing.cpp: a match that is over, reviewed together
  awaitable<Reply> on(Member&, const protocol::Lead&);
  awaitable<Reply> on(Member&, const protocol::HandLead&);
  awaitable<Reply> on(Member&, const protocol::StopLeading&);
  // None: the match is over, and the player may see it.
  std::optional<Reply> may_not_review(const std::string& player) const;
  void show_review();
  void show_review(Member& newcomer);
  void end_review();
  // Ends the review if its leader has gone.
  void look_for_leader();
  void rename_leader(const Player&);

  // clock.cpp: adjudication
  awaitable<void> on_time_out(Playing&);
  awaitable<void> on_time_up();
  awaitable<AfterStore> put_freeze_on_record(LiveMatch&, Moment now);
  // Is the seat to choose still to come back after a start?
  bool is_clock_to_wait() const;
  // Stops and starts the clock accordingly.
  awaitable<void> review_clock();
  Steady clock_wait_alarm() const { return live() && live()->waits_for_seat() ? seats_return_until_ : never; }

  // offers.cpp
  awaitable<Reply> on(Member&, const protocol::Offer&);
  awaitable<Reply> on(Member&, const protocol::Answer&);
  awaitable<Reply> on(Member&, const protocol::Withdraw&);
  std::optional<Reply> may_offer(protocol::What, const std::string& player) const;
  // None if the seat has made none of that kind in vain, or long enough ago.
  std::optional<Reply> offered_too_soon(protocol::What, std::size_t seat) const;
  void note_vain_offer(protocol::What, std::size_t seat);
  std::variant<Offer, Reply> make_offer(const protocol::Offer&, std::size_t seat) const;
  std::optional<std::size_t> bot_against(const Offer&) const;
  std::optional<Reply> may_ask_for_bot(const Playing&, std::size_t seat) const;
  bool has_vote(protocol::What, std::size_t seat) const;
  awaitable<Reply> close_if_agreed(protocol::What, const Author&);
  awaitable<void> review_offers();
  Steady review_alarm() const;
  awaitable<Reply> pause();
  awaitable<Reply> resume();
  Offer* offer(protocol::What);
  void drop_offer(protocol::What, std::string_view outcome, std::optional<std::size_t> by = {});
  awaitable<Reply> end_offer(protocol::What, std::string_view outcome, std::optional<std::size_t> by = {});
  void drop_all_offers();
  // Stores that no draw is offered any more. A store that fails costs nobody the table: it is tried again.
  awaitable<void> forget_draw();
  // Stores the draw that is offered, or that there is none any more.
  awaitable<AfterStore> store_draw(std::optional<OfferedDraw>);
  std::vector<std::size_t> voters(const Offer&) const;
  std::optional<std::size_t> voting_seat(protocol::What, const std::string& player) const;

  // chat.cpp
  awaitable<Reply> on(Member&, const protocol::Say&);
  void show_chat(Member&);
  // Lines of those who are gone are their heirs', or go.
  void hand_lines_on();

  // load.cpp: from the store, and back to it
  // Opens the room if need be; false if it cannot be read now.
  awaitable<bool> open();
  // The same where nobody has asked for it: to read again after a failure, or since the room is due. With nobody here a
  // room that another server has opened stays there, and this one ends.
  // REQUIRES: the state is Loading
  awaitable<void> open_by_itself();
  awaitable<State> load();
  awaitable<State> load_match(bool is_writable);
  // The state of a room that could not be read.
  State later();
  // The state of a room that was read and does not fit together.
  awaitable<State> broken_or_moved(std::string why);
  // Adds stored entries, a slice at a time. Throws std::runtime_error if they are not the match's next ones.
  static awaitable<void> replay(LiveMatch&, const std::vector<EntryRecord>&);
  // The match as its log leaves it; null if the log cannot be read now. Throws likewise.
  static awaitable<std::unique_ptr<LiveMatch>> replayed(Store&, const MatchRecord&, const Contract&);
  State state_with(std::unique_ptr<LiveMatch>) const;
  // The room as the store is to hold it, with this seating.
  RoomRecord record_with(const Seating&, std::string_view phase, std::string match) const;
  void adopt(RoomRecord, Seating);
  // Stores the room with this seating; then this is its seating.
  awaitable<AfterStore> save(Seating);
  awaitable<AfterStore> save(Seating, std::string_view phase, std::string match);
  awaitable<AfterStore> save(SeatChange);
  awaitable<AfterStore> save(SeatChange, std::string_view phase, std::string match);
  // Stores the room with a new match; then it is Salting::phase.
  awaitable<AfterStore> begin(MatchRecord, Seating, Store::Append copied);
  // Stores the entries, and with them the room if it changes, or if they begin, end or wake its match. `what` is for the
  // log. REQUIRES: the entries outlive the call
  awaitable<AfterStore> append(Store::Append& entries, std::string_view what, std::optional<SeatChange> = {});
  // Stores that this seat of the match was given one more.
  awaitable<AfterStore> count_hint(const Hinting&);
  // When the room is to be woken, if it goes to sleep now: ms since 1970.
  std::optional<std::int64_t> due_at() const;
  // Stores when the room is to be woken.
  awaitable<void> prepare_for_sleep();
  // An offer of a draw that it slept with stands again, unless the store cannot be written.
  void restore_offered_draw();
  // The part of the room that is ahead of the store while it waits: a write that names somebody who is gone loses it.
  enum class Ahead : std::uint8_t { nothing, match };
  template <class Write>
  awaitable<AfterStore> written(Write write, std::string_view what, Ahead ahead = Ahead::match);
  void lose(std::string_view what, const error_code&);
  void note_failure();
  void note_written();
  // Opens the room again if it can be written by now. REQUIRES: it was unwritable when it was read
  awaitable<void> try_to_write(Playing&);
  // While the store cannot be written, clocks stand still until now.
  void stop_clocks();
  void give_way();
  // Sessions end; their pages come back to the server that has the room.
  void send_back();
  // Where the room was opened last. If elsewhere, nothing of it is known here any more.
  awaitable<Place> find_place();
  // `elsewhere` if the store has another epoch of the room than `record_`, `unknown` if it cannot be read.
  awaitable<Place> stored_place() const;
  static Reply not_stored(std::string_view what = "The room");

  bool is_open() const { return server::is_open(state_); }
  bool is_running() const { return std::holds_alternative<Salting>(state_) || std::holds_alternative<Playing>(state_); }
  Over* over() { return std::get_if<Over>(&state_); }
  bool is_over() const { return std::holds_alternative<Over>(state_); }
  Playing* playing() { return std::get_if<Playing>(&state_); }
  const Playing* playing() const { return std::get_if<Playing>(&state_); }
  LiveMatch* live() const { return match_of(state_); }
  bool is_unwritable() const { return playing() && playing()->unwritable; }
  bool acts_by_itself() const { return is_open() && !is_unwritable(); }

  // The message `notice`. `in_ms`: when it will happen, where that is said.
  static Frame notice(std::string_view code, std::optional<std::int64_t> in_ms = {});
  static Reply refused(std::string_view code, std::string message, std::string clause = "");
  static Reply refused(protocol::Refusal why) { return Reply(Reply::Result::refused, std::move(why)); }
  Steady now() const { return services_.environment.steady(); }

  const std::string code_;
  RoomServices services_;
  Channel<Command> mailbox_;
  std::size_t requests_ = 0, arrivals_ = 0;  // in the mailbox
  std::size_t errands_ = 0;                  // likewise, from HTTP

  std::vector<Member> members_;  // in the order of their arrival
  std::string last_address_;     // of who went last
  Steady empty_since_{};         // long ago, if nobody has ever come
  bool changed_ = false;         // the message `room` is to be sent again
  bool has_newcomer_ = false;    // likewise: somebody has just joined who has had none yet
  std::size_t put_off_ = 0;      // commands since the message was due
  bool listed_ = false;          // in the lobby
  Steady planned_ = never;       // when Environment::wake was told to wake the room
  bool shut_ = false;

  State state_;
  StoreFailure failure_;
  bool was_open_ = false;          // the state was read before
  Steady seats_return_until_{};    // their sessions were cut off when the room was opened last
  bool clocks_run_again_ = false;  // a write has succeeded; who is here was shown clocks that stand
  // As the store holds them. REQUIRES: is_open()
  RoomRecord record_;
  Seating seating_{Contract{}, ""};

  engine::Rng rng_;                          // bots only
  std::uint64_t thoughts_ = 0;               // that bots have begun
  std::optional<Hinting> hint_;              // one at a time
  double price_before_contract_ = 0;         // price_of_match() when the contract last changed: the match is gone
  std::map<std::string, Moment> absent_;     // since when, by player: seated people and the host
  std::vector<Notification> notifications_;  // that the store may hold of this room
  std::vector<Proposal> proposals_;          // of what to play next, in the order of their making
  std::deque<ChatRecord> chat_;              // the last lines
  // Players who went last, and who has their lines now ("": nobody).
  struct Departed {
    std::string player, heir;
  };
  std::deque<Departed> departed_;
  std::deque<std::string> chat_ids_;  // player and id of the last lines
  Allowance proposal_pace_{Credits::Rate{proposals_per_second, proposals_burst}, chat_players_max};  // by player
  Allowance chat_pace_{Credits::Rate{chat_lines_per_second, chat_burst}, chat_players_max};          // by player
};

// While the store's queue is full nothing was written: what was to be written is tried again. Nor was anything that
// names a player who is gone: a room that is not ahead of the store goes on as it is, and the caller refuses.
template <class Write>
awaitable<AfterStore> Room::written(Write write, std::string_view what, Ahead ahead) {
  for (std::size_t attempt = 1;; ++attempt) {
    const auto stored = co_await write();
    if (stored) {
      note_written();
      co_return AfterStore::kept;
    }
    if (stored.error() == StoreErrc::gone && ahead == Ahead::nothing) co_return AfterStore::lost;
    const bool full = stored.error() == boost::system::errc::resource_unavailable_try_again;
    if (!full || attempt == write_attempts_max) {
      lose(what, stored.error());
      co_return AfterStore::lost;
    }
    co_await services_.environment.pause(write_pause);
  }
}

}  // namespace server
