-- The same as ../0011_players.sql, for PostgreSQL.
ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
CREATE INDEX players_name ON players (name, id);
