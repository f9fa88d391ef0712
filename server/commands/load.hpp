// Match files from disk, for the commands that read them.
#pragma once

#include "protocol/match_file.hpp"

#include <filesystem>

namespace server {

// Throws std::runtime_error that says what is wrong with it: whoever tells that names the file.
protocol::MatchFile load_match_file(const std::filesystem::path&);

}  // namespace server
