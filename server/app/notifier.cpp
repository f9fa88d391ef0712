#include "server/app/notifier.hpp"

#include "server/base/program.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>

#include <spdlog/spdlog.h>
#include <nlohmann/json.hpp>

namespace server {

std::string text_of(const Notification& notification) {
  const nlohmann::json json{{"player", notification.player},
                            {"kind", name_of(notification.kind)},
                            {"room", notification.room},
                            {"match", notification.match},
                            {"at", notification.at}};
  return json.dump() + "\n";
}

awaitable<bool> Notifier::deliver_one() {
  const auto due = co_await store_.take_due_notification(settings_.now());
  if (!due || !*due || stopping_) co_return false;
  const auto& notification = **due;
  const auto text = text_of(notification);
  const auto code = co_await run_program(settings_.program, text, settings_.time);
  if (code != 0) {
    spdlog::warn("event=notification_not_delivered player={} kind={} room={} exit_code={}", notification.player,
                 name_of(notification.kind), notification.room, code);
    co_return false;
  }
  // If this fails it is delivered once more.
  (void)co_await store_.drop_notification(notification);
  co_return true;
}

void Notifier::start() { asio::co_spawn(executor_, run(), asio::bind_cancellation_slot(stop_.slot(), asio::detached)); }

awaitable<void> Notifier::run() {
  asio::steady_timer pause(executor_);
  while (!stopping_) {
    const bool delivered = co_await deliver_one();
    if (delivered || stopping_) continue;
    pause.expires_after(settings_.pause);
    (void)co_await pause.async_wait(as_result);
  }
}

void Notifier::stop() {
  stopping_ = true;
  stop_.emit(asio::cancellation_type::terminal);
}

}  // namespace server
