// The handlers of HTTP requests: on the public address, and on the admin address.
#pragma once

#include "server/http/api.hpp"
#include "server/http/static_files.hpp"

#include <optional>

namespace server {

class Metrics;
struct Counters;

class PublicHandler final : public RequestHandler {
 public:
  // Without files: the API alone.
  PublicHandler(Api::Services services, const StaticFiles* files)
      : api_(services), gateway_(services.gateway), files_(files) {}
  // The allowances and names of the configuration have changed.
  void configure() { api_.configure(); }
  Api& api() { return api_; }
  awaitable<HttpResponse> answer(const HttpRequest&) override;
  bool is_for_all(const HttpRequest& request) const override { return files_ && files_->has(request.path); }
  awaitable<bool> is_seated(const HttpRequest& request) override { return api_.is_seated(request); }
  awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest& request) override {
    return api_.admit(request);
  }
  void hand_over(Handoff handoff) override { gateway_.serve(std::move(handoff)); }

 private:
  Api api_;
  ShardGateway& gateway_;
  const StaticFiles* files_;
};

// `/metrics` and `/healthz`.
class AdminHandler final : public RequestHandler {
 public:
  AdminHandler(const Metrics& metrics, const Counters* counts) : metrics_(metrics), counts_(counts) {}
  awaitable<HttpResponse> answer(const HttpRequest&) override;
  awaitable<bool> is_seated(const HttpRequest&) override { co_return false; }
  awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest&) override { co_return not_found(); }
  void hand_over(Handoff) override {}  // REQUIRES: never called, since nobody is admitted

 private:
  const Metrics& metrics_;
  const Counters* counts_;
};

}  // namespace server
