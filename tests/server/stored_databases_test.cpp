// Databases that earlier programs have made (tests/databases): each opens in this one, is brought to its shape and read.
// The files are never changed. A new migration needs a new file:
//
//   UPDATE=1 build/asan/tests/server/server_upkeep --gtest_filter='StoredDatabases*'
#include "protocol/sha256.hpp"
#include "server/app/backup.hpp"
#include "server/app/doctor.hpp"
#include "server/app/exchange.hpp"
#include "server/store/store_reader.hpp"
#include "tests/protocol/files.hpp"
#include "tests/server/played.hpp"
#include "tests/server/store_fixture.hpp"

#include <zstd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace server {
namespace {

using Json = nlohmann::json;

constexpr std::size_t file_bytes_max = 64 * 1024;  // of a stored database
constexpr std::size_t database_bytes_max = std::size_t{4} << 20;
constexpr std::uint32_t folded_until = 20, played_until = 30;  // entries of the match that runs
constexpr int level = 19;
const std::string runs = "m_runs", is_over = "m_test", code = "ABCDEF";
const Player ada{"p_0", "Ada", "en"}, bea{"p_1", "Bea", "ja"};
const ChatRecord line{.at = 7, .player = "p_0", .name = "Ada", .text = "miaow", .seat = 0};
const Ban ban{.who = "p_bad", .until = 0, .reason = "floods", .since = 5};

// "0013_levels"
std::string name_of_newest() { return std::filesystem::path(migrations().back().name).stem().string(); }
std::filesystem::path folder_of_databases() { return files::path("tests/databases"); }

std::string packed(const std::string& bytes) {
  std::string text(ZSTD_compressBound(bytes.size()), '\0');
  text.resize(ZSTD_compress(text.data(), text.size(), bytes.data(), bytes.size(), level));
  return text;
}
std::string unpacked(const std::string& text) {
  std::string bytes(database_bytes_max, '\0');
  const auto size = ZSTD_decompress(bytes.data(), bytes.size(), text.data(), text.size());
  EXPECT_FALSE(ZSTD_isError(size)) << ZSTD_getErrorName(size);
  bytes.resize(ZSTD_isError(size) ? 0 : size);
  return bytes;
}

// What a log holds for ever.
Json digest_of(const std::vector<EntryRecord>& entries) {
  std::string all;
  for (const auto& each : entries)
    all += std::to_string(each.seq) + " " + std::to_string(each.at) + " " + each.player + " " + each.hash + " " +
           each.body + "\n";
  return {{"entries", entries.size()}, {"sha256", protocol::hex(protocol::sha256(all))}};
}

Json digests_of(const std::filesystem::path& file) {
  StoreReader reader(file);
  Json all = Json::object();
  auto ids = reader.finished_matches();
  ids.push_back(runs);
  for (const auto& id : ids) all[id] = digest_of(reader.entries(id, 0, all_entries));
  return all;
}

std::vector<EntryRecord> part_of(const StoredMatch& match, std::uint32_t from, std::uint32_t until) {
  std::vector<EntryRecord> part(match.entries.begin() + from, match.entries.begin() + until);
  for (auto& each : part)
    if (Json::parse(each.body).contains("action")) {
      each.player = ada.id;
      each.command = "c" + std::to_string(each.seq);
    }
  return part;
}

// The seat that must decide after so many entries.
std::optional<engine::Seat> decider_after(const StoredMatch& stored, std::uint32_t entries) {
  auto opened = protocol::open_match(stored.match.game, Json::parse(stored.match.options), 2);
  auto& match = *std::get<0>(opened);
  for (std::uint32_t i = 0; i < entries; ++i) EXPECT_FALSE(match.apply(Json::parse(stored.entries[i].body)));
  const auto node = match.node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision ? std::optional(decision->seat) : std::nullopt;
}

// A database as a server leaves it that is killed: something in every table that grows, one match in the journal and in
// its log, matches of every game that are over.
void fill(const std::filesystem::path& folder) {
  std::ostringstream out;
  std::vector<std::filesystem::path> recorded;
  for (const auto& game : protocol::game_slugs()) recorded.push_back(files::path("tests/matches") / (game + "-1.json"));
  for (auto& path : recorded) {
    // All recorded matches have the same id, and their dice are proved for that.
    auto file = files::json("tests/matches/" + path.filename().string());
    file["match"] = "m_" + path.stem().string();
    file["fairness"] = nullptr;
    for (auto& entry : file["entries"]) entry.erase("link");
    path = folder / path.filename();
    std::ofstream(path) << file.dump() << "\n";
  }
  ASSERT_EQ(import_matches({recorded}, folder, out, out), 0) << out.str();
  for (const auto& path : recorded) std::filesystem::remove(path);

  auto over = played("nekonoko", 2), running = played("cats-chess", 2);
  running.match.id = runs;
  running.match.room = over.match.room = code;
  running.match.result.clear();
  running.match.ended = 0;
  StoreWriter writer(database_file(folder));
  writer.note_outage("", 1'000);
  writer.begin();
  writer.create_player(ada, "token of ada", 1);
  writer.create_player(bea, "token of bea", 2);
  auto room = a_room(code, "link-" + code);
  room.state = R"({"host":"p_0","seats":[]})";
  room.people = {{"p_0"}, {}};
  writer.create_room(room);
  const auto result = std::exchange(over.match.result, "");
  const auto ended = std::exchange(over.match.ended, 0);
  writer.create_match(over.match);
  writer.append({.match = is_over, .entries = over.entries, .result = result, .ended = ended});
  writer.create_match(running.match);
  writer.append({.match = runs, .entries = part_of(running, 0, folded_until)});
  room.match = runs;
  room.phase = "playing";
  room.wake_at = 99;
  writer.save_room(room);  // it sleeps: what was played is folded
  writer.append({.match = runs,
                 .entries = part_of(running, folded_until, played_until),
                 .to_act = decider_after(running, played_until)});
  writer.add_chat(code, line, 0);
  writer.add_ban(ban);
  writer.add_notification(
      {.player = bea.id, .kind = Notification::Kind::your_turn, .room = code, .match = runs, .at = 9}, 0);
  writer.keep_review({.match = is_over, .version = "1", .etag = "e", .gzip = "bytes", .size = 5});
  writer.add_device_link("hash of a link", ada.id, 100, 10);
  writer.beat("", 20'000, Store::Beat::next);
  writer.commit();
}

TEST(StoredDatabases, TheNewestMigrationHasOne) {
  const auto path = folder_of_databases() / (name_of_newest() + ".db.zst");
  if (std::getenv("UPDATE") && !std::filesystem::exists(path)) {
    const Folder folder;
    fill(folder.path);
    const auto file = database_file(folder.path);
    std::ofstream(path, std::ios::binary) << packed(files::text(file));
    std::ofstream(folder_of_databases() / (name_of_newest() + ".json")) << digests_of(file).dump(1) << "\n";
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path;
  EXPECT_LE(std::filesystem::file_size(path), file_bytes_max);
}

class StoredDatabase : public StoreTest {
 protected:
  // Opened as a server opens it.
  void open(const std::filesystem::path& packed_file) {
    reopen();
    for (const char* each : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + each);
    std::ofstream(file, std::ios::binary) << unpacked(files::text(packed_file));
    prepare_database(file, migrations());
    StoreWriter(file).note_outage("", 30'000);
  }
};

TEST_F(StoredDatabase, EachOpensIsMigratedAndRead) {
  std::size_t found = 0;
  for (const auto& path : files::in("tests/databases")) {
    if (path.extension() != ".zst") continue;
    SCOPED_TRACE(path);
    ++found;
    open(path);
    EXPECT_EQ(digests_of(file), Json::parse(files::text(path.parent_path() / (path.stem().stem().string() + ".json"))));
    std::ostringstream out, err;
    Progress progress(err, false);
    EXPECT_EQ(doctor_file({.replay = true}, file, out, progress), 0) << out.str();

    EXPECT_EQ(wait_for(store().player_by_token("token of ada")).value(), ada);
    EXPECT_EQ(wait_for(store().player(bea.id)).value(), bea);
    const auto room = wait_for(store().room("link-" + code)).value().value();
    EXPECT_EQ(room.code, code);
    EXPECT_EQ(room.match, runs);
    EXPECT_EQ(room.phase, "playing");
    EXPECT_EQ(room.wake_at, 99);
    EXPECT_EQ(wait_for(store().rooms_of(ada.id, 9)).value().size(), 1u);
    const auto said = wait_for(store().chat(code, 9)).value();
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0].text, line.text);
    const auto bans = wait_for(store().bans()).value();
    ASSERT_EQ(bans.size(), 1u);
    EXPECT_EQ(bans[0].who, ban.who);
    EXPECT_EQ(wait_for(store().notifications_in(code)).value().at(0).player, bea.id);
    EXPECT_EQ(wait_for(store().review(is_over, "1")).value()->gzip, "bytes");
    EXPECT_EQ(wait_for(store().matches({.player = ada.id})).value().matches.size(), 2u);
    EXPECT_GT(wait_for(store().outage_between(0, 40'000)).value(), 0);

    const auto last = wait_for(store().match(runs)).value().value();
    EXPECT_EQ(last.entries, played_until);
    EXPECT_EQ(wait_for(store().entries(runs, folded_until, 1)).value().at(0).seq, folded_until + 1);
    EXPECT_TRUE(append(runs, {an_entry(played_until + 1, bea.id, "c")})) << "it is played on";
    EXPECT_EQ(append(is_over, {an_entry(9'999)}).error(), boost::system::errc::invalid_argument);
  }
  EXPECT_GT(found, 0u);
}

// What an operator's commands say of a folder with a database that no server of this version has opened.
class UnopenedDatabase : public testing::Test {
 protected:
  // In place of what the folder had.
  void put(const std::string& bytes) {
    for (const char* each : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + each);
    std::ofstream(file, std::ios::binary) << bytes;
    out.str("");
  }
  int look(const std::filesystem::path& data) { return doctor({.replay = true}, data, out, progress); }
  int write_all() { return export_matches({.all = true, .out = other.path / "matches"}, folder.path, out, out); }
  int save() {
    const AskForCopy no_server = [](bool) { return std::optional<CopyProgress>(); };
    std::filesystem::remove(copy);
    return back_up({copy, true}, folder.path, no_server, out, progress);
  }
  int put_back(const std::filesystem::path& data) { return restore({file, true}, data, out, progress); }
  static std::string refusal_of(const std::function<void()>& command) {
    try {
      command();
      return "";
    } catch (const StartFailure& why) { return why.what(); }
  }
  // By each of the commands, in the same line.
  void expect_refused(const std::string& part) {
    const Folder fresh;
    const std::vector<std::function<void()>> commands{[&] { look(folder.path); }, [&] { write_all(); }, [&] { save(); },
                                                      [&] { put_back(fresh.path); }};
    for (const auto& command : commands) {
      const auto refused = refusal_of(command);
      EXPECT_NE(refused.find(part), std::string::npos) << refused << out.str();
    }
  }

  Folder folder, other;
  const std::filesystem::path file = database_file(folder.path), copy = other.path / "copy.db";
  std::ostringstream out, told;
  Progress progress{told, false};
};

TEST_F(UnopenedDatabase, EachIsCopiedAndFoundWholeOrNamedAsOlder) {
  for (const auto& path : files::in("tests/databases")) {
    if (path.extension() != ".zst") continue;
    SCOPED_TRACE(path);
    put(unpacked(files::text(path)));
    const auto steps = check_database(file, migrations());
    const bool is_older = steps < migrations().size();
    if (is_older) {
      for (const auto& refused : {refusal_of([&] { look(folder.path); }), refusal_of([&] { write_all(); })})
        EXPECT_EQ(refused, "the database " + file.string() +
                               " was made by an older version: start the server once, or restore it into another "
                               "folder");
      EXPECT_EQ(out.str(), "");
    } else {
      EXPECT_EQ(look(folder.path), 0) << out.str();
      EXPECT_EQ(write_all(), 0) << out.str();
    }
    EXPECT_EQ(save(), 0) << out.str();
    EXPECT_EQ(check_database(copy, migrations()), steps) << "for the version that made it";
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path), {}), is_older ? 1 : 2) << "one file";

    const Folder fresh;
    EXPECT_EQ(put_back(fresh.path), 0) << out.str();
    EXPECT_EQ(check_database(database_file(fresh.path), migrations()), migrations().size());
    EXPECT_FALSE(std::filesystem::exists(database_file(fresh.path).string() + "-wal")) << "one file";
    EXPECT_EQ(look(fresh.path), 0) << out.str();
    EXPECT_EQ(check_database(file, migrations()), steps) << "what was given stays as it is";
  }
}

// A copy that is brought to this version's shape is not found whole for that.
TEST_F(UnopenedDatabase, AFaultOfAnOlderOneIsFound) {
  put(unpacked(files::text(folder_of_databases() / "0013_levels.db.zst")));
  open_to_write(file).exec("UPDATE logs SET chain = zeroblob(32)");
  const Folder fresh;
  EXPECT_EQ(save(), 1);
  EXPECT_TRUE(std::filesystem::is_empty(other.path)) << "nothing is left";
  EXPECT_EQ(put_back(fresh.path), 1);
  EXPECT_FALSE(std::filesystem::exists(database_file(fresh.path)));
}

TEST_F(UnopenedDatabase, ANewerOneAndOneFromBeforeTheFirstReleaseAreNamed) {
  put(unpacked(files::text(folder_of_databases() / (name_of_newest() + ".db.zst"))));
  open_to_write(file).exec("INSERT INTO schema_migrations VALUES ('9999_later.sql', 'x', 1)");
  expect_refused("made by a newer version");
  put("");
  const auto old_tables = files::text(files::path("tests/server/before_first_release.sql"));
  const Embedded first{"0001_players_rooms_matches.sql", old_tables};
  prepare_database(file, std::span(&first, 1));
  expect_refused("a version before the first release: export its matches with that version");
}

}  // namespace
}  // namespace server
