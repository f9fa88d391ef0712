#include "server/serve.hpp"

#include "server/database.hpp"
#include "server/front_desk.hpp"
#include "server/listener.hpp"
#include "server/metrics.hpp"
#include "server/shard.hpp"
#include "server/sqlite_store.hpp"

#include <boost/asio/signal_set.hpp>
#include <spdlog/spdlog.h>

#include <charconv>
#include <cstdio>
#include <sys/resource.h>

namespace server {
namespace {

// Of the ten seconds for a shutdown: answers that are being written; the shards have the rest.
constexpr auto last_answers = std::chrono::seconds(4);
constexpr std::size_t readers_count = 2;
constexpr std::size_t admin_connections_max = 32;

struct Endpoint { std::string address; std::uint16_t port; };

Endpoint read_endpoint(const std::string& text) {
  const auto colon = text.rfind(':');
  Endpoint endpoint{text.substr(0, colon), 0};
  const auto* end = text.data() + text.size();
  if (colon != text.npos) {
    const auto [stop, ec] = std::from_chars(text.data() + colon + 1, end, endpoint.port);
    if (ec == std::errc{} && stop == end) return endpoint;
  }
  throw StartFailure("--admin: " + text + " is no address with a port");
}

std::string url(const std::string& address, std::uint16_t port) {
  const bool everywhere = address == "0.0.0.0" || address == "::";
  const auto host = everywhere ? "127.0.0.1" : address.find(':') == address.npos ? address : "[" + address + "]";
  return "http://" + host + ":" + std::to_string(port);
}

// Ten thousand connections need as many descriptors.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// Whatever is served from, in the order that it is needed.
class House {
 public:
  explicit House(const Config& config)
      : config_(config),
        files_(config.web.empty() ? std::nullopt : std::optional<StaticFiles>(config.web)),
        lock_(config.data),
        store_(prepared(database_file(config.data)), {.committed = [this](const CommitReport& report) { metrics_.committed(report); }}),
        shards_(config.shards, store_, HouseRules{config.limits, version}),
        front_desk_({config_, store_, shards_, readers_, [this] { return store_.healthy(); }}, files_ ? &*files_ : nullptr),
        admin_desk_(metrics_, &shards_.counts()),
        listener_(front_, config.address, config.port, reception(front_desk_, config.allowances.connections, config.allowances.connections_per_address)) {
    if (config.admin_address.empty()) return;
    const auto [address, port] = read_endpoint(config.admin_address);
    admin_.emplace(front_, address, port, reception(admin_desk_, admin_connections_max, admin_connections_max));
    admin_url_ = url(address, admin_->port());
  }

  int run() {
    asio::signal_set signals(front_, SIGINT, SIGTERM);
    signals.async_wait([this](const error_code&, int signal) {
      spdlog::info("event=stopping signal={}", signal);
      front_.stop();
    });
    listener_.start();
    if (admin_) admin_->start();
    std::printf("clowder listens on %s\n", url(config_.address, listener_.port()).c_str());
    if (admin_) std::printf("clowder measures on %s/metrics\n", admin_url_.c_str());
    std::fflush(stdout);
    spdlog::info("event=started version={} port={} shards={} data={}", version, listener_.port(), config_.shards, config_.data.string());
    front_.run();
    stop();
    return 0;
  }

 private:
  static std::filesystem::path prepared(std::filesystem::path file) {
    prepare_database(file, migrations());
    return file;
  }

  Reception reception(Desk& desk, std::size_t connections, std::size_t per_address) {
    return {.desk = desk, .metrics = metrics_, .proxies = Proxies(config_.trusted_proxies),
            .census = std::make_shared<Census>(front_.get_executor(), connections, per_address), .behind_tls = config_.public_url.starts_with("https://")};
  }

  void stop() {
    listener_.stop();
    if (admin_) admin_->stop();
    front_.restart();
    front_.run_for(last_answers);
    shards_.stop();
    readers_.join();
    store_.close();
    spdlog::info("event=stopped");
  }

  const Config& config_;
  asio::io_context front_{1};
  Metrics metrics_;
  std::optional<StaticFiles> files_;
  FolderLock lock_;
  SqliteStore store_;
  asio::thread_pool readers_{readers_count};
  Shards shards_;
  // The store's threads answer to the shards' threads: they end first, also when what follows
  // here cannot be made because a port is busy.
  struct Quiet {
    SqliteStore& store;
    ~Quiet() { store.close(); }
  } quiet_{store_};
  FrontDesk front_desk_;
  AdminDesk admin_desk_;
  Listener listener_;
  std::optional<Listener> admin_;
  std::string admin_url_;
};

}  // namespace

int serve(const Config& config) {
  raise_descriptor_limit();
  return House(config).run();
}

}  // namespace server
