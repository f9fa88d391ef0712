// `clowder verify`: is a match file what it says?
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace server {

struct Verification {
  std::filesystem::path file;
  std::string promised = {};  // the seed's hash as a player was told it before the salts; "": nobody kept it
};

// Says on `out`: `ok`, `unfinished: ...` or `simulated: ...`, then what is proved and what is not;
// or on `err` the first entry that is wrong and why. The exit code: 0, or 1 if something is wrong.
int verify(const Verification&, std::ostream& out, std::ostream& err);

}  // namespace server
