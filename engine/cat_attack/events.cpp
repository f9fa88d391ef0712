// What an entry did: the step is carried out once more with a list that collects the events.
// What the viewer may not know is left out.
#include "engine/cat_attack/turn_runner.hpp"

namespace engine::cat_attack {
namespace {

void hide(event::CardDrawn& drawn, const Viewer& viewer) {
  if (!viewer.knows(drawn.seat)) drawn.card.reset();
}

// A32 Only the two who take part know the cards.
void hide(event::Swapped& swapped, const Viewer& viewer) {
  if (viewer.knows(swapped.taker) || viewer.knows(swapped.victim)) return;
  swapped.take.reset();
  swapped.give.reset();
}

template <class E>
void hide(E&, const Viewer&) {}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

CatAttack::Events CatAttack::events(const State& before, const Step<CatAttack>& step, const State&,
                                    const Viewer& viewer) {
  Events events;
  State state = before;
  TurnRunner runner(state, &events);
  std::visit([&](const auto& each) { runner.take(each); }, step);
  for (Event& event : events) std::visit([&](auto& each) { hide(each, viewer); }, event);
  return events;
}

}  // namespace engine
