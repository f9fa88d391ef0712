#include "server/store/postgres_database.hpp"

#include "server/base/digest.hpp"
#include "server/base/log_value.hpp"
#include "server/base/start_failure.hpp"
#include "server/base/wall_clock.hpp"
#include "server/store/migration_steps.hpp"
#include "server/store/postgres_link.hpp"

#include <libpq-fe.h>
#include <spdlog/spdlog.h>

#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace server {
namespace {

using sql::Failure;
using Link = PostgresLink;

// Types of parameters, as PostgreSQL numbers them; 0 lets it infer one.
constexpr Oid inferred = 0, bytea = 17, int8 = 20, text = 25;
constexpr int binary = 1;

// A server that hangs within a transaction loses its locks before those who wait for them give up.
constexpr const char* session_limits =
    "SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '3s'; "
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; "
    "SET synchronous_commit = on; SET client_min_messages = warning";
// Held by each connection that writes, for as long as the database knows it: so others see that a server runs.
constexpr const char* show_that_it_runs = "SELECT pg_advisory_lock_shared(27981930, 1)";
constexpr const char* keep_servers_off = "SELECT pg_try_advisory_lock(27981930, 1)";
constexpr std::string_view yes("\1", 1);
// One process at a time changes the tables' shape, and takes as long as it must. "clowder" as a number; any other program
// may take any other one.
constexpr const char* take_shape_lock =
    "SET lock_timeout = 0; SELECT pg_advisory_lock(27981930093012338); SET lock_timeout = '5s'";
constexpr const char* upkeep_limits = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

// Statements are prepared once a connection, when they first run: only then the types of their parameters are known.
class PreparedNames {
 public:
  const std::string& name_of(Link& link, const std::string& statement, const std::vector<Oid>& types) {
    auto key = std::pair(statement, types);
    if (const auto known = names_.find(key); known != names_.end()) return known->second;
    const auto name = "s" + std::to_string(names_.size());
    (void)link.ask([&](PGconn* to) {
      return PQsendPrepare(to, name.c_str(), statement.c_str(), static_cast<int>(types.size()), types.data());
    });
    return names_.emplace(std::move(key), name).first->second;
  }

 private:
  std::map<std::pair<std::string, std::vector<Oid>>, std::string> names_;
};

class PostgresPrepared final : public sql::Prepared {
 public:
  PostgresPrepared(Link& link, PreparedNames& names, std::int64_t& changes, const std::string& statement)
      : link_(link), names_(names), changes_(changes), statement_(with_postgres_parameters(statement)) {}

  void bind(int at, std::int64_t number) override {
    auto& value = parameter(at, int8);
    auto left = std::bit_cast<std::uint64_t>(number);
    for (auto byte = value.number.rbegin(); byte != value.number.rend(); ++byte, left >>= 8)
      *byte = static_cast<char>(left & 0xff);
    value.is_number = true;
  }
  void bind_text(int at, std::string_view value) override { parameter(at, text).bytes = value; }
  void bind_bytes(int at, std::string_view value) override { parameter(at, bytea).bytes = value; }
  void bind_null(int at) override { parameter(at, inferred).is_null = true; }

  bool next() override {
    if (!result_) run();
    return ++row_ < PQntuples(result_.get());
  }
  void run_later() override { link_.send(command()); }
  void reset() noexcept override {
    result_.reset();
    row_ = -1;
  }

  // Numbers come in their network order, with 2, 4 or 8 bytes.
  std::int64_t integer(int column) const override {
    const auto from = bytes(column);
    if (from.empty()) return 0;
    std::uint64_t number = static_cast<signed char>(from.front()) < 0 ? ~std::uint64_t{0} : 0;
    for (const char byte : from) number = number << 8 | static_cast<unsigned char>(byte);
    return std::bit_cast<std::int64_t>(number);
  }
  std::string_view bytes(int column) const override {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
  }
  bool is_null(int column) const override { return PQgetisnull(result_.get(), row_, column) == 1; }

 private:
  struct Parameter {
    Oid type = inferred;
    std::string_view bytes = {};
    std::array<char, 8> number = {};
    bool is_number = false, is_null = false;
  };

  Parameter& parameter(int at, Oid type) {
    const auto index = static_cast<std::size_t>(at - 1);
    if (index >= parameters_.size()) parameters_.resize(index + 1);
    parameters_[index] = {.type = type};
    return parameters_[index];
  }

  // Valid until parameters change. Prepares the statement if this connection has not yet.
  Link::Command command() {
    types_.clear(), values_.clear(), lengths_.clear();
    for (const auto& each : parameters_) {
      types_.push_back(each.type);
      const auto bytes = each.is_number ? std::string_view(each.number.data(), each.number.size()) : each.bytes;
      values_.push_back(each.is_null ? nullptr : bytes.data() ? bytes.data() : "");
      lengths_.push_back(static_cast<int>(bytes.size()));
    }
    formats_.assign(types_.size(), binary);
    return [this, name = names_.name_of(link_, statement_, types_)](PGconn* to) {
      return PQsendQueryPrepared(to, name.c_str(), static_cast<int>(types_.size()), values_.data(), lengths_.data(),
                                 formats_.data(), binary);
    };
  }

  void run() {
    result_ = link_.ask(command());
    // A COMMIT of a transaction that has failed is answered with ROLLBACK, and is no error.
    if (statement_ == "COMMIT" && std::string_view(PQcmdStatus(result_.get())) != "COMMIT") {
      reset();
      throw Failure(Failure::Kind::failed, "", "the transaction was rolled back");
    }
    if (const std::string_view count = PQcmdTuples(result_.get()); !count.empty())
      std::from_chars(count.data(), count.data() + count.size(), changes_);
  }

  Link& link_;
  PreparedNames& names_;
  std::int64_t& changes_;
  std::string statement_;
  std::vector<Parameter> parameters_;
  std::vector<Oid> types_;  // of the parameters, as libpq wants them
  std::vector<const char*> values_;
  std::vector<int> lengths_, formats_;
  Link::Result result_;
  int row_ = -1;
};

class PostgresDatabase final : public sql::Database {
 public:
  PostgresDatabase(Link::Connection connection, std::optional<std::chrono::milliseconds> answers_within)
      : link_(std::move(connection), answers_within) {}

  std::unique_ptr<sql::Prepared> prepare(const std::string& statement) override {
    return std::make_unique<PostgresPrepared>(link_, names_, changes_, statement);
  }
  void run(const std::string& statements) override {
    link_.sync();  // a pipeline takes one statement a command
    (void)link_.ask([&](PGconn* to) { return PQsendQuery(to, statements.c_str()); });
  }
  std::int64_t changes() const override { return changes_; }
  void sync() override { link_.sync(); }
  bool is_usable() const override { return link_.is_usable(); }
  const sql::Dialect& dialect() const override {
    static const sql::Dialect dialect{
        .begin_write = "BEGIN",
        .begin_read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        .probe = "UPDATE heartbeats SET at = at WHERE owner = (SELECT min(owner) FROM heartbeats)",
        .tidy = "",
        .ordered_join = "JOIN",
        .and_lock = " FOR NO KEY UPDATE",
        .and_share = " FOR SHARE",
        .skip_locked = " FOR UPDATE SKIP LOCKED",
        .seats =
            "(SELECT coalesce('[' || string_agg('{\"player\":' || coalesce(to_json(player)::text, 'null') || "
            "',\"name\":' || to_json(name)::text || ',\"kind\":' || to_json(kind)::text || CASE WHEN hints > 0 THEN "
            "',\"hints\":' || hints ELSE '' END || coalesce(',\"hinted\":[' || nullif(hinted, '') || ']', '') || "
            "coalesce(',\"level\":' || to_json(level)::text, '') || '}', ',' "
            "ORDER BY seat) || ']', '[]') FROM match_seats WHERE match_seats.match = matches.number)",
        .is_shared = true,
        .other_servers =
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 27981930 AND objid = 1 AND pid != "
            "pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1",
        // Between the statements of a pipeline PostgreSQL limits no time. A server is known by the lock that shows that it
        // runs: what else uses the database is left alone.
        .end_hanging_servers =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = "
            "current_user AND pid != pg_backend_pid() AND state = 'active' AND wait_event = 'ClientRead' AND "
            "state_change < now() - interval '3 s' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' "
            "AND classid = 27981930 AND objid = 1)"};
    return dialect;
  }

 private:
  Link link_;
  PreparedNames names_;
  std::int64_t changes_ = 0;
};

std::unique_ptr<sql::Database> open(const std::string& connection,
                                    std::optional<std::chrono::milliseconds> answers_within) {
  // What the string says wins over what stands before it.
  constexpr std::array keywords{"connect_timeout",      "tcp_user_timeout",
                                "keepalives_idle",      "keepalives_interval",
                                "keepalives_count",     "application_name",
                                "target_session_attrs", "dbname",
                                "client_encoding",      static_cast<const char*>(nullptr)};
  const std::array values{"5",          "10000",
                          "5",          "2",
                          "3",          "clowder",
                          "read-write", connection.c_str(),
                          "UTF8",       static_cast<const char*>(nullptr)};
  static_assert(keywords.size() == std::tuple_size_v<decltype(values)>);
  // By itself libpq writes what the server says to stderr as it is, even while it connects: so it connects, with its own
  // timeouts and hosts, only in PQreset(), when it has been told where that goes.
  Link::Connection made(PQconnectStartParams(keywords.data(), values.data(), 1));
  if (!made || PQstatus(made.get()) == CONNECTION_BAD) throw Link::failure_of(made.get(), nullptr);
  PQsetNoticeProcessor(
      made.get(), [](void*, const char* said) { spdlog::warn("event=postgresql_says reason={}", log_value(said)); },
      nullptr);
  PQreset(made.get());
  if (PQstatus(made.get()) != CONNECTION_OK) throw Link::failure_of(made.get(), nullptr);
  auto database = std::make_unique<PostgresDatabase>(std::move(made), answers_within);
  database->run(session_limits);
  return database;
}

migration::Applied applied_steps(sql::Database& database) {
  migration::Applied applied;
  sql::Statement table(database,
                       "SELECT to_regclass('schema_migrations') IS NOT NULL, (SELECT count(*) FROM "
                       "pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r')");
  table.next();
  const bool is_there = table.bytes(0) == yes;
  if (!is_there && table.integer(1) > 0) throw StartFailure("the database is not one of Clowder's");
  if (!is_there) return applied;
  sql::Statement query(database, "SELECT name, hash FROM schema_migrations");
  while (query.next()) applied[query.text(0)] = query.text(1);
  return applied;
}

void apply(sql::Database& database, const Embedded& step) {
  database.run("BEGIN; " + std::string(step.text));
  sql::Statement note(database, "INSERT INTO schema_migrations (name, hash, applied_at) VALUES (?, ?, ?)");
  const std::string name(step.name), hash = sha256_hex(step.text);
  note.bind(1, name);
  note.bind(2, hash);
  note.bind(3, wall_clock_ms());
  note.run();
  sql::Statement(database, "COMMIT").run();
}

}  // namespace

std::string with_postgres_parameters(const std::string& statement) {
  std::string to;
  int next = 0;
  for (std::size_t at = 0; at < statement.size(); ++at) {
    to += statement[at] == '?' ? '$' : statement[at];
    if (statement[at] != '?') continue;
    const bool has_number = at + 1 < statement.size() && statement[at + 1] >= '0' && statement[at + 1] <= '9';
    if (!has_number) to += std::to_string(++next);
  }
  return to;
}

bool names_postgres(std::string_view store) {
  return store.starts_with("postgresql://") || store.starts_with("postgres://");
}

std::string postgres_place(const std::string& connection) {
  // libpq's own message may repeat a part of the string, and so of the password.
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(connection.c_str(), nullptr));
  if (!options) throw StartFailure("--store: libpq cannot read this connection string");
  std::string host, name, port;
  for (const auto* each = options.get(); each->keyword; ++each) {
    if (!each->val) continue;
    if (std::strcmp(each->keyword, "host") == 0) host = each->val;
    if (std::strcmp(each->keyword, "dbname") == 0) name = each->val;
    if (std::strcmp(each->keyword, "port") == 0) port = each->val;
  }
  // libpq takes the rest of such a password for the host, the port or the name, and would repeat it.
  if (host.find('@') != host.npos || name.find_first_of("@/") != name.npos ||
      port.find_first_not_of("0123456789,") != port.npos)
    throw StartFailure("--store: in a password '@' is written %40, '/' %2F, ':' %3A and '%' %25 (or use PGPASSWORD)");
  return (name.empty() ? "PostgreSQL" : name) + (host.empty() ? "" : " on " + host);
}

std::unique_ptr<sql::Database> open_postgres(const std::string& connection, std::chrono::milliseconds answers_within) {
  return open(connection, answers_within);
}

std::unique_ptr<sql::Database> open_postgres_for_upkeep(const std::string& connection) {
  auto database = open(connection, std::nullopt);
  database->run(upkeep_limits);
  return database;
}

std::unique_ptr<sql::Database> open_postgres_alone(const std::string& connection) {
  auto database = open_postgres_for_upkeep(connection);
  database->run(take_shape_lock);
  sql::Statement is_alone(*database, keep_servers_off);
  if (!is_alone.next() || is_alone.bytes(0) != yes)
    throw StartFailure("a server runs on the database " + postgres_place(connection) + ": stop all of them first");
  return database;
}

std::unique_ptr<sql::Database> open_postgres_to_write(const std::string& connection,
                                                      std::chrono::milliseconds answers_within) {
  auto database = open_postgres(connection, answers_within);
  database->run(show_that_it_runs);
  return database;
}

void prepare_postgres(const std::string& connection, std::span<const Embedded> steps) {
  const auto place = postgres_place(connection);
  try {
    const auto database = open_postgres_for_upkeep(connection);
    database->run(take_shape_lock);  // until the connection is closed
    const auto applied = applied_steps(*database);
    migration::check(applied, steps);
    if (applied.empty())
      database->run(
          "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at BIGINT "
          "NOT NULL)");
    for (const auto& step : steps)
      if (!applied.contains(std::string(step.name))) apply(*database, step);
  } catch (const sql::Failure& failure) {
    throw StartFailure("the database " + place + " cannot be used: " + failure.what());
  }
}

void check_newest_postgres(const std::string& connection, std::span<const Embedded> steps) {
  const auto place = postgres_place(connection);
  try {
    const auto applied = applied_steps(*open_postgres(connection));
    migration::check(applied, steps);
    if (applied.empty()) throw StartFailure("the database " + place + " is empty");
    if (applied.size() < steps.size())
      throw StartFailure("the database " + place + " was made by an older version: start a server on it once");
  } catch (const sql::Failure& failure) {
    throw StartFailure("the database " + place + " cannot be used: " + failure.what());
  }
}

}  // namespace server
