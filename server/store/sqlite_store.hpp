// The store in a file of SQLite.
#pragma once

#include "server/store/queued_store.hpp"

#include <filesystem>

namespace server {

class SqliteStore final : public QueuedStore {
 public:
  // Throws sql::Failure.
  // REQUIRES: the database is prepared (database.hpp), its folder locked while this lives;
  // coroutines that still wait on it live on contexts that outlive it
  explicit SqliteStore(const std::filesystem::path& file, StoreSettings = {});
};

}  // namespace server
