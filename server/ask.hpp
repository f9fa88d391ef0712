// A request as the house's rooms see it, and the answer: no sockets, no Beast.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

struct Ask {
  std::string method;   // "GET"
  std::string path;     // as sent, without the query; begins with "/"
  std::map<std::string, std::string, std::less<>> query;  // as sent; the first of a name counts
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case; each name once
  std::string body;
  std::string address;  // of whoever asks, behind trusted proxies
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

struct Answer {
  int status = 200;
  std::string body = {};
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const std::string> file = nullptr;  // in place of `body`
  std::string_view route = "other";                   // for the metrics; a literal

  std::string_view text() const { return file ? std::string_view(*file) : std::string_view(body); }
};

// {"error": {"code", "message", "field"}}
Answer refuse(int status, std::string_view code, std::string_view message, std::string_view field = {});
Answer refuse_for_now(std::int64_t seconds);                    // 429
Answer wrong_method(std::string_view allowed);                  // 405
Answer not_found();                                             // 404
Answer storage_failed();                                        // 503

}  // namespace server
