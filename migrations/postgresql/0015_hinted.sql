-- After which entries a seat was given its hints, as "12,48". Hints of before this step are only counted.
ALTER TABLE match_seats ADD COLUMN hinted TEXT NOT NULL DEFAULT '';
