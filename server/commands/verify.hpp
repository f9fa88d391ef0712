// `clowder verify`: is a match file what it says?
#pragma once

#include <filesystem>
#include <iosfwd>

namespace server {

struct Verification { std::filesystem::path file; };

// Says `ok` on `out`, or on `err` the first entry that is wrong and why. The exit code: 0 or 1.
int verify(const Verification&, std::ostream& out, std::ostream& err);

}  // namespace server
