#include "server/app/commands/replay.hpp"

#include "protocol/describe.hpp"
#include "protocol/match_file.hpp"
#include "server/app/commands/load.hpp"

#include <ostream>
#include <stdexcept>

namespace server {
namespace {

using protocol::Json;
using protocol::Match;

void print_state(const Match& match, std::ostream& out) {
  const std::string view = match.texts().view(engine::Viewer::referee());
  protocol::Writer line;
  line.open_object()
      .key("hash")
      .name(protocol::view_hash(view))
      .key("legal")
      .raw(match.texts().legal_actions())
      .key("odds")
      .raw(match.texts().chance_outcomes());
  write(line.key("seq").number(match.seq()).key("to_act"), match.node());
  out << line.key("view").raw(view).close_object().text() << '\n';
}

// "seat 1  {"move":...}": the entry, then what it did.
void print_entry(const Match& match, std::ostream& out) {
  const Json entry = Json::parse(match.texts().entry(engine::Viewer::referee()));
  out << match.seq() << '\t';
  if (entry.contains("seat")) out << "seat " << entry.at("seat") << '\t';
  for (const char* kind : {"action", "chance", "ruling"})
    if (entry.contains(kind)) out << entry.at(kind).dump();
  for (const Json& event : Json::parse(match.texts().events(engine::Viewer::referee()))) {
    out << "\t" << event.at("event").get<std::string>();
    for (const auto& [key, value] : event.items())
      if (key != "event") out << ' ' << key << '=' << value.dump();
  }
  out << '\n';
}

void print_head(const protocol::MatchFile& file, std::ostream& out) {
  out << file.match << '\t' << file.game << '/' << file.rules << '\t' << file.options.dump() << '\n';
  if (file.start) out << "continues\t" << file.start->match << '\t' << file.start->seq << '\n';
  for (std::size_t i = 0; i < file.seats.size(); ++i) out << "seat " << i << '\t' << file.seats[i].name << '\n';
}

void replay_all(const Replay& wanted, std::ostream& out) {
  const protocol::MatchFile file = load_match_file(wanted.file);
  auto opened = protocol::open_match(file);
  if (const auto* refused = std::get_if<protocol::Refusal>(&opened)) throw std::runtime_error(refused->message);
  Match& match = *std::get<0>(opened);
  if (wanted.jsonl) print_state(match, out);
  else print_head(file, out);
  for (const Json& entry : file.entries) {
    if (const auto refused = match.apply(entry))
      throw std::runtime_error("entry " + std::to_string(match.seq() + 1) + ": " + refused->message);
    if (wanted.jsonl) print_state(match, out);
    else print_entry(match, out);
  }
  if (!wanted.jsonl) out << "result\t" << file.result.dump() << '\n';
}

}  // namespace

int replay(const Replay& wanted, std::ostream& out, std::ostream& err) try {
  replay_all(wanted, out);
  out.flush();
  if (!out) throw std::runtime_error("the answer cannot be written");
  return 0;
} catch (const std::exception& failure) {
  err << "clowder replay: " << wanted.file.string() << ": " << failure.what() << "\n";
  return 1;
}

}  // namespace server
