#include "server/store/sqlite_store.hpp"

namespace server {
namespace {

QueuedStore::Connections connections_to(const std::filesystem::path& file, const StoreSettings& settings) {
  return {.writer = [file, vfs = settings.vfs,
                     journal = settings.journal] { return std::make_unique<StoreWriter>(file, vfs, journal); },
          .reader = [file, vfs = settings.vfs] { return std::make_unique<StoreReader>(file, vfs); }};
}

}  // namespace

SqliteStore::SqliteStore(const std::filesystem::path& file, StoreSettings settings)
    : QueuedStore(connections_to(file, settings), settings) {}

}  // namespace server
