// The program itself: how it starts, what it says when it cannot, how it ends.
#include "server/base/limits.hpp"
#include "server/base/wall_clock.hpp"
#include "tests/server/room_simulation.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Database.h>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/datagram_protocol.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <csignal>
#include <deque>
#include <fstream>

namespace server {
namespace {

using tcp = asio::ip::tcp;

// A running `clowder` and what it says.
class Process {
 public:
  // `answers_to`: a file that gets what is said on stdout; else line() tells it.
  explicit Process(std::vector<std::string> arguments, std::vector<std::string> environment = {},
                   const char* answers_to = nullptr) {
    std::array<int, 2> out{}, err{};
    if (::pipe(out.data()) != 0 || ::pipe(err.data()) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (answers_to) posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, answers_to, O_WRONLY, 0);
    else posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    for (const int each : {out[0], out[1], err[0], err[1]}) posix_spawn_file_actions_addclose(&actions, each);
    arguments.insert(arguments.begin(), CLOWDER_BINARY);
    const auto pointers = [](std::vector<std::string>& texts) {
      std::vector<char*> all;
      for (auto& text : texts) all.push_back(text.data());
      all.push_back(nullptr);
      return all;
    };
    if (::posix_spawn(&id_, CLOWDER_BINARY, &actions, nullptr, pointers(arguments).data(),
                      pointers(environment).data()) != 0)
      throw std::runtime_error("cannot run clowder");
    posix_spawn_file_actions_destroy(&actions);
    ::close(out[1]);
    ::close(err[1]);
    out_ = out[0];
    err_ = err[0];
  }
  ~Process() {
    if (id_ > 0) {
      ::kill(id_, SIGKILL);
      wait();
    }
    ::close(out_);
    ::close(err_);
  }

  // The next line on stdout; "" if there is none any more.
  std::string line() { return line_of(out_); }
  // The same on stderr.
  std::string error_line() { return line_of(err_); }
  void signal(int which) { ::kill(id_, which); }
  // Asks it to stop until it has, at most a minute; what wait() says. ThreadSanitizer of LLVM 14 loses a signal
  // now and then that arrives while no thread waits.
  int stop() {
    const int ended = static_cast<int>(::syscall(SYS_pidfd_open, id_, 0));
    ::pollfd watched{.fd = ended, .events = POLLIN, .revents = 0};
    int has_ended = 0;
    for (int tries = 0; tries < 12 && has_ended == 0; ++tries) {
      signal(SIGTERM);
      has_ended = ::poll(&watched, 1, 5'000);
    }
    ::close(ended);
    if (has_ended != 1) throw std::runtime_error("clowder does not stop");
    return wait();
  }
  int wait() {
    int status = 0;
    ::waitpid(id_, &status, 0);
    id_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }
  std::string errors() {
    std::string text;
    std::array<char, 4096> bytes{};
    for (ssize_t got = 0; (got = ::read(err_, bytes.data(), bytes.size())) > 0;)
      text.append(bytes.data(), static_cast<std::size_t>(got));
    return text;
  }

 private:
  static std::string line_of(int from) {
    std::string text;
    for (char symbol = 0; ::read(from, &symbol, 1) == 1 && symbol != '\n';) text += symbol;
    return text;
  }
  pid_t id_ = -1;
  int out_ = -1, err_ = -1;
};

class ProcessTest : public testing::Test {
 protected:
  std::vector<std::string> flags(std::vector<std::string> more = {}) {
    std::vector<std::string> all{"--address",   "127.0.0.1", "--port",           "0",     "--admin",
                                 "127.0.0.1:0", "--data",    data.path.string(), "--web", ""};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  static std::uint16_t port_in(const std::string& line) {
    const auto start = line.find("127.0.0.1:");
    return start == line.npos ? std::uint16_t{0} : static_cast<std::uint16_t>(std::stoi(line.substr(start + 10)));
  }
  static std::string get(std::uint16_t port, const std::string& path) {
    asio::io_context io;
    tcp::socket socket(io);
    socket.connect({asio::ip::make_address("127.0.0.1"), port});
    asio::write(socket, asio::buffer("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    std::string reply;
    error_code ec;
    asio::read(socket, asio::dynamic_buffer(reply), ec);
    return reply;
  }
  static std::string post(std::uint16_t port, const std::string& path, const nlohmann::json& body,
                          const std::string& token = "") {
    asio::io_context io;
    tcp::socket socket(io);
    socket.connect({asio::ip::make_address("127.0.0.1"), port});
    const auto text = body.dump();
    asio::write(socket, asio::buffer("POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
                                     (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n") +
                                     "Content-Type: application/json\r\nContent-Length: " +
                                     std::to_string(text.size()) + "\r\n\r\n" + text));
    std::string reply;
    error_code ec;
    asio::read(socket, asio::dynamic_buffer(reply), ec);
    return reply;
  }
  static nlohmann::json body_of(const std::string& reply) {
    return nlohmann::json::parse(reply.substr(reply.find("\r\n\r\n") + 4));
  }
  // One clear line and exit code 1.
  static void expect_refusal(Process& process, const std::string& says) {
    EXPECT_EQ(process.wait(), 1);
    const auto errors = process.errors();
    EXPECT_NE(errors.find(says), std::string::npos) << errors;
    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << errors;
    EXPECT_TRUE(errors.starts_with("clowder")) << errors;
  }
  static std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Folder data;
};

TEST_F(ProcessTest, ServesMeasuresAndEndsInOrder) {
  Process process(flags());
  const auto listens = process.line(), measures = process.line();
  ASSERT_TRUE(listens.starts_with("clowder listens on http://127.0.0.1:")) << process.errors();
  ASSERT_TRUE(measures.starts_with("clowder measures on http://127.0.0.1:"));
  EXPECT_TRUE(get(port_in(listens), "/healthz").starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(get(port_in(listens), "/").starts_with("HTTP/1.1 404")) << "no page without a folder";
  const auto metrics = get(port_in(measures), "/metrics");
  EXPECT_NE(metrics.find("clowder_http_requests_total{route=\"/healthz\",status=\"200\"} 1"), metrics.npos) << metrics;
  for (const char* each :
       {"clowder_sessions 0", "clowder_build_info{", "clowder_move_seconds_bucket{le=\"+Inf\"} 0",
        "clowder_mailbox_seconds_sum 0", "clowder_loop_lag_seconds_count ", "clowder_store_writes_waiting 0",
        "process_cpu_seconds_total ", "process_open_fds ", "process_max_fds "})
    EXPECT_NE(metrics.find(each), metrics.npos) << each;
  const auto value = [&](const std::string& name) {
    const auto at = metrics.find("\n" + name + " ");
    return at == metrics.npos ? -1.0 : std::stod(metrics.substr(at + name.size() + 2));
  };
  EXPECT_GT(value("process_resident_memory_bytes"), 1'000'000);
  EXPECT_NEAR(value("process_start_time_seconds"), static_cast<double>(wall_clock_ms()) / 1000, 600);
  EXPECT_GT(value("clowder_database_bytes"), 0);
  EXPECT_GT(value("clowder_disk_free_bytes"), 0);
  EXPECT_EQ(process.stop(), 0);
  EXPECT_FALSE(std::filesystem::exists(data.path / "clowder.db-wal")) << "everything is in the file itself";
}

TEST_F(ProcessTest, HealthAsksWhetherItIsReady) {
  std::string port;
  {
    Process server(flags());
    port = std::to_string(port_in(server.line()));
    Process asked({"health", "--port", port});
    EXPECT_EQ(asked.line(), "ready");
    EXPECT_EQ(asked.wait(), 0);
  }
  Process asked({"health", "--port", port});
  EXPECT_TRUE(asked.line().starts_with("no answer from 127.0.0.1 port " + port));
  EXPECT_EQ(asked.wait(), 1);
}

// What `clowder admin` asks is answered by the server on the same folder.
TEST_F(ProcessTest, AnOperatorAsksTheRunningServer) {
  const std::string here = data.path.string(), socket = (data.path / "admin.sock").string();
  const auto asked = [&](std::vector<std::string> words, int exit_code) {
    words.insert(words.begin(), "admin");
    words.insert(words.end(), {"--data", here});
    Process admin(words);
    EXPECT_EQ(admin.wait(), exit_code) << words[1];
    const auto said = admin.line();
    return exit_code == 0 ? said : admin.errors();
  };
  EXPECT_NE(asked({"status"}, 1).find("no server answers on " + socket), std::string::npos);
  Process server(flags());
  const auto port = port_in(server.line());
  ASSERT_NE(port, 0) << server.errors();
  const auto may = std::filesystem::status(socket).permissions();
  EXPECT_EQ(may, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const auto status = nlohmann::json::parse(asked({"status", "--json"}, 0));
  EXPECT_EQ(status.at("draining"), false);
  EXPECT_EQ(status.at("rooms"), 0);
  EXPECT_EQ(asked({"rooms", "--json"}, 0), R"({"ok":true,"rooms":[]})");
  EXPECT_NE(asked({"room", "NOROOM"}, 1).find("no room has this code"), std::string::npos);
  EXPECT_NE(asked({"close", "NOROOM"}, 1).find("no room has this code"), std::string::npos);
  EXPECT_NE(asked({"announce"}, 1).find("has a text"), std::string::npos);
  EXPECT_NE(asked({"announce", std::string(501, 'x')}, 1).find("at most 500 bytes"), std::string::npos);
  EXPECT_NE(asked({"announce", std::string(100'000, 'x')}, 1).find("at most 8192 bytes"), std::string::npos);
  EXPECT_NE(asked({"announce", "--restart-in", "soon"}, 1).find("90s, 10m, 2h or 7d"), std::string::npos);
  EXPECT_EQ(asked({"announce", "Tea is ready.", "--restart-in", "10m"}, 0), "done");
  EXPECT_TRUE(get(port, "/readyz").starts_with("HTTP/1.1 200"));
  const std::string token = body_of(post(port, "/api/players", {{"name", "Ada"}, {"locale", "en"}})).at("token");
  const nlohmann::json wanted{{"contract", {{"game", "nekonoko"}}}};
  const auto made = body_of(post(port, "/api/rooms", wanted, token));
  const std::string code = made.at("code"), link = made.at("link");
  const auto asleep = nlohmann::json::parse(asked({"room", code, "--json"}, 0)).at("room");
  EXPECT_EQ(asleep.at("asleep"), true);
  EXPECT_FALSE(asleep.contains("link")) << "who has it may sit down";
  EXPECT_NE(asked({"mute", code, asleep.at("host")}, 1).find("The host cannot be muted."), std::string::npos);
  EXPECT_NE(asked({"mute", code, "p_nobody"}, 1).find("no player has this id"), std::string::npos);
  const std::string eve = body_of(post(port, "/api/players", {{"name", "Eve"}, {"locale", "en"}})).at("id");
  EXPECT_EQ(asked({"mute", code, eve}, 0), "done");
  EXPECT_NE(asked({"ban", "p_nobody"}, 1).find("no player has this id"), std::string::npos);
  EXPECT_NE(asked({"ban", "10.0.0.0/4"}, 1).find("10.0.0.0/4 is too wide"), std::string::npos);
  EXPECT_NE(asked({"ban", "203.0.113.7/24"}, 1).find("the network is 203.0.113.0/24"), std::string::npos);
  EXPECT_EQ(asked({"bans", "--json"}, 0), R"({"bans":[],"ok":true})") << "nothing that was refused is stored";
  EXPECT_EQ(asked({"close", code, "--reason", "spam"}, 0), "done");
  EXPECT_TRUE(get(port, "/api/rooms/" + link).starts_with("HTTP/1.1 410"));
  const std::string damaged = body_of(post(port, "/api/rooms", wanted, token)).at("code");
  SQLite::Database(database_file(data.path).string(), SQLite::OPEN_READWRITE, 5'000)
      .exec("UPDATE rooms SET state = '{' WHERE code = '" + damaged + "'");
  EXPECT_NE(asked({"room", damaged}, 1).find("this failed: "), std::string::npos);
  EXPECT_EQ(asked({"drain"}, 0), "draining: true");
  EXPECT_TRUE(get(port, "/readyz").starts_with("HTTP/1.1 503"));
  EXPECT_TRUE(post(port, "/api/rooms", wanted, token).starts_with("HTTP/1.1 503"));
  EXPECT_EQ(asked({"drain", "--off"}, 0), "draining: false");
  EXPECT_TRUE(get(port, "/readyz").starts_with("HTTP/1.1 200"));
  EXPECT_EQ(server.stop(), 0);
  EXPECT_FALSE(std::filesystem::exists(socket));
  const auto log = server.errors();
  EXPECT_NE(log.find("event=admin command=drain on=true"), std::string::npos);
  EXPECT_NE(log.find("command=close room=\"" + code + "\" reason=\"spam\""), std::string::npos) << log;
}

// What is no request is answered all the same; one that never ends is not kept.
TEST_F(ProcessTest, WhatCannotBeAskedIsToldByName) {
  Process text({"admin", "announce", "\xff", "--data", data.path.string()});
  expect_refusal(text, "a command must be UTF-8");
  const auto far = data.path / std::string(120, 'x');
  Process admin({"admin", "status", "--data", far.string()});
  expect_refusal(admin, "no server answers on " + (far / "admin.sock").string() + ": File name too long");
  std::filesystem::create_directory(far);
  prepare_database(database_file(far), migrations());
  Process backup({"backup", (data.path / "copy.db").string(), "--data", far.string()});
  EXPECT_EQ(backup.wait(), 0) << backup.errors();
}

TEST_F(ProcessTest, TheAdminSocketRefusesWhatItCannotRead) {
  Process server(flags());
  ASSERT_NE(port_in(server.line()), 0) << server.errors();
  asio::io_context io;
  const asio::local::stream_protocol::endpoint path((data.path / "admin.sock").string());
  const auto ask = [&](const std::string& bytes) {
    asio::local::stream_protocol::socket socket(io);
    socket.connect(path);
    asio::write(socket, asio::buffer(bytes));
    std::string answer;
    error_code ec;
    asio::read_until(socket, asio::dynamic_buffer(answer), '\n', ec);
    return answer;
  };
  EXPECT_NE(ask("purr\n").find("\"ok\":false"), std::string::npos);
  EXPECT_NE(ask("[]\n").find("a request is a JSON object"), std::string::npos);
  EXPECT_NE(ask("{\"command\":\"purr\"}\n").find("there are status, rooms"), std::string::npos);
  EXPECT_NE(ask("{\"command\":\"status\",\"x\":1}\n").find("status takes no x"), std::string::npos);
  EXPECT_NE(ask("{\"command\":\"drain\",\"on\":1}\n").find("true or false"), std::string::npos);
  EXPECT_EQ(ask(std::string(8 * 1024, 'x')), "") << "too long";
  std::deque<asio::local::stream_protocol::socket> silent;
  for (int i = 0; i < 8; ++i) {
    silent.emplace_back(io).connect(path);
    asio::write(silent.back(), asio::buffer(std::string_view("{\"command\":\"status\"}\n")));
    std::string answer;
    asio::read_until(silent.back(), asio::dynamic_buffer(answer), '\n');
  }
  EXPECT_EQ(ask(""), "") << "one too many";
}

TEST_F(ProcessTest, SystemdIsToldWhenItListensAndWhenItStops) {
  asio::io_context io;
  const auto path = (data.path / "notify").string();
  asio::local::datagram_protocol::socket manager(io, {path});
  manager.non_blocking(true);
  const auto told = [&] {
    std::array<char, 64> bytes{};
    error_code none;
    return std::string(bytes.data(), manager.receive(asio::buffer(bytes), 0, none));
  };
  Process server(flags(), {"NOTIFY_SOCKET=" + path});
  ASSERT_NE(port_in(server.line()), 0) << server.errors();
  EXPECT_EQ(server.stop(), 0);
  EXPECT_EQ(told(), "READY=1");
  EXPECT_EQ(told(), "STOPPING=1");
  EXPECT_EQ(told(), "");
}

// The time in which the server ran is known at the next start: what lies between is the outage.
TEST_F(ProcessTest, AnOutageBeginsWhenTheServerStops) {
  std::int64_t stopped = 0;
  for (int start = 0; start < 2; ++start) {
    Process process(flags());
    const auto port = port_in(process.line());
    ASSERT_NE(port, 0) << process.errors();
    auto database = open_to_read(database_file(data.path));
    const auto ask = [&](const char* sql) { return database.execAndGet(sql).getInt64(); };
    if (start == 1) {
      EXPECT_EQ(ask("SELECT count(*) FROM outages"), 1);
      EXPECT_EQ(ask("SELECT began FROM outages"), stopped);
    }
    const auto began = ask("SELECT max(at) FROM heartbeats");
    EXPECT_TRUE(get(port, "/healthz").starts_with("HTTP/1.1 200"));
    EXPECT_EQ(process.stop(), 0);
    stopped = ask("SELECT max(at) FROM heartbeats");
    EXPECT_GT(stopped, began);
  }
}

// Two bots play, and nobody comes.
TEST_F(ProcessTest, AMatchThatRunsGoesOnWhenTheServerStarts) {
  test::RoomSimulation simulation;
  simulation.rules.limits.bot_pause = std::chrono::hours(1);
  simulation.make_room({{"game", "kilkenny-cats"}, {"seats", 2}}, "p_ada");
  test::Page ada(simulation, "p_ada");
  ada.come();
  for (int seat = 0; seat < 2; ++seat)
    ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", "random"}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  simulation.crash();
  const auto room = simulation.store.rooms.at("ROOM22");
  const auto match = simulation.store.matches_by_id.at(room.match);
  prepare_database(database_file(data.path), migrations());
  {
    SqliteStore store(database_file(data.path));
    ASSERT_TRUE(wait_for(store.create_room(room)));
    ASSERT_TRUE(wait_for(store.create_match(match.record)));
    ASSERT_TRUE(wait_for(store.append({.match = room.match, .entries = match.entries})));
  }
  Process process(flags({"--bot-pause", "0"}));
  const auto port = port_in(process.line());
  ASSERT_NE(port, 0) << process.errors();
  auto database = open_to_read(database_file(data.path));
  const auto has_grown = [&] {
    return database.execAndGet("SELECT max(last) FROM (SELECT last FROM journal UNION ALL SELECT last FROM logs)")
               .getInt64() > match.entries.back().seq;
  };
  for (int tries = 0; tries < 5'000 && !has_grown(); ++tries) get(port, "/healthz");
  EXPECT_TRUE(has_grown());
}

// Connections on which nobody speaks make way for others of their address, and refuse nobody.
TEST_F(ProcessTest, NobodyKeepsAPlaceBySilence) {
  Process process(flags({"--connections-per-address", "1"}));
  const tcp::endpoint server{asio::ip::make_address("127.0.0.1"), port_in(process.line())};
  ASSERT_NE(server.port(), 0) << process.errors();
  const auto admin = port_in(process.line());
  asio::io_context io;
  std::deque<tcp::socket> sockets;
  for (std::size_t i = 0; i < 40; ++i) sockets.emplace_back(io).connect(server);
  const auto received_by = [](tcp::socket& socket) {
    std::string bytes;
    error_code ec;
    asio::read(socket, asio::dynamic_buffer(bytes), ec);
    return bytes;
  };
  const auto closed = sockets.size() - http_connections_per_session;
  for (std::size_t i = 0; i < closed; ++i) EXPECT_EQ(received_by(sockets[i]), "") << "closed, " << i;
  asio::write(sockets.back(), asio::buffer(std::string_view("GET /healthz HTTP/1.0\r\n\r\n")));
  EXPECT_TRUE(received_by(sockets.back()).starts_with("HTTP/1.1 200"));
  const auto metrics = get(admin, "/metrics");
  EXPECT_EQ(metrics.find("reason=\"too_many\"} 1"), metrics.npos) << metrics;
}

TEST_F(ProcessTest, AClosedTerminalDoesNotEndIt) {
  Process process(flags());
  const auto port = port_in(process.line());
  ASSERT_NE(port, 0) << process.errors();
  process.signal(SIGHUP);
  EXPECT_TRUE(get(port, "/healthz").starts_with("HTTP/1.1 200"));
  EXPECT_EQ(process.stop(), 0);
}

TEST_F(ProcessTest, StartsAgainAfterItWasKilled) {
  for (int i = 0; i < 3; ++i) {
    Process process(flags());
    ASSERT_NE(port_in(process.line()), 0) << process.errors();
    process.signal(SIGKILL);
    EXPECT_EQ(process.wait(), 1000 + SIGKILL);
  }
}

TEST_F(ProcessTest, OneServerAFolder) {
  Process first(flags());
  ASSERT_NE(port_in(first.line()), 0);
  Process second(flags());
  expect_refusal(second, "in use by another clowder");
}

TEST_F(ProcessTest, ABusyPort) {
  Process first(flags());
  const auto port = port_in(first.line());
  Folder other;
  Process second({"--address", "127.0.0.1", "--port", std::to_string(port), "--admin", "", "--web", "", "--data",
                  other.path.string()});
  expect_refusal(second, "cannot listen on 127.0.0.1:" + std::to_string(port));
}

TEST_F(ProcessTest, WhatIsWrongIsToldInOneLine) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{"--prot", "80"}, "--prot"},
      {{"--port", "cats"}, "cats"},
      {{"--log-level", "loud"}, "loud"},
      {{"--shards", "0"}, "shards"},
      {{"purr"}, "purr"},
      {{"simulate"}, "--game is required (see clowder simulate --help)"},
      {{"admin", "stauts"}, "(see clowder admin --help)"},
      {{"arena", "--game", "nekonoko"}, "--players"},
      {{"arena", "--game", "nekonoko", "--players", "cat,tiger"}, "tiger"},
      {{"arena", "--game", "nekonoko", "--players", "cat,random", "--matches", "many"}, "many"},
      {{"arena", "--game", "nekonoko", "--players", "random,,random"}, "no level \"\""},
      {{"arena", "--game", "nekonoko", "--players", "random,random,"}, "no level \"\""},
      {{"arena", "--game", "nekonoko", "--players", "cat,random", "--seed", "18446744073709551616"},
       "--seed: 18446744073709551616 is no number in range"},
      {{"simulate", "--game", "nekonoko", "--seed", "18446744073709551616", "--out", data.path.string()},
       "--seed: 18446744073709551616 is no number in range"},
      {{"simulate", "--game", "nekonoko", "--seed", "-1", "--out", data.path.string()},
       "--seed: -1 is no number in range"},
      {{"--rooms-per-player", "-1"}, "--rooms-per-player: -1 is no number in range"},
      {{"--connections", "0"}, "--connections: 0 is not above 0"},
      {{"--connections-per-address", "0"}, "--connections-per-address: 0 is not above 0"},
      {{"--requests-per-second", "0"}, "--requests-per-second: 0 is not above 0"},
      {{"--messages-per-second", "0"}, "--messages-per-second: 0 is not above 0"},
      {{"--guests-per-minute", "-5"}, "--guests-per-minute: -5 is no number of 0 or more"},
      {{"--guests-per-minute", "nan"}, "--guests-per-minute: nan is no number of 0 or more"},
      {{"--rooms-per-minute", "inf"}, "--rooms-per-minute: inf is no number of 0 or more"},
      {{"--shards", "65"}, "--shards: Value 65 not in range 1 to 64"},
      {{"simulate", "--game", "nekonoko", "--take-backs", "1", "--out", data.path.string()}, "--take-backs: Value 1"},
      {{"prune", "--older-than", "36501", "--data", data.path.string()}, "--older-than: Value 36501"},
      {{"--port", "70000"}, "--port: Value 70000 not in range 0 to 65535"},
      {{"--spectators", "many"}, "--spectators: many is no number in range"},
      {{"verify", "match.json", "--promised", "AB"}, "it must be 64 digits of 0-9 and a-f"},
      {flags({"--trusted-proxies", "cats"}), "cats is neither"},
      {flags({"--hosts", "http://cats.example"}), "--hosts: http://cats.example is no name such as cats.example"},
      {flags({"--public-url", "cats.example"}), "--public-url: cats.example"},
      {flags({"--origins", "https://cats.example/play"}), "--origins: https://cats.example/play"},
      {{"--admin", "nowhere", "--port", "0", "--web", "", "--data", data.path.string()}, "nowhere"},
      {{"--address", "cats", "--admin", "", "--web", "", "--data", data.path.string()}, "cannot listen on cats"},
      {{"--data", data.path.string(), "--web", data.path.string()}, "there is no page"},
      {{"--web", "", "--data", "/dev/null/x"}, "/dev/null/x"},
  };
  for (const auto& [arguments, says] : wrong) {
    Process process(arguments);
    expect_refusal(process, says);
  }
}

TEST_F(ProcessTest, ADamagedDatabaseIsNotServedAndNotTouched) {
  const std::string damaged(10'000, 'x');
  std::ofstream(data.path / "clowder.db") << damaged;
  Process process(flags());
  expect_refusal(process, "clowder.db");
  EXPECT_EQ(bytes_of(data.path / "clowder.db"), damaged);
}

// Else who is banned would be let in.
TEST_F(ProcessTest, NobodyIsLetInBeforeTheBansCanBeRead) {
  const auto file = database_file(data.path);
  prepare_database(file, migrations());
  open_to_write(file).exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99) "
      "INSERT INTO bans (who, until, reason, since) SELECT 'p_' || i, 0, printf('%0100d', i), 1 FROM n; "
      "INSERT INTO bans (who, until, reason, since) VALUES ('127.0.0.1', 0, 'the last one', 1)");
  // A start reads the table's first page.
  constexpr std::size_t page = 4'096;
  const auto whole = bytes_of(file);
  const auto last = whole.find("the last one") / page * page;
  ASSERT_LT(last, whole.size());
  const auto write_there = [&](const std::string& bytes) {
    std::fstream to(file, std::ios::binary | std::ios::in | std::ios::out);
    to.seekp(static_cast<std::streamoff>(last)) << bytes;
  };
  write_there(std::string(page, 'x'));
  Process process(flags());
  const auto port = port_in(process.line());
  std::string said;
  do said = process.error_line();
  while (!said.empty() && said.find("event=read_failed") == said.npos);
  ASSERT_FALSE(said.empty());
  write_there(whole.substr(last, page));
  // Whatever the server has read of the file is out of date after this.
  open_to_write(file).exec("UPDATE bans SET since = 2 WHERE who = '127.0.0.1'");
  const auto reply = get(port, "/api/games");
  EXPECT_TRUE(reply.starts_with("HTTP/1.1 403")) << reply;
  EXPECT_NE(reply.find("the last one"), reply.npos) << reply;
  EXPECT_EQ(process.stop(), 0);
  EXPECT_NE(process.errors().find("event=bans_not_read"), std::string::npos);
}

TEST_F(ProcessTest, ANewerDatabaseIsNotServedAndNotTouched) {
  const auto file = database_file(data.path);
  prepare_database(file, migrations());
  open_to_write(file).exec("INSERT INTO schema_migrations (name, hash, applied_at) VALUES ('9999_later.sql', 'x', 1)");
  const auto before = bytes_of(file);
  Process process(flags());
  expect_refusal(process, "newer version");
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(ProcessTest, WhatIsNoFileIsNotServed) {
  std::filesystem::create_directory(data.path / "clowder.db");
  Process process(flags());
  expect_refusal(process, "clowder.db");
}

TEST_F(ProcessTest, ExportAndImportSayWhatIsWrong) {
  Process from_nowhere({"export", "--all", "--data", (data.path / "none").string()});
  expect_refusal(from_nowhere, "there is no database");
  Process nothing({"import", "--data", data.path.string()});
  expect_refusal(nothing, "files");
  std::ofstream(data.path / "match.json") << "{}";
  Process nonsense({"import", (data.path / "match.json").string(), "--data", data.path.string()});
  expect_refusal(nonsense, "match.json");
}

// A backup while it serves; put back into another folder, it serves from there.
TEST_F(ProcessTest, ADatabaseIsCheckedSavedAndRestored) {
  const std::string here = data.path.string(), copy = (data.path / "copy.db").string();
  Folder other;
  {
    Process serving(flags());
    ASSERT_NE(port_in(serving.line()), 0) << serving.errors();
    Process check({"doctor", "--replay", "--data", here});
    EXPECT_EQ(check.line(), "0 matches, 0 rooms, 0 players: everything is as it was written");
    EXPECT_EQ(check.wait(), 0);
    EXPECT_NE(check.errors().find("tables: 100 %\n"), std::string::npos);
    Process backup({"backup", copy, "--verify", "--data", here});
    EXPECT_EQ(backup.wait(), 0) << backup.errors();
    for (const auto& each : std::filesystem::directory_iterator(data.path))
      EXPECT_EQ(each.path().string().find("clowder.db.copy-"), std::string::npos) << "and nothing is left";
    Process twice({"backup", copy, "--data", here});
    expect_refusal(twice, "there already");
    Process nameless({"backup", "", "--data", here});
    expect_refusal(nameless, "a file has a name");
    Process replace({"restore", copy, "--verify", "--data", here});
    expect_refusal(replace, "in use by another clowder");
    Process clear({"prune", "--older-than", "1", "--data", here});
    expect_refusal(clear, "in use by another clowder");
    EXPECT_EQ(serving.stop(), 0);
    EXPECT_NE(serving.errors().find("event=admin command=backup"), std::string::npos) << "the server copied";
  }
  Process restore({"restore", copy, "--verify", "--data", other.path.string()});
  EXPECT_EQ(restore.wait(), 0) << restore.errors();
  Process clear({"prune", "--older-than", "1", "--data", other.path.string()});
  EXPECT_EQ(clear.line(), "removed 0 players, 0 rooms, 0 lines of chat; no match");
  EXPECT_EQ(clear.wait(), 0) << clear.errors();
  Process again({"--address", "127.0.0.1", "--port", "0", "--admin", "", "--web", "", "--data", other.path.string()});
  EXPECT_NE(port_in(again.line()), 0) << again.errors();
}

TEST_F(ProcessTest, AnAnswerThatCannotBeWrittenIsAFailure) {
  const auto file = data.path / "nekonoko-1-1.json";
  Process simulate({"simulate", "--game", "nekonoko", "--out", data.path.string()});
  ASSERT_EQ(simulate.wait(), 0) << simulate.errors();
  Process verify({"verify", file.string()}, {}, "/dev/full");
  expect_refusal(verify, "the answer cannot be written");
  Process replay({"replay", file.string()}, {}, "/dev/full");
  expect_refusal(replay, "the answer cannot be written");
}

TEST_F(ProcessTest, UpkeepSaysWhatIsWrong) {
  const std::string none = (data.path / "none").string();
  const std::vector<std::vector<std::string>> commands{
      {"doctor"}, {"backup", (data.path / "copy.db").string()}, {"prune", "--older-than", "9"}};
  for (const auto& command : commands) {
    auto arguments = command;
    arguments.insert(arguments.end(), {"--data", none});
    Process process(arguments);
    expect_refusal(process, "there is no database in " + none);
  }
  EXPECT_FALSE(std::filesystem::exists(none));
  Process nothing({"restore", none, "--data", data.path.string()});
  expect_refusal(nothing, "there is no such file");
  Process always({"prune", "--older-than", "0"});
  expect_refusal(always, "older-than");
  std::ofstream(data.path / "clowder.db") << std::string(10'000, 'x');
  Process damaged({"doctor", "--data", data.path.string()});
  expect_refusal(damaged, "is damaged");
}

TEST_F(ProcessTest, HelpAndVersion) {
  Process help({"--help"});
  EXPECT_EQ(help.wait(), 0);
  Process version({"--version"});
  EXPECT_TRUE(version.line().starts_with("clowder 0."));
  EXPECT_EQ(version.wait(), 0);
}

TEST_F(ProcessTest, AFileAndThenTheEnvironmentSetWhatFlagsDoNot) {
  const auto file = data.path / "clowder.conf";
  std::ofstream(file) << "address = 127.0.0.1\nweb = \"\"\nport = 0\n";
  Process process({"--config", file.string(), "--data", data.path.string()},
                  {"CLOWDER_PORT=1", "CLOWDER_ADMIN=127.0.0.1:0"});
  const auto listens = process.line(), measures = process.line();
  EXPECT_GT(port_in(listens), 1) << listens;
  EXPECT_NE(port_in(measures), 9090) << measures;
  EXPECT_NE(port_in(measures), 0) << measures;
}

TEST_F(ProcessTest, TheEnvironmentMayNameTheFile) {
  const auto file = data.path / "clowder.conf";
  std::ofstream(file) << "address = 127.0.0.1\nweb = \"\"\nport = 0\nadmin = \"127.0.0.1:0\"\n";
  Process process({"--data", data.path.string()}, {"CLOWDER_CONFIG=" + file.string(), "CLOWDER_PORT=1"});
  EXPECT_GT(port_in(process.line()), 1) << "the file wins over other variables";
  Process missing({"--data", data.path.string()}, {"CLOWDER_CONFIG=" + (data.path / "none").string()});
  expect_refusal(missing, "none");
}

// As a script says it: --admin="$ADMIN".
TEST_F(ProcessTest, AnEmptyValueIsNotTheWordBehindIt) {
  Process process({"--admin=", "--port", "0", "--data", data.path.string(), "--web="});
  EXPECT_GT(port_in(process.line()), 1);
  process.signal(SIGTERM);
  EXPECT_EQ(process.line(), "") << "nothing is measured";
  Process restore({"restore", "none.db", "--data=", "--verify"});
  expect_refusal(restore, "--data: a folder has a name");
  EXPECT_FALSE(std::filesystem::exists("--verify"));
  Process port({"--port=", "--web", ""});
  expect_refusal(port, "--port");
}

TEST_F(ProcessTest, AFileWithAnUnknownNameIsRefused) {
  const auto file = data.path / "clowder.conf";
  std::ofstream(file) << "prot = 80\n";
  Process process({"--config", file.string()});
  expect_refusal(process, "prot");
}

}  // namespace
}  // namespace server
