#!/usr/bin/env python3
"""Replays matches with Clowder and with the second reading, and compares them entry by entry."""
import argparse
import importlib
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

FULL = {"lives": 9, "round_limit": None, "minutes": None, "teams": None, "shared_house": False, "kittens": False, "stock": "full"}
TABLES = {
    "kilkenny-cats": [{"players": n, "lone_cats": e} for n in (2, 3, 4) for e in ("draw", "play_on")],
    "cats-chess": [{"players": 2, "white": w} for w in ("random", 0, 1)],
    "nekonoko": [{"players": n, "adjacent_corners": a} for n in (2, 3, 4) for a in (False, True)],
    "cat-attack": [FULL | {"players": n} for n in (2, 3, 4, 5, 6)] + [
        FULL | {"players": 3, "kittens": True, "stock": "fewer_critters"},
        FULL | {"players": 4, "teams": [[0, 2], [1, 3]], "round_limit": 40},
        FULL | {"players": 6, "teams": [[0, 3], [1, 4], [2, 5]], "shared_house": True, "stock": "fewer_everything", "lives": 5},
    ],
}
DIFFERENCES_MAX = 5
HERE = pathlib.Path(__file__).parent


def check_list():
    """Stops if a game of games.cmake would not be compared, or another one would."""
    text = (HERE.parents[1] / "games.cmake").read_text()
    listed = {name.replace("_", "-") for name in re.search(r"set\(CLOWDER_GAMES([^)]*)\)", text)[1].split()}
    for game in sorted(listed - TABLES.keys()):
        sys.exit(f"{game} of games.cmake has no options in TABLES of tests/oracle/compare.py. See docs/adding-a-game.md.")
    for game in sorted(TABLES.keys() - listed):
        sys.exit(f"{game} in TABLES of tests/oracle/compare.py is not in games.cmake.")
    for game in sorted(listed):
        if not (HERE / f"{game.replace('-', '_')}.py").exists():
            sys.exit(f"{game} of games.cmake has no tests/oracle/{game.replace('-', '_')}.py: the second reading of its rules. See docs/adding-a-game.md.")


def key(action):
    return json.dumps(action, sort_keys=True)


def replay(game_class, file):
    """Yields (seq, game) before the first entry and after each."""
    seats = len(file["seats"])
    game, kept = game_class(file["options"], seats), []
    yield 0, game
    for entry in file["entries"]:
        ruling = entry.get("ruling", {})
        if "take_back" in ruling:
            kept = [each for each in kept if each["seq"] <= ruling["take_back"]["to"]]
            game = game_class(file["options"], seats)
            for each in kept:
                game.apply(each)
        elif not ({"freeze", "anchor"} & ruling.keys()):
            kept.append(entry)
            game.apply(entry)
        yield entry["seq"], game


def readings(line, seq, game):
    """(name, Clowder's, the second reading's) of all that is compared at one position."""
    yield "seq", line["seq"], seq
    yield "view", line["view"], game.view()
    yield "to_act", line["to_act"], game.to_act()
    yield "legal", sorted(map(key, line["legal"])), sorted(map(key, game.legal()))
    if hasattr(game, "odds"):
        theirs = sorted((key(each["chance"]), each["weight"]) for each in line["odds"])
        yield "odds", theirs, sorted((key(outcome), weight) for outcome, weight in game.odds())


def what_differs(theirs, ours):
    """The parts of two values that are not equal."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        return [f"{k}: {part}" for k in sorted(theirs | ours) if theirs.get(k) != ours.get(k) for part in what_differs(theirs.get(k), ours.get(k))]
    if isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours) and theirs and isinstance(theirs[0], dict):
        return [f"{i}: {part}" for i, (a, b) in enumerate(zip(theirs, ours)) if a != b for part in what_differs(a, b)]
    if isinstance(theirs, list) and isinstance(ours, list):
        return [f"only clowder {[x for x in theirs if x not in ours]}, only oracle {[x for x in ours if x not in theirs]} of {theirs} and {ours}"]
    return [f"clowder {theirs!r}, oracle {ours!r}"]


def compare(clowder, path):
    """The first difference in one match file, or None."""
    file = json.loads(path.read_text())
    game_class = importlib.import_module(file["game"].replace("-", "_")).Game
    run = subprocess.run([clowder, "replay", str(path), "--jsonl"], capture_output=True, text=True)
    game = None
    for line, position in itertools.zip_longest(map(json.loads, run.stdout.splitlines()), replay(game_class, file)):
        if line is None or position is None:
            return f"one replay is longer: {run.stderr.strip()}"
        seq, game = position
        for name, a, b in readings(line, seq, game):
            if a != b:
                return f"seq {seq}: {name}\n  " + "\n  ".join(what_differs(a, b))
    if file["result"] != game.view()["result"]:
        return "the result of the file"
    return None


def simulated(args, game, options, folder):
    """Matches that Clowder played with bots at random."""
    subprocess.run([args.clowder, "simulate", "--game", game, "--options", json.dumps(options), "--matches", str(args.matches),
                    "--seed", str(args.seed), "--bots", "random", "--out", folder],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    files = sorted(pathlib.Path(folder).glob("*.json"))
    assert len(files) == args.matches, f"simulate wrote {len(files)} files"
    yield from files


def played(args, game, folder):
    """Matches that the second reading played, options, rulings and all."""
    play = importlib.import_module("play").play
    game_class = importlib.import_module(game.replace("-", "_")).Game
    for number in range(args.seed * 1_000_000, args.seed * 1_000_000 + args.played):
        path = pathlib.Path(folder) / f"played-{number}.json"
        path.write_text(json.dumps(play(game_class, path.stem, random.Random(number))))
        yield path


def sources(args, game, folder):
    for options in TABLES[game]:
        yield options, simulated(args, game, options, tempfile.mkdtemp(dir=folder))
    if game == "cat-attack":
        yield "played", played(args, game, folder)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clowder", required=True, help="the program")
    arguments.add_argument("--game", choices=sorted(TABLES), action="append", help="only this game (default: all)")
    arguments.add_argument("--matches", type=int, default=50, help="simulated ones, for each table of options (default 50)")
    arguments.add_argument("--played", type=int, default=200, help="Cat Attack matches that the second reading plays (default 200)")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--keep", type=pathlib.Path, help="folder for the files in which something differs")
    args = arguments.parse_args()
    check_list()
    sys.path.insert(0, str(HERE))
    passed = failed = 0
    for game in args.game or sorted(TABLES):
        with tempfile.TemporaryDirectory() as folder:
            for source, files in sources(args, game, folder):
                for path in files:
                    difference = compare(args.clowder, path)
                    passed += difference is None
                    failed += difference is not None
                    if difference:
                        print(f"{game} {source} {path.name}: {difference}", flush=True)
                        if args.keep:
                            args.keep.mkdir(parents=True, exist_ok=True)
                            (args.keep / path.name).write_text(path.read_text())
                        if failed >= DIFFERENCES_MAX:
                            sys.exit(f"{DIFFERENCES_MAX} differences: that will do")
                    path.unlink()
        print(f"{game}: compared", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0 or passed == 0)


if __name__ == "__main__":
    main()
