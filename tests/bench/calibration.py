#!/usr/bin/env python3
"""Draws how well bots are calibrated: docs/arena/*-cat,cat*.json of `tests/bench/arena.sh` to docs/arena/calibration.svg.

    tests/bench/calibration.py [FOLDER]

A panel for each game and number of seats: across what the bots expected of the win, up what they got; a bin of many positions
is a large dot. The band is 5 points wide to either side."""
import json
import math
import pathlib
import sys

SIDE, GAP, HEAD = 180, 30, 40
NAMES = {"nekonoko": "Nekonoko", "kilkenny-cats": "Kilkenny Cats", "cats-chess": "Cat’s Chess", "cat-attack": "Cat Attack"}


def panel(left, top, report):
    """The SVG of one report."""
    def x(share):
        return left + SIDE * share

    def y(share):
        return top + SIDE * (1 - share)

    seats = len(report["players"])
    all_positions = sum(each["positions"] for each in report["calibration"])
    band = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in ((0, 0), (0, 0.05), (0.95, 1), (1, 1), (1, 0.95), (0.05, 0)))
    parts = [f'<text x="{left}" y="{top - 8}" class="title">{NAMES[report["game"]]}, {seats} seats</text>',
             f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" class="ground"/>', f'<polygon points="{band}" class="band"/>',
             f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" class="even"/>']
    for each in report["calibration"]:
        if each["positions"]:
            radius = 3 + 14 * math.sqrt(each["positions"] / all_positions)
            parts.append(f'<circle cx="{x(each["judged"]):.1f}" cy="{y(each["won"]):.1f}" r="{radius:.1f}"/>')
    for share in (0, 0.5, 1):
        parts.append(f'<text x="{x(share)}" y="{top + SIDE + 14}" text-anchor="middle">{100 * share:.0f}</text>')
        parts.append(f'<text x="{left - 4}" y="{y(share) + 4}" text-anchor="end">{100 * share:.0f}</text>')
    return "\n".join(parts)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2] / "docs/arena")
    reports = [json.loads(path.read_text()) for path in folder.glob("*.json")]
    reports = [each for each in reports if {player["level"] for player in each["players"]} == {"cat"}]
    reports.sort(key=lambda each: (len(each["players"]), list(NAMES).index(each["game"])))
    across = min(4, len(reports))
    down = math.ceil(len(reports) / across)
    width, height = GAP + across * (SIDE + GAP) + 10, HEAD + down * (SIDE + HEAD + 14) + 10
    style = (".ground{fill:#fffdf7;stroke:#8a8296}.band{fill:#d9cff5}.even{stroke:#5b3fd0;stroke-dasharray:4 3}circle{fill:#241f33;fill-opacity:.75}"
             "text{font:11px sans-serif;fill:#241f33}.title{font-size:13px;font-weight:600}")
    panels = [panel(GAP + (i % across) * (SIDE + GAP), HEAD + (i // across) * (SIDE + HEAD + 14), each) for i, each in enumerate(reports)]
    (folder / "calibration.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="What bots expected of the win, and what they got, in %">\n<style>{style}</style>\n'
        f'<rect width="{width}" height="{height}" fill="#fbf2e4"/>\n' + "\n".join(panels) + "\n</svg>\n")


if __name__ == "__main__":
    main()
