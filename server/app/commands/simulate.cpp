#include "server/app/commands/simulate.hpp"

#include "protocol/match_file.hpp"
#include "protocol/messages.hpp"
#include "protocol/sha256.hpp"
#include "server/app/commands/save.hpp"

#include <chrono>
#include <fstream>
#include <ostream>

namespace server {
namespace {

using protocol::Json;
using protocol::Match;
using protocol::MatchFile;

constexpr std::size_t simulated_entries_max =
    1'000'000;  // no match of the four games comes near, unless actions are taken back

// The game at the table that the options name, or at the smallest that takes them.
protocol::OpenedMatch open_table(const std::string& game, const Json& options) {
  if (options.is_object() && options.contains("players") && options.at("players").is_number_unsigned())
    return protocol::open_match(game, options, options.at("players").get<std::size_t>());
  auto opened = protocol::open_match(game, options, 2);
  for (std::size_t seats = 3; seats <= engine::seats_max && std::holds_alternative<protocol::Refusal>(opened); ++seats)
    if (auto larger = protocol::open_match(game, options, seats); std::get_if<0>(&larger)) return larger;
  return opened;
}

void step(Match& match, engine::Rng& rng) {
  const engine::Node node = match.node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  if (!decision) return match.chance(engine::below(match.due().total, rng));
  if (const auto refused = match.act(decision->seat, match.advisor().choose(rng)))
    throw std::runtime_error("a bot chose what is forbidden: " + refused->message);
}

// The last action goes, if it can and the dice have it so. False: it stays.
bool took_back(Match& match, double how_likely, engine::Rng& rng) {
  if (how_likely == 0 || !match.last_actor()) return false;
  const auto found = match.take_back_to(*match.last_actor());
  const auto* to = std::get_if<std::uint32_t>(&found);
  constexpr std::uint32_t parts = 10'000;
  if (!to || engine::below(parts, rng) >= how_likely * parts) return false;
  return !match.rule(protocol::TakeBack{*to});
}

// The last entry, as it stands in a file. Simulated time: a second an entry.
Json file_entry(const Match& match) {
  const auto referee = engine::Viewer::referee();
  Json entry = Json::parse(match.texts().entry(referee));
  entry["at"] = std::int64_t{1000} * match.seq();
  entry["hash"] = match.texts().view_hash(referee);
  entry["seq"] = match.seq();
  return entry;
}

Json result_of(const Match& match) { return Json::parse(match.texts().view(engine::Viewer::referee())).at("result"); }

MatchFile play(Match& match, std::string id, double take_backs, engine::Rng& rng) {
  MatchFile file{std::move(id), std::string(match.game()), match.rules(), Json::parse(match.options()), {}, {}, {}, {}};
  for (std::size_t i = 0; i < match.seats(); ++i) file.seats.push_back({"Random " + std::to_string(i), true});
  while (!std::holds_alternative<engine::Terminal>(match.node()) && file.entries.size() < simulated_entries_max) {
    step(match, rng);
    file.entries.push_back(file_entry(match));
    if (took_back(match, take_backs, rng)) file.entries.push_back(file_entry(match));
  }
  file.result = result_of(match);
  return file;
}

// A match of other options has the same name.
void save(const std::filesystem::path& path, const std::string& text) {
  if (!std::filesystem::exists(path)) return save_whole(path, text);
  std::ifstream in(path, std::ios::binary);
  if (std::string(std::istreambuf_iterator<char>(in), {}) != text)
    throw std::runtime_error(path.string() + " is there already, with another match: choose another folder by --out");
}

// Speaks at most once a second, and not at all if it is done before that.
class Progress {
 public:
  Progress(std::ostream& err, std::size_t total) : err_(err), total_(total) {}
  void done(std::size_t count) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::seconds(1)) return;
    last_ = now;
    err_ << count << " of " << total_ << " matches\n" << std::flush;
  }

 private:
  std::ostream& err_;
  std::size_t total_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// Matches with the same seed and number have different ids if games, options, seats or take-backs differ.
std::string id_of(const Match& match, const Simulation& wanted, std::size_t n) {
  const std::string begin = "simulated-" + wanted.game + "-";
  const std::string options = std::string(match.options()) + " " + std::to_string(wanted.take_backs);
  const std::string numbers = "-" + std::to_string(wanted.seed) + "-" + std::to_string(n);
  constexpr std::size_t options_digits = 8;
  std::string id = begin + protocol::hex(protocol::sha256(options)).substr(0, options_digits) + numbers;
  if (id.size() <= protocol::id_max) return id;
  return begin + protocol::hex(protocol::sha256(options + numbers)).substr(0, protocol::id_max - begin.size());
}

void simulate_all(const Simulation& wanted, std::ostream& err) {
  if (wanted.bots != "random") throw std::runtime_error("--bots must be random");
  const auto options = protocol::parse_strict(wanted.options);
  if (!std::get_if<Json>(&options)) throw std::runtime_error("--options must be a JSON object");
  std::filesystem::create_directories(wanted.out);
  Progress progress(err, wanted.matches);
  for (std::size_t n = 1; n <= wanted.matches; ++n) {
    auto opened = open_table(wanted.game, std::get<Json>(options));
    if (const auto* refused = std::get_if<protocol::Refusal>(&opened)) throw std::runtime_error(refused->message);
    const std::string name = wanted.game + "-" + std::to_string(wanted.seed) + "-" + std::to_string(n);
    std::seed_seq seeds{static_cast<std::uint32_t>(wanted.seed), static_cast<std::uint32_t>(wanted.seed >> 32),
                        static_cast<std::uint32_t>(n)};
    engine::Rng rng(seeds);
    Match& match = *std::get<0>(opened);
    const MatchFile file = play(match, id_of(match, wanted, n), wanted.take_backs, rng);
    save(wanted.out / (name + ".json"), write_match_file(file));
    progress.done(n);
  }
}

}  // namespace

int simulate(const Simulation& wanted, std::ostream& err) try {
  simulate_all(wanted, err);
  return 0;
} catch (const std::exception& failure) {
  err << "clowder simulate: " << failure.what() << "\n";
  return 1;
}

}  // namespace server
