-- The same tables as ../0016_departures.sql, for PostgreSQL.
CREATE TABLE gone_players (
  hash TEXT COLLATE "C" PRIMARY KEY,
  at   BIGINT NOT NULL
);
CREATE INDEX gone_players_at ON gone_players (at);

-- Rooms that are still to forget a player who is gone. `heir`: who has the player's place there, or ''.
CREATE TABLE departures (
  player TEXT COLLATE "C" NOT NULL,
  room   TEXT COLLATE "C" NOT NULL REFERENCES rooms (code),
  heir   TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (player, room)
);
CREATE INDEX departures_room ON departures (room);
CREATE INDEX departures_heir ON departures (heir) WHERE heir != '';
