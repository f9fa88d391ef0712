#include "protocol/writer.hpp"

#include <cassert>

namespace protocol {
namespace {

constexpr std::string_view hex = "0123456789abcdef";

void escape(std::string& text, char c) {
  switch (c) {
    case '"': text += "\\\""; return;
    case '\\': text += "\\\\"; return;
    case '\b': text += "\\b"; return;
    case '\f': text += "\\f"; return;
    case '\n': text += "\\n"; return;
    case '\r': text += "\\r"; return;
    case '\t': text += "\\t"; return;
    default:
      if (static_cast<unsigned char>(c) >= 0x20) {
        text += c;
        return;
      }
      text += "\\u00";
      text += hex[static_cast<unsigned char>(c) / 16U];
      text += hex[static_cast<unsigned char>(c) % 16U];
  }
}

}  // namespace

Writer& Writer::string(std::string_view value) {
  std::string text = "\"";
  for (const char c : value) escape(text, c);
  text += '"';
  return raw(text);
}

Writer& scratch() {
  thread_local Writer writer;
  assert(writer.text().empty());
  writer.clear();  // what an exception left there was for somebody else's eyes
  return writer;
}

}  // namespace protocol
