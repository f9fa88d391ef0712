#pragma once

#include <filesystem>
#include <string_view>

namespace server {

// Writes the file wholly or not at all, in place of one that is there. A process that is killed leaves `PATH.unfinished`
// at most. Throws std::runtime_error.
void save_whole(const std::filesystem::path& path, std::string_view text);

}  // namespace server
