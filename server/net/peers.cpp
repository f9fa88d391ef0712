#include "server/net/peers.hpp"

#include "server/base/config.hpp"
#include "server/base/start_failure.hpp"

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace server {
namespace {

namespace ip = boost::asio::ip;

ip::address plain(const ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

bool same_network(const ip::address& a, const ip::address& b, unsigned bits) {
  if (a.is_v4() != b.is_v4()) return false;
  if (a.is_v4())
    return ip::network_v4(a.to_v4(), static_cast<unsigned short>(bits)).canonical() ==
           ip::network_v4(b.to_v4(), static_cast<unsigned short>(bits)).canonical();
  return ip::network_v6(a.to_v6(), static_cast<unsigned short>(bits)).canonical() ==
         ip::network_v6(b.to_v6(), static_cast<unsigned short>(bits)).canonical();
}

std::string_view host_without_port(std::string_view authority) {
  const auto colon = authority.starts_with('[') ? authority.find(':', authority.find(']')) : authority.find(':');
  return authority.substr(0, colon);
}

std::string checked_origin(const std::string& setting, const std::string& url) {
  auto origin = origin_of_url(url);
  if (origin.empty())
    throw StartFailure(setting + ": " + url + " is no address of a server such as https://cats.example");
  return origin;
}

// Throws StartFailure for what no Host can be, such as a URL, or a name with a port.
void check_host(const std::string& host) {
  std::string_view name = host;
  if (const auto scheme = name.find("://"); scheme != name.npos) name.remove_prefix(scheme + 3);
  name = host_without_port(name.substr(0, name.find_first_of("/?#")));
  const bool is_bracketed = name.starts_with('[') && name.ends_with(']');
  const bool is_plain = !name.empty() && std::ranges::all_of(name, [&](unsigned char symbol) {
    return std::isalnum(symbol) || symbol == '.' || symbol == '-' || symbol == '_' ||
           (is_bracketed && (symbol == ':' || symbol == '[' || symbol == ']'));
  });
  if (is_plain && name == host) return;
  throw StartFailure("--hosts: " + host + " is no name such as cats.example" +
                     (is_plain ? "; " + std::string(name) + " may be meant" : ""));
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](unsigned char symbol) { return std::isdigit(symbol); });
}

// As proxies write it: 203.0.113.7, 203.0.113.7:4711, 2001:db8::1, [2001:db8::1] or [2001:db8::1]:4711.
std::optional<ip::address> forwarded_address(std::string_view text) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos) return std::nullopt;
    const auto behind = text.substr(end + 1);
    if (!behind.empty() && !(behind.starts_with(':') && is_port(behind.substr(1)))) return std::nullopt;
    boost::system::error_code ec;
    const auto address = ip::make_address_v6(std::string(text.substr(1, end - 1)), ec);
    return ec ? std::nullopt : std::optional<ip::address>(address);
  }
  const auto colon = text.find(':');
  if (colon != text.npos && text.find(':', colon + 1) == text.npos) {
    if (!is_port(text.substr(colon + 1))) return std::nullopt;
    text = text.substr(0, colon);
  }
  boost::system::error_code ec;
  const auto address = ip::make_address(std::string(text), ec);
  return ec ? std::nullopt : std::optional(address);
}

}  // namespace

std::optional<Network> Network::read(std::string_view text) {
  const auto slash = text.find('/');
  boost::system::error_code ec;
  const auto base = ip::make_address(text.substr(0, slash), ec);
  if (ec) return std::nullopt;
  const unsigned most = base.is_v4() ? 32 : 128;
  unsigned bits = most;
  if (slash != text.npos) {
    const auto* end = text.data() + text.size();
    const auto [stop, wrong] = std::from_chars(text.data() + slash + 1, end, bits);
    if (wrong != std::errc{} || stop != end || bits > most) return std::nullopt;
  }
  const auto real = plain(base);
  const bool is_mapped = real.is_v4() && base.is_v6();  // ::ffff:10.0.0.0/104
  if (is_mapped && bits < 96) return std::nullopt;
  return Network{real, is_mapped ? bits - 96 : bits};
}

bool Network::contains(const ip::address& address) const { return same_network(base, plain(address), bits); }

std::string Network::text() const {
  const auto width = static_cast<unsigned short>(bits);
  if (base.is_v4()) return ip::network_v4(base.to_v4(), width).canonical().to_string();
  return ip::network_v6(base.to_v6(), width).canonical().to_string();
}

Proxies::Proxies(const std::vector<std::string>& trusted) {
  for (const auto& text : trusted) {
    const auto network = Network::read(text);
    if (!network) throw StartFailure("--trusted-proxies: " + text + " is neither an address nor a network");
    networks_.push_back(*network);
  }
}

bool Proxies::trusts(const ip::address& address) const {
  return std::ranges::any_of(networks_, [&](const auto& network) { return network.contains(address); });
}

ip::address Proxies::origin_of(const ip::address& peer, std::string_view forwarded_for) const {
  auto nearest = plain(peer);
  while (trusts(nearest) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto last = trim(comma == forwarded_for.npos ? forwarded_for : forwarded_for.substr(comma + 1));
    forwarded_for = comma == forwarded_for.npos ? std::string_view{} : forwarded_for.substr(0, comma);
    const auto before = forwarded_address(last);
    if (!before) break;
    nearest = plain(*before);
  }
  return nearest;
}

std::string counted_as(const ip::address& address) {
  const auto it = plain(address);
  if (it.is_v4()) return it.to_string();
  return ip::network_v6(it.to_v6(), 64).canonical().to_string();
}

std::string origin_of_url(std::string_view url) {
  std::string origin(url);
  std::transform(origin.begin(), origin.end(), origin.begin(),
                 [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); });
  while (origin.ends_with('/')) origin.pop_back();
  const bool tls = origin.starts_with("https://");
  if (!tls && !origin.starts_with("http://")) return "";
  const std::string_view authority = std::string_view(origin).substr(tls ? 8 : 7);
  const auto host = host_without_port(authority);
  const bool plain = !host.empty() && std::all_of(host.begin(), host.end(), [](unsigned char symbol) {
    return std::isalnum(symbol) || symbol == '.' || symbol == '-' || symbol == ':' || symbol == '[' || symbol == ']';
  });
  if (!plain || (host.front() != '[' && host.find(':') != host.npos)) return "";
  const auto port = authority.substr(host.size());
  if (port.size() == 1 || !std::all_of(port.begin(), port.end(),
                                       [](unsigned char symbol) { return std::isdigit(symbol) || symbol == ':'; }))
    return "";
  // A browser leaves the usual port out.
  if (port == (tls ? ":443" : ":80")) origin.resize(origin.size() - port.size());
  return origin;
}

std::string own_origin(const Config& config) {
  return config.public_url.empty() ? "" : checked_origin("--public-url", config.public_url);
}

Origins::Origins(const Config& config) : public_origin_(own_origin(config)), hosts_(config.hosts) {
  for (const auto& origin : config.origins) allowed_.push_back(checked_origin("--origins", origin));
  if (!public_origin_.empty()) allowed_.push_back(public_origin_);
  for (const auto& host : hosts_) check_host(host);
  for (auto& host : hosts_)
    std::transform(host.begin(), host.end(), host.begin(),
                   [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); });
}

bool Origins::serves(std::string_view host) const {
  if (hosts_.empty()) return true;
  std::string name(host_without_port(host));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); });
  if (name == "localhost" || std::find(hosts_.begin(), hosts_.end(), name) != hosts_.end()) return true;
  if (!public_origin_.empty() &&
      name == host_without_port(std::string_view(public_origin_).substr(public_origin_.find("//") + 2)))
    return true;
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  boost::system::error_code ec;
  ip::make_address(name, ec);
  return !ec;
}

std::string Origins::url_of(std::string_view host, bool secure) const {
  return public_origin_.empty() ? origin_of_url((secure ? "https://" : "http://") + std::string(host)) : public_origin_;
}

bool Origins::allow(std::string_view origin, std::string_view host, bool secure) const {
  if (std::find(allowed_.begin(), allowed_.end(), origin) != allowed_.end()) return true;
  if (!public_origin_.empty() || host.empty()) return false;
  const std::string_view scheme = secure ? "https://" : "http://";
  return origin.starts_with(scheme) && origin.substr(scheme.size()) == host;
}

}  // namespace server
