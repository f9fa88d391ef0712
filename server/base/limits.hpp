// All limits of the server. Configurable limits are members of Limits with their defaults; the
// others are constants.
#pragma once

#include "engine/seat.hpp"

#include <chrono>
#include <cstddef>

namespace server {

struct Limits {
  // Messages from one session.
  std::size_t message_bytes = 16 * 1024;  // the largest legal action is a hundredth of it
  std::size_t credits_per_second = 20;    // messages
  std::size_t credits_burst = 40;         // a page that reconnects sends several messages at once

  // Snapshots that sessions of one address ask for besides their first one. One that is asked for past it comes later.
  double snapshots_per_minute = 240;

  // Matches that one address begins after one that was hardly played, or to continue another: each is a row of the
  // database that is never removed. To continue costs as much again for every so many entries that are copied.
  double matches_per_minute = 120;
  static constexpr std::size_t turns_of_played_match = 8;
  static constexpr double entries_copied_per_match = 500;

  // Frames that wait for one slow session. Past either limit it is closed with 1013 and reconnects.
  std::size_t outbox_frames = 64;         // about a minute of a lively match
  std::size_t outbox_bytes = 256 * 1024;  // 64 of the largest updates, a few of the largest snapshots

  // Sessions in one room at the same time.
  std::size_t sessions_per_player = 8;  // tabs and devices; the oldest is closed
  std::size_t spectator_sessions = 64;
  std::size_t lobby_sessions = 1024;  // a shard
  constexpr std::size_t room_sessions() const { return spectator_sessions + engine::seats_max * sessions_per_player; }

  std::size_t match_entries = 50'000;  // of one match; a long one of any game has 8,000

  // Timeouts and pauses.
  std::chrono::milliseconds lobby_pause{200};  // changes of the lobby are sent together
  // A room that waits for players leaves the list when nothing has changed in it for so long.
  std::chrono::milliseconds lobby_listing = std::chrono::minutes(120);
  std::chrono::milliseconds handshake{10'000};  // from the upgrade to the first frame
  std::chrono::milliseconds join{5'000};        // from the first frame that may be sent to `join`
  std::chrono::milliseconds silence{60'000};    // without an answer to a ping; the ping is sent at half of it
  std::chrono::milliseconds salts{3'000};       // how long a match waits for salts
  std::chrono::milliseconds bot_pause{1'600};   // what a bot did and the throw after it have been shown by then
  // Then a bot's search is to end, also if it waited for a thread: a move comes within two seconds.
  std::chrono::milliseconds bot_thinking{1'800};
  // After its pause and the end of its search: a bot that has no decision by then plays a quick move.
  std::chrono::milliseconds bot_patience{1'400};
  // So long after it began to think.
  constexpr std::chrono::milliseconds quick_move() const {
    return (bot_pause > bot_thinking ? bot_pause : bot_thinking) + bot_patience;
  }
  // Where the contract has `bots_resign`: so many of its turns in a row in which a bot expects nearly nothing of the win.
  std::size_t bot_resigns_after = 3;
  // After a start a clock stands until its seat has a session again, for so long at most: the longest pause of a page
  // between two tries (backoffMaxMs in web-client/src/core/room.ts, and 30 %).
  std::chrono::milliseconds clock_wait{20'000};
  // Outside a match an absence has no consequences before this, with any contract.
  std::chrono::milliseconds reload{30'000};
  // During a match a seat keeps its vote on offers at least so long, also where the contract waits for nobody.
  std::chrono::milliseconds vote{10'000};
  std::chrono::milliseconds linger{60'000};  // an empty room stays in memory
  // So often the store is asked which rooms are due, and which that are open here another server has opened since.
  std::chrono::milliseconds due_pause{5'000};
  std::chrono::milliseconds goodbye{5'000};  // how long a stopping shard waits for its sessions
};

// Requests in a room's mailbox, of all sessions and of one. The first few of each session fit
// even when others have filled the mailbox.
inline constexpr std::size_t mailbox_requests_max = 256;
inline constexpr std::size_t changes_put_off_max = 16;  // commands handled before the room is shown again
inline constexpr std::size_t session_requests_max = 64;
inline constexpr std::size_t session_requests_kept = 4;
static_assert(session_requests_max > Limits{}.credits_burst,
              "a session runs out of its message credits before it can fill a room's mailbox");
// Goings and alarms always fit: at most a room full of sessions waits to come in, and each of
// these and of those that are in goes once.
inline constexpr std::size_t mailbox_notes_max = 512;
static_assert(mailbox_notes_max >= 3 * Limits{}.room_sessions() + 2 + 16, "and what bots have decided");

// Handshakes of TLS that one address may begin: each takes about a millisecond of the thread that speaks TLS.
inline constexpr double tls_handshakes_per_second = 40;
inline constexpr double tls_handshakes_burst = 400;  // forty browsers with seven connections each

// HTTP connections of an address for each of its `connections-per-address`: a browser opens six beside its WebSocket.
inline constexpr std::size_t http_connections_per_session = 8;

// Bots that wait for a thread to think on, in all and for one address; past it they look one move ahead.
inline constexpr std::size_t thoughts_waiting_max = 1024;
inline constexpr std::size_t thoughts_waiting_per_address_max = 64;
// So long a bot may think however many wait: enough for the search of `cat` in any game, nearly always.
inline constexpr std::chrono::milliseconds thinking_min{20};

// Who has made an offer that was declined, or has withdrawn it, makes the next one of its kind after as many turns of
// his own as there were such offers, up to so many. Offers that need not wait for a turn (a rematch, a bot for an
// absent seat) come after a pause that doubles each time.
inline constexpr std::size_t offer_turns_max = 5;
inline constexpr std::chrono::milliseconds offer_pause_min{10'000};
inline constexpr std::chrono::milliseconds offer_pause_max{60'000};

// A page shows what bots do before its player thinks: a clock begins so much later for each of their actions since the
// last one of a person, with the throws that follow it, and so much at most.
inline constexpr std::chrono::milliseconds bot_action_shown_within{1'600};
inline constexpr std::chrono::milliseconds bot_actions_shown_within{10'000};

// Requests over HTTP that wait; past it they are answered `storage`.
inline constexpr std::size_t mailbox_errands_max = 16;

// Recent updates that a room keeps for sessions that reconnect.
inline constexpr std::size_t ring_updates_max = 48;
inline constexpr std::size_t ring_bytes_max = 128 * 1024;
inline constexpr std::size_t snapshot_log_max = 200;  // entries in a snapshot's log
inline constexpr std::size_t chat_shown_max = 8;      // lines sent after `welcome`
inline constexpr std::size_t chat_lines_max = 64;     // lines stored for a room
static_assert(chat_shown_max <= chat_lines_max);
inline constexpr std::size_t greeting_frames_max = 6;  // welcome, room, fairness, snapshot, result, reply
static_assert(ring_updates_max + chat_shown_max + greeting_frames_max <= Limits{}.outbox_frames,
              "coming back must not be too slow by itself");
static_assert(ring_bytes_max * 2 <= Limits{}.outbox_bytes);

// Outcomes that may follow one action. The largest set-up draws a house and six cards for each
// seat, and who starts. More is a bug in the rules: a teleport is thrown again until it lands (X37), but 20 squares of
// 100 are the enemy's and at most 45 hold a piece, so it comes to so many throws once in 10^47 times.
inline constexpr std::size_t outcomes_in_a_row_max = 256;

// A match does not grow without end. Real matches stay far below; at the last entry the room ends
// the match as if all had agreed.
inline constexpr std::size_t take_backs_per_turn_max = 20;
inline constexpr std::size_t take_backs_per_match_max = 200;
// Entries that a room replays before it lets others of its shard go on: 1 to 3 ms.
inline constexpr std::size_t replay_slice_entries = 64;
// Entries that a room reads at once when it wakes: so much memory, and so long a use of the store's reader.
inline constexpr std::size_t replay_page_entries = 1024;
static_assert(replay_page_entries % replay_slice_entries == 0);

// While the store's queue is full nothing was written: the room waits and tries again.
inline constexpr std::size_t write_attempts_max = 20;
inline constexpr std::chrono::milliseconds write_pause{100};
// After a write that failed, and when nothing else is to be written: so long until the store tries whether the disk
// works again.
inline constexpr std::chrono::milliseconds probe_pause{1'000};

// So long a connection waits for an answer of PostgreSQL: longer than the database lets a statement run (10 s). A commit
// that waits for a synchronous standby has no other limit.
inline constexpr std::chrono::milliseconds postgres_answers_within{15'000};

// The store notes that the process runs; what is missing after a crash counts as an outage.
inline constexpr std::chrono::milliseconds heartbeat_pause{5'000};
// Of several servers on one database: one that has not been heard of for so long runs no more, and others take over its
// rooms that have something to do. (Those that somebody comes back to are taken over at once.) One that was heard of so
// long after now ended while its clock was ahead.
inline constexpr std::chrono::milliseconds server_is_gone_after{15'000};
// An outage that is to end so much later than now was noted by a clock that was ahead.
inline constexpr std::chrono::milliseconds clocks_differ_by_max{10'000};
// So long a server that drains still makes rooms, where a balancer has others to send requests to.
inline constexpr std::chrono::milliseconds balancer_notices_within{5'000};
inline constexpr std::chrono::milliseconds heartbeats_kept = std::chrono::hours(24);
// So often a server asks what the others list in their lobbies.
inline constexpr std::chrono::milliseconds other_listings_pause{2'000};
// What is to be told to a player who is away waits so long for him to come back by himself, then the operator's command
// is run: for so long at most, and again after pauses that double with each of the first tries.
inline constexpr std::chrono::milliseconds notification_patience = std::chrono::seconds(30);
inline constexpr std::chrono::milliseconds notification_command_time = std::chrono::seconds(10);
inline constexpr std::chrono::milliseconds notification_retry_min = std::chrono::minutes(1);
inline constexpr std::chrono::milliseconds notification_retry_max = std::chrono::hours(2);
inline constexpr std::int64_t notification_tries_doubled = 7;
static_assert(notification_retry_min * (1 << notification_tries_doubled) >= notification_retry_max &&
              notification_retry_min > notification_command_time);
inline constexpr std::chrono::milliseconds notification_look_pause = std::chrono::seconds(5);  // while none is due
inline constexpr std::int64_t notifications_max = 200;  // of one player: the oldest ones go
// A clock of a player who is away has so much left when he is told.
inline constexpr std::chrono::milliseconds time_runs_out_before = std::chrono::hours(1);
// Links for another device that are open at a time.
inline constexpr std::int64_t device_links_max = 10'000;
// When a token was used last is stored so often at most.
inline constexpr std::chrono::milliseconds token_use_noted_every = std::chrono::hours(1);
inline constexpr std::int64_t bans_max = 10'000;
// Wrong guesses at codes that a server tells the others with a heartbeat (address and player), and that it hears of.
inline constexpr std::size_t wrong_codes_told_max = 1'000;
inline constexpr std::size_t wrong_codes_heard_max = 10'000;
inline constexpr std::chrono::milliseconds wrong_codes_kept = std::chrono::minutes(1);
// What an operator asks of all servers: so long one that was cut off from the database still hears of it.
// How long the store refuses to name a player who is gone: longer than any request takes that began before.
inline constexpr std::chrono::milliseconds gone_players_kept = std::chrono::hours(24);
inline constexpr std::chrono::milliseconds orders_kept = std::chrono::hours(1);
inline constexpr std::size_t orders_heard_max = 1'000;
// A room in which nobody is sleeps until it is due, if that is not sooner than this.
inline constexpr std::chrono::milliseconds sleep_min = std::chrono::minutes(5);
// Rooms that are due are woken so many at a time, with a pause between.
inline constexpr std::size_t woken_at_once_max = 16;
inline constexpr std::chrono::milliseconds woken_pause{100};
// What the wall clock is ahead of a match's own time, and what a write took, from which on clocks
// are frozen for it.
inline constexpr std::chrono::milliseconds freeze_min{1'000};

// Pieces in which a message may arrive, as frames of its own or as the network cuts it; each further one costs a credit.
// Messages of browsers arrive whole, and one of 16 KiB in 7 buffers.
inline constexpr std::size_t message_pieces_free = 16;
// Reads of the socket within which a piece or a control frame must come: more than a frame's head has bytes.
inline constexpr std::size_t reads_for_a_piece = 64;
// What a message costs of a session's credits, by the work that it makes: 1 if nothing is said here.
inline constexpr double snapshot_price = 10;    // join, sync: up to a millisecond, where a ping takes 0.06
inline constexpr double room_change_price = 3;  // a durable write, shown to all
inline constexpr double why_price = 3;          // looks through the legal moves
inline constexpr double ready_price = 5;        // the same, and it can be taken back at once
static_assert(snapshot_price + 6 * room_change_price + ready_price + room_change_price < Limits{}.credits_burst,
              "who comes in may seat five bots and begin at once");
inline constexpr double chat_lines_per_second = 1;  // of one player in one room: each is a durable write
inline constexpr double chat_burst = 5;
// What to play next, of one player in one room: each is shown to all.
inline constexpr double proposals_per_second = 0.1;
inline constexpr double proposals_burst = 3;
inline constexpr std::size_t chat_players_max = 512;  // whose lines a room counts

// Texts of stored matches (file, replay, analysis) and of players' data that are being made, or have been made and are
// being sent.
inline constexpr std::size_t texts_made_max = 16;
inline constexpr std::size_t texts_made_per_address_max = 12;  // ten rooms of one school end together
inline constexpr std::size_t texts_sent_max = 1024;
inline constexpr std::size_t texts_sent_per_address_max = 64;
// Of the matches whose frames are being read page by page, all together: some 300 bytes each.
inline constexpr std::size_t frame_readers_entries_max = 2 * Limits{}.match_entries;
inline constexpr std::size_t reviews_max = 16;              // being searched; a longer match holds some 15 MiB
inline constexpr std::size_t reviews_per_address_max = 10;  // that somebody there began
inline constexpr std::size_t texts_kept_bytes_max = 32 * 1024 * 1024;  // of matches that are over, compressed

inline constexpr std::size_t departed_remembered_max = 64;  // players who went: a line on its way names them no more
inline constexpr std::size_t chats_remembered_max = 64;     // ids of recent lines, to recognise repeats
inline constexpr std::size_t kicked_max = 64;               // players that a room remembers as sent away
inline constexpr std::size_t muted_max = 64;         // players that a room remembers; then no one is muted any more
inline constexpr std::size_t lobby_rooms_max = 100;  // shown in the lobby
inline constexpr std::size_t lobby_listings_max =
    1'000;  // known to it; past that, those with the fewest people go first

// Pause before a room is read again after a store failure; it doubles each time.
inline constexpr std::chrono::milliseconds restore_pause_min{250};
inline constexpr std::chrono::milliseconds restore_pause_max{30'000};

}  // namespace server
