"""Cat's Chess, read once more from the rule book. Clause numbers in brackets.

Squares are (file, rank), both from 0. White pieces are upper case, black lower, neutral '*'.
"""

BACK = "RNBCQKCBNR"
NAMES = {"queen": "Q", "rook": "R", "knight": "N", "bishop": "B", "cat": "C", "mouse": "M", "teleporting-cat": "T"}
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
NEUTRALS = [(0, 1), (9, 1), (0, 8), (9, 8)]
ALL = [(f, r) for f in range(10) for r in range(10)]


def name(square):
    return "abcdefghij"[square[0]] + str(square[1] + 1)


def at(text):
    return ("abcdefghij".index(text[0]), int(text[1:]) - 1)


def inside(square):
    return 0 <= square[0] <= 9 and 0 <= square[1] <= 9


def colour(piece):
    return None if piece == "*" else "w" if piece.isupper() else "b"


def starting_squares():
    squares = {}
    for f, letter in enumerate(BACK):
        squares[(f, 0)] = letter
        squares[(f, 9)] = letter.lower()
        squares[(f, 2)] = "P"
        squares[(f, 7)] = "p"
    return squares


START = starting_squares()


class Game:
    def __init__(self, options, seats):
        self.fixed = options["white"]
        self.dealt = []
        self.white = None
        self.board = {**START, **{s: "*" for s in NEUTRALS}}
        self.buried = {}
        self.castling = set("KQkq")
        self.en_passant = []      # squares passed over by the enemy in his last turn
        self.passed = []          # those of the running turn: (square, where the pawn landed)
        self.quiet = 0
        self.turn = 0
        self.side = "w"
        self.step = "begin"
        self.teleported = False
        self.extra_move = False
        self.progress = False
        self.pending = None       # what goes on after a placement
        self.first_cat = None     # the square of a first cat that opens a second one (X52)
        self.seen = {}
        self.repeated = 0
        self.resigned = [False, False]
        self.result = None

    # -- what a replay line shows ------------------------------------------------------
    def mover(self):
        if self.turn == 0 or self.result:
            return None
        return self.white if self.side == "w" else 1 - self.white

    def to_act(self):
        if self.result:
            return None
        return "chance" if self.turn == 0 or self.step == "teleport" else self.mover()

    def view(self):
        return {
            "turn": self.turn, "on_turn": self.mover(), "to_act": self.to_act(),
            "seats": [{"resigned": r} for r in self.resigned], "result": self.result, "white": self.white, "step": self.step,
            "board": {name(s): p for s, p in self.board.items()}, "buried": {name(s): p for s, p in self.buried.items()},
            "castling": "".join(c for c in "KQkq" if c in self.castling), "en_passant": sorted(map(name, self.en_passant)),
            "teleported": self.teleported, "extra_move": self.extra_move, "quiet": self.quiet, "repeated": self.repeated,
        }

    # -- legal actions -----------------------------------------------------------------
    def legal(self):
        if self.to_act() not in (0, 1):
            return []
        if self.step == "land":
            return [{"land": {}}, {"again": {}}]
        if self.step == "place":
            return [{"place": {"at": name(s)}} for s in ALL if s not in self.board]  # X27
        if self.step in ("begin", "neutral_moved"):
            moves = self.wrapped("move", self.moves())
            found = list(moves)
            if self.step == "begin":
                found += self.neutral_moves()
                if not self.teleported:
                    found += self.teleports() + self.claims()
            return found + ([] if moves else [{"end": {}}])  # X3
        return self.optional() + [{"end": {}}]  # X56

    def optional(self):
        found = []
        if self.step == "moved":
            if self.first_cat is not None:
                found += self.wrapped("second", self.seconds())
            rank = 0 if self.side == "w" else 9
            found += [{"mouse": {"at": name((f, rank))}} for f in range(10) if (f, rank) not in self.board]  # X34
        if self.extra_move:
            found += self.wrapped("extra", self.moves())
        return found

    def wrapped(self, verb, moves):
        found = []
        for start, end in moves:
            body = {"from": name(start), "to": name(end)}
            if self.board[start] in "Pp" and end[1] == (9 if self.side == "w" else 0):
                found += [{verb: {**body, "promote": p}} for p in NAMES]  # X15
            else:
                found.append({verb: body})
        return found

    def claims(self):
        return [{"claim_draw": {}}] if self.repeated >= 3 or self.quiet >= 100 else []  # X4

    def teleports(self):
        t = "T" if self.side == "w" else "t"
        board = {s: p for s, p in self.board.items() if p != t}
        return [{"teleport": {}}] if any(self.landable(s, board) for s in ALL) else []

    def landable(self, square, board):
        far = (8, 9) if self.side == "w" else (0, 1)  # X37
        return square[1] not in far and board.get(square, "M") in "Mm"

    def neutral_moves(self):
        found = []
        for square in [s for s, p in self.board.items() if p == "*"]:
            for d in ORTHOGONAL:
                near = (square[0] + d[0], square[1] + d[1])
                behind = (square[0] + 2 * d[0], square[1] + 2 * d[1])
                if inside(near) and near not in self.board:
                    found.append((square, near))
                elif inside(behind) and near in self.board and behind not in self.board:  # X26
                    found.append((square, behind))
        return [{"neutral": {"from": name(a), "to": name(b)}} for a, b in found]

    def may_take(self, piece, target, step):
        """May the piece take what stands there, by this kind of step?"""
        kind, prey = piece.upper(), target.upper()
        if colour(target) == colour(piece):
            return False
        if kind == "T" and self.teleported:  # X28
            return False
        if prey == "*":
            return {"P": step == "forward", "C": step in ("orthogonal", "knight"), "T": step in ("orthogonal", "knight"),
                    "Q": True, "K": True, "B": True}.get(kind, False)
        if kind == "M":
            return prey in "KQ"
        if kind == "P" and step == "forward" or kind in "CT" and step == "orthogonal":
            return False
        return prey != "M" or kind in "PCT"  # X33

    def moves(self, only=None):
        """Step 3 moves (from, to) of the side on turn."""
        found = []
        for square, piece in list(self.board.items()):
            if colour(piece) == self.side:
                found += [(square, end) for end in self.ends(square, piece)]
        return found

    def ends(self, square, piece):
        kind = piece.upper()
        if kind == "P":
            return self.pawn_ends(square, piece)
        found = []

        def try_at(d, step, vacant=True, taking=True):
            end = (square[0] + d[0], square[1] + d[1])
            if not inside(end):
                return
            target = self.board.get(end)
            if (target is None and vacant) or (target and taking and self.may_take(piece, target, step)):
                found.append(end)

        if kind in "RBQ":
            for d in (ORTHOGONAL if kind != "B" else []) + (DIAGONAL if kind != "R" else []):
                end = (square[0] + d[0], square[1] + d[1])
                while inside(end):
                    target = self.board.get(end)
                    if target is None:
                        found.append(end)
                    elif target not in "Mm":  # X32
                        if self.may_take(piece, target, "line"):
                            found.append(end)
                        break
                    end = (end[0] + d[0], end[1] + d[1])
        elif kind == "N":
            for d in KNIGHT:
                try_at(d, "knight")
        elif kind == "K":
            for d in ORTHOGONAL + DIAGONAL:
                try_at(d, "king")
            found += self.castles(square, piece)
        elif kind == "M":
            for d in ORTHOGONAL:
                try_at(d, "orthogonal")
        else:
            for d in ORTHOGONAL:
                try_at(d, "orthogonal")
            for d in KNIGHT:
                try_at(d, "knight")
            for d in DIAGONAL:
                try_at(d, "diagonal", vacant=False)
        return found

    def castles(self, square, piece):
        found = []
        rank = 0 if piece == "K" else 9
        for right, end, rook_end, between in (("K", 8, 7, (6, 7, 8)), ("Q", 2, 3, (1, 2, 3, 4))):  # X20
            letter = right if piece == "K" else right.lower()
            if letter in self.castling:
                clear = all(self.board.get((f, rank), "M") in "Mm" for f in between)
                vacant = all((f, rank) not in self.board and (f, rank) not in self.buried for f in (end, rook_end))
                if clear and vacant:  # X21
                    found.append((end, rank))
        return found

    def pawn_ends(self, square, piece):
        up = 1 if piece == "P" else -1
        found = []
        one, two = (square[0], square[1] + up), (square[0], square[1] + 2 * up)
        if inside(one) and (one not in self.board or self.board[one] == "*"):
            found.append(one)
        if square[1] == (2 if piece == "P" else 7) and self.board.get(one, "M") in "Mm":  # X10
            if two not in self.board or self.board[two] == "*":  # X13
                found.append(two)
        for df in (-1, 1):
            end = (square[0] + df, square[1] + up)
            if not inside(end):
                continue
            target = self.board.get(end)
            if target is None and end in self.en_passant:  # X11
                found.append(end)
            elif target and self.may_take(piece, target, "diagonal"):
                if target != "*":
                    found.append(end)
        return found

    def seconds(self):
        """X52: another own C or T, an orthogonal step or a diagonal capture."""
        found = []
        for square, piece in self.board.items():
            if colour(piece) == self.side and piece.upper() in "CT" and square != self.first_cat:
                found += [(square, end) for end in self.ends(square, piece)
                          if max(abs(end[0] - square[0]), abs(end[1] - square[1])) == 1]
        return found

    # -- entries -----------------------------------------------------------------------
    def apply(self, entry):
        if "chance" in entry:
            self.chance(entry["chance"])
        elif "action" in entry:
            action = entry["action"]
            assert entry["seat"] == self.mover() and action in self.legal(), f"illegal action in the file: {action}"
            verb, body = next(iter(action.items()))
            getattr(self, "do_" + verb)(**{"start" if k == "from" else k: v for k, v in body.items()})
        elif "resign" in entry["ruling"]:
            seat = entry["ruling"]["resign"]["seat"]
            self.resigned[seat] = True
            self.finish("resigned", 1 - seat)
        elif "draw" in entry["ruling"]:
            self.finish("agreed", None)

    def chance(self, chance):
        if "draw" in chance:
            self.dealt.append(chance["draw"]["item"])
            self.white = self.dealt.index("white") if "white" in self.dealt else 1
            if len(self.dealt) == 2:
                self.turn = 1
                self.begin()
            return
        r = chance["throw"]["values"][0]
        square = (r % 10, r // 10)
        if not self.landable(square, self.board):
            return
        self.where = square
        if square in self.board:
            self.step = "land"
        else:
            self.do_land()

    def do_teleport(self):
        t = "T" if self.side == "w" else "t"
        for square in [s for s, p in self.board.items() if p == t]:
            del self.board[square]
        self.teleported = True
        self.step = "teleport"

    def do_again(self):
        self.step = "teleport"

    def do_land(self):
        self.board[self.where] = "T" if self.side == "w" else "t"
        self.step = "begin"
        self.where = None
        if not self.settle():
            self.look_for_stalemate()

    def do_neutral(self, start, to):
        self.board[at(to)] = self.board.pop(at(start))
        self.step = "neutral_moved"
        if not self.settle():
            self.look_for_stalemate()

    def do_move(self, start, to, promote=None):
        piece = self.board[at(start)]
        opens = False
        if piece.upper() == "C":
            dx, dy = (abs(a - b) for a, b in zip(at(start), at(to)))
            opens = max(dx, dy) == 1
        self.carry(start, to, promote, "moved")
        if opens and not self.result:
            self.first_cat = at(to)
        if self.step == "moved" and not self.result:
            self.maybe_end()

    def do_second(self, start, to):
        self.first_cat = None
        self.carry(start, to, None, "moved")
        if self.step == "moved" and not self.result:
            self.maybe_end()

    def do_extra(self, start, to, promote=None):
        self.first_cat = None
        self.in_extra = True
        self.extra_from = self.step
        self.carry(start, to, promote, "end")
        self.extra_move = False
        self.in_extra = False
        if self.step != "place" and not self.result:
            self.end_turn()

    in_extra = False
    extra_from = None  # the step in which the extra move is made: it stands if that move wins
    where = None

    def do_place(self, **where):
        self.board[at(where["at"])] = "*"
        then, promote = self.pending
        self.pending = None
        if promote:
            self.promote(*promote)
        self.step = self.extra_from if then == "end" else then
        if self.settle():
            return
        if then == "end":
            self.end_turn()
        else:
            self.maybe_end()

    def do_mouse(self, **where):
        self.first_cat = None
        self.board[at(where["at"])] = "M" if self.side == "w" else "m"
        self.step = "mouse_placed"
        if not self.settle():
            self.maybe_end()

    def do_end(self):
        if self.step in ("begin", "neutral_moved"):
            self.finish("stalemate", None)
        else:
            self.end_turn()

    def do_claim_draw(self):
        self.finish("repetition_claim" if self.repeated >= 3 else "fifty_claim", None)

    def carry(self, start, to, promote, then):
        """One own move with what it takes; a neutral taken asks for its placement."""
        a, b = at(start), at(to)
        piece = self.board.pop(a)
        up = 1 if self.side == "w" else -1
        taken = self.board.get(b)
        if piece in "Pp":
            self.progress = True
            if abs(b[1] - a[1]) == 2:
                self.passed.append(((a[0], a[1] + up), b))
            if a[0] != b[0] and taken is None:  # en passant
                victim = (b[0], b[1] - up)
                del self.board[victim]
                self.progress = True
                self.en_passant = [s for s in self.en_passant if s != b]
        if piece in "Kk":
            if abs(b[0] - a[0]) > 1:
                rook_from, rook_to = (9, 7) if b[0] == 8 else (0, 3)
                self.board[(rook_to, a[1])] = self.board.pop((rook_from, a[1]))
            self.castling -= set("KQ" if piece == "K" else "kq")
        if taken and taken in "Kk":
            self.castling -= set("KQ" if taken == "K" else "kq")  # X22
        for corner, right in (((9, 0), "K"), ((0, 0), "Q"), ((9, 9), "k"), ((0, 9), "q")):
            if corner in (a, b):
                self.castling.discard(right)  # X22
        if taken and taken.upper() in "PNBRQC":
            self.progress = True  # X5
        if taken and taken in "Tt" and not self.in_extra:
            self.extra_move = True  # X53
        self.board[b] = piece
        # A pawn that moves on or is taken is no longer where it landed.
        self.passed = [(s, p) for s, p in self.passed if self.board.get(p) == ("P" if self.side == "w" else "p")]
        enemy_pawn = "p" if self.side == "w" else "P"
        self.en_passant = [s for s in self.en_passant if self.board.get((s[0], s[1] - up)) == enemy_pawn]
        self.king_taken = taken is not None and taken in "Kk"
        if taken == "*":
            self.pending = (then, (b, promote) if promote else None)
            self.step = "place"
            return
        if promote:
            self.promote(b, promote)
        self.step = self.extra_from if then == "end" else then
        self.settle()

    king_taken = False

    def promote(self, square, kind):
        letter = NAMES[kind] if self.side == "w" else NAMES[kind].lower()
        if kind == "teleporting-cat":  # X16
            for other in [s for s, p in self.board.items() if p == letter]:
                del self.board[other]
        self.board[square] = letter

    def settle(self):
        """After an atomic move: X44, X40, then X2 and X60. True if the match is over."""
        for square in [s for s in self.buried if s not in self.board]:
            self.board[square] = self.buried.pop(square)
        pieces = list(self.board.values()) + list(self.buried.values())
        alive = {p.upper() for p in pieces}
        for kind in "PNBRQC":
            if kind in alive:
                continue
            for square, piece in START.items():
                if piece.upper() == kind:
                    if square in self.board:
                        self.buried[square] = piece  # X43
                    else:
                        self.board[square] = piece
        me = self.mover()
        if self.king_taken:
            self.finish("king_taken", me)
        else:
            rank = 9 if self.side == "w" else 0
            cats = "CT" if self.side == "w" else "ct"
            if sum(s[1] == rank and p in cats for s, p in self.board.items()) >= 2:
                self.finish("two_cats", me)
        return self.result is not None

    def maybe_end(self):
        if not self.optional():
            self.end_turn()

    def end_turn(self):
        self.quiet = 0 if self.progress else self.quiet + 1
        mine = "P" if self.side == "w" else "p"
        self.en_passant = [s for s, p in self.passed if self.board.get(p) == mine]
        self.passed = []
        self.progress = self.teleported = self.extra_move = False
        self.first_cat = None
        self.step = "begin"
        last = self.side == "b" and self.turn == 500
        before = self.side
        self.side = "b" if self.side == "w" else "w"
        times = self.seen.get(self.position(), 0) + 1
        reason = "turn_limit" if last else "repetition" if times >= 5 else "seventy_five" if self.quiet >= 150 else None
        if reason:
            self.finish(reason, None)
            return
        if before == "b":
            self.turn += 1
        self.begin()

    def position(self):
        return (frozenset(self.board.items()), frozenset(self.buried.items()), frozenset(self.castling),
                tuple(sorted(self.en_passant)), self.side)

    def begin(self):
        key = self.position()
        self.seen[key] = self.repeated = self.seen.get(key, 0) + 1
        self.look_for_stalemate()

    def look_for_stalemate(self):
        """X3: declared by itself if nothing at all is open."""
        if self.moves():
            return
        if self.step == "begin" and (self.neutral_moves() or (not self.teleported and self.teleports())):
            return
        self.finish("stalemate", None)

    def finish(self, reason, winner):
        seats = [1, 1] if winner is None else [1 if s == winner else 2 for s in (0, 1)]
        self.result = {"reason": reason, "seats": [{"rank": r, "score": None} for r in seats]}
