-- Players who are gone, deleted or merged into another one, by the hash of their id: nothing is written any more that
-- names one. A row goes when no request can be left that was begun before.
CREATE TABLE gone_players (
  hash TEXT PRIMARY KEY,
  at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX gone_players_at ON gone_players (at);

-- Rooms that are still to forget a player who is gone. `heir`: who has the player's place there, or ''.
CREATE TABLE departures (
  player TEXT NOT NULL,
  room   TEXT NOT NULL REFERENCES rooms (code),
  heir   TEXT NOT NULL,
  PRIMARY KEY (player, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX departures_room ON departures (room);
CREATE INDEX departures_heir ON departures (heir) WHERE heir != '';
