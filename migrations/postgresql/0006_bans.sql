-- The same table as ../0006_bans.sql, for PostgreSQL.
CREATE TABLE bans (
  who    TEXT COLLATE "C" PRIMARY KEY,
  until  BIGINT NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  since  BIGINT NOT NULL
);
CREATE INDEX bans_until ON bans (until);
