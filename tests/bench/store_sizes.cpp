// What the store costs when it holds many matches: the start, pages of lists, one match, a commit of moves.
//
//   build/release/tests/bench/store_sizes [MATCHES...]       1000 10000 100000 1000000
//
// `simulate` makes matches of all four games, which are as long as they come; they are stored again and again under
// other names, request by request, and folded in. Only the ratios to the first line count.
#include "protocol/match_file.hpp"
#include "server/app/commands/load.hpp"
#include "server/app/commands/simulate.hpp"
#include "server/store/database.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace server;
using protocol::Json;

constexpr std::size_t matches_a_commit = 50;
constexpr std::size_t matches_of_a_game = 50;  // that are simulated
constexpr std::size_t rooms = 100, players = 1'000;
constexpr std::size_t page = 50, requests_a_commit = 50;
constexpr int runs = 21;
constexpr std::int64_t first_start = 1'700'000'000'000, between_starts = 1'000;

std::string player(std::size_t number) { return "p_" + std::to_string(number % players); }
std::string room(std::size_t number) { return "ROOM" + std::to_string(number % rooms); }
std::string match_id(std::size_t number) { return "m_" + std::to_string(number); }
std::int64_t started(std::size_t number) { return first_start + static_cast<std::int64_t>(number) * between_starts; }

struct TemporaryFolder {
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "clowder-bench-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::filesystem::path path;
};

// A simulated match, as a room asks the store to keep it: an action with all that chance adds to it is one request.
struct Simulated {
  std::string game, options, result;
  std::size_t seats = 0, entries = 0;
  std::vector<std::vector<EntryRecord>> requests;
  std::vector<std::vector<std::size_t>> seats_of_requests;  // whose action each entry is; `no_seat` of chance
};
constexpr std::size_t no_seat = 99;

Simulated read(const std::filesystem::path& path) {
  const auto file = load_match_file(path);
  const auto opened = protocol::open_match(file);
  auto& match = *std::get<0>(opened);
  Simulated simulated{.game = file.game,
                      .options = file.options.dump(),
                      .result = file.result.dump(),
                      .seats = file.seats.size(),
                      .entries = file.entries.size(),
                      .requests = {},
                      .seats_of_requests = {}};
  const auto end_request = [&] {
    if (!simulated.requests.empty()) simulated.requests.back().back().hash = match.state_hash(protocol::state_format);
  };
  for (const auto& entry : file.entries) {
    const bool is_action = entry.contains("seat") && entry.contains("action");
    if (is_action || simulated.requests.empty()) {
      end_request();
      simulated.requests.emplace_back();
      simulated.seats_of_requests.emplace_back();
    }
    if (match.apply(entry)) throw std::runtime_error(path.string() + " does not fit");
    simulated.requests.back().push_back({.seq = entry.at("seq").get<std::uint32_t>(),
                                         .at = entry.at("at").get<std::int64_t>(),
                                         .body = match.texts().entry(engine::Viewer::referee())});
    simulated.seats_of_requests.back().push_back(is_action ? entry.at("seat").get<std::size_t>() : no_seat);
  }
  end_request();
  return simulated;
}

// Matches of all games, in an order in which games alternate.
std::vector<Simulated> simulated_matches() {
  const TemporaryFolder folder;
  std::vector<Simulated> all;
  for (const auto& game : protocol::game_slugs()) {
    const auto options = game == "cat-attack" ? R"({"players":4})" : "{}";
    if (simulate({.game = game, .options = options, .matches = matches_of_a_game, .out = folder.path}, std::cerr) != 0)
      throw std::runtime_error("no matches of " + game);
  }
  for (std::size_t number = 1; number <= matches_of_a_game; ++number)
    for (const auto& game : protocol::game_slugs())
      all.push_back(read(folder.path / (game + "-1-" + std::to_string(number) + ".json")));
  return all;
}

MatchRecord record_of(const Simulated& like, std::size_t number) {
  const std::string some(64, 'a');
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < like.seats; ++seat)
    seats.push_back({{"player", player(number + seat)}, {"name", "Cat"}, {"kind", "person"}});
  return {.id = match_id(number),
          .room = room(number),
          .game = like.game,
          .options = like.options,
          .seats = seats.dump(),
          .open_anchor = some,
          .hidden_anchor = some,
          .open_seed = some,
          .hidden_seed = some,
          .seed_hash = some,
          .salts = "[]",
          .open_to_all = true,
          .started = started(number)};
}

Store::Append request_of(const Simulated& like, std::size_t number, std::size_t request) {
  Store::Append append{.match = match_id(number), .entries = like.requests[request]};
  for (std::size_t i = 0; i < append.entries.size(); ++i) {
    auto& entry = append.entries[i];
    entry.at += started(number);
    const auto seat = like.seats_of_requests[request][i];
    if (seat == no_seat) continue;
    entry.player = player(number + seat);
    entry.command = "c" + std::to_string(number % 1'000) + "-" + std::to_string(entry.seq);
  }
  if (request + 1 < like.requests.size()) return append;
  append.result = like.result;
  append.ended = append.entries.back().at;
  return append;
}

void fill(StoreWriter& writer, const std::vector<Simulated>& simulated, std::size_t matches) {
  for (std::size_t number = 0; number < matches;) {
    writer.begin();
    for (std::size_t i = 0; i < matches_a_commit && number < matches; ++i, ++number) {
      const auto& like = simulated[number % simulated.size()];
      writer.create_match(record_of(like, number));
      for (std::size_t request = 0; request < like.requests.size(); ++request)
        writer.append(request_of(like, number, request));
    }
    writer.commit();
    if (number % 10'000 == 0) std::cerr << number << " of " << matches << " matches\r";
  }
}

// Median, in ms.
double time_of(const std::function<void()>& work) {
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    const auto began = std::chrono::steady_clock::now();
    work();
    times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count());
  }
  std::ranges::nth_element(times, times.begin() + runs / 2);
  return times[runs / 2];
}

struct Figure {
  std::string what;
  double ms;
};

std::vector<Figure> measure(const std::filesystem::path& file, const std::vector<Simulated>& simulated,
                            std::size_t matches) {
  std::vector<Figure> figures;
  const auto note = [&](std::string what, const std::function<void()>& work) {
    figures.push_back({std::move(what), time_of(work)});
  };
  note("start", [&] {
    prepare_database(file, migrations());
    StoreWriter(file).note_outage("", started(matches));
    (void)StoreReader(file);
  });
  StoreReader reader(file);
  const auto list = [&](MatchFilter filter) {
    filter.limit = page;
    if (reader.matches(filter).matches.size() < std::min(page, matches / players)) std::abort();
  };
  const auto middle = started(matches / 2);
  note("public, newest", [&] { list({.open_to_all = true}); });
  note("public, middle", [&] { list({.open_to_all = true, .before = middle}); });
  note("player, newest", [&] { list({.player = player(7)}); });
  note("player, middle", [&] { list({.player = player(7), .before = middle}); });
  note("room, middle", [&] { list({.room = room(7), .before = middle}); });
  const auto in_the_middle = matches / 2 / simulated.size() * simulated.size();  // the same match at every size
  note("entries", [&] {
    if (reader.entries(match_id(in_the_middle), 0, all_entries).size() != simulated[0].entries) std::abort();
  });
  StoreWriter writer(file);
  const auto& longest = *std::ranges::max_element(simulated, {}, [](const auto& each) { return each.requests.size(); });
  writer.begin();
  for (std::size_t i = 0; i < requests_a_commit; ++i) writer.create_match(record_of(longest, matches + i));
  writer.commit();
  std::size_t next = 0;
  note("50 moves", [&] {
    writer.begin();
    for (std::size_t i = 0; i < requests_a_commit; ++i) writer.append(request_of(longest, matches + i, next));
    writer.commit();
    ++next;
  });
  return figures;
}

}  // namespace

int main(int count, char** arguments) try {
  std::vector<std::size_t> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::strtoul(arguments[i], nullptr, 10));
  if (sizes.empty()) sizes = {1'000, 10'000, 100'000, 1'000'000};
  const auto simulated = simulated_matches();
  std::size_t entries = 0, shortest = SIZE_MAX, longest = 0;
  for (const auto& each : simulated) {
    entries += each.entries;
    shortest = std::min(shortest, each.entries);
    longest = std::max(longest, each.entries);
  }
  std::cout << simulated.size() << " matches of " << shortest << " to " << longest << " entries, "
            << entries / simulated.size() << " on average\n";
  std::vector<Figure> first;
  for (const auto size : sizes) {
    const TemporaryFolder folder;
    const auto file = database_file(folder.path);
    prepare_database(file, migrations());
    {
      StoreWriter writer(file);
      writer.begin();
      for (std::size_t i = 0; i < rooms; ++i)
        writer.create_room(
            {.code = room(i), .link = "link-" + room(i), .contract = "{}", .state = "{}", .phase = "over"});
      writer.commit();
      fill(writer, simulated, size);
      writer.close();
    }
    ::sync();  // a commit would wait for what the kernel has still to write of these matches
    const auto figures = measure(file, simulated, size);
    if (first.empty()) {
      first = figures;
      std::cout << "matches |      MB";
      for (const auto& each : figures) std::cout << " | " << each.what << " ms (ratio)";
      std::cout << '\n';
    }
    std::cout << std::setw(7) << size << " | " << std::setw(7) << std::filesystem::file_size(file) / 1'000'000;
    std::cout << std::fixed << std::setprecision(2);
    for (std::size_t i = 0; i < figures.size(); ++i)
      std::cout << " | " << figures[i].ms << " (" << figures[i].ms / first[i].ms << ")";
    std::cout << std::endl;
  }
} catch (const std::exception& failure) {
  std::cerr << "store_sizes: " << failure.what() << '\n';
  return 1;
}
