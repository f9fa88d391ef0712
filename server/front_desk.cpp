#include "server/front_desk.hpp"

#include "server/metrics.hpp"

namespace server {

awaitable<Answer> FrontDesk::answer(const Ask& ask) {
  auto known = co_await api_.answer(ask);
  if (known) co_return std::move(*known);
  if (files_) {
    if (auto file = files_->find(ask)) co_return std::move(*file);
    if (auto page = files_->nothing_here(ask)) co_return std::move(*page);
  }
  co_return not_found();
}

awaitable<Answer> AdminDesk::answer(const Ask& ask) {
  const bool metrics = ask.path == "/metrics";
  if (!metrics && ask.path != "/healthz") co_return not_found();
  if (ask.method != "GET") co_return wrong_method("GET");
  if (metrics) co_return Answer{.body = metrics_.text(counts_), .type = "text/plain; version=0.0.4; charset=utf-8", .route = "/metrics"};
  co_return Answer{.body = R"({"status":"ok"})", .route = "/healthz"};
}

}  // namespace server
