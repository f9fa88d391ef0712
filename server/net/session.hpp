// A session is one browser on one WebSocket. It turns bytes into messages for its room, and
// frames from its room into bytes. It decides nothing.
#pragma once

#include "protocol/messages.hpp"
#include "server/base/allowance.hpp"
#include "server/base/message_sink.hpp"
#include "server/base/server_settings.hpp"
#include "server/net/net.hpp"
#include "server/net/serial_stream.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace server {

class Session final : public MessageSink, public std::enable_shared_from_this<Session> {
 public:
  // Without permessage-deflate: it would cost memory, and tell secrets by the length of frames.
  using Stream = websocket::stream<SerialStream, false>;
  // What a session speaks with: takes a message on, or says that there is no room for it now;
  // and hears once that the session has ended, unless it was turned away.
  struct Handlers {
    std::function<bool(std::shared_ptr<Session>, protocol::Message)> receive;
    std::function<void(std::shared_ptr<Session>)> gone;
  };

  // REQUIRES: the stream is open; all of this is used on its executor alone
  Session(Stream, const Limits&, Counters&, Handlers);
  ~Session() override;

  // Ends a session that was not let in: `gone` is never called.
  void turn_away(CloseCode, std::string_view reason);
  // Reads until either side closes. Errors end this session and no other.
  awaitable<void> run();

  void send(Frame) override;
  void close(CloseCode, std::string_view reason) override;

 private:
  awaitable<void> read();
  void wait_for_join();
  bool receive(std::string_view text);
  bool pay(double price = 1);  // for a message, or a ping; false if the credits do not suffice
  void handle_control();
  class Packet;
  void write_next();
  void write_rest(std::size_t frames, std::size_t done);
  void take(std::size_t frames);
  void forget_bytes(std::span<const Frame> written);
  void written(error_code);
  void leave();
  void send_close();
  void clear_outbox();
  void cut_off();
  void refuse(const std::string& id, const protocol::Refusal&);

  static constexpr std::size_t idle_buffer_bytes = 256, idle_outbox_frames = 32;

  Stream ws_;
  const Limits& limits_;
  Counters& counts_;
  Handlers handlers_;
  bool left_ = false;

  std::vector<Frame> outbox_;     // what waits to be written
  std::size_t outbox_bytes_ = 0;  // of what waits and of what is being written
  bool writing_ = false;
  bool closing_ = false;
  websocket::close_reason goodbye_;
  asio::steady_timer patience_;  // for the first `join`; then, once closing, for the peer's answer

  Credits credits_;
};

}  // namespace server
