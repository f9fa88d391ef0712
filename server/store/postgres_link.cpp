#include "server/store/postgres_link.hpp"

#include <poll.h>
#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

namespace server {
namespace {

using sql::Failure;

constexpr std::chrono::milliseconds poll_max = std::chrono::minutes(1);

// libpq ends its messages with a new line, and some have several.
std::string one_line(std::string said) {
  while (!said.empty() && said.back() == '\n') said.pop_back();
  for (auto& symbol : said)
    if (symbol == '\n') symbol = ' ';
  return said;
}

}  // namespace

PostgresLink::PostgresLink(Connection connection, std::optional<std::chrono::milliseconds> answers_within)
    : connection_(std::move(connection)), answers_within_(answers_within) {
  if (PQsetnonblocking(connection_.get(), 1) != 0) throw failure_of(connection_.get(), nullptr);
}

sql::Failure PostgresLink::failure_of(PGconn* connection, const PGresult* result) {
  const char* code = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
  const std::string state = code ? code : "";
  const auto kind = state == "23505"                                     ? Failure::Kind::there_already
                    : state == "40P01" || state == "40001"               ? Failure::Kind::rolled_back
                    : state.starts_with("23") || state.starts_with("22") ? Failure::Kind::does_not_fit
                                                                         : Failure::Kind::failed;
  return {kind, state, one_line(code ? PQresultErrorMessage(result) : PQerrorMessage(connection))};
}

PostgresLink::Result PostgresLink::ask(const std::function<int(PGconn*)>& send) {
  if (given_up_) throw Failure(Failure::Kind::failed, "", "the connection was given up");
  std::optional<Time> deadline;
  if (answers_within_) deadline = std::chrono::steady_clock::now() + *answers_within_;
  if (send(connection_.get()) != 1) throw failure_of(connection_.get(), nullptr);
  Result last;
  for (bool at_end = false; !at_end;) {
    wait(deadline);
    Result next(PQgetResult(connection_.get()));
    at_end = !next;
    if (next) last = std::move(next);
  }
  const auto status = PQresultStatus(last.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return last;
  throw failure_of(connection_.get(), last.get());
}

// Until all is sent and an answer is there.
void PostgresLink::wait(std::optional<Time> deadline) {
  for (;;) {
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) throw failure_of(connection_.get(), nullptr);
    if (unsent == 0 && PQisBusy(connection_.get()) == 0) return;
    wait_for_socket(unsent > 0 ? POLLIN | POLLOUT : POLLIN, deadline);
    if (PQconsumeInput(connection_.get()) == 0) throw failure_of(connection_.get(), nullptr);
  }
}

void PostgresLink::wait_for_socket(int events, std::optional<Time> deadline) {
  pollfd socket{PQsocket(connection_.get()), static_cast<short>(events), 0};
  for (;;) {
    auto left = poll_max;
    if (deadline)
      left = std::min(left, std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now()));
    if (left.count() <= 0) break;
    const int ready = ::poll(&socket, 1, static_cast<int>(left.count()));
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;  // of what is wrong with the socket libpq tells
  }
  given_up_ = true;
  throw Failure(Failure::Kind::failed, "", "the database has not answered in time");
}

}  // namespace server
