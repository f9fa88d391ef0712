#include "server/app/orders.hpp"

#include "protocol/writer.hpp"
#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/base/wall_clock.hpp"

#include <spdlog/spdlog.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace server {
namespace {

constexpr std::string_view announce_kind = "announce", drain_kind = "drain", revoke_kind = "revoke",
                           return_kind = "return", rename_kind = "rename", forget_kind = "forget";

// Nothing is left to say of an announcement whose restart has passed.
void announce(Shards& shards, const Json& announcement) {
  const auto text = announcement.at("text").get<std::string>();
  const auto restart_at = announcement.at("restart_at").get<std::int64_t>();
  const auto in_ms = restart_at - wall_clock_ms();
  if (restart_at != 0 && in_ms <= 0) return;
  protocol::Writer out;
  out.open_object().key("type").name("notice").key("code").name("announcement");
  if (!text.empty()) out.key("text").string(text);
  if (restart_at != 0) out.key("in_ms").number(in_ms);
  shards.broadcast(frame(out.close_object().take()));
}

}  // namespace

Order Orders::announcement(const std::string& text, std::int64_t restart_at) {
  return {.kind = std::string(announce_kind), .argument = Json{{"text", text}, {"restart_at", restart_at}}.dump()};
}
Order Orders::drain(bool on) { return {.kind = std::string(drain_kind), .argument = on ? "on" : "off"}; }
Order Orders::revocation(const std::string& player, bool of_all) {
  return {.kind = std::string(of_all ? revoke_kind : return_kind), .argument = player};
}

// No id has a space.
Order Orders::deletion(const std::string& player, const std::string& heir) {
  return {.kind = std::string(forget_kind), .argument = heir.empty() ? player : player + " " + heir};
}

void Orders::carry_out_here(const Order& order) {
  if (order.kind == announce_kind) return announce(shards_, Json::parse(order.argument));
  if (order.kind == drain_kind) return shards_.drain(order.argument == "on");
  if (order.kind == forget_kind) {
    forget_texts_();
    const auto space = order.argument.find(' ');
    const auto heir = space == std::string::npos ? "" : order.argument.substr(space + 1);
    return shards_.forget_chat_of(order.argument.substr(0, space), heir);
  }
  const auto is_his = [id = order.argument](const Player& player, const std::string&) { return player.id == id; };
  if (order.kind == revoke_kind) return shards_.dismiss(is_his, CloseCode::policy, "revoked");
  if (order.kind == return_kind) return shards_.dismiss(is_his, CloseCode::restart, "revoked");
  spdlog::warn("event=unknown_order kind={}", order.kind);  // of a newer version
}

awaitable<Stored<Done>> Orders::carry_out_everywhere(Order order) {
  carry_out_here(order);
  return give(std::move(order));
}

awaitable<Stored<Done>> Orders::give(Order order) {
  order.at = wall_clock_ms();
  return store_.give_order(std::move(order));
}

awaitable<void> Orders::carry_out_surely(Order order) {
  const auto told = co_await carry_out_everywhere(order);
  if (told) co_return;
  spdlog::error("event=order_not_stored kind={} reason={}", order.kind, log_value(told.error().message()));
  if (untold_.size() == orders_heard_max) untold_.pop_front();
  untold_.push_back(std::move(order));
}

awaitable<void> Orders::tell() {
  co_await tell_names();
  while (!untold_.empty()) {
    Order order = std::move(untold_.front());
    untold_.pop_front();
    const auto told = co_await give(order);
    if (told) continue;
    untold_.push_front(std::move(order));
    co_return;
  }
}

void Orders::note_name(const std::string& player) {
  if (store_.is_shared()) renamed_.note(player);
}

awaitable<void> Orders::tell_names() {
  const auto players = renamed_.take();
  if (players.empty()) co_return;
  Order order{.at = wall_clock_ms(), .kind = std::string(rename_kind), .argument = Json(players).dump()};
  const auto told = co_await store_.give_order(std::move(order));
  if (told) co_return;
  for (const auto& player : players) renamed_.note(player);
}

awaitable<void> Orders::show_names(std::string players) {
  for (const auto& id : Json::parse(players)) {
    const auto player = co_await store_.player(id.get<std::string>());
    if (player && *player) shards_.rename(**player);
  }
}

awaitable<void> Orders::follow() {
  const auto all = co_await store_.other_orders(orders_heard_max);
  if (!all) co_return;
  const auto before = std::exchange(known_, {});
  for (const auto& order : *all) {
    known_.insert(order.number);
    if (!follows_ || before.contains(order.number)) continue;
    if (order.kind == rename_kind) {
      co_await show_names(order.argument);
      continue;
    }
    spdlog::info("event=order_followed kind={} number={}", order.kind, order.number);
    carry_out_here(order);
  }
  follows_ = true;
}

}  // namespace server
