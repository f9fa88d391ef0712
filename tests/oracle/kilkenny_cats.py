"""Kilkenny Cats, read once more from the rule book. Clause numbers in brackets."""

ORDER = ["south", "west", "north", "east"]
PLAYING = {2: ["south", "north"], 3: ["south", "west", "north"], 4: ORDER}  # K2
START = {
    "south": [(x, y) for x in range(6, 10) for y in (3, 4)],
    "west": [(x, y) for x in (3, 4) for y in range(6, 10)],
    "north": [(x, y) for x in range(6, 10) for y in (11, 12)],
    "east": [(x, y) for x in (11, 12) for y in range(6, 10)],
}
HOLES = {
    "south": [(7, 15), (8, 15)],
    "west": [(15, 7), (15, 8)],
    "north": [(7, 0), (8, 0)],
    "east": [(0, 7), (0, 8)],
}
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


class Game:
    def __init__(self, options, seats):
        self.n = seats
        self.play_on = options["lone_cats"] == "play_on"
        self.side = [None] * seats
        self.cats = [set() for _ in range(seats)]
        self.holes = [set() for _ in range(seats)]
        self.taken = [0] * seats
        self.resigned = [False] * seats
        self.starter = None
        self.turn = 0
        self.mover = None
        self.die = None
        self.quiet = 0
        self.eventful = False
        self.result = None

    # -- what a replay line shows ------------------------------------------------------
    def to_act(self):
        if self.result:
            return None
        return "chance" if self.die is None else self.mover

    def view(self):
        seats = [
            {
                "side": self.side[s],
                "cats": sorted([list(c) for c in self.cats[s]]),
                "holes": sorted([list(c) for c in self.holes[s]]),
                "taken": self.taken[s],
                "resigned": self.resigned[s],
            }
            for s in range(self.n)
        ]
        return {
            "turn": self.turn, "on_turn": self.mover, "to_act": self.to_act(), "seats": seats,
            "result": self.result, "die": self.die, "quiet_rounds": self.quiet,
        }

    def legal(self):
        if self.die is None or self.result:
            return []
        return [{"move": {"from": list(a), "to": list(b)}} for a, b in self.moves(self.mover, self.die)]

    # -- rules -------------------------------------------------------------------------
    def moves(self, seat, pips):
        occupied = set().union(*self.cats)
        found = []
        for cat in self.cats[seat]:
            for dx, dy in DIRECTIONS:
                path = [(cat[0] + dx * i, cat[1] + dy * i) for i in range(1, pips + 1)]
                if any(not self.on_board(p) or p in occupied for p in path[:-1]):  # K11, K13
                    continue
                end = path[-1]
                if self.on_board(end):
                    if end not in self.cats[seat]:  # K11
                        found.append((cat, end))
                elif end in HOLES[self.side[seat]] and end not in self.holes[seat]:  # K5, K9, K10
                    found.append((cat, end))
        return found

    @staticmethod
    def on_board(p):
        return 1 <= p[0] <= 14 and 1 <= p[1] <= 14

    def apply(self, entry):
        if "chance" in entry:
            self.chance(entry["chance"])
        elif "action" in entry:
            assert entry["seat"] == self.mover and entry["action"] in self.legal(), "illegal action in the file"
            move = entry["action"]["move"]
            self.move(tuple(move["from"]), tuple(move["to"]))
        elif "resign" in entry["ruling"]:
            self.resign(entry["ruling"]["resign"]["seat"])
        elif "draw" in entry["ruling"]:
            self.end("agreed", None)

    def chance(self, chance):
        if "draw" in chance:
            item = chance["draw"]["item"]
            if chance["draw"]["from"] == "seats":
                seat = self.side.index(None)
                assert item in PLAYING[self.n] and item not in self.side
                self.side[seat] = item
                self.cats[seat] = set(START[item])
            else:
                self.starter = self.mover = item
                self.turn = 1
            return
        self.die = chance["throw"]["values"][0]
        if not self.moves(self.mover, self.die):  # K15
            self.die = None
            self.pass_turn()

    def move(self, start, end):
        seat = self.mover
        self.die = None
        self.cats[seat].remove(start)
        if self.on_board(end):
            for other in range(self.n):
                if end in self.cats[other]:
                    self.cats[other].remove(end)
                    self.taken[other] += 1
                    self.happened()
            self.cats[seat].add(end)
        else:
            self.holes[seat].add(end)
            self.happened()
        if not self.judge():
            self.pass_turn()

    def happened(self):
        self.quiet = 0
        self.eventful = True

    def judge(self):
        """K20: the checks in their order. True if the match is over."""
        active = [s for s in range(self.n) if self.cats[s]]
        home = [s for s in range(self.n) if len(self.holes[s]) == 2]
        if home:
            self.end("two_cats_home", home[0])  # K17
        elif len(active) == 1:
            self.end("last_active", active[0])  # K18
        elif not self.play_on and all(len(self.cats[s]) + len(self.holes[s]) < 2 for s in range(self.n)):
            self.end("lone_cats", None)  # K19
        elif not active:
            self.end("no_active", None)
        return self.result is not None

    def pass_turn(self):
        sides = [s for s in ORDER if s in self.side]
        here = sides.index(self.side[self.mover])
        for _ in range(self.n):
            here = (here + 1) % self.n
            seat = self.side.index(sides[here])
            if seat == self.starter:  # K23: to the starter's place or past it
                if not self.eventful:
                    self.quiet += 1
                self.eventful = False
            if self.cats[seat]:  # K16
                break
        if self.quiet >= 100:
            self.end("quiet", None)
            return
        self.mover = seat
        self.turn += 1

    def resign(self, seat):
        self.resigned[seat] = True
        self.taken[seat] += len(self.cats[seat])  # K24
        self.cats[seat] = set()
        if self.mover == seat:
            self.die = None
        if not self.judge() and self.mover == seat:
            self.pass_turn()

    def end(self, reason, winner):
        self.die = None
        self.mover = None
        ranks = []
        staying = [s for s in range(self.n) if not self.resigned[s]]
        for s in range(self.n):
            if winner is None:
                ranks.append(1 if s in staying else len(staying) + 1)
            elif s == winner:
                ranks.append(1)
            elif s in staying:
                ranks.append(2)
            else:
                ranks.append(1 + len([x for x in staying if x != winner]) + 1)
        self.result = {"reason": reason, "seats": [{"rank": r, "score": None} for r in ranks]}
