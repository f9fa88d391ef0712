// What a match shows, as canonical JSON texts: no white space, keys sorted by bytes.
#pragma once

#include "engine/seat.hpp"
#include "protocol/writer.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace protocol {

// Members of an entry beside what was done.
struct EntryMembers {
  // In a match file. An empty hash is written as null: this viewer may not know it.
  struct Place {
    std::uint32_t seq = 0;
    std::int64_t at = 0;
    std::string_view hash = {};
  };
  std::optional<Place> place = {};
  std::string_view link = {};  // of an outcome; "" is left out
};

class MatchTexts {
 public:
  virtual ~MatchTexts() = default;

  // view, view_hash, patch, events, entry and threats are made once for each class of viewers, and
  // their texts are valid until the next entry. The other texts are made at each call.
  virtual const std::string& view(engine::Viewer) const = 0;
  // Hash of that text. Does not keep the text.
  virtual const std::string& view_hash(engine::Viewer) const = 0;
  // RFC 6902 from the view before the last entry to the present one. REQUIRES: seq() > 0
  virtual const std::string& patch(engine::Viewer) const = 0;
  // What the last entry did, as the viewer may know it: a list of events. REQUIRES: seq() > 0
  virtual const std::string& events(engine::Viewer) const = 0;
  // The last entry without seq, at, hash, link: {"action":{...},"seat":0} or
  // {"chance":{...}} or {"ruling":{...}}, as the viewer may know it. REQUIRES: seq() > 0
  virtual const std::string& entry(engine::Viewer) const = 0;
  // Are entry, events and patch of the last entry the same texts for this seat as for spectators? REQUIRES: seq() > 0
  virtual bool tells_as_spectators(engine::Viewer) const = 0;
  // The entry with these members, as logs and match files have it. REQUIRES: seq() > 0
  virtual void write_entry(Writer&, engine::Viewer, const EntryMembers&) const = 0;

  // ["f1"]: places where something stands that could be taken so that the match is over (a king). ""
  // if there are none, and in games without this idea.
  virtual const std::string& threats() const = 0;

  // [{"seq":n,"entry":{...},"events":[...]}, ...] for entries after `after`, oldest first; with "by"
  // where the function gives a word that is not empty.
  using By = std::function<std::string_view(std::uint32_t seq)>;
  virtual std::string log(engine::Viewer, std::uint32_t after, const By& = {}) const = 0;

  // Every legal action of the seat to act, plain. [] elsewhere.
  virtual std::string legal_actions() const = 0;
  // The legal actions for the page: [{"action":{...},"does":[event, ...]}, ...]; `does` tells only what
  // the deciding seat may know beforehand.
  virtual std::string choices() const = 0;
  // All outcomes that are due: [{"chance":{...},"weight":n}, ...] in the order of the picks; the
  // weights add up to due().total. [] elsewhere.
  virtual std::string chance_outcomes() const = 0;
};

}  // namespace protocol
