#include "server/app/commands/arena.hpp"

#include "engine/bots/level.hpp"
#include "protocol/match.hpp"
#include "protocol/match_file.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <future>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace server {
namespace {

using engine::bots::Level;
using protocol::Json;
using protocol::Match;
using Clock = std::chrono::steady_clock;

constexpr std::size_t entries_max = 100'000;  // a match that is longer is told as unended

struct Contest {
  std::string game;
  Json options;
  std::vector<Level> players;
  std::uint64_t seed;
};

// What bots expected of the win, and what they got. index = bin
struct Calibration {
  static constexpr std::size_t bins = 10;
  struct Bin {
    std::uint64_t positions = 0;
    double judged = 0, won = 0;  // sums
  };
  std::array<Bin, bins> all = {};

  void add(double judged, double won) {
    Bin& bin = all[std::min(bins - 1, static_cast<std::size_t>(judged * bins))];
    ++bin.positions;
    bin.judged += judged;
    bin.won += won;
  }
  void add(const Calibration& other) {
    for (std::size_t i = 0; i < bins; ++i) {
      all[i].positions += other.all[i].positions;
      all[i].judged += other.all[i].judged;
      all[i].won += other.all[i].won;
    }
  }
};

// Of one match. index = player
struct Played {
  std::vector<double> points;
  std::vector<bool> first;  // has the first rank
  std::vector<std::uint64_t> moves;
  std::vector<Clock::duration> times;
  Calibration calibration = {};
  std::uint64_t entries = 0;
  bool ended = false;
};

// In match `number` player p sits in seat p - number. Teams are given by the seats of match 0, and move with players.
Json options_of(const Contest& contest, std::size_t number) {
  Json options = contest.options;
  const std::size_t seats = contest.players.size();
  if (!options.contains("teams") || options["teams"].is_null()) return options;
  auto teams = options["teams"].get<std::vector<std::vector<std::size_t>>>();
  for (auto& team : teams) {
    for (std::size_t& seat : team) seat = (seat + seats - number % seats) % seats;
    std::ranges::sort(team);
  }
  std::ranges::sort(teams);
  options["teams"] = teams;
  return options;
}

std::unique_ptr<Match> open(const Contest& contest, const Json& options) {
  auto opened = protocol::open_match(contest.game, options, contest.players.size());
  if (const auto* refused = std::get_if<protocol::Refusal>(&opened)) throw std::runtime_error(refused->message);
  return std::move(std::get<0>(opened));
}

engine::Rng rng_of(std::uint64_t seed, std::size_t number, std::uint32_t use) {
  std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                      static_cast<std::uint32_t>(number), use};
  return engine::Rng(seeds);
}

Played play(const Contest& contest, std::size_t number) {
  const std::size_t seats = contest.players.size();
  const auto player_of = [&](engine::Seat seat) { return (engine::index(seat) + number) % seats; };
  // As many matches as there are seats have the same dice.
  engine::Rng dice = rng_of(contest.seed, number / seats, 0), choices = rng_of(contest.seed, number, 1);
  const auto match = open(contest, options_of(contest, number));
  Played played{std::vector<double>(seats), std::vector<bool>(seats), std::vector<std::uint64_t>(seats),
                std::vector<Clock::duration>(seats)};
  std::vector<std::pair<std::size_t, double>> judged;  // by the seat that decided
  while (!match->result() && played.entries < entries_max) {
    ++played.entries;
    const engine::Node node = match->node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    if (!decision) {
      match->chance(engine::below(match->due().total, dice));
      continue;
    }
    const std::size_t player = player_of(decision->seat);
    const auto began = Clock::now();
    const auto choice = match->advisor().thought(contest.players[player], choices())->choose();
    played.times[player] += Clock::now() - began;
    if (engine::bots::searches(contest.players[player]))
      judged.emplace_back(engine::index(decision->seat), choice.shares[engine::index(decision->seat)]);
    ++played.moves[player];
    if (const auto refused = match->act(decision->seat, Json::parse(choice.action)))
      throw std::runtime_error("a bot chose what is forbidden: " + refused->message);
  }
  const auto result = match->result();
  if (!result) return played;
  played.ended = true;
  const engine::Shares shares = engine::returns(*result);
  for (const auto& [seat, expected] : judged) played.calibration.add(expected, shares[seat]);
  for (std::size_t i = 0; i < seats; ++i) {
    played.points[player_of(engine::seat_at(i))] = shares[i];
    played.first[player_of(engine::seat_at(i))] = result->places[i].rank == 1;
  }
  return played;
}

// Every job takes the next match that nobody has begun.
std::vector<Played> play_all(const Contest& contest, const Arena& wanted, const ArenaProgress& progress) {
  std::vector<Played> all(wanted.matches);
  std::atomic<std::size_t> next = 0, done = 0;
  const auto work = [&] {
    for (std::size_t number = next++; number < wanted.matches; number = next++) {
      try {
        all[number] = play(contest, number);
      } catch (const std::exception&) {
        next = wanted.matches;  // the others need not go on
        throw;
      }
      ++done;
    }
  };
  std::vector<std::future<void>> jobs;
  for (std::size_t i = 0; i < wanted.jobs; ++i) jobs.push_back(std::async(std::launch::async, work));
  for (auto& job : jobs)
    while (job.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
      if (progress) progress(done, wanted.matches);
  for (auto& job : jobs) job.get();
  if (progress) progress(done, wanted.matches);
  return all;
}

struct Interval {
  double value, low, high;
};

// Wilson's of 95 %, for a mean of `of` values between 0 and 1.
Interval wilson(double mean, double of) {
  constexpr double z = 1.959964;
  const double spread = z * z / of, centre = (mean + spread / 2) / (1 + spread);
  const double half = z / (1 + spread) * std::sqrt(mean * (1 - mean) / of + spread / (4 * of));
  return {mean, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

// How much stronger a side is than the mean of the others that gets that share of the points against them.
std::optional<double> elo(double share, std::size_t sides) {
  if (share <= 0 || share >= 1) return std::nullopt;
  return 400 * std::log10(share * static_cast<double>(sides - 1) / (1 - share));
}

// Of one player's. Partners share their side's points alike.
struct Side {
  std::size_t players, sides;
};

Side side_of(const Contest& contest, std::size_t player) {
  const auto& options = contest.options;
  if (!options.contains("teams") || options["teams"].empty()) return {1, contest.players.size()};
  const auto teams = options["teams"].get<std::vector<std::vector<std::size_t>>>();
  const auto own = std::ranges::find_if(teams, [&](const auto& team) { return std::ranges::count(team, player) > 0; });
  return {own->size(), teams.size()};
}

struct Standing {
  std::string level;
  std::uint64_t wins = 0, draws = 0, losses = 0, moves = 0;
  double points = 0;
  Clock::duration time{};

  double seconds() const { return std::chrono::duration<double>(time).count(); }
  double moves_per_second() const { return seconds() > 0 ? static_cast<double>(moves) / seconds() : 0; }
};

std::vector<Standing> standings_of(const Contest& contest, const std::vector<Played>& all) {
  std::vector<Standing> standings;
  for (std::size_t player = 0; player < contest.players.size(); ++player) {
    Standing standing{std::string(slug_of(contest.players[player]))};
    for (const Played& played : all) {
      standing.moves += played.moves[player];
      standing.time += played.times[player];
      if (!played.ended) continue;
      standing.points += played.points[player];
      if (std::ranges::count(played.first, false) == 0) ++standing.draws;
      else if (played.first[player]) ++standing.wins;
      else ++standing.losses;
    }
    standings.push_back(std::move(standing));
  }
  return standings;
}

double rounded(double value, double parts) { return std::round(value * parts) / parts; }

Json json_of(const Interval& interval) {
  constexpr double parts = 1e4;
  return {{"value", rounded(interval.value, parts)},
          {"low", rounded(interval.low, parts)},
          {"high", rounded(interval.high, parts)}};
}

Json json_of_elo(const Interval& share, std::size_t sides) {
  const auto number = [&](double of) {
    const auto value = elo(of, sides);
    return value ? Json(std::lround(*value)) : Json(nullptr);
  };
  return {{"value", number(share.value)}, {"low", number(share.low)}, {"high", number(share.high)}};
}

Json json_of(const Standing& standing, double ended, Side side) {
  const auto partners = static_cast<double>(side.players);
  const Interval of_side = wilson(std::min(1.0, standing.points * partners / ended), ended);
  const Interval share{of_side.value / partners, of_side.low / partners, of_side.high / partners};
  return {{"level", standing.level},
          {"wins", standing.wins},
          {"draws", standing.draws},
          {"losses", standing.losses},
          {"win_rate", json_of(wilson(static_cast<double>(standing.wins) / ended, ended))},
          {"share", json_of(share)},
          {"elo", json_of_elo(of_side, side.sides)},
          {"moves", standing.moves},
          {"moves_per_second", rounded(standing.moves_per_second(), 10)}};
}

Json json_of(const Calibration& calibration) {
  constexpr double parts = 1e3, width = 1.0 / Calibration::bins;
  Json bins = Json::array();
  for (const auto& [positions, judged, won] : calibration.all) {
    const auto from = static_cast<double>(bins.size()) * width;
    Json bin{{"from", rounded(from, parts)}, {"to", rounded(from + width, parts)}, {"positions", positions}};
    if (positions > 0) {
      bin["judged"] = rounded(judged / static_cast<double>(positions), parts);
      bin["won"] = rounded(won / static_cast<double>(positions), parts);
    }
    bins.push_back(std::move(bin));
  }
  return bins;
}

Json report_of(const Contest& contest, const std::vector<Played>& all) {
  Calibration calibration;
  std::uint64_t entries = 0, ended = 0, moves = 0;
  double seconds = 0;
  for (const Played& played : all) {
    entries += played.entries;
    ended += played.ended ? 1 : 0;
    calibration.add(played.calibration);
  }
  Json players = Json::array();
  for (const Standing& standing : standings_of(contest, all)) {
    moves += standing.moves;
    seconds += standing.seconds();
    // Without an ended match there is nothing to tell: shares of nothing are 0.
    players.push_back(json_of(standing, std::max(1.0, static_cast<double>(ended)), side_of(contest, players.size())));
  }
  return {{"game", contest.game},
          {"options", contest.options},
          {"seed", contest.seed},
          {"matches", all.size()},
          {"unended", all.size() - ended},
          {"entries", entries},
          {"moves_per_second", rounded(seconds > 0 ? static_cast<double>(moves) / seconds : 0, 10)},
          {"players", players},
          {"calibration", json_of(calibration)}};
}

std::string line_of(const Json& player) {
  const auto percent = [](const Json& interval, const char* name) { return 100 * interval.at(name).get<double>(); };
  const auto elo_text = [](const Json& value) {
    if (!value.is_number()) return std::string("-");
    return (value.get<long>() > 0 ? "+" : "") + std::to_string(value.get<long>());
  };
  const Json &rate = player.at("win_rate"), &share = player.at("share"), &elo = player.at("elo");
  char text[200];
  std::snprintf(text, sizeof text, "%-10s %6llu %6llu %6llu  %5.1f (%5.1f to %5.1f)  %5.1f (%5.1f to %5.1f)",
                player.at("level").get<std::string>().c_str(), player.at("wins").get<unsigned long long>(),
                player.at("draws").get<unsigned long long>(), player.at("losses").get<unsigned long long>(),
                percent(rate, "value"), percent(rate, "low"), percent(rate, "high"), percent(share, "value"),
                percent(share, "low"), percent(share, "high"));
  return std::string(text) + "  " + elo_text(elo.at("value")) + " (" + elo_text(elo.at("low")) + " to " +
         elo_text(elo.at("high")) + ")  " + std::to_string(std::lround(player.at("moves_per_second").get<double>())) +
         "\n";
}

void write_table(const Json& report, std::ostream& out) {
  out << report.at("game").get<std::string>() << " " << report.at("options").dump() << ", "
      << report.at("matches").get<std::size_t>() << " matches, seed " << report.at("seed").get<std::uint64_t>() << "\n";
  if (const auto unended = report.at("unended").get<std::size_t>(); unended > 0)
    out << unended << " matches did not end within " << entries_max << " entries and count for nobody\n";
  out << "level        wins  draws losses  win rate, %              share of points, %       Elo               "
         "moves/s\n";
  for (const Json& player : report.at("players")) out << line_of(player);
  std::string bins;
  for (const Json& bin : report.at("calibration")) {
    if (!bin.contains("won")) continue;
    bins += "  " + std::to_string(std::lround(100 * bin.at("judged").get<double>())) + " " +
            std::to_string(std::lround(100 * bin.at("won").get<double>()));
  }
  if (!bins.empty()) out << "expected of the win, and got, %:" << bins << "\n";
}

Contest contest_of(const Arena& wanted) {
  if (wanted.matches < 1 || wanted.matches > arena_matches_max)
    throw std::runtime_error("--matches must be 1 to " + std::to_string(arena_matches_max));
  if (wanted.jobs < 1 || wanted.jobs > arena_jobs_max)
    throw std::runtime_error("--jobs must be 1 to " + std::to_string(arena_jobs_max));
  auto options = protocol::parse_strict(wanted.options);
  auto* json = std::get_if<Json>(&options);
  if (json == nullptr || !json->is_object()) throw std::runtime_error("--options must be a JSON object");
  Contest contest{wanted.game, std::move(*json), {}, wanted.seed};
  std::string known;
  for (const Level level : engine::bots::levels) known += (known.empty() ? "" : ", ") + std::string(slug_of(level));
  for (const std::string& slug : wanted.players) {
    const auto level = engine::bots::level_of(slug);
    if (!level) throw std::runtime_error("there is no level \"" + slug + "\"; --players takes " + known);
    contest.players.push_back(*level);
  }
  contest.options = Json::parse(open(contest, contest.options)->options());  // refuses what does not fit the game
  return contest;
}

}  // namespace

int arena(const Arena& wanted, std::ostream& out, std::ostream& err, const ArenaProgress& progress) try {
  const Contest contest = contest_of(wanted);
  const Json report = report_of(contest, play_all(contest, wanted, progress));
  if (wanted.json) out << report.dump(2) << "\n";
  else write_table(report, out);
  return 0;
} catch (const std::exception& failure) {
  err << "clowder arena: " << failure.what() << "\n";
  return 1;
}

}  // namespace server
