-- When a token let somebody in last, to within an hour; 0: not since that is noted.
ALTER TABLE tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0;

-- For an operator who looks for a name.
CREATE INDEX players_name ON players (name, id);
