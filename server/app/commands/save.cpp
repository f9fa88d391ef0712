#include "server/app/commands/save.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>

namespace server {

void save_whole(const std::filesystem::path& path, std::string_view text) {
  const std::filesystem::path unfinished = path.string() + ".unfinished";
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code why = out ? std::error_code() : std::error_code(errno, std::generic_category());
  if (!why) std::filesystem::rename(unfinished, path, why);
  if (!why) return;
  std::error_code ignored;
  std::filesystem::remove(unfinished, ignored);
  throw std::runtime_error("cannot write " + path.string() + ": " + why.message());
}

}  // namespace server
