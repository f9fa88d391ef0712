// What a room sends messages to: a session, or a test's recorder. Rooms know no sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace server {

// One encoded message, shared by everyone it is sent to.
using Frame = std::shared_ptr<const std::string>;

inline Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Why a session ends: RFC 6455 and, from 4000, our own.
enum class CloseCode : std::uint16_t {
  done = 1000,
  away = 1001,
  bad_payload = 1007,
  policy = 1008,
  fault = 1011,
  restart = 1012,
  too_slow = 1013,
  newer_session = 4001
};

class MessageSink {
 public:
  // Of its requests, in the room's mailbox: kept by the room alone.
  std::size_t waiting = 0;

  virtual ~MessageSink() = default;
  // Queues a frame. Never waits: who cannot keep up is closed.
  virtual void send(Frame) = 0;
  // Says why and ends the session. May be called twice; the first reason counts.
  virtual void close(CloseCode, std::string_view reason) = 0;
};

}  // namespace server
