// What a room is doing. Each state holds the facts that are true only in it. What is true in every
// state (who is there, the seats, the chat) belongs to the room itself.
//
//     Loading ->  the state that the store holds, or Broken
//     Waiting ->  Salting
//     Salting ->  Playing
//     Playing ->  Over
//     Over    ->  Salting (a rematch), Waiting (another contract)
//     any     ->  Loading, when a write has failed
#pragma once

#include "engine/shares.hpp"
#include "protocol/messages.hpp"
#include "server/base/limits.hpp"
#include "server/base/message_sink.hpp"
#include "server/base/moment.hpp"
#include "server/match/live_match.hpp"
#include "server/room/offer.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace server {

// The room was not read from the store yet, or a write has failed and it must be read again.
struct Loading {
  static constexpr std::string_view phase = "";
  Steady retry_at = never;  // never: with the next request
};

// What a room has seen of a store that fails. It outlives the states of the room.
struct StoreFailure {
  std::optional<std::int64_t> since = {};               // wall clock: when a write failed after one that succeeded
  std::chrono::milliseconds pause = restore_pause_min;  // from the next failure to the next attempt

  // After a failure.
  Steady next_attempt(Steady now) {
    const auto at = now + pause;
    pause = std::min(2 * pause, restore_pause_max);
    return at;
  }
};

// The store holds what cannot be true: the room does nothing until it is forgotten and opened again, here or by another
// server. Where the match alone is damaged, players can still leave and the room can be closed.
struct Broken {
  static constexpr std::string_view phase = "";
  std::string why;
  bool has_seating = false;
};

// No match has begun under the present contract.
struct Waiting {
  static constexpr std::string_view phase = "waiting";
};

// The anchors are durable, and the room has asked the seats for their salts.
struct Salting {
  static constexpr std::string_view phase = "salting";
  struct Unanswered {
    std::weak_ptr<MessageSink> sink;
    std::string id;
  };

  explicit Salting(std::unique_ptr<LiveMatch> of) : match(std::move(of)), salts(match->seats().size()) {}

  std::unique_ptr<LiveMatch> match;               // never null
  Steady until = never;                           // then the match begins without the salts that are missing
  std::vector<std::optional<std::string>> salts;  // by seat; a bot gives none
  std::vector<Unanswered> unanswered = {};        // one a seat at most: answered when the salts are durable

  bool has_all_salts() const {
    for (std::size_t seat = 0; seat < salts.size(); ++seat)
      if (!salts[seat] && !match->seats()[seat].is_bot()) return false;
    return true;
  }
};

// Asks for a stop when it goes away.
class StopAtEnd {
 public:
  StopAtEnd() = default;
  StopAtEnd(StopAtEnd&&) = default;
  StopAtEnd& operator=(StopAtEnd&& other) noexcept {
    source_.request_stop();
    source_ = std::move(other.source_);
    return *this;
  }
  ~StopAtEnd() { source_.request_stop(); }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
};

// Offers of one kind that a seat made to no avail.
struct VainOffers {
  protocol::What what;
  std::size_t seat;
  std::size_t times = 0;
  std::size_t turns = 0;  // of that seat, when the last one ended
  Steady at = {};         // likewise
};

struct Offers {
  std::vector<Offer> pending = {};
  Steady reviewed = {};  // when the room last looked whether they can be closed
  std::vector<VainOffers> in_vain = {};
};

struct Playing {
  static constexpr std::string_view phase = "playing";
  // When a bot acts, in which state of the match, and what it thinks meanwhile.
  struct BotTurn {
    Steady at;
    Steady patience;  // when it acts without having thought
    std::uint32_t seq;
    std::uint64_t number = 0;                // of its thought; 0: it needs none
    std::optional<std::string> action = {};  // what it has decided: JSON
    StopAtEnd thinking = {};

    Steady due() const { return number == 0 || action ? at : patience; }
  };

  // The last turns of a seat in which its bot expected nearly nothing.
  struct Hopeless {
    std::size_t turns = 0;  // in a row
    std::size_t last = 0;   // the turn that was judged last
  };

  // What the seat that decides was told would be good. It is told the same when it asks again.
  struct GivenHint {
    std::uint32_t seq;
    std::string action;  // JSON
  };

  // The store can be read and not written: clocks stand, and the room does nothing by itself.
  struct Unwritable {
    Steady next_attempt;   // to write
    std::int64_t read_at;  // wall clock: when the match was read
    std::int64_t stopped;  // ms since its last entry that were nobody's by then
  };

  explicit Playing(std::unique_ptr<LiveMatch> of)
      : match(std::move(of)),
        bot_plays(match->seats().size()),
        expected(match->seats().size()),
        hopeless(match->seats().size()) {}

  std::unique_ptr<LiveMatch> match;      // never null
  std::vector<bool> bot_plays;           // by seat: for its person
  std::vector<engine::Shares> expected;  // by seat: of the win, as its bot's last search found; empty if it had none
  std::vector<Hopeless> hopeless;        // by seat
  std::optional<BotTurn> bot_turn = {};
  bool hurried = false;  // bots make no pauses until a person is to decide
  std::optional<GivenHint> given_hint = {};
  Offers offers = {};
  std::optional<Unwritable> unwritable = {};
};

// What the leader of a shared review shows. Nothing of it is stored.
struct SharedReview {
  std::string leader;  // the player's id
  std::string name;
  std::uint32_t seq;
  std::vector<protocol::Mark> marks;
  bool operator==(const SharedReview&) const = default;
};

// The match has ended and can still be looked at.
struct Over {
  static constexpr std::string_view phase = "over";

  explicit Over(std::unique_ptr<LiveMatch> of, Offers pending = {})
      : match(std::move(of)), offers(std::move(pending)) {}

  std::unique_ptr<LiveMatch> match;         // never null
  Offers offers;                            // of a rematch
  std::optional<SharedReview> review = {};  // while somebody leads one
};

using State = std::variant<Loading, Waiting, Salting, Playing, Over, Broken>;

// Has the room been read?
inline bool is_open(const State& state) {
  return !std::holds_alternative<Loading>(state) && !std::holds_alternative<Broken>(state);
}

// As it stands in the message `room` and in RoomRecord::phase; "" before the room is open.
inline std::string_view phase_of(const State& state) {
  return std::visit([](const auto& it) { return it.phase; }, state);
}

// The running match, or the last one; null if there is none.
inline LiveMatch* match_of(const State& state) {
  return std::visit(
      [](const auto& it) -> LiveMatch* {
        if constexpr (requires { it.match; }) return it.match.get();
        else return nullptr;
      },
      state);
}

// Null in a state in which nothing can be offered.
template <class AnyState>
auto* offers_of(AnyState& state) {
  auto* playing = std::get_if<Playing>(&state);
  auto* over = std::get_if<Over>(&state);
  return playing ? &playing->offers : over ? &over->offers : nullptr;
}

// When the state itself has something to do; never if only people can go on.
inline Steady alarm_of(const State& state) {
  const auto steady_at = [](std::optional<std::int64_t> ms) { return ms ? steady_time(*ms) : never; };
  return std::visit(engine::overloaded{
                        [](const Loading& it) { return it.retry_at; },
                        [](const Salting& it) { return it.until; },
                        [&](const Playing& it) {
                          if (it.unwritable) return it.unwritable->next_attempt;
                          return std::min({it.bot_turn ? it.bot_turn->due() : never, steady_at(it.match->time_out()),
                                           steady_at(it.match->time_up())});
                        },
                        [](const Waiting&) { return never; },
                        [](const Over&) { return never; },
                        [](const Broken&) { return never; },
                    },
                    state);
}

// What a write came to. `lost`: it failed and its outcome is unknown, so the room is Loading. All that was
// known of its state is gone; the caller must not touch it.
enum class [[nodiscard]] AfterStore : std::uint8_t{kept, lost};

}  // namespace server
