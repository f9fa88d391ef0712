#include "server/base/entropy.hpp"

#include "protocol/sha256.hpp"

#include <openssl/evp.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace server {

void fill_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const auto got = ::getrandom(bytes.data(), bytes.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      std::fputs("clowder: the operating system gives no random numbers\n", stderr);
      std::abort();
    }
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

std::string random_hex(std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  fill_random(bytes);
  return protocol::hex(bytes);
}

std::string random_base64url(std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  fill_random(bytes);
  std::string text(4 * ((size + 2) / 3) + 1, '\0');
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(), static_cast<int>(size));
  text.resize(static_cast<std::size_t>(length));
  while (text.ends_with('=')) text.pop_back();
  for (auto& symbol : text) symbol = symbol == '+' ? '-' : symbol == '/' ? '_' : symbol;
  // A command line would take it for an option.
  if (text.front() == '-') text.front() = 'A';
  return text;
}

std::string random_code(std::size_t symbols) {
  // Bytes at or above the largest multiple are thrown away, so no symbol is more likely.
  constexpr std::size_t fair_below = 256 - 256 % code_symbols.size();
  std::string code;
  std::array<std::uint8_t, 32> bytes{};
  while (code.size() < symbols) {
    fill_random(bytes);
    for (const auto byte : bytes)
      if (byte < fair_below && code.size() < symbols) code += code_symbols[byte % code_symbols.size()];
  }
  return code;
}

}  // namespace server
