// A match as the wire has it: entries and actions in, texts out.
#pragma once

#include "tests/protocol/setups.hpp"

class WireTest : public testing::Test {
 protected:
  using Json = protocol::Json;

  void apply(const Json& entry) {
    const auto refused = match_->apply(entry);
    ASSERT_FALSE(refused) << entry << ": " << refused->message << " " << refused->subject;
  }
  void act(std::size_t seat, const char* action) { ASSERT_EQ(answer(seat, action), "applied") << action; }
  // "applied", or code, clause and subject.
  std::string answer(std::size_t seat, const char* action) {
    const auto refused = match_->act(engine::seat_at(seat), Json::parse(action));
    return refused ? refused->code + " " + refused->clause + " " + refused->subject : "applied";
  }
  Json view() const { return Json::parse(match_->texts().view(engine::spectator)); }
  std::string patch() const { return match_->texts().patch(engine::spectator); }
  std::string events() const { return match_->texts().events(engine::spectator); }

  std::unique_ptr<protocol::Match> match_;
};
