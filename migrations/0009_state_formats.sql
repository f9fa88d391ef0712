-- What the hashes in a match's log are of (protocol/state_format.hpp). Matches from before this step have format 0.
ALTER TABLE matches ADD COLUMN state_format INTEGER NOT NULL DEFAULT 0;
