-- The same tables as ../0005_servers.sql, for PostgreSQL, where several servers may run.
CREATE TABLE heartbeats (
  owner   TEXT COLLATE "C" PRIMARY KEY,
  at      BIGINT NOT NULL,
  stopped BIGINT NOT NULL CHECK (stopped IN (0, 1))
);
INSERT INTO heartbeats SELECT '', at, 1 FROM heartbeat;
DROP TABLE heartbeat;

CREATE TABLE listings (
  room       TEXT COLLATE "C" PRIMARY KEY,
  owner      TEXT COLLATE "C" NOT NULL,
  json       TEXT COLLATE "C" NOT NULL,
  host       TEXT COLLATE "C" NOT NULL,
  present    BIGINT NOT NULL,
  is_waiting BIGINT NOT NULL CHECK (is_waiting IN (0, 1)),
  created    BIGINT NOT NULL
);
CREATE INDEX listings_owner ON listings (owner);

CREATE TABLE device_links (
  hash    TEXT COLLATE "C" PRIMARY KEY,
  player  TEXT COLLATE "C" NOT NULL REFERENCES players (id),
  expires BIGINT NOT NULL
);
CREATE INDEX device_links_player ON device_links (player);
CREATE INDEX device_links_expires ON device_links (expires);

-- Every connection that writes to the journal numbers its rows from its own place on. No two rows of a match have the
-- same entry, whoever writes them.
CREATE SEQUENCE journal_writers;
CREATE UNIQUE INDEX journal_match ON journal (match, first);
