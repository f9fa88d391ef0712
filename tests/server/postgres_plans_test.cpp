// How PostgreSQL carries out what a server asks of a large database.
#include "server/store/postgres_database.hpp"
#include "server/store/pruning.hpp"
#include "tests/server/private_postgres.hpp"
#include "tests/server/server_statements.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace server {
namespace {

using Json = nlohmann::json;

// Rows enough that a plan that looks at all of a table costs more than one by an index.
constexpr const char* many_rows = R"(
SET session_replication_role = replica;  -- no reference is looked up
INSERT INTO players SELECT 'p_' || n, 'Cat ' || n % 5000, 'en', n FROM generate_series(1, 20000) AS n;
INSERT INTO tokens SELECT md5(id), id, created, created FROM players;
INSERT INTO rooms
  SELECT 'r_' || n, 'link_' || n, repeat('c', 200), repeat('s', 600), 'over', 'm_' || n, n % 4 / 2, n, n,
    n % 2 * n, CASE WHEN n % 2 = 0 THEN n END, 1, 'server ' || n % 3
  FROM generate_series(1, 20000) AS n;
INSERT INTO room_players
  SELECT 'p_' || (n + 7 * seat) % 20000, n, 'r_' || n
  FROM generate_series(1, 20000) AS n, generate_series(0, 1) AS seat;
INSERT INTO room_mentions SELECT player, room FROM room_players WHERE changed % 2 = 0;
INSERT INTO gone_players SELECT md5(id), created FROM players;
INSERT INTO departures
  SELECT player, room, CASE WHEN changed % 2 = 0 THEN 'p_' || changed ELSE '' END FROM room_players ORDER BY player, room;
INSERT INTO chats (room, at, player, name, text, phrase, seat)
  SELECT room, changed, player, 'Cat', '', '', 0 FROM room_players;
INSERT INTO outbox (player, kind, room, match, at, due)
  SELECT player, 'your_turn', room, '', changed, changed FROM room_players;
INSERT INTO matches (id, room, game, rules, options, open_anchor, hidden_anchor, open_seed, hidden_seed, seed_hash,
    salts, result, open_to_all, started, ended, entries, chain, state_format)
  SELECT 'm_' || n, 'r_' || n % 20000, CASE WHEN n % 1000 = 1 THEN 'rare' ELSE 'game ' || n % 3 END, 1, '{}',
    repeat('a', 64), repeat('a', 64), repeat('s', 64), repeat('s', 64), repeat('h', 64), repeat('s', 100),
    repeat('r', 100), n % 2, n, CASE WHEN n % 10 = 0 THEN 0 ELSE n END, 10, '', 1
  FROM generate_series(1, 40000) AS n;
INSERT INTO match_seats (match, seat, player, name, kind, started)
  SELECT number, seat, 'p_' || (number + 7 * seat) % 20000, 'Cat', 'person', started
  FROM matches, generate_series(0, 1) AS seat;
INSERT INTO anchors (match, at, what, detail) SELECT number, started, 'promised', repeat('a', 130) FROM matches;
INSERT INTO logs SELECT number * 65536, 1, 10, '', decode(repeat('00', 500), 'hex') FROM matches;
INSERT INTO journal
  SELECT number * 100 + n, number, n, n, 0, '', '' FROM matches, generate_series(1, 10) AS n WHERE ended = 0;
INSERT INTO damaged_rows SELECT * FROM journal;
INSERT INTO reviews SELECT id, '', '', 1, '' FROM matches WHERE ended != 0;
INSERT INTO outages SELECT n * 10, n * 10 - 5 FROM generate_series(1, 10000) AS n;
INSERT INTO device_links SELECT md5(id), id, created FROM players;
INSERT INTO bans SELECT id, created, '', created FROM players;
INSERT INTO wrong_codes SELECT 'server ' || n % 3, n, n, '', 1 FROM generate_series(1, 10000) AS n;
INSERT INTO listings SELECT code, owner, '', '', 1, 1, created FROM rooms WHERE closed = 0 AND open_to_all = 1;
INSERT INTO orders (at, owner, kind, argument)
  SELECT n, 'server ' || n % 3, '', '' FROM generate_series(1, 10000) AS n;
INSERT INTO heartbeats SELECT 'server ' || n, n, 0 FROM generate_series(0, 2) AS n;
)";

// A step may sort so many rows: those of one match or room.
constexpr std::int64_t sorted_rows_max = 50;

struct Index {
  std::string table, first_column;
};

// The filled database, and what a server prepares there.
struct LookedAt {
  std::set<std::string> statements;
  std::unique_ptr<sql::Database> database;
  std::map<std::string, Index> indexes;
  int prepared = 0;
};

class PostgresPlans : public testing::Test {
 protected:
  // Once for all of these tests: to fill it takes seconds.
  static void SetUpTestSuite() {
    const auto connection = private_postgres().fresh_database();
    prepare_postgres(connection, postgres_migrations());
    auto& [statements, database, indexes, prepared] = looked_at.emplace();
    statements = server_statements([&] { return open_postgres(connection); });
    database = open_postgres_for_upkeep(connection);
    database->run(many_rows);
    database->run("VACUUM ANALYZE");
    for (sql::Statement all(*database,
                            "SELECT CAST(relname AS TEXT), CAST(CAST(indrelid AS regclass) AS TEXT), "
                            "pg_get_indexdef(indexrelid, 1, true) FROM pg_index JOIN pg_class ON oid = indexrelid");
         all.next();)
      indexes[all.text(0)] = {all.text(1), all.text(2)};
  }
  static void TearDownTestSuite() { looked_at.reset(); }

  // As a server does, when it has bound the values. Returns the name that EXECUTE wants.
  static std::string prepare(const std::string& statement) {
    auto name = "plan" + std::to_string(++looked_at->prepared);
    looked_at->database->run("PREPARE " + name + " AS " + with_postgres_parameters(statement));
    return name;
  }
  static Json plan(const std::string& name, const std::string& values) {
    sql::Statement explain(*looked_at->database, "EXPLAIN (FORMAT JSON) EXECUTE " + name + values);
    explain.next();
    return Json::parse(explain.bytes(0)).at(0).at("Plan");
  }
  // The plan that is kept for whatever values come.
  static Json plan_of(const std::string& statement) {
    looked_at->database->run("SET plan_cache_mode = force_generic_plan");
    const auto name = prepare(statement);
    sql::Statement parameters(*looked_at->database,
                              "SELECT 1 FROM pg_prepared_statements, unnest(parameter_types) WHERE name = ?");
    std::string any;
    for (parameters.bind(1, std::string_view(name)); parameters.next();) any += any.empty() ? "(NULL" : ", NULL";
    return plan(name, any.empty() ? "" : any + ")");
  }

  struct Slow {
    std::string step;
    bool is_repeated;  // for each row of another step
  };
  static std::vector<Slow> slow_steps(const Json& plan) {
    std::vector<Slow> slow;
    find_slow_steps(plan, false, slow);
    return slow;
  }
  static void find_slow_steps(const Json& step, bool is_repeated, std::vector<Slow>& slow) {
    if (auto said = slow_step(step); !said.empty()) slow.push_back({std::move(said), is_repeated});
    for (const auto& part : step.value("Plans", Json::array())) {
      const auto relation = part.at("Parent Relationship");
      const bool repeats = relation == "SubPlan" || (relation == "Inner" && step.at("Node Type") == "Nested Loop");
      find_slow_steps(part, is_repeated || repeats, slow);
    }
  }
  // Says how the step looks at a whole table or sorts many rows; "" if it does not.
  static std::string slow_step(const Json& step) {
    const auto text = [&](const char* key) { return step.value(key, ""); };
    const auto type = text("Node Type"), index = text("Index Name");
    if (type == "Seq Scan") return is_short(text("Relation Name")) ? "" : "scan of " + text("Relation Name");
    const bool sorts_many = type == "Sort" && step.at("Plan Rows") > sorted_rows_max;
    // Such a step sorts those at a time that are equal in what they are sorted by already.
    const bool sorts_some =
        type == "Incremental Sort" && step.at("Presorted Key").size() + 1 < step.at("Sort Key").size();
    if (sorts_many || sorts_some) return "sort by " + step.at("Sort Key").dump();
    if (index.empty()) return "";
    const auto& [table, first_column] = looked_at->indexes.at(index);
    const auto condition = text("Index Cond");
    const bool is_entered = condition.find("(" + first_column + " ") != condition.npos ||
                            condition.find("(ROW(" + first_column + ",") != condition.npos;
    return is_entered || is_short(table) ? "" : "scan of " + index;
  }
  static bool is_short(const std::string& table) { return short_tables.contains(table); }

  static inline std::optional<LookedAt> looked_at;
};

TEST_F(PostgresPlans, EveryStatementUsesAnIndex) {
  std::size_t statements = 0;
  for (const auto& each : looked_at->statements) {
    if (read_all.contains(each)) continue;
    ++statements;
    for (const auto& [step, is_repeated] : slow_steps(plan_of(each)))
      EXPECT_TRUE(step == "scan of " + std::string(listed_index)) << each << "\n  " << step;
  }
  EXPECT_GT(statements, 100u);
}

// A rare game is not looked for among all matches, also after lists of games that are not rare.
TEST_F(PostgresPlans, MatchesOfOneGameHaveAnIndex) {
  looked_at->database->run("SET plan_cache_mode = auto");
  const auto name = prepare(statement_with(looked_at->statements, "AND game = ?2"));
  const auto newest_of = [&](const std::string& game) {
    return plan(name, "('', '" + game + "', 9223372036854775807, 0, 51)").dump();
  };
  // A plan for all values is only thought of after five others.
  for (int lists = 0; lists < 10; ++lists) newest_of("game 1");
  const auto plan = newest_of("rare");
  EXPECT_TRUE(plan.find("\"Index Name\":\"matches_game\"") != plan.npos) << plan;
}

// An operator's command may look at whole tables, but not for each row of another or for each that it removes.
TEST_F(PostgresPlans, PruningLooksAtNoTableForEachRowOfAnother) {
  for (const auto& each : pruning_statements())
    for (const auto& [step, is_repeated] : slow_steps(plan_of(each)))
      EXPECT_TRUE(each.starts_with("SELECT") && !is_repeated) << each << "\n  " << step;
}

// No plan shows how PostgreSQL looks for what refers to a row that goes.
TEST_F(PostgresPlans, WhatRefersToARowThatGoesIsFoundByAnIndex) {
  auto statements = pruning_statements();
  statements.insert(statements.end(), looked_at->statements.begin(), looked_at->statements.end());
  sql::Statement without_index(
      *looked_at->database,
      "SELECT CAST(CAST(confrelid AS regclass) AS TEXT), CAST(conname AS TEXT) FROM pg_constraint WHERE contype = 'f' "
      "AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1] AND indpred IS "
      "NULL)");
  while (without_index.next())
    for (const auto& each : statements)
      EXPECT_FALSE(each.starts_with("DELETE FROM " + without_index.text(0) + " ")) << without_index.text(1);
}

}  // namespace
}  // namespace server
