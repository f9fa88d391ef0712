"""Cat Attack's neighbourhood and decks, and what follows from them alone. Clause numbers in brackets."""
import collections
import functools
import json
import pathlib

GAMES = pathlib.Path(__file__).resolve().parents[2] / "protocol" / "games"
BOARD = json.loads((GAMES / "cat-attack-board.json").read_text())
DECKS = json.loads((GAMES / "cat-attack-decks.json").read_text())

TYPE = {space["id"]: space["type"] for space in BOARD["spaces"]}
CURIOUS = {space["id"] for space in BOARD["spaces"] if space["curiosity"]}
NEIGHBOURS = collections.defaultdict(list)
for one, other in BOARD["edges"]:
    NEIGHBOURS[one].append(other)
    NEIGHBOURS[other].append(one)

ROAD = BOARD["road_clockwise"]
MIDDLE = BOARD["street_middle"]
SHOPS = BOARD["shops"]
SHOP_AT = {space: name for name, shop in SHOPS.items() for space in shop["garden"]}
PRINT_OF = {shop["burglar"]: name for name, shop in SHOPS.items()}
ITEM_OF = {name: shop["item"] for name, shop in SHOPS.items()}
HOMES = {name: house["home"] for name, house in BOARD["houses"].items()}
GROUNDS = {name: {house["home"], *house["garden"]} for name, house in BOARD["houses"].items()}
FIRST_PRINT = {name: house["garden"][0] for name, house in BOARD["houses"].items()}
LAIR = {"bird": "BH", "mouse": "MH"}
NEVER_PASSED = {"home", "burglar", "birdhouse", "mousehole"}


def suit(card):
    """The suit of a numbered card, None for a picture card."""
    name, _, number = card.partition("-")
    return name if number.isdigit() else None


def pips(card):
    return int(card[-1])


@functools.cache
def distances(start):
    """[A50] Steps from a space to those within six."""
    steps, ring = {start: 0}, [start]
    for distance in range(1, 7):
        ring = [to for at in ring if at == start or TYPE[at] not in NEVER_PASSED for to in NEIGHBOURS[at] if to not in steps]
        steps.update((to, distance) for to in ring)
        ring = sorted(set(ring))
    return {space: distance for space, distance in steps.items() if distance}


@functools.cache
def critter_ways(kind, start, number):
    """[A41, A42, A44] Where a bird or mouse gets from a space in so many steps, if all of those spaces are empty."""
    found = set()

    def step(at, been, left):
        for to in NEIGHBOURS[at]:
            own_lair = to == LAIR[kind]
            if to in been or (TYPE[to] in NEVER_PASSED and not own_lair):
                continue
            if left == 1:
                found.add(to)
            elif not own_lair:
                step(to, been | {to}, left - 1)

    step(start, {start}, number)
    return found


def larder_ways(kind, house, number):
    """[A47, A82] The same out of a larder: the first step is onto the first print of that house."""
    first = FIRST_PRINT[house]
    return {first} if number == 1 else critter_ways(kind, first, number - 1)


def drive(car, street):
    """[A85, A87] The road that the car covers, then the rest of its street."""
    begin = ROAD.index(MIDDLE[car]) + 1 if car else 0
    end = ROAD.index(MIDDLE[street])
    length = (end - begin) % len(ROAD) + 1
    driven = [ROAD[(begin + step) % len(ROAD)] for step in range(length)]
    rest = [ROAD[(end + step) % len(ROAD)] for step in range(1, len(ROAD))]
    return driven + [space for space in rest if space.startswith(street) and space not in driven]
