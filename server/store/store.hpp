// Where players, rooms and matches are remembered. One interface, so that a room can be
// tested in a simulation; SqliteStore (sqlite_store.hpp) and PostgresStore (postgres_store.hpp) are real ones.
//
// Every call completes on the executor of the coroutine that awaits it. A write completes
// when it is durable (COMMIT with synchronous=FULL returned). An error means "outcome
// unknown": the caller must stop, and load again what the store really holds.
#pragma once

#include "engine/seat.hpp"
#include "protocol/match_start.hpp"
#include "protocol/state_format.hpp"
#include "server/base/awaitable.hpp"
#include "server/base/listing.hpp"
#include "server/base/player.hpp"

#include <boost/system/error_category.hpp>
#include <boost/system/result.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

template <class T>
using Stored = boost::system::result<T>;  // the value, or an error_code
struct Done {};

// `fenced`: the room was opened again since, by another server or by this one. The write has changed nothing, and no
// write with its epoch ever will.
// `gone`: the write names a player who was deleted, or merged into another one. It has changed nothing.
// `playing`: the player has a seat in a match that runs. Nothing was changed.
enum class StoreErrc : std::uint8_t { fenced = 1, gone = 2, playing = 3 };
boost::system::error_code make_error_code(StoreErrc);

// Whose room it is: each id once.
struct RoomPeople {
  std::vector<std::string> inside;     // the host and the people who hold a seat: the room is on their lists
  std::vector<std::string> mentioned;  // those whom `state` names besides: sent away, muted, gave up their seat
  bool operator==(const RoomPeople&) const = default;
};

struct RoomRecord {
  std::string code = {};      // six symbols, the key
  std::string link = {};      // 128 random bits in base64url
  std::string contract = {};  // JSON, whole
  std::string state = {};     // JSON: what the room keeps between matches (seating.hpp)
  std::string phase = {};     // "waiting", "salting", "playing", "over"
  std::string match = {};     // id of the running or last match, or ""
  bool open_to_all = false;   // visibility public
  std::int64_t created = 0;   // ms since 1970, as all times here
  std::int64_t changed = 0;
  std::int64_t closed = 0;  // 0 while the room is open; a closed one has no players any more
  // When there is something to do in it even if nobody comes: 0 while its match runs in memory, none if never.
  std::optional<std::int64_t> wake_at = {};
  std::optional<engine::Seat> to_act = {};  // the seat that must decide in its running match: filled in by rooms_of()
  std::int64_t epoch = 0;                   // from take_room(): a write of the room says which opening it belongs to
  // For writing: none if they are as in the store. Lists of rooms are in the order in which they were last written.
  std::optional<RoomPeople> people = {};
  // For writing: the id of a player who leaves for good, or "". He is not told anything of this room any more.
  std::string leaver = {};
};

// A room that waits for its time.
struct DueRoom {
  std::int64_t wake_at = 0;
  std::string code = {};
};

// A room as a server has it open.
struct OpenedRoom {
  std::string code = {};
  std::int64_t epoch = 0;  // from take_room()
};

// The server that opened a room last, or took it over since.
enum class Owner : std::uint8_t { this_server, another };

// What a server tells the lobbies of the others.
struct RoomListing {
  std::string room = {};  // code
  Listing listing = {};
};

struct MatchRecord {
  std::string id = {};    // "m_" and 16 symbols
  std::string room = {};  // code
  std::string game = {};  // slug
  int rules = 1;
  int state_format = protocol::state_format;  // of the hashes in its log
  std::string options = {};                   // JSON, whole
  std::string seats = {};  // JSON: [{"player": id or null, "name", "kind", "hints"?, "hinted"?, "level"?}, ...]
  std::string open_anchor = {}, hidden_anchor = {};  // hex
  std::string open_seed = {}, hidden_seed = {};      // hex; secret until the match is over
  std::string seed_hash = {};                        // hex: of both seeds, promised with the anchors; "" in old matches
  std::string salts = {};                            // JSON list, or "" until they are fixed
  std::string result = {};                           // JSON, or "" while it runs
  bool open_to_all = false;
  // Of a match that continues another one. That one may have been deleted since: the copies stay.
  std::optional<protocol::MatchStart> start = {};
  std::int64_t started = 0;                 // not before any copied entry
  std::int64_t ended = 0;                   // 0 while it runs
  std::int64_t entries = 0;                 // filled in by reads
  std::optional<engine::Seat> to_act = {};  // the seat that must decide: filled in by reads
};

struct EntryRecord {
  std::uint32_t seq = 0;
  std::int64_t at = 0;
  std::string body = {};    // JSON of the whole entry without seq, at, hash: what the match file shows
  std::string hash = {};    // of the state after it, in the match's format; "" within a request
  std::string player = {};  // whose request it was, or "": the room did it by itself
  // That request's id: unique per match and player. Of the room: why it acted for a person ("bot",
  // "time_out", "away"), or "".
  std::string command = {};
};

// What a player who is away is to be told of a room, when he is seen there next, or by the operator's command.
struct Notification {
  enum class Kind : std::uint8_t { your_turn, time_runs_out, match_over };
  std::string player = {};  // id
  Kind kind = Kind::your_turn;
  std::string room = {};   // code
  std::string match = {};  // id
  std::int64_t at = 0;
  bool operator==(const Notification&) const = default;
};
// As the database and the operator's command have it: "your_turn".
std::string_view name_of(Notification::Kind);
// None if it names none.
std::optional<Notification::Kind> notification_kind(std::string_view name);

// Chat is kept so that a room comes back as it was.
struct ChatRecord {
  std::int64_t at = 0;
  std::string player = {}, name = {}, text = {}, phrase = {};
  int seat = -1;
};

struct RoomChat {
  std::string room;  // code
  ChatRecord line;
};

// What the operator keeps out: a player, by id, or a network, as 203.0.113.0/24.
struct Ban {
  std::string who = {};
  std::int64_t until = 0;  // 0: for good
  std::string reason = {};
  std::int64_t since = 0;
};

// A room that is still to forget a player who is gone.
struct Departure {
  std::string player = {};  // id
  std::string room = {};    // code
  std::string heir = {};    // who has the player's place there, or ""
  bool operator==(const Departure&) const = default;
};

// What lets a device in as a player. Times are ms since 1970.
struct TokenRecord {
  std::string hash = {};  // of the token, which nobody but the device knows
  std::int64_t created = 0;
  std::int64_t used = 0;  // last, to within token_use_noted_every; 0: not since that is noted
};

// Wrong guesses at codes of rooms, from one address by one player, that a server tells the others.
struct WrongCodes {
  std::string server = {};  // filled in by reads
  std::int64_t at = 0;      // when that server told them, by its clock: later for each time that it tells some
  std::string address = {};
  std::string player = {};  // "": a stranger
  std::int64_t count = 0;
  bool operator==(const WrongCodes&) const = default;
};

// What an operator asked of every server on the database.
struct Order {
  std::int64_t number = 0;  // filled in by reads
  std::int64_t at = 0;
  std::string kind = {};
  std::string argument = {};
  bool operator==(const Order&) const = default;
};

// A room and the server that opened it last.
struct OwnedRoom {
  RoomRecord room = {};
  std::string owner = {};
};

// What an operator wants to know of a database that several servers share.
struct DatabaseState {
  std::int64_t bytes = 0;
  std::int64_t wal_written = 0;  // bytes of its log, since the log began
  bool has_standby = false;      // a commit waits until a synchronous standby has it, too
};

// A complete review of a match that is over.
struct ReviewRecord {
  std::string match = {};    // id
  std::string version = {};  // of the program that made it
  std::string etag = {};     // of the text
  std::string gzip = {};     // the text, compressed
  std::size_t size = 0;      // of the text
  bool operator==(const ReviewRecord&) const = default;
};

// Who stands in a seat whose player deleted himself, in the list of seats of a match.
inline constexpr std::string_view deleted_player_id = "p_deleted";
inline constexpr std::string_view deleted_player_name = "Deleted player";

// For a reader that needs a whole log at once.
inline constexpr std::size_t all_entries = std::numeric_limits<std::size_t>::max();

struct MatchFilter {
  std::string player = {}, game = {}, room = {};  // "" is any
  bool open_to_all = false;                       // only matches of public rooms
  std::int64_t before = 0;                        // started before this; 0 is now
  std::string before_match = {};                  // id: of those that started at `before`, only older ones
  std::size_t limit = 50;
};

// Where a page of matches ends and the next one begins.
struct MatchCursor {
  std::int64_t started = 0;
  std::string match = {};  // id
};

struct MatchPage {
  std::vector<MatchRecord> matches = {};  // newest first, without those whose records are damaged
  // Of the last record that was read, also of a damaged one; none: there was none to read.
  std::optional<MatchCursor> last = {};
  bool has_more = false;  // older ones follow
};

class Store {
 public:
  virtual ~Store() = default;

  // Entries of one match, in order, gapless, and what changes with them, in one transaction: `ended` and
  // `result` close the match, `room` is saved.
  struct Append {
    std::string match;
    std::vector<EntryRecord> entries;
    // Those of `entries`, counted from 0, that promise the next chain of the dice. The store keeps all promises in
    // a table that nothing changes, too.
    std::vector<std::size_t> anchors = {};
    std::string result = {};  // "" or the result that the last entry brought
    std::string salts = {};   // "" or the salts, fixed together with the first entries
    std::int64_t ended = 0;
    std::optional<engine::Seat> to_act = {};  // the seat that must decide after the last entry
    std::optional<RoomRecord> room = {};
    // What players who are away are to be told because of these entries: each in place of one of the same kind, player
    // and room. `moot`: what they need not be told any more, of whichever match and time.
    std::vector<Notification> notifications = {};
    std::vector<Notification> moot = {};
    std::int64_t epoch = 0;  // of the match's room
  };
  virtual awaitable<Stored<Done>> append(Append) = 0;

  virtual awaitable<Stored<Done>> create_match(MatchRecord) = 0;
  // A match and the room that begins it, in one transaction. `copied`: the entries of the match that it continues, if
  // it does, and who must decide after them.
  virtual awaitable<Stored<Done>> begin_match(MatchRecord, RoomRecord, Append copied) = 0;
  // One more hint was given to this seat of a match, after that entry. No part of its log, nor of what its proof is
  // about.
  virtual awaitable<Stored<Done>> count_hint(std::string match, engine::Seat, std::uint32_t after,
                                             std::int64_t epoch) = 0;
  virtual awaitable<Stored<Done>> create_player(Player, std::string token_hash) = 0;
  virtual awaitable<Stored<Done>> update_player(Player) = 0;
  // Forgets name, tokens and chat; their seats in matches stay, of nobody who is known. From then on no write names the
  // player: a host, who sits in a room or is mentioned there, who begins a match or chats (StoreErrc::gone). Rooms that
  // name them already are departures(), and may be saved until they have forgotten them; no match begins there before.
  virtual awaitable<Stored<Done>> delete_player(std::string id) = 0;
  // The second player gets the seats in matches and the chat of the first, who is deleted, and is their heir in rooms.
  // Where both have a seat in a match, the first one's is a deleted player's. Fails with StoreErrc::playing while the
  // first one plays a match, with errc::invalid_argument unless both are known, and two.
  virtual awaitable<Stored<Done>> merge_player(std::string id, std::string into) = 0;
  // Rooms that are still to forget this player, or any ("").
  virtual awaitable<Stored<std::vector<Departure>>> departures(std::string player, std::size_t limit) = 0;
  // The room has forgotten them. Fails with errc::invalid_argument if it names them still, or if nothing was to be
  // forgotten.
  virtual awaitable<Stored<Done>> drop_departure(std::string player, std::string room) = 0;
  virtual awaitable<Stored<Done>> add_token(std::string player, std::string token_hash) = 0;
  // No token and no link for another device lets anybody in as this player any more.
  virtual awaitable<Stored<Done>> revoke_tokens(std::string player) = 0;
  // One token: the one whose hash begins so. Fails with errc::invalid_argument if the player has none or several of them.
  virtual awaitable<Stored<Done>> revoke_token(std::string player, std::string hash_begins) = 0;
  // In place of an older ban of the same. Fails with errc::no_buffer_space if there are too many.
  virtual awaitable<Stored<Done>> add_ban(Ban) = 0;
  // Fails with errc::invalid_argument if there is none.
  virtual awaitable<Stored<Done>> remove_ban(std::string who) = 0;
  // Fails with errc::file_exists if the code or link is taken.
  virtual awaitable<Stored<Done>> create_room(RoomRecord) = 0;
  // In place of an older one of the same match. Fails with errc::invalid_argument if there is no such match.
  virtual awaitable<Stored<Done>> keep_review(ReviewRecord) = 0;
  // Opens a room to write it. The epoch that it returns is higher than all before: writes of the room with an older
  // one fail with StoreErrc::fenced from now on, whichever process asks for them. Fails with errc::invalid_argument
  // if there is no such room.
  virtual awaitable<Stored<std::int64_t>> take_room(std::string code) = 0;
  virtual awaitable<Stored<Done>> save_room(RoomRecord) = 0;
  virtual awaitable<Stored<Done>> add_chat(std::string room, ChatRecord, std::int64_t epoch) = 0;
  // One notification that no entries bring. Fails with errc::invalid_argument if there is no such room.
  virtual awaitable<Stored<Done>> add_notification(Notification, std::int64_t epoch) = 0;
  // The player has been shown the room: nothing of it is to be told any more. Fails with errc::invalid_argument if
  // there is no such room.
  virtual awaitable<Stored<Done>> drop_notifications(std::string player, std::string room, std::int64_t epoch) = 0;
  // The notification has been delivered. One that came in its place since stays.
  virtual awaitable<Stored<Done>> drop_notification(Notification) = 0;
  // The one that is due for longest by `now`, if there is one. It is due again later, each time later than before: so a
  // delivery that fails is tried again, and no other server delivers it at the same time.
  virtual awaitable<Stored<std::optional<Notification>>> take_due_notification(std::int64_t now) = 0;
  // The process runs, ms since 1970. When none has for a while, or none could store it, the next start or heartbeat counts
  // that time as an outage. `Last`: it ends now, and others may have its rooms.
  enum class Beat : std::uint8_t { next, last };
  virtual awaitable<Stored<Done>> beat(std::int64_t now, Beat) = 0;
  // Nobody's time though the process was there, ms since 1970: its machine slept, or its clock was put forward. Where
  // another server runs nothing is noted.
  virtual awaitable<Stored<Done>> add_outage(std::int64_t began, std::int64_t ended) = 0;
  // A link that lets another device of this player in until `expires`. Fails with errc::no_buffer_space while too many
  // are open.
  virtual awaitable<Stored<Done>> add_device_link(std::string hash, std::string player, std::int64_t expires) = 0;
  // Whose it is; none if there is none, or it has expired.
  virtual awaitable<Stored<std::optional<std::string>>> device_link(std::string hash) = 0;
  // Whose it was, and it is used up: the token lets a device in as that player. `merged`: the player who is merged into
  // that one, as merge_player() does it, or "". All of it is one step: where it fails the link can be used again.
  virtual awaitable<Stored<std::optional<std::string>>> use_device_link(std::string hash, std::string merged,
                                                                        std::string token_hash) = 0;

  // ---- several servers on one database

  virtual bool is_shared() const { return false; }
  // Rooms that have something to do by `now` and whose server does not run any more: they are this server's now. It has
  // not opened them yet.
  virtual awaitable<Stored<std::vector<std::string>>> take_over_rooms(std::int64_t now, std::size_t limit);
  // For the lobbies of the others. Without JSON: the room is not listed by this server any more. With JSON it fails
  // with StoreErrc::fenced unless the room is this server's.
  virtual awaitable<Stored<Done>> share_listing(RoomListing);
  // What other servers that run by `now` list.
  virtual awaitable<Stored<std::vector<RoomListing>>> other_listings(std::int64_t now, std::size_t limit);
  // All with the same `at`, and no address and player twice. What is older than wrong_codes_kept is forgotten.
  virtual awaitable<Stored<Done>> share_wrong_codes(std::vector<WrongCodes>);
  // What other servers have told since then, those of each server in the order of `at`.
  virtual awaitable<Stored<std::vector<WrongCodes>>> other_wrong_codes(std::int64_t since, std::size_t limit);
  // For the other servers. What is older than orders_kept is forgotten.
  virtual awaitable<Stored<Done>> give_order(Order);
  // The newest orders that other servers gave, in the order of their numbers. One may appear behind another with a
  // higher number.
  virtual awaitable<Stored<std::vector<Order>>> other_orders(std::size_t limit);
  // None if it is not shared.
  virtual awaitable<Stored<std::optional<DatabaseState>>> database_state();
  // Whose this room is. One that nobody has opened is this server's.
  virtual awaitable<Stored<Owner>> owner_of(std::string code);
  // Codes of those of these rooms that were opened again since, and so have another epoch; the owner may be the same.
  virtual awaitable<Stored<std::vector<std::string>>> moved_rooms(std::vector<OpenedRoom> open);

  // Notes, not more often than it must, that the token was used.
  virtual awaitable<Stored<std::optional<Player>>> player_by_token(std::string token_hash) = 0;
  virtual awaitable<Stored<std::optional<Player>>> player(std::string id) = 0;
  // Those whose names begin so, in the order of names and ids, after the player with this id; without a name all, in the
  // order of ids.
  virtual awaitable<Stored<std::vector<Player>>> players(std::string name_begins, std::string after,
                                                         std::size_t limit) = 0;
  // The newest first.
  virtual awaitable<Stored<std::vector<TokenRecord>>> tokens_of(std::string player, std::size_t limit) = 0;
  // All of them, in the order of `who`; some may be over.
  virtual awaitable<Stored<std::vector<Ban>>> bans() = 0;
  // By code or by link.
  virtual awaitable<Stored<std::optional<RoomRecord>>> room(std::string code_or_link) = 0;
  virtual awaitable<Stored<std::vector<RoomRecord>>> public_rooms(std::size_t limit) = 0;
  virtual awaitable<Stored<std::vector<RoomRecord>>> rooms_of(std::string player, std::size_t limit) = 0;
  // Codes of rooms that keep this player's id though he is not in them: he was sent away or muted, or gave up his seat
  // in the match that runs.
  virtual awaitable<Stored<std::vector<std::string>>> rooms_that_mention(std::string player, std::size_t limit) = 0;
  // Rooms that are not closed and that a server which runs by `now` opened last, in the order of their codes after this
  // one.
  virtual awaitable<Stored<std::vector<OwnedRoom>>> owned_rooms(std::string after, std::int64_t now,
                                                                std::size_t limit) = 0;
  // Rooms that this server opened last with `wake_at` up to `until`, in the order of `wake_at` and code, after this one.
  virtual awaitable<Stored<std::vector<DueRoom>>> due_rooms(DueRoom after, std::int64_t until, std::size_t limit) = 0;
  // ms between these two times that are part of an outage. Outages may overlap.
  virtual awaitable<Stored<std::int64_t>> outage_between(std::int64_t from, std::int64_t until) = 0;
  virtual awaitable<Stored<std::vector<ChatRecord>>> chat(std::string room, std::size_t limit) = 0;
  // What its players are still to be told of a room.
  virtual awaitable<Stored<std::vector<Notification>>> notifications_in(std::string room) = 0;
  // What a player is still to be told of any room, the oldest first: at most notifications_max.
  virtual awaitable<Stored<std::vector<Notification>>> notifications_of(std::string player) = 0;
  // What a player wrote in any room, the newest lines, oldest first.
  virtual awaitable<Stored<std::vector<RoomChat>>> chat_of(std::string player, std::size_t limit) = 0;
  virtual awaitable<Stored<std::optional<MatchRecord>>> match(std::string id) = 0;
  virtual awaitable<Stored<MatchPage>> matches(MatchFilter) = 0;
  // The one that this version of the program made; none if there is none.
  virtual awaitable<Stored<std::optional<ReviewRecord>>> review(std::string match, std::string version) = 0;
  // The first entries after this one, in order. Fewer than `limit`: there are no more.
  virtual awaitable<Stored<std::vector<EntryRecord>>> entries(std::string match, std::uint32_t after,
                                                              std::size_t limit) = 0;
};

}  // namespace server

template <>
struct boost::system::is_error_code_enum<server::StoreErrc> : std::true_type {};
