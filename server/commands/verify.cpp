#include "server/commands/verify.hpp"

#include "server/commands/load.hpp"

#include <ostream>

namespace server {

int verify(const Verification& wanted, std::ostream& out, std::ostream& err) try {
  const protocol::MatchFile file = load_match_file(wanted.file);
  if (const auto flaw = protocol::verify(file)) {
    err << "clowder verify: " << wanted.file.string() << ": ";
    if (flaw->seq > 0) err << "entry " << flaw->seq << ": ";
    err << flaw->why << '\n';
    return 1;
  }
  out << (file.proof ? "ok\n" : "ok (simulated: nothing proves its dice)\n");
  return 0;
} catch (const std::exception& failure) {
  err << "clowder verify: " << wanted.file.string() << ": " << failure.what() << '\n';
  return 1;
}

}  // namespace server
