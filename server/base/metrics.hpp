// Metrics in the format of Prometheus.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace server {

// What one commit was like, for the metrics.
struct CommitReport {
  std::size_t writes = 0;
  std::chrono::duration<double> took{};
  bool failed = false;
  std::size_t waiting = 0;  // writes that came meanwhile
};

struct Counters;

class Metrics {
 public:
  // `program_version`: of this program. `database`: a file of SQLite whose size is told, or "".
  explicit Metrics(std::string_view program_version, std::filesystem::path database = {});
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // Any thread may call these.
  void connection_opened();
  void connection_closed();
  void connection_refused(std::string_view reason);
  void answered(std::string_view route, int status);
  void committed(const CommitReport&);

  // The whole page. `counts` are the shards' own.
  std::string text(const Counters* counts) const;

 private:
  struct Families;
  std::unique_ptr<Families> families_;
  std::filesystem::path database_;
};

}  // namespace server
