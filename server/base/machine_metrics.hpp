// What the metrics tell of the process and its disk.
#pragma once

#include <prometheus/metric_family.h>

#include <filesystem>
#include <string>
#include <vector>

namespace server {

prometheus::MetricFamily metric_family(std::string name, std::string help, prometheus::MetricType, double value);

// Memory, processor time, descriptors and start of this process, by the names that Prometheus' own libraries use.
// What the system does not tell is left out.
std::vector<prometheus::MetricFamily> process_metrics();

// Sizes of a database file of SQLite and of its write-ahead log, and the bytes that are free where it lies.
std::vector<prometheus::MetricFamily> file_metrics(const std::filesystem::path& database);

}  // namespace server
