#include "protocol/sha256.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace protocol {
namespace {

struct Free {
  void operator()(EVP_MD* md) const { EVP_MD_free(md); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, Free>;

// Looking the algorithm up costs more than hashing a view: once is enough.
EVP_MD* algorithm() {
  static const std::unique_ptr<EVP_MD, Free> md(EVP_MD_fetch(nullptr, "SHA256", nullptr));
  return md.get();
}

// Without SHA-256 nothing in here can go on.
void expect(int done) {
  if (done != 1) std::abort();
}

// SHA-256 of two pieces, one after the other.
Digest digest(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second) {
  thread_local const Context context(EVP_MD_CTX_new());
  Digest out{};
  expect(EVP_DigestInit_ex2(context.get(), algorithm(), nullptr));
  expect(EVP_DigestUpdate(context.get(), first.data(), first.size()));
  expect(EVP_DigestUpdate(context.get(), second.data(), second.size()));
  expect(EVP_DigestFinal_ex(context.get(), out.data(), nullptr));
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
Digest sha256(std::string_view text) { return digest(bytes_of(text), {}); }

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
