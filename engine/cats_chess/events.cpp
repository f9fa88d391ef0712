// What an entry did, in order: the step is carried out once more with a list that collects the events.
#include "engine/cats_chess/turn.hpp"

namespace engine {

CatsChess::Events CatsChess::events(const State& before, const std::variant<Move, Outcome, Ruling>& step, const State&,
                                    Viewer) {
  Events events;
  State state = before;
  std::visit([&](const auto& it) { cats_chess::carry_out(state, it, cats_chess::EventSink{events}); }, step);
  return events;
}

}  // namespace engine
