// A disk that fails when a test says so.
#pragma once

#include "tests/server/file_methods.hpp"

#include <atomic>

namespace server {

// A file system like the usual one, whose n-th write or sync from now on fails, and all that
// follow until it is repaired.
namespace faulty {

inline std::atomic<int> until_failure{-1};  // -1: never

inline bool fails() {
  int left = until_failure;
  while (left > 0 && !until_failure.compare_exchange_weak(left, left - 1)) {}
  return left == 0;
}

inline FileMethods methods;

inline int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  return fails() ? SQLITE_IOERR_WRITE : methods.real(file)->xWrite(file, bytes, size, at);
}
inline int sync(sqlite3_file* file, int flags) {
  return fails() ? SQLITE_IOERR_FSYNC : methods.real(file)->xSync(file, flags);
}

inline int open(sqlite3_vfs* self, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* real = static_cast<sqlite3_vfs*>(self->pAppData);
  const int rc = real->xOpen(real, name, file, flags, out_flags);
  if (rc != SQLITE_OK || !file->pMethods) return rc;
  methods.replace(file, [](sqlite3_io_methods& ours) {
    ours.xWrite = write;
    ours.xSync = sync;
  });
  return rc;
}

inline void install() {
  static sqlite3_vfs vfs = [] {
    auto copy = usual_file_system("faulty");
    copy.xOpen = open;
    return copy;
  }();
  sqlite3_vfs_register(&vfs, 0);
}

}  // namespace faulty

}  // namespace server
