#include "server/net/session.hpp"

#include "protocol/writer.hpp"
#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace server {
namespace {

Credits::Rate rate_of(const Limits& limits) {
  return {static_cast<double>(limits.credits_per_second), static_cast<double>(limits.credits_burst)};
}

constexpr double hint_price = 10;  // a bot thinks for it, and it is counted in the store

// REQUIRES: the text is UTF-8 up to there
bool ends_inside_character(std::string_view text) {
  std::size_t follow = 0;
  for (; follow < text.size(); ++follow) {
    const auto byte = static_cast<unsigned char>(text[text.size() - 1 - follow]);
    if ((byte & 0xc0) == 0x80) continue;
    const std::size_t due = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0 ? 1 : 0;
    return follow < due;
  }
  return follow > 0;
}

template <class ClientMessage, class... Others>
constexpr bool is_one_of = (std::is_same_v<ClientMessage, Others> || ...);

template <class ClientMessage>
constexpr bool changes_room =
    is_one_of<ClientMessage, protocol::Sit, protocol::Stand, protocol::Start, protocol::Kick, protocol::AddBot,
              protocol::LetBot, protocol::RemoveBot, protocol::SwapSeats, protocol::ChangeContract, protocol::Propose,
              protocol::Vote, protocol::Offer, protocol::Answer, protocol::Withdraw, protocol::Resign,
              protocol::SendAway, protocol::Mute, protocol::Lock, protocol::HandOver, protocol::Leave, protocol::Close,
              protocol::Lead, protocol::HandLead, protocol::StopLeading>;

double price_of(const protocol::Message& message) {
  return std::visit(
      []<class ClientMessage>(const ClientMessage&) {
        using std::is_same_v;
        if constexpr (is_same_v<ClientMessage, protocol::Join> || is_same_v<ClientMessage, protocol::Sync>)
          return snapshot_price;
        else if constexpr (is_same_v<ClientMessage, protocol::Ready>) return ready_price;
        else if constexpr (is_same_v<ClientMessage, protocol::Why>) return why_price;
        else if constexpr (is_same_v<ClientMessage, protocol::Hint>) return hint_price;
        else if constexpr (changes_room<ClientMessage>) return room_change_price;
        else return 1.0;
      },
      message);
}

}  // namespace

// Frames that are written together: of each the head of a text message in one frame that is not
// masked (RFC 6455, 5.2), and the text itself, which all members of a room share.
class Session::Packet {
 public:
  // Of the first frames of these, which the packet does not keep.
  explicit Packet(std::span<const Frame> frames) {
    for (const auto& frame : frames.first(std::min(frames.size(), most))) put(*frame);
  }
  Packet(const Packet&) = delete;  // its buffers point into it
  Packet& operator=(const Packet&) = delete;

  std::size_t frames() const { return count_; }
  std::size_t size() const { return asio::buffer_size(buffers()); }
  std::span<const asio::const_buffer> buffers() const { return std::span(buffers_).first(2 * count_); }
  // The first bytes have been written.
  void skip(std::size_t bytes) {
    for (auto& each : std::span(buffers_).first(2 * count_)) {
      const auto gone = std::min(bytes, each.size());
      each += gone;
      bytes -= gone;
    }
  }

 private:
  void put(const std::string& text) {
    auto& head = heads_[count_];
    std::size_t size = 0;
    head[size++] = 0x81;
    const auto length = text.size();
    const std::size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[size++] = static_cast<std::uint8_t>(more == 0 ? length : more == 2 ? 126 : 127);
    for (std::size_t i = more; i-- > 0;) head[size++] = static_cast<std::uint8_t>(length >> (8 * i));
    buffers_[2 * count_] = asio::buffer(head, size);
    buffers_[2 * count_ + 1] = asio::buffer(text);
    ++count_;
  }

  static constexpr std::size_t most = 32;                 // Asio passes 64 buffers on at once
  std::array<std::array<std::uint8_t, 10>, most> heads_;  // not cleared: that would cost more than filling what is used
  std::array<asio::const_buffer, 2 * most> buffers_;
  std::size_t count_ = 0;
};

Session::Session(Stream ws, const Limits& limits, Counters& counts, Handlers handlers)
    : ws_(std::move(ws)),
      limits_(limits),
      counts_(counts),
      handlers_(std::move(handlers)),
      patience_(ws_.get_executor()),
      credits_(rate_of(limits), std::chrono::steady_clock::now()) {
  ws_.read_message_max(limits_.message_bytes);
  ws_.control_callback([this](websocket::frame_type, beast::string_view) { handle_control(); });
  ++counts_.sessions;
}

Session::~Session() {
  clear_outbox();
  --counts_.sessions;
}

awaitable<void> Session::run() {
  const auto self = shared_from_this();
  if (!closing_) wait_for_join();
  try {
    co_await read();
  } catch (const std::exception& error) {
    ++counts_.faults;
    spdlog::error("event=fault where=session reason={}", log_value(error.what()));
    close(CloseCode::fault, "fault");
  }
  // The other end has gone, so a frame that it did not take would be waited for in vain; what
  // was closed from here has its own timeouts.
  if (!std::exchange(closing_, true)) cut_off();
  leave();
  handlers_ = {};  // what is still in the room's mailbox holds this session: no circle
}

// Who never joins must not hold a place in a room or in the lobby.
void Session::wait_for_join() {
  patience_.expires_after(limits_.join);
  patience_.async_wait([self = shared_from_this()](error_code ec) {
    if (!ec && !self->closing_) self->close(CloseCode::policy, "no_join");
  });
}

void Session::leave() {
  if (!std::exchange(left_, true)) handlers_.gone(shared_from_this());
}

awaitable<void> Session::read() {
  std::string text(idle_buffer_bytes, '\0');
  for (;;) {
    std::size_t size = 0, pieces = 0;
    do {
      if (size == text.size()) text.resize(2 * size);
      ws_.next_layer().allow_reads(reads_for_a_piece);
      const auto [ec, more] = co_await ws_.async_read_some(asio::buffer(text) + size, as_result);
      if (ec || closing_) co_return;
      size += more;
      if (++pieces > message_pieces_free && !pay()) co_return close(CloseCode::policy, "too_many_messages");
    } while (!ws_.is_message_done());
    if (!pay()) co_return close(CloseCode::policy, "too_many_messages");
    if (!ws_.got_text()) co_return close(CloseCode::policy, "binary");
    // Beast looks for this only at the end of a frame that has bytes.
    if (ends_inside_character(std::string_view(text).substr(0, size)))
      co_return close(CloseCode::bad_payload, "not_utf8");
    if (!receive(std::string_view(text).substr(0, size))) co_return;
    // An idle session holds no memory for what it once said.
    if (text.size() > idle_buffer_bytes) text = std::string(idle_buffer_bytes, '\0');
  }
}

bool Session::pay(double price) { return credits_.pay(price, rate_of(limits_), std::chrono::steady_clock::now()); }

// Pings are answered by Beast, within its own read: so the end of this session has to wait for that.
void Session::handle_control() {
  ws_.next_layer().allow_reads(reads_for_a_piece);
  if (pay()) return;
  asio::post(ws_.get_executor(), [self = shared_from_this()] { self->close(CloseCode::policy, "too_many_messages"); });
}

bool Session::receive(std::string_view text) {
  auto read = protocol::read_message(text);
  if (const auto* unreadable = std::get_if<protocol::Unreadable>(&read)) {
    close(CloseCode::policy, unreadable->reason);
    return false;
  }
  if (const auto* malformed = std::get_if<protocol::Malformed>(&read)) {
    refuse(malformed->id, malformed->why);
    return true;
  }
  auto& message = std::get<protocol::Message>(read);
  // One credit was paid before it was read.
  if (const auto price = price_of(message); price > 1 && !pay(price - 1)) {
    close(CloseCode::policy, "too_many_messages");
    return false;
  }
  if (!closing_ && std::holds_alternative<protocol::Join>(message)) patience_.cancel();
  const std::string id(protocol::id_of(message));
  if (handlers_.receive(shared_from_this(), std::move(message))) return true;
  if (id.empty()) {
    close(CloseCode::too_slow, "busy");
    return false;
  }
  refuse(id, {std::string(protocol::code::too_many), "", "The room is busy; the same request may be sent again.", ""});
  return true;
}

void Session::refuse(const std::string& id, const protocol::Refusal& why) {
  protocol::Writer out;
  out.open_object().key("type").name("reply").key("id").name(id).key("result").name("refused").key("seq").number(0);
  out.key("code").string(why.code).key("message").string(why.message);
  if (!why.subject.empty()) out.key("subject").string(why.subject);
  send(frame(out.close_object().take()));
}

void Session::send(Frame told) {
  if (closing_ || !told) return;
  ++counts_.frames;
  outbox_bytes_ += told->size();
  outbox_.push_back(std::move(told));
  ++counts_.frames_waiting;
  if (outbox_.size() > limits_.outbox_frames || outbox_bytes_ > limits_.outbox_bytes) {
    ++counts_.too_slow;
    return close(CloseCode::too_slow, "too_slow");
  }
  if (std::exchange(writing_, true)) return;
  // Not before the room has said all that it has to say now.
  asio::post(ws_.get_executor(), [self = shared_from_this()] { self->write_next(); });
}

// What is said at once, an action and the throws that follow it, travels as one packet: sending packets is what a
// server of this kind spends most of its time on.
void Session::write_next() {
  // After the peer's close, or ours, nothing more may be said.
  if (!ws_.is_open()) clear_outbox();
  while (!outbox_.empty()) {
    const Packet packet(outbox_);
    error_code ec;
    const auto size = ws_.next_layer().write_now(packet.buffers(), ec);
    if (ec && ec != asio::error::would_block) return written(ec);
    if (size < packet.size()) return write_rest(packet.frames(), size);
    forget_bytes(std::span(outbox_).first(packet.frames()));
    take(packet.frames());
  }
  written({});
}

// The socket has taken so many bytes of the first frames, and takes no more for now.
void Session::write_rest(std::size_t frames, std::size_t done) {
  struct Rest {
    Rest(std::vector<Frame> texts_of, std::size_t done) : texts(std::move(texts_of)), packet(texts) {
      packet.skip(done);
    }
    std::vector<Frame> texts;
    Packet packet;
  };
  const auto end = outbox_.begin() + static_cast<std::ptrdiff_t>(frames);
  const auto rest = std::make_shared<Rest>(std::vector<Frame>(outbox_.begin(), end), done);
  take(frames);
  const auto buffers = rest->packet.buffers();
  ws_.next_layer().async_write_some(buffers, [self = shared_from_this(), rest](error_code ec, std::size_t) {
    self->forget_bytes(rest->texts);
    if (ec) self->written(ec);
    else self->write_next();
  });
}

// The first frames wait no more.
void Session::take(std::size_t frames) {
  counts_.frames_waiting -= static_cast<std::int64_t>(frames);
  outbox_.erase(outbox_.begin(), outbox_.begin() + static_cast<std::ptrdiff_t>(frames));
}

void Session::forget_bytes(std::span<const Frame> written) {
  for (const auto& frame : written) outbox_bytes_ -= std::min(outbox_bytes_, frame->size());
}

void Session::written(error_code ec) {
  if (ec) cut_off();  // what is written after a frame that was lost would not follow it
  writing_ = false;
  if (outbox_.empty() && outbox_.capacity() > idle_outbox_frames) outbox_.shrink_to_fit();
  if (!ec && goodbye_) send_close();
}

void Session::close(CloseCode why, std::string_view reason) {
  if (std::exchange(closing_, true)) return;
  if (why == CloseCode::policy) ++counts_.policy;
  goodbye_ = websocket::close_reason(static_cast<websocket::close_code>(why), reason);
  // What was said before the end still goes out, unless the peer could not take it anyway.
  if (why == CloseCode::too_slow) clear_outbox();
  patience_.expires_after(limits_.goodbye);
  patience_.async_wait([self = shared_from_this()](error_code ec) {
    if (!ec) self->cut_off();
  });
  if (!writing_) send_close();
  leave();
}

void Session::turn_away(CloseCode why, std::string_view reason) {
  left_ = true;
  close(why, reason);
}

void Session::clear_outbox() {
  counts_.frames_waiting -= static_cast<std::int64_t>(outbox_.size());
  outbox_.clear();
}

void Session::cut_off() {
  error_code ignored;
  beast::get_lowest_layer(ws_).close(ignored);
}

void Session::send_close() {
  ws_.async_close(goodbye_, [self = shared_from_this()](error_code) { self->patience_.cancel(); });
}

}  // namespace server
