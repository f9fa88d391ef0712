#include "server/app/prune.hpp"

#include "server/store/database.hpp"
#include "server/store/pruning.hpp"

#include <chrono>
#include <ostream>

namespace server {

int prune(const Prune& wanted, const std::filesystem::path& data, std::int64_t now, std::ostream& out,
          Progress& progress) {
  const auto file = database_file(data);
  if (!std::filesystem::exists(file)) throw StartFailure("there is no database in " + data.string());
  const FolderLock lock(data);
  prepare_database(file, migrations());
  const auto before = now - std::chrono::milliseconds(std::chrono::days(wanted.older_than)).count();
  try {
    const auto show = [&](std::string_view part, std::size_t done, std::size_t of) { progress.show(part, done, of); };
    const auto removed = prune_database(file, before, show);
    out << "removed " << removed.players << " players, " << removed.rooms << " rooms, " << removed.chats
        << " lines of chat; no match\n";
  } catch (const SQLite::Exception& failure) {
    throw StartFailure("the database " + file.string() + " cannot be used: " + failure.what());
  }
  return 0;
}

}  // namespace server
