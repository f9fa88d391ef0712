-- Wrong guesses at codes of rooms, for the other servers on this database, which count them too. `at`: when this server
-- told them, ms since 1970; a minute later they are forgotten.
CREATE TABLE wrong_codes (
  owner   TEXT NOT NULL,
  at      INTEGER NOT NULL,
  address TEXT NOT NULL,
  player  TEXT NOT NULL,
  count   INTEGER NOT NULL,
  PRIMARY KEY (owner, at, address, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX wrong_codes_at ON wrong_codes (at);
