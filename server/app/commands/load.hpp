// Match files from disk, for the commands that read them.
#pragma once

#include "protocol/match_file.hpp"

#include <filesystem>

namespace server {

// Throws std::runtime_error that says what is wrong, without the file's name: the caller adds it.
protocol::MatchFile load_match_file(const std::filesystem::path&);

}  // namespace server
