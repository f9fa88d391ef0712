#include "server/base/metrics.hpp"

#include "server/base/machine_metrics.hpp"
#include "server/base/server_settings.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace server {

struct Metrics::Families {
  prometheus::Registry registry;
  prometheus::Gauge& connections =
      prometheus::BuildGauge().Name("clowder_connections").Help("Open HTTP connections").Register(registry).Add({});
  prometheus::Family<prometheus::Counter>& refused = prometheus::BuildCounter()
                                                         .Name("clowder_connections_refused_total")
                                                         .Help("Connections turned away, by reason")
                                                         .Register(registry);
  prometheus::Family<prometheus::Counter>& requests = prometheus::BuildCounter()
                                                          .Name("clowder_http_requests_total")
                                                          .Help("Requests answered, by route and status")
                                                          .Register(registry);
  prometheus::Counter& writes =
      prometheus::BuildCounter().Name("clowder_store_writes_total").Help("Writes committed").Register(registry).Add({});
  prometheus::Gauge& waiting = prometheus::BuildGauge()
                                   .Name("clowder_store_writes_waiting")
                                   .Help("Writes that waited when the last commit was done")
                                   .Register(registry)
                                   .Add({});
  prometheus::Counter& failures = prometheus::BuildCounter()
                                      .Name("clowder_store_failures_total")
                                      .Help("Commits that failed")
                                      .Register(registry)
                                      .Add({});
  prometheus::Histogram& seconds =
      prometheus::BuildHistogram()
          .Name("clowder_store_commit_seconds")
          .Help("How long a commit takes")
          .Register(registry)
          .Add({}, prometheus::Histogram::BucketBoundaries{0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                           0.05, 0.1, 0.5, 1, 5});
  Latencies answers;  // of HTTP
  prometheus::Histogram& batch =
      prometheus::BuildHistogram()
          .Name("clowder_store_commit_writes")
          .Help("Writes in one commit")
          .Register(registry)
          .Add({}, prometheus::Histogram::BucketBoundaries{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000});
};

namespace {

template <class Number>
prometheus::MetricFamily family(std::string name, std::string help, prometheus::MetricType type, const Number& number) {
  return metric_family(std::move(name), std::move(help), type, static_cast<double>(number.load()));
}

prometheus::MetricFamily family(std::string name, std::string help, const Latencies& latencies) {
  auto family = metric_family(std::move(name), std::move(help), prometheus::MetricType::Histogram, 0);
  auto& histogram = family.metric.front().histogram;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i <= Latencies::bounds.size(); ++i) {
    count += latencies.count(i);
    const bool is_last = i == Latencies::bounds.size();
    histogram.bucket.push_back({count, is_last ? std::numeric_limits<double>::infinity() : Latencies::bounds[i]});
  }
  histogram.sample_count = count;
  histogram.sample_sum = latencies.seconds();
  return family;
}

void add_counts(std::vector<prometheus::MetricFamily>& families, const Counters& counts) {
  using enum prometheus::MetricType;
  families.push_back(family("clowder_sessions", "Open WebSocket sessions", Gauge, counts.sessions));
  families.push_back(family("clowder_rooms", "Rooms in memory", Gauge, counts.rooms));
  families.push_back(family("clowder_draining", "1 while no new rooms and matches begin", Gauge, counts.draining));
  families.push_back(family("clowder_entries_total", "Entries stored and shown", Counter, counts.entries));
  families.push_back(family("clowder_frames_total", "Messages sent to sessions", Counter, counts.frames));
  families.push_back(
      family("clowder_sessions_too_slow_total", "Sessions closed for a full outbox", Counter, counts.too_slow));
  families.push_back(
      family("clowder_sessions_policy_total", "Sessions closed for what they said", Counter, counts.policy));
  families.push_back(
      family("clowder_faults_total", "Faults of ours caught in a session or room", Counter, counts.faults));
  families.push_back(
      family("clowder_rooms_storage_errors_total", "Rooms that had to be read again", Counter, counts.storage_errors));
  families.push_back(
      family("clowder_requests_waiting", "Messages in the mailboxes of rooms", Gauge, counts.requests_waiting));
  families.push_back(
      family("clowder_frames_waiting", "Messages in the outboxes of sessions", Gauge, counts.frames_waiting));
  families.push_back(family("clowder_bot_thoughts_whole_total",
                            "Thoughts of bots that did all iterations of their level", Counter, counts.thoughts_whole));
  families.push_back(
      family("clowder_bot_thoughts_cut_total", "Thoughts of bots that time cut", Counter, counts.thoughts_cut));
  families.push_back(family("clowder_bot_moves_unthought_total",
                            "Moves that a bot made with one look ahead: its thought was not begun or not done in time",
                            Counter, counts.moves_unthought));
  families.push_back(family("clowder_move_seconds", "From the arrival of a move until it was shown", counts.moves));
  families.push_back(family("clowder_mailbox_seconds", "How long messages waited for their room", counts.mailbox));
  families.push_back(family("clowder_loop_lag_seconds", "How late timers of the shards ran", counts.loop_lag));
}

void add_store(std::vector<prometheus::MetricFamily>& families, const StoreReport& store) {
  const auto add = [&families](const char* name, const char* help, double value) {
    families.push_back(metric_family(name, help, prometheus::MetricType::Gauge, value));
  };
  add("clowder_store_up", "1 while the last commit succeeded", store.is_up);
  add("clowder_store_reads_waiting", "Reads that wait for a connection to the database",
      static_cast<double>(store.reads_waiting));
  if (store.bytes) add("clowder_database_bytes", "Size of the database", static_cast<double>(*store.bytes));
  if (store.wal_written)
    families.push_back(metric_family("clowder_wal_written_bytes_total",
                                     "Log (WAL) that PostgreSQL has written for all of its databases",
                                     prometheus::MetricType::Counter, static_cast<double>(*store.wal_written)));
  if (store.has_standby)
    add("clowder_store_synchronous_standby", "1 if PostgreSQL commits on a synchronous standby, too",
        *store.has_standby);
}

}  // namespace

Metrics::Metrics(std::string_view program_version, std::filesystem::path database, std::string node)
    : families_(std::make_unique<Families>()), database_(std::move(database)), node_(std::move(node)) {
  prometheus::BuildGauge()
      .Name("clowder_build_info")
      .Help("1; which program this is")
      .Register(families_->registry)
      .Add({{"version", std::string(program_version)}, {"compiler", __VERSION__}})
      .Set(1);
}
Metrics::~Metrics() = default;

void Metrics::connection_opened() { families_->connections.Increment(); }
void Metrics::connection_closed() { families_->connections.Decrement(); }
void Metrics::connection_refused(std::string_view reason) {
  families_->refused.Add({{"reason", std::string(reason)}}).Increment();
}
void Metrics::answered(std::string_view route, int status, std::chrono::nanoseconds took) {
  families_->answers.add(took);
  families_->requests.Add({{"route", std::string(route)}, {"status", std::to_string(status)}}).Increment();
}
void Metrics::committed(const CommitReport& report) {
  families_->waiting.Set(static_cast<double>(report.waiting));
  if (report.failed) return families_->failures.Increment();
  families_->writes.Increment(static_cast<double>(report.writes));
  families_->seconds.Observe(report.took.count());
  families_->batch.Observe(static_cast<double>(report.writes));
}

std::string Metrics::text(const Counters* counts) const {
  auto families = families_->registry.Collect();
  families.push_back(family("clowder_http_seconds", "From a whole request until its answer", families_->answers));
  if (counts) add_counts(families, *counts);
  if (store_report_) add_store(families, store_report_());
  std::ranges::move(process_metrics(), std::back_inserter(families));
  if (!database_.empty()) std::ranges::move(file_metrics(database_), std::back_inserter(families));
  if (!node_.empty())
    for (auto& family : families)
      for (auto& metric : family.metric) metric.label.push_back({"node", node_});
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace server
