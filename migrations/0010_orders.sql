-- What an operator asked of every server on the database (`kind` and `argument`: server/app/orders.cpp), and the server
-- that was asked. `at`: ms since 1970; what is old is forgotten.
CREATE TABLE orders (
  number   INTEGER PRIMARY KEY,
  at       INTEGER NOT NULL,
  owner    TEXT NOT NULL,
  kind     TEXT NOT NULL,
  argument TEXT NOT NULL
) STRICT;
CREATE INDEX orders_at ON orders (at);

-- For a list of the rooms that are open, in the order of their codes.
CREATE INDEX rooms_open ON rooms (code) WHERE closed = 0;
