// What guards memory ends the process in every build, the shipped one included (NDEBUG).
#include "engine/list.hpp"

#include <gtest/gtest.h>

namespace engine {
namespace {

constexpr std::size_t most = 3;
constexpr const char* says = "a list was used beyond its end";

template <class Container>
Container full() {
  Container container;
  for (std::size_t i = 0; i < most; ++i) container.push(static_cast<int>(i));
  return container;
}

TEST(ListDeathTest, NothingIsPushedBeyondTheCapacity) {
  auto list = full<List<int, most>>();
  EXPECT_DEATH(list.push(1), says);
  EXPECT_DEATH(list.insert_at(0, 1), says);
  list.pop();
  EXPECT_DEATH(list.insert_at(most, 1), says);
}

TEST(ListDeathTest, NothingIsTakenFromAnEmptyList) {
  List<int, most> list;
  EXPECT_DEATH(list.pop(), says);
  EXPECT_DEATH(list.erase_at(0), says);
}

TEST(ListDeathTest, NothingIsReadBeyondTheSize) {
  const auto list = full<List<int, most>>();
  EXPECT_EQ(list[most - 1], 2);
  EXPECT_DEATH((void)list[most], says);
  const auto vector = full<InlineVector<int, most>>();
  EXPECT_EQ(vector[most - 1], 2);
  EXPECT_DEATH((void)vector[most], says);
}

TEST(InlineVectorDeathTest, NothingIsPushedBeyondTheCapacity) {
  auto vector = full<InlineVector<int, most>>();
  EXPECT_DEATH(vector.push(1), says);
  EXPECT_DEATH(vector.push_if(false, 1), says) << "it writes before it decides";
}

TEST(InlineVectorDeathTest, NothingIsAppendedBeyondTheCapacity) {
  InlineVector<int, most> vector;
  {
    InlineVector<int, most>::Appender appender(vector);
    for (std::size_t i = 0; i < most; ++i) appender.push(1);
    EXPECT_DEATH(appender.push(1), says);
    EXPECT_DEATH(appender.push_if(false, 1), says);
  }
  EXPECT_EQ(vector.size(), most);
}

}  // namespace
}  // namespace engine
