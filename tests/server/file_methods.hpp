// For file systems that SQLite is to use in tests: the usual one, but for some methods. SQLite's
// files are C: a file points to a table of functions, which has to outlive it.
#pragma once

#include <sqlite3.h>

#include <map>
#include <mutex>

namespace server {

// The usual file system under another name, to be changed; its methods find the usual one in pAppData.
inline sqlite3_vfs usual_file_system(const char* name) {
  auto* real = sqlite3_vfs_find(nullptr);
  sqlite3_vfs copy = *real;
  copy.zName = name;
  copy.pAppData = real;
  return copy;
}

class FileMethods {
 public:
  // From now on the file has its methods as `change` has changed them, always in the same way.
  template <class Change>
  void replace(sqlite3_file* file, Change change) {
    const std::lock_guard lock(mutex_);
    const auto [it, is_new] = ours_.try_emplace(file->pMethods, *file->pMethods);
    if (is_new) change(it->second);
    file->pMethods = &it->second;
  }
  // Those that the file had before.
  const sqlite3_io_methods* real(const sqlite3_file* file) {
    const std::lock_guard lock(mutex_);
    for (const auto& [real, ours] : ours_)
      if (file->pMethods == &ours) return real;
    return file->pMethods;
  }

 private:
  std::mutex mutex_;
  std::map<const sqlite3_io_methods*, sqlite3_io_methods> ours_;  // one set for databases, one for logs
};

}  // namespace server
