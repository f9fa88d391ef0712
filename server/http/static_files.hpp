// The built page, read once at start. A request names an entry of a map; no file is opened
// because somebody asked for it.
#pragma once

#include "server/net/http_message.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace server {

class StaticFiles {
 public:
  // Throws StartFailure if the folder or its index.html is missing.
  explicit StaticFiles(const std::filesystem::path& folder);

  // A file, or an address that the page itself knows.
  bool has(std::string_view path) const;
  // GET and HEAD of a file, or of an address that the page itself knows; none for the rest.
  // Answers 304 if the client has it already; compressed if the client accepts that.
  std::optional<HttpResponse> find(const HttpRequest&) const;
  // Whether this is the page of a room or a match, whose links messengers show.
  static bool has_preview(std::string_view path);
  // The page with these elements in place of its title and description.
  HttpResponse page_with(std::string_view head, const HttpRequest&) const;
  // For a browser on its way to an address that does not exist: 404 with the page, which says
  // so in the reader's language. None for programs.
  std::optional<HttpResponse> nothing_here(const HttpRequest&) const;

 private:
  struct Text {
    std::shared_ptr<const std::string> bytes;
    std::string etag;
  };
  struct File {
    std::string type;
    bool immutable = false;               // its name has a hash in it
    std::map<std::string, Text> codings;  // "", "br", "gzip"
  };
  void load(const std::filesystem::path& folder, const std::filesystem::path& path);
  static HttpResponse answer(const File&, const HttpRequest&);

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace server
