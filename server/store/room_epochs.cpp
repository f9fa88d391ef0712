#include "server/store/room_epochs.hpp"

#include "server/store/row_values.hpp"

namespace server {
namespace {

constexpr char between = ',';  // in no code

}  // namespace

RoomEpochs::RoomEpochs(sql::Database& database)
    : one_(database, "SELECT epoch FROM rooms WHERE code = ?" + database.dialect().and_lock) {
  if (database.dialect().is_shared)
    many_.emplace(database, "SELECT code, epoch FROM rooms WHERE code = ANY(string_to_array(?, ',')) ORDER BY code" +
                                database.dialect().and_lock);
}

void RoomEpochs::read(std::span<const std::string> codes) {
  if (!many_ || codes.empty()) return;
  std::string list;
  for (const auto& code : codes) {
    if (!list.empty()) list += between;
    list += code;
  }
  const Running ready(*many_);
  put_all(*many_, list);
  while (many_->next()) set(many_->text(0), many_->integer(1));
}

std::optional<std::int64_t> RoomEpochs::of(const std::string& code) {
  if (const auto known = known_.find(code); known != known_.end()) return known->second;
  const Running ready(one_);
  put_all(one_, code);
  if (!one_.next()) return std::nullopt;
  set(code, one_.integer(0));
  return one_.integer(0);
}

}  // namespace server
