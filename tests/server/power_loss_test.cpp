// The power fails in the middle of commits, group commits, checkpoints and recoveries of the real
// store. What it acknowledged is there afterwards, and nothing is damaged. With syncs that lie the
// same test must find losses, or it would prove nothing.
//   POWER_CUTS=100000 server_store --gtest_filter='PowerLoss.*'
#include "tests/server/power_disk.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <fstream>
#include <iostream>

namespace server {
namespace {

constexpr std::size_t matches = 3;
constexpr int lives_of_a_disk = 10;
constexpr int rounds_max = 6;
constexpr int operations_max = 90;
constexpr int cuts_of_a_liar = 100;
// Folds and trims within most lives.
constexpr JournalLimits folds_often{.rows_a_match = 3, .rows = 6, .trimmed_rows = 2, .idle_looks = 1};

int cuts_wanted() {
  const auto* text = std::getenv("POWER_CUTS");
  return text ? std::stoi(text) : 400;
}

struct Tally {
  int cuts = 0, lives = 0, lost = 0, damaged = 0;
  std::int64_t acknowledged = 0, survivors = 0;
};

std::string match_id(std::size_t number) { return "m_" + std::to_string(number); }

// One disk and the lives of a server on it.
class PowerCutRun {
 public:
  PowerCutRun(std::uint64_t seed, PowerDisk::Syncs syncs, const std::filesystem::path& file, const std::string& fresh,
              Tally& tally)
      : rng_(seed), disk_(seed), file_(file), tally_(tally) {
    for (const auto* part : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + part);
    std::ofstream(file, std::ios::binary) << fresh;
    disk_.set(syncs);
  }

  // False when something was lost or damaged: then there is nothing more to tell.
  bool live() {
    ++tally_.lives;
    disk_.cut_at(1 + static_cast<int>(rng_() % operations_max));
    try {
      SqliteStore store(file_, {.journal = folds_often, .vfs = PowerDisk::vfs});
      for (auto rounds = rng_() % rounds_max; rounds > 0 && !disk_.is_cut(); --rounds) write_to_all(store);
    } catch (const sql::Failure&) {
      // It could not even be opened.
    }
    tally_.cuts += disk_.is_cut();
    disk_.restore();
    return look();
  }

 private:
  // Several appends wait at the same time: they are one commit, or a few.
  void write_to_all(SqliteStore& store) {
    auto& io = fresh_context();
    for (std::size_t i = 0; i < matches; ++i) {
      const auto next = acknowledged_[i] + 1;
      auto entry = an_entry(next);
      entry.body = R"({"action":")" + std::string(rng_() % 900, 'x') + R"(","seat":0})";
      asio::co_spawn(io, store.append({.match = match_id(i), .entries = {entry}}),
                     [this, i, next](std::exception_ptr, Stored<Done> done) {
                       if (!done) return;
                       acknowledged_[i] = next;
                       ++tally_.acknowledged;
                     });
    }
    io.run();
  }

  bool look() {
    bool good = true;
    try {
      SqliteStore store(file_, {.vfs = PowerDisk::vfs});
      for (std::size_t i = 0; i < matches; ++i) {
        const auto stored = wait_for(store.entries(match_id(i), 0, all_entries));
        if (!stored) return ++tally_.damaged, false;
        const auto there = static_cast<std::uint32_t>(stored->size());
        if (there < acknowledged_[i]) ++tally_.lost, good = false;
        tally_.survivors += there > acknowledged_[i];
        acknowledged_[i] = there;
      }
      auto reader = open_to_read(file_, PowerDisk::vfs);
      if (reader.execAndGet("PRAGMA integrity_check").getString() != "ok") ++tally_.damaged, good = false;
    } catch (const sql::Failure&) {
      ++tally_.damaged;
      good = false;
    }
    return good;
  }

  std::mt19937_64 rng_;
  PowerDisk disk_;
  std::filesystem::path file_;
  Tally& tally_;
  std::array<std::uint32_t, matches> acknowledged_{};
};

class PowerLoss : public testing::Test {
 protected:
  PowerLoss() { spdlog::set_level(spdlog::level::off); }  // every cut is an error
  ~PowerLoss() override { spdlog::set_level(spdlog::level::info); }

  Tally cut(int wanted, PowerDisk::Syncs syncs) {
    Tally tally;
    const auto fresh = fresh_database();
    for (std::uint64_t seed = 1; tally.cuts < wanted && seed <= static_cast<std::uint64_t>(wanted); ++seed) {
      PowerCutRun run(seed, syncs, file, fresh, tally);
      for (int life = 0; life < lives_of_a_disk && run.live(); ++life) {}
      if (seed % 1000 == 0)
        std::cerr << tally.cuts << " cuts, " << tally.lost << " lost, " << tally.damaged << " damaged" << std::endl;
    }
    std::cerr << tally.cuts << " power cuts in " << tally.lives << " lives: " << tally.acknowledged << " acknowledged, "
              << tally.lost << " lost, " << tally.damaged << " damaged, " << tally.survivors
              << " not acknowledged but there" << std::endl;
    return tally;
  }

 private:
  std::string fresh_database() {
    prepare_database(file, migrations());
    {
      SqliteStore store(file);
      for (std::size_t i = 0; i < matches; ++i) EXPECT_TRUE(wait_for(store.create_match(a_match(match_id(i)))));
    }
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  Folder folder;
  std::filesystem::path file = database_file(folder.path);
};

TEST_F(PowerLoss, WhatWasAcknowledgedIsThere) {
  const auto tally = cut(cuts_wanted(), PowerDisk::Syncs::honest);
  EXPECT_GE(tally.cuts, cuts_wanted());
  EXPECT_EQ(tally.lost, 0);
  EXPECT_EQ(tally.damaged, 0);
  EXPECT_GT(tally.acknowledged, tally.cuts);
  EXPECT_GT(tally.survivors, 0) << "some were cut between the log and the answer";
}

TEST_F(PowerLoss, SyncsThatLieAreFoundOut) {
  const auto tally = cut(cuts_of_a_liar, PowerDisk::Syncs::lie);
  EXPECT_GT(tally.lost + tally.damaged, cuts_of_a_liar / 20);
}

TEST_F(PowerLoss, ALogThatIsNotSyncedIsFoundOut) {
  const auto tally = cut(cuts_of_a_liar, PowerDisk::Syncs::lie_about_the_log);
  EXPECT_GT(tally.lost, cuts_of_a_liar / 20);
}

}  // namespace
}  // namespace server
