-- SHA-256 over the match's id and its salts, which `chain` does not cover: they are fixed after it. Null: no salts yet, or
-- they were fixed before this was noted.
ALTER TABLE matches ADD COLUMN salts_hash BYTEA;
