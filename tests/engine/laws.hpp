// The laws that every game keeps, checked at every node of many random matches.
//
// A game joins with a trait struct and one line:
//
//   struct NekonokoLaws {
//     using Game = engine::Nekonoko;
//     static std::vector<laws::Setup<Game>> setups();          // option sets x numbers of seats
//     static constexpr std::uint64_t matches_per_setup = 50;
//     static constexpr std::size_t steps_max = 20'000;         // no random match is longer
//     // Any move that the type can hold, often nearly legal, often absurd.
//     static Game::Move foreign_move(const Game::State&, engine::Rng&);
//     // The same state but for what the rule book hides from this viewer, exchanged for
//     // something else that it could be. Written from the rule book, never from view().
//     // A game in which a step shows hidden things takes the step as well, to keep what it shows.
//     static Game::State swap_secrets(const Game::State&, engine::Viewer, engine::Rng&);
//     static Game::State swap_secrets(const Game::State&, const engine::Step<Game>&, engine::Viewer, engine::Rng&);
//     // The step as it goes in the exchanged world: a hidden outcome may be another one there.
//     static engine::Step<Game> swap_step(const Game::State& swapped, const engine::Step<Game>&, engine::Viewer,
//                                         engine::Rng&);
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(Nekonoko, Laws, NekonokoLaws);
#pragma once

#include "tests/engine/random_matches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

template <class L>
struct Laws : testing::Test {};

TYPED_TEST_SUITE_P(Laws);

TYPED_TEST_P(Laws, ADecisionHasMovesAndNothingElseHas) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto&, auto&) {
    EXPECT_EQ(std::holds_alternative<engine::Decision>(G::node(state)), !G::moves(state).empty());
  });
}

TYPED_TEST_P(Laws, AChanceNodeHasOddsAndNothingElseHas) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto&, auto&) {
    const auto odds = G::chance_outcomes(state);
    EXPECT_EQ(std::holds_alternative<engine::Chance>(G::node(state)), !odds.empty());
    for (std::size_t i = 0; i < odds.size(); ++i) {
      EXPECT_GT(odds[i].weight, 0U);
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(odds[i].outcome == odds[j].outcome);
    }
  });
}

TYPED_TEST_P(Laws, NoMoveIsListedTwice) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto&, auto&) {
    const auto moves = G::moves(state);
    std::vector sorted(moves.begin(), moves.end());
    std::ranges::sort(sorted);
    EXPECT_TRUE(std::ranges::adjacent_find(sorted) == sorted.end());
  });
}

// The legal moves, and some that only the type allows: equal exactly if neither comes first, and told apart by their
// hashes, which are always the same.
TYPED_TEST_P(Laws, MovesAreOrderedAndHashed) {
  using G = typename TypeParam::Game;
  using Move = typename G::Move;
  std::map<Move, std::uint64_t> hashes;
  std::unordered_map<std::uint64_t, Move> moves_by_hash;
  laws::everywhere<TypeParam>([&](const auto& state, const auto&, auto& rng) {
    const auto legal = G::moves(state);
    if (legal.empty()) return;
    std::vector<Move> moves(legal.begin(), legal.end());
    moves.push_back(TypeParam::foreign_move(state, rng));
    for (const Move& move : moves) {
      const Move& other = moves[engine::below(static_cast<std::uint32_t>(moves.size()), rng)];
      EXPECT_EQ((move <=> other) == 0, move == other);
      EXPECT_EQ(move<other, other> move);
      const std::uint64_t hash = G::hash(move);
      EXPECT_EQ(hashes.emplace(move, hash).first->second, hash);
      EXPECT_TRUE(moves_by_hash.emplace(hash, move).first->second == move);
    }
  });
}

TYPED_TEST_P(Laws, AStateAndItsSamplesHaveTheSeatsOfTheMatch) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto& setup, auto& rng) {
    EXPECT_EQ(G::seats(state), setup.seats);
    EXPECT_EQ(G::seats(G::sample_state(G::view(state, engine::spectator), rng)), setup.seats);
  });
}

TYPED_TEST_P(Laws, AMoveIsForbiddenExactlyIfItIsNotListed) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto&, auto& rng) {
    if (!std::holds_alternative<engine::Decision>(G::node(state))) return;
    const auto moves = G::moves(state);
    for (int n = 0; n < 2; ++n) {
      const auto& listed = moves[engine::below(static_cast<std::uint32_t>(moves.size()), rng)];
      EXPECT_FALSE(G::why_not(state, listed).has_value());
      const auto foreign = TypeParam::foreign_move(state, rng);
      const auto refusal = G::why_not(state, foreign);
      EXPECT_EQ(refusal.has_value(), !moves.contains(foreign));
      if (refusal) { EXPECT_FALSE(refusal->clause.empty() || refusal->code.empty()); }
    }
  });
}

TYPED_TEST_P(Laws, ThereIsAResultExactlyAtTheEnd) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto& setup, auto&) {
    const auto result = G::result(state);
    EXPECT_EQ(result.has_value(), laws::is_over<G>(state));
    if (!result) return;
    EXPECT_FALSE(result->reason.empty());
    EXPECT_EQ(result->places.size(), setup.seats);
    // G5 A rank is one more than the number of seats that are better.
    for (const auto& place : result->places) {
      const auto better =
          std::ranges::count_if(result->places, [&](const auto& other) { return other.rank < place.rank; });
      EXPECT_EQ(place.rank, better + 1);
    }
  });
}

// The turn is the mover's until it passes; its number grows whenever a turn begins.
TYPED_TEST_P(Laws, TurnsAreNumberedAndSomebodysTurn) {
  using G = typename TypeParam::Game;
  laws::every_entry<TypeParam>([](const auto& entry, const auto& setup, auto&) {
    const auto mover = G::mover(entry.after);
    if (mover) { EXPECT_LT(engine::index(*mover), setup.seats); }
    if (std::holds_alternative<engine::Decision>(G::node(entry.after))) { EXPECT_TRUE(mover.has_value()); }
    EXPECT_EQ(mover.has_value(), G::turn(entry.after) > 0 && !laws::is_over<G>(entry.after));
    const std::size_t before = G::turn(entry.before), after = G::turn(entry.after);
    EXPECT_GE(after, before);
    // A game may number the turns of all seats together, as chess does.
    if constexpr (!requires { TypeParam::seats_share_turn_numbers; }) {
      if (before == after && mover && G::mover(entry.before)) { EXPECT_EQ(mover, G::mover(entry.before)); }
    }
  });
}

// A view holds all that its viewer knows, and an sampled world differs in nothing that he knows.
TYPED_TEST_P(Laws, ViewingAnImaginedStateGivesTheViewBack) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto& setup, auto& rng) {
    for (const auto viewer : laws::viewers_of(setup.seats)) {
      const auto view = G::view(state, viewer);
      const auto sampled = G::sample_state(view, rng);
      EXPECT_TRUE(G::view(sampled, viewer) == view);
      EXPECT_TRUE(G::node(sampled) == G::node(state));
      EXPECT_EQ(G::turn(sampled), G::turn(state));
      EXPECT_EQ(G::mover(sampled), G::mover(state));
      EXPECT_EQ(G::result(sampled), G::result(state));
    }
  });
}

TYPED_TEST_P(Laws, TheDeciderKnowsHisMovesFromHisView) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto&, auto& rng) {
    const engine::Node node = G::node(state);
    const auto* decision = std::get_if<engine::Decision>(&node);
    if (!decision) return;
    const auto sampled = G::sample_state(G::view(state, engine::Viewer{decision->seat}), rng);
    EXPECT_TRUE(laws::same_items(G::moves(state), G::moves(sampled)));
  });
}

// Two worlds that differ only in what a viewer may not know look the same to him: the state,
// his moves, what he gets of an entry, and what it did.
TYPED_TEST_P(Laws, SecretsDoNotShineThrough) {
  using G = typename TypeParam::Game;
  laws::every_entry<TypeParam>([](const auto& entry, const auto& setup, auto& rng) {
    for (const auto viewer : laws::viewers_of(setup.seats)) {
      if (viewer.is_referee()) continue;
      const auto other = [&] {
        if constexpr (requires { TypeParam::swap_secrets(entry.before, entry.step, viewer, rng); })
          return TypeParam::swap_secrets(entry.before, entry.step, viewer, rng);
        else return TypeParam::swap_secrets(entry.before, viewer, rng);
      }();
      EXPECT_TRUE(G::view(other, viewer) == G::view(entry.before, viewer));
      if (G::node(other) ==
          engine::Node{engine::Decision{viewer.seat().value_or(engine::seat_at(engine::seats_max))}}) {
        EXPECT_TRUE(laws::same_items(G::moves(other), G::moves(entry.before)));
      }

      const auto step = TypeParam::swap_step(other, entry.step, viewer, rng);
      const auto after = laws::apply<G>(other, step);
      EXPECT_TRUE(G::view(after, viewer) == G::view(entry.after, viewer));
      EXPECT_TRUE(G::events(other, step, after, viewer) == G::events(entry.before, entry.step, entry.after, viewer));
      if (const auto* move = std::get_if<typename G::Move>(&entry.step)) {
        EXPECT_TRUE(G::redact(other, std::get<typename G::Move>(step), viewer) ==
                    G::redact(entry.before, *move, viewer));
      }
      if (const auto* outcome = std::get_if<typename G::Outcome>(&entry.step)) {
        EXPECT_TRUE(G::redact(other, std::get<typename G::Outcome>(step), viewer) ==
                    G::redact(entry.before, *outcome, viewer));
      }
    }
  });
}

// The referee, for the log, and the seat that made the move know all of it; and everybody knows an
// outcome that does not come from the hidden chain.
TYPED_TEST_P(Laws, NothingIsHiddenWithoutNeed) {
  using G = typename TypeParam::Game;
  laws::every_entry<TypeParam>([](const auto& entry, const auto&, auto&) {
    if (const auto* outcome = std::get_if<typename G::Outcome>(&entry.step)) {
      EXPECT_TRUE(G::redact(entry.before, *outcome, engine::Viewer::referee()) == *outcome);
      EXPECT_TRUE(G::draws_hidden(entry.before) || G::redact(entry.before, *outcome, engine::spectator) == *outcome);
    }
    const auto* move = std::get_if<typename G::Move>(&entry.step);
    if (!move) return;
    const auto maker = std::get<engine::Decision>(G::node(entry.before)).seat;
    EXPECT_TRUE(G::redact(entry.before, *move, engine::Viewer::referee()) == *move);
    EXPECT_TRUE(G::redact(entry.before, *move, engine::Viewer{maker}) == *move);
  });
}

TYPED_TEST_P(Laws, EveryMoveAndEveryOutcomeIsTold) {
  using G = typename TypeParam::Game;
  laws::every_entry<TypeParam>([](const auto& entry, const auto& setup, auto&) {
    for (const auto viewer : laws::viewers_of(setup.seats)) {
      EXPECT_FALSE(G::events(entry.before, entry.step, entry.after, viewer).empty());
    }
  });
}

// G1 From the first turn to the end, once, on the turn of any seat; and the match always leads on.
// (Matches in which some have resigned are played to their end by every law.)
TYPED_TEST_P(Laws, AnySeatMayResignOnceAndTheMatchLeadsOn) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& start, const auto& setup, auto& rng) {
    const bool running = G::turn(start) > 0 && !laws::is_over<G>(start);
    for (std::size_t i = 0; i < setup.seats; ++i) {
      const engine::Ruling resign = engine::Resign{engine::seat_at(i)};
      const auto refusal = G::why_not(start, resign);
      if (!running) { EXPECT_TRUE(refusal.has_value()); }
      if (refusal) continue;
      const auto after = G::after(start, resign);
      EXPECT_TRUE(G::why_not(after, resign).has_value()) << "once";
      if (G::mover(start) != engine::seat_at(i)) continue;
      EXPECT_NE(G::node(after), engine::Node{engine::Decision{engine::seat_at(i)}}) << "his turn is void";
      // A game may let others finish first what the void turn has caused.
      if constexpr (!requires { TypeParam::others_finish_a_void_turn; }) {
        EXPECT_NE(G::mover(after), G::mover(start)) << "his turn is void";
      }
    }
    if (!running) return;
    auto state = start;
    const std::size_t first = engine::below(static_cast<std::uint32_t>(setup.seats), rng);
    for (std::size_t n = 0; n < setup.seats; ++n) {
      const engine::Ruling resign = engine::Resign{engine::seat_at((first + n) % setup.seats)};
      if (!G::why_not(state, resign)) state = G::after(state, resign);
      EXPECT_TRUE(laws::is_over<G>(state) || !G::moves(state).empty() || !G::chance_outcomes(state).empty());
    }
    EXPECT_TRUE(laws::is_over<G>(state)) << "nobody is left";
  });
}

TYPED_TEST_P(Laws, AnAgreedEndIsTheEnd) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto& setup, auto&) {
    const engine::Ruling agreed = engine::AgreedEnd{};
    const bool running = G::turn(state) > 0 && !laws::is_over<G>(state);
    EXPECT_EQ(G::why_not(state, agreed).has_value(), !running);
    if (!running) return;
    const auto after = G::after(state, agreed);
    EXPECT_TRUE(laws::is_over<G>(after));
    EXPECT_EQ(G::result(after)->places.size(), setup.seats);
  });
}

// G6 What is over stays over; and no ruling names a seat that is not there.
TYPED_TEST_P(Laws, RulingsThatDoNotFitAreRefused) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto& setup, auto&) {
    for (const std::size_t nobody : {setup.seats, std::size_t{engine::seats_max}, std::size_t{255}})
      EXPECT_TRUE(G::why_not(state, engine::Ruling{engine::Resign{engine::seat_at(nobody)}}).has_value());
    if (laws::is_over<G>(state) || G::turn(state) == 0) {
      for (const engine::Ruling ruling : {engine::Ruling{engine::Resign{engine::seat_at(0)}},
                                          engine::Ruling{engine::AgreedEnd{}}, engine::Ruling{engine::TimeUp{}}})
        EXPECT_TRUE(G::why_not(state, ruling).has_value());
    }
  });
}

TYPED_TEST_P(Laws, EverySeatHasAnEvaluationInEveryView) {
  using G = typename TypeParam::Game;
  laws::everywhere<TypeParam>([](const auto& state, const auto& setup, auto&) {
    for (const auto viewer : laws::viewers_of(setup.seats))
      EXPECT_EQ(G::evaluate(G::view(state, viewer)).size(), setup.seats);
  });
}

TYPED_TEST_P(Laws, TablesThatAreTooSmallOrTooLargeAreRefused) {
  using G = typename TypeParam::Game;
  for (std::size_t seats = 0; seats <= 20; ++seats)
    if (seats < G::seats_min || seats > G::seats_max) {
      EXPECT_TRUE(G::why_not(typename G::Options{}, seats).has_value()) << seats;
    }
  for (const auto& setup : TypeParam::setups()) EXPECT_FALSE(G::why_not(setup.options, setup.seats).has_value());
}

REGISTER_TYPED_TEST_SUITE_P(Laws, ADecisionHasMovesAndNothingElseHas, AChanceNodeHasOddsAndNothingElseHas,
                            NoMoveIsListedTwice, MovesAreOrderedAndHashed, AStateAndItsSamplesHaveTheSeatsOfTheMatch,
                            AMoveIsForbiddenExactlyIfItIsNotListed, ThereIsAResultExactlyAtTheEnd,
                            TurnsAreNumberedAndSomebodysTurn, ViewingAnImaginedStateGivesTheViewBack,
                            TheDeciderKnowsHisMovesFromHisView, SecretsDoNotShineThrough, NothingIsHiddenWithoutNeed,
                            EveryMoveAndEveryOutcomeIsTold, AnySeatMayResignOnceAndTheMatchLeadsOn, AnAgreedEndIsTheEnd,
                            RulingsThatDoNotFitAreRefused, EverySeatHasAnEvaluationInEveryView,
                            TablesThatAreTooSmallOrTooLargeAreRefused);
