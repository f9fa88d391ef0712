// The names of the network, said once. Slow to compile: only where sockets are.
#pragma once

#include "server/base/asio.hpp"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace boost::beast::websocket::detail {

// Whether a peer may close with this code. Beast takes any above 2999, and refuses 1014, which IANA has registered
// since: so the codes of RFC 6455, 7.4, and of that registry are checked here.
inline bool may_be_sent(std::uint16_t code) {
  return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
         (code >= 3000 && code <= 4999);
}

// What its reads call read_close() with: the beginning of what they have read into their static_buffer.
using ClosePayload = decltype(buffers_prefix(std::size_t{}, std::declval<static_buffer<1>&>().data()));

// In place of Beast's own, which is a template.
template <>
inline void read_close(close_reason& reason, const ClosePayload& payload, error_code& ec) {
  std::array<unsigned char, 125> bytes{};
  const auto size = net::buffer_copy(net::buffer(bytes), payload);
  ec = {};
  reason = {};
  if (size == 0) return;
  if (size == 1) {
    ec = make_error_code(error::bad_close_size);
    return;
  }
  reason.code = static_cast<std::uint16_t>(bytes[0] << 8 | bytes[1]);
  if (!may_be_sent(reason.code)) {
    ec = make_error_code(error::bad_close_code);
    return;
  }
  const auto* text = reinterpret_cast<const char*>(bytes.data()) + 2;
  reason.reason.assign(text, size - 2);
  if (!check_utf8(text, size - 2)) ec = make_error_code(error::bad_close_payload);
}

}  // namespace boost::beast::websocket::detail

namespace server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using tcp = asio::ip::tcp;

}  // namespace server
