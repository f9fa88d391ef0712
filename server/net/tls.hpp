// TLS for who has no proxy. A thread of its own speaks it, so that handshakes cost no room anything; the rest of the
// server sees the plain bytes at the other end of a pair of sockets.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>

namespace server {

class Tls {
 public:
  // PEM files: the certificate, followed by those that lead to its root, and its key. Throws StartFailure that names
  // the file.
  Tls(const std::filesystem::path& certificate, const std::filesystem::path& key);
  // Ends what stop() has left.
  ~Tls();

  // Connections that come from now on get this certificate. Throws StartFailure, and changes nothing.
  void reload(const std::filesystem::path& certificate, const std::filesystem::path& key);
  // Takes the connection over. When both ends have agreed on TLS, `agreed` is called on another thread with the
  // descriptor of a stream socket; from then on that is its owner's to close. If they do not agree within `patience` it
  // is never called. It is kept until the connection has ended, and destroyed on any thread. What is returned closes
  // the connection, from any thread.
  std::function<void()> serve(boost::asio::ip::tcp::socket, std::chrono::milliseconds patience,
                              std::function<void(int)> agreed);
  // Waits for what is still on its way, a moment. REQUIRES: serve() is not called any more
  void stop();

 private:
  struct Thread;
  std::unique_ptr<Thread> thread_;
};

}  // namespace server
