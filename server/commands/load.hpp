// Match files from disk, for the commands that read them.
#pragma once

#include "protocol/match_file.hpp"

#include <filesystem>

namespace server {

// Throws std::runtime_error with one line that says what is wrong.
protocol::MatchFile load_match_file(const std::filesystem::path&);

}  // namespace server
