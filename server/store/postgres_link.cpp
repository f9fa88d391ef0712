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
constexpr std::size_t pipeline_max = 256;  // commands in one pipeline

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
                    : state == "55P03"                                   ? Failure::Kind::locked_out
                    : state.starts_with("23") || state.starts_with("22") ? Failure::Kind::does_not_fit
                                                                         : Failure::Kind::failed;
  return {kind, state, one_line(code ? PQresultErrorMessage(result) : PQerrorMessage(connection))};
}

PGconn* PostgresLink::usable() const {
  if (given_up_) throw Failure(Failure::Kind::failed, "", "the connection was given up");
  return connection_.get();
}

std::optional<PostgresLink::Time> PostgresLink::deadline() const {
  if (!answers_within_) return std::nullopt;
  return std::chrono::steady_clock::now() + *answers_within_;
}

PostgresLink::Result PostgresLink::ask(const Command& command) {
  if (unanswered_ > 0) {
    send(command);
    return synced();
  }
  if (command(usable()) != 1) throw failure_of(connection_.get(), nullptr);
  Result failed, last = next_of_command(deadline(), failed);
  if (failed) throw failure_of(connection_.get(), failed.get());
  return last;
}

void PostgresLink::send(const Command& command) {
  if (unanswered_ >= pipeline_max) sync();
  if (unanswered_ == 0 && PQenterPipelineMode(usable()) != 1) throw failure_of(connection_.get(), nullptr);
  ++unanswered_;
  if (command(usable()) == 1) return;
  given_up_ = true;
  throw failure_of(connection_.get(), nullptr);
}

void PostgresLink::sync() {
  if (unanswered_ > 0) (void)synced();
}

// The answer to the last command that was sent.
PostgresLink::Result PostgresLink::synced() {
  if (PQpipelineSync(usable()) != 1) throw failure_of(connection_.get(), nullptr);
  const auto until = deadline();
  Result failed, last;
  for (; unanswered_ > 0; --unanswered_) last = next_of_command(until, failed);
  wait(until);
  const Result end(PQgetResult(connection_.get()));
  if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(connection_.get()) != 1) {
    given_up_ = true;
    throw failure_of(connection_.get(), failed ? failed.get() : end.get());
  }
  if (failed) throw failure_of(connection_.get(), failed.get());
  return last;
}

// The last answer to the next command that has one. Throws only if the connection is lost.
PostgresLink::Result PostgresLink::next_of_command(std::optional<Time> deadline, Result& first_failed) {
  Result last;
  for (;;) {
    wait(deadline);
    Result next(PQgetResult(connection_.get()));
    if (!next) return last;
    const auto status = PQresultStatus(next.get());
    const bool worked = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!worked && PQstatus(connection_.get()) != CONNECTION_OK) throw failure_of(connection_.get(), next.get());
    if (worked || first_failed) last = std::move(next);
    else first_failed = std::move(next);
  }
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
