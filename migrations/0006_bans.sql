-- Players (by id) and networks (as 203.0.113.0/24) that the operator keeps out. `until`: ms since 1970; 0 for good.
CREATE TABLE bans (
  who    TEXT PRIMARY KEY,
  until  INTEGER NOT NULL,
  reason TEXT NOT NULL,
  since  INTEGER NOT NULL
) STRICT;
CREATE INDEX bans_until ON bans (until);
