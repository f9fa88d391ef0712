#include "server/store/inspection.hpp"

#include "server/store/database.hpp"
#include "server/store/left_over.hpp"
#include "server/store/row_values.hpp"
#include "server/store/sqlite_database.hpp"
#include "server/store/store_reader.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace server {
namespace {

constexpr int matches_at_once = 256;

struct Check {
  const char* sql;  // each row is the name of something that is wrong
  const char* says;
};
const Check checks[] = {
    {"SELECT DISTINCT number / 65536 FROM logs WHERE number / 65536 NOT IN (SELECT number FROM matches)",
     "the log has a part of a match that there is not, with the number "},
    {"SELECT DISTINCT match FROM journal WHERE match NOT IN (SELECT number FROM matches)",
     "the journal has a row of a match that there is not, with the number "},
    {"SELECT number FROM journal AS row WHERE number > (SELECT min(number) FROM journal) AND NOT EXISTS (SELECT 1 FROM "
     "journal WHERE journal.number = row.number - 1)",
     "the journal lacks the row before number "},
    {"SELECT code FROM rooms WHERE match != '' AND match NOT IN (SELECT id FROM matches)",
     "the present match is not there of room "},
    {"SELECT id FROM matches WHERE number NOT IN (SELECT match FROM match_seats)", "no seats are there of match "},
    {"SELECT DISTINCT matches.id FROM match_seats AS seats JOIN matches ON matches.number = seats.match WHERE "
     "seats.seat >= (SELECT count(*) FROM match_seats WHERE match = seats.match)",
     "seats are missing of match "},
    {"SELECT DISTINCT coalesce(id, damaged_rows.match) FROM damaged_rows LEFT JOIN matches ON matches.number = "
     "damaged_rows.match",
     "rows of the journal were found damaged and set aside of match "},
    {"SELECT id FROM anchors JOIN matches ON matches.number = anchors.match WHERE what = 'ended' AND (detail != result "
     "OR at != ended)",
     "the end is not as it was noted with the promises of match "},
    {"SELECT id FROM matches WHERE (ended = 0) != (result = '')", "end and result do not fit of match "},
};
static_assert(log_parts_max == 65'536, "as in the first of the checks");

constexpr const char* next_matches = "SELECT number, id FROM matches WHERE number > ? ORDER BY number LIMIT ?";

class Inspector {
 public:
  Inspector(const std::filesystem::path& file, const Inspection& what)
      : file_(file), what_(what), database_(open_to_read(file)) {}

  Inspected run() {
    look_at_tables();
    for (const auto& check : checks) guarded([&] { look_for(check); });
    guarded([&] {
      SqliteDatabase all(open_to_read(file_));
      look_for_left_over(all, [this](const std::string& fault) { find(fault + "; `clowder prune` mends it"); });
    });
    guarded([&] {
      counts_.players = count("players");
      counts_.rooms = count("rooms");
      look_at_matches();
    });
    return counts_;
  }

 private:
  void find(const std::string& fault) {
    ++counts_.faults;
    what_.found(fault);
  }
  // What cannot be read is a fault like others, and the rest is looked at all the same.
  template <class Look>
  void guarded(Look look) {
    try {
      look();
    } catch (const SQLite::Exception& failure) {
      find(std::string("the database cannot be read: ") + failure.what());
    } catch (const sql::Failure& failure) { find(std::string("the database cannot be read: ") + failure.what()); }
  }
  std::size_t count(const std::string& table) {
    return static_cast<std::size_t>(database_.execAndGet("SELECT count(*) FROM " + table).getInt64());
  }

  void look_at_tables() {
    std::vector<std::string> tables{"sqlite_schema"};
    guarded([&] {
      SQLite::Statement names(database_, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
      while (names.executeStep()) tables.push_back(names.getColumn(0));
    });
    for (std::size_t done = 0; done < tables.size(); ++done) {
      what_.progress("tables", done, tables.size());
      guarded([&] { look_at_table(tables[done]); });
    }
    what_.progress("tables", tables.size(), tables.size());
  }

  void look_at_table(const std::string& table) {
    SQLite::Statement rows(database_, "PRAGMA integrity_check('" + table + "')");
    while (rows.executeStep()) {
      std::string said = rows.getColumn(0);
      if (said == "ok") continue;
      std::ranges::replace(said, '\n', ' ');
      find("table " + table + ": " + said);
    }
    SQLite::Statement lost(database_, "PRAGMA foreign_key_check('" + table + "')");
    while (lost.executeStep())
      find("table " + table + ": a row names something that is not in " + lost.getColumn(2).getString());
  }

  void look_for(const Check& check) {
    SQLite::Statement rows(database_, check.sql);
    while (rows.executeStep()) find(check.says + rows.getColumn(0).getString());
  }

  void look_at_matches() {
    StoreReader reader(file_);
    SQLite::Statement page(database_, next_matches);
    const auto all = count("matches");
    std::int64_t last = 0;
    for (std::vector<std::string> ids;; ids.clear()) {
      {
        page.reset();
        page.bind(1, last);
        page.bind(2, matches_at_once);
        for (; page.executeStep(); last = page.getColumn(0).getInt64()) ids.push_back(page.getColumn(1).getString());
      }
      if (ids.empty()) break;
      for (const auto& id : ids) {
        what_.progress("matches", counts_.matches++, all);
        guarded([&] { look_at_match(reader, id); });
      }
    }
    what_.progress("matches", counts_.matches, counts_.matches);
  }

  void look_at_match(StoreReader& reader, const std::string& id) {
    std::optional<std::string> fault;
    try {
      fault = fault_of(reader, id);
    } catch (const Damaged& damage) { fault = damage.what(); } catch (const nlohmann::json::exception& failure) {
      fault = failure.what();
    }
    if (fault) find("match " + id + ": " + *fault);
  }

  std::optional<std::string> fault_of(StoreReader& reader, const std::string& id) {
    const auto found = reader.whole_match(id);
    if (!found) return "it is listed, but is not found by its id";
    const auto& [match, entries] = *found;
    if (const auto noted = static_cast<std::size_t>(match.entries); entries.size() != noted)
      return "its log has " + std::to_string(entries.size()) + " entries, and " + std::to_string(noted) + " were noted";
    return what_.match(match, entries);
  }

  std::filesystem::path file_;
  const Inspection& what_;
  SQLite::Database database_;
  Inspected counts_;
};

}  // namespace

std::vector<std::string> inspection_statements() {
  std::vector<std::string> all{next_matches};
  for (const auto& check : checks) all.emplace_back(check.sql);
  return all;
}

Inspected inspect(const std::filesystem::path& file, std::span<const Embedded> steps, const Inspection& what) {
  check_newest_database(file, steps);
  try {
    return Inspector(file, what).run();
  } catch (const SQLite::Exception& failure) {
    throw StartFailure("the database " + file.string() + " cannot be used: " + failure.what());
  }
}

}  // namespace server
