// The points of a seat as they stand; less than nothing for a seat that has resigned.
#include "engine/nekonoko/nekonoko.hpp"

namespace engine {

using namespace nekonoko;

List<int, engine::seats_max> Nekonoko::evaluate(const View& view) {
  List<int, engine::seats_max> evaluation;
  for (const SeatView& seat : view.seats) evaluation.push(seat.resigned ? -1 : seat.score.total);
  return evaluation;
}

}  // namespace engine
