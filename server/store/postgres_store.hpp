// The store in a PostgreSQL database. Connections: one that writes, and StoreSettings::readers that read.
#pragma once

#include "server/store/queued_store.hpp"

#include <string>

namespace server {

class PostgresStore final : public QueuedStore {
 public:
  // Throws sql::Failure if the database cannot be reached.
  // REQUIRES: the database is prepared (prepare_postgres()); coroutines that still wait on it live on contexts that
  // outlive it
  explicit PostgresStore(const std::string& connection, StoreSettings = {});
};

}  // namespace server
