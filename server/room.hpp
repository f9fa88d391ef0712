// A room hosts one match after another under one contract. It is an actor: everybody talks to
// it through one bounded mailbox, and one coroutine empties the mailbox, so nothing in here is
// ever touched by two at once. While it waits for the store, everybody else waits in the mailbox.
//
// Store, then show: what changes is durable before any session hears of it. When the store
// fails, the outcome is unknown: the room forgets what it has, and reads again what the store
// really holds.
#pragma once

#include "protocol/messages.hpp"
#include "server/asio.hpp"
#include "server/house_rules.hpp"
#include "server/line.hpp"
#include "server/live_match.hpp"
#include "server/offer.hpp"
#include "server/table.hpp"
#include "server/world.hpp"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace server {

struct Arrive { std::shared_ptr<Line> line; Player player; };
struct Leave { std::shared_ptr<Line> line; };
struct Said { std::shared_ptr<Line> line; protocol::Message message; };
struct Tick {};  // the time that the room asked to be woken at
struct Shut {};  // the process stops
using Command = std::variant<Arrive, Leave, Said, Tick, Shut>;

// All that a room depends on; outlives it.
struct House {
  World& world;
  Store& store;
  const HouseRules& rules;
  Counts& counts;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(asio::any_io_executor, std::string code, House);

  // Empties the mailbox until there is nothing left to do; then World::asleep has been called.
  awaitable<void> run();
  // False if the mailbox is full, or holds too much of this one session: the sender has to say
  // so. Leave, Tick and Shut always fit.
  [[nodiscard]] bool tell(Command);

 private:
  struct Member {
    std::shared_ptr<Line> line;
    Player player;
    bool joined = false;
  };
  // What a request comes to. Exactly one for each: the caller turns it into the reply.
  struct Reply {
    enum class Result : std::uint8_t { applied, duplicate, stale, refused, silent } result;
    protocol::Refusal why;
    // Not an aggregate: GCC 12 destroys aggregates twice that are made within a co_await or co_return.
    Reply(Result came = Result::applied, protocol::Refusal refusal = {}) : result(came), why(std::move(refusal)) {}
  };
  struct Absence {
    std::int64_t at;     // wall clock, shown
    Steady since;        // decides
    bool noted = false;  // the contract's vacancy has been carried out
  };
  using Phase = std::string_view;  // "waiting", "salting", "playing", "over"

  // room.cpp: the mailbox
  awaitable<void> on(const Arrive&);
  awaitable<void> on(const Leave&);
  awaitable<void> on(const Said&);
  awaitable<void> on(const Tick&);
  awaitable<void> on(const Shut&);
  awaitable<Reply> hear(Member&, const protocol::Message&);
  Member* member(const std::shared_ptr<Line>&);
  bool has_room_for(const Said&) const;
  bool is_idle() const;
  Steady alarm() const;

  // room_join.cpp: who is there and what they are shown
  awaitable<Reply> on(Member&, const protocol::Join&);
  awaitable<Reply> on(Member&, const protocol::Sync&);
  awaitable<Reply> on(Member&, const protocol::Ping&);
  awaitable<Reply> on(Member&, const protocol::Seen&);
  std::optional<engine::Viewer> viewer_of(const std::string& player) const;
  void catch_up(Member&, const protocol::Join&);
  void show(const Batch&);
  void show_all(const Frame&);
  void show_snapshots();
  void show_room();
  void send(Member&, std::string text);
  void reply(Member&, std::string_view id, const Reply&);

  // room_presence.cpp: dots, grace, vacancy, the host who left
  bool is_present(const std::string& player) const;
  std::vector<Attendance> attendance() const;
  void mark_presence();
  void came_back(const std::string& player);
  Steady vacancy_alarm() const;
  Steady host_alarm() const;
  std::string heir() const;
  awaitable<void> carry_out_vacancies();
  awaitable<void> hand_over();

  // room_table.cpp: seats, host, contract
  awaitable<Reply> on(Member&, const protocol::Sit&);
  awaitable<Reply> on(Member&, const protocol::Stand&);
  awaitable<Reply> on(Member&, const protocol::Ready&);
  awaitable<Reply> on(Member&, const protocol::Start&);
  awaitable<Reply> on(Member&, const protocol::Kick&);
  awaitable<Reply> on(Member&, const protocol::AddBot&);
  awaitable<Reply> on(Member&, const protocol::RemoveBot&);
  awaitable<Reply> on(Member&, const protocol::SwapSeats&);
  awaitable<Reply> on(Member&, const protocol::ChangeContract&);
  template <class Change> awaitable<Reply> change_table(Change);
  awaitable<bool> save(Table, std::string match);

  // room_dice.cpp: from `start` to the first entry
  awaitable<Reply> on(Member&, const protocol::GiveSalt&);
  awaitable<Reply> begin_match();
  void ask_for_salts();
  bool has_all_salts() const;
  awaitable<void> deal();

  // room_match.cpp: the match that is running
  awaitable<Reply> on(Member&, const protocol::Act&);
  awaitable<Reply> on(Member&, const protocol::Resign&);
  std::optional<Reply> not_playing() const;
  awaitable<Reply> rule(const protocol::Ruling&, const Author&);
  awaitable<Reply> settle_and_commit(Batch&);
  awaitable<void> after_commit(const Batch&);
  awaitable<void> finish();
  awaitable<void> play_bot(engine::Seat);
  void plan_bot();
  bool plays_bot(engine::Seat) const;

  // room_clock.cpp: adjudication
  awaitable<void> on_time_out();
  awaitable<void> on_time_up();
  awaitable<bool> put_freeze_on_record();

  // room_offers.cpp
  awaitable<Reply> on(Member&, const protocol::Offer&);
  awaitable<Reply> on(Member&, const protocol::Answer&);
  std::optional<Reply> may_offer(protocol::What, const std::string& player) const;
  std::variant<Offer, Reply> make_offer(const protocol::Offer&, engine::Seat) const;
  bool bots_agree(const Offer&) const;
  awaitable<Reply> close_if_agreed(protocol::What, const Author&);
  Offer* offer(protocol::What);
  void drop_offer(protocol::What);
  std::vector<std::size_t> voters(const Offer&) const;
  std::optional<std::size_t> voting_seat(protocol::What, const std::string& player) const;

  // room_chat.cpp
  awaitable<Reply> on(Member&, const protocol::Say&);
  void show_chat(Member&);

  // room_load.cpp: from the store, and when it fails
  awaitable<bool> is_awake();
  awaitable<bool> load();
  awaitable<bool> load_match();
  Reply fail(std::string_view what, const error_code&);

  Phase phase() const;
  static Reply refused(std::string_view code, std::string message, std::string clause = "");
  static Reply refused(protocol::Refusal why) { return Reply(Reply::Result::refused, std::move(why)); }
  Steady now() const { return house_.world.steady(); }

  const std::string code_;
  House house_;
  Channel<Command> mailbox_;
  std::size_t requests_ = 0;  // in the mailbox

  std::vector<Member> members_;  // in the order of their arrival
  Steady empty_since_;
  bool changed_ = false;         // the message `room` is to be sent again
  bool listed_ = false;          // in the lobby
  bool shut_ = false;

  // What the store holds; none until it has been read.
  RoomRecord record_;
  std::optional<Table> table_;
  std::unique_ptr<LiveMatch> live_;  // the running match, or the last one
  bool unreadable_ = false;          // the store holds what cannot be true: the room stands still
  Steady retry_at_ = never;
  std::chrono::milliseconds retry_pause_ = restore_pause_min;

  std::vector<std::optional<std::string>> salts_;  // by seat, while salting
  Steady salts_until_ = never;
  std::int64_t to_freeze_ = 0;       // ms of an outage that are not on record yet
  std::vector<bool> bot_plays_;      // by seat: for a person
  Steady bot_at_ = never;
  std::uint32_t bot_seq_ = 0;        // the state that bot_at_ is for
  engine::Rng rng_;                  // bots only
  std::map<std::string, Absence> absent_;  // by player: seated people and the host
  std::vector<Offer> offers_;
  std::deque<ChatRecord> chat_;      // the last lines
  std::deque<std::string> chat_ids_; // player and id of the last lines
};

}  // namespace server
