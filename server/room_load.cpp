// From the store, and back to it when it has failed. What could not be stored was never
// shown, so forgetting it harms nobody.
#include "server/room.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

namespace server {

namespace code = protocol::code;

// Is there a room to speak with? Reads it if need be.
awaitable<bool> Room::is_awake() {
  if (table_) co_return true;
  if (unreadable_) co_return false;
  const bool loaded = co_await load();
  if (!loaded) {
    live_.reset();
    table_.reset();
    retry_at_ = unreadable_ ? never : now() + retry_pause_;
    retry_pause_ = std::min(2 * retry_pause_, restore_pause_max);
    co_return false;
  }
  retry_at_ = never;
  retry_pause_ = restore_pause_min;
  changed_ = true;
  mark_presence();
  if (phase() == "salting") ask_for_salts();
  else if (live_) show_snapshots();
  plan_bot();
  co_return true;
}

awaitable<bool> Room::load() {
  const auto record = co_await house_.store.room(code_);
  if (!record || !*record) co_return false;
  const auto lines = co_await house_.store.chat(code_, chat_shown_max);
  if (!lines) co_return false;
  record_ = **record;
  chat_.assign(lines->begin(), lines->end());
  try {
    table_ = Table::read(record_);
  } catch (const std::exception& error) {
    spdlog::error("room {}: {}", code_, error.what());
    unreadable_ = true;
    co_return false;
  }
  bot_plays_.assign(table_->chairs().size(), false);
  if (record_.match.empty()) co_return true;
  co_return co_await load_match();
}

awaitable<bool> Room::load_match() {
  const auto match = co_await house_.store.match(record_.match);
  if (!match || !*match) co_return false;
  const auto entries = co_await house_.store.entries(record_.match, 0);
  if (!entries) co_return false;
  try {
    live_ = std::make_unique<LiveMatch>(**match, table_->contract());
    live_->replay(*entries);
  } catch (const std::exception& error) {
    spdlog::error("room {} stands still: {}", code_, error.what());
    unreadable_ = true;
    co_return false;
  }
  to_freeze_ = live_->wake(moment(house_.world), table_->seen());
  co_return true;
}

// A write failed: whether it took effect is unknown. All that is not in the store is
// forgotten; the next request, or the next alarm, reads again what is.
Room::Reply Room::fail(std::string_view what, const error_code& ec) {
  ++house_.counts.storage_errors;
  spdlog::error("room {}: {} could not be stored: {}", code_, what, ec.message());
  live_.reset();
  table_.reset();
  offers_.clear();
  salts_until_ = never;
  bot_at_ = never;
  to_freeze_ = 0;
  retry_at_ = now() + retry_pause_;
  retry_pause_ = std::min(2 * retry_pause_, restore_pause_max);
  show_all(frame(R"({"type":"notice","code":"storage"})"));
  return refused(code::storage, "It could not be stored.");
}

}  // namespace server
