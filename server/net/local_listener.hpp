// Answers programs of this machine over a Unix socket: a line is a request, and a line is its answer.
#pragma once

#include "server/base/asio.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace server {

inline constexpr std::size_t local_connections_max = 8;
inline constexpr std::size_t local_request_bytes_max = 8 * 1024;
inline constexpr std::chrono::seconds local_patience{60};  // for a whole request, and for its answer to be taken

class LocalListener {
 public:
  // What a request, without the end of its line, is answered with: text without an end of line.
  using Answer = std::function<awaitable<std::string>(std::string request)>;

  // Listens at once, for this user alone (mode 0600); a socket that a server has left there is replaced. Throws
  // StartFailure if it cannot. REQUIRES: `io` is run by one thread; no other server uses that path
  LocalListener(asio::io_context& io, std::filesystem::path, Answer);
  ~LocalListener();  // removes the file
  LocalListener(const LocalListener&) = delete;
  LocalListener& operator=(const LocalListener&) = delete;
  void start();
  // No new connections; those that are open are closed. On io's thread.
  void stop();

 private:
  struct Shared;
  std::filesystem::path path_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace server
