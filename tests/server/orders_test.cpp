// What the other servers on the database are told, also where the store fails first.
#include "memory_store.hpp"

#include "server/app/orders.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

class OrdersTest : public testing::Test {
 protected:
  ~OrdersTest() override { shards.stop(); }
  void run(awaitable<void> work) {
    asio::co_spawn(io, std::move(work), asio::detached);
    io.restart();
    io.run();
  }
  // Those that the store has.
  std::vector<std::string> told() const {
    std::vector<std::string> all;
    for (const auto& each : store.orders) all.push_back(each.kind + " " + each.argument);
    return all;
  }

  MemoryStore store;
  asio::io_context io{1};
  Shards shards{1, store, ServerSettings{{}, "test"}};
  Orders orders{shards, store, [] {}};
};
using Told = std::vector<std::string>;

TEST_F(OrdersTest, WhatCannotBeStoredIsToldLater) {
  store.away = true;
  run(orders.carry_out_surely(Orders::revocation("p_ada", true)));
  run(orders.carry_out_surely(Orders::deletion("p_ada")));
  run(orders.tell());
  EXPECT_EQ(told(), Told{});
  store.away = false;
  run(orders.carry_out_surely(Orders::deletion("p_ben")));
  run(orders.tell());
  EXPECT_EQ(told(), (Told{"forget p_ben", "revoke p_ada", "forget p_ada"}));
  EXPECT_GT(store.orders.back().at, 0) << "it is kept for an hour from then on";
  run(orders.tell());
  EXPECT_EQ(told().size(), 3u) << "once is enough";
}

TEST_F(OrdersTest, TheNewestOfTooManyAreTold) {
  store.away = true;
  for (std::size_t n = 0; n <= orders_heard_max; ++n)
    run(orders.carry_out_surely(Orders::deletion("p_" + std::to_string(n))));
  store.away = false;
  run(orders.tell());
  ASSERT_EQ(store.orders.size(), orders_heard_max);
  EXPECT_EQ(store.orders.front().argument, "p_1");
  EXPECT_EQ(store.orders.back().argument, "p_" + std::to_string(orders_heard_max));
}

}  // namespace
}  // namespace server::test
