// Seats, viewers, and the kinds of node in a game tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

namespace engine {

// A seat in a match, numbered clockwise from zero.
enum class Seat : std::uint8_t {};

inline constexpr std::size_t seats_max = 6;  // the largest table of any game (A1)

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_at(std::size_t i) { return static_cast<Seat>(i); }

// Who looks at a match: a seat, a spectator, or the referee. The referee knows everything; it is
// used for the stored log, and for everybody when a match is over.
class Viewer {
 public:
  constexpr Viewer() = default;  // a spectator
  constexpr explicit Viewer(Seat seat) : seat_(seat) {}
  static constexpr Viewer referee() {
    Viewer viewer;
    viewer.all_ = true;
    return viewer;
  }

  constexpr bool is_referee() const { return all_; }
  constexpr std::optional<Seat> seat() const { return seat_; }
  constexpr bool sits(Seat seat) const { return seat_ == seat; }
  // True if this viewer may know the secrets of `seat`.
  constexpr bool knows(Seat seat) const { return all_ || seat_ == seat; }
  bool operator==(const Viewer&) const = default;

 private:
  std::optional<Seat> seat_;
  bool all_ = false;
};

inline constexpr Viewer spectator{};

// The three kinds of node in a game tree. A state is always at exactly one.
struct Decision {
  Seat seat;
  bool operator==(const Decision&) const = default;
};
struct Chance {
  bool operator==(const Chance&) const = default;
};
struct Terminal {
  bool operator==(const Terminal&) const = default;
};

using Node = std::variant<Decision, Chance, Terminal>;

// Builds one visitor out of several lambdas.
template <class... Fs>
struct overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
overloaded(Fs...) -> overloaded<Fs...>;

}  // namespace engine
