"""Cat Attack, read once more from the rule book. Clause numbers in brackets.

A match is a generator that asks for throws, draws and choices where the book does, so that what interrupts and what is
left to do afterwards stand in the order of the text.
"""
import collections

from cat_attack_board import (
    CURIOUS, DECKS, FIRST_PRINT, GROUNDS, HOMES, ITEM_OF, LAIR, MIDDLE, NEIGHBOURS, PRINT_OF, SHOP_AT, SHOPS, TYPE,
    critter_ways, distances, drive, larder_ways, pips, suit,
)

ITEMS = {"bird", "mouse", "milk", "catfood", "vitamins", "fish"}
AGAIN = object()  # somebody resigned: ask once more


class Over(Exception):
    """The match has a result."""


class Voided(Exception):
    """All that the seat on turn still had to do is void [A36, A103, A110]."""


class Household:
    """A house with its larder and lives: of one seat, or of a team that shares them [A112]."""

    def __init__(self, members, lives):
        self.members = members
        self.lives = lives
        self.larder = set()
        self.house = None


class Game:
    def __init__(self, options, seats):
        self.n = seats
        self.options = options
        self.kittens = options["kittens"]
        self.teams = [sorted(team) for team in options["teams"] or [[seat] for seat in range(seats)]]
        self.team_of = {seat: number for number, team in enumerate(self.teams) for seat in team}
        shared = [Household(team, options["lives"]) for team in self.teams]
        self.household = [
            shared[self.team_of[s]] if options["shared_house"] else Household([s], options["lives"]) for s in range(seats)
        ]
        self.space = [None] * seats
        self.hand = [[] for _ in range(seats)]
        self.retired = [False] * seats
        self.resigned = [False] * seats
        self.settled = [False] * seats
        fewer = options["stock"] != "full"
        self.lair = {"bird": seats - fewer, "mouse": seats - fewer}  # [A3]
        self.roaming = {"bird": set(), "mouse": set()}
        self.open = dict.fromkeys(SHOPS, True)  # [A4]
        self.stock = dict.fromkeys(SHOPS, seats - (options["stock"] == "fewer_everything"))
        self.car = None
        self.mog = collections.Counter(DECKS["mog"])
        self.discard = []
        self.curiosity = collections.Counter(DECKS["curiosity"]) - collections.Counter(["shuffle"])  # [A7]
        self.last_curiosity = None
        self.houses = sorted(HOMES)
        self.turn = 0
        self.mover = None
        self.starter = None
        self.rounds = 0
        self.time_up = False
        self.pips = None
        self.fight = None
        self.refills = []  # seats that draw up to six, in order
        self.due = []  # (who swaps, with whom), in the order in which the lives were lost [A32]
        self.result = None
        self.steps = self.run()
        self.request = next(self.steps)

    # ---- what is asked of whom

    def throw(self, beside=None):
        outcome = AGAIN
        while outcome is AGAIN:
            outcome = yield "throw", beside
        return outcome["throw"]["values"][0]

    def choose(self, seat, phase, options):
        action = AGAIN
        while action is AGAIN:
            action = yield "choose", seat, phase, options()
        return action

    def draw_up(self):
        while self.refills:
            seat = self.refills[0]
            if self.retired[seat] or len(self.hand[seat]) == 6:
                self.refills.pop(0)
                continue
            if not self.mog:  # [A6]
                self.mog, self.discard = collections.Counter(self.discard), []
            outcome = yield "draw", "mog", seat
            if outcome is not AGAIN:
                card = outcome["draw"]["item"]
                self.mog = self.mog - collections.Counter([card])
                self.hand[seat].append(card)

    def swaps(self):
        while self.due:
            seat, victim = self.due[0]
            if self.retired[seat] or self.retired[victim]:  # [A32, A33]
                self.due.pop(0)
                continue
            action = yield "choose", seat, "swap", self.swap_actions(seat, victim)
            if action is AGAIN:
                continue
            self.due.pop(0)
            if "swap" in action:
                take, give = action["swap"]["take"], action["swap"]["give"]
                self.hand[victim].remove(take)
                self.hand[seat].remove(give)
                self.hand[seat].append(take)
                self.hand[victim].append(give)

    def swap_actions(self, seat, victim):
        pairs = [(take, give) for take in sorted(set(self.hand[victim])) for give in sorted(set(self.hand[seat]))]
        return [{"keep": {}}] + [{"swap": {"take": take, "give": give}} for take, give in pairs]

    def odds(self):
        """What chance may say now: (outcome, weight) each."""
        if self.request is None or self.request[0] == "choose":
            return []
        if self.request[0] == "throw":
            return [({"throw": {"dice": ["d6"], "values": [n]}}, 1) for n in range(1, 7)]
        _, deck, seat = self.request
        if deck == "seats":
            return [({"draw": {"from": "seats", "item": house}}, 1) for house in self.houses]
        if deck == "mog":
            return [({"draw": {"from": "mog", "item": card, "seat": seat}}, left) for card, left in self.mog.items()]
        bag = self.curiosity or {"shuffle": 1}  # [A7, A8]
        return [({"draw": {"from": "curiosity", "item": card}}, left) for card, left in bag.items()]

    # ---- how a match runs

    def run(self):
        try:
            yield from self.set_up()
            while True:
                self.turn += 1
                self.drawn_curiosity = 0
                self.burgled, self.raided = set(), set()  # shops and households
                rest = self.play_turn()
                while True:
                    try:
                        yield from rest
                        break
                    except Voided:
                        self.pips = None
                        rest = self.wind_up()
                self.pass_turn()
        except Over:
            return

    def set_up(self):
        for seat in range(self.n):  # [A2]
            home = self.household[seat]
            if home.house is None:
                outcome = yield "draw", "seats", None
                home.house = outcome["draw"]["item"]
                self.houses.remove(home.house)
                for member in home.members:
                    self.space[member] = HOMES[home.house]
        self.refills = list(range(self.n))
        yield from self.draw_up()
        throwing = list(range(self.n))  # [A5]
        while len(throwing) > 1:
            thrown = {}
            for seat in throwing:
                thrown[seat] = yield from self.throw(beside=seat)
            throwing = [seat for seat in throwing if thrown[seat] == max(thrown.values())]
        self.mover = self.starter = throwing[0]

    def play_turn(self):
        yield from self.card_phase()
        yield from self.throw_and_move()
        yield from self.penalty()

    def wind_up(self):
        yield from self.draw_up()
        yield from self.swaps()

    def settle_event(self):
        """After an event: refills, then swaps; then the turn goes on if its cat is still in it."""
        yield from self.wind_up()
        if self.retired[self.mover] or self.settled[self.mover]:
            raise Voided

    def pass_turn(self):
        seat = self.mover
        round_ends = False
        while True:
            seat = (seat + 1) % self.n
            round_ends = round_ends or seat == self.starter  # [A113]
            if not self.retired[seat] and not self.settled[seat]:
                break
        if round_ends:
            self.rounds += 1
            if self.options["round_limit"] and self.rounds >= self.options["round_limit"]:
                self.end_at_limit("round_limit")
            if self.time_up:
                self.end_at_limit("time_up")
        self.mover = seat

    # ---- who and where

    def enemies(self, one, other):
        return self.team_of[one] != self.team_of[other]

    def living(self, seats):
        return [seat for seat in seats if not self.retired[seat]]

    def others(self, seat):
        """Clockwise, beginning with the next seat; those on the board."""
        return self.living((seat + step) % self.n for step in range(1, self.n))

    def home(self, seat):
        return HOMES[self.household[seat].house]

    def grounds(self, seat):
        return GROUNDS[self.household[seat].house]

    def at_home(self, seat):
        return self.space[seat] == self.home(seat)

    def owners(self, space):
        """The household whose Home this is, None for an unused one."""
        return next((each for each in self.household if HOMES[each.house] == space), None)

    def away(self, household):
        """Is the owner outside his grounds, or retired [A112]?"""
        return not any(self.space[seat] in GROUNDS[household.house] for seat in self.living(household.members))

    def out(self, household):
        """Has the house's owner retired? A shared one when its last member has [A104, A112]."""
        return household.lives == 0

    def may_enter_home(self, seat, space):
        household = self.owners(space)
        if household is self.household[seat]:
            return True
        if household is None or self.kittens or not self.enemies(seat, household.members[0]):  # [A13, A111]
            return False
        return self.away(household)  # [A18, A104]

    def shut(self, space, coming_from):
        """The car or the closed shop that keeps cats from a space [A13, A20, A89]."""
        found = set()
        if self.car and TYPE[space] == "street" and space.startswith(self.car):
            found.add("car")
        shop = SHOP_AT.get(space)
        if shop and not self.open[shop] and SHOP_AT.get(coming_from) != shop and PRINT_OF.get(coming_from) != shop:
            found.add(("shop", shop))
        return found

    def can_jump_to(self, seat, space):
        """Within six, and can be entered [A50, A51, A71]."""
        if space not in distances(self.space[seat]) or self.shut(space, None):
            return False
        return self.may_enter_home(seat, space) if TYPE[space] == "home" else TYPE[space] not in ("burglar", "birdhouse", "mousehole")

    def can_be_attacked(self, seat, other):
        return self.enemies(seat, other) and not self.at_home(other)  # [A31]

    # ---- walks

    def step(self, seat, at, to, last):
        """May a walk take this step, and which obstacles forbid it [A13, A14, A16, A26]?"""
        kind = TYPE[to]
        obstacles = self.shut(to, at)
        closed = kind in ("burglar", "birdhouse", "mousehole") or (kind == "home" and not last)
        if kind == "home" and last and not self.may_enter_home(seat, to):
            obstacles.add(("home", to))
        own_home = to == self.home(seat)
        for other in self.others(seat):
            if self.space[other] != to or closed:
                continue
            if last and (self.enemies(seat, other) or own_home or self.at_home(other)):  # [A112]; an owner counts as his Home
                continue
            obstacles.add(("cat", other))
        if last:
            obstacles.update((kind, to) for kind in LAIR if to in self.roaming[kind] and kind in self.household[seat].larder)
        return not closed and not obstacles, obstacles

    def walks(self, seat, number):
        """Where a cat gets with a number, and what stood in its way [A10, A11, A12]."""
        found, obstacles = set(), set()

        def walk(at, been, left):
            for to in NEIGHBOURS[at]:
                if to in been:
                    continue
                free, stood = self.step(seat, at, to, left == 1)
                obstacles.update(stood)
                if free and left == 1:
                    found.add(to)
                elif free:
                    walk(to, been | {to}, left - 1)

        walk(self.space[seat], {self.space[seat]}, number)
        return found, obstacles

    def empty(self, space):
        return space not in self.space and not any(space in spaces for spaces in self.roaming.values())

    def landings(self, kind, ways):
        return [to for to in ways if to == LAIR[kind] or self.empty(to)]  # [A43, A44]

    # ---- the card

    def card_phase(self):
        action = yield from self.choose(self.mover, "card", self.card_actions)
        if "fight" in action:
            yield from self.cat_fight(action["fight"])
        elif "six_cat" in action:
            yield from self.six_cat(action["six_cat"])
        else:
            yield from self.play_card(**action["play"])

    def card_actions(self):
        hand = sorted(set(self.hand[self.mover]))
        found = []
        for card in hand:
            plays = {"cat": self.cat_plays, "bird": self.critter_plays, "mouse": self.critter_plays, "cat-attack": self.attack_plays,
                     "cat-burglar": self.burglar_plays, "speedy-cat": lambda card: []}[suit(card) or card](card)
            found += [{"play": {"card": card, **play}} for play in plays or [{}]]
        if not self.kittens:
            targets = [s for s in self.others(self.mover) if self.can_be_attacked(self.mover, s) and self.can_jump_to(self.mover, self.space[s])]
            found += [{"fight": {"seat": seat, "card": card}} for seat in targets for card in hand if suit(card)]  # [A71, A72]
            found += self.six_cats()
        return found

    def cat_plays(self, card):
        return [{"to": to} for to in sorted(self.walks(self.mover, pips(card))[0])]

    def critter_plays(self, card):
        kind, number = suit(card), pips(card)
        ways = {space: critter_ways(kind, space, number) for space in sorted(self.roaming[kind])}
        if self.lair[kind]:
            ways[LAIR[kind]] = critter_ways(kind, LAIR[kind], number)
        for household in self.household:  # [A47]
            if self.out(household) and kind in household.larder:
                ways[f"larder-{household.members[0]}"] = larder_ways(kind, household.house, number)
        return [{"from": start, "to": to} for start, reached in ways.items() for to in self.landings(kind, sorted(reached))]

    def attack_plays(self, card):  # [A51]
        spaces = {self.space[other] for other in self.others(self.mover) if self.can_be_attacked(self.mover, other)}
        for kind in LAIR:
            if kind not in self.household[self.mover].larder:
                spaces |= self.roaming[kind]
        return [{"to": space} for space in sorted(spaces) if self.can_jump_to(self.mover, space)]

    def burglar_plays(self, card):
        near = distances(self.space[self.mover])
        found = [{"to": shop["burglar"]} for name, shop in SHOPS.items() if shop["burglar"] in near and self.wants(name)]  # [A55]
        if not self.kittens:
            found += [{"to": home} for home in HOMES.values() if home in near and self.can_burgle(home)]
        return found

    def wants(self, shop):
        return self.stock[shop] and ITEM_OF[shop] not in self.household[self.mover].larder

    def can_burgle(self, home):  # [A56]
        owners = self.owners(home)
        if owners is None or not self.enemies(self.mover, owners.members[0]):
            return False
        on_it = [seat for seat in self.others(self.mover) if self.space[seat] == home]
        if any(seat in owners.members or not self.enemies(self.mover, seat) for seat in on_it):
            return False
        return bool(self.loot(owners))

    def loot(self, owners):
        """What may be taken out of a larder [A56, A63]."""
        at_shops = {SHOP_AT.get(self.space[seat]) for seat in self.living(owners.members)} - {None}
        return owners.larder - self.household[self.mover].larder - {ITEM_OF[shop] for shop in at_shops}

    def six_cats(self):
        suits = {suit(card) for card in self.hand[self.mover]}
        if len(self.hand[self.mover]) != 6 or suits not in ({"bird"}, {"mouse"}):  # [A80]
            return []
        [kind] = suits
        found = []
        for household in {id(each): each for each in self.household}.values():
            if household is not self.household[self.mover] and kind in household.larder and self.away(household):  # [A81]
                ways = self.landings(kind, sorted(larder_ways(kind, household.house, 6)))  # [A82]
                found += [{"six_cat": {"suit": kind, "seat": household.members[0], "to": to}} for to in ways]
        return found

    def lay(self, seat, cards):
        for card in sorted(cards):
            self.hand[seat].remove(card)
            self.discard.append(card)

    def play_card(self, card, to=None, **origin):
        me = self.mover
        self.lay(me, [card])
        if suit(card) in LAIR:
            if to:
                self.move_critter(suit(card), origin["from"], to)
        elif suit(card) == "cat":
            yield from self.land(to, "card") if to else self.cornered(pips(card), after_card=True)
            return
        elif to:
            yield from self.land(to, card)
            return
        self.refills = [me]
        yield from self.settle_event()
        if card == "speedy-cat":  # [A98]
            for _ in range(3):
                yield from self.throw_and_move()

    def six_cat(self, choice):
        self.lay(self.mover, list(self.hand[self.mover]))
        self.move_critter(choice["suit"], f"larder-{choice['seat']}", choice["to"])
        self.refills = [self.mover]
        yield from self.settle_event()

    def move_critter(self, kind, start, to):
        if start == LAIR[kind]:
            self.lair[kind] -= 1
        elif start.startswith("larder-"):
            self.household[int(start[-1])].larder.remove(kind)
        else:
            self.roaming[kind].remove(start)
        if to == LAIR[kind]:
            self.lair[kind] += 1
        else:
            self.roaming[kind].add(to)

    # ---- the throw

    def throw_and_move(self):
        number = yield from self.throw()
        if not self.walks(self.mover, number)[0]:
            yield from self.cornered(number, after_card=False)
            return
        self.pips = number
        action = yield from self.choose(
            self.mover, "move", lambda: [{"move": {"to": to}} for to in sorted(self.walks(self.mover, number)[0])])
        self.pips = None
        yield from self.land(action["move"]["to"], "throw")

    def cornered(self, number, after_card):
        _, obstacles = self.walks(self.mover, number)
        self.strike(self.mover, lives=max(1, len(obstacles)))  # [A26, A27, A28]
        if after_card:
            self.refills = [self.mover]
        yield from self.settle_event()

    # ---- landing [A34]

    def land(self, to, how):
        """`how`: "throw", or the card that brought the cat there."""
        me = self.mover
        was_outside = self.space[me] not in self.grounds(me)
        self.space[me] = to
        if how == "throw" and to == self.home(me):
            self.come_home(me)
        for victim in [other for other in self.others(me) if self.space[other] == to and self.enemies(me, other)]:
            self.strike(victim, by=me)
        self.catch_after_move(me, to, was_outside)
        if self.space[me] == to:
            self.take_critter(me, to)
            if how == "cat-burglar":
                yield from self.burgle(to)
            else:
                self.take_from_shop(me, to)
        if how != "throw":
            self.refills = [me]
        yield from self.settle_event()
        if how != "cat-burglar":
            yield from self.raid(to)
        yield from self.draw_curiosity(to)

    def come_home(self, me):
        household = self.household[me]
        if household.larder != ITEMS:
            return
        team = self.teams[self.team_of[me]]
        if not self.options["teams"] or self.options["shared_house"]:  # [A95, A112]
            self.end("food", team)
        if any(self.retired[seat] for seat in team):  # [A110]
            return
        self.settled[me] = True
        if all(self.settled[seat] for seat in team):
            self.end("settled", team)

    def catch_after_move(self, me, to, was_outside):
        if self.space[me] == to and was_outside and to in self.grounds(me):  # [A60]
            self.catch(me)

    def catch(self, host):
        if self.kittens:
            return
        for other in self.others(host):  # [A35]
            if self.retired[host]:
                return
            if self.enemies(host, other) and self.space[other] in self.grounds(host):
                self.strike(other, by=host)

    def strike(self, seat, by=None, lives=1):
        """A cat loses lives and goes home [A30, A35, A36]."""
        household = self.household[seat]
        household.lives = max(0, household.lives - lives)
        if household.lives == 0:
            clockwise = [seat, *self.others(seat)]
            self.retire([each for each in clockwise if self.household[each] is household])
            return
        if by is not None:
            self.due.append((by, seat))
        was_outside = self.space[seat] not in self.grounds(seat)
        self.space[seat] = self.home(seat)
        if was_outside:
            self.catch(seat)

    def retire(self, seats):  # [A36, A104, A112]
        for seat in seats:
            self.retired[seat] = True
            self.space[seat] = None
            self.lay(seat, list(self.hand[seat]))
            for mate in self.teams[self.team_of[seat]]:
                self.settled[mate] = False  # [A110]
        alive = [team for team in self.teams if self.living(team)]
        if len(alive) == 1:  # [A96, A97, A111]
            self.end("last_cat", alive[0])

    def take_critter(self, me, to):
        for kind in LAIR:
            if to in self.roaming[kind]:
                self.roaming[kind].remove(to)
                self.household[me].larder.add(kind)

    def take_from_shop(self, me, to):
        shop = SHOP_AT.get(to)
        if shop and self.open[shop] and self.wants(shop):  # [A90]
            self.take_stock(shop)

    def take_stock(self, shop):
        self.stock[shop] -= 1
        self.household[self.mover].larder.add(ITEM_OF[shop])

    def burgle(self, to):
        if to in PRINT_OF:
            self.burgled.add(PRINT_OF[to])
            self.take_stock(PRINT_OF[to])
            return
        owners = self.owners(to)
        action = yield from self.choose(self.mover, "raid", lambda: self.raids(owners))
        self.burgled.add(owners)
        self.carry_off(owners, action["raid"]["item"])

    def raids(self, owners):
        return [{"raid": {"item": item}} for item in sorted(self.loot(owners))]

    def raid(self, to):  # [A63, A68]
        owners = self.owners(to) if TYPE[to] == "home" else None
        if self.kittens or self.space[self.mover] != to or owners in (None, self.household[self.mover]) or not self.loot(owners):
            return
        action = yield from self.choose(self.mover, "raid", lambda: [{"leave": {}}, *self.raids(owners)])
        if "raid" in action:
            self.raided.add(owners)
            self.carry_off(owners, action["raid"]["item"])

    def carry_off(self, owners, item):
        owners.larder.remove(item)
        self.household[self.mover].larder.add(item)

    def penalty(self):  # [A57, A59, A65, A66, A68]
        at = self.space[self.mover]
        lives = 0
        for place in self.burgled | self.raided:
            if isinstance(place, str):
                caught = SHOP_AT.get(at) == place or PRINT_OF.get(at) == place
            else:
                caught = at in GROUNDS[place.house] and not self.out(place)
            if caught:
                lives = max(lives, 2 if place in self.raided else 1)
        if lives:
            self.strike(self.mover, lives=lives)
            yield from self.settle_event()

    # ---- Curiosity

    def draw_curiosity(self, to):
        me = self.mover
        if self.space[me] != to or to not in CURIOUS or self.drawn_curiosity == 39:  # [A92]
            return
        self.drawn_curiosity += 1
        outcome = AGAIN
        while outcome is AGAIN:
            outcome = yield "draw", "curiosity", None
        card = self.last_curiosity = outcome["draw"]["item"]
        if card == "shuffle":
            self.curiosity = collections.Counter(DECKS["curiosity"]) - collections.Counter(["shuffle"])
            return
        self.curiosity = self.curiosity - collections.Counter([card])
        if card == "play-mog":
            yield from self.card_phase()
        elif card == "roll-again":
            yield from self.throw_and_move()
        elif card.endswith("-escapes"):
            kind = card.removesuffix("-escapes")
            if kind in self.household[me].larder:
                self.household[me].larder.remove(kind)
                self.lair[kind] += 1
        else:
            if card == "lose-life":
                self.strike(me)
            elif card.startswith("car-"):
                self.drive_car(card[-1])
            else:
                self.toggle(card[-2:])
            yield from self.settle_event()

    def drive_car(self, street):
        road = drive(self.car, street)
        self.car = street
        for space in road:  # [A86, A87]
            for seat in self.living(range(self.n)):
                if self.space[seat] == space:
                    self.strike(seat)

    def toggle(self, shop):
        self.open[shop] = not self.open[shop]
        if self.open[shop]:
            return
        for seat in [self.mover, *self.others(self.mover)]:  # [A94]
            if self.space[seat] and (SHOP_AT.get(self.space[seat]) == shop or PRINT_OF.get(self.space[seat]) == shop):
                self.strike(seat)

    # ---- Cat Fight

    def cat_fight(self, choice):
        attacker, defender, card = self.mover, choice["seat"], choice["card"]
        self.fight = {"attacker": attacker, "defender": defender, "suit": suit(card)}
        last = attacker
        while True:  # [A72]
            self.lay(last, [card])
            coming = defender if last == attacker else attacker
            if not self.hand[attacker] and not self.hand[defender]:  # [A73]
                self.refills = [attacker, defender]
                yield from self.draw_up()
                coming = attacker
            action = AGAIN
            while action is AGAIN and self.layable(coming):
                action = yield "choose", coming, "fight", [{"lay": {"card": each}} for each in self.layable(coming)]
            if action is AGAIN:
                break
            card, last = action["lay"]["card"], coming
        if self.fight is None:  # [A103]
            yield from self.settle_event()
            return
        self.fight = None
        if coming == attacker:  # [A76]
            self.strike(attacker, by=defender)
            self.refills = [attacker, defender]
            yield from self.settle_event()
            return
        to = self.space[defender]  # [A75]
        was_outside = self.space[attacker] not in self.grounds(attacker)
        self.space[attacker] = to
        self.strike(defender, by=attacker)
        self.catch_after_move(attacker, to, was_outside)
        self.refills = [attacker, defender]
        yield from self.settle_event()
        if self.space[attacker] == to:
            self.take_from_shop(attacker, to)
        yield from self.raid(to)
        yield from self.draw_curiosity(to)

    def layable(self, seat):
        return sorted({card for card in self.hand[seat] if suit(card) == self.fight["suit"]}) if self.fight else []

    # ---- the end

    def score(self, seat):
        household = self.household[seat]
        return household.lives + len(household.larder)

    def end(self, reason, winners):  # [G5]
        teams = self.options["teams"] is not None
        places = []
        for seat in range(self.n):
            gone = all(self.resigned[s] for s in self.teams[self.team_of[seat]]) if teams else self.resigned[seat]
            places.append(0 if seat in winners else 2 if gone else 1)
        self.finish(reason, places)

    def end_at_limit(self, reason):  # [A113]
        merits = []
        for team in self.teams:
            households = {id(self.household[seat]): self.household[seat] for seat in team}.values()
            items = sum(len(each.larder) for each in households)
            total = items + sum(each.lives for each in households)
            if self.living(team):
                merits.append((0, -total, -items))
            else:
                merits.append((2,) if all(self.resigned[seat] for seat in team) else (1, -items))
        self.finish(reason, [merits[self.team_of[seat]] for seat in range(self.n)])

    def finish(self, reason, places):
        """The lower, the better; equal ones share a rank."""
        ranks = [1 + sum(other < place for other in places) for place in places]
        self.result = {"reason": reason, "seats": [{"rank": r, "score": self.score(s)} for s, r in enumerate(ranks)]}
        self.mover = self.pips = self.fight = None
        raise Over

    # ---- entries

    def apply(self, entry):
        try:
            if "chance" in entry:
                allowed = [outcome for outcome, _ in self.odds()]
                assert entry["chance"] in allowed, "chance cannot say that"
                beside = self.request[1] if self.request[0] == "throw" else None
                assert entry.get("seat") == beside, "the wrong seat beside a throw"
                self.request = self.steps.send(entry["chance"])
            elif "action" in entry:
                assert entry["seat"] == self.to_act() and entry["action"] in self.legal(), "illegal action in the file"
                self.request = self.steps.send(entry["action"])
            elif "resign" in entry["ruling"]:
                self.resign(entry["ruling"]["resign"]["seat"])
            elif "draw" in entry["ruling"]:
                self.end_at_limit("agreed")
            else:
                self.time_up = True
        except (Over, StopIteration):
            self.request = None

    def resign(self, seat):  # [G1, A103]
        self.resigned[seat] = True
        fight, household = self.fight, self.household[seat]
        if fight and seat in (fight["attacker"], fight["defender"]):
            self.refills = [fight["defender"] if seat == fight["attacker"] else fight["attacker"]]
            self.fight = None
        if all(self.resigned[member] for member in household.members):  # [A104, A112]
            household.lives = 0
        self.retire([seat])
        self.request = self.steps.throw(Voided()) if seat == self.mover else self.steps.send(AGAIN)

    def to_act(self):
        if self.request is None:
            return None
        return self.request[1] if self.request[0] == "choose" else "chance"

    def legal(self):
        return self.request[3] if self.request and self.request[0] == "choose" else []

    def phase(self):
        if self.result:
            return "over"
        if self.turn == 0:
            return "setup"
        return self.request[2] if self.request[0] == "choose" else self.request[0]

    def view(self):
        seats = []
        for s in range(self.n):
            household = self.household[s]
            seats.append({
                "house": household.house, "space": self.space[s], "lives": household.lives, "larder": sorted(household.larder),
                "hand": sorted(self.hand[s]), "hand_size": len(self.hand[s]), "resigned": self.resigned[s],
            })
        return {
            "turn": self.turn, "on_turn": self.mover, "to_act": self.to_act(), "phase": self.phase(), "seats": seats,
            "result": self.result, "throw": self.pips, "car": self.car, "curiosity": self.last_curiosity,
            "birds": {"house": self.lair["bird"], "spaces": sorted(self.roaming["bird"])},
            "mice": {"house": self.lair["mouse"], "spaces": sorted(self.roaming["mouse"])},
            "shops": {name: {"open": self.open[name], "stock": self.stock[name]} for name in SHOPS},
            "discard": list(self.discard), "mog_left": self.mog.total(), "fight": dict(self.fight) if self.fight else None,
        }
