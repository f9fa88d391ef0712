#include "protocol/games/cat_attack_words.hpp"

#include "protocol/chance_codec.hpp"

#include <algorithm>

namespace protocol {
namespace {

constexpr std::array<std::string_view, 9> causes{"attack",   "trespass", "fight",    "car",      "shop",
                                                 "cornered", "raid",     "burglary", "curiosity"};  // as attack::Cause
constexpr std::array<std::string_view, 2> gaits{"walk", "jump"};                                    // as attack::Gait
constexpr std::array<std::string_view, 6> obstacles{"car",  "shop",  "cat",
                                                    "bird", "mouse", "home"};  // as attack::ObstacleKind
constexpr std::array<std::string_view, engine::seats_max> larders{"larder-0", "larder-1", "larder-2",
                                                                  "larder-3", "larder-4", "larder-5"};

void write_obstacle_name(Writer& out, const attack::Obstacle& obstacle) {
  switch (obstacle.kind) {
    case attack::ObstacleKind::car: out.null(); return;
    case attack::ObstacleKind::shop: write(out, static_cast<attack::Shop>(obstacle.which)); return;
    case attack::ObstacleKind::cat: out.number(obstacle.which); return;
    case attack::ObstacleKind::home: write(out, static_cast<attack::House>(obstacle.which)); return;
    case attack::ObstacleKind::bird:
    case attack::ObstacleKind::mouse: write(out, static_cast<attack::Space>(obstacle.which)); return;
  }
}

}  // namespace

void write(Writer& out, attack::Cause cause) { out.name(causes[static_cast<std::size_t>(cause)]); }
void write(Writer& out, attack::Gait gait) { out.name(gaits[static_cast<std::size_t>(gait)]); }

void write(Writer& out, attack::Flags<attack::Item> larder) {
  out.open_list();
  for (std::size_t i = 0; i < attack::item_kinds; ++i)
    if (larder.has(static_cast<attack::Item>(i))) write(out, static_cast<attack::Item>(i));
  out.close_list();
}

void write(Writer& out, const attack::Source& source) {
  if (const auto* larder = std::get_if<attack::InLarder>(&source)) out.name(larders[engine::index(larder->seat)]);
  else write(out, std::get<attack::Space>(source));
}

void write(Writer& out, const attack::Obstacle& obstacle) {
  out.open_object().key("kind").name(obstacles[static_cast<std::size_t>(obstacle.kind)]).key("which");
  write_obstacle_name(out, obstacle);
  out.close_object();
}

void write(Writer& out, const attack::FightView& fight) {
  Fields{out}("attacker", fight.attacker)("defender", fight.defender)("suit", fight.suit);
}

attack::Source read_source(const Input& input, std::size_t seats) {
  const auto names = std::span(larders).first(seats);
  const std::string_view text = input.text(1, 8);
  const auto larder = std::find(names.begin(), names.end(), text);
  if (larder == names.end()) return read_space(input);
  return attack::InLarder{engine::seat_at(static_cast<std::size_t>(larder - names.begin()))};
}

void write(Writer& out, const attack::Event& event) {
  namespace does = attack::event;
  std::visit(
      engine::overloaded{
          [&](const does::Dealt& it) { Fields{out}.event("dealt")("house", it.house)("seat", it.seat); },
          [&](const does::StarterDieThrown& it) {
            Fields{out}.event("starter_thrown")("pips", it.pips)("seat", it.seat);
          },
          [&](const does::StarterTied&) { Fields{out}.event("starter_tied"); },
          [&](const does::Starts& it) { Fields{out}.event("starts")("seat", it.seat); },
          [&](const does::TurnBegan& it) {
            Fields{out}.event("turn_began")("round", it.round)("seat", it.seat)("turn", it.turn);
          },
          [&](const does::RoundEnded& it) { Fields{out}.event("round_ended")("round", it.round); },
          [&](const does::TimeCalled&) { Fields{out}.event("time_called"); },
          [&](const does::EndAgreed&) { Fields{out}.event("agreed"); },
          [&](const does::CardPlayed& it) {
            Fields{out}("card", it.card).event("played")("idle", it.idle)("seat", it.seat);
          },
          [&](const does::CardDrawn& it) { Fields{out}("card", it.card).event("drawn")("seat", it.seat); },
          [&](const does::MogReshuffled& it) { Fields{out}("cards", it.cards).event("reshuffled"); },
          [&](const does::SixCatPlayed& it) {
            Fields{out}("cards", it.cards).event("six_cat")("host", it.host)("seat", it.seat)("suit", it.suit);
          },
          [&](const does::DiceThrown& it) {
            Fields{out}.event("thrown")("left", it.left)("pips", it.pips)("seat", it.seat);
          },
          [&](const does::CatMoved& it) {
            Fields{out}.event("moved")("from", it.from)("gait", it.gait)("seat", it.seat)("to", it.to)("via", it.via);
          },
          [&](const does::CritterMoved& it) {
            Fields{out}("critter", it.critter).event("critter_moved")("from", it.from)("to", it.to)("via", it.via);
          },
          [&](const does::CritterCaught& it) {
            Fields{out}("at", it.at)("critter", it.critter).event("caught")("seat", it.seat);
          },
          [&](const does::ItemTaken& it) {
            Fields{out}("burgled", it.burgled).event("item_taken")("item", it.item)("seat", it.seat)("shop", it.shop);
          },
          [&](const does::Raided& it) {
            Fields{out}("burgled", it.burgled).event("raided")("host", it.host)("item", it.item)("seat", it.seat);
          },
          [&](const does::RaidOpened& it) { Fields{out}.event("raid_opened")("host", it.host)("seat", it.seat); },
          [&](const does::Won& it) { Fields{out}.event("won")("seat", it.seat); },
          [&](const does::RaidDeclined& it) { Fields{out}.event("raid_declined")("host", it.host)("seat", it.seat); },
          [&](const does::CritterEscaped& it) { Fields{out}("critter", it.critter).event("escaped")("seat", it.seat); },
          [&](const does::Cornered& it) { Fields{out}.event("cornered")("obstacles", it.obstacles)("seat", it.seat); },
          [&](const does::CatAttacked& it) {
            Fields{out}("at", it.at)("attacker", it.attacker).event("attacked")("victim", it.victim);
          },
          [&](const does::TrespasserCaught& it) {
            Fields{out}("at", it.at).event("trespasser_caught")("host", it.host)("victim", it.victim);
          },
          [&](const does::LivesLost& it) {
            Fields{out}("cause", it.cause).event("lives_lost")("left", it.left)("lives", it.lives)("seat", it.seat);
          },
          [&](const does::SentHome& it) {
            Fields{out}.event("sent_home")("from", it.from)("seat", it.seat)("to", it.to);
          },
          [&](const does::Resigned& it) { Fields{out}.event("resigned")("seat", it.seat); },
          [&](const does::Retired& it) { Fields{out}.event("retired")("seat", it.seat); },
          [&](const does::HandLaidDown& it) {
            Fields{out}("cards", it.cards).event("hand_laid_down")("seat", it.seat);
          },
          [&](const does::Swapped& it) {
            Fields{out}.event("swapped")("give", it.give)("take", it.take)("taker", it.taker)("victim", it.victim);
          },
          [&](const does::SwapDeclined& it) {
            Fields{out}.event("swap_declined")("taker", it.taker)("victim", it.victim);
          },
          [&](const does::FightBegan& it) {
            Fields{out}("attacker", it.attacker)("defender", it.defender).event("fight_began")("suit", it.suit);
          },
          [&](const does::FightCardLaid& it) { Fields{out}("card", it.card).event("fight_card")("seat", it.seat); },
          [&](const does::FightRenewed&) { Fields{out}.event("fight_renewed"); },
          [&](const does::FightDecided& it) {
            Fields{out}.event("fight_decided")("loser", it.loser)("winner", it.winner);
          },
          [&](const does::FightBrokenOff&) { Fields{out}.event("fight_broken_off"); },
          [&](const does::CuriosityReached& it) { Fields{out}.event("curiosity_reached")("seat", it.seat); },
          [&](const does::CuriosityTurned& it) { Fields{out}("card", it.card).event("curiosity")("seat", it.seat); },
          [&](const does::CuriosityExhausted& it) { Fields{out}.event("curiosity_exhausted")("seat", it.seat); },
          [&](const does::ShopToggled& it) { Fields{out}.event("shop_toggled")("open", it.open)("shop", it.shop); },
          [&](const does::CarDrove& it) {
            Fields{out}.event("car_drove")("from", it.from)("path", it.path)("to", it.to);
          },
          [&](const does::Settled& it) { Fields{out}.event("settled")("seat", it.seat); },
          [&](const does::Unsettled& it) { Fields{out}.event("unsettled")("seat", it.seat); },
      },
      event);
}

}  // namespace protocol
