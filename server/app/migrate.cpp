#include "server/app/migrate.hpp"

#include "server/app/doctor.hpp"
#include "server/base/log_value.hpp"
#include "server/store/copying.hpp"
#include "server/store/database.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/store_reader.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <ostream>
#include <vector>

namespace server {
namespace {

bool is_same(const EntryRecord& one, const EntryRecord& other) {
  return one.seq == other.seq && one.at == other.at && one.body == other.body && one.hash == other.hash &&
         one.player == other.player && one.command == other.command;
}

// What is wrong with the copy of a match, if anything is. Reading checks the chain of both.
std::optional<std::string> fault_of_copy(StoreReader& source, StoreReader& copy, const std::string& id, bool replay) {
  try {
    const auto before = source.match(id), after = copy.match(id);
    if (!before || !after) return "it was not copied";
    const auto entries = copy.entries(id, 0, all_entries);
    const auto is_equal = before->result == after->result && before->salts == after->salts &&
                          before->ended == after->ended && before->entries == after->entries &&
                          before->to_act == after->to_act &&
                          static_cast<std::size_t>(after->entries) == entries.size() &&
                          std::ranges::equal(source.entries(id, 0, all_entries), entries, is_same);
    if (!is_equal) return "its copy differs";
    return replay ? fault_in_replay(*after, entries) : std::nullopt;
  } catch (const Damaged& damage) { return damage.what(); }
}

std::vector<std::string> matches_in(const std::filesystem::path& file) {
  auto database = open_to_read(file);
  std::vector<std::string> ids;
  SQLite::Statement rows(database, "SELECT id FROM matches ORDER BY number");
  while (rows.executeStep()) ids.push_back(rows.getColumn(0));
  return ids;
}

}  // namespace

int migrate(const Migrate& wanted, const std::filesystem::path& data, const std::string& store, std::ostream& out,
            Progress& progress) {
  if (store.empty()) throw StartFailure("migrate needs --store postgresql://..., an empty database");
  const auto file = database_file(data);
  if (!std::filesystem::exists(file)) throw StartFailure("there is no database in " + data.string());
  const FolderLock lock(data);
  prepare_database(file, migrations());
  prepare_postgres(store, postgres_migrations());
  std::size_t rows = 0, faults = 0, looked = 0;
  try {
    rows = copy_to_postgres(file, store, [&](auto table, auto done, auto of) { progress.show(table, done, of); });
    StoreReader source(file), copy(open_postgres(store));
    const auto ids = matches_in(file);
    for (const auto& id : ids) {
      progress.show("matches checked", looked++, ids.size());
      const auto fault = fault_of_copy(source, copy, id, wanted.replay);
      if (!fault) continue;
      ++faults;
      progress.pause();
      out << "match " << id << ": " << printable(*fault) << '\n';
    }
    progress.show("matches checked", looked, looked);
  } catch (const SQLite::Exception& failure) {
    throw StartFailure("the database " + file.string() + " cannot be used: " + failure.what());
  } catch (const sql::Failure& failure) {
    throw StartFailure("cannot copy to the database " + postgres_place(store) + ": " + failure.what());
  }
  progress.pause();
  out << "copied " << rows << " rows with " << looked << " matches into " << postgres_place(store) << ": ";
  if (faults == 0) out << "every match is as it was written\n";
  else out << faults << (faults == 1 ? " fault\n" : " faults\n");
  out.flush();
  return faults == 0 ? 0 : 1;
}

}  // namespace server
