#include "server/http/player_data.hpp"

#include "protocol/writer.hpp"

namespace server {
namespace {

Json json_of(const RoomChat& said) {
  Json json{{"room", said.room}, {"at", said.line.at}};
  if (said.line.phrase.empty()) json["text"] = said.line.text;
  else json["phrase"] = said.line.phrase;
  return json;
}

Json json_of(const TokenRecord& token) { return {{"created", token.created}, {"used", token.used}}; }

Json json_of(const Notification& each) {
  return {{"kind", name_of(each.kind)}, {"room", each.room}, {"match", each.match}, {"at", each.at}};
}

}  // namespace

Json shown(const Player& player) { return {{"id", player.id}, {"name", player.name}, {"locale", player.locale}}; }

void write(const PlayerData& data, const TextSink& say) {
  protocol::Writer out;
  const auto list = [&](const auto& all) {
    out.open_list();
    for (const auto& each : all) {
      out.raw(json_of(each).dump());
      out.flush(say);
    }
    out.close_list();
  };
  out.open_object().key("chat");
  list(data.chat);
  out.key("devices");
  list(data.devices);
  out.key("matches").open_list();
  for (const auto& match : data.matches) {
    out.raw(match);
    out.flush(say);
  }
  out.close_list().key("notifications");
  list(data.notifications);
  out.key("player").raw(shown(data.player).dump()).key("rooms").raw(data.rooms.dump());
  if (data.is_truncated) out.key("truncated").boolean(true);
  say(out.close_object().take());
}

}  // namespace server
