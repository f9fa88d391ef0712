// A match has one clock: it shows the same in play and when the stored entries are read again.
#include "stored_matches.hpp"

#include "server/match/live_match.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

struct Terms {
  setups::Setup setup;
  Json clock;
};

const Terms all_terms[] = {
    {{"kilkenny-cats", "{}", 2}, {{"kind", "move"}, {"seconds", 60}}},
    {{"nekonoko", "{}", 3}, {{"kind", "days"}, {"days", 1}}},
    {{"cats-chess", "{}", 2}, {{"kind", "bank"}, {"seconds", 200}, {"increment", 7}}},
    {{"cat-attack", R"({"minutes":10})", 3}, {{"kind", "bank"}, {"seconds", 100}, {"increment", 0}}},
    {{"cat-attack", R"({"minutes":20})", 2}, nullptr},
};

// What happened, so that a test which meets nothing fails.
struct Tally {
  int entries = 0, freezes = 0, time_outs = 0, times_up = 0, take_backs = 0, outages = 0, slow = 0;
};

// One match as its room plays it, and a second one that only reads what was stored.
class PlayedAndRead {
 public:
  PlayedAndRead(const Terms& terms, std::uint64_t seed, Tally& tally) : tally_(tally), rng_(seed), choices_(seed) {
    const auto opened = protocol::open_match(terms.setup.game, Json::parse(terms.setup.options), terms.setup.seats);
    record_ = match_record(*std::get<0>(opened), "m_" + std::to_string(seed), "ROOM22");
    contract_ = std::get<Contract>(read_contract({{"game", terms.setup.game},
                                                  {"options", Json::parse(record_.options)},
                                                  {"seats", terms.setup.seats},
                                                  {"clock", terms.clock}}));
    played_ = std::make_unique<LiveMatch>(record_, contract_);
    read_ = std::make_unique<LiveMatch>(record_, contract_);
    now_ = {record_.started, 1'000'000};
    played_->wake(now_, 0);
    commit([](Batch&) {});
  }

  bool is_over() const { return played_->is_over(); }

  void step() {
    pass(below(4) == 0 ? below(40'000) : below(3'000));
    const auto dice = below(100);
    if (dice < 60) act(below(8) == 0 ? Author{"", "bot"} : person());
    else if (dice < 70) run_out();
    else if (dice < 75) restart();
    else if (dice < 80) pause_or_resume();
    else if (dice < 85) now_.at += std::int64_t{below(20'000)} - 10'000;  // somebody sets the wall clock
    else if (dice < 97) take_back();
    else if (dice < 98) rule(engine::Ruling{engine::Resign{*played_->decider()}}, person());
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(rng_() % bound); }
  void pass(std::int64_t ms) {
    now_.at += ms;
    now_.steady += ms;
  }
  Author person() { return {"p_0", "c" + std::to_string(++asked_)}; }

  // As a room does it: a freeze comes before the entry.
  void freeze() {
    const auto ms = played_->to_freeze(now_);
    if (ms <= 0) return;
    ++tally_.freezes;
    commit([&](Batch& batch) {
      EXPECT_FALSE(played_->rule(batch, protocol::Freeze{static_cast<std::uint64_t>(ms)}, {}, now_));
    });
  }
  void act(const Author& author) {
    freeze();
    commit([&](Batch& batch) {
      EXPECT_FALSE(played_->act(batch, *played_->decider(), played_->choose(engine::bots::Level::random, choices_),
                                author, now_));
    });
  }
  void rule(const protocol::Ruling& ruling, const Author& author) {
    freeze();
    commit([&](Batch& batch) { (void)played_->rule(batch, ruling, author, now_); });
  }
  void take_back() {
    const auto seat = played_->match().last_actor();
    if (!seat) return;
    const auto to = played_->take_back_to(*seat, std::nullopt);
    if (const auto* entry = std::get_if<std::uint32_t>(&to)) {
      ++tally_.take_backs;
      rule(protocol::TakeBack{*entry}, person());
    }
  }
  // Somebody's time, or that of the whole match, is used up.
  void run_out() {
    const auto out = played_->time_out(), up = played_->time_up();
    if (!out && !up) return;
    const bool whole = up && (!out || *up < *out);
    pass(std::max<std::int64_t>(0, *(whole ? up : out) - now_.steady) + below(50));
    ++(whole ? tally_.times_up : tally_.time_outs);
    if (whole) return rule(engine::Ruling{engine::TimeUp{}}, room_itself);
    act({"", "time_out"});
  }
  void restart() {
    ++tally_.outages;
    const auto outage = below(600'000);
    now_.at += outage;
    now_.steady = below(1'000'000);
    played_ = std::make_unique<LiveMatch>(record_, contract_);
    played_->replay(stored_);
    played_->wake(now_, outage);
    if (paused_) played_->pause(*paused_);
  }
  void pause_or_resume() {
    if (paused_) {
      played_->resume(now_);
      paused_.reset();
    } else {
      paused_ = played_->log_time(now_);
      played_->pause(*paused_);
    }
  }

  template <class Add>
  void commit(Add add) {
    Batch batch;
    add(batch);
    played_->settle(batch, now_);
    const auto told_at = now_.at;
    if (below(20) == 0) {
      ++tally_.slow;
      pass(below(5'000));
    }
    for (std::size_t i = 0; i < batch.append.entries.size(); ++i) {
      const auto& entry = stored_.emplace_back(batch.append.entries[i]);
      ++tally_.entries;
      read_->replay({&entry, 1});
      protocol::Writer clocks;
      read_->clock().write(clocks, read_->clock().last_at(), told_at, paused_.has_value());
      const auto told = Json::parse(*batch.updates[i].frames[0]).at("clocks");
      ASSERT_EQ(told, Json::parse(clocks.text())) << "entry " << entry.seq << ": " << entry.body;
    }
    ASSERT_TRUE(played_->clock() == read_->clock()) << "after entry " << stored_.size();
    played_->stored(batch, now_);
  }

  Tally& tally_;
  std::mt19937_64 rng_;
  engine::Rng choices_;
  MatchRecord record_;
  Contract contract_;
  std::unique_ptr<LiveMatch> played_, read_;
  std::vector<EntryRecord> stored_;
  Moment now_;
  std::optional<std::int64_t> paused_;  // since when
  int asked_ = 0;
};

TEST(MatchClock, ShowsTheSameInPlayAndFromTheLog) {
  Tally tally;
  for (const auto& terms : all_terms) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(terms.setup.game + ", seed " + std::to_string(seed));
      PlayedAndRead match(terms, seed, tally);
      for (int i = 0; i < 150 && !match.is_over(); ++i) {
        match.step();
        if (HasFailure()) return;
      }
    }
  }
  for (const int met : {tally.freezes, tally.time_outs, tally.times_up, tally.take_backs, tally.outages, tally.slow})
    EXPECT_GE(met, 5);
  EXPECT_GE(tally.entries, 3000);
}

// The store finds the promise of the next chain without reading the texts.
TEST(LiveMatch, NamesTheEntriesThatPromiseTheNextChain) {
  const auto opened = setups::open(setups::long_lived);
  const auto contract = read_contract({{"game", setups::long_lived.game},
                                       {"options", Json::parse(setups::long_lived.options)},
                                       {"seats", setups::long_lived.seats}});
  LiveMatch match(match_record(*opened, "m_1", "ROOM22"), std::get<Contract>(contract));
  engine::Rng rng(1);
  const auto has_choices = [](const EncodedUpdate& update) {
    return std::ranges::any_of(
        update.frames, [](const Frame& each) { return each && each->find(R"("choices":[{)") != std::string::npos; });
  };
  std::size_t promises = 0;
  while (promises == 0 && !match.is_over()) {
    Batch batch;
    if (const auto seat = match.decider()) {
      ASSERT_FALSE(match.act(batch, *seat, Json::parse(setups::linger(match.match(), rng)), {}, {}));
    }
    match.settle(batch, {});
    match.stored(batch, {});
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < batch.append.entries.size(); ++i)
      if (Json::parse(batch.append.entries[i].body).contains("/ruling/anchor"_json_pointer)) found.push_back(i);
    ASSERT_EQ(batch.append.anchors, found);
    promises += found.size();
    if (match.is_over() || batch.updates.empty()) continue;
    EXPECT_TRUE(has_choices(batch.updates.back()));
    const bool too_early = std::any_of(batch.updates.begin(), batch.updates.end() - 1, has_choices);
    EXPECT_FALSE(too_early) << "who answers at once would be told that the choice is stale";
  }
  EXPECT_EQ(promises, 1U);
}

}  // namespace
}  // namespace server::test
