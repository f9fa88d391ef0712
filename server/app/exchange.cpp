#include "server/app/exchange.hpp"

#include "protocol/match_file.hpp"
#include "protocol/messages.hpp"
#include "server/app/commands/load.hpp"
#include "server/app/commands/save.hpp"
#include "server/base/names.hpp"
#include "server/match/match_text.hpp"
#include "server/store/database.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/sqlite_database.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"

#include <algorithm>
#include <optional>
#include <ostream>
#include <stdexcept>

namespace server {
namespace {

std::string where(const protocol::Flaw& flaw) {
  return (flaw.seq > 0 ? "entry " + std::to_string(flaw.seq) + ": " : "") + flaw.why;
}

void export_match(StoreReader& reader, const std::string& id, const std::filesystem::path& folder) {
  // The id names the file. It must not lead to another folder, even if an older version stored such an id.
  if (!protocol::is_id(id)) throw std::runtime_error("this is no id of a match");
  auto match = reader.match(id);
  if (!match) throw std::runtime_error("there is no such match");
  if (match->ended == 0) throw std::runtime_error("it still runs, and has secrets");
  const StoredMatch stored{std::move(*match), reader.entries(id, 0, all_entries)};
  std::string text;
  write_match_file(stored, engine::Viewer::referee(), [&text](std::string_view piece) { text += piece; });
  const auto file = protocol::read_match_file(text);
  if (const auto* refused = std::get_if<protocol::Refusal>(&file)) throw std::runtime_error(refused->message);
  if (const auto flaw = protocol::verify(std::get<protocol::MatchFile>(file))) throw std::runtime_error(where(*flaw));
  save_whole(folder / (id + ".json"), text);
}

MatchRecord record_of(const protocol::MatchFile& file) {
  MatchRecord match{.id = file.match,
                    .game = file.game,
                    .rules = file.rules,
                    .options = file.options.dump(),
                    .result = file.result.dump(),
                    .start = file.start};
  auto seats = Json::array();
  for (const auto& seat : file.seats)
    seats.push_back({{"player", nullptr}, {"name", seat.name}, {"kind", seat.bot ? "bot" : "person"}});
  match.seats = seats.dump();
  if (file.proof) {
    match.open_anchor = file.proof->open_anchor;
    match.hidden_anchor = file.proof->hidden_anchor;
    match.salts = Json(file.proof->salts).dump();
    match.seed_hash = file.proof->seed_hash;
    if (!match.seed_hash.empty()) {
      match.open_seed = file.proof->seed.substr(0, 64);
      match.hidden_seed = file.proof->seed.substr(64);
    }
  }
  match.state_format = protocol::view_state_format;  // a file has hashes of views
  // Of a match that continues another one, the first entry of its own.
  const auto first = std::min<std::size_t>(file.start ? file.start->seq : 0, file.entries.size() - 1);
  match.started = file.entries.empty() ? 1 : file.entries[first].at("at").get<std::int64_t>();
  return match;
}

Store::Append entries_of(const protocol::MatchFile& file) {
  Store::Append append{.match = file.match, .entries = {}, .result = file.result.dump()};
  for (const auto& entry : file.entries) {
    auto body = protocol::body_of(entry);
    // A match from elsewhere has no seeds here: its links stay where the file has them.
    if (entry.contains("link")) body["link"] = entry["link"];
    const bool copied = is_copied(file.start, entry.at("seq").get<std::uint32_t>());
    if (!copied && entry.contains("/ruling/anchor"_json_pointer)) append.anchors.push_back(append.entries.size());
    append.entries.push_back({.seq = entry.at("seq").get<std::uint32_t>(),
                              .at = entry.at("at").get<std::int64_t>(),
                              .body = body.dump(),
                              .hash = entry.at("hash").get<std::string>()});
    append.ended = append.entries.back().at;
  }
  append.ended = std::max<std::int64_t>(append.ended, 1);
  return append;
}

// What a valid file may say and no page could show. Throws std::runtime_error.
void check_shown(const protocol::MatchFile& file) {
  constexpr std::int64_t year_10000 = 253'402'300'800'000;  // ms since 1970
  for (std::size_t seat = 0; seat < file.seats.size(); ++seat)
    if (clean_name(file.seats[seat].name) != file.seats[seat].name)
      throw std::runtime_error("the name of seat " + std::to_string(seat) +
                               " is none that a player can have: 1 to 24 characters that can be seen, and at most 4 "
                               "combining marks on each");
  for (const auto& entry : file.entries)
    if (entry.at("at").get<std::int64_t>() >= year_10000)
      throw std::runtime_error("entry " + entry.at("seq").dump() + ": its time is beyond the year 9999");
}

void import_match(StoreWriter& writer, const std::filesystem::path& path) {
  const auto file = load_match_file(path);
  if (file.result.is_null()) throw std::runtime_error("the match is not over");
  check_shown(file);
  if (const auto flaw = protocol::verify(file)) throw std::runtime_error(where(*flaw));
  writer.begin();
  const auto refused = writer.attempt([&](StoreWriter& to) {
    to.create_match(record_of(file));
    to.append(entries_of(file));
  });
  writer.commit();
  if (refused == boost::system::errc::file_exists)
    throw std::runtime_error("match " + file.match + " is there already");
  if (refused) throw std::runtime_error(refused.message());
}

// Does each in turn; tells what came of it and how far it is.
template <class Item, class Work>
int each(const std::vector<Item>& items, std::ostream& out, std::ostream& err, const char* done, Work work) {
  std::size_t good = 0, number = 0;
  for (const auto& item : items) {
    ++number;
    try {
      work(item);
      ++good;
      out << number << '/' << items.size() << ' ' << done << ' ' << item << '\n';
    } catch (const std::exception& failure) { err << "clowder: " << item << ": " << failure.what() << '\n'; }
  }
  out << good << " of " << items.size() << ' ' << done << '\n';
  return good == items.size() ? 0 : 1;
}

std::unique_ptr<sql::Database> open_to_export(const std::filesystem::path& data, const std::string& store) {
  const auto file = database_file(data);
  if (store.empty() && !std::filesystem::exists(file)) throw StartFailure("there is no database in " + data.string());
  if (store.empty()) check_newest_database(file, migrations());
  else check_newest_postgres(store, postgres_migrations());
  try {
    return store.empty() ? open_sqlite_to_read(file) : open_postgres_for_upkeep(store);
  } catch (const sql::Failure& failure) {
    throw StartFailure("the database " + (store.empty() ? file.string() : postgres_place(store)) +
                       " cannot be used: " + failure.what());
  }
}

// Servers may run on `store`: an imported match has no room, so none of them writes it.
std::unique_ptr<sql::Database> open_to_import(const std::filesystem::path& data, const std::string& store) {
  if (!store.empty()) {
    prepare_postgres(store, postgres_migrations());
    return open_postgres(store);
  }
  const auto file = database_file(data);
  prepare_database(file, migrations());
  return open_sqlite_to_write(file);
}

}  // namespace

int export_matches(const Export& wanted, const std::filesystem::path& data, std::ostream& out, std::ostream& err) {
  if (!wanted.all && wanted.matches.empty()) {
    err << "clowder: name the matches by their ids, or export all with --all\n";
    return 1;
  }
  StoreReader reader(open_to_export(data, wanted.store));
  std::filesystem::create_directories(wanted.out);
  const auto ids = wanted.all ? reader.finished_matches() : wanted.matches;
  return each(ids, out, err, "written", [&](const std::string& id) { export_match(reader, id, wanted.out); });
}

int import_matches(const Import& wanted, const std::filesystem::path& data, std::ostream& out, std::ostream& err) {
  std::optional<FolderLock> lock;
  if (wanted.store.empty()) lock.emplace(data);
  StoreWriter writer(open_to_import(data, wanted.store));
  return each(wanted.files, out, err, "added", [&](const std::filesystem::path& path) { import_match(writer, path); });
}

}  // namespace server
