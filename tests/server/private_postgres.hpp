// A PostgreSQL server of the tests: in a temporary folder, on a socket in that folder, as a user who is not root.
#pragma once

#include "tests/server/store_fixture.hpp"

#include <sys/types.h>
#include <string>
#include <vector>

namespace server {

class PrivatePostgres {
 public:
  // Returns when it takes connections.
  PrivatePostgres();
  ~PrivatePostgres();  // ends it
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;

  // Makes an empty database. Returns how to reach it.
  std::string fresh_database();
  // SIGKILL to the server, whose processes end then.
  void kill();
  // REQUIRES: it was killed
  void start();

 private:
  std::string connection_to(const std::string& database) const;
  bool try_to_start();

  Folder folder_;
  pid_t id_ = -1;
  int said_ = -1;  // what the server writes to stderr
  int databases_ = 0;
};

// Cuts every other connection to this database. Returns when their processes have ended (5 s at most for each).
void end_connections(const std::string& connection);

// One for all tests of a binary.
PrivatePostgres& private_postgres();

}  // namespace server
