// Two matches of Cat Attack, played side by side, that differ in nothing but what one viewer may
// not know. What that is stands here, from the rule book, and is never asked of view():
//
//   A hand, and each card that is drawn into it, is known to its seat alone, except
//   - cards that are played or laid: everybody (A70, A72, A80);
//   - the hand of a cat that retires: everybody (A104);
//   - whether who is to lay in a fight has a card of its suit: everybody (A72, A73);
//   - the hand of the victim: the seat that chooses a swap, until it has chosen (A32);
//   - the two cards of a swap: the two who take part (A32).
//   Everything else lies open, so both matches agree in it, and so they do in all that the
//   viewer does himself.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"
#include "protocol/history.hpp"
#include "tests/protocol/setups.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace twins {

using engine::CatAttack;
using State = CatAttack::State;
using Record = protocol::Record<CatAttack>;

struct Setting {
  setups::Setup setup;
  CatAttack::Options options;  // the same as the setup's
};
const std::vector<Setting>& settings();

// How often there was something to keep secret: a test that has seen none has proved nothing.
struct Tally {
  int entries = 0;    // in all
  int differing = 0;  // with hands that differ
  int draws = 0;      // another card in each match
  int swaps = 0;      // likewise
  int fights = 0;     // cards picked or laid while the hands of the fighters differ
  int shown = 0;      // hands shown to the viewer while others differ
  int laid_open = 0;  // hands of retired cats, while others differ
  int reshuffles = 0;
  Tally& operator+=(const Tally& more);
};

class Twins {
 public:
  Twins(const Setting&, engine::Viewer, std::uint64_t seed);

  // Adds an entry to both. False if the match is over, or nothing was found that keeps the secret.
  bool step();

  // From now on there are no rulings, and outcomes come from these dice: the pick from the hidden or the
  // open chain, below a total.
  using Dice = std::function<std::uint32_t(bool hidden, std::uint32_t total)>;
  void use(Dice dice) { dice_ = std::move(dice); }
  // The seat that decides does this in the one match, and that in the other. False if the secret
  // would be out, by right: nothing is added. REQUIRES: both are legal
  bool follow(const protocol::Json& action, const protocol::Json& action_there);
  // The same is ruled in both. False, and nothing is added, if it is not allowed now or the
  // secret would be out.
  bool rule(const engine::Ruling&);

  protocol::Match& one() const { return *one_.match; }
  protocol::Match& other() const { return *other_.match; }
  const Tally& tally() const { return tally_; }
  // Is the hand of the seat the same in both?
  bool agree_on(std::size_t seat) const { return agree_on(one_.now(), other_.now(), seat); }

 private:
  struct Twin {
    Twin(const Setting&);
    const State& now() const { return history.now(); }
    CatAttack::Move move_of(const protocol::Json& action) const;
    void add(const Record&);

    protocol::History<CatAttack> history;
    std::unique_ptr<protocol::Match> match;
  };
  using Pair = std::pair<Record, Record>;

  static bool agree_on(const State& one, const State& other, std::size_t seat) {
    return one.hands[seat] == other.hands[seat];
  }
  bool all_agree(const State& one, const State& other) const;

  std::optional<Pair> propose(bool alike);
  std::optional<Record> propose_ruling();
  Pair propose_draw(engine::Seat, bool alike);
  std::optional<Pair> propose_move();
  bool keeps(const Pair&) const;
  bool keeps(const Pair&, const State& next_one, const State& next_other) const;
  bool add(const Pair&);
  void count(const Pair&);

  engine::Viewer viewer_;
  engine::Rng rng_;
  std::size_t seats_;
  Twin one_, other_;
  std::vector<bool> apart_;  // by seat: should its hands come to differ, or to agree?
  Dice dice_;                // none: any that keep the secret
  Tally tally_;
};

}  // namespace twins
