// `clowder`: serves, or does one thing with match files or the database. What keeps it from its work is told
// in one line, with exit code 1.
#include "server/app/command_line.hpp"
#include "server/app/health.hpp"
#include "server/app/serve.hpp"
#include "server/base/log_value.hpp"
#include "server/base/wall_clock.hpp"
#include "server/store/database.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <sys/ioctl.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <iostream>

namespace {

// One line an event, key=value, on stderr: stdout is for answers.
void start_log(const std::string& level) {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("clowder"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
  spdlog::set_level(spdlog::level::from_str(level));
}

// Of stderr; 80 if it does not say so.
std::size_t columns_of_terminal() {
  winsize size = {};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int run(const server::CommandLine& line, std::function<std::optional<server::Config>()> read_again) {
  const auto& data = line.config.data;
  if (line.simulate) return server::simulate(*line.simulate, std::cerr);
  if (line.replay) return server::replay(*line.replay, std::cout, std::cerr);
  if (line.verify) return server::verify(*line.verify, std::cout, std::cerr);
  const bool needs_file = line.doctor || line.backup || line.restore;
  if (needs_file && !line.config.store.empty())
    throw server::StartFailure("this command works on the file of SQLite in the data folder, not on --store");
  if (line.export_options) return server::export_matches(*line.export_options, data, std::cout, std::cerr);
  if (line.import_options) return server::import_matches(*line.import_options, data, std::cout, std::cerr);
  const bool is_terminal = ::isatty(STDERR_FILENO) == 1;
  server::Progress progress(std::cerr, is_terminal, columns_of_terminal());
  if (line.arena)
    return server::arena(*line.arena, std::cout, std::cerr, [&](std::size_t done, std::size_t of) {
      if (is_terminal) progress.show("matches", done, of);
    });
  if (line.doctor) return server::doctor(*line.doctor, data, std::cout, progress);
  if (line.backup) return server::back_up(*line.backup, data, server::ask_for_copy(line.config), std::cout, progress);
  if (line.restore) return server::restore(*line.restore, data, std::cout, progress);
  if (line.prune) return server::prune(*line.prune, data, server::wall_clock_ms(), std::cout, progress);
  if (line.migrate) return server::migrate(*line.migrate, data, line.config.store, std::cout, progress);
  if (line.admin) return server::admin(*line.admin, line.config, std::cout, std::cerr);
  if (line.health) return server::health(line.config, std::cout);
  return server::serve(line.config, std::move(read_again));
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    int exit_code = 0;
    const auto line = server::read_command_line(argc, argv, exit_code);
    if (!line) return exit_code;
    start_log(line->config.log_level);
    exit_code = run(*line, [argc, argv]() -> std::optional<server::Config> {
      int ignored = 0;
      auto again = server::read_command_line(argc, argv, ignored);
      return again ? std::optional(std::move(again->config)) : std::nullopt;
    });
    if (std::cout.flush() || exit_code != 0) return exit_code;
    throw std::runtime_error("the answer cannot be written to the standard output");
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "clowder: %s\n", server::printable(failure.what()).c_str());
    return 1;
  }
}
