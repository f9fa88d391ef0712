#include "server/shard/renaming.hpp"

namespace server {

awaitable<Stored<Done>> rename_in_rooms(Store& store, ShardGateway& gateway, const Player& player) {
  const auto rooms = co_await store.rooms_of(player.id, rooms_renamed_max);
  if (!rooms) co_return rooms.error();
  for (const auto& room : *rooms) gateway.rename(room.code, player);
  co_return Done{};
}

}  // namespace server
