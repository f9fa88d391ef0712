#include "server/http/static_files.hpp"

#include "server/base/digest.hpp"
#include "server/base/log_value.hpp"
#include "server/base/start_failure.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace server {
namespace {

using Types = std::array<std::pair<std::string_view, std::string_view>, 14>;
constexpr Types types{{{".html", "text/html; charset=utf-8"},
                       {".js", "text/javascript; charset=utf-8"},
                       {".css", "text/css; charset=utf-8"},
                       {".json", "application/json"},
                       {".svg", "image/svg+xml"},
                       {".png", "image/png"},
                       {".webp", "image/webp"},
                       {".ico", "image/x-icon"},
                       {".woff2", "font/woff2"},
                       {".txt", "text/plain; charset=utf-8"},
                       {".webmanifest", "application/manifest+json"},
                       {".mp3", "audio/mpeg"},
                       {".ogg", "audio/ogg"},
                       {".wasm", "application/wasm"}}};

std::string type_of(const std::string& name) {
  for (const auto& [ending, type] : types)
    if (name.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

// A segment that an address of the page may have: the code of a room, the id of a match.
bool is_plain_segment(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char symbol) {
    return (symbol >= '0' && symbol <= '9') || (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z') ||
           symbol == '-' || symbol == '_';
  });
}

bool is_page(std::string_view path) {
  for (const std::string_view page : {"/", "/new", "/history", "/link"})
    if (path == page) return true;
  for (const std::string_view folder : {"/r/", "/m/", "/rules/"})
    if (path.starts_with(folder) && is_plain_segment(path.substr(folder.size()))) return true;
  return false;
}

// Removes the first such element; where it was, or npos.
std::size_t cut_out(std::string& text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  const auto to = from == text.npos ? from : text.find(end, from);
  if (to == text.npos) return to;
  text.erase(from, to + end.size() - from);
  return from;
}

// REQUIRES: the folder is canonical
bool is_within(const std::filesystem::path& folder, const std::filesystem::path& file) {
  std::error_code ec;
  const auto real = std::filesystem::canonical(file, ec);
  return !ec && std::mismatch(folder.begin(), folder.end(), real.begin(), real.end()).first == folder.end();
}

}  // namespace

StaticFiles::StaticFiles(const std::filesystem::path& folder) {
  std::error_code ec;
  const auto root = std::filesystem::canonical(folder, ec);
  for (auto it = std::filesystem::recursive_directory_iterator(folder, ec);
       !ec && it != std::filesystem::recursive_directory_iterator(); it.increment(ec))
    if (it->is_regular_file(ec)) {
      if (!is_within(root, it->path()))
        spdlog::warn("event=file_left_out file={} what={}", log_value(it->path().string()),
                     log_value("it leads out of the folder of --web"));
      else load(folder, it->path());
    }
  if (!files_.contains("/index.html"))
    throw StartFailure("there is no page in " + folder.string() +
                       ": build it (npm run build in web-client), or say --web \"\" for the API alone");
}

void StaticFiles::load(const std::filesystem::path& folder, const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  auto bytes =
      std::make_shared<const std::string>(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  if (!in.good() && !in.eof()) throw StartFailure("cannot read " + path.string());
  auto name = "/" + path.lexically_relative(folder).generic_string();
  std::string coding;
  if (name.ends_with(".br")) coding = "br", name.resize(name.size() - 3);
  if (name.ends_with(".gz")) coding = "gzip", name.resize(name.size() - 3);
  auto& file = files_[name];
  file.type = type_of(name);
  file.immutable = name.starts_with("/assets/");
  file.codings[coding] = {bytes, '"' + sha256_hex(*bytes).substr(0, 16) + '"'};
}

bool StaticFiles::has(std::string_view path) const { return is_page(path) || files_.contains(path); }

std::optional<HttpResponse> StaticFiles::find(const HttpRequest& request) const {
  const auto page = is_page(request.path);
  const auto it = page ? files_.find("/index.html") : files_.find(request.path);
  if (it == files_.end() || !it->second.codings.contains("")) return std::nullopt;
  if (request.method != "GET" && request.method != "HEAD") return wrong_method("GET, HEAD");
  auto found = answer(it->second, request);
  found.route = page ? "page" : "file";
  return found;
}

bool StaticFiles::has_preview(std::string_view path) {
  return is_page(path) && (path.starts_with("/r/") || path.starts_with("/m/"));
}

HttpResponse StaticFiles::page_with(std::string_view head, const HttpRequest& request) const {
  auto text = *files_.at("/index.html").codings.at("").bytes;
  cut_out(text, "<meta name=\"description\"", ">");
  const auto at = cut_out(text, "<title>", "</title>");
  if (at != text.npos) text.insert(at, head);
  HttpResponse page{.type = "text/html; charset=utf-8", .route = "page"};
  const auto etag = '"' + sha256_hex(text).substr(0, 16) + '"';
  page.headers = {
      {"ETag", etag}, {"Vary", "Accept-Language"}, {"Cache-Control", "no-cache"}, {"X-Robots-Tag", "noindex"}};
  if (matches_etag(request.header("if-none-match"), etag)) page.status = 304;
  else page.body = std::move(text);
  return page;
}

std::optional<HttpResponse> StaticFiles::nothing_here(const HttpRequest& request) const {
  if ((request.method != "GET" && request.method != "HEAD") || request.path.starts_with("/api/") ||
      request.path.starts_with("/assets/"))
    return std::nullopt;
  if (request.header("accept").find("text/html") == std::string_view::npos) return std::nullopt;
  auto page = answer(files_.at("/index.html"), request);
  if (!page.file) return std::nullopt;
  page.status = 404;
  page.route = "page";
  return page;
}

HttpResponse StaticFiles::answer(const File& file, const HttpRequest& request) {
  const Text* text = &file.codings.at("");
  HttpResponse answer{.type = file.type};
  for (const std::string coding : {"br", "gzip"}) {
    const auto it = file.codings.find(coding);
    if (it == file.codings.end() || !lists(request.header("accept-encoding"), coding)) continue;
    text = &it->second;
    answer.headers.emplace_back("Content-Encoding", coding);
    break;
  }
  answer.headers.emplace_back("ETag", text->etag);
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (matches_etag(request.header("if-none-match"), text->etag)) answer.status = 304;
  else answer.file = text->bytes;
  return answer;
}

}  // namespace server
