// The TCP stream below a WebSocket, with two writers: Beast, for the handshake, pongs and the
// close, and the session, for what its room says. Their writes take turns and are whole, so no
// frame lands inside another one.
#pragma once

#include "server/base/limits.hpp"
#include "server/net/net.hpp"

#include <boost/asio/compose.hpp>
#include <boost/asio/write.hpp>

#include <memory>
#include <utility>

namespace server {

class SerialStream {
 public:
  // The shard's own kind of executor: sockets are what a server of this kind spends its time on.
  using next_layer_type = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;
  using executor_type = next_layer_type::executor_type;

  explicit SerialStream(next_layer_type socket) : state_(std::make_shared<State>(std::move(socket))) {
    error_code ignored;  // then write_now() writes nothing, and all else still works
    state_->socket.non_blocking(true, ignored);
  }
  SerialStream(SerialStream&&) = default;
  SerialStream& operator=(SerialStream&&) = default;
  // Writes may outlive the stream; they then end with an error.
  ~SerialStream() {
    error_code ignored;
    if (state_) state_->socket.close(ignored);
  }

  executor_type get_executor() { return state_->socket.get_executor(); }
  next_layer_type& next_layer() { return state_->socket; }

  // So many reads may be begun from now on; the one after them finds the stream closed. Beast goes on reading by itself
  // after an empty frame of a message, and tells nobody.
  void allow_reads(std::size_t reads) { state_->reads_left = reads; }
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    error_code ignored;
    if (state_->reads_left > 0) --state_->reads_left;
    else state_->socket.close(ignored);
    return state_->socket.async_read_some(buffers, std::forward<Token>(token));
  }

  // Writes what the socket takes at once, perhaps a part of it, without the cost of an asynchronous operation.
  // would_block if it takes nothing, or somebody else is writing. Never waits.
  template <class Buffers>
  std::size_t write_now(const Buffers& buffers, error_code& ec) {
    if (!state_->writing && state_->socket.non_blocking()) return state_->socket.write_some(buffers, ec);
    ec = asio::error::would_block;
    return 0;
  }
  // Writes all of it. Any number may wait for their turn, first come, first served.
  // REQUIRES: what the buffers point at stays where it is until the handler is called
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Write<Buffers>{state_, buffers}, token,
                                                                     state_->socket);
  }

 private:
  struct State {
    explicit State(next_layer_type of)
        : socket(std::move(of)), turn(socket.get_executor(), asio::steady_timer::time_point::max()) {}
    next_layer_type socket;
    std::size_t reads_left = reads_for_a_piece;
    bool writing = false;
    std::size_t waiting = 0;
    // Never expires: to cancel one wait is to give the turn away.
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, executor_type>
        turn;
  };

  template <class Buffers>
  struct Write {
    std::shared_ptr<State> state;
    Buffers buffers;

    template <class Self>
    void operator()(Self& self) {
      if (!std::exchange(state->writing, true)) return write(self);
      ++state->waiting;
      state->turn.async_wait(std::move(self));
    }
    template <class Self>
    void operator()(Self& self, error_code) {
      --state->waiting;
      write(self);
    }
    template <class Self>
    void operator()(Self& self, error_code ec, std::size_t size) {
      if (state->waiting > 0) state->turn.cancel_one();
      else state->writing = false;
      self.complete(ec, size);
    }
    template <class Self>
    void write(Self& self) {
      auto& socket = state->socket;
      asio::async_write(socket, std::as_const(buffers), std::move(self));
    }
  };

  std::shared_ptr<State> state_;
};

// Found by Beast when a WebSocket has been closed.
template <class Handler>
void async_teardown(beast::role_type role, SerialStream& stream, Handler&& handler) {
  websocket::async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace server
