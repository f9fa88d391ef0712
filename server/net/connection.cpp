#include "server/net/connection.hpp"

#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/base/metrics.hpp"
#include "server/net/framing.hpp"
#include "server/net/refusal_page.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace server {
namespace {

using Request = http::request<http::string_body>;
using Response = http::response<http::span_body<const char>>;

std::string_view text_of(const beast::flat_buffer& buffer) {
  return {static_cast<const char*>(buffer.data().data()), buffer.data().size()};
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); });
  return out;
}

void read_query(std::string_view query, HttpRequest& ask) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const auto pair = query.substr(0, end);
    const auto equals = pair.find('=');
    ask.query.emplace(pair.substr(0, equals), equals == pair.npos ? std::string_view{} : pair.substr(equals + 1));
    query = end == query.npos ? std::string_view{} : query.substr(end + 1);
  }
}

// "http://host/path?query", as proxies are asked, is host and "/path?query"; else the host is "".
std::pair<std::string_view, std::string> split_target(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!beast::iequals(target.substr(0, scheme.size()), scheme)) continue;
    const auto rest = target.substr(scheme.size());
    const auto end = std::min(rest.find_first_of("/?"), rest.size());
    auto path = std::string(rest.substr(end));
    if (!path.starts_with('/')) path.insert(0, "/");
    return {rest.substr(0, end), std::move(path)};
  }
  return {"", std::string(target)};
}

// REQUIRES: the header alone has been read. Fields of a trailer come after the body and are not believed.
HttpRequest ask_from(const Request& request, const Peer& peer, const Proxies& proxies) {
  HttpRequest ask;
  ask.method = request.method_string();
  const auto [authority, target] = split_target(request.target());
  const auto mark = target.find('?');
  ask.path = target.substr(0, mark);
  if (mark != target.npos) read_query(target.substr(mark + 1), ask);
  for (const auto& field : request) {
    // Lines of one name are one list (RFC 9110, 5.3): a proxy may add its own X-Forwarded-For line after the client's.
    const auto [it, fresh] = ask.headers.emplace(lower(field.name_string()), field.value());
    if (!fresh) it->second.append(", ").append(field.value());
  }
  // Then Host does not count (RFC 9112, 3.2.2).
  if (!authority.empty()) ask.headers["host"] = authority;
  ask.address = counted_as(proxies.origin_of(peer.address, ask.header("x-forwarded-for")));
  ask.secure = peer.secure || (proxies.trusts(peer.address) && ask.header("x-forwarded-proto") == "https");
  return ask;
}

bool is_host(std::string_view host) {
  return !host.empty() && std::all_of(host.begin(), host.end(), [](unsigned char symbol) {
    return std::isalnum(symbol) || symbol == '.' || symbol == ':' || symbol == '-' || symbol == '[' || symbol == ']';
  });
}

// Several lines of these are one list (RFC 9110, 5.3); Beast reads the first.
void join_lines(Request& request) {
  for (const auto name : {http::field::connection, http::field::upgrade, http::field::sec_websocket_protocol}) {
    if (request.count(name) < 2) continue;
    std::string list;
    const auto [begin, end] = request.equal_range(name);
    for (auto it = begin; it != end; ++it) list.append(list.empty() ? "" : ", ").append(it->value());
    request.set(name, list);
  }
}

// 16 bytes in base64 (RFC 6455, 4.2.1).
bool is_websocket_key(std::string_view key) {
  constexpr std::string_view last = "AQgw";  // of the 22nd symbol two bits count
  return key.size() == 24 && key.ends_with("==") && last.find(key[21]) != last.npos &&
         std::ranges::all_of(key.substr(0, 22), [](unsigned char symbol) {
           return std::isalnum(symbol) || symbol == '+' || symbol == '/';
         });
}

// Why a handshake cannot be one, whatever it asks for. A version that we do not speak is answered by Beast: 426.
std::optional<std::string_view> wrong_in_handshake(const Request& request) {
  if (!is_websocket_key(request[http::field::sec_websocket_key])) return "Sec-WebSocket-Key must be 16 bytes in base64";
  const std::string_view version = request[http::field::sec_websocket_version];
  if (version.empty() || version.size() > 3 ||
      !std::ranges::all_of(version, [](unsigned char symbol) { return std::isdigit(symbol); }))
    return "Sec-WebSocket-Version must be a number";
  return std::nullopt;
}

// The body comes when the server has said that it wants it (RFC 9110, 10.1.1).
bool expects_continue(const Request& request) {
  return request.version() == 11 && lower(request[http::field::expect]) == "100-continue";
}
constexpr std::string_view continue_response = "HTTP/1.1 100 Continue\r\n\r\n";

// All else is written with % (RFC 3986). PostgreSQL calls it a failure to be asked with a text that is not UTF-8.
bool is_path(std::string_view target) {
  return target.starts_with('/') &&
         std::ranges::all_of(target, [](unsigned char symbol) { return symbol > ' ' && symbol < 0x7f; });
}

// Adds the headers that restrict the browser. `public_origin` is the server's own, if configured.
void add_security(Response& response, std::string_view host, const std::string& public_origin) {
  std::string talk_to = "'self'";
  const bool behind_tls = public_origin.starts_with("https://");
  // Older Safari does not take 'self' to include WebSockets.
  if (!public_origin.empty()) talk_to.append(" ws").append(public_origin.substr(4));
  else if (is_host(host)) talk_to.append(" ws://").append(host).append(" wss://").append(host);
  response.set(
      "Content-Security-Policy",
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
  Connection(beast::tcp_stream stream, Peer peer, ListenerOptions& options, IdleConnections& idle,
             const WaitingPeers& waiting, std::shared_ptr<Place> place)
      : stream_(std::move(stream)),
        peer_(std::move(peer)),
        options_(options),
        idle_(idle),
        waiting_(waiting),
        place_(std::move(place)),
        buffer_(header_bytes_max + body_bytes_max) {}

  awaitable<void> run() {
    while (co_await one_request()) {}
    error_code ec;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ec);
  }

 private:
  // False when the connection is to be closed.
  awaitable<bool> one_request() {
    if (!co_await header_arrives()) co_return false;
    http::request_parser<http::string_body> parser;
    parser.header_limit(header_bytes_max);
    parser.body_limit(body_bytes_max);
    stream_.expires_after(at_most(options_.timeouts.body));
    HttpRequest ask;
    auto [ec, size] = co_await http::async_read_header(stream_, buffer_, parser, as_result);
    if (!ec) {
      ask = ask_from(parser.get(), peer_, options_.proxies);
      const bool waits = buffer_.size() == 0 && !parser.is_done() && expects_continue(parser.get());
      if (waits) std::tie(ec, size) = co_await asio::async_write(stream_, asio::buffer(continue_response), as_result);
      if (!ec && !parser.is_done()) {
        const auto ticket = wait(Stage::arriving);
        std::tie(ec, size) = co_await http::async_read(stream_, buffer_, parser, as_result);
      }
    }
    if (ec == http::error::body_limit || ec == http::error::buffer_overflow)
      co_return co_await refuse_and_close({413, "the body is too large"}, ask.method);
    if (ec == http::error::header_limit)
      co_return co_await refuse_and_close({431, "the header is too large"}, ask.method);
    if (ec.category() == http::make_error_code(http::error::bad_value).category() && ec != http::error::end_of_stream &&
        ec != http::error::partial_message)
      co_return co_await refuse_and_close({400, "the request is malformed"}, ask.method);
    if (ec) co_return false;
    asked_ = std::chrono::steady_clock::now();
    auto request = parser.release();
    join_lines(request);
    const auto [authority, target] = split_target(request.target());
    const bool names_host = request.target().starts_with('/') || is_host(authority);
    if (!is_path(target) || !names_host)
      co_return co_await refuse_and_close(
          {400, "the target must be a path or an http URL, of ASCII characters that can be seen"}, ask.method);
    ask.body = request.body();
    // Behind a proxy each request counts as a connection of the address that it came from.
    Place counted;
    if (options_.proxies.trusts(peer_.address) && ask.address != counted_as(peer_.address)) {
      counted.of_address =
          options_.connection_counter->enter_address(http_of(ask.address), http_connections_per_session);
      counted.in_reserve = !counted.of_address;
      if (counted.in_reserve && options_.reserve.requests)
        counted.of_address = options_.reserve.requests->enter(ask.address);
      if (!counted.of_address) co_return co_await refuse_one_too_many(ask, may_stay(request));
    }
    if (ask.path.starts_with("/ws/")) co_return co_await enter(std::move(request), ask, std::move(counted));
    if ((place_->in_reserve || counted.in_reserve) && !options_.handler.is_for_all(ask)) {
      const bool seated = co_await is_seated(ask);
      if (!seated) co_return co_await refuse_one_too_many(ask, may_stay(request));
    }
    auto said = co_await answer(ask);
    const bool stays = may_stay(request);
    const bool written = co_await write(std::move(said), ask, stays);
    co_return written&& stays;
  }

  using Stage = WaitingConnections::Stage;

  // For as long as it lives this connection waits for its peer, and may have to make way for another.
  WaitingConnections::Ticket wait(Stage stage) {
    return {registry(), peer_.counted, stage,
            [this, stage](bool urgent) { return make_way(urgent || stage == Stage::answered); }};
  }
  const std::shared_ptr<WaitingConnections>& registry() const {
    return place_->in_reserve ? waiting_.in_reserve : waiting_.within;
  }
  bool make_way(bool also_with_bytes) {
    error_code ec;
    if (!also_with_bytes && stream_.socket().available(ec) > 0) return false;
    place_->give_up();
    stream_.close();
    return true;
  }
  bool has_made_way() const { return !place_->in_all; }

  bool may_stay(const Request& request) const { return request.keep_alive() && !idle_.stopping && !place_->in_reserve; }

  // True if the connection stays.
  awaitable<bool> refuse_one_too_many(const HttpRequest& ask, bool stays) {
    options_.metrics.connection_refused("too_many");
    const bool written = co_await write(refuse_for_now(1), ask, stays);
    co_return written&& stays;
  }

  // For what a connection in the reserve waits for, too.
  std::chrono::milliseconds at_most(std::chrono::milliseconds timeouts) const {
    return place_->in_reserve ? std::min(timeouts, options_.timeouts.reserve) : timeouts;
  }

  // Reads until a whole header is there that can be read in one way only.
  awaitable<bool> header_arrives() {
    bool fresh = buffer_.size() == 0;
    const bool was_answered = fresh && !std::exchange(first_, false);
    stream_.expires_after(at_most(was_answered ? options_.timeouts.idle : options_.timeouts.header));
    std::optional<WaitingConnections::Ticket> ticket;
    for (;;) {
      const auto bytes = text_of(buffer_);
      if (const auto wrong = wrong_so_far(bytes)) co_return co_await refuse_and_close(*wrong);
      const auto end = bytes.find("\r\n\r\n");
      if (end != bytes.npos && end + 4 <= header_bytes_max) {
        if (const auto wrong = wrong_in_header(bytes.substr(0, end + 4))) co_return co_await refuse_and_close(*wrong);
        co_return true;
      }
      if (bytes.size() >= header_bytes_max) co_return co_await refuse_and_close({431, "the header is too large"});
      if (!ticket) {
        const bool is_idle = fresh && was_answered;
        ticket.emplace(registry(), peer_.counted, is_idle ? Stage::idle : Stage::arriving,
                       [this](bool urgent) { return make_way(urgent); });
        if (is_idle) waiting_.keep_to(options_.connection_counter->most_per_address(), peer_.counted);
      }
      if (has_made_way()) co_return false;
      if (fresh) idle_.streams.insert(&stream_);
      const auto [ec, size] = co_await stream_.async_read_some(buffer_.prepare(1024), as_result);
      idle_.streams.erase(&stream_);
      if (ec) co_return false;
      if (fresh) stream_.expires_after(at_most(options_.timeouts.header));
      if (fresh && was_answered) ticket.reset();
      fresh = false;
      buffer_.commit(size);
    }
  }

  awaitable<HttpResponse> answer(const HttpRequest& ask) {
    try {
      co_return co_await options_.handler.answer(ask);
    } catch (const std::exception& fault) {
      spdlog::error("event=fault where=http method={} reason={}", log_value(ask.method), log_value(fault.what()));
    }
    co_return refuse(500, "fault", "this is our fault");
  }

  awaitable<bool> is_seated(const HttpRequest& ask) {
    try {
      co_return co_await options_.handler.is_seated(ask);
    } catch (const std::exception& fault) {
      spdlog::error("event=fault where=reserve reason={}", log_value(fault.what()));
    }
    co_return false;
  }

  awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest& ask) {
    try {
      co_return co_await options_.handler.admit(ask);
    } catch (const std::exception& fault) {
      spdlog::error("event=fault where=upgrade reason={}", log_value(fault.what()));
    }
    co_return refuse(500, "fault", "this is our fault");
  }

  awaitable<bool> enter(Request request, const HttpRequest& ask, Place counted) {
    const bool stays = may_stay(request);
    if (!websocket::is_upgrade(request)) {
      auto refused = refuse(426, "upgrade_required", "only WebSockets live here");
      refused.headers.emplace_back("Upgrade", "websocket");
      const bool written = co_await write(std::move(refused), ask, stays);
      co_return written&& stays;
    }
    if (const auto wrong = wrong_in_handshake(request)) {
      const bool written = co_await write(refuse(400, "malformed", *wrong), ask, stays);
      co_return written&& stays;
    }
    auto admitted = co_await admit(ask);
    if (auto* refused = std::get_if<HttpResponse>(&admitted)) {
      const bool written = co_await write(std::move(*refused), ask, stays);
      co_return written&& stays;
    }
    if (!take_place_of_session(ask, counted, std::get<UpgradeTarget>(admitted).belongs))
      co_return co_await refuse_one_too_many(ask, stays);
    // Frames before the handshake is done would be lost on the way to the shard.
    if (buffer_.size() > 0) co_return co_await refuse_and_close({400, "wait for the handshake"});
    auto& pass = std::get<UpgradeTarget>(admitted);
    stream_.expires_never();
    auto socket = stream_.release_socket();
    error_code ec;
    const auto handle = socket.release(ec);
    if (ec) co_return false;
    options_.metrics.answered("websocket", 101, std::chrono::steady_clock::now() - asked_);
    options_.handler.hand_over({.handle = handle,
                                .protocol = peer_.address.is_v6() ? tcp::v6() : tcp::v4(),
                                .request = std::move(request),
                                .player = std::move(pass.player),
                                .room = std::move(pass.room),
                                .address = ask.address,
                                .held = {std::move(place_), std::move(counted.of_address)}});
    co_return false;
  }

  // A place among the WebSockets of the address in the stead of the one of an HTTP connection, which the connection, and
  // the relay of TLS before it, keep. Beyond the limits only for those who belong to the room. False if there is none.
  bool take_place_of_session(const HttpRequest& ask, Place& counted, bool belongs) {
    auto& counter = *options_.connection_counter;
    // A proxy that names no address has a place for each of its connections.
    auto of_address = counter.enter_address(counted.of_address ? ask.address : peer_.counted);
    auto in_all = place_->in_reserve ? counter.enter_all() : place_->in_all;
    if (!of_address || !in_all) {
      if (belongs && options_.reserve.sessions) of_address = options_.reserve.sessions->enter(ask.address);
      else of_address = nullptr;
      if (!of_address) return false;
      if (!in_all) in_all = of_address;
    }
    // Else it is the connection of a proxy, and counted as such.
    const bool is_own = !counted.of_address || place_->in_reserve;
    if (counted.of_address) counted.of_address = of_address;
    *place_ = {in_all, is_own ? of_address : place_->of_address};
    return true;
  }

  // Always false: who cannot be understood is not listened to any further. `method`: as far as it is known.
  awaitable<bool> refuse_and_close(Misframed wrong, std::string method = {}) {
    asked_ = std::chrono::steady_clock::now();
    auto refused = refuse(wrong.status, "malformed", wrong.message);
    refused.route = "malformed";
    HttpRequest asked;
    asked.method = std::move(method);
    co_await write(std::move(refused), asked, false);
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

  awaitable<bool> write(HttpResponse answer, const HttpRequest& ask, bool stays) {
    const auto now = std::chrono::steady_clock::now();
    options_.metrics.answered(answer.route, answer.status, now - asked_);
    if (answer.status == static_cast<int>(http::status::too_many_requests) &&
        !options_.too_many_told.ask(ask.address, now))
      spdlog::warn("event=too_many_requests address={} route={}", log_value(ask.address), answer.route);
    if (answer.status >= 400 && is_read_by_person(ask)) show_as_page(answer, ask);
    const bool head = ask.method == "HEAD";
    const auto size = answer.size();
    Response response{static_cast<http::status>(answer.status), 11};
    if (size > 0) response.set(http::field::content_type, answer.type);
    for (const auto& [name, value] : answer.headers) response.insert(name, value);
    if (response.find(http::field::cache_control) == response.end())
      response.set(http::field::cache_control, "no-store");
    add_security(response, ask.header("host"), options_.public_origin);
    response.set(http::field::date, http_date(std::chrono::system_clock::now()));
    response.keep_alive(stays);
    const bool whole = !head && !answer.reader;
    if (whole) response.body() = {answer.text().data(), size};
    if (answer.status != 304) response.content_length(size);
    stream_.expires_after(at_most(options_.timeouts.answer));
    const auto ticket = wait(Stage::answered);
    http::response_serializer<http::span_body<const char>> serializer{response};
    error_code ec;
    if (whole) std::tie(ec, std::ignore) = co_await http::async_write(stream_, serializer, as_result);
    else std::tie(ec, std::ignore) = co_await http::async_write_header(stream_, serializer, as_result);
    if (head || whole || ec) co_return !ec;
    co_return co_await write_text(*answer.reader);
  }

  // Each piece is made when the other end has taken the one before.
  awaitable<bool> write_text(TextReader& reader) {
    error_code ec;
    while (!ec && !has_made_way()) {
      const auto piece = reader.next();
      if (piece.empty()) co_return true;
      const auto bytes = asio::buffer(piece);
      std::tie(ec, std::ignore) = co_await asio::async_write(stream_, bytes, as_result);
    }
    co_return false;
  }

  beast::tcp_stream stream_;
  const Peer peer_;
  ListenerOptions& options_;
  IdleConnections& idle_;
  const WaitingPeers& waiting_;
  std::shared_ptr<Place> place_;
  beast::flat_buffer buffer_;
  bool first_ = true;
  std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();  // when the last request was there
};

}  // namespace

awaitable<void> serve_connection(beast::tcp_stream stream, Peer peer, ListenerOptions& options, IdleConnections& idle,
                                 const WaitingPeers& waiting, std::shared_ptr<Place> place) {
  Connection connection(std::move(stream), std::move(peer), options, idle, waiting, std::move(place));
  co_await connection.run();
}

}  // namespace server
