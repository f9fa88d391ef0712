// A store in a folder of its own, and calls to it that wait for the answer.
#pragma once

#include "server/store/database.hpp"
#include "server/store/sqlite_store.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace server {

struct Folder {
  std::filesystem::path path = [] {
    std::string name = (std::filesystem::temp_directory_path() / "clowder-test-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    return std::filesystem::path(name);
  }();
  ~Folder() {
    std::error_code ec;
    std::filesystem::remove_all(path, ec);
  }
};

// Ready to run. Outlives every store: the thread that answers to it may still be on its way out
// when the answer has been taken.
inline asio::io_context& fresh_context() {
  static asio::io_context io{1};
  io.restart();
  return io;
}

template <class T>
T wait_for(awaitable<T> work) {
  auto& io = fresh_context();
  std::exception_ptr error;
  std::optional<T> answer;
  asio::co_spawn(io, std::move(work), [&](std::exception_ptr thrown, T value) {
    error = std::move(thrown);
    if (!error) answer.emplace(std::move(value));
  });
  io.run();
  if (error) std::rethrow_exception(error);
  return std::move(answer).value();
}

inline MatchRecord a_match(std::string id, std::string room = {}) {
  return {.id = std::move(id),
          .room = std::move(room),
          .game = "nekonoko",
          .options = "{}",
          .seats = R"([{"kind":"person","name":"Ada","player":"p_ada"},{"kind":"bot","name":"Bot","player":null}])",
          .open_anchor = "aa",
          .hidden_anchor = "bb",
          .open_seed = "cc",
          .hidden_seed = "dd",
          .started = 1000};
}

inline RoomRecord a_room(std::string code, std::string link) {
  return {.code = std::move(code),
          .link = std::move(link),
          .contract = "{}",
          .state = R"({"host":"p_ada","seats":[]})",
          .phase = "waiting",
          .open_to_all = true,
          .created = 5,
          .changed = 5,
          .people = RoomPeople{{"p_ada"}, {}}};
}

inline EntryRecord an_entry(std::uint32_t seq, std::string player = {}, std::string command = {}) {
  return {.seq = seq,
          .at = 1000 + seq,
          .body = R"({"action":{"do":"pass"},"seat":0})",
          .hash = "0123456789abcdef",
          .player = std::move(player),
          .command = std::move(command)};
}

class StoreTest : public testing::Test {
 protected:
  StoreTest() { prepare_database(file, migrations()); }
  SqliteStore& store() {
    if (!store_) store_.emplace(file, settings);
    return *store_;
  }
  void reopen() { store_.reset(); }

  Stored<Done> append(std::string match, std::vector<EntryRecord> entries) {
    return wait_for(store().append({.match = std::move(match), .entries = std::move(entries)}));
  }
  std::vector<EntryRecord> entries(const std::string& match) {
    return wait_for(store().entries(match, 0, all_entries)).value();
  }

  Folder folder;
  std::filesystem::path file = database_file(folder.path);
  StoreSettings settings;

 private:
  std::optional<SqliteStore> store_;
};

}  // namespace server
