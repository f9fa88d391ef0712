// A connection of libpq whose every answer has a deadline. What hangs (the server is stopped, its synchronous standby is
// gone, the network swallows everything) must not hold the thread: the connection is given up, and what was asked has an
// unknown outcome. libpq's own timeouts notice only a machine that is gone.
#pragma once

#include "server/store/sql.hpp"

#include <libpq-fe.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace server {

class PostgresLink {
 public:
  struct FreeConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  using Connection = std::unique_ptr<PGconn, FreeConnection>;
  struct FreeResult {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  using Result = std::unique_ptr<PGresult, FreeResult>;

  // Without a time it waits for ever. REQUIRES: the connection is made
  PostgresLink(Connection, std::optional<std::chrono::milliseconds> answers_within);

  // False after the connection was lost or given up.
  bool is_usable() const { return !given_up_ && PQstatus(connection_.get()) == CONNECTION_OK; }
  // Hands a command to libpq, and returns what that says.
  using Command = std::function<int(PGconn*)>;
  // The last answer to a command. Throws sql::Failure for its failure, or the first one of what was sent before.
  Result ask(const Command&);
  // Sends a command and does not wait for its answer: ask() or sync() does, and throws if it failed. What was sent
  // after the one that failed is not carried out. REQUIRES: it is one that libpq's pipeline mode takes
  void send(const Command&);
  // Waits for the answers to all that was sent. Throws sql::Failure for the first failure.
  void sync();

  static sql::Failure failure_of(PGconn*, const PGresult*);

 private:
  using Time = std::chrono::steady_clock::time_point;

  PGconn* usable() const;
  std::optional<Time> deadline() const;
  Result synced();
  Result next_of_command(std::optional<Time> deadline, Result& first_failed);
  void wait(std::optional<Time> deadline);
  void wait_for_socket(int events, std::optional<Time> deadline);

  Connection connection_;
  const std::optional<std::chrono::milliseconds> answers_within_;
  bool given_up_ = false;
  std::size_t unanswered_ = 0;  // commands whose answers nobody has waited for
};

}  // namespace server
