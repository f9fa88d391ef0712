#!/usr/bin/env python3
"""Replays simulated matches with Clowder and with the second reading, and compares them entry by entry."""
import argparse
import copy
import importlib
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

TABLES = {
    "kilkenny-cats": [{"players": n, "lone_cats": e} for n in (2, 3, 4) for e in ("draw", "play_on")],
    "cats-chess": [{"players": 2, "white": w} for w in ("random", 0, 1)],
    "nekonoko": [{"players": n, "adjacent_corners": a} for n in (2, 3, 4) for a in (False, True)],
}


def key(action):
    return json.dumps(action, sort_keys=True)


def replay(game_class, file):
    """Yields (seq, view, to_act, legal) like `clowder replay --jsonl`."""
    game = game_class(file["options"], len(file["seats"]))
    history = {0: copy.deepcopy(game)}
    yield 0, game.view(), game.to_act(), game.legal()
    for entry in file["entries"]:
        ruling = entry.get("ruling", {})
        if "take_back" in ruling:
            game = copy.deepcopy(history[ruling["take_back"]["to"]])
        elif not ({"freeze", "anchor"} & ruling.keys()):
            game.apply(entry)
        history[entry["seq"]] = copy.deepcopy(game)
        yield entry["seq"], game.view(), game.to_act(), game.legal()


def compare(clowder, path):
    """The first difference in one match file, or None."""
    file = json.loads(path.read_text())
    game_class = importlib.import_module(file["game"].replace("-", "_")).Game
    output = subprocess.run([clowder, "replay", str(path), "--jsonl"], capture_output=True, text=True, check=True).stdout
    lines = [json.loads(line) for line in output.splitlines()]
    mine = replay(game_class, file)
    for theirs, ours in itertools.zip_longest(lines, mine):
        if theirs is None or ours is None:
            return "one replay is longer"
        seq, view, to_act, legal = ours
        for name, a, b in (("seq", theirs["seq"], seq), ("view", theirs["view"], view), ("to_act", theirs["to_act"], to_act),
                           ("legal", sorted(map(key, theirs["legal"])), sorted(map(key, legal)))):
            if a != b:
                return f"seq {seq}: {name}\n  clowder: {json.dumps(a, sort_keys=True)}\n  oracle:  {json.dumps(b, sort_keys=True)}"
    if file["result"] != mine_result(game_class, file):
        return "the result of the file"
    return None


def mine_result(game_class, file):
    *_, last = replay(game_class, file)
    return last[1]["result"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--clowder", required=True, help="the program")
    arguments.add_argument("--game", choices=sorted(TABLES), action="append", help="only this game (default: all)")
    arguments.add_argument("--matches", type=int, default=50, help="for each table of options (default 50)")
    arguments.add_argument("--seed", type=int, default=1)
    args = arguments.parse_args()
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    passed = failed = 0
    for game in args.game or sorted(TABLES):
        for options in TABLES[game]:
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([args.clowder, "simulate", "--game", game, "--options", json.dumps(options),
                                "--matches", str(args.matches), "--seed", str(args.seed), "--bots", "random", "--out", folder],
                               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                files = sorted(pathlib.Path(folder).glob("*.json"))
                assert len(files) == args.matches, f"simulate wrote {len(files)} files"
                for path in files:
                    difference = compare(args.clowder, path)
                    passed += difference is None
                    failed += difference is not None
                    if difference:
                        print(f"{game} {options} {path.name}: {difference}")
                        if failed >= 5:
                            sys.exit("five differences: that will do")
        print(f"{game}: compared", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0 or passed == 0)


if __name__ == "__main__":
    main()
