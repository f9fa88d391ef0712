#include "server/digest.hpp"

#include <openssl/sha.h>

#include <array>

namespace server {

std::string sha256_hex(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, SHA256_DIGEST_LENGTH> sum{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), sum.data());
  std::string hex;
  for (const auto byte : sum) hex.append({digits[byte >> 4], digits[byte & 15]});
  return hex;
}

}  // namespace server
