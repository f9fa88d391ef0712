#include "server/base/names.hpp"

#include "protocol/messages.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <vector>

namespace server {
namespace {

constexpr UChar32 zwnj = 0x200C, zwj = 0x200D, text_style = 0xFE0E, emoji_style = 0xFE0F, black_flag = 0x1F3F4,
                  tag_end = 0xE007F;
// Classes take these for symbols, yet nothing is drawn: the blanks of Braille and of music, and what stands for an object.
constexpr std::array<UChar32, 3> drawn_as_nothing{0x2800, 0x1D159, 0xFFFC};

using Text = std::vector<UChar32>;

std::optional<Text> normal_text(std::string_view utf8) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t length = 0;
  u_strFromUTF8(nullptr, 0, &length, utf8.data(), static_cast<std::int32_t>(utf8.size()), &error);
  if (error != U_BUFFER_OVERFLOW_ERROR && U_FAILURE(error)) return std::nullopt;  // it only counted
  error = U_ZERO_ERROR;
  const auto* nfc = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) return std::nullopt;
  const auto normal =
      nfc->normalize(icu::UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())}), error);
  if (U_FAILURE(error)) return std::nullopt;
  Text text;
  for (std::int32_t at = 0; at < normal.length(); at = normal.moveIndex32(at, 1)) text.push_back(normal.char32At(at));
  return text;
}

bool has(UChar32 symbol, UProperty property) { return u_hasBinaryProperty(symbol, property); }
bool is_virama(UChar32 symbol) { return u_getCombiningClass(symbol) == 9; }
bool is_mark(UChar32 symbol) { return (U_GET_GC_MASK(symbol) & U_GC_M_MASK) != 0; }
bool is_drawn(UChar32 symbol) {
  return (U_GET_GC_MASK(symbol) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK)) != 0 &&
         !has(symbol, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

// Beside a joiner, marks are looked through; 0 at either end of the text.
UChar32 letter_before(const Text& text, std::size_t at) {
  while (at > 0 && u_getIntPropertyValue(text[at - 1], UCHAR_JOINING_TYPE) == U_JT_TRANSPARENT) --at;
  return at > 0 ? text[at - 1] : 0;
}
UChar32 letter_after(const Text& text, std::size_t at) {
  while (at + 1 < text.size() && u_getIntPropertyValue(text[at + 1], UCHAR_JOINING_TYPE) == U_JT_TRANSPARENT) ++at;
  return at + 1 < text.size() ? text[at + 1] : 0;
}

bool joins_letters(const Text& text, std::size_t at) {
  const auto before = u_getIntPropertyValue(letter_before(text, at), UCHAR_JOINING_TYPE);
  const auto after = u_getIntPropertyValue(letter_after(text, at), UCHAR_JOINING_TYPE);
  return (before == U_JT_DUAL_JOINING || before == U_JT_LEFT_JOINING) &&
         (after == U_JT_DUAL_JOINING || after == U_JT_RIGHT_JOINING);
}

bool joins_emoji(const Text& text, std::size_t at) {
  auto before = at;
  while (before > 0 && (text[before - 1] == emoji_style || has(text[before - 1], UCHAR_EMOJI_MODIFIER))) --before;
  return before > 0 && has(text[before - 1], UCHAR_EXTENDED_PICTOGRAPHIC) && at + 1 < text.size() &&
         has(text[at + 1], UCHAR_EXTENDED_PICTOGRAPHIC);
}

// RFC 5892, appendix A, and before a virama as Bengali needs it.
bool joiner_belongs(const Text& text, std::size_t at) {
  const auto before = at > 0 ? text[at - 1] : 0, after = at + 1 < text.size() ? text[at + 1] : 0;
  if (is_virama(before) || (is_virama(after) && u_isalpha(before))) return true;
  return joins_letters(text, at) || (text[at] == zwj && joins_emoji(text, at));
}

// A selector chooses how the character before it is drawn.
bool selector_belongs(const Text& text, std::size_t at) {
  if (at == 0) return false;
  const auto symbol = text[at];
  if (symbol == text_style || symbol == emoji_style) return has(text[at - 1], UCHAR_EMOJI);
  const bool of_ideographs = (symbol >= 0xFE00 && symbol <= 0xFE02) || (symbol >= 0xE0100 && symbol <= 0xE01EF);
  return of_ideographs && has(text[at - 1], UCHAR_UNIFIED_IDEOGRAPH);
}

// The flags of Scotland, Wales and England: a black flag, then tags, then their end.
bool tag_belongs(const Text& text, std::size_t at) {
  const auto is_tag = [&](std::size_t i) { return text[i] >= 0xE0020 && text[i] < tag_end; };
  auto first = at, end = at;
  while (first > 0 && is_tag(first - 1)) --first;
  while (end < text.size() && is_tag(end)) ++end;
  return first > 0 && text[first - 1] == black_flag && end > first && end < text.size() && text[end] == tag_end;
}

bool belongs(const Text& text, std::size_t at) {
  const auto symbol = text[at];
  if (symbol == zwj || symbol == zwnj) return joiner_belongs(text, at);
  if (has(symbol, UCHAR_VARIATION_SELECTOR)) return selector_belongs(text, at);
  if (symbol >= 0xE0020 && symbol <= tag_end) return tag_belongs(text, at);
  if (has(symbol, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return false;
  switch (u_charType(symbol)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR: return false;
    case U_UNASSIGNED: return has(symbol, UCHAR_EXTENDED_PICTOGRAPHIC);  // an emoji newer than this ICU
    default: return true;
  }
}

// The marks that the last character bears. Spacing marks stand beside it, and are not counted.
class Marks {
 public:
  // A character that can bear marks: those that it has by itself count.
  void begin(UChar32 symbol) {
    marks_.clear();
    UErrorCode error = U_ZERO_ERROR;
    const auto* nfd = icu::Normalizer2::getNFDInstance(error);
    icu::UnicodeString parts;
    if (U_FAILURE(error) || !nfd->getDecomposition(symbol, parts)) return;
    for (std::int32_t at = 0; at < parts.length(); at = parts.moveIndex32(at, 1))
      if (is_mark(parts.char32At(at))) (void)add(parts.char32At(at));
  }
  // False for one too many.
  bool add(UChar32 mark) {
    const auto combining = u_getCombiningClass(mark);
    const bool encloses = u_charType(mark) == U_ENCLOSING_MARK;
    if (combining == 0 && u_charType(mark) == U_COMBINING_SPACING_MARK) return true;
    const auto in_its_place = std::ranges::count_if(marks_, [&](UChar32 each) {
      return combining != 0 ? u_getCombiningClass(each) == combining : encloses && u_charType(each) == U_ENCLOSING_MARK;
    });
    const auto most = encloses ? 1 : marks_in_one_place_max;
    const bool fits = marks_.size() < marks_per_character_max && std::ranges::find(marks_, mark) == marks_.end() &&
                      static_cast<std::size_t>(in_its_place) < most;
    if (fits) marks_.push_back(mark);
    return fits;
  }

 private:
  std::vector<UChar32> marks_;
};

struct Cleaned {
  std::string text;
  std::size_t characters = 0;
  bool left_out = false;  // something that did not belong
};

// None if it is no UTF-8, or nothing in it can be seen.
std::optional<Cleaned> clean(std::string_view utf8) {
  const auto text = normal_text(utf8);
  if (!text) return std::nullopt;
  Cleaned cleaned;
  icu::UnicodeString kept;
  bool blank_before = true, seen = false;
  Marks marks;
  for (std::size_t at = 0; at < text->size(); ++at) {
    const auto symbol = (*text)[at];
    const bool blank = u_isUWhiteSpace(symbol) ||
                       std::find(drawn_as_nothing.begin(), drawn_as_nothing.end(), symbol) != drawn_as_nothing.end();
    bool right = belongs(*text, at) && !(is_mark(symbol) && blank_before);
    if (right && is_mark(symbol)) right = marks.add(symbol);
    else if (right && symbol != zwj && symbol != zwnj) marks.begin(symbol);
    cleaned.left_out |= !right;
    if (blank && !blank_before) kept.append(UChar32{' '});
    if (!blank && right) kept.append(symbol);
    blank_before = blank || (blank_before && !right);
    seen |= !blank && right && is_drawn(symbol);
  }
  if (!seen) return std::nullopt;
  kept.trim();
  cleaned.characters = static_cast<std::size_t>(kept.countChar32());
  kept.toUTF8String(cleaned.text);
  return cleaned;
}

}  // namespace

std::optional<std::string> clean_name(std::string_view name) {
  constexpr std::size_t bytes_max = 400;  // far more than 24 code points, far less than a burden
  if (name.size() > bytes_max) return std::nullopt;
  auto cleaned = clean(name);
  if (!cleaned || cleaned->left_out || cleaned->characters > name_characters_max) return std::nullopt;
  return std::move(cleaned->text);
}

bool is_reserved_name(std::string_view name) {
  // As web-client/src/i18n has them: `you`, `bot` and `deletedPlayer`, folded.
  constexpr std::array<std::string_view, 9> reserved{"you",
                                                     "vous",
                                                     "\u3042\u306A\u305F",
                                                     "bot",
                                                     "robot",
                                                     "\u30DC\u30C3\u30C8",
                                                     "deleted player",
                                                     "joueur supprim\u00E9",
                                                     "\u524A\u9664\u3055\u308C\u305F\u30D7\u30EC\u30A4\u30E4\u30FC"};
  UErrorCode error = U_ZERO_ERROR;
  const auto* fold = icu::Normalizer2::getNFKCCasefoldInstance(error);
  if (U_FAILURE(error)) return false;
  const auto folded =
      fold->normalize(icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())}), error);
  if (U_FAILURE(error)) return false;
  std::string text;
  folded.toUTF8String(text);
  return std::find(reserved.begin(), reserved.end(), text) != reserved.end();
}

std::optional<std::string> clean_line(std::string_view line) {
  auto cleaned = clean(line);
  if (!cleaned || cleaned->characters > protocol::chat_max) return std::nullopt;
  return std::move(cleaned->text);
}

}  // namespace server
