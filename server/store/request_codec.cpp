#include "server/store/request_codec.hpp"

#include <zstd.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace server {
namespace {

// 20,000 entries of 3 KB each: more than any match may have.
constexpr std::size_t log_bytes_max = std::size_t{64} << 20;
constexpr int compression_level = 3;

void put(std::string& to, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) to += static_cast<char>(number | 0x80);
  to += static_cast<char>(number);
}

void put(std::string& to, std::string_view text) {
  put(to, text.size());
  to += text;
}

[[noreturn]] void damaged() { throw Damaged("a request in the log is not as it was written"); }

std::uint64_t number(std::string_view& from) {
  std::uint64_t found = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (from.empty()) damaged();
    const auto byte = static_cast<std::uint8_t>(from.front());
    from.remove_prefix(1);
    found |= std::uint64_t{byte & 0x7fU} << shift;
    if (byte < 0x80) return found;
  }
  damaged();
}

std::string_view text(std::string_view& from) {
  const auto size = number(from);
  if (size > from.size()) damaged();
  const auto found = from.substr(0, size);
  from.remove_prefix(size);
  return found;
}

int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  return bytes;
}

std::string hex_of(std::string_view bytes) {
  return protocol::hex({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::uint64_t code_of(const EntryRecord& entry, const SeatPlayers& seats) {
  if (entry.player.empty()) return 0;
  const auto seat = std::ranges::find(seats, entry.player);
  if (seat == seats.end()) throw std::out_of_range("an entry of somebody who holds no seat");
  return static_cast<std::uint64_t>(seat - seats.begin()) + 1;
}

// The chain does not cover the ids, which leave the log when the match ends.
constexpr std::size_t check_bytes = 4;
std::string check_of(std::string_view ids) {
  const auto hash = protocol::sha256(ids);
  return {reinterpret_cast<const char*>(hash.data()), check_bytes};
}

constexpr std::uint64_t written_version = 1;

// Of the request that begins here; what follows is the number of its entries.
std::uint64_t version_of(std::string_view& from) {
  auto left = from;
  if (number(left) != 0) return 0;
  const auto version = number(left);
  if (version == 0 || version > written_version) damaged();
  from = left;
  return version;
}

// Times never go back, but a damaged clock must not make what cannot be read again.
std::uint64_t zigzag(std::int64_t difference) {
  const auto bits = static_cast<std::uint64_t>(difference);
  return difference < 0 ? ~(bits << 1) : bits << 1;
}
std::int64_t unzigzag(std::uint64_t bits) { return static_cast<std::int64_t>(bits & 1 ? ~(bits >> 1) : bits >> 1); }

}  // namespace

RequestBytes write_request(std::span<const EntryRecord> entries, const SeatPlayers& seats) {
  RequestBytes bytes;
  put(bytes.entries, std::uint64_t{0});
  put(bytes.entries, written_version);
  put(bytes.entries, entries.size());
  std::int64_t before = 0;
  for (const auto& entry : entries) {
    put(bytes.entries, zigzag(entry.at - before));
    before = entry.at;
    const auto code = code_of(entry, seats);
    const bool has_hash = !entry.hash.empty();
    put(bytes.entries, 2 * code + (has_hash ? 1 : 0));
    if (code == 0) put(bytes.entries, std::string_view(entry.command));
    else put(bytes.ids, std::string_view(entry.command));
    if (has_hash) put(bytes.entries, std::string_view(bytes_of(entry.hash)));
    put(bytes.entries, std::string_view(entry.body));
  }
  return bytes;
}

std::uint32_t entries_in(std::string_view request) {
  version_of(request);
  return static_cast<std::uint32_t>(number(request));
}

void read_request(std::string_view entries, std::string_view ids, std::uint32_t first, const SeatPlayers& seats,
                  std::vector<EntryRecord>& to) {
  std::int64_t at = 0;
  const auto version = version_of(entries);
  const auto count = number(entries);
  for (std::uint64_t i = 0; i < count; ++i) {
    EntryRecord entry{.seq = first + static_cast<std::uint32_t>(i)};
    entry.at = at += unzigzag(number(entries));
    const auto noted = number(entries);
    const auto code = version == 0 ? noted : noted / 2;
    const bool has_hash = version == 0 || noted % 2 == 1;
    if (code > seats.size()) damaged();
    if (code == 0) {
      entry.command = text(entries);
    } else {
      entry.player = seats[code - 1];
      if (!ids.empty()) entry.command = text(ids);
    }
    if (has_hash) entry.hash = hex_of(text(entries));
    entry.body = text(entries);
    to.push_back(std::move(entry));
  }
  if (!entries.empty()) damaged();
}

protocol::Digest chain_after(const protocol::Digest& chain, std::string_view entries) {
  std::string all(chain.begin(), chain.end());
  return protocol::sha256(all.append(entries));
}

protocol::Digest hash_of_salts(std::string_view match, std::string_view salts) {
  std::string all;
  put(all, match);
  put(all, salts);
  return protocol::sha256(all);
}

protocol::Digest chain_start(const MatchRecord& match) {
  std::string all;
  const auto seats = nlohmann::json::parse(match.seats).size();
  const auto rules = std::to_string(match.rules);
  const auto started = std::to_string(match.started);
  for (const std::string_view part :
       {std::string_view(match.id), std::string_view(match.room), std::string_view(match.game), std::string_view(rules),
        std::string_view(match.options), std::string_view(match.open_anchor), std::string_view(match.hidden_anchor),
        std::string_view(match.open_seed), std::string_view(match.hidden_seed), std::string_view(match.seed_hash),
        std::string_view(started)})
    put(all, part);
  put(all, seats);
  if (match.state_format != protocol::view_state_format) put(all, static_cast<std::uint64_t>(match.state_format));
  if (match.start) {
    put(all, std::string_view(match.start->match));
    put(all, match.start->seq);
  }
  return protocol::sha256(all);
}

std::string join(std::string_view entries, std::string_view ids) {
  std::string all;
  all.reserve(entries.size() + ids.size() + 8);
  put(all, entries);
  put(all, ids);
  if (!ids.empty()) all += check_of(ids);
  return all;
}

RequestView split(std::string_view& from) {
  const auto entries = text(from);
  const auto ids = text(from);
  if (ids.empty()) return {entries, ids};
  if (!from.starts_with(check_of(ids))) damaged();
  from.remove_prefix(check_bytes);
  return {entries, ids};
}

std::string compressed(std::string_view bytes) {
  if (bytes.size() > log_bytes_max) throw Damaged("a log is too long to be read again");
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const auto size = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), compression_level);
  if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
  packed.resize(size);
  return packed += check_of(packed);
}

std::string uncompressed(std::string_view packed) {
  const auto check = packed.substr(packed.size() - std::min(packed.size(), check_bytes));
  packed.remove_suffix(check.size());
  if (check != check_of(packed)) throw Damaged("a folded log is not as it was written");
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size > log_bytes_max) throw Damaged("a folded log is not as it was written");  // or one of zstd's two errors
  std::string bytes(size, '\0');
  const auto found = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(found) || found != size) throw Damaged("a folded log is not as it was written");
  return bytes;
}

}  // namespace server
