// The two desks of a house: the public one, and the one on the admin address.
#pragma once

#include "server/api.hpp"
#include "server/static_files.hpp"

#include <optional>

namespace server {

class Metrics;
struct Counts;

class FrontDesk final : public Desk {
 public:
  // Without files: the API alone.
  FrontDesk(Api::House house, const StaticFiles* files) : api_(house), doors_(house.doors), files_(files) {}
  awaitable<Answer> answer(const Ask&) override;
  awaitable<std::variant<Answer, Pass>> admit(const Ask& ask) override { return api_.admit(ask); }
  void hand_over(Handoff handoff) override { doors_.serve(std::move(handoff)); }

 private:
  Api api_;
  Doors& doors_;
  const StaticFiles* files_;
};

// `/metrics` and `/healthz`.
class AdminDesk final : public Desk {
 public:
  AdminDesk(const Metrics& metrics, const Counts* counts) : metrics_(metrics), counts_(counts) {}
  awaitable<Answer> answer(const Ask&) override;
  awaitable<std::variant<Answer, Pass>> admit(const Ask&) override { co_return not_found(); }
  void hand_over(Handoff) override {}  // REQUIRES: never called, since nobody is admitted

 private:
  const Metrics& metrics_;
  const Counts* counts_;
};

}  // namespace server
