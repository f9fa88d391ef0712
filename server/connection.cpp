#include "server/connection.hpp"

#include "server/framing.hpp"
#include "server/metrics.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>

namespace server {
namespace {

using Request = http::request<http::string_body>;
using Response = http::response<http::span_body<const char>>;

std::string_view text_of(const beast::flat_buffer& buffer) {
  return {static_cast<const char*>(buffer.data().data()), buffer.data().size()};
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); });
  return out;
}

void read_query(std::string_view query, Ask& ask) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const auto pair = query.substr(0, end);
    const auto equals = pair.find('=');
    ask.query.emplace(pair.substr(0, equals), equals == pair.npos ? std::string_view{} : pair.substr(equals + 1));
    query = end == query.npos ? std::string_view{} : query.substr(end + 1);
  }
}

Ask ask_from(const Request& request, const asio::ip::address& peer, const Proxies& proxies) {
  Ask ask;
  ask.method = request.method_string();
  const std::string_view target = request.target();
  const auto mark = target.find('?');
  ask.path = target.substr(0, mark);
  if (mark != target.npos) read_query(target.substr(mark + 1), ask);
  for (const auto& field : request) ask.headers.emplace(lower(field.name_string()), field.value());
  ask.body = request.body();
  ask.address = counted_as(proxies.origin_of(peer, ask.header("x-forwarded-for")));
  ask.secure = proxies.trusts(peer) && ask.header("x-forwarded-proto") == "https";
  return ask;
}

bool is_host(std::string_view host) {
  return !host.empty() && std::all_of(host.begin(), host.end(), [](unsigned char symbol) {
    return std::isalnum(symbol) || symbol == '.' || symbol == ':' || symbol == '-' || symbol == '[' || symbol == ']';
  });
}

// The rules that a browser is to keep with whatever we send it.
void add_security(Response& response, std::string_view host, bool behind_tls) {
  std::string talk_to = "'self'";
  // Older Safari does not take 'self' to include WebSockets.
  if (is_host(host)) talk_to.append(" ws://").append(host).append(" wss://").append(host);
  response.set("Content-Security-Policy",
               "default-src 'self'; connect-src " + talk_to +
                   "; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (behind_tls) response.set(http::field::strict_transport_security, "max-age=31536000");
}

class Connection {
 public:
  Connection(beast::tcp_stream stream, Reception& reception, Idle& idle, std::shared_ptr<void> held)
      : stream_(std::move(stream)), reception_(reception), idle_(idle), held_(std::move(held)), buffer_(header_bytes_max + body_bytes_max) {}

  awaitable<void> run() {
    error_code ec;
    const auto peer = stream_.socket().remote_endpoint(ec);
    if (ec) co_return;
    peer_ = peer.address();
    while (co_await one_request()) {}
    stream_.socket().shutdown(tcp::socket::shutdown_send, ec);
  }

 private:
  // False when the connection is to be closed.
  awaitable<bool> one_request() {
    if (!co_await header_arrives()) co_return false;
    http::request_parser<http::string_body> parser;
    parser.header_limit(header_bytes_max);
    parser.body_limit(body_bytes_max);
    stream_.expires_after(reception_.patience.body);
    const auto [ec, size] = co_await http::async_read(stream_, buffer_, parser, as_result);
    if (ec == http::error::body_limit || ec == http::error::buffer_overflow) co_return co_await refuse_and_close({413, "the body is too large"});
    if (ec == http::error::header_limit) co_return co_await refuse_and_close({431, "the header is too large"});
    if (ec.category() == http::make_error_code(http::error::bad_value).category() && ec != http::error::end_of_stream && ec != http::error::partial_message)
      co_return co_await refuse_and_close({400, "the request is malformed"});
    if (ec) co_return false;
    auto request = parser.release();
    if (!request.target().starts_with('/')) co_return co_await refuse_and_close({400, "the target must be a path"});
    auto ask = ask_from(request, peer_, reception_.proxies);
    if (ask.path.starts_with("/ws/")) co_return co_await enter(std::move(request), ask);
    auto said = co_await answer(ask);
    const bool stays = request.keep_alive() && !idle_.stopping;
    const bool written = co_await write(std::move(said), ask, stays);
    co_return written && stays;
  }

  // Reads until a whole header is there that can be read in one way only.
  awaitable<bool> header_arrives() {
    bool fresh = buffer_.size() == 0;
    stream_.expires_after(fresh ? first_ ? reception_.patience.header : reception_.patience.idle : reception_.patience.header);
    first_ = false;
    for (;;) {
      const auto bytes = text_of(buffer_);
      if (const auto wrong = wrong_so_far(bytes)) co_return co_await refuse_and_close(*wrong);
      const auto end = bytes.find("\r\n\r\n");
      if (end != bytes.npos && end + 4 <= header_bytes_max) {
        if (const auto wrong = wrong_in_header(bytes.substr(0, end + 4))) co_return co_await refuse_and_close(*wrong);
        co_return true;
      }
      if (bytes.size() >= header_bytes_max) co_return co_await refuse_and_close({431, "the header is too large"});
      if (fresh) idle_.streams.insert(&stream_);
      const auto [ec, size] = co_await stream_.async_read_some(buffer_.prepare(1024), as_result);
      idle_.streams.erase(&stream_);
      if (ec) co_return false;
      if (fresh) stream_.expires_after(reception_.patience.header);
      fresh = false;
      buffer_.commit(size);
    }
  }

  awaitable<Answer> answer(const Ask& ask) {
    try {
      co_return co_await reception_.desk.answer(ask);
    } catch (const std::exception& fault) {
      spdlog::error("event=fault where=http method={} reason=\"{}\"", ask.method, fault.what());
    }
    co_return refuse(500, "fault", "this is our fault");
  }

  awaitable<std::variant<Answer, Pass>> admit(const Ask& ask) {
    try {
      co_return co_await reception_.desk.admit(ask);
    } catch (const std::exception& fault) {
      spdlog::error("event=fault where=upgrade reason=\"{}\"", fault.what());
    }
    co_return refuse(500, "fault", "this is our fault");
  }

  awaitable<bool> enter(Request request, const Ask& ask) {
    const bool stays = request.keep_alive() && !idle_.stopping;
    if (!websocket::is_upgrade(request)) {
      auto refused = refuse(426, "upgrade_required", "only WebSockets live here");
      refused.headers.emplace_back("Upgrade", "websocket");
      const bool written = co_await write(std::move(refused), ask, stays);
      co_return written && stays;
    }
    auto admitted = co_await admit(ask);
    if (auto* refused = std::get_if<Answer>(&admitted)) {
      const bool written = co_await write(std::move(*refused), ask, stays);
      co_return written && stays;
    }
    // Frames before the handshake is done would be lost on the way to the shard.
    if (buffer_.size() > 0) co_return co_await refuse_and_close({400, "wait for the handshake"});
    auto& pass = std::get<Pass>(admitted);
    stream_.expires_never();
    auto socket = stream_.release_socket();
    error_code ec;
    const auto protocol = socket.local_endpoint(ec).protocol();
    if (ec) co_return false;
    const auto handle = socket.release(ec);
    if (ec) co_return false;
    reception_.metrics.answered("websocket", 101);
    reception_.desk.hand_over({.handle = handle, .protocol = protocol, .request = std::move(request), .player = std::move(pass.player),
                               .room = std::move(pass.room), .by_link = pass.by_link, .address = ask.address, .held = std::move(held_)});
    co_return false;
  }

  // Always false: who cannot be understood is not listened to any further.
  awaitable<bool> refuse_and_close(Misframed wrong) {
    auto refused = refuse(wrong.status, "malformed", wrong.message);
    refused.route = "malformed";
    const Ask unknown;
    co_await write(std::move(refused), unknown, false);
    // What was sent already is read away for a moment; a reset would take the answer with it.
    error_code ec;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ec);
    stream_.expires_after(std::chrono::seconds(1));
    for (std::size_t left = 64; left > 0 && !ec; --left) {
      buffer_.clear();
      std::tie(ec, std::ignore) = co_await stream_.async_read_some(buffer_.prepare(4096), as_result);
    }
    co_return false;
  }

  awaitable<bool> write(Answer answer, const Ask& ask, bool stays) {
    reception_.metrics.answered(answer.route, answer.status);
    const bool head = ask.method == "HEAD";
    const auto body = answer.text();
    Response response{static_cast<http::status>(answer.status), 11};
    if (!body.empty()) response.set(http::field::content_type, answer.type);
    for (const auto& [name, value] : answer.headers) response.insert(name, value);
    if (response.find(http::field::cache_control) == response.end()) response.set(http::field::cache_control, "no-store");
    add_security(response, ask.header("host"), reception_.behind_tls);
    response.keep_alive(stays);
    if (!head) response.body() = {body.data(), body.size()};
    if (answer.status != 304) response.content_length(body.size());
    stream_.expires_after(reception_.patience.answer);
    http::response_serializer<http::span_body<const char>> serializer{response};
    error_code ec;
    if (head) std::tie(ec, std::ignore) = co_await http::async_write_header(stream_, serializer, as_result);
    else std::tie(ec, std::ignore) = co_await http::async_write(stream_, serializer, as_result);
    co_return !ec;
  }

  beast::tcp_stream stream_;
  Reception& reception_;
  Idle& idle_;
  std::shared_ptr<void> held_;
  beast::flat_buffer buffer_;
  asio::ip::address peer_;
  bool first_ = true;
};

}  // namespace

awaitable<void> serve_connection(beast::tcp_stream stream, Reception& reception, Idle& idle, std::shared_ptr<void> held) {
  Connection connection(std::move(stream), reception, idle, std::move(held));
  co_await connection.run();
}

}  // namespace server
