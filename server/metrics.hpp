// Figures for whoever watches over the server, as Prometheus reads them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace server {

struct CommitReport;
struct Counts;

class Metrics {
 public:
  Metrics();
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
  std::string text(const Counts* counts) const;

 private:
  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace server
