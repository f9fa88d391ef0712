// Load: rooms full of players on real WebSockets who play real matches, one move in flight in
// each room. Prints one line of JSON. load.py runs it in rounds.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using namespace std::string_view_literals;

struct Settings {
  std::vector<std::uint16_t> ports{8080};  // of servers on one database: rooms take turns
  std::size_t rooms = 250;
  std::size_t members = 4;
  double seconds = 10;
  double rate = 0;    // moves a second in all; 0: as fast as it goes
  bool idle = false;  // nobody sits down
  std::vector<std::string> games{"kilkenny-cats"};
  std::string choices = "actions";  // as `join` has it; "" in updates and snapshots
};

[[noreturn]] void fail(const std::string& why) { throw std::runtime_error(why); }

int connected(std::uint16_t port) {
  const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (handle < 0 || ::connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    fail(std::string("connect: ") + std::strerror(errno));
  return handle;
}

void send_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) fail(std::string("send: ") + std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

// One HTTP request after the other on one connection.
class Http {
 public:
  explicit Http(std::uint16_t port)
      : port_(port), host_("127.0.0.1:" + std::to_string(port)), handle_(connected(port)) {}
  std::uint16_t port() const { return port_; }
  ~Http() { ::close(handle_); }
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;

  Json post(const std::string& path, const Json& body, const std::string& token) {
    const std::string text = body.dump();
    std::string request = "POST " + path + " HTTP/1.1\r\nHost: " + host_ +
                          "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(text.size()) +
                          "\r\n";
    if (!token.empty()) request += "Authorization: Bearer " + token + "\r\n";
    send_all(handle_, request + "\r\n" + text);
    return answer();
  }

 private:
  Json answer() {
    std::string got;
    for (;;) {
      const auto head = got.find("\r\n\r\n");
      if (head != std::string::npos) {
        const auto at = got.find("Content-Length: ");
        const std::size_t length = at < head ? std::strtoul(got.c_str() + at + 16, nullptr, 10) : 0;
        if (got.size() >= head + 4 + length) {
          if (got.compare(9, 2, "20") != 0) fail(got);
          return Json::parse(got.substr(head + 4));
        }
      }
      std::array<char, 4096> buffer;
      const auto size = ::recv(handle_, buffer.data(), buffer.size(), 0);
      if (size <= 0) fail("the server closed an HTTP connection");
      got.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }
  std::uint16_t port_;
  std::string host_;
  int handle_;
};

struct Room;

// One player's page: no view, only what is needed to choose and to count.
struct Member {
  Room* room = nullptr;
  std::size_t seat = 0;  // or past the seats: a spectator
  int handle = -1;
  std::string in;
  std::size_t read = 0;
  bool seated = false, readied = false, agreed = false;
};

struct Room {
  std::size_t seats = 0;
  std::vector<Member> members;
  std::string match;
  bool starting = false;
  // The move in flight.
  std::uint64_t seq = 0;  // its entry
  std::size_t missing = 0;
  Clock::time_point since;
  // The next one.
  std::string action;
  std::size_t actor = 0;
  std::uint64_t on = 0;
  Clock::time_point due;
};

struct Figures {
  std::uint64_t moves = 0, frames = 0, bytes = 0, matches = 0, refused = 0;
  std::map<std::string_view, std::pair<std::uint64_t, std::uint64_t>> types;  // messages and bytes, by "type":"..."
  std::vector<std::uint32_t> latencies;                                       // microseconds
};

void say(Member& member, std::string_view text) {
  std::string frame;
  frame += '\x81';
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else {
    frame += static_cast<char>(0x80U | 126U);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 255U);
  }
  frame.append(4, '\0');  // a mask of zeros masks nothing
  frame += text;
  send_all(member.handle, frame);
}

// The number after `name` in a message of the server; the last one, since keys are sorted and
// nested values come before `seq` of the message itself.
std::uint64_t number_after(std::string_view text, std::string_view name) {
  const auto at = text.rfind(name);
  if (at == std::string_view::npos) return 0;
  return std::strtoull(text.data() + at + name.size(), nullptr, 10);
}

class Load {
 public:
  explicit Load(const Settings& settings) : settings_(settings), rng_(7), poll_(::epoll_create1(EPOLL_CLOEXEC)) {}
  ~Load() {
    for (auto& room : rooms_)
      for (auto& member : room->members) ::close(member.handle);
    ::close(poll_);
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void open() {
    std::vector<std::unique_ptr<Http>> servers;
    for (const auto port : settings_.ports) servers.push_back(std::make_unique<Http>(port));
    // All games at each server.
    for (std::size_t i = 0; i < settings_.rooms; ++i)
      open_room(*servers[i / settings_.games.size() % servers.size()], settings_.games[i % settings_.games.size()]);
  }
  Figures run(double seconds, bool measure) {
    figures_ = {};
    const auto start = Clock::now(),
               end = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::array<epoll_event, 256> events;
    double busy = 0;
    while (Clock::now() < end) {
      const int count = ::epoll_wait(poll_, events.data(), static_cast<int>(events.size()), 0);
      const auto from = Clock::now();
      for (int i = 0; i < count; ++i) receive(*static_cast<Member*>(events[static_cast<std::size_t>(i)].data.ptr));
      if (settings_.rate > 0) act_when_due(from);
      if (count > 0) busy += std::chrono::duration<double>(Clock::now() - from).count();
    }
    if (measure) report(seconds, busy);
    return figures_;
  }

 private:
  void open_room(Http& http, const std::string& game) {
    auto room = std::make_unique<Room>();
    room->seats = game == "cats-chess" ? 2 : std::min<std::size_t>(settings_.members, game == "cat-attack" ? 6 : 4);
    room->members.resize(settings_.members);
    std::string code;
    for (std::size_t i = 0; i < room->members.size(); ++i) {
      Member& member = room->members[i];
      member.room = room.get();
      member.seat = i;
      const auto player = http.post("/api/players", {{"name", "Player"}, {"locale", "en"}}, "");
      const std::string token = player["token"];
      if (i == 0) {
        const Json contract{{"game", game}, {"seats", room->seats}, {"visibility", "private"}};
        code = http.post("/api/rooms", {{"contract", contract}}, token)["code"];
      }
      join(http.port(), member, code, token);
    }
    rooms_.push_back(std::move(room));
  }
  void join(std::uint16_t port, Member& member, const std::string& code, const std::string& token) {
    member.handle = connected(port);
    send_all(member.handle, "GET /ws/rooms/" + code + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                                "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
                                "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                "Sec-WebSocket-Protocol: clowder.v1\r\nAuthorization: Bearer " +
                                token + "\r\n\r\n");
    while (member.in.find("\r\n\r\n") == std::string::npos) take(member, true);
    if (member.in.compare(9, 3, "101") != 0) fail(member.in);
    member.read = member.in.find("\r\n\r\n") + 4;
    epoll_event event{.events = EPOLLIN, .data = {.ptr = &member}};
    ::epoll_ctl(poll_, EPOLL_CTL_ADD, member.handle, &event);
    const auto form = settings_.choices.empty() ? "" : R"(,"choices":")" + settings_.choices + '"';
    say(member, R"({"type":"join","protocol":1,"match":null,"have":null)" + form + "}");
    frames(member);
  }

  // False when there is nothing more to read now.
  bool take(Member& member, bool wait) {
    std::array<char, 65536> buffer;
    const auto size = ::recv(member.handle, buffer.data(), buffer.size(), wait ? 0 : MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return false;
    if (size <= 0) fail("the server closed a session");
    member.in.append(buffer.data(), static_cast<std::size_t>(size));
    return static_cast<std::size_t>(size) == buffer.size();
  }
  void receive(Member& member) {
    while (take(member, false)) {}
    frames(member);
  }
  void frames(Member& member) {
    for (;;) {
      const std::string_view rest = std::string_view(member.in).substr(member.read);
      if (rest.size() < 2) break;
      std::size_t head = 2, size = static_cast<unsigned char>(rest[1]) & 127U;
      const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
      if (rest.size() < head + more) break;
      if (more > 0) size = 0;
      for (std::size_t i = 0; i < more; ++i) size = size << 8U | static_cast<unsigned char>(rest[2 + i]);
      head += more;
      if (rest.size() < head + size) break;
      member.read += head + size;
      const auto opcode = static_cast<unsigned char>(rest[0]) & 15U;
      if (opcode == 1) message(member, rest.substr(head, size));
      else if (opcode == 8)
        fail("a session was closed: " + std::string(rest.substr(head + std::min<std::size_t>(size, 2), size)));
      else if (opcode == 9) pong(member);
    }
    if (member.read == member.in.size()) {
      member.in.clear();
      member.read = 0;
    } else if (member.read > 65536) {
      member.in.erase(0, member.read);
      member.read = 0;
    }
  }
  void pong(Member& member) { send_all(member.handle, std::string_view("\x8a\x80\0\0\0\0", 6)); }

  // Every message ends with its type, since keys are sorted; `reply` carries short texts only.
  void message(Member& member, std::string_view text) {
    ++figures_.frames;
    figures_.bytes += text.size();
    const auto is = [&](std::string_view type) {
      if (text.find(type) == std::string_view::npos) return false;
      auto& [count, bytes] = figures_.types[type];
      ++count;
      bytes += text.size();
      return true;
    };
    if (is(R"("type":"update")"sv)) return update(member, text);
    if (is(R"("type":"snapshot")"sv)) return chosen(member, text);
    if (is(R"("type":"choices")"sv)) {
      chosen(member, text);
      if (settings_.rate == 0) act(*member.room);
      return;
    }
    if (is(R"("type":"reply")"sv)) return reply(text);
    if (is(R"("type":"fairness")"sv)) return salt(member, text);
    if (is(R"("type":"room")"sv)) return room(member, text);
    if (is(R"("type":"result")"sv)) return over(member);
  }
  void update(Member& member, std::string_view text) {
    Room& room = *member.room;
    const auto seq = number_after(text, R"("seq":)");
    if (room.missing > 0 && seq == room.seq && --room.missing == 0) {
      ++figures_.moves;
      figures_.latencies.push_back(static_cast<std::uint32_t>(
          std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - room.since).count()));
    }
    chosen(member, text);
    if (settings_.rate == 0) act(room);
  }
  // One of the choices, if there are any, and if they are meant for this member.
  void chosen(Member& member, std::string_view text) {
    constexpr auto whole = R"("choices":[{"action":)"sv, plain = R"("actions":[{)"sv;
    auto at = text.find(whole);
    const bool is_plain = at == std::string_view::npos;
    if (is_plain) at = text.find(plain);
    if (at == std::string_view::npos) return;
    starts_.clear();
    std::size_t end = at + 10;  // of either key
    for (int depth = 0; end < text.size(); ++end) {
      if (text[end] == '[' || text[end] == '{') {
        if (depth++ == 1) starts_.push_back(end);
      } else if ((text[end] == ']' || text[end] == '}') && --depth == 0) {
        break;
      }
    }
    const auto start = starts_[rng_() % starts_.size()] + (is_plain ? 0 : R"({"action":)"sv.size());
    std::size_t stop = start;
    for (int depth = 0; stop < end; ++stop) {
      if (depth == 0 && text[stop] == ',') break;
      if (text[stop] == '[' || text[stop] == '{') ++depth;
      if (text[stop] == ']' || text[stop] == '}') --depth;
    }
    Room& room = *member.room;
    room.action = text.substr(start, stop - start);
    room.actor = static_cast<std::size_t>(&member - room.members.data());
    room.on = number_after(text, R"("seq":)");
    const auto match = text.rfind(R"("match":")");
    room.match = text.substr(match + 9, text.find('"', match + 9) - match - 9);
  }
  void act(Room& room) {
    if (room.missing > 0 || room.action.empty()) return;
    room.seq = room.on + 1;
    room.missing = room.members.size();
    room.since = Clock::now();
    say(room.members[room.actor], R"({"type":"act","id":"a)" + std::to_string(++ids_) + R"(","match":")" + room.match +
                                      R"(","seq":)" + std::to_string(room.on) + R"(,"action":)" + room.action + "}");
    room.action.clear();
  }
  // At a fixed rate every room has its own time.
  void act_when_due(Clock::time_point now) {
    const auto each = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(static_cast<double>(rooms_.size()) / settings_.rate));
    for (auto& room : rooms_) {
      if (room->action.empty() || room->missing > 0 || now < room->due) continue;
      room->due = std::max(room->due + each, now - each);
      act(*room);
    }
  }
  void reply(std::string_view text) {
    if (text.find(R"("result":"applied")"sv) == std::string_view::npos) {
      ++figures_.refused;
      std::fprintf(stderr, "%.*s\n", static_cast<int>(std::min<std::size_t>(text.size(), 300)), text.data());
    }
  }
  void salt(Member& member, std::string_view text) {
    if (member.seat >= member.room->seats || text.find(R"("salts":null)"sv) == std::string_view::npos) return;
    const auto at = text.find(R"("match":")");
    say(member, R"({"type":"salt","bytes":"00112233445566778899aabbccddeeff","match":")" +
                    std::string(text.substr(at + 9, text.find('"', at + 9) - at - 9)) + "\"}");
  }
  void room(Member& member, std::string_view text) {
    Room& room = *member.room;
    if (member.seat >= room.seats || settings_.idle) return;
    const Json message = Json::parse(text);
    for (const auto& offer : message["offers"])
      if (offer["what"] == "rematch" &&
          std::find(offer["agreed"].begin(), offer["agreed"].end(), member.seat) == offer["agreed"].end() &&
          !std::exchange(member.agreed, true))
        say(member,
            R"({"type":"answer","id":"again)" + std::to_string(++ids_) + R"(","what":"rematch","accept":true})");
    if (message["phase"] != "waiting") return;
    const auto& seat = message["seats"][member.seat];
    if (seat["player"].is_null()) {
      if (!std::exchange(member.seated, true))
        say(member, R"({"type":"sit","id":"sit","seat":)" + std::to_string(member.seat) + "}");
    } else if (!seat["ready"].get<bool>() && !std::exchange(member.readied, true)) {
      say(member, R"({"type":"ready","id":"ready","ready":true})");
    }
    const bool all = std::all_of(message["seats"].begin(), message["seats"].end(),
                                 [](const Json& each) { return each["ready"].get<bool>(); });
    if (all && member.seat == 0 && !std::exchange(room.starting, true)) say(member, R"({"type":"start","id":"start"})");
  }
  void over(Member& member) {
    Room& room = *member.room;
    room.action.clear();
    member.agreed = member.seat == 0;
    if (member.seat != 0) return;
    ++figures_.matches;
    say(member, R"({"type":"offer","id":"again)" + std::to_string(++ids_) + R"(","what":"rematch"})");
  }
  void report(double seconds, double busy) {
    auto& all = figures_.latencies;
    std::sort(all.begin(), all.end());
    const auto share = [&](double part) {
      return all.empty() ? 0U : all[static_cast<std::size_t>(part * static_cast<double>(all.size() - 1))];
    };
    Json types = Json::object();
    for (const auto& [type, sent] : figures_.types) {
      const double moves = static_cast<double>(std::max<std::uint64_t>(figures_.moves * settings_.members, 1));
      types[std::string(type.substr(8, type.size() - 9))] = {
          {"messages", static_cast<double>(sent.first) / moves},
          {"bytes", static_cast<double>(sent.second) / moves},
      };
    }
    const Json line{{"moves_per_second", static_cast<double>(figures_.moves) / seconds},
                    {"frames_per_move", static_cast<double>(figures_.frames) /
                                            static_cast<double>(std::max<std::uint64_t>(figures_.moves, 1))},
                    {"bytes_per_frame", static_cast<double>(figures_.bytes) /
                                            static_cast<double>(std::max<std::uint64_t>(figures_.frames, 1))},
                    {"bytes_per_move_and_member",
                     static_cast<double>(figures_.bytes) /
                         static_cast<double>(std::max<std::uint64_t>(figures_.moves * settings_.members, 1))},
                    {"per_move_and_member", types},
                    {"p50_us", share(0.5)},
                    {"p99_us", share(0.99)},
                    {"matches", figures_.matches},
                    {"refused", figures_.refused},
                    {"generator_busy", busy / seconds}};
    std::printf("%s\n", line.dump().c_str());
    std::fflush(stdout);
  }

  Settings settings_;
  std::minstd_rand rng_;
  int poll_;
  std::vector<std::unique_ptr<Room>> rooms_;
  std::vector<std::size_t> starts_;
  std::uint64_t ids_ = 0;
  Figures figures_;
};

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= list.size();) {
    const auto comma = std::min(list.find(',', at), list.size());
    parts.push_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  return parts;
}

Settings settings_of(int count, char** words) {
  std::map<std::string, std::string> given;
  for (int i = 1; i + 1 < count; i += 2) given[words[i]] = words[i + 1];
  Settings settings;
  for (const auto& [name, value] : given) {
    if (name == "--port") {
      settings.ports.clear();
      for (const auto& port : split(value)) settings.ports.push_back(static_cast<std::uint16_t>(std::stoul(port)));
    } else if (name == "--rooms") settings.rooms = std::stoul(value);
    else if (name == "--members") settings.members = std::stoul(value);
    else if (name == "--seconds") settings.seconds = std::stod(value);
    else if (name == "--rate") settings.rate = std::stod(value);
    else if (name == "--idle") settings.idle = value == "yes";
    else if (name == "--choices") settings.choices = value == "in_updates" ? "" : value;
    else if (name == "--games") settings.games = split(value);
    else
      fail("unknown option " + name + "; there are --port --rooms --members --seconds --rate --idle --choices --games");
  }
  return settings;
}

}  // namespace

int main(int count, char** words) {
  try {
    const Settings settings = settings_of(count, words);
    Load load(settings);
    load.open();
    load.run(1.0, false);  // everybody sits down, the first matches begin
    std::puts("measuring");
    std::fflush(stdout);
    load.run(settings.seconds, true);
    return 0;
  } catch (const std::exception& reason) {
    std::fprintf(stderr, "load: %s\n", reason.what());
    return 1;
  }
}
