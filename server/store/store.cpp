#include "server/store/store.hpp"

#include <array>

namespace server {
namespace {

constexpr std::array<std::string_view, 3> notification_names{"your_turn", "time_runs_out", "match_over"};

// Boost gives its base no virtual destructor: nobody owns a category.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"
class StoreCategory final : public boost::system::error_category {
 public:
  const char* name() const noexcept override { return "store"; }
  std::string message(int why) const override {
    switch (static_cast<StoreErrc>(why)) {
      case StoreErrc::fenced: return "the room was opened again since";
      case StoreErrc::gone: return "a player whom the write names is gone";
      case StoreErrc::playing: return "the player plays a match that runs";
    }
    return "unknown";
  }
};
#pragma GCC diagnostic pop

}  // namespace

boost::system::error_code make_error_code(StoreErrc why) {
  static const StoreCategory category;
  return {static_cast<int>(why), category};
}

std::string_view name_of(Notification::Kind kind) { return notification_names.at(static_cast<std::size_t>(kind)); }

std::optional<Notification::Kind> notification_kind(std::string_view name) {
  for (std::size_t i = 0; i < notification_names.size(); ++i)
    if (notification_names[i] == name) return static_cast<Notification::Kind>(i);
  return std::nullopt;
}

awaitable<Stored<std::vector<std::string>>> Store::take_over_rooms(std::int64_t, std::size_t) {
  co_return std::vector<std::string>{};
}
awaitable<Stored<Done>> Store::share_listing(RoomListing) { co_return Done{}; }
awaitable<Stored<std::vector<RoomListing>>> Store::other_listings(std::int64_t, std::size_t) {
  co_return std::vector<RoomListing>{};
}
awaitable<Stored<Done>> Store::share_wrong_codes(std::vector<WrongCodes>) { co_return Done{}; }
awaitable<Stored<std::vector<WrongCodes>>> Store::other_wrong_codes(std::int64_t, std::size_t) {
  co_return std::vector<WrongCodes>{};
}
awaitable<Stored<Done>> Store::give_order(Order) { co_return Done{}; }
awaitable<Stored<std::vector<Order>>> Store::other_orders(std::size_t) { co_return std::vector<Order>{}; }
awaitable<Stored<std::optional<DatabaseState>>> Store::database_state() { co_return std::nullopt; }
awaitable<Stored<Owner>> Store::owner_of(std::string) { co_return Owner::this_server; }
awaitable<Stored<std::vector<std::string>>> Store::moved_rooms(std::vector<OpenedRoom>) {
  co_return std::vector<std::string>{};
}

}  // namespace server
