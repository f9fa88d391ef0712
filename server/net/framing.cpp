#include "server/net/framing.hpp"

#include <boost/beast/core/string.hpp>

#include <algorithm>
#include <charconv>

namespace server {
namespace {

using boost::beast::iequals;

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_token(std::string_view name) {
  constexpr std::string_view others = "!#$%&'*+-.^_`|~";
  return !name.empty() && std::all_of(name.begin(), name.end(), [&](char symbol) {
    return (symbol >= '0' && symbol <= '9') || (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z') ||
           others.find(symbol) != others.npos;
  });
}

// What of a header decides where the message ends and whose it is.
struct Frame {
  int lengths = 0, encodings = 0, hosts = 0, origins = 0, authorizations = 0, cookies = 0, schemes = 0, types = 0;
  int keys = 0, versions = 0;  // of a WebSocket
  std::string_view length, encoding;
};

std::optional<Misframed> read_field(std::string_view line, Frame& frame) {
  if (line.front() == ' ' || line.front() == '\t') return Misframed{400, "a header line must not be folded"};
  const auto colon = line.find(':');
  if (colon == line.npos || !is_token(line.substr(0, colon))) return Misframed{400, "a header line is malformed"};
  const auto name = line.substr(0, colon);
  const auto value = trim(line.substr(colon + 1));
  if (iequals(name, "content-length")) ++frame.lengths, frame.length = value;
  if (iequals(name, "transfer-encoding")) ++frame.encodings, frame.encoding = value;
  if (iequals(name, "host")) ++frame.hosts;
  if (iequals(name, "origin")) ++frame.origins;
  if (iequals(name, "authorization")) ++frame.authorizations;
  if (iequals(name, "cookie")) ++frame.cookies;
  if (iequals(name, "x-forwarded-proto")) ++frame.schemes;
  if (iequals(name, "content-type")) ++frame.types;
  if (iequals(name, "sec-websocket-key")) ++frame.keys;
  if (iequals(name, "sec-websocket-version")) ++frame.versions;
  return std::nullopt;
}

std::optional<Misframed> check(const Frame& frame, bool http_1_0) {
  if (frame.hosts > 1 || (frame.hosts == 0 && !http_1_0)) return Misframed{400, "exactly one Host is needed"};
  if (frame.origins > 1) return Misframed{400, "more than one Origin"};
  if (frame.authorizations > 1) return Misframed{400, "more than one Authorization"};
  if (frame.cookies > 1) return Misframed{400, "more than one Cookie"};
  if (frame.schemes > 1) return Misframed{400, "more than one X-Forwarded-Proto"};
  if (frame.types > 1) return Misframed{400, "more than one Content-Type"};
  if (frame.keys > 1) return Misframed{400, "more than one Sec-WebSocket-Key"};
  if (frame.versions > 1) return Misframed{400, "more than one Sec-WebSocket-Version"};
  if (frame.lengths > 1) return Misframed{400, "more than one Content-Length"};
  if (frame.encodings > 1) return Misframed{400, "more than one Transfer-Encoding"};
  if (frame.lengths && frame.encodings) return Misframed{400, "Content-Length and Transfer-Encoding"};
  if (frame.encodings && http_1_0) return Misframed{400, "Transfer-Encoding in HTTP/1.0"};
  if (frame.encodings && !iequals(frame.encoding, "chunked"))
    return Misframed{501, "only chunked is known as Transfer-Encoding"};
  if (!frame.lengths) return std::nullopt;
  std::size_t length = 0;
  const auto* end = frame.length.data() + frame.length.size();
  const auto [stop, ec] = std::from_chars(frame.length.data(), end, length);
  if (ec == std::errc::result_out_of_range) return Misframed{413, "the body is too large"};
  if (frame.length.empty() || ec != std::errc{} || stop != end) return Misframed{400, "Content-Length is no number"};
  if (length > body_bytes_max) return Misframed{413, "the body is too large"};
  return std::nullopt;
}

}  // namespace

std::optional<Misframed> wrong_so_far(std::string_view bytes) {
  const auto header = bytes.substr(0, bytes.find("\r\n\r\n"));
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (header[i] == '\0') return Misframed{400, "a NUL in the header"};
    if (header[i] == '\n' && (i == 0 || header[i - 1] != '\r')) return Misframed{400, "a line must end with CR LF"};
    if (header[i] == '\r' && i + 1 < header.size() && header[i + 1] != '\n')
      return Misframed{400, "a line must end with CR LF"};
  }
  return std::nullopt;
}

std::optional<Misframed> wrong_in_header(std::string_view header) {
  auto end = header.find("\r\n");
  const auto first = header.substr(0, end);
  Frame frame;
  for (auto rest = header.substr(end + 2); !rest.starts_with("\r\n"); rest.remove_prefix(end + 2)) {
    end = rest.find("\r\n");
    if (auto wrong = read_field(rest.substr(0, end), frame)) return wrong;
  }
  return check(frame, first.ends_with("HTTP/1.0"));
}

}  // namespace server
