#include "server/app/admin.hpp"

#include "server/app/room_watch.hpp"
#include "server/base/start_failure.hpp"
#include "server/net/local_listener.hpp"

#include <boost/asio/local/stream_protocol.hpp>

#include <charconv>
#include <chrono>
#include <ostream>
#include <utility>

namespace server {

using Json = nlohmann::json;

namespace {

constexpr std::chrono::seconds patience{60};  // a player who is deleted may be in a thousand rooms
constexpr std::int64_t duration_max = std::chrono::milliseconds(std::chrono::years(10)).count();

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// key=value, what is itself an object or a list as JSON.
void write_line(const Json& object, std::ostream& out) {
  const char* between = "";
  for (const auto& [key, value] : object.items()) {
    out << between << key << "=" << (value.is_string() ? plain(value) : value.dump());
    between = " ";
  }
  out << "\n";
}

void write(const Json& answer, std::ostream& out) {
  bool said = false;
  for (const auto& [key, value] : answer.items()) {
    if (key == "ok") continue;
    said = true;
    if (value.is_array()) {
      for (const auto& each : value) write_line(each, out);
    } else if (value.is_object()) {
      for (const auto& [name, part] : value.items()) {
        if (part.is_array() && !part.empty() && part.front().is_object()) {
          for (const auto& each : part) {
            out << name << ": ";
            write_line(each, out);
          }
        } else {
          out << name << ": " << plain(part) << "\n";
        }
      }
    } else {
      out << key << ": " << plain(value) << "\n";
    }
  }
  if (!said) out << "done\n";
}

}  // namespace

std::filesystem::path admin_socket_of(const Config& config) {
  return config.admin_socket.empty() ? std::filesystem::path() : config.data / config.admin_socket;
}

std::optional<Json> ask_server(const Json& request, const std::filesystem::path& socket, std::string& why) {
  std::string text;
  try {
    text = request.dump() + "\n";
  } catch (const Json::type_error&) {  // only of its texts
    why = "a command must be UTF-8";
    return std::nullopt;
  }
  if (text.size() > local_request_bytes_max) {
    why = "a command has at most " + std::to_string(local_request_bytes_max) + " bytes";
    return std::nullopt;
  }
  boost::asio::local::stream_protocol::iostream stream;
  stream.expires_after(patience);
  std::string unreachable;
  try {
    stream.connect(boost::asio::local::stream_protocol::endpoint(socket.string()));
    if (!stream) unreachable = stream.error().message();
  } catch (const boost::system::system_error& too_long) { unreachable = too_long.code().message(); }
  if (!unreachable.empty()) {
    why = "no server answers on " + socket.string() + ": " + unreachable;
    return std::nullopt;
  }
  stream << text << std::flush;
  std::string line;
  std::getline(stream, line);
  auto answer = Json::parse(line, nullptr, false);
  if (answer.is_object()) return std::make_optional(std::move(answer));
  why = "the server on " + socket.string() + " gave no answer (" + stream.error().message() +
        "): whether this was done is not known";
  return std::nullopt;
}

AskForCopy ask_for_copy(const Config& config) {
  return [socket = admin_socket_of(config)](bool begin) -> std::optional<CopyProgress> {
    std::string why;
    if (socket.empty()) return std::nullopt;
    const auto answer = ask_server({{"command", "backup"}, {"begin", begin}}, socket, why);
    if (!answer) return std::nullopt;
    if (!answer->value("ok", false)) throw StartFailure("no backup: " + answer->value("error", "refused"));
    if (answer->contains("failed")) return std::nullopt;
    return CopyProgress{.file = answer->value("file", ""),
                        .pages = answer->value("pages", std::size_t{0}),
                        .of = answer->value("of", std::size_t{0}),
                        .is_whole = answer->value("is_whole", false)};
  };
}

int admin(const Admin& wanted, const Config& config, std::ostream& out, std::ostream& err) {
  const auto ask = [&](std::string& why) { return ask_server(wanted.request, admin_socket_of(config), why); };
  if (wanted.watch) return watch_room(ask, wanted.watch_ms, wanted.json, out, err);
  std::string why;
  const auto answer = ask(why);
  const bool done = answer && answer->value("ok", false);
  if (answer && wanted.json) out << answer->dump() << "\n";
  else if (done) write(*answer, out);
  if (!done) err << "clowder: " << (answer ? answer->value("error", "refused") : why) << "\n";
  return done ? 0 : 1;
}

std::optional<std::int64_t> read_duration(const std::string& text) {
  std::int64_t count = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, ec] = std::from_chars(text.data(), end, count);
  if (ec != std::errc{} || end - stop != 1 || count < 1) return std::nullopt;
  std::int64_t unit = 0;
  switch (*stop) {
    case 's': unit = 1'000; break;
    case 'm': unit = 60'000; break;
    case 'h': unit = 3'600'000; break;
    case 'd': unit = 86'400'000; break;
    default: return std::nullopt;
  }
  if (count > duration_max / unit) return std::nullopt;
  return count * unit;
}

}  // namespace server
