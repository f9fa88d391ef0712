-- Of a match that continues another one: which, and its last entry that was copied. Not a reference: the other match
-- may be deleted, or may never have been here.
ALTER TABLE matches ADD COLUMN start_match TEXT COLLATE "C";
ALTER TABLE matches ADD COLUMN start_seq BIGINT;
