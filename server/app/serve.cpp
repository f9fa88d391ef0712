#include "server/app/serve.hpp"

#include "server/app/admin.hpp"
#include "server/app/admin_commands.hpp"
#include "server/app/heartbeat.hpp"
#include "server/app/notifier.hpp"
#include "server/app/service_manager.hpp"
#include "server/base/entropy.hpp"
#include "server/base/log_value.hpp"
#include "server/base/metrics.hpp"
#include "server/base/version.hpp"
#include "server/base/wall_clock.hpp"
#include "server/http/handlers.hpp"
#include "server/net/listener.hpp"
#include "server/net/local_listener.hpp"
#include "server/net/tls.hpp"
#include "server/shard/shard.hpp"
#include "server/store/database.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/store_writer.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/ip/host_name.hpp>
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
constexpr std::size_t postgres_readers_count = 2;
constexpr std::size_t admin_connections_max = 32;
constexpr auto database_look_pause = std::chrono::minutes(1);
constexpr auto bans_retry_pause = std::chrono::seconds(1);
constexpr auto departures_pause = std::chrono::minutes(1);

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

std::string url(const std::string& address, std::uint16_t port, std::string_view scheme = "http") {
  const bool everywhere = address == "0.0.0.0" || address == "::";
  const auto host = everywhere ? "127.0.0.1" : address.find(':') == address.npos ? address : "[" + address + "]";
  return std::string(scheme) + "://" + host + ":" + std::to_string(port);
}

// Ten thousand connections need as many descriptors.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// "" if it has none.
std::string host_name() {
  error_code ec;
  return asio::ip::host_name(ec);
}

std::string node_of(const Config& config) { return config.node.empty() ? host_name() : config.node; }

// Servers on one database are told apart by it; one alone has it only if it was given one.
std::string node_label_of(const Config& config) { return config.store.empty() ? config.node : node_of(config); }

// Names of settings that differ and that a running server cannot follow.
std::string need_restart(const Config& runs, const Config& next) {
  std::string names;
  const auto compare = [&names](std::string_view name, const auto& one, const auto& other) {
    if (!(one == other)) names.append(names.empty() ? "" : ",").append(name);
  };
  compare("address", runs.address, next.address);
  compare("port", runs.port, next.port);
  compare("admin", runs.admin_address, next.admin_address);
  compare("admin-socket", runs.admin_socket, next.admin_socket);
  compare("data", runs.data, next.data);
  compare("store", runs.store, next.store);
  compare("notify-command", runs.notify_command, next.notify_command);
  compare("node", runs.node, next.node);
  compare("web", runs.web, next.web);
  compare("shards", runs.shards, next.shards);
  compare("tls-certificate", runs.tls_certificate.empty(), next.tls_certificate.empty());
  compare("messages-per-second", runs.limits.credits_per_second, next.limits.credits_per_second);
  compare("snapshots-per-minute", runs.limits.snapshots_per_minute, next.limits.snapshots_per_minute);
  compare("matches-per-minute", runs.limits.matches_per_minute, next.limits.matches_per_minute);
  compare("spectators", runs.limits.spectator_sessions, next.limits.spectator_sessions);
  compare("bot-pause", runs.limits.bot_pause, next.limits.bot_pause);
  return names;
}

// All parts of a running server, in the order of their construction.
class ServerProcess {
 public:
  ServerProcess(const Config& config, std::function<std::optional<Config>()> read_again)
      : config_(config),
        read_again_(std::move(read_again)),
        files_(config.web.empty() ? std::nullopt : std::optional<StaticFiles>(config.web)),
        store_(open_store()),
        shards_(config.shards, *store_, ServerSettings{config.limits, version}),
        public_handler_(
            {config_, *store_, shards_, readers_, [this] { return store_->healthy(); },
             [this] { return shards_.counts().draining.load(); }, [this] { return refuses_rooms(); }, &bans_,
             [this](const std::string& player) { orders_.note_name(player); },
             // Else he would go on talking, and could take a seat, where he only watched.
             [this](const std::string& player) { order(Orders::revocation(player, true)); },
             [this](const std::string& player, const std::string& heir) { order(Orders::deletion(player, heir)); }},
            files_ ? &*files_ : nullptr),
        admin_handler_(metrics_, &shards_.counts()),
        tls_(config.tls_certificate.empty() ? nullptr : std::make_unique<Tls>(config.tls_certificate, config.tls_key)),
        listener_(
            front_, config.address, config.port,
            options(public_handler_, connection_counter_, {.requests = reserve(), .sessions = reserve()}, tls_.get())) {
    metrics_.watch_store([this] {
      StoreReport report{.is_up = store_->healthy(), .reads_waiting = store_->reads_waiting()};
      if (database_state_) {
        report.bytes = database_state_->bytes;
        report.wal_written = database_state_->wal_written;
        report.has_standby = database_state_->has_standby;
      }
      return report;
    });
    if (const auto path = admin_socket_of(config); !path.empty())
      local_.emplace(front_, path, [this](std::string request) { return admin_commands_.answer(std::move(request)); });
    if (!config.notify_command.empty())
      notifier_.emplace(front_.get_executor(), *store_,
                        Notifier::Settings{.program = config.notify_command, .now = wall_clock_ms});
    if (config.admin_address.empty()) return;
    const auto [address, port] = read_endpoint(config.admin_address);
    const auto few = counter(admin_connections_max, admin_connections_max);
    admin_.emplace(front_, address, port, options(admin_handler_, few, {}, nullptr));
    admin_url_ = url(address, admin_->port());
  }

  int run() {
    asio::signal_set signals(front_, SIGINT, SIGTERM);
    asio::co_spawn(front_, reload_when_asked(), asio::detached);
    signals.async_wait([this](const error_code&, int signal) {
      spdlog::info("event=stopping signal={}", signal);
      tell_service_manager("STOPPING=1");
      front_.stop();
    });
    shards_.wake_due_rooms();
    asio::co_spawn(front_, begin(), asio::detached);
    if (admin_) admin_->start();
    if (local_) local_->start();
    if (notifier_) notifier_->start();
    std::printf("clowder listens on %s\n", url(config_.address, listener_.port(), tls_ ? "https" : "http").c_str());
    if (admin_) std::printf("clowder measures on %s/metrics\n", admin_url_.c_str());
    std::fflush(stdout);
    spdlog::info("event=started version={} port={} shards={} data={}", version, listener_.port(), config_.shards,
                 log_value(place()));
    tell_service_manager("READY=1");
    front_.run();
    stop();
    return 0;
  }

 private:
  std::unique_ptr<QueuedStore> open_store() {
    StoreSettings settings{.owner = node_of(config_), .committed = [this](const CommitReport& report) {
                             metrics_.committed(report);
                             if (report.works_again) asio::post(front_, [this] { note_that_the_store_works(); });
                           }};
    try {
      const bool in_postgres = !config_.store.empty();
      if (!in_postgres || !config_.admin_socket.empty()) lock_.emplace(config_.data);  // makes the folder, too
      if (in_postgres) return open_postgres_store(std::move(settings));
      const auto file = database_file(config_.data);
      remove_unfinished_copies(file);
      prepare_database(file, migrations());
      StoreWriter(file).note_outage(settings.owner, wall_clock_ms());
      return std::make_unique<SqliteStore>(file, std::move(settings));
    } catch (const sql::Failure& failure) {
      throw StartFailure("the database " + place() + " cannot be used: " + failure.what());
    }
  }

  // The other servers may not have heard of this one for so long that they are about to take its rooms over.
  void note_that_the_store_works() {
    heartbeat_.beat_now();
    shards_.store_works();
  }

  std::unique_ptr<QueuedStore> open_postgres_store(StoreSettings settings) {
    settings.readers = postgres_readers_count;
    prepare_postgres(config_.store, postgres_migrations());
    settings.owner += "-" + random_base64url(6);  // each start is a server of its own
    StoreWriter(open_postgres(config_.store)).note_outage(settings.owner, wall_clock_ms());
    return std::make_unique<PostgresStore>(config_.store, std::move(settings));
  }

  // Where everything is kept, without a password.
  std::string place() const {
    return config_.store.empty() ? database_file(config_.data).string() : postgres_place(config_.store);
  }

  void order(Order order) { asio::co_spawn(front_, orders_.carry_out_surely(std::move(order)), asio::detached); }

  // A balancer sends requests until it has seen that the server drains: they are not for nothing.
  bool refuses_rooms() const {
    const auto drains_for = shards_.drains_for();
    return drains_for.count() > 0 && (!store_->is_shared() || drains_for >= balancer_notices_within);
  }

  // Nobody is let in before it is known who is kept out.
  awaitable<void> begin() {
    bool are_known = co_await read_bans();
    while (!are_known && !stopping_) {
      spdlog::error("event=bans_not_read what={}", log_value("nobody is let in before they can be read"));
      next_follow_.expires_after(bans_retry_pause);
      co_await next_follow_.async_wait(as_result);
      are_known = co_await read_bans();
    }
    co_await orders_.follow();
    if (stopping_) co_return;
    listener_.start();
    if (store_->is_shared()) asio::co_spawn(front_, follow_others(), asio::detached);
    asio::co_spawn(front_, finish_departures(), asio::detached);
    co_await heartbeat_.run();
  }

  // Another server may have changed them. False if the store fails: then they stay as they were.
  awaitable<bool> read_bans() {
    auto all = co_await store_->bans();
    if (!all) co_return false;
    const Bans before = std::exchange(bans_, {});
    bans_.set(std::move(*all));
    if (Bans added = bans_.without(before); !added.all().empty())
      shards_.dismiss(keeps_out(std::move(added), wall_clock_ms()), CloseCode::policy, "banned");
    co_return true;
  }

  // Wrong guesses at one server count at all of them.
  awaitable<void> trade_wrong_codes() {
    auto& budget = public_handler_.api().wrong_codes();
    const auto now = wall_clock_ms();
    auto told = budget.to_tell(now);
    if (!told.empty()) (void)co_await store_->share_wrong_codes(std::move(told));
    const auto others = co_await store_->other_wrong_codes(now - wrong_codes_kept.count(), wrong_codes_heard_max);
    if (others) budget.hear(*others, WrongCodeBudget::Time::clock::now());
  }

  // Its size takes a look at each of its files: not every time that the others are followed.
  awaitable<void> look_at_database() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) co_return;
    const auto found = co_await store_->database_state();
    if (!found) co_return;
    next_look_ = now + database_look_pause;
    const bool had_standby = !database_state_ || database_state_->has_standby;
    database_state_ = *found;
    if (had_standby && !database_state_->has_standby)
      spdlog::warn("event=no_synchronous_standby what={}", log_value("a failover can lose acknowledged moves"));
  }

  // What the servers on one database tell each other. Apart from the heartbeat: each of these may wait for the store.
  awaitable<void> follow_others() {
    while (!stopping_) {
      (void)co_await read_bans();
      co_await orders_.tell();
      co_await orders_.follow();
      co_await trade_wrong_codes();
      co_await look_at_database();
      if (stopping_) co_return;
      next_follow_.expires_after(heartbeat_pause);
      co_await next_follow_.async_wait(as_result);
    }
  }

  // Rooms that could not be told of a player who went, by this server or by another one, are told now.
  awaitable<void> finish_departures() {
    while (!stopping_) {
      std::string of_all;
      co_await public_handler_.api().finish_departures(std::move(of_all));
      if (stopping_) co_return;
      next_departures_.expires_after(departures_pause);
      co_await next_departures_.async_wait(as_result);
    }
  }

  // A closed terminal sends SIGHUP, too: reading the settings again harms nobody.
  awaitable<void> reload_when_asked() {
    while (!stopping_) {
      const auto [ec, signal] = co_await hangups_.async_wait(as_result);
      if (!ec) reload();
    }
  }

  void reload() {
    const auto next = read_again_();
    if (!next) return spdlog::error("event=reload_failed reason=\"the settings are wrong\"");
    try {
      Proxies proxies(next->trusted_proxies);
      auto origin = own_origin(*next);
      const Origins checked(*next);
      if (tls_ && !next->tls_certificate.empty()) tls_->reload(next->tls_certificate, next->tls_key);
      const auto ignored = need_restart(config_, *next);
      config_.allowances = next->allowances;
      config_.public_url = next->public_url;
      config_.origins = next->origins;
      config_.hosts = next->hosts;
      connection_counter_->set_limits(config_.allowances.connections, config_.allowances.connections_per_address);
      public_handler_.configure();
      listener_.configure(std::move(proxies), std::move(origin));
      spdlog::set_level(spdlog::level::from_str(next->log_level));
      spdlog::info("event=reloaded needs_restart={}", log_value(ignored));
    } catch (const StartFailure& wrong) { spdlog::error("event=reload_failed reason={}", log_value(wrong.what())); }
  }

  std::shared_ptr<ConnectionCounter> counter(std::size_t connections, std::size_t per_address) {
    return std::make_shared<ConnectionCounter>(front_.get_executor(), connections, per_address);
  }
  std::shared_ptr<ConnectionCounter> reserve() {
    return counter(config_.allowances.reserved, config_.allowances.reserved_per_address);
  }

  ListenerOptions options(RequestHandler& handler, std::shared_ptr<ConnectionCounter> connections, Reserve reserve,
                          Tls* tls) {
    return {.handler = handler,
            .metrics = metrics_,
            .proxies = Proxies(config_.trusted_proxies),
            .connection_counter = std::move(connections),
            .reserve = std::move(reserve),
            .public_origin = own_origin(config_),
            .tls = tls};
  }

  void stop() {
    listener_.stop();
    if (admin_) admin_->stop();
    if (local_) local_->stop();
    stopping_ = true;
    heartbeat_.stop();
    next_follow_.cancel();
    next_departures_.cancel();
    if (notifier_) notifier_->stop();
    hangups_.cancel();
    front_.restart();
    front_.run_for(last_answers);
    shards_.stop();
    if (tls_) tls_->stop();
    readers_.join();
    front_.restart();
    asio::co_spawn(front_, heartbeat_.say_last(), asio::detached);
    front_.run_for(last_write);
    store_->close();
    spdlog::info("event=stopped");
  }

  Config config_;
  const std::function<std::optional<Config>()> read_again_;
  asio::io_context front_{1};
  asio::basic_signal_set<Executor> hangups_{front_, SIGHUP};
  asio::steady_timer next_follow_{front_}, next_departures_{front_};
  bool stopping_ = false;
  Metrics metrics_{version, config_.store.empty() ? database_file(config_.data) : std::filesystem::path(),
                   node_label_of(config_)};
  std::optional<DatabaseState> database_state_;  // as it was last read
  std::chrono::steady_clock::time_point next_look_ = {};
  std::optional<StaticFiles> files_;
  std::optional<FolderLock> lock_;
  std::unique_ptr<QueuedStore> store_;
  Heartbeat heartbeat_{front_.get_executor(), *store_, wall_clock_ms};
  asio::thread_pool readers_{readers_count};
  Shards shards_;
  // The store's threads answer to the shards' threads: they end first, also when what follows
  // here cannot be made because a port is busy.
  struct Quiet {
    QueuedStore& store;
    ~Quiet() { store.close(); }
  } quiet_{*store_};
  Bans bans_;
  PublicHandler public_handler_;
  AdminHandler admin_handler_;
  Orders orders_{shards_, *store_, [this] { public_handler_.api().forget_texts(); }};
  AdminCommands admin_commands_{
      {shards_, *store_, public_handler_.api(), bans_, orders_, [this] { return store_->healthy(); }, wall_clock_ms()}};
  std::optional<LocalListener> local_;
  std::optional<Notifier> notifier_;
  std::shared_ptr<ConnectionCounter> connection_counter_ =
      counter(config_.allowances.connections, config_.allowances.connections_per_address);
  std::unique_ptr<Tls> tls_;
  Listener listener_;
  std::optional<Listener> admin_;
  std::string admin_url_;
};

}  // namespace

int serve(const Config& config, std::function<std::optional<Config>()> read_again) {
  raise_descriptor_limit();
  return ServerProcess(config, std::move(read_again)).run();
}

}  // namespace server
