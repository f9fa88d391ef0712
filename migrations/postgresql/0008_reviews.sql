-- Complete reviews of matches that are over, as gzip, and which version of the program made them: they take minutes to
-- search, and are searched again when they are gone. `size`: bytes before they were compressed.
CREATE TABLE reviews (
  match   TEXT COLLATE "C" PRIMARY KEY REFERENCES matches (id),
  version TEXT COLLATE "C" NOT NULL,
  etag    TEXT COLLATE "C" NOT NULL,
  size    BIGINT NOT NULL,
  body    BYTEA NOT NULL
);
