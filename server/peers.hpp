// Who is at the other end: whose word counts for an address, and whose pages may talk to us.
#pragma once

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Config;

// Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
class Proxies {
 public:
  // Throws StartFailure for what is neither an address nor a network.
  explicit Proxies(const std::vector<std::string>& trusted);
  bool trusts(const boost::asio::ip::address&) const;
  // The nearest address that is not a proxy's: the last one of X-Forwarded-For that is not trusted.
  boost::asio::ip::address origin_of(const boost::asio::ip::address& peer, std::string_view forwarded_for) const;

 private:
  struct Network { boost::asio::ip::address base; unsigned bits; };
  std::vector<Network> networks_;
};

// What an address is counted under: IPv6 by its /64, since a household has a whole one.
std::string counted_as(const boost::asio::ip::address&);

// Origins whose pages may change something or open a WebSocket: those of the configuration,
// compared as texts; without a public URL also the host that the request itself names.
class Origins {
 public:
  explicit Origins(const Config&);
  bool allow(std::string_view origin, std::string_view host, bool secure) const;

 private:
  bool any_own_host_;
  std::vector<std::string> allowed_;
};

}  // namespace server
