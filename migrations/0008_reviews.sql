-- Complete reviews of matches that are over, as gzip, and which version of the program made them: they take minutes to
-- search, and are searched again when they are gone. `size`: bytes before they were compressed.
CREATE TABLE reviews (
  match   TEXT PRIMARY KEY REFERENCES matches (id),
  version TEXT NOT NULL,
  etag    TEXT NOT NULL,
  size    INTEGER NOT NULL,
  body    BLOB NOT NULL
) STRICT;
