-- Hints that a seat was given. Apart from the chain, as its name: no entry follows from a hint.
ALTER TABLE match_seats ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
