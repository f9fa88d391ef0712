// Everything has a limit, and it stands here. What a house may want to set otherwise is a
// member of Limits with its default; what must hold for any house is a constant.
#pragma once

#include "engine/seat.hpp"

#include <chrono>
#include <cstddef>

namespace server {

struct Limits {
  // What one browser may say.
  std::size_t message_bytes = 16 * 1024;       // the largest legal action is a hundredth of it
  std::size_t credits_per_second = 20;         // messages: faster than hands, slower than a script
  std::size_t credits_burst = 40;              // a page that comes back says several things at once

  // What waits for one browser. Past either it is closed with 1013 and comes back for a snapshot.
  std::size_t outbox_frames = 64;              // about a minute of a lively match
  std::size_t outbox_bytes = 256 * 1024;       // 64 of the largest updates, a few of the largest snapshots

  // Who may be in a room at the same time.
  std::size_t sessions_per_player = 8;         // tabs and telephones; the oldest gives way
  std::size_t spectator_sessions = 64;
  std::size_t lobby_sessions = 1024;           // a shard
  constexpr std::size_t room_sessions() const { return spectator_sessions + engine::seats_max * sessions_per_player; }

  // Patience.
  std::chrono::milliseconds lobby_pause{200};      // changes of the lobby are told together
  std::chrono::milliseconds handshake{10'000};     // from the upgrade to the first frame
  std::chrono::milliseconds silence{60'000};       // a peer that does not answer a ping for so long is gone; pinged at half
  std::chrono::milliseconds salts{3'000};          // how long a match waits for the pages' shares in the dice
  std::chrono::milliseconds bot_pause{900};        // so that people can follow what a bot does
  std::chrono::milliseconds linger{60'000};        // an empty room stays in memory, for a page that reloads
  std::chrono::milliseconds goodbye{5'000};        // how long a stopping shard waits for its sessions
};

// Requests that wait while a room commits, of all sessions and of one. The first few of each
// find room even when others have filled the mailbox.
inline constexpr std::size_t mailbox_requests_max = 256;
inline constexpr std::size_t session_requests_max = 64;
inline constexpr std::size_t session_requests_kept = 4;
static_assert(session_requests_max > Limits{}.credits_burst, "whoever floods a room that waits is ended by its own credits");
// Comings, goings and alarms are never turned away once a session is in: two for each.
inline constexpr std::size_t mailbox_notes_max = 512;
static_assert(mailbox_notes_max >= 2 * Limits{}.room_sessions() + 2);

// Updates that a room keeps for pages that were away for a moment.
inline constexpr std::size_t ring_updates_max = 48;
inline constexpr std::size_t ring_bytes_max = 128 * 1024;
inline constexpr std::size_t snapshot_log_max = 200;       // entries that a snapshot tells of
inline constexpr std::size_t chat_shown_max = 8;           // lines that a newcomer is told
inline constexpr std::size_t chat_lines_max = 64;          // that are kept of a room: who never stops must not fill the disk
static_assert(chat_shown_max <= chat_lines_max);
inline constexpr std::size_t greeting_frames_max = 6;      // welcome, room, fairness, snapshot, result, reply
static_assert(ring_updates_max + chat_shown_max + greeting_frames_max <= Limits{}.outbox_frames,
              "coming back must not be too slow by itself");
static_assert(ring_bytes_max * 2 <= Limits{}.outbox_bytes);

// Outcomes that may follow one action: set-up of the largest match is a house and six cards a
// seat, and who starts. More is a fault of the rules.
inline constexpr std::size_t outcomes_in_a_row_max = 256;

inline constexpr std::size_t chats_remembered_max = 64;    // ids, so that a line sent again is not said twice
inline constexpr std::size_t kicked_max = 64;              // players that a room remembers; then no one is kicked any more
inline constexpr std::size_t lobby_rooms_max = 100;        // shown in the lobby

// Reading a room again after the store failed: at once, then ever less often.
inline constexpr std::chrono::milliseconds restore_pause_min{250};
inline constexpr std::chrono::milliseconds restore_pause_max{30'000};

}  // namespace server
