#include "server/peers.hpp"

#include "server/config.hpp"
#include "server/database.hpp"

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include <algorithm>
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
  if (a.is_v4()) return ip::network_v4(a.to_v4(), static_cast<unsigned short>(bits)).canonical() == ip::network_v4(b.to_v4(), static_cast<unsigned short>(bits)).canonical();
  return ip::network_v6(a.to_v6(), static_cast<unsigned short>(bits)).canonical() == ip::network_v6(b.to_v6(), static_cast<unsigned short>(bits)).canonical();
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

Proxies::Proxies(const std::vector<std::string>& trusted) {
  for (const auto& text : trusted) {
    const auto slash = text.find('/');
    boost::system::error_code ec;
    const auto base = ip::make_address(text.substr(0, slash), ec);
    const unsigned most = base.is_v4() ? 32 : 128;
    unsigned bits = most;
    if (slash != text.npos) {
      const auto* end = text.data() + text.size();
      const auto [stop, wrong] = std::from_chars(text.data() + slash + 1, end, bits);
      if (wrong != std::errc{} || stop != end) bits = most + 1;
    }
    if (ec || bits > most) throw StartFailure("--trusted-proxies: " + text + " is neither an address nor a network");
    networks_.push_back({plain(base), bits});
  }
}

bool Proxies::trusts(const ip::address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const auto& network) { return same_network(network.base, plain(address), network.bits); });
}

ip::address Proxies::origin_of(const ip::address& peer, std::string_view forwarded_for) const {
  auto nearest = plain(peer);
  while (trusts(nearest) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto last = trim(comma == forwarded_for.npos ? forwarded_for : forwarded_for.substr(comma + 1));
    forwarded_for = comma == forwarded_for.npos ? std::string_view{} : forwarded_for.substr(0, comma);
    boost::system::error_code ec;
    const auto before = ip::make_address(last, ec);
    if (ec) break;
    nearest = plain(before);
  }
  return nearest;
}

std::string counted_as(const ip::address& address) {
  const auto it = plain(address);
  if (it.is_v4()) return it.to_string();
  return ip::network_v6(it.to_v6(), 64).canonical().to_string();
}

Origins::Origins(const Config& config) : any_own_host_(config.public_url.empty()), allowed_(config.origins) {
  if (any_own_host_) return;
  auto origin = config.public_url;
  while (origin.ends_with('/')) origin.pop_back();
  allowed_.push_back(std::move(origin));
}

bool Origins::allow(std::string_view origin, std::string_view host, bool secure) const {
  if (std::find(allowed_.begin(), allowed_.end(), origin) != allowed_.end()) return true;
  if (!any_own_host_ || host.empty()) return false;
  const std::string_view scheme = secure ? "https://" : "http://";
  return origin.starts_with(scheme) && origin.substr(scheme.size()) == host;
}

}  // namespace server
