// A session is one browser on one WebSocket. It turns bytes into messages for its room, and
// frames from its room into bytes. It decides nothing.
#pragma once

#include "protocol/messages.hpp"
#include "server/house_rules.hpp"
#include "server/line.hpp"
#include "server/net.hpp"
#include "server/serial_stream.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace server {

class Session final : public Line, public std::enable_shared_from_this<Session> {
 public:
  // Without permessage-deflate: it would cost memory, and tell secrets by the length of frames.
  using Stream = websocket::stream<SerialStream, false>;
  // What a session speaks with: takes a message on, or says that there is no room for it now;
  // and hears once that the session has ended.
  struct Desk {
    std::function<bool(std::shared_ptr<Session>, protocol::Message)> hear;
    std::function<void(std::shared_ptr<Session>)> gone;
  };

  // REQUIRES: the stream is open; all of this is used on its executor alone
  Session(Stream, const Limits&, Counts&, Desk);
  ~Session() override;

  // Reads until either side goes away. Whatever happens in there ends this session and no other.
  awaitable<void> run();

  void send(Frame) override;
  void close(Goodbye, std::string_view reason) override;

 private:
  awaitable<void> read();
  bool hear(std::string_view text);
  bool pay();  // one credit for one message, or one ping; false if there is none
  void hear_control();
  class Packet;
  void write_next();
  void written(error_code, const Packet&);
  void leave();
  void say_goodbye();
  void cut_off();
  void refuse(const std::string& id, const protocol::Refusal&);

  static constexpr std::size_t idle_buffer_bytes = 1024;

  Stream ws_;
  const Limits& limits_;
  Counts& counts_;
  Desk desk_;
  bool left_ = false;

  std::deque<Frame> outbox_;      // what waits to be written
  std::size_t outbox_bytes_ = 0;  // of what waits and of what is being written
  bool writing_ = false;
  bool closing_ = false;
  websocket::close_reason goodbye_;
  asio::steady_timer patience_;   // with a peer that does not let itself be said goodbye to

  double credits_;
  std::chrono::steady_clock::time_point paid_;
};

}  // namespace server
