// A step of a match (list, choose, apply) asks the heap for nothing, in any game: rooms take
// steps by the thousand, bots by the million. This program counts what goes through operator new.

#include "engine/all_games.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <variant>

namespace {

std::size_t allocations = 0;

void* allocated(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

template <class G>
class Allocations : public testing::Test {};

TYPED_TEST_SUITE(Allocations, engine::AllGames<testing::Types>);

TYPED_TEST(Allocations, AStepAsksTheHeapForNothing) {
  using G = TypeParam;
  for (std::size_t seats = G::seats_min; seats <= G::seats_max; ++seats) {
    engine::Rng rng(seats);
    auto state = G::start({}, seats);
    const auto before = allocations;
    for (int n = 0; n < 20'000; ++n) {
      const auto node = G::node(state);
      if (std::holds_alternative<engine::Terminal>(node)) {
        state = G::start({}, seats);
      } else if (std::holds_alternative<engine::Chance>(node)) {
        state = G::after(state, engine::draw(G::chance_outcomes(state), rng));
      } else {
        const auto moves = G::moves(state);
        state = G::after(state, moves[engine::below(static_cast<std::uint32_t>(moves.size()), rng)]);
      }
    }
    EXPECT_EQ(allocations, before) << seats << " seats";
  }
}

TEST(Allocations, AreCounted) {
  const auto before = allocations;
  const auto kept = std::make_unique<int>(1);
  EXPECT_EQ(allocations, before + 1);
}

}  // namespace
