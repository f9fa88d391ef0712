#include "protocol/fairness.hpp"

#include <cassert>
#include <optional>

namespace protocol {
namespace {

std::string text_of(const Draw& draw) {
  std::string text = draw.match + "|";
  for (std::size_t i = 0; i < draw.salts.size(); ++i) {
    if (i > 0) text += ',';
    text += draw.salts[i];
  }
  text += draw.hidden ? "|hidden|" : "|open|";
  return text + std::to_string(draw.k);
}

// The first of the key's eight numbers that favours no outcome.
std::optional<std::uint32_t> pick_from(const Digest& key, std::uint32_t total) {
  const std::uint64_t range = std::uint64_t{1} << 32;
  const std::uint64_t limit = range - range % total;
  for (std::size_t at = 0; at < key.size(); at += 4) {
    std::uint64_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i) number = number << 8 | key[i];
    if (number < limit) return static_cast<std::uint32_t>(number % total);
  }
  return std::nullopt;
}

}  // namespace

std::uint32_t pick(const Digest& link, const Draw& draw, std::uint32_t total) {
  assert(total > 0);
  const std::string text = text_of(draw);
  Digest key = hmac_sha256(link, text);
  for (;;) {  // each round fails with a chance below 2^-8
    if (const auto found = pick_from(key, total)) return *found;
    key = hmac_sha256(key, text);
  }
}

}  // namespace protocol
