#include "server/app/commands/verify.hpp"

#include "server/app/commands/load.hpp"

#include <ostream>

namespace server {
namespace {

std::size_t count(const protocol::MatchFile& file, const char* kind) {
  std::size_t found = 0;
  for (const protocol::Json& entry : file.entries)
    found += !protocol::is_copied(file.start, entry.at("seq").get<std::uint32_t>()) && entry.contains(kind);
  return found;
}

std::string of_many(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

// Entries of a match that was continued: they follow by the rules, and no more is known of them.
void report_start(const protocol::MatchStart& start, std::ostream& out) {
  out << "continues match " << start.match << " from entry " << start.seq << '\n';
  if (start.seq == 0) return;
  const auto entries =
      start.seq == 1 ? "entry 1 is a copy" : "entries 1 to " + std::to_string(start.seq) + " are copies";
  out << "not proved: that " << entries << " of that match, and their dice; its own file proves them\n";
}

// What a file without a flaw proves, and what it does not. `promised`: its seed's hash was kept since before the salts.
void report(const protocol::MatchFile& file, bool promised, std::ostream& out) {
  const bool over = !file.result.is_null();
  const std::size_t outcomes = count(file, "chance");
  if (!file.proof) out << "simulated: nothing proves its dice\n";
  else out << (over ? "ok\n" : "unfinished: right as far as it goes\n");

  out << "proved: " << of_many(count(file, "action"), "move is", "moves are") << " legal";
  if (file.proof)
    out << "; " << of_many(outcomes, "throw or draw comes", "throws and draws come")
        << " from the file's chains and the seats' salts";
  const bool has_seed = file.proof && !file.proof->seed.empty();
  if (has_seed)
    out << "; all chains come from the seed that " << (promised ? "was promised before the salts" : "the file names")
        << ", bots' salts from people's";
  out << (over ? "; the result follows\n" : "\n");

  out << "not proved: names, times, who sent a move";
  if (!file.proof) out << ", " << of_many(outcomes, "throw or draw", "throws and draws");
  if (has_seed && !promised) out << ", that the seed was fixed before people gave their salts (--promised HASH)";
  if (file.proof && !has_seed) out << ", that later anchors and bots' salts were fixed before people gave their salts";
  if (!over) out << ", that no entries are missing at its end";
  out << '\n';
  if (file.start) report_start(*file.start, out);
  for (const protocol::Json& entry : file.entries)
    if (entry.contains("ruling") && entry.at("ruling").contains("freeze"))
      out << "not proved: entry " << entry.at("seq") << ", that clocks stood still for "
          << entry.at("ruling").at("freeze").at("ms") << " ms\n";
}

}  // namespace

int verify(const Verification& wanted, std::ostream& out, std::ostream& err) try {
  const protocol::MatchFile file = load_match_file(wanted.file);
  if (const auto flaw = protocol::verify(file)) {
    err << "clowder verify: " << wanted.file.string() << ": ";
    if (flaw->seq > 0) err << "entry " << flaw->seq << ": ";
    err << flaw->why << '\n';
    return 1;
  }
  const std::string hash = file.proof ? file.proof->seed_hash : "";
  if (!wanted.promised.empty() && wanted.promised != hash) {
    err << "clowder verify: " << wanted.file.string()
        << ": its seed is not the one that was promised before the salts: "
        << (hash.empty() ? "it names none" : "its hash is " + hash) << '\n';
    return 1;
  }
  report(file, !wanted.promised.empty(), out);
  return 0;
} catch (const std::exception& failure) {
  err << "clowder verify: " << wanted.file.string() << ": " << failure.what() << '\n';
  return 1;
}

}  // namespace server
