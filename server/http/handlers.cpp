#include "server/http/handlers.hpp"

#include "server/base/metrics.hpp"

namespace server {

awaitable<HttpResponse> PublicHandler::answer(const HttpRequest& request) {
  if (!api_.serves(request)) co_return refuse(421, "foreign_host", "this server has another name");
  auto known = co_await api_.answer(request);
  if (known) co_return std::move(*known);
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  if (files_ && is_read && StaticFiles::has_preview(request.path)) {
    const auto head = co_await api_.preview_head(request);
    co_return files_->page_with(head, request);
  }
  if (files_) {
    if (auto file = files_->find(request)) co_return std::move(*file);
    if (auto page = files_->nothing_here(request)) co_return std::move(*page);
  }
  co_return not_found();
}

awaitable<HttpResponse> AdminHandler::answer(const HttpRequest& request) {
  const bool metrics = request.path == "/metrics";
  if (!metrics && request.path != "/healthz") co_return not_found();
  if (request.method != "GET" && request.method != "HEAD") co_return wrong_method("GET, HEAD");
  if (metrics)
    co_return HttpResponse{
        .body = metrics_.text(counts_), .type = "text/plain; version=0.0.4; charset=utf-8", .route = "/metrics"};
  auto answer = status_ok();
  answer.route = "/healthz";
  co_return answer;
}

}  // namespace server
