// What the store costs when it holds many matches: the start, pages of lists, one match, a commit of moves.
//
//   build/release/tests/bench/store_sizes [MATCHES...]       1000 10000 100000 1000000
//
// The same short match is stored again and again under other names, so that a million fit into a few minutes. Only
// the ratios to the first line count.
#include "engine/chance.hpp"
#include "protocol/match.hpp"
#include "server/store/database.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
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

constexpr std::size_t matches_a_commit = 500;
constexpr std::size_t rooms = 100, players = 1'000;
constexpr std::size_t page = 50, requests_a_commit = 50;
constexpr int runs = 21;
constexpr std::int64_t first_start = 1'700'000'000'000, between_starts = 1'000;

std::string player(std::size_t number) { return "p_" + std::to_string(number % players); }
std::string room(std::size_t number) { return "ROOM" + std::to_string(number % rooms); }
std::string match_id(std::size_t number) { return "m_" + std::to_string(number); }
std::int64_t started(std::size_t number) { return first_start + static_cast<std::int64_t>(number) * between_starts; }

MatchRecord record_of(std::size_t number) {
  const std::string some(64, 'a');
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < 2; ++seat)
    seats.push_back({{"player", player(number + seat)}, {"name", "Cat"}, {"kind", "person"}});
  return {.id = match_id(number),
          .room = room(number),
          .game = "nekonoko",
          .options = R"({"adjacent_corners":false,"players":2})",
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

// The first entries of a match, as one request.
std::vector<EntryRecord> some_entries(std::size_t count) {
  const auto match = std::move(std::get<0>(protocol::open_match("nekonoko", Json::object(), 2)));
  engine::Rng rng(1);
  std::vector<EntryRecord> entries;
  while (entries.size() < count) {
    std::string by;
    if (const auto node = match->node(); const auto* decision = std::get_if<engine::Decision>(&node)) {
      if (match->act(decision->seat, match->advisor().choose(rng))) std::abort();
      by = player(index(decision->seat));
    } else {
      match->chance(engine::below(match->due().total, rng));
    }
    const auto referee = engine::Viewer::referee();
    entries.push_back({match->seq(), first_start, match->texts().entry(referee),
                       match->state_hash(protocol::state_format), by,
                       by.empty() ? "" : "c" + std::to_string(match->seq())});
  }
  return entries;
}

void fill(StoreWriter& writer, std::size_t from, std::size_t until) {
  const auto entries = some_entries(12);
  for (std::size_t number = from; number < until;) {
    writer.begin();
    for (std::size_t i = 0; i < matches_a_commit && number < until; ++i, ++number) {
      writer.create_match(record_of(number));
      writer.append({.match = match_id(number), .entries = entries, .result = "{}", .ended = started(number) + 1});
    }
    writer.commit();
    if (number % 10'000 == 0) std::cerr << number << " of " << until << " matches\r";
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

std::vector<Figure> measure(const std::filesystem::path& file, std::size_t matches) {
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
    if (reader.matches(filter).size() < std::min(page, matches / players)) std::abort();
  };
  const auto middle = started(matches / 2);
  note("public, newest", [&] { list({.open_to_all = true}); });
  note("public, middle", [&] { list({.open_to_all = true, .before = middle}); });
  note("player, newest", [&] { list({.player = player(7)}); });
  note("player, middle", [&] { list({.player = player(7), .before = middle}); });
  note("room, middle", [&] { list({.room = room(7), .before = middle}); });
  note("entries", [&] {
    if (reader.entries(match_id(matches / 2), 0, all_entries).size() != 12) std::abort();
  });
  StoreWriter writer(file);
  const auto entries = some_entries(runs);
  writer.begin();
  for (std::size_t i = 0; i < requests_a_commit; ++i) writer.create_match(record_of(matches + i));
  writer.commit();
  std::size_t next = 0;
  note("50 moves", [&] {
    writer.begin();
    for (std::size_t i = 0; i < requests_a_commit; ++i)
      writer.append({.match = match_id(matches + i), .entries = {entries[next]}});
    writer.commit();
    ++next;
  });
  return figures;
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::size_t> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::strtoul(arguments[i], nullptr, 10));
  if (sizes.empty()) sizes = {1'000, 10'000, 100'000, 1'000'000};
  std::vector<Figure> first;
  for (const auto size : sizes) {
    std::string name = (std::filesystem::temp_directory_path() / "clowder-bench-XXXXXX").string();
    if (!::mkdtemp(name.data())) return 1;
    const std::filesystem::path folder(name), file = database_file(folder);
    prepare_database(file, migrations());
    {
      StoreWriter writer(file);
      writer.begin();
      for (std::size_t i = 0; i < rooms; ++i)
        writer.create_room(
            {.code = room(i), .link = "link-" + room(i), .contract = "{}", .state = "{}", .phase = "over"});
      writer.commit();
      fill(writer, 0, size);
      writer.close();
    }
    const auto figures = measure(file, size);
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
    std::filesystem::remove_all(folder);
  }
}
