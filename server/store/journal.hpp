// The journal's end, as the connection that writes knows it: where each running match stands, and which rows of the
// journal are its own. Folding copies a match's rows, compressed, into its log; journal_rows.hpp says when they go.
//
// The caller opens and commits transactions. After a rollback of appends this object is worthless: make a new one.
#pragma once

#include "server/store/journal_rows.hpp"
#include "server/store/request_codec.hpp"
#include "server/store/room_epochs.hpp"
#include "server/store/sql.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace server {

struct JournalLimits {
  std::size_t rows_a_match = 512;   // more are folded while the match runs
  std::size_t rows = 64 * 1024;     // beyond, the match with the oldest row is folded
  std::size_t trimmed_rows = 1024;  // that many folded rows at the journal's beginning are deleted together
  std::size_t ends = 64 * 1024;     // matches whose end is remembered
  int idle_looks = 120;             // calls of fold_idle() in a row without an append fold a match
};

class Journal {
 public:
  // Reads the whole journal; where several servers write, each match when it is first named. Throws sql::Failure, as
  // every member does.
  // REQUIRES: the epochs outlive this
  Journal(sql::Database&, RoomEpochs&, const JournalLimits&);

  enum class Outcome : std::uint8_t { added, there_already, does_not_fit };
  // Checks before it writes: unless `added`, nothing was written. `does_not_fit`: there is no such match, it has
  // ended, a seq is missing, or a player holds no seat. Folds where a limit says so.
  // REQUIRES: `epoch` is the room's, and stays it until the transaction ends
  Outcome append(const std::string& match, const std::vector<EntryRecord>&, std::optional<engine::Seat> to_act,
                 std::int64_t epoch);
  // The code of the room of a match that runs; "" if it has none, or there is no such match.
  std::string room_of(const std::string& match);
  // The match's room was opened anew, and has this epoch.
  void take(const std::string& match, std::int64_t epoch);
  // True after another process wrote to a match that is remembered here: make a new journal.
  bool is_stale() const { return is_stale_; }
  // Folds the rows of a match that has ended, without the ids of requests but the last, and forgets the match. The
  // player who ended it may not have heard of it, and sends the request again.
  void close(const std::string& match);
  // Folds the rows of a match that nobody plays for a while.
  void rest(const std::string& match);
  // Called now and then.
  void fold_idle();
  void fold_all();
  // All, or where several servers write some: a transaction keeps the others from the rooms whose epochs it reads. True
  // if nothing is left.
  bool fold_some();

 private:
  struct End {
    std::int64_t number = 0;
    std::uint32_t seq = 0;
    protocol::Digest chain{};
    std::optional<engine::Seat> to_act = {};
    SeatPlayers seats = {};
    std::string room = {};
    std::int64_t epoch = 0;               // of the room, when this was last written, or read by the one writer
    std::vector<std::int64_t> rows = {};  // in the journal, not folded yet
    int idle = 0;                         // calls of fold_idle() since the last append
  };
  using Ends = std::unordered_map<std::string, End>;
  Ends::iterator end_of(const std::string& match);
  Ends::iterator undamaged_end_of(const std::string& match);
  enum class Ids : std::uint8_t { of_all, of_the_last };
  std::string requests_of(const End&, Ids, std::uint32_t& entries);
  void fold(End&);
  void fold_for_good(End&);
  enum class Fold : std::uint8_t { while_running, for_good };
  bool try_to_fold(Ends::value_type&, Fold = Fold::while_running);
  template <class Wanted>
  void fold_where(Wanted);
  struct Part {
    std::int64_t number;
    std::uint32_t first;
  };
  void write_part(End&, const Part&, std::string_view body);
  void read_journal();
  void take_up(End&, const JournalRow&);
  void make_place();
  SeatPlayers seats_of(std::int64_t number);
  bool is_fenced(const End&);

  RoomEpochs& epochs_;
  JournalLimits limits_;
  JournalRows rows_;
  sql::Statement match_, seats_, last_part_, parts_, drop_parts_, insert_part_, count_, damaged_row_;
  sql::Statement id_;
  Ends ends_;
  bool is_stale_ = false;
};

}  // namespace server
