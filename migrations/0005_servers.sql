-- When each server ran last. `stopped`: it ended in order, and does nothing any more.
CREATE TABLE heartbeats (
  owner   TEXT PRIMARY KEY,
  at      INTEGER NOT NULL,
  stopped INTEGER NOT NULL CHECK (stopped IN (0, 1))
) STRICT;
INSERT INTO heartbeats SELECT '', at, 1 FROM heartbeat;
DROP TABLE heartbeat;

-- What a server tells the lobbies of the others of a room.
CREATE TABLE listings (
  room       TEXT PRIMARY KEY,
  owner      TEXT NOT NULL,
  json       TEXT NOT NULL,
  host       TEXT NOT NULL,
  present    INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  created    INTEGER NOT NULL
) STRICT;
CREATE INDEX listings_owner ON listings (owner);

-- Links that let another device of a player in, once. A link is known only by its hash.
CREATE TABLE device_links (
  hash    TEXT PRIMARY KEY,
  player  TEXT NOT NULL REFERENCES players (id),
  expires INTEGER NOT NULL
) STRICT;
CREATE INDEX device_links_player ON device_links (player);
CREATE INDEX device_links_expires ON device_links (expires);
