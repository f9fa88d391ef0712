#include "server/app/serve.hpp"

#include "server/app/service_manager.hpp"
#include "server/app/version.hpp"
#include "server/base/metrics.hpp"
#include "server/base/wall_clock.hpp"
#include "server/http/handlers.hpp"
#include "server/net/listener.hpp"
#include "server/shard/shard.hpp"
#include "server/store/database.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/store_writer.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/signal_set.hpp>

#include <sys/resource.h>
#include <charconv>
#include <csignal>
#include <cstdio>

namespace server {
namespace {

// Of the ten seconds for a shutdown: answers that are being written; the shards have the rest.
constexpr auto last_answers = std::chrono::seconds(4);
constexpr auto last_write = std::chrono::seconds(1);
constexpr std::size_t readers_count = 2;
constexpr std::size_t admin_connections_max = 32;

struct Endpoint {
  std::string address;
  std::uint16_t port;
};

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

// All parts of a running server, in the order of their construction.
class ServerProcess {
 public:
  explicit ServerProcess(const Config& config)
      : config_(config),
        files_(config.web.empty() ? std::nullopt : std::optional<StaticFiles>(config.web)),
        lock_(config.data),
        store_(prepared(database_file(config.data)),
               {.committed = [this](const CommitReport& report) { metrics_.committed(report); }}),
        shards_(config.shards, store_, ServerSettings{config.limits, version}),
        public_handler_({config_, store_, shards_, readers_, [this] { return store_.healthy(); }},
                        files_ ? &*files_ : nullptr),
        admin_handler_(metrics_, &shards_.counts()),
        listener_(front_, config.address, config.port,
                  options(public_handler_, config.allowances.connections, config.allowances.connections_per_address,
                          {.requests = reserve(), .sessions = reserve()})) {
    if (config.admin_address.empty()) return;
    const auto [address, port] = read_endpoint(config.admin_address);
    admin_.emplace(front_, address, port, options(admin_handler_, admin_connections_max, admin_connections_max, {}));
    admin_url_ = url(address, admin_->port());
  }

  int run() {
    asio::signal_set signals(front_, SIGINT, SIGTERM);
    // A closed terminal is no reason to end; there is nothing to read anew either.
    std::signal(SIGHUP, SIG_IGN);
    signals.async_wait([this](const error_code&, int signal) {
      spdlog::info("event=stopping signal={}", signal);
      tell_service_manager("STOPPING=1");
      front_.stop();
    });
    shards_.wake_due_rooms();
    asio::co_spawn(front_, beat(), asio::detached);
    listener_.start();
    if (admin_) admin_->start();
    std::printf("clowder listens on %s\n", url(config_.address, listener_.port()).c_str());
    if (admin_) std::printf("clowder measures on %s/metrics\n", admin_url_.c_str());
    std::fflush(stdout);
    spdlog::info("event=started version={} port={} shards={} data={}", version, listener_.port(), config_.shards,
                 config_.data.string());
    tell_service_manager("READY=1");
    front_.run();
    stop();
    return 0;
  }

 private:
  static std::filesystem::path prepared(std::filesystem::path file) {
    prepare_database(file, migrations());
    try {
      StoreWriter(file).note_outage(wall_clock_ms());
    } catch (const SQLite::Exception& failure) {
      throw StartFailure("the database " + file.string() + " cannot be used: " + failure.what());
    }
    return file;
  }

  // Tells the store that the process runs, until it does not.
  awaitable<void> beat() {
    while (!stopping_) {
      (void)co_await store_.beat(wall_clock_ms());
      next_beat_.expires_after(stopping_ ? std::chrono::milliseconds(0) : heartbeat_pause);
      co_await next_beat_.async_wait(as_result);
    }
  }

  awaitable<void> last_beat() { (void)co_await store_.beat(wall_clock_ms()); }

  std::shared_ptr<ConnectionCounter> counter(std::size_t connections, std::size_t per_address) {
    return std::make_shared<ConnectionCounter>(front_.get_executor(), connections, per_address);
  }
  std::shared_ptr<ConnectionCounter> reserve() {
    return counter(config_.allowances.reserved, config_.allowances.reserved_per_address);
  }

  ListenerOptions options(RequestHandler& handler, std::size_t connections, std::size_t per_address, Reserve reserve) {
    return {.handler = handler,
            .metrics = metrics_,
            .proxies = Proxies(config_.trusted_proxies),
            .connection_counter = counter(connections, per_address),
            .reserve = std::move(reserve),
            .public_origin = own_origin(config_)};
  }

  void stop() {
    listener_.stop();
    if (admin_) admin_->stop();
    stopping_ = true;
    next_beat_.cancel();
    front_.restart();
    front_.run_for(last_answers);
    shards_.stop();
    readers_.join();
    front_.restart();
    asio::co_spawn(front_, last_beat(), asio::detached);
    front_.run_for(last_write);
    store_.close();
    spdlog::info("event=stopped");
  }

  const Config& config_;
  asio::io_context front_{1};
  asio::steady_timer next_beat_{front_};
  bool stopping_ = false;
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
  PublicHandler public_handler_;
  AdminHandler admin_handler_;
  Listener listener_;
  std::optional<Listener> admin_;
  std::string admin_url_;
};

}  // namespace

int serve(const Config& config) {
  raise_descriptor_limit();
  return ServerProcess(config).run();
}

}  // namespace server
