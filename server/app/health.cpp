#include "server/app/health.hpp"

#include "server/app/admin.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <ostream>
#include <sstream>
#include <string>

namespace server {
namespace {

constexpr std::chrono::seconds patience{3};

// A server that speaks TLS has a certificate for its public name only: it is asked over the socket of `clowder admin`.
int health_by_socket(const Config& config, std::ostream& out) {
  std::ostringstream said, wrong;
  if (admin({.request = {{"command", "status"}}, .json = true}, config, said, wrong) != 0) {
    out << wrong.str();
    return 1;
  }
  const auto status = nlohmann::json::parse(said.str());
  const bool ready = status.at("storage") == "works" && !status.at("draining").get<bool>();
  out << (ready ? "ready" : "not ready: " + said.str()) << "\n";
  return ready ? 0 : 1;
}

}  // namespace

int health(const Config& config, std::ostream& out) {
  if (!config.tls_certificate.empty()) return health_by_socket(config, out);
  const bool everywhere = config.address == "0.0.0.0" || config.address == "::";
  const std::string host = everywhere ? "127.0.0.1" : config.address;
  boost::asio::ip::tcp::iostream stream;
  stream.expires_after(patience);
  stream.connect(host, std::to_string(config.port));
  stream << "GET /readyz HTTP/1.1\r\nHost: " << host << "\r\nConnection: close\r\n\r\n" << std::flush;
  std::string protocol, status;
  stream >> protocol >> status;
  if (!stream) {
    out << "no answer from " << host << " port " << config.port << ": " << stream.error().message() << "\n";
    return 1;
  }
  const bool ready = status == "200";
  out << (ready ? "ready" : "not ready: status " + status) << "\n";
  return ready ? 0 : 1;
}

}  // namespace server
