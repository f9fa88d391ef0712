// Where players, rooms and matches are remembered. One interface, so that a room can be
// tested in a simulated world; SqliteStore (sqlite_store.hpp) is the real one.
//
// Every call completes on the executor of the coroutine that awaits it. A write completes
// when it is durable (COMMIT with synchronous=FULL returned). An error means "outcome
// unknown": whoever wrote must stop, and load again what the store really holds.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/system/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server {

template <class T>
using Stored = boost::system::result<T>;  // the value, or an error_code
struct Done {};

struct Player {
  std::string id;       // "p_" and 16 symbols
  std::string name;     // 1-24 characters, NFC, no control or bidirectional marks
  std::string locale;   // "en", "fr", "ja"
  bool operator==(const Player&) const = default;
};

struct RoomRecord {
  std::string code = {};         // six symbols, the key
  std::string link = {};         // 128 random bits in base64url
  std::string contract = {};     // JSON, whole
  // JSON: what the room keeps between matches (table.hpp). From its `host` and `seats` the store
  // knows whose room it is: [null or {"id", "level" ("" is a person), ...}, ...].
  std::string state = {};
  std::string phase = {};        // "waiting", "salting", "playing", "over"
  std::string match = {};        // id of the running or last match, or ""
  bool open_to_all = false; // visibility public
  std::int64_t created = 0; // ms since 1970, as all times here
  std::int64_t changed = 0;
};

struct MatchRecord {
  std::string id = {};           // "m_" and 16 symbols
  std::string room = {};         // code
  std::string game = {};         // slug
  int rules = 1;
  std::string options = {};      // JSON, whole
  std::string seats = {};        // JSON: [{"player": id or null, "name", "kind"}, ...]
  std::string open_anchor = {}, hidden_anchor = {};  // hex
  std::string open_seed = {}, hidden_seed = {};      // secret: hex; never leave the server
  std::string salts = {};        // JSON list, or "" until they are fixed
  std::string result = {};       // JSON, or "" while it runs
  bool open_to_all = false;
  std::int64_t started = 0;
  std::int64_t ended = 0;   // 0 while it runs
  std::int64_t entries = 0; // filled in by reads
};

struct EntryRecord {
  std::uint32_t seq = 0;
  std::int64_t at = 0;
  std::string body = {};         // JSON of the whole entry without seq, at, hash: what the match file shows
  std::string hash = {};         // of the referee's view after it
  std::string player = {};       // whose request it was, or ""
  std::string command = {};      // that request's id, or "": unique per match and player
};

// Chat is kept so that a room comes back as it was.
struct ChatRecord { std::int64_t at = 0; std::string player = {}, name = {}, text = {}, phrase = {}; int seat = -1; };

struct MatchFilter {
  std::string player = {}, game = {}, room = {};  // "" is any
  bool open_to_all = false;        // only matches of public rooms
  std::int64_t before = 0;         // started before this; 0 is now
  std::size_t limit = 50;
};

class Store {
 public:
  virtual ~Store() = default;

  // Entries of one match, in order, gapless; `ended` and `result` close it in the same
  // transaction when the last entry ends the match.
  struct Append {
    std::string match;
    std::vector<EntryRecord> entries;
    std::string result = {};   // "" or the result that the last entry brought
    std::string salts = {};    // "" or the salts, fixed together with the first entries
    std::int64_t ended = 0;
  };
  virtual boost::asio::awaitable<Stored<Done>> append(Append) = 0;

  virtual boost::asio::awaitable<Stored<Done>> create_match(MatchRecord) = 0;
  virtual boost::asio::awaitable<Stored<Done>> create_player(Player, std::string token_hash) = 0;
  virtual boost::asio::awaitable<Stored<Done>> update_player(Player) = 0;
  virtual boost::asio::awaitable<Stored<Done>> add_token(std::string player, std::string token_hash) = 0;
  // Fails with errc::file_exists if the code or link is taken.
  virtual boost::asio::awaitable<Stored<Done>> create_room(RoomRecord) = 0;
  virtual boost::asio::awaitable<Stored<Done>> save_room(RoomRecord) = 0;
  virtual boost::asio::awaitable<Stored<Done>> add_chat(std::string room, ChatRecord) = 0;

  virtual boost::asio::awaitable<Stored<std::optional<Player>>> player_by_token(std::string token_hash) = 0;
  // By code or by link.
  virtual boost::asio::awaitable<Stored<std::optional<RoomRecord>>> room(std::string code_or_link) = 0;
  virtual boost::asio::awaitable<Stored<std::vector<RoomRecord>>> public_rooms(std::size_t limit) = 0;
  virtual boost::asio::awaitable<Stored<std::vector<RoomRecord>>> rooms_of(std::string player, std::size_t limit) = 0;
  virtual boost::asio::awaitable<Stored<std::vector<ChatRecord>>> chat(std::string room, std::size_t limit) = 0;
  virtual boost::asio::awaitable<Stored<std::optional<MatchRecord>>> match(std::string id) = 0;
  virtual boost::asio::awaitable<Stored<std::vector<MatchRecord>>> matches(MatchFilter) = 0;
  virtual boost::asio::awaitable<Stored<std::vector<EntryRecord>>> entries(std::string match, std::uint32_t after) = 0;
};

}  // namespace server
