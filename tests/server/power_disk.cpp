#include "tests/server/power_disk.hpp"

#include "tests/server/file_methods.hpp"

#include <fstream>

namespace server {
namespace {

constexpr std::int64_t sector = 512;

PowerDisk* disk = nullptr;
FileMethods methods;

std::string path_of(sqlite3_file* file) {
  const auto* const* name = reinterpret_cast<const char* const*>(
      reinterpret_cast<const char*>(file) + sqlite3_vfs_find(PowerDisk::vfs)->szOsFile - sizeof(char*));
  return *name;
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  if (!disk->write(path_of(file), at, {static_cast<const char*>(bytes), static_cast<std::size_t>(size)}))
    return SQLITE_IOERR_WRITE;
  return methods.real(file)->xWrite(file, bytes, size, at);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (!disk->truncate(path_of(file), size)) return SQLITE_IOERR_TRUNCATE;
  return methods.real(file)->xTruncate(file, size);
}

int sync(sqlite3_file* file, int) { return disk->sync(path_of(file)) ? SQLITE_OK : SQLITE_IOERR_FSYNC; }

int open(sqlite3_vfs* self, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* real = static_cast<sqlite3_vfs*>(self->pAppData);
  const int rc = real->xOpen(real, name, file, flags, out_flags);
  if (rc != SQLITE_OK || !file->pMethods || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) return rc;
  // SQLite keeps the name for as long as the file is open; it stands behind the real file's own data.
  *reinterpret_cast<const char**>(reinterpret_cast<char*>(file) + real->szOsFile) = name;
  disk->opened(name);
  methods.replace(file, [](sqlite3_io_methods& ours) {
    ours.xWrite = write;
    ours.xTruncate = truncate;
    ours.xSync = sync;
  });
  return rc;
}

int remove(sqlite3_vfs* self, const char* name, int sync_folder) {
  if (!disk->remove(name)) return SQLITE_IOERR_DELETE;
  auto* real = static_cast<sqlite3_vfs*>(self->pAppData);
  return real->xDelete(real, name, sync_folder);
}

void install() {
  static sqlite3_vfs vfs = [] {
    auto copy = usual_file_system(PowerDisk::vfs);
    copy.szOsFile += static_cast<int>(sizeof(char*));
    copy.xOpen = open;
    copy.xDelete = remove;
    return copy;
  }();
  sqlite3_vfs_register(&vfs, 0);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

PowerDisk::PowerDisk(std::uint64_t seed) : rng_(seed) {
  install();
  disk = this;
}

PowerDisk::~PowerDisk() { disk = nullptr; }

void PowerDisk::cut_at(int n) {
  const std::lock_guard lock(mutex_);
  until_cut_ = n;
}

bool PowerDisk::is_cut() const {
  const std::lock_guard lock(mutex_);
  return until_cut_ == 0;
}

bool PowerDisk::has_power() {
  if (until_cut_ > 0) --until_cut_;
  return until_cut_ != 0;
}

void PowerDisk::opened(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (!files_.contains(path)) files_[path].durable = read_file(path);
}

// A write that the power failed in is one of those that may be there in part.
bool PowerDisk::write(const std::string& path, std::int64_t at, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (until_cut_ == 0) return false;
  files_[path].pending.push_back({at, std::string(bytes), false});
  return has_power();
}

bool PowerDisk::truncate(const std::string& path, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  if (until_cut_ == 0) return false;
  files_[path].pending.push_back({size, {}, true});
  return has_power();
}

bool PowerDisk::sync(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (until_cut_ == 0 || !has_power()) return false;
  if (syncs_ == Syncs::lie || (syncs_ == Syncs::lie_about_the_log && path.ends_with("-wal"))) return true;
  auto& file = files_[path];
  for (const auto& each : file.pending) apply(file.durable, each);
  file.pending.clear();
  return true;
}

bool PowerDisk::remove(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (until_cut_ == 0 || !has_power()) return false;
  files_.erase(path);
  return true;
}

void PowerDisk::apply(std::string& content, const Write& write) {
  const auto at = static_cast<std::size_t>(write.at);
  if (write.truncates) return content.resize(at);
  if (content.size() < at + write.bytes.size()) content.resize(at + write.bytes.size());
  content.replace(at, write.bytes.size(), write.bytes);
}

void PowerDisk::restore() {
  const std::lock_guard lock(mutex_);
  const auto quarters = rng_() % 5;  // of what was on its way arrive: none of it ... all of it
  const auto arrives = [&] { return rng_() % 4 < quarters; };
  for (auto& [path, file] : files_) {
    for (const auto& each : file.pending) {
      if (each.truncates && arrives()) apply(file.durable, each);
      const auto size = static_cast<std::int64_t>(each.bytes.size());
      for (std::int64_t from = 0, to = 0; from < size; from = to) {
        to = std::min(size, ((each.at + from) / sector + 1) * sector - each.at);
        if (arrives())
          apply(file.durable,
                {each.at + from, each.bytes.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)),
                 false});
      }
    }
    file.pending.clear();
    std::ofstream(path, std::ios::binary) << file.durable;
    std::filesystem::remove(path + "-shm");
  }
  until_cut_ = -1;
}

}  // namespace server
