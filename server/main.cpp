// `clowder`: serves, or does one thing with match files. What keeps it from its work is told
// in one line, with exit code 1.
#include "server/config.hpp"
#include "server/database.hpp"
#include "server/serve.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

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

int run(const server::CommandLine& line) {
  const auto& data = line.config.data;
  if (line.simulate) return server::simulate(*line.simulate, std::cerr);
  if (line.replay) return server::replay(*line.replay, std::cout, std::cerr);
  if (line.verify) return server::verify(*line.verify, std::cout, std::cerr);
  if (line.take_out) return server::export_matches(*line.take_out, data, std::cout, std::cerr);
  if (line.bring_in) return server::import_matches(*line.bring_in, data, std::cout, std::cerr);
  return server::serve(line.config);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    int exit_code = 0;
    const auto line = server::read_command_line(argc, argv, exit_code);
    if (!line) return exit_code;
    start_log(line->config.log_level);
    return run(*line);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "clowder: %s\n", failure.what());
    return 1;
  }
}
