// Which steps made a database, and whether this binary's steps can follow them.
#pragma once

#include "server/base/embedded.hpp"

#include <map>
#include <span>
#include <string>

namespace server::migration {

using Applied = std::map<std::string, std::string>;  // name and hash of each step

// Throws StartFailure if the database was made by an older form, by a newer version, or by steps that differ.
void check(const Applied&, std::span<const Embedded> steps);

}  // namespace server::migration
