#include "server/store/migration_steps.hpp"

#include "server/base/digest.hpp"
#include "server/base/start_failure.hpp"

namespace server::migration {

void check(const Applied& applied, std::span<const Embedded> steps) {
  if (!applied.empty() && !applied.contains(std::string(steps.front().name)))
    throw StartFailure(
        "the database has the form of a version before the first release: export its matches with that version, and "
        "import them into an empty folder with this one");
  std::size_t known = 0;
  bool missing = false;
  for (const auto& step : steps) {
    const auto it = applied.find(std::string(step.name));
    if (it == applied.end()) {
      missing = true;
      continue;
    }
    ++known;
    if (missing) throw StartFailure("a migration before " + it->first + " was never applied to this database");
    if (it->second != sha256_hex(step.text))
      throw StartFailure("migration " + it->first + " is not the one that made this database");
  }
  if (known != applied.size())
    throw StartFailure("the database was made by a newer version: this one does not know its migration " +
                       applied.rbegin()->first);
}

}  // namespace server::migration
