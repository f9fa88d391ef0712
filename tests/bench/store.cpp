// What the store writes for a move, and what finished matches take on the disk: pages and bytes, no times.
//
//   build/release/tests/bench/store_bench [MATCHES]
//
// Random matches of the four games run at the same time, fifty requests are committed together. A request is an
// action with all that chance adds to it.
#include "engine/chance.hpp"
#include "protocol/match.hpp"
#include "server/store/database.hpp"
#include "server/store/sqlite_database.hpp"
#include "server/store/store_writer.hpp"

#include <sqlite3.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace server;
using protocol::Json;

constexpr std::size_t requests_a_commit = 50;
constexpr std::uint32_t entries_max = 2'000;  // of a match
constexpr int checkpoint_pages = 4096;        // as the store's own
constexpr double first_layout_bytes = 290;    // an entry took, with a row of its own

struct Running {
  std::string id;
  std::unique_ptr<protocol::Match> match;
  std::size_t requests = 0;
};

struct Tally {
  std::size_t requests = 0, entries = 0, pages = 0;
  int in_log = 0;
};

int count_pages(void* tally, sqlite3* database, const char*, int pages) {
  auto& count = *static_cast<Tally*>(tally);
  count.pages += static_cast<std::size_t>(pages > count.in_log ? pages - count.in_log : pages);
  count.in_log = pages;
  if (pages >= checkpoint_pages)
    sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  return SQLITE_OK;
}

std::string digits(engine::Rng& rng, std::size_t count) {
  std::string text;
  while (text.size() < count) text += "0123456789abcdef"[engine::below(16, rng)];
  return text;
}

Running start(StoreWriter& writer, std::size_t number, engine::Rng& rng) {
  const auto games = protocol::game_slugs();
  const auto& game = games[number % games.size()];
  const std::size_t seats = game == "cat-attack" ? 4 : 2;
  Running running{"m_" + std::to_string(number),
                  std::move(std::get<0>(protocol::open_match(game, Json::object(), seats))), 0};
  Json people = Json::array();
  for (std::size_t seat = 0; seat < seats; ++seat)
    people.push_back({{"player", "p_" + std::to_string(seat)}, {"name", "Cat"}, {"kind", "person"}});
  writer.create_match({.id = running.id,
                       .game = game,
                       .options = running.match->options(),
                       .seats = people.dump(),
                       .open_anchor = digits(rng, 64),
                       .hidden_anchor = digits(rng, 64),
                       .open_seed = digits(rng, 64),
                       .hidden_seed = digits(rng, 64),
                       .seed_hash = digits(rng, 64),
                       .salts = "[]",
                       .started = 1});
  return running;
}

// The next request of a match.
Store::Append next(Running& running, engine::Rng& rng, std::int64_t now) {
  auto& match = *running.match;
  Store::Append append{.match = running.id, .entries = {}};
  const auto note = [&](std::string player, std::string command) {
    const auto referee = engine::Viewer::referee();
    append.entries.push_back(
        {match.seq(), now, match.texts().entry(referee), "", std::move(player), std::move(command)});
  };
  if (const auto node = match.node(); const auto* decision = std::get_if<engine::Decision>(&node)) {
    if (match.act(decision->seat, match.advisor().choose(rng))) std::abort();
    note("p_" + std::to_string(index(decision->seat)), "c" + digits(rng, 12));
  }
  while (std::holds_alternative<engine::Chance>(match.node())) {
    match.chance(engine::below(match.due().total, rng));
    note({}, {});
  }
  append.entries.back().hash = match.state_hash(protocol::state_format);
  ++running.requests;
  if (match.result() || match.seq() >= entries_max) append.result = "{}", append.ended = now;
  return append;
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t matches = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 250;
  std::string name = (std::filesystem::temp_directory_path() / "clowder-bench-XXXXXX").string();
  if (!::mkdtemp(name.data())) return 1;
  const std::filesystem::path folder(name), file = database_file(folder);
  prepare_database(file, migrations());
  Tally tally;
  {
    StoreWriter writer(file);
    engine::Rng rng(1);
    std::vector<Running> running;
    writer.begin();
    for (std::size_t number = 0; number < matches; ++number) running.push_back(start(writer, number, rng));
    writer.commit();
    auto& database = dynamic_cast<SqliteDatabase&>(writer.database()).native();
    sqlite3_wal_hook(database.getHandle(), count_pages, &tally);
    std::int64_t now = 1'700'000'000'000;
    for (std::size_t turn = 0; !running.empty();) {
      writer.begin();
      for (std::size_t i = 0; i < requests_a_commit && !running.empty(); ++i) {
        auto& each = running[turn++ % running.size()];
        const auto append = next(each, rng, now += 7);
        if (writer.attempt_checked([&](StoreWriter& to) { to.append(append); })) return 1;
        ++tally.requests;
        tally.entries += append.entries.size();
        if (append.ended != 0) std::swap(each, running.back()), running.pop_back();
      }
      writer.commit();
      if (tally.requests % 10'000 < requests_a_commit)
        std::cerr << tally.requests << " moves, " << running.size() << " matches run\r";
    }
    writer.close();
  }
  // What matches leave behind when they end is in free pages, which are used again.
  auto database = open_to_read(file);
  const auto number = [&](const char* sql) { return database.execAndGet(sql).getInt64(); };
  const auto bytes = std::filesystem::file_size(file);
  const auto used = (number("PRAGMA page_count") - number("PRAGMA freelist_count")) * number("PRAGMA page_size");
  const auto used_an_entry = static_cast<double>(used) / static_cast<double>(tally.entries);
  std::cout << matches << " matches, " << tally.requests << " moves, " << tally.entries << " entries\n"
            << "pages of SQLite's log a move: "
            << static_cast<double>(tally.pages) / static_cast<double>(tally.requests)
            << "\nbytes of the database: " << bytes
            << ", an entry: " << static_cast<double>(bytes) / static_cast<double>(tally.entries)
            << "\nwithout free pages, all matches being over: " << used << ", an entry: " << used_an_entry << ", "
            << used_an_entry / first_layout_bytes << " of the first layout's " << first_layout_bytes << '\n';
  std::filesystem::remove_all(folder);
}
