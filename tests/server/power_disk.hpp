// A disk whose power can be cut: a file system for SQLite over real files in a folder. What was
// written since the last sync is remembered; at a cut every sector of it is kept or lost by
// chance, so that writes are torn and change their order.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

struct sqlite3_file;

namespace server {

class PowerDisk {
 public:
  enum class Syncs { honest, lie, lie_about_the_log };
  static constexpr const char* vfs = "power";

  // There is one at a time; SQLite reaches it by the name `vfs`.
  explicit PowerDisk(std::uint64_t seed);
  ~PowerDisk();
  PowerDisk(const PowerDisk&) = delete;
  PowerDisk& operator=(const PowerDisk&) = delete;

  void set(Syncs syncs) { syncs_ = syncs; }
  // The power fails at the n-th write, sync or deletion from now on: it and all that follow fail.
  void cut_at(int n);
  bool is_cut() const;
  // The power comes back: the files hold what the disk kept. REQUIRES: none of them is open
  void restore();

  // What SQLite does to files; false when there is no power.
  void opened(const std::string& path);
  bool write(const std::string& path, std::int64_t at, std::string_view bytes);
  bool truncate(const std::string& path, std::int64_t size);
  bool sync(const std::string& path);
  bool remove(const std::string& path);

 private:
  struct Write {
    std::int64_t at;
    std::string bytes;
    bool truncates;
  };
  struct File {
    std::string durable;
    std::vector<Write> pending;
  };
  static void apply(std::string& content, const Write&);
  bool has_power();

  mutable std::mutex mutex_;
  std::mt19937_64 rng_;
  std::map<std::string, File> files_;
  Syncs syncs_ = Syncs::honest;
  int until_cut_ = -1;  // -1: never; 0: the power is off
};

}  // namespace server
