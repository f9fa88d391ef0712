// PostgreSQL behind the interface of sql.hpp, by libpq.
//
// Limits of a connection: 5 s to connect (a connection string may say otherwise), 10 s for a statement, 10 s for a
// machine that does not answer, 15 s for an answer.
#pragma once

#include "server/base/embedded.hpp"
#include "server/base/limits.hpp"
#include "server/store/sql.hpp"

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace server {

// The steps that this binary knows.
std::span<const Embedded> postgres_migrations();

// True if this names a PostgreSQL database: postgresql://... or postgres://...
bool names_postgres(std::string_view store);

// Hosts and database of a connection string; never a password. Throws StartFailure if libpq cannot read it.
std::string postgres_place(const std::string& connection);

// The statement as PostgreSQL is given it: `?` and `?1` become `$1`.
std::string with_postgres_parameters(const std::string& statement);

// Opens a connection. With several hosts it is one that takes writes, unless the string says otherwise. Commits wait
// until the server has them on its disk, and on its synchronous standby's if it has one. Throws sql::Failure.
std::unique_ptr<sql::Database> open_postgres(const std::string& connection,
                                             std::chrono::milliseconds answers_within = postgres_answers_within);

// The same for work that may take long, by a command or at the start: nothing limits how long a statement takes.
std::unique_ptr<sql::Database> open_postgres_for_upkeep(const std::string& connection);

// The same for a command beside which no server may run. Throws StartFailure if one does. One that starts meanwhile waits
// until the connection is closed, and one that comes back cannot write.
std::unique_ptr<sql::Database> open_postgres_alone(const std::string& connection);

// The same for a server, which others see for as long as it has the connection (sql::Dialect::other_servers).
std::unique_ptr<sql::Database> open_postgres_to_write(const std::string& connection,
                                                      std::chrono::milliseconds answers_within);

// Brings an empty or older database to the newest shape, each step in a transaction of its own and only once. Throws
// StartFailure if it cannot be reached, it is newer than `steps`, or was made by steps that differ. Of several processes
// that call this one does it, and the others wait for it.
void prepare_postgres(const std::string& connection, std::span<const Embedded> steps);

// For who only reads: throws StartFailure as prepare_postgres() does, and if not all of the steps made the database.
void check_newest_postgres(const std::string& connection, std::span<const Embedded> steps);

}  // namespace server
