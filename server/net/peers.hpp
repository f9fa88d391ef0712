// Who is at the other end: whose word counts for an address, and whose pages may talk to us.
#pragma once

#include <boost/asio/ip/address.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Config;

// An address, or a network as 10.0.0.0/8.
struct Network {
  boost::asio::ip::address base;
  unsigned bits = 0;

  // None for what is neither.
  static std::optional<Network> read(std::string_view text);
  bool contains(const boost::asio::ip::address&) const;
  std::string text() const;  // in one form for each network: 10.0.0.0/8
};

// Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
class Proxies {
 public:
  // Throws StartFailure for what is neither an address nor a network.
  explicit Proxies(const std::vector<std::string>& trusted);
  bool trusts(const boost::asio::ip::address&) const;
  // The nearest address that is not a proxy's: the last one of X-Forwarded-For that is not trusted.
  boost::asio::ip::address origin_of(const boost::asio::ip::address& peer, std::string_view forwarded_for) const;

 private:
  std::vector<Network> networks_;
};

// What an address is counted under: IPv6 by its /64, since a household has a whole one.
std::string counted_as(const boost::asio::ip::address&);

// The origin of http://host[:port] or https://host[:port], as browsers write it: in lower case and
// without the scheme's usual port. "" for anything else, also for a URL with a path.
std::string origin_of_url(std::string_view url);
// That of --public-url, "" without one. Throws StartFailure if it is none.
std::string own_origin(const Config&);

// Origins whose pages may change something or open a WebSocket: those of the configuration,
// compared as texts; without a public URL also the host that the request itself names.
class Origins {
 public:
  // Throws StartFailure for what is no origin.
  explicit Origins(const Config&);
  bool allow(std::string_view origin, std::string_view host, bool secure) const;
  // Whether requests to this Host are answered: with --hosts only those names, the public one,
  // "localhost" and plain addresses, which no foreign page can have as its own name (DNS rebinding).
  bool serves(std::string_view host) const;
  // Of this server, as a link to it begins: https://cats.example. "" if the Host of the request is none.
  std::string url_of(std::string_view host, bool secure) const;
  bool public_is_tls() const { return public_origin_.starts_with("https://"); }

 private:
  std::string public_origin_;
  std::vector<std::string> allowed_;
  std::vector<std::string> hosts_;
};

}  // namespace server
