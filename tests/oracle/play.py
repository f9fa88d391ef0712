"""Plays matches with a second reading alone, at times with bent dice and stacked decks, to get where random play seldom does."""
from cat_attack_board import HOMES, SHOP_AT, suit

ENTRIES_MAX = 2500


def options_at_random(rng):
    seats = list(range(rng.randint(2, 6)))
    rng.shuffle(seats)
    cuts = sorted(rng.sample(range(1, len(seats)), rng.randint(1, len(seats) - 1)))
    teams = [seats[i:j] for i, j in zip([0, *cuts], [*cuts, len(seats)])] if rng.random() < 0.6 else None
    return {
        "players": len(seats), "lives": rng.choice([1, 2, 3, 5, 9, 9]), "kittens": rng.random() < 0.15,
        "stock": rng.choice(["full", "fewer_critters", "fewer_everything"]),
        "round_limit": rng.choice([None, None, 5, 12, 40, 200]), "minutes": rng.choice([None, None, 10]),
        "teams": teams, "shared_house": bool(teams) and rng.random() < 0.5,
    }


class Temper:
    """What one match is fond of: a liking for each word of an action or outcome, drawn once."""

    def __init__(self, rng):
        self.rng = rng
        self.fickle = rng.random() < 0.3
        self.likings = {}
        self.hunger = rng.choice([1, 10, 30])
        self.peace = rng.random() < 0.4
        self.collects = rng.choice([None, None, None, "bird", "mouse"])  # a suit, for Six Cat
        self.resigns = rng.choice([0, 0, 0.001, 0.01])
        self.calls_time = rng.choice([0.0005, 0.005])
        self.agrees = rng.choice([0, 0, 0.0005])

    def liking(self, word):
        if self.fickle:
            return 1
        if word not in self.likings:
            self.likings[word] = self.rng.choice([0.2, 1, 1, 1, 5])
        return self.likings[word]

    def weight(self, said):
        """Of an action or outcome: how it likes each of its words."""
        [(kind, body)] = said.items()
        weight = self.liking(kind)
        for value in body.values():
            weight *= self.liking(str(value))
        if self.collects and suit(str(body.get("item", body.get("card", "")))) == self.collects:
            weight *= 30 if kind == "draw" else 0.1
        return weight

    def appeal(self, game, action):
        """What helps a match along: food, and the way home with it."""
        [(kind, choice)] = action.items()
        to, me = choice.get("to"), game.to_act()
        larder = game.household[me].larder
        if kind == "keep":
            return 10
        if kind == "six_cat":
            return 500
        if kind == "fight" or choice.get("card") == "cat-attack":
            return 0.1 if self.peace else 4
        if to == game.home(me) and kind == "move":
            return 100 * self.hunger if len(larder) == 6 else 0.2
        if kind in ("raid", "leave"):
            return self.hunger if kind == "raid" else 1
        if kind == "play" and "from" in choice:
            return 0.3 if self.peace and to in ("BH", "MH") else 1
        wanted = to in SHOP_AT and game.open[SHOP_AT[to]] and game.wants(SHOP_AT[to])
        critters = [critter for critter, spaces in game.roaming.items() if to in spaces and critter not in larder]
        return self.hunger if wanted or critters or to in HOMES.values() else 1


def entry_of(game, temper):
    """The next entry: a ruling now and then, else what chance or the seat to act likes."""
    rng = temper.rng
    if game.turn > 0:
        left = [seat for seat in range(game.n) if not game.resigned[seat]]
        if rng.random() < temper.resigns:
            return {"ruling": {"resign": {"seat": rng.choice(left)}}}
        if rng.random() < temper.agrees:
            return {"ruling": {"draw": {}}}
        if game.options["minutes"] and not game.time_up and rng.random() < temper.calls_time:
            return {"ruling": {"time_up": {}}}
    odds = game.odds()
    if odds:
        [(outcome, _)] = rng.choices(odds, [weight * temper.weight(outcome) for outcome, weight in odds])
        beside = game.request[1] if game.request[0] == "throw" else None
        return {"chance": outcome} if beside is None else {"chance": outcome, "seat": beside}
    legal = game.legal()
    [action] = rng.choices(legal, [temper.weight(action) * temper.appeal(game, action) for action in legal])
    return {"action": action, "seat": game.to_act()}


def play(game_class, name, rng):
    """A match file like those of `clowder simulate`, at a table with options at random."""
    options, temper = options_at_random(rng), Temper(rng)
    seats = options["players"]
    game = game_class(options, seats)
    entries = []
    while game.result is None:
        body = entry_of(game, temper) if len(entries) < ENTRIES_MAX else {"ruling": {"draw": {}}}
        game.apply(body)
        entries.append({**body, "seq": len(entries) + 1, "at": 1000 * len(entries), "hash": "0" * 16})
    return {
        "format": "clowder-match/1", "match": name, "game": "cat-attack", "rules": 1, "options": options,
        "seats": [{"name": f"Random {seat}", "kind": "bot"} for seat in range(seats)],
        "fairness": None, "entries": entries, "result": game.result,
    }
