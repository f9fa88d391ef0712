// An HTTP request and its answer as handlers see them: no sockets, no Beast.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

struct HttpRequest {
  std::string method;                                       // "GET"
  std::string path;                                         // as sent, without the query; begins with "/"
  std::map<std::string, std::string, std::less<>> query;    // as sent; the first of a name counts
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case; each name once
  std::string body;
  std::string address;  // of the client, behind trusted proxies
  bool secure = false;  // came over TLS

  std::string_view header(std::string_view name) const {
    const auto it = headers.find(name);
    return it == headers.end() ? std::string_view{} : std::string_view(it->second);
  }
  std::string_view asked(std::string_view name) const {
    const auto it = query.find(name);
    return it == query.end() ? std::string_view{} : std::string_view(it->second);
  }
};

// A long text that is made while it is sent.
class TextReader {
 public:
  virtual ~TextReader() = default;
  virtual std::size_t size() const = 0;  // of the whole text
  // The next few KiB, valid until the next call; empty at the end.
  virtual std::string_view next() = 0;
};

struct HttpResponse {
  int status = 200;
  std::string body = {};
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const std::string> file = nullptr;  // in place of `body`
  std::shared_ptr<TextReader> reader = nullptr;       // in place of both; read once
  std::string_view route = "other";                   // for the metrics; a literal
  std::shared_ptr<void> held = nullptr;               // given up when the answer has been written

  // REQUIRES: there is no reader
  std::string_view text() const { return file ? std::string_view(*file) : std::string_view(body); }
  std::size_t size() const { return reader ? reader->size() : text().size(); }
};

// A list as in Accept-Encoding: whether it has this item, with a weight above 0.
bool lists(std::string_view list, std::string_view item);
// Whether If-None-Match names this entity tag, weak or strong, or any (RFC 9110, 13.1.2).
bool matches_etag(std::string_view if_none_match, std::string_view etag);
// As in Date (RFC 9110, 5.6.7): in English whatever the locale.
std::string http_date(std::chrono::system_clock::time_point);
// Whether this value of Content-Type is application/json, whatever its parameters.
bool is_json(std::string_view content_type);

// {"error": {"code", "message", "field"}}
HttpResponse refuse(int status, std::string_view code, std::string_view message, std::string_view field = {});
// 429
HttpResponse refuse_for_now(std::int64_t seconds, std::string_view message = "too often; try again later");
HttpResponse status_ok();                             // 200: {"status": "ok"}
HttpResponse wrong_method(std::string_view allowed);  // 405
HttpResponse not_found();                             // 404
HttpResponse storage_failed();                        // 503

}  // namespace server
