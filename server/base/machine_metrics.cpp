#include "server/base/machine_metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace server {
namespace {

using enum prometheus::MetricType;

// The field of /proc/self/stat with this number (proc(5)), or -1.
double stat_field(int number) {
  std::ifstream file("/proc/self/stat");
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  const auto name_end = all.rfind(')');  // the second field; a name may hold spaces
  if (name_end == all.npos) return -1;
  std::size_t at = name_end;
  for (int field = 2; field < number && at != all.npos; ++field) at = all.find(' ', at + 1);
  return at == all.npos ? -1 : std::stod(all.substr(at + 1));
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Seconds since 1970 at which the machine started, or -1.
double boot_time() {
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  return -1;
}

}  // namespace

prometheus::MetricFamily metric_family(std::string name, std::string help, prometheus::MetricType type, double value) {
  prometheus::ClientMetric metric;
  (type == Gauge ? metric.gauge.value : metric.counter.value) = value;
  prometheus::MetricFamily family;
  family.name = std::move(name);
  family.help = std::move(help);
  family.type = type;
  family.metric.push_back(std::move(metric));
  return family;
}

std::vector<prometheus::MetricFamily> process_metrics() {
  constexpr int start_field = 22, memory_field = 24;
  std::vector<prometheus::MetricFamily> families;
  const auto add = [&](const char* name, const char* help, prometheus::MetricType type, double value) {
    if (value >= 0) families.push_back(metric_family(name, help, type, value));
  };
  rusage used{};
  if (::getrusage(RUSAGE_SELF, &used) == 0)
    add("process_cpu_seconds_total", "Processor time, of the system's part, too", Counter,
        seconds(used.ru_utime) + seconds(used.ru_stime));
  add("process_resident_memory_bytes", "Memory that is not swapped out", Gauge,
      stat_field(memory_field) * static_cast<double>(::sysconf(_SC_PAGESIZE)));
  std::error_code ec;
  std::filesystem::directory_iterator open("/proc/self/fd", ec);
  if (!ec)
    add("process_open_fds", "Open descriptors", Gauge,
        static_cast<double>(std::distance(begin(open), end(open)) - 1));  // without the one that looks
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0)
    add("process_max_fds", "Descriptors that may be open", Gauge, static_cast<double>(limit.rlim_cur));
  const auto booted = boot_time(), started = stat_field(start_field);
  if (booted >= 0 && started >= 0)
    add("process_start_time_seconds", "Start of the process, since 1970", Gauge,
        booted + started / static_cast<double>(::sysconf(_SC_CLK_TCK)));
  return families;
}

std::vector<prometheus::MetricFamily> file_metrics(const std::filesystem::path& database) {
  std::vector<prometheus::MetricFamily> families;
  std::error_code ec;
  const auto add = [&](const char* name, const char* help, std::uintmax_t bytes) {
    families.push_back(metric_family(name, help, Gauge, ec ? 0 : static_cast<double>(bytes)));
  };
  add("clowder_database_bytes", "Size of the database file", std::filesystem::file_size(database, ec));
  add("clowder_wal_bytes", "Size of its write-ahead log", std::filesystem::file_size(database.string() + "-wal", ec));
  add("clowder_disk_free_bytes", "Free where the database lies",
      std::filesystem::space(database.parent_path(), ec).available);
  return families;
}

}  // namespace server
