-- The same table as ../0007_wrong_codes.sql, for PostgreSQL.
CREATE TABLE wrong_codes (
  owner   TEXT COLLATE "C" NOT NULL,
  at      BIGINT NOT NULL,
  address TEXT COLLATE "C" NOT NULL,
  player  TEXT COLLATE "C" NOT NULL,
  count   BIGINT NOT NULL,
  PRIMARY KEY (owner, at, address, player)
);
CREATE INDEX wrong_codes_at ON wrong_codes (at);
