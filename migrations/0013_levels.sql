-- How strong the bot in a seat was when the match began, as engine/bots/level.hpp names it. Null: a person, or a bot of
-- a match that began before this was noted. Apart from the chain, as its name.
ALTER TABLE match_seats ADD COLUMN level TEXT;
