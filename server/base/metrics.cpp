#include "server/base/metrics.hpp"

#include "server/base/server_settings.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

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
  prometheus::ClientMetric metric;
  const auto value = static_cast<double>(number.load());
  (type == prometheus::MetricType::Gauge ? metric.gauge.value : metric.counter.value) = value;
  prometheus::MetricFamily family;
  family.name = std::move(name);
  family.help = std::move(help);
  family.type = type;
  family.metric.push_back(std::move(metric));
  return family;
}

void add_counts(std::vector<prometheus::MetricFamily>& families, const Counters& counts) {
  using enum prometheus::MetricType;
  families.push_back(family("clowder_sessions", "Open WebSocket sessions", Gauge, counts.sessions));
  families.push_back(family("clowder_rooms", "Rooms in memory", Gauge, counts.rooms));
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
}

}  // namespace

Metrics::Metrics() : families_(std::make_unique<Families>()) {}
Metrics::~Metrics() = default;

void Metrics::connection_opened() { families_->connections.Increment(); }
void Metrics::connection_closed() { families_->connections.Decrement(); }
void Metrics::connection_refused(std::string_view reason) {
  families_->refused.Add({{"reason", std::string(reason)}}).Increment();
}
void Metrics::answered(std::string_view route, int status) {
  families_->requests.Add({{"route", std::string(route)}, {"status", std::to_string(status)}}).Increment();
}
void Metrics::committed(const CommitReport& report) {
  if (report.failed) return families_->failures.Increment();
  families_->writes.Increment(static_cast<double>(report.writes));
  families_->seconds.Observe(report.took.count());
  families_->batch.Observe(static_cast<double>(report.writes));
}

std::string Metrics::text(const Counters* counts) const {
  auto families = families_->registry.Collect();
  if (counts) add_counts(families, *counts);
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace server
