// One description of a view gives both its whole text and the difference between two of them.
// A game's codec describes its view once, field by field, keys in order:
//
//   template <class Sink> static void describe(Sink& view) {
//     view.field("die", &View::die);                        // replaced whole when it changes
//     view.list("seats", &View::seats, [](auto& seat) {     // described in turn
//       seat.field("cats", &SeatView::cats);
//     });
//     view.own("hand", &View::hand);                        // all else is the same for spectators and seats
//   }
//
// A getter is a pointer to a member or a function of the view. Values are written by the
// overloads of write(Writer&, value) below and beside the codec.
#pragma once

#include "engine/list.hpp"
#include "engine/ruling.hpp"
#include "engine/seat.hpp"
#include "protocol/writer.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

template <std::same_as<bool> Bool>
void write(Writer& out, Bool value) {
  out.boolean(value);
}
template <std::integral Number>
requires(!std::same_as<Number, bool>) void write(Writer& out, Number value) { out.number(value); }
inline void write(Writer& out, std::string_view name) { out.name(name); }
inline void write(Writer& out, engine::Seat seat) { out.number(engine::index(seat)); }
void write(Writer& out, const engine::Node& to_act);    // a seat, "chance" or null
void write(Writer& out, const engine::Result& result);  // as in a match file

template <class T>
void write(Writer& out, const std::optional<T>& value) {
  if (value) write(out, *value);
  else out.null();
}
template <class Range>
void write_list(Writer& out, const Range& range) {
  out.open_list();
  for (const auto& item : range) write(out, item);
  out.close_list();
}
template <class T, std::size_t Max>
void write(Writer& out, const engine::List<T, Max>& list) {
  write_list(out, list);
}
template <class T, std::size_t Size>
void write(Writer& out, const std::array<T, Size>& list) {
  write_list(out, list);
}

// Where in the text of an object or list the own fields of its viewer stand. The pieces between them are the same for
// spectators and all seats.
class OwnPlaces {
 public:
  void clear() { places_.clear(); }
  void add(std::size_t begin, std::size_t end) { places_.push_back({begin, end}); }
  // What stands before own field number i, or after the last one; without brackets, and without commas at its ends.
  std::string_view piece(std::string_view text, std::size_t i) const {
    const std::size_t begin = i == 0 ? 1 : places_[i - 1].end;
    const std::size_t end = i == places_.size() ? text.size() - 1 : places_[i].begin;
    const auto piece = text.substr(begin, end - begin);
    return piece.starts_with(',') ? piece.substr(1) : piece;
  }

 private:
  struct Place {
    std::size_t begin, end;
  };
  std::vector<Place> places_;
};

// Writes all that is described.
template <class View>
class Whole {
 public:
  // Notes where own fields stand, if it is told where to.
  Whole(Writer& out, const View& view, OwnPlaces* places = nullptr) : out_(out), view_(view), places_(places) {}

  // A value that changes as a whole.
  template <class Get>
  void field(std::string_view key, Get get) {
    out_.key(key);
    write(out_, std::invoke(get, view_));
  }
  // The same; left out while the getter gives none.
  template <class Get>
  void maybe(std::string_view key, Get get) {
    if (const auto& value = std::invoke(get, view_)) {
      out_.key(key);
      write(out_, *value);
    }
  }
  // A field that not all viewers see alike; left out likewise. Not inside of lists and objects.
  template <class Get>
  void own(std::string_view key, Get get) {
    const auto begin = out_.text().size();
    maybe(key, get);
    if (places_) places_->add(begin, out_.text().size());
  }
  // A long list of a fixed length: only the items that changed are sent.
  template <class Get>
  void cells(std::string_view key, Get get) {
    field(key, get);
  }
  // A list that mostly grows at its end: only what was added is sent.
  template <class Get>
  void pile(std::string_view key, Get get) {
    field(key, get);
  }
  // A list of objects of the same kind.
  template <class Get, class Describe>
  void list(std::string_view key, Get get, Describe describe) {
    out_.key(key).open_list();
    for (const auto& item : std::invoke(get, view_)) write_object(item, describe);
    out_.close_list();
  }
  // An object of known keys.
  template <class Get, class Describe>
  void object(std::string_view key, Get get, Describe describe) {
    out_.key(key);
    write_object(std::invoke(get, view_), describe);
  }
  // An object of any keys, from a list of {key, value} in order of their keys.
  template <class Get>
  void map(std::string_view key, Get get) {
    out_.key(key).open_object();
    for (const auto& [name, value] : std::invoke(get, view_)) {
      out_.key(name);
      write(out_, value);
    }
    out_.close_object();
  }

 private:
  template <class Item, class Describe>
  void write_object(const Item& item, Describe describe) {
    out_.open_object();
    Whole<Item> inner(out_, item);
    describe(inner);
    out_.close_object();
  }

  Writer& out_;
  const View& view_;
  OwnPlaces* places_;
};

// Writes the operations of RFC 6902 that lead from one view to another.
template <class View>
class Difference {
 public:
  // `path` is the JSON pointer of this view, used as scratch space. `places` as in Whole.
  Difference(Writer& out, std::string& path, const View& before, const View& after, OwnPlaces* places = nullptr)
      : out_(out), path_(path), before_(before), after_(after), places_(places) {}

  template <class Get>
  void field(std::string_view key, Get get) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    if (!(before == after)) with(key, [&] { put("replace", after); });
  }
  template <class Get>
  void maybe(std::string_view key, Get get) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    if (before == after) return;
    with(key, [&] {
      if (!after) remove();
      else put(before ? "replace" : "add", *after);
    });
  }
  template <class Get>
  void own(std::string_view key, Get get) {
    const auto begin = out_.text().size();
    maybe(key, get);
    if (places_) places_->add(begin, out_.text().size());
  }
  // REQUIRES: both lists are of one length
  template <class Get>
  void cells(std::string_view key, Get get) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    with(key, [&] {
      for (std::size_t i = 0; i < before.size(); ++i)
        if (!(before[i] == after[i])) with(i, [&] { put("replace", after[i]); });
    });
  }
  template <class Get>
  void pile(std::string_view key, Get get) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    if (before.size() > after.size() || !std::equal(before.begin(), before.end(), after.begin())) {
      field(key, get);
      return;
    }
    with(key, [&] {
      for (std::size_t i = before.size(); i < after.size(); ++i) with(i, [&] { put("add", after[i]); });
    });
  }
  template <class Get, class Describe>
  void list(std::string_view key, Get get, Describe describe) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    if (before.size() != after.size()) {
      with(key, [&] { replace_list(after, describe); });
      return;
    }
    with(key, [&] {
      for (std::size_t i = 0; i < before.size(); ++i) with(i, [&] { inside(before[i], after[i], describe); });
    });
  }
  template <class Get, class Describe>
  void object(std::string_view key, Get get, Describe describe) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    with(key, [&] { inside(before, after, describe); });
  }
  // REQUIRES: keys need no escapes, in JSON or in a pointer
  template <class Get>
  void map(std::string_view key, Get get) {
    const auto& before = std::invoke(get, before_);
    const auto& after = std::invoke(get, after_);
    with(key, [&] { merge(before, after); });
  }

 private:
  template <class Range>
  void merge(const Range& before, const Range& after) {
    auto old = before.begin();
    for (const auto& [name, value] : after) {
      for (; old != before.end() && old->first < name; ++old) with(old->first, [&] { remove(); });
      const bool known = old != before.end() && old->first == name;
      if (!known || !(old->second == value)) with(name, [&, &now = value] { put(known ? "replace" : "add", now); });
      if (known) ++old;
    }
    for (; old != before.end(); ++old) with(old->first, [&] { remove(); });
  }
  template <class Item, class Describe>
  void inside(const Item& before, const Item& after, Describe describe) {
    Difference<Item> inner(out_, path_, before, after);
    describe(inner);
  }
  template <class List, class Describe>
  void replace_list(const List& after, Describe describe) {
    out_.open_object().key("op").name("replace").key("path").name(path_).key("value").open_list();
    for (const auto& item : after) {
      out_.open_object();
      Whole inner(out_, item);
      describe(inner);
      out_.close_object();
    }
    out_.close_list().close_object();
  }
  template <class Value>
  void put(std::string_view op, const Value& value) {
    out_.open_object().key("op").name(op).key("path").name(path_).key("value");
    write(out_, value);
    out_.close_object();
  }
  void remove() { out_.open_object().key("op").name("remove").key("path").name(path_).close_object(); }

  // Runs with the path one step deeper.
  template <class Do>
  void with(std::string_view step, Do run) {
    const std::size_t length = path_.size();
    path_ += '/';
    path_ += step;
    run();
    path_.resize(length);
  }
  template <class Do>
  void with(std::size_t step, Do run) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, step).ptr;
    with(std::string_view(digits, static_cast<std::size_t>(end - digits)), run);
  }

  Writer& out_;
  std::string& path_;
  const View& before_;
  const View& after_;
  OwnPlaces* places_;
};

// Writes the text of a viewer from that of spectators: copies their pieces, and lets `Fields` (Whole or Difference)
// write the viewer's own fields.
template <class Fields>
class Spliced {
 public:
  // REQUIRES: `places` are those of `text`, which was written by Fields from the view of spectators
  Spliced(Writer& out, std::string_view text, const OwnPlaces& places, Fields own)
      : out_(out), text_(text), places_(places), own_(own) {}
  // After the description.
  void finish() { copy(); }

  template <class Get>
  void own(std::string_view key, Get get) {
    copy();
    own_.maybe(key, get);
  }
  template <class Get>
  void field(std::string_view, Get) {}
  template <class Get>
  void maybe(std::string_view, Get) {}
  template <class Get>
  void cells(std::string_view, Get) {}
  template <class Get>
  void pile(std::string_view, Get) {}
  template <class Get>
  void map(std::string_view, Get) {}
  template <class Get, class Describe>
  void list(std::string_view, Get, Describe) {}
  template <class Get, class Describe>
  void object(std::string_view, Get, Describe) {}

 private:
  void copy() {
    if (const auto piece = places_.piece(text_, copied_++); !piece.empty()) out_.raw(piece);
  }

  Writer& out_;
  std::string_view text_;
  const OwnPlaces& places_;
  Fields own_;
  std::size_t copied_ = 0;
};

}  // namespace protocol
