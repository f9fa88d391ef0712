#include "protocol/sha256.hpp"

// Deprecated since OpenSSL 3.0. EVP, which follows it, costs nearly twice as much for a short text (32 bytes: 121 ns
// beside 70), and most of what is hashed is short: links, and requests.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include <algorithm>

namespace protocol {
namespace {

// SHA-256 of two pieces, one after the other.
Digest digest(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second) {
  SHA256_CTX context;
  Digest out{};
  SHA256_Init(&context);
  SHA256_Update(&context, first.data(), first.size());
  SHA256_Update(&context, second.data(), second.size());
  SHA256_Final(out.data(), &context);
  return out;
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The key of an HMAC, filled up to a block and masked (RFC 2104).
std::array<std::uint8_t, 64> padded(const Digest& key, std::uint8_t mask) {
  std::array<std::uint8_t, 64> block{};
  std::copy(key.begin(), key.end(), block.begin());
  for (auto& byte : block) byte ^= mask;
  return block;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

Digest sha256(std::span<const std::uint8_t> bytes) { return digest(bytes, {}); }

// A digest and its padding (FIPS 180-4, 5.1.1) are one block: what Update and Final do besides costs a sixth.
Digest sha256(const Digest& link) {
  std::array<std::uint8_t, SHA256_CBLOCK> block{};
  std::ranges::copy(link, block.begin());
  block[link.size()] = 0x80;
  block[block.size() - 2] = 1;  // the length: 256 bits
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Transform(&context, block.data());
  Digest out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(context.h[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}
Digest sha256(std::string_view text) { return digest(bytes_of(text), {}); }
Digest sha256(std::string_view first, std::string_view second) { return digest(bytes_of(first), bytes_of(second)); }

Digest hmac_sha256(const Digest& key, std::string_view text) {
  return digest(padded(key, 0x5c), digest(padded(key, 0x36), bytes_of(text)));
}

std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    text += digits[byte / 16U];
    text += digits[byte % 16U];
  }
  return text;
}

std::optional<Digest> digest_of(std::string_view text) {
  if (!is_hex(text, 64)) return std::nullopt;
  Digest out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(digit(text[2 * i]) * 16 + digit(text[2 * i + 1]));
  return out;
}

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && std::all_of(text.begin(), text.end(), [](char c) { return digit(c) >= 0; });
}

}  // namespace protocol
