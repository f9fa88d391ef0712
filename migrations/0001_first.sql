-- Players, rooms, matches and their logs. Times are milliseconds since 1970. Hashes are SHA-256.

CREATE TABLE players (
  id      TEXT PRIMARY KEY,
  name    TEXT NOT NULL,
  locale  TEXT NOT NULL CHECK (locale IN ('en', 'fr', 'ja')),
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A token is known only by its hash.
CREATE TABLE tokens (
  hash    TEXT PRIMARY KEY,
  player  TEXT NOT NULL REFERENCES players (id),
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_player ON tokens (player);

-- `closed`: when the room was closed for good; 0 while it is open. `wake_at`: when there is something to do in the room
-- even if nobody comes; 0 while its match runs in memory, null if never.
CREATE TABLE rooms (
  code        TEXT PRIMARY KEY,
  link        TEXT NOT NULL UNIQUE,
  contract    TEXT NOT NULL,
  state       TEXT NOT NULL,
  phase       TEXT NOT NULL CHECK (phase IN ('waiting', 'salting', 'playing', 'over')),
  match       TEXT NOT NULL,
  open_to_all INTEGER NOT NULL CHECK (open_to_all IN (0, 1)),
  created     INTEGER NOT NULL,
  changed     INTEGER NOT NULL,
  closed      INTEGER NOT NULL DEFAULT 0,
  wake_at     INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_open_to_all ON rooms (created) WHERE open_to_all = 1 AND closed = 0;
-- Rooms that are due are woken, at the start of the server and by time.
CREATE INDEX rooms_wake_at ON rooms (wake_at, code) WHERE wake_at IS NOT NULL;

-- Who is host or holds a seat, taken from rooms.state whenever that is written.
CREATE TABLE room_players (
  player  TEXT NOT NULL,
  changed INTEGER NOT NULL,  -- as rooms.changed: the room that was in use last is listed first
  room    TEXT NOT NULL REFERENCES rooms (code),
  PRIMARY KEY (player, changed, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_players_room ON room_players (room);

CREATE TABLE chats (
  number INTEGER PRIMARY KEY,
  room   TEXT NOT NULL REFERENCES rooms (code),
  at     INTEGER NOT NULL,
  player TEXT NOT NULL,
  name   TEXT NOT NULL,
  text   TEXT NOT NULL,
  phrase TEXT NOT NULL,
  seat   INTEGER NOT NULL
) STRICT;
CREATE INDEX chats_room ON chats (room, number);
CREATE INDEX chats_player ON chats (player, number);

-- An imported match has no room. `salts` and `result` are empty until they are known, `ended` is 0.
-- `entries` counts those in `logs` only, and `to_act` is the seat that must decide after them (null: none). `chain` is
-- the hash over what never changes; the log's chain begins with it. `seed_hash` is the hash of both seeds, promised
-- with the anchors.
CREATE TABLE matches (
  number        INTEGER PRIMARY KEY,
  id            TEXT NOT NULL UNIQUE,
  room          TEXT REFERENCES rooms (code),
  game          TEXT NOT NULL,
  rules         INTEGER NOT NULL,
  options       TEXT NOT NULL,
  open_anchor   TEXT NOT NULL,
  hidden_anchor TEXT NOT NULL,
  open_seed     TEXT NOT NULL,
  hidden_seed   TEXT NOT NULL,
  seed_hash     TEXT NOT NULL,
  salts         TEXT NOT NULL,
  result        TEXT NOT NULL,
  open_to_all   INTEGER NOT NULL CHECK (open_to_all IN (0, 1)),
  started       INTEGER NOT NULL,
  ended         INTEGER NOT NULL,
  entries       INTEGER NOT NULL DEFAULT 0,
  to_act        INTEGER,
  chain         BLOB NOT NULL
) STRICT;
CREATE INDEX matches_open_to_all ON matches (started) WHERE open_to_all = 1;
CREATE INDEX matches_room ON matches (room, started);

-- Apart from the chain: names and players may change, be merged and deleted, and every proof holds.
-- `player` is null for a bot. `started` is the match's.
CREATE TABLE match_seats (
  match   INTEGER NOT NULL REFERENCES matches (number),
  seat    INTEGER NOT NULL,
  player  TEXT,
  name    TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('person', 'bot')),
  started INTEGER NOT NULL,
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_seats_player ON match_seats (player, started, match) WHERE player IS NOT NULL;

-- One row a request, with all its entries (server/store/request_codec.hpp). Rows are only added at the end and
-- deleted at the beginning, after they were folded into `logs`.
CREATE TABLE journal (
  number INTEGER PRIMARY KEY,
  match  INTEGER NOT NULL,
  first  INTEGER NOT NULL,  -- seq of its first entry
  last   INTEGER NOT NULL,
  to_act INTEGER,           -- the seat that must decide after it; null: none
  chain  BLOB NOT NULL,     -- hash over the chain before it and this row
  body   BLOB NOT NULL
) STRICT;

-- Folded rows of a match, compressed. `number` is the match's number times 65,536 and the part's. Parts follow each
-- other without gaps; when the match ends, they become one.
CREATE TABLE logs (
  number INTEGER PRIMARY KEY,
  first  INTEGER NOT NULL,
  last   INTEGER NOT NULL,
  chain  BLOB NOT NULL,     -- hash after its last request
  body   BLOB NOT NULL
) STRICT;

-- Rows of the journal that could not be folded, since they or the log before them are not as they were written. Their
-- matches take no more entries and are not shown.
CREATE TABLE damaged_rows (
  number INTEGER PRIMARY KEY,
  match  INTEGER NOT NULL,
  first  INTEGER NOT NULL,
  last   INTEGER NOT NULL,
  to_act INTEGER,
  chain  BLOB NOT NULL,
  body   BLOB NOT NULL
) STRICT;
CREATE INDEX damaged_rows_match ON damaged_rows (match);

-- Every promise about dice and draws, and what became of the match that it was made for. A match given up after
-- an unlucky throw stays here without an end.
CREATE TABLE anchors (
  number INTEGER PRIMARY KEY,
  match  INTEGER NOT NULL REFERENCES matches (number),
  at     INTEGER NOT NULL,
  what   TEXT NOT NULL CHECK (what IN ('promised', 'promised again', 'ended')),
  detail TEXT NOT NULL
) STRICT;
CREATE TRIGGER anchors_stay_as_they_are BEFORE UPDATE ON anchors
BEGIN SELECT RAISE(ABORT, 'anchors are never changed'); END;
CREATE TRIGGER anchors_stay BEFORE DELETE ON anchors
BEGIN SELECT RAISE(ABORT, 'anchors are never removed'); END;

-- When the process last ran: one row.
CREATE TABLE heartbeat (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at  INTEGER NOT NULL
) STRICT;

-- When no process ran. Nobody's clock is charged for it.
CREATE TABLE outages (
  ended INTEGER PRIMARY KEY,
  began INTEGER NOT NULL CHECK (began < ended)
) STRICT;
