#include "server/app/service_manager.hpp"

#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/datagram_protocol.hpp>

#include <cstdlib>
#include <string>

namespace server {

void tell_service_manager(std::string_view state) {
  const char* path = std::getenv("NOTIFY_SOCKET");
  if (path == nullptr || *path == '\0') return;
  std::string name(path);
  if (name.front() == '@') name.front() = '\0';  // in the abstract namespace
  boost::asio::io_context io;
  boost::asio::local::datagram_protocol::socket socket(io);
  boost::system::error_code failed;
  socket.open({}, failed);
  if (!failed) socket.send_to(boost::asio::buffer(state), {name}, 0, failed);
  if (failed) spdlog::warn("event=not_notified what={}", log_value(failed.message()));
}

}  // namespace server
