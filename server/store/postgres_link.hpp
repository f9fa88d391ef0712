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
  // `send` hands a command to libpq, and returns what that says. The last answer; throws sql::Failure for a failure.
  Result ask(const std::function<int(PGconn*)>& send);

  static sql::Failure failure_of(PGconn*, const PGresult*);

 private:
  using Time = std::chrono::steady_clock::time_point;

  void wait(std::optional<Time> deadline);
  void wait_for_socket(int events, std::optional<Time> deadline);

  Connection connection_;
  const std::optional<std::chrono::milliseconds> answers_within_;
  bool given_up_ = false;
};

}  // namespace server
