#include "server/http/packed_text.hpp"

#include "server/base/digest.hpp"

#include <zlib.h>

#include <array>
#include <stdexcept>

namespace server {
namespace {

constexpr std::size_t packed_from_bytes = 4096;
constexpr int window_bits = 15, gzip_framing = 16, memory_level = 8;

[[noreturn]] void fail(const char* what, const z_stream& stream) {
  throw std::runtime_error(std::string(what) + ": " + (stream.msg ? stream.msg : "no reason given"));
}

void set_input(z_stream& stream, std::string_view bytes) {
  // zlib reads through this pointer and never writes.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
}

using Buffer = std::array<char, 8192>;

void set_output(z_stream& stream, Buffer& buffer) {
  stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
  stream.avail_out = static_cast<uInt>(buffer.size());
}

std::string_view output_of(const z_stream& stream, const Buffer& buffer) {
  return {buffer.data(), buffer.size() - stream.avail_out};
}

class GzipWriter {
 public:
  GzipWriter() {
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits + gzip_framing, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK)
      fail("deflateInit2", stream_);
  }
  ~GzipWriter() { deflateEnd(&stream_); }
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;

  void write(std::string_view text) { run(text, Z_NO_FLUSH); }
  std::string finish() {
    run({}, Z_FINISH);
    return std::move(packed_);
  }

 private:
  void run(std::string_view text, int flush) {
    set_input(stream_, text);
    do {
      set_output(stream_, buffer_);
      if (deflate(&stream_, flush) == Z_STREAM_ERROR) fail("deflate", stream_);
      packed_.append(output_of(stream_, buffer_));
    } while (stream_.avail_out == 0);
  }

  z_stream stream_{};
  Buffer buffer_{};
  std::string packed_;
};

class GzipReader final : public TextReader {
 public:
  explicit GzipReader(std::shared_ptr<const PackedText> packed) : packed_(std::move(packed)) {
    if (inflateInit2(&stream_, window_bits + gzip_framing) != Z_OK) fail("inflateInit2", stream_);
    set_input(stream_, packed_->gzip);
  }
  ~GzipReader() override { inflateEnd(&stream_); }
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;

  std::size_t size() const override { return packed_->size; }
  std::string_view next() override {
    set_output(stream_, buffer_);
    while (state_ != Z_STREAM_END && stream_.avail_out > 0) {
      state_ = inflate(&stream_, Z_NO_FLUSH);
      if (state_ != Z_OK && state_ != Z_STREAM_END) fail("inflate", stream_);
    }
    return output_of(stream_, buffer_);
  }

 private:
  const std::shared_ptr<const PackedText> packed_;
  z_stream stream_{};
  int state_ = Z_OK;
  Buffer buffer_{};
};

}  // namespace

std::shared_ptr<const PackedText> pack(const std::function<void(const TextSink&)>& write) {
  GzipWriter gzip;
  auto packed = std::make_shared<PackedText>();
  write([&](std::string_view piece) {
    gzip.write(piece);
    packed->size += piece.size();
  });
  packed->gzip = gzip.finish();
  packed->etag = '"' + sha256_hex(packed->gzip).substr(0, 16) + '"';
  return packed;
}

std::shared_ptr<TextReader> unpack(std::shared_ptr<const PackedText> packed) {
  return std::make_shared<GzipReader>(std::move(packed));
}

HttpResponse answer_with(std::shared_ptr<const PackedText> packed, const HttpRequest& request) {
  HttpResponse response;
  // Weak: the same text has two codings.
  response.headers = {{"ETag", "W/" + packed->etag}, {"Vary", "Accept-Encoding"}};
  if (matches_etag(request.header("if-none-match"), packed->etag)) {
    response.status = 304;
  } else if (lists(request.header("accept-encoding"), "gzip")) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.file = std::shared_ptr<const std::string>(packed, &packed->gzip);
  } else {
    response.reader = unpack(std::move(packed));
  }
  return response;
}

HttpResponse pack_if_long(HttpResponse answer, const HttpRequest& request) {
  if (answer.body.size() < packed_from_bytes || !lists(request.header("accept-encoding"), "gzip")) return answer;
  const auto packed = pack([&answer](const TextSink& sink) { sink(answer.body); });
  answer.body.clear();
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("Content-Encoding", "gzip");
  answer.file = std::shared_ptr<const std::string>(packed, &packed->gzip);
  return answer;
}

std::shared_ptr<const PackedText> PackedTexts::find(const std::string& key) {
  const auto it = by_key_.find(key);
  if (it == by_key_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, it->second);
  return it->second->text;
}

void PackedTexts::keep(const std::string& key, std::shared_ptr<const PackedText> text) {
  const auto size = text->gzip.size();
  if (size > bytes_max_ || by_key_.contains(key)) return;
  while (bytes_ + size > bytes_max_) {
    bytes_ -= kept_.back().text->gzip.size();
    by_key_.erase(kept_.back().key);
    kept_.pop_back();
  }
  kept_.push_front({key, std::move(text)});
  by_key_[key] = kept_.begin();
  bytes_ += size;
}

void PackedTexts::clear() {
  by_key_.clear();
  kept_.clear();
  bytes_ = 0;
}

}  // namespace server
