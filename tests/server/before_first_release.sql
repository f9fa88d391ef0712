-- Players, rooms, matches and their entries. Times are milliseconds since 1970.

CREATE TABLE players (
  id      TEXT PRIMARY KEY,
  name    TEXT NOT NULL,
  locale  TEXT NOT NULL CHECK (locale IN ('en', 'fr', 'ja')),
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A token is known only by its SHA-256.
CREATE TABLE tokens (
  hash    TEXT PRIMARY KEY,
  player  TEXT NOT NULL REFERENCES players (id),
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rooms (
  code        TEXT PRIMARY KEY,
  link        TEXT NOT NULL UNIQUE,
  contract    TEXT NOT NULL,
  state       TEXT NOT NULL,
  phase       TEXT NOT NULL CHECK (phase IN ('waiting', 'salting', 'playing', 'over')),
  match       TEXT NOT NULL,
  open_to_all INTEGER NOT NULL CHECK (open_to_all IN (0, 1)),
  created     INTEGER NOT NULL,
  changed     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_open_to_all ON rooms (created) WHERE open_to_all = 1;

-- Who is host or holds a seat, taken from rooms.state whenever that is written.
CREATE TABLE room_players (
  player TEXT NOT NULL,
  room   TEXT NOT NULL REFERENCES rooms (code),
  PRIMARY KEY (player, room)
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

-- An imported match has no room. `salts` and `result` are empty until they are known, `ended`
-- is 0. `chain` is the SHA-256 over what never changes; the entries' chain begins with it.
CREATE TABLE matches (
  id            TEXT PRIMARY KEY,
  room          TEXT REFERENCES rooms (code),
  game          TEXT NOT NULL,
  rules         INTEGER NOT NULL,
  options       TEXT NOT NULL,
  seats         TEXT NOT NULL,
  open_anchor   TEXT NOT NULL,
  hidden_anchor TEXT NOT NULL,
  open_seed     TEXT NOT NULL,
  hidden_seed   TEXT NOT NULL,
  salts         TEXT NOT NULL,
  result        TEXT NOT NULL,
  open_to_all   INTEGER NOT NULL CHECK (open_to_all IN (0, 1)),
  started       INTEGER NOT NULL,
  ended         INTEGER NOT NULL,
  chain         TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX matches_open_to_all ON matches (started) WHERE open_to_all = 1;
CREATE INDEX matches_room ON matches (room, started);

CREATE TABLE match_players (
  player  TEXT NOT NULL,
  started INTEGER NOT NULL,
  match   TEXT NOT NULL REFERENCES matches (id),
  PRIMARY KEY (player, started, match)
) STRICT, WITHOUT ROWID;

-- `chain` is the SHA-256 over the chain before it and this entry: a changed bit is noticed.
CREATE TABLE entries (
  match   TEXT NOT NULL REFERENCES matches (id),
  seq     INTEGER NOT NULL CHECK (seq > 0),
  at      INTEGER NOT NULL,
  body    TEXT NOT NULL,
  hash    TEXT NOT NULL,
  player  TEXT,
  command TEXT,
  chain   TEXT NOT NULL,
  PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
-- A request that is sent again is not carried out again.
CREATE UNIQUE INDEX entries_command ON entries (match, player, command) WHERE command IS NOT NULL;

-- Every promise about dice and draws, and what became of the match that it was made for. A
-- match given up after an unlucky throw stays here without an end.
CREATE TABLE anchors (
  number INTEGER PRIMARY KEY,
  match  TEXT NOT NULL REFERENCES matches (id),
  at     INTEGER NOT NULL,
  what   TEXT NOT NULL CHECK (what IN ('promised', 'promised again', 'ended')),
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX anchors_match ON anchors (match);
CREATE TRIGGER anchors_stay_as_they_are BEFORE UPDATE ON anchors
BEGIN SELECT RAISE(ABORT, 'anchors are never changed'); END;
CREATE TRIGGER anchors_stay BEFORE DELETE ON anchors
BEGIN SELECT RAISE(ABORT, 'anchors are never removed'); END;
