// `clowder replay`: a match file, entry by entry.
#pragma once

#include <filesystem>
#include <iosfwd>

namespace server {

struct Replay {
  std::filesystem::path file;
  bool jsonl = false;  // one JSON object a line for every state; else a log to read
};

// With `jsonl`: {"hash","legal","odds","seq","to_act","view"}, first for the state before any entry.
// The exit code: 1 after one line on `err` that says what is wrong; all before it stands on `out`.
int replay(const Replay&, std::ostream& out, std::ostream& err);

}  // namespace server
