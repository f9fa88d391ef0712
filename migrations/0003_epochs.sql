-- Who opens a room raises its epoch. A write of the room that has an older epoch is refused. `owner`: which server
-- opened it last.
ALTER TABLE rooms ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN owner TEXT NOT NULL DEFAULT '';
