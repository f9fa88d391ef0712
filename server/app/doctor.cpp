#include "server/app/doctor.hpp"
#include "server/base/log_value.hpp"

#include "server/match/match_replay.hpp"
#include "server/store/database.hpp"
#include "server/store/inspection.hpp"

#include <ostream>

namespace server {

std::optional<std::string> fault_in_replay(const MatchRecord& match, const std::vector<EntryRecord>& entries) {
  try {
    const StoredMatch stored{match, entries};
    MatchReplay replay(stored);
    while (replay.has_next()) {
      const auto& entry = replay.next();
      replay.step();
      if (!entry.hash.empty() && replay.match().state_hash(match.state_format) != entry.hash)
        return "entry " + std::to_string(entry.seq) + " leads to another state than it did when it was played";
    }
    replay.expect_end();
    const auto node = replay.match().node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    const auto to_act = decision ? std::optional(decision->seat) : std::nullopt;
    // A running match that waits for salts has no decider yet.
    if (match.ended == 0 && !match.salts.empty() && match.to_act != to_act)
      return "another seat must decide than was noted";
  } catch (const std::exception& failure) { return failure.what(); }
  return std::nullopt;
}

int doctor_file(const Doctor& wanted, const std::filesystem::path& file, std::ostream& out, Progress& progress) {
  Inspection inspection{
      .found =
          [&](const std::string& fault) {
            progress.pause();
            out << printable(fault) << '\n';
          },
      .progress = [&](std::string_view part, std::size_t done, std::size_t of) { progress.show(part, done, of); }};
  if (wanted.replay) inspection.match = fault_in_replay;
  const auto looked = inspect(file, migrations(), inspection);
  out << looked.matches << " matches, " << looked.rooms << " rooms, " << looked.players << " players: ";
  if (looked.faults == 0) out << "everything is as it was written\n";
  else out << looked.faults << (looked.faults == 1 ? " fault\n" : " faults\n");
  out.flush();
  return looked.faults == 0 ? 0 : 1;
}

int doctor(const Doctor& wanted, const std::filesystem::path& data, std::ostream& out, Progress& progress) {
  const auto file = database_file(data);
  if (!std::filesystem::exists(file)) throw StartFailure("there is no database in " + data.string());
  return doctor_file(wanted, file, out, progress);
}

}  // namespace server
