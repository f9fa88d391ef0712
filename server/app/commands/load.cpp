#include "server/app/commands/load.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace server {

protocol::MatchFile load_match_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) throw std::runtime_error("cannot be read");
  auto file = protocol::read_match_file(text.view());
  if (const auto* refused = std::get_if<protocol::Refusal>(&file)) throw std::runtime_error(refused->message);
  return std::get<protocol::MatchFile>(std::move(file));
}

}  // namespace server
