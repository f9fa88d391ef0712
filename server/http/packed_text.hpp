// Texts that are kept and sent compressed, as gzip (RFC 1952).
#pragma once

#include "server/base/text_sink.hpp"
#include "server/net/http_message.hpp"

#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace server {

struct PackedText {
  std::string gzip;
  std::string etag;      // of the text, with its quotes
  std::size_t size = 0;  // of the text
};

// Compresses what `write` says while it says it: the whole text is never in memory.
std::shared_ptr<const PackedText> pack(const std::function<void(const TextSink&)>& write);
// Unpacks as it is read: it holds about 50 KiB, however long the text is.
std::shared_ptr<TextReader> unpack(std::shared_ptr<const PackedText>);

// 200 with the text, compressed for an asker who takes gzip; 304 for one who has it already.
HttpResponse answer_with(std::shared_ptr<const PackedText>, const HttpRequest&);

// The answer with its body compressed, if that is long and the asker takes gzip. REQUIRES: it has no file and no reader
HttpResponse pack_if_long(HttpResponse, const HttpRequest&);

// Texts by key, the ones that were used last. Bounded by the bytes of all of them.
class PackedTexts {
 public:
  explicit PackedTexts(std::size_t bytes_max) : bytes_max_(bytes_max) {}
  // Null if it is not there.
  std::shared_ptr<const PackedText> find(const std::string& key);
  // Keeps it, unless it is larger than all of this may be.
  void keep(const std::string& key, std::shared_ptr<const PackedText>);
  void clear();
  std::size_t bytes() const { return bytes_; }

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const PackedText> text;
  };
  const std::size_t bytes_max_;
  std::size_t bytes_ = 0;
  std::list<Kept> kept_;  // last used first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_key_;
};

}  // namespace server
