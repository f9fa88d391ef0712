-- What players who are away are to be told, until they come back to the room or the operator's command has told them.
-- At most one row of a kind for a player and room. `due`: when the command is run for it next; `tries`: how often that
-- was begun.
CREATE TABLE outbox (
  number INTEGER PRIMARY KEY,
  player TEXT NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('your_turn', 'time_runs_out', 'match_over')),
  room   TEXT NOT NULL REFERENCES rooms (code),
  match  TEXT NOT NULL,
  at     INTEGER NOT NULL,
  due    INTEGER NOT NULL,
  tries  INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX outbox_room ON outbox (room, player, kind);
CREATE INDEX outbox_player ON outbox (player, number);
CREATE INDEX outbox_due ON outbox (due, number);

-- Public matches of one game, the newest first.
CREATE INDEX matches_game ON matches (game, started) WHERE open_to_all = 1;

-- Who is named in rooms.state without being in the room: players who were sent away or muted, or gave up their seat in
-- the match that runs. So a player who is deleted can be found there.
CREATE TABLE room_mentions (
  player TEXT NOT NULL,
  room   TEXT NOT NULL REFERENCES rooms (code),
  PRIMARY KEY (player, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_mentions_room ON room_mentions (room);
