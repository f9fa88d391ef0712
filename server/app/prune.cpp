#include "server/app/prune.hpp"

#include "server/store/database.hpp"
#include "server/store/left_over.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/pruning.hpp"
#include "server/store/sqlite_database.hpp"

#include <chrono>
#include <optional>
#include <ostream>

namespace server {
namespace {

std::unique_ptr<sql::Database> open_file(const std::filesystem::path& file) {
  prepare_database(file, migrations());
  return open_sqlite_to_write(file);
}

std::unique_ptr<sql::Database> open_shared(const std::string& store) {
  prepare_postgres(store, postgres_migrations());
  return open_postgres_alone(store);
}

}  // namespace

int prune(const Prune& wanted, const std::filesystem::path& data, std::int64_t now, std::ostream& out,
          Progress& progress) {
  const auto file = database_file(data);
  const bool is_shared = !wanted.store.empty();
  if (!is_shared && !std::filesystem::exists(file)) throw StartFailure("there is no database in " + data.string());
  std::optional<FolderLock> lock;
  if (!is_shared) lock.emplace(data);
  const auto before = now - std::chrono::milliseconds(std::chrono::days(wanted.older_than)).count();
  try {
    const auto database = is_shared ? open_shared(wanted.store) : open_file(file);
    const auto show = [&](std::string_view part, std::size_t done, std::size_t of) { progress.show(part, done, of); };
    const auto removed = prune_database(*database, before, show);
    out << "removed " << removed.players << " players, " << removed.rooms << " rooms, " << removed.chats
        << " lines of chat; no match\n";
    if (const auto mended = mend_left_over(*database, now))
      out << "mended " << mended << " things that named players who are gone; rooms forget them when the server runs\n";
  } catch (const sql::Failure& failure) {
    throw StartFailure("the database " + (is_shared ? postgres_place(wanted.store) : file.string()) +
                       " cannot be used: " + failure.what());
  }
  return 0;
}

}  // namespace server
