#include "server/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>

namespace server {
namespace {

bool is_utf8(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t length = 0;
  u_strFromUTF8(nullptr, 0, &length, text.data(), static_cast<std::int32_t>(text.size()), &error);
  return error == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(error);  // it only counted
}

bool may_stand_in_a_name(UChar32 symbol) {
  switch (u_charType(symbol)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:  // bidirectional marks, zero-width ones
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR: return false;
    default: return true;
  }
}

}  // namespace

std::optional<std::string> clean_name(std::string_view name) {
  constexpr std::size_t bytes_max = 400;  // far more than 24 code points, far less than a burden
  if (name.size() > bytes_max || !is_utf8(name)) return std::nullopt;
  UErrorCode error = U_ZERO_ERROR;
  const auto* nfc = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) return std::nullopt;
  const auto normal = nfc->normalize(icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())}), error);
  if (U_FAILURE(error)) return std::nullopt;
  icu::UnicodeString kept;
  bool blank_before = false;
  for (std::int32_t at = 0; at < normal.length(); at = normal.moveIndex32(at, 1)) {
    const auto symbol = normal.char32At(at);
    if (!may_stand_in_a_name(symbol)) return std::nullopt;
    if (u_isUWhiteSpace(symbol)) {
      blank_before = true;
      continue;
    }
    if (blank_before && !kept.isEmpty()) kept.append(UChar32{' '});
    blank_before = false;
    kept.append(symbol);
  }
  const auto length = static_cast<std::size_t>(kept.countChar32());
  if (length == 0 || length > name_characters_max) return std::nullopt;
  std::string text;
  return kept.toUTF8String(text);
}

}  // namespace server
