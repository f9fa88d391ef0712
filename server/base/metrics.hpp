// Metrics in the format of Prometheus.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace server {

// What one commit was like.
struct CommitReport {
  std::size_t writes = 0;
  std::chrono::duration<double> took{};
  bool failed = false;
  bool works_again = false;  // the one before failed
  std::size_t waiting = 0;   // writes that came meanwhile
};

// What the store is like now.
struct StoreReport {
  bool is_up = true;  // the last commit succeeded
  std::size_t reads_waiting = 0;
  // Of a database of PostgreSQL; none while it is not known.
  std::optional<std::int64_t> bytes = {};
  std::optional<std::int64_t> wal_written = {};  // bytes of its log
  std::optional<bool> has_standby = {};          // a commit waits for a synchronous standby
};

struct Counters;

class Metrics {
 public:
  // `program_version`: of this program. `database`: a file of SQLite whose size is told, or "".
  // `node`: the label of that name of all that is told, for servers on one database; "": without.
  explicit Metrics(std::string_view program_version, std::filesystem::path database = {}, std::string node = {});
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // Any thread may call these.
  void connection_opened();
  void connection_closed();
  void connection_refused(std::string_view reason);
  // `took`: from when the request was there until its answer was made.
  void answered(std::string_view route, int status, std::chrono::nanoseconds took);
  void committed(const CommitReport&);

  // What it is asked for the page. To be called before any page is made.
  void watch_store(std::function<StoreReport()> report) { store_report_ = std::move(report); }

  // The whole page. `counts` are the shards' own.
  std::string text(const Counters* counts) const;

 private:
  struct Families;
  std::unique_ptr<Families> families_;
  std::filesystem::path database_;
  std::string node_;
  std::function<StoreReport()> store_report_;
};

}  // namespace server
