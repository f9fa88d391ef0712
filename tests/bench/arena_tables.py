#!/usr/bin/env python3
"""Writes what `tests/bench/arena.sh` measured into docs/bots.md, between its comments.

    tests/bench/arena_tables.py [FOLDER]

FOLDER (docs/arena) has the JSON. The comments are <!-- arena: levels -->, <!-- arena: tables of four --> and
<!-- arena: calibration -->, each with <!-- arena: end --> after it. What has not been played stays empty in the table."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
NAMES = {"nekonoko": "Nekonoko", "kilkenny-cats": "Kilkenny Cats", "cats-chess": "Cat's Chess", "cat-attack": "Cat Attack"}
CONTESTS = [("cat", "random", 0.95), ("cat", "kitten", 0.75), ("alley-cat", "cat", 0.60)]
POSITIONS_MIN = 50  # of a bin that is shown


def levels_of(report):
    return [player["level"] for player in report["players"]]


def level_cell(reports, game, contest):
    stronger, weaker, goal = contest
    for report in reports:
        if report["game"] != game or levels_of(report) != [stronger, weaker]:
            continue
        share = report["players"][0]["share"]
        missed = "" if share["value"] >= goal else ", missed"
        return f'{share_text(share)} of {report["matches"]}{missed}{won_text(report["players"][0])}'
    return ""


def share_text(share):
    return f'{100 * share["value"]:.1f} % ({100 * share["low"]:.1f}-{100 * share["high"]:.1f})'


def won_text(player):
    """What was won, where that is not the share: drawn matches count half."""
    if player["draws"] == 0:
        return ""
    rate, matches = player["win_rate"], player["wins"] + player["draws"] + player["losses"]
    return f'; won {share_text(rate)}, drawn {100 * player["draws"] / matches:.1f} %'


def four_table(reports):
    """One cat among three kittens. The goal follows from that of two: three times a kitten's share."""
    lines = ["| game | cat among three kittens | each kitten |", "|---|--:|--:|", "| goal | 50 % | |"]
    for game, name in NAMES.items():
        for report in reports:
            if report["game"] == game and levels_of(report) == ["cat"] + ["kitten"] * 3:
                shares = [player["share"] for player in report["players"]]
                kittens = ", ".join(f'{100 * share["value"]:.1f}' for share in shares[1:])
                missed = "" if shares[0]["value"] >= 0.5 else ", missed"
                lines.append(f'| {name} | {share_text(shares[0])} of {report["matches"]}{missed} | {kittens} % |')
    return lines


def level_table(reports):
    lines = ["| game | " + " | ".join(f"{a} against {b}" for a, b, _ in CONTESTS) + " |", "|---" + "|--:" * len(CONTESTS) + "|",
             "| goal | " + " | ".join(f"{100 * goal:.0f} %" for *_, goal in CONTESTS) + " |"]
    lines += [f"| {name} | " + " | ".join(level_cell(reports, game, contest) for contest in CONTESTS) + " |" for game, name in NAMES.items()]
    return lines


def calibration_cell(each):
    if each["positions"] < POSITIONS_MIN:
        return ""
    off = abs(each["won"] - each["judged"]) > 0.05
    text = f'{100 * each["judged"]:.0f}: {100 * each["won"]:.0f}'
    return f"**{text}**" if off else text


def calibration_table(reports):
    own = sorted((each for each in reports if set(levels_of(each)) == {"cat"}),
                 key=lambda each: (len(each["players"]), list(NAMES).index(each["game"])))
    lines = ["| expected, % | " + " | ".join(f"{n}-{n + 10}" for n in range(0, 100, 10)) + " |", "|---" + "|--:" * 10 + "|"]
    for report in own:
        title = f'{NAMES[report["game"]]}, {len(report["players"])} seats, {report["matches"]}'
        lines.append(f"| {title} | " + " | ".join(map(calibration_cell, report["calibration"])) + " |")
    return lines


def replaced(text, part, lines):
    new = f"<!-- arena: {part} -->\n" + "\n".join(lines) + "\n<!-- arena: end -->"
    text, found = re.subn(f"<!-- arena: {part} -->.*?<!-- arena: end -->", lambda _: new, text, flags=re.DOTALL)
    if found != 1:
        raise SystemExit(f"docs/bots.md has no place for {part}")
    return text


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/arena"
    reports = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    page = ROOT / "docs/bots.md"
    text = replaced(page.read_text(), "levels", level_table(reports))
    text = replaced(text, "tables of four", four_table(reports))
    page.write_text(replaced(text, "calibration", calibration_table(reports)))


if __name__ == "__main__":
    main()
