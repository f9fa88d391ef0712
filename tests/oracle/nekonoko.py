"""Nekonoko, read once more from the rule book. Clause numbers in brackets."""

COLOURS = ["red", "yellow", "blue", "white", "pink"]
CHIPS = {2: 8, 3: 7, 4: 6}
FLOWERS = {2: (4, 4), 3: (5, 4), 4: (5, 5)}


def target(stone, reach):
    """The cell that a reach hits from a stone, or None outside."""
    if reach > 5:
        return None
    side, i = divmod(stone, 6)
    k = reach
    if i == 0:
        return [(k - 1, k - 1), (k - 1, 5 - k), (5 - k, 5 - k), (5 - k, k - 1)][side]
    return [(k - 1, i - 1), (i - 1, 5 - k), (5 - k, 5 - i), (5 - i, k - 1)][side]


class Game:
    def __init__(self, options, seats):
        self.n = seats
        self.adjacent = options["adjacent_corners"]
        kinds, _ = FLOWERS[seats]
        self.colours = COLOURS[:kinds]
        self.cells = []
        self.cat = 0
        self.hand = [CHIPS[seats]] * seats
        self.set_aside = [0] * seats
        self.flowers = [{c: 0 for c in self.colours} for _ in range(seats)]
        self.lost = [[0] * seats for _ in range(seats)]
        self.resigned = [False] * seats
        self.turn = 0
        self.mover = None
        self.dice = None
        self.result = None

    def to_act(self):
        if self.result:
            return None
        return "chance" if self.dice is None else self.mover

    def view(self):
        cells = [dict(c) if c else None for c in self.cells] + [None] * (25 - len(self.cells))
        seats = []
        for s in range(self.n):
            seats.append({
                "hand": self.hand[s], "set_aside": self.set_aside[s], "flowers": dict(self.flowers[s]),
                "lost_kittens": list(self.lost[s]), "score": self.score(s), "resigned": self.resigned[s],
            })
        return {
            "turn": self.turn, "on_turn": self.mover, "to_act": self.to_act(), "seats": seats, "result": self.result,
            "dice": list(self.dice) if self.dice else None, "cat": self.cat, "cells": cells,
        }

    def legal(self):
        if self.dice is None or self.result:
            return []
        found = [{"walk": {"die": d, "way": w}} for d in ("d4", "d6") for w in ("cw", "ccw")]  # N8
        if self.dice[1] == 6:  # N10, N11
            corners = [0, 6, 12, 18]
            if self.adjacent:  # N12
                side, i = divmod(self.cat, 6)
                ends = [side * 6, (side * 6 + 6) % 24] if i else [(self.cat + 6) % 24, (self.cat - 6) % 24]
                corners = sorted(ends)
            found += [{"jump": {"corner": c}} for c in corners]
        return found

    def apply(self, entry):
        if "chance" in entry:
            self.chance(entry["chance"])
        elif "action" in entry:
            assert entry["seat"] == self.mover and entry["action"] in self.legal(), "illegal action in the file"
            self.act(entry["action"])
        elif "resign" in entry["ruling"]:
            self.resign(entry["ruling"]["resign"]["seat"])
        elif "draw" in entry["ruling"]:
            self.end("agreed")

    def chance(self, chance):
        if "throw" in chance:
            self.dice = tuple(chance["throw"]["values"])
        elif chance["draw"]["from"] == "field":
            item = chance["draw"]["item"]
            self.cells.append({"flower": item} if item else None)
        else:
            self.mover = chance["draw"]["item"]
            self.turn = 1

    def act(self, action):
        d4, d6 = self.dice
        self.dice = None
        if "jump" in action:
            self.cat, reach = action["jump"]["corner"], d4
        else:
            steps, reach = (d4, d6) if action["walk"]["die"] == "d4" else (d6, d4)
            self.cat = (self.cat + (steps if action["walk"]["way"] == "cw" else -steps)) % 24
        self.reach(reach)
        self.pass_turn()

    def reach(self, reach):
        hit = target(self.cat, reach)
        if hit is None:  # N17
            return
        at, me = hit[0] * 5 + hit[1], self.mover
        cell = self.cells[at]
        self.hand[me] -= 1
        if cell and cell.get("chip") == me:  # N15
            self.set_aside[me] += 1
            return
        if cell and "flower" in cell:  # N14
            self.flowers[me][cell["flower"]] += 1
        elif cell:  # N16
            self.lost[me][cell["chip"]] += 1
        self.cells[at] = {"chip": me}  # N13

    def pass_turn(self):
        if not any(self.hand):  # N20
            self.end("hands_empty")
            return
        seat = self.mover
        for _ in range(self.n):
            seat = (seat + 1) % self.n
            if self.hand[seat]:  # N18
                break
        self.mover = seat
        self.turn += 1

    def resign(self, seat):
        self.resigned[seat] = True
        self.set_aside[seat] += self.hand[seat]  # N28
        self.hand[seat] = 0
        on_turn = self.mover == seat
        if on_turn:
            self.dice = None
        if self.resigned.count(False) == 1:
            self.end("last_left")
        elif not any(self.hand):
            self.end("hands_empty")
        elif on_turn:
            self.pass_turn()

    def score(self, seat):
        groups = sum({0: 0, 1: 0, 2: 1, 3: 2}.get(n, 4) for n in self.flowers[seat].values())  # N21, N22
        variety = {3: 1, 4: 2, 5: 3}.get(sum(n > 0 for n in self.flowers[seat].values()), 0)  # N23
        board = self.largest_group(seat)  # N24
        most = max(sum(row) for row in self.lost)  # N25
        lost = 2 if most and sum(self.lost[seat]) == most else 0
        return {"groups": groups, "variety": variety, "board": board, "lost": lost,
                "total": groups + variety + board + lost}

    def largest_group(self, seat):
        mine = {i for i, c in enumerate(self.cells) if c and c.get("chip") == seat}
        best = 0
        while mine:
            todo, size = [mine.pop()], 0
            while todo:
                row, col = divmod(todo.pop(), 5)
                size += 1
                for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                    at = r * 5 + c
                    if 0 <= r < 5 and 0 <= c < 5 and at in mine:
                        mine.remove(at)
                        todo.append(at)
            best = max(best, size)
        return best

    def end(self, reason):
        self.dice = None
        self.mover = None
        totals = [self.score(s)["total"] for s in range(self.n)]
        staying = [s for s in range(self.n) if not self.resigned[s]]
        ranks = []
        for s in range(self.n):
            if self.resigned[s]:
                ranks.append(len(staying) + 1)
            else:
                ranks.append(1 + sum(totals[o] > totals[s] for o in staying))  # N27
        self.result = {"reason": reason, "seats": [{"rank": r, "score": t} for r, t in zip(ranks, totals)]}
