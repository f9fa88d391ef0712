// The events of an entry lead from one view to the next, for everybody who may look.
#include "tests/protocol/fold.hpp"
#include "tests/protocol/setups.hpp"

using protocol::Json;
using setups::Setup;

namespace {

constexpr int matches_per_setup = 2;
// Of one match: enough to see its rare events; chess says more in one entry than others.
std::size_t entries_max(const Setup& setup) {
  return setup.game == "cats-chess" ? 150 : setup.game == "cat-attack" ? 300 : 700;
}

// Now and then somebody resigns.
bool resigns(protocol::Match& match, engine::Rng& rng) {
  constexpr std::uint32_t one_in = 200;
  if (engine::below(one_in, rng) != 0) return false;
  const auto seat = engine::seat_at(engine::below(static_cast<std::uint32_t>(match.seats()), rng));
  return !match.rule(engine::Ruling{engine::Resign{seat}});
}

class Folds : public testing::TestWithParam<Setup> {};

TEST_P(Folds, TheEventsLeadFromOneViewToTheNext) {
  for (int n = 0; n < matches_per_setup; ++n) {
    engine::Rng rng(static_cast<std::uint64_t>(n) + 100);
    const auto match = setups::open(GetParam());
    ASSERT_TRUE(match);
    const auto seat = engine::seat_at(engine::below(static_cast<std::uint32_t>(match->seats()), rng));
    const std::vector<engine::Viewer> viewers{engine::spectator, engine::Viewer::referee(), engine::Viewer(seat)};
    while (!setups::is_over(*match) && match->seq() < entries_max(GetParam())) {
      std::vector<Json> before;
      for (const auto viewer : viewers) before.push_back(Json::parse(match->texts().view(viewer)));
      if (!resigns(*match, rng)) setups::step(*match, rng);
      for (std::size_t i = 0; i < viewers.size(); ++i) {
        const fold::Entry told{std::string(match->game()),
                               Json::parse(match->options()),
                               viewers[i],
                               before[i],
                               Json::parse(match->texts().entry(viewers[i])),
                               Json::parse(match->texts().events(viewers[i])),
                               Json::parse(match->texts().view(viewers[i]))};
        ASSERT_EQ(fold::what_is_wrong(told), "")
            << "viewer " << i << ", match " << n << ", seq " << match->seq() << "\n"
            << told.entry << "\n"
            << told.events << "\n"
            << told.before;
      }
    }
  }
}

std::string name_of(const testing::TestParamInfo<Setup>& setup) {
  std::string name = setup.param.game + "_" + std::to_string(setup.index);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Folds, testing::ValuesIn(setups::all), name_of);

}  // namespace
