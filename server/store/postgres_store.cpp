#include "server/store/postgres_store.hpp"

#include "server/store/postgres_database.hpp"

namespace server {
namespace {

QueuedStore::Connections connections_to(const std::string& connection, const StoreSettings& settings) {
  return {.writer =
              [connection, within = settings.answers_within, journal = settings.journal] {
                return std::make_unique<StoreWriter>(open_postgres_to_write(connection, within), journal);
              },
          .reader =
              [connection, within = settings.answers_within] {
                return std::make_unique<StoreReader>(open_postgres(connection, within));
              }};
}

}  // namespace

PostgresStore::PostgresStore(const std::string& connection, StoreSettings settings)
    : QueuedStore(connections_to(connection, settings), settings) {}

}  // namespace server
