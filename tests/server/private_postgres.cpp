#include "tests/server/private_postgres.hpp"

#include "server/store/postgres_database.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <csignal>

namespace server {
namespace {

const std::string programs = "/usr/lib/postgresql/15/bin/";

pid_t spawn(std::vector<std::string> arguments, int out) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDERR_FILENO);
  // The server refuses root, and ends when the test does.
  std::vector<std::string> all{"/usr/bin/setpriv", "--pdeathsig", "QUIT"};
  if (::geteuid() == 0) all.insert(all.end(), {"--reuid", "postgres", "--regid", "postgres", "--clear-groups"});
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (auto& each : all) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  std::string locale = "LC_ALL=C";
  std::array<char*, 2> environment{locale.data(), nullptr};
  pid_t id = -1;
  const int failed = ::posix_spawn(&id, pointers[0], &actions, nullptr, pointers.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot run " + arguments.front());
  return id;
}

}  // namespace

PrivatePostgres::PrivatePostgres() {
  if (::geteuid() == 0) {
    const auto* user = ::getpwnam("postgres");
    if (!user || ::chown(folder_.path.c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("there is no user postgres");
  }
  const auto made = spawn({programs + "initdb", "--no-sync", "-A", "trust", "-U", "clowder", "-E", "UTF8", "-D",
                           (folder_.path / "data").string()},
                          STDERR_FILENO);
  int status = 0;
  if (::waitpid(made, &status, 0) != made || status != 0) throw std::runtime_error("initdb has failed");
  start();
}

PrivatePostgres::~PrivatePostgres() {
  ::kill(id_, SIGQUIT);
  ::waitpid(id_, nullptr, 0);
  ::close(said_);
}

std::string PrivatePostgres::connection_to(const std::string& database) const {
  return "postgresql:///" + database + "?user=clowder&host=" + folder_.path.string();
}

std::string PrivatePostgres::fresh_database() {
  const auto name = "test" + std::to_string(++databases_);
  open_postgres(connection_to("postgres"))->run("CREATE DATABASE " + name);
  return connection_to(name);
}

void PrivatePostgres::kill() {
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
  ::close(said_);
}

// As long as a process of a server that was killed still runs, a new one refuses to start.
void PrivatePostgres::start() {
  while (!try_to_start()) {
    ::waitpid(id_, nullptr, 0);
    ::close(said_);
  }
}

bool PrivatePostgres::try_to_start() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  // What it writes is read until it is ready: later it is too little to fill the pipe.
  id_ = spawn({programs + "postgres", "-D", (folder_.path / "data").string(), "-k", folder_.path.string(), "-c",
               "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "log_min_messages=log", "-c",
               "log_checkpoints=off"},
              ends[1]);
  ::close(ends[1]);
  said_ = ends[0];
  std::string line;
  for (char symbol = 0; ::read(said_, &symbol, 1) == 1;) {
    line += symbol;
    if (line.find("ready to accept connections") != line.npos) return true;
    if (symbol == '\n') line.clear();
  }
  return false;
}

void end_connections(const std::string& connection) {
  open_postgres(connection)
      ->run(
          "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid != "
          "pg_backend_pid()");
}

PrivatePostgres& private_postgres() {
  static PrivatePostgres server;
  return server;
}

}  // namespace server
