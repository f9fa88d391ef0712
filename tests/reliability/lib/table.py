"""Two people who play one match after the other in a room, and remember all they were told.

Whatever is contradicted later, by the same server or by the one after it, is an offence."""
import asyncio
import itertools
import random
import time

from .view import patched, view_hash
from .websocket import Closed, Refused, WebSocket

command_numbers = itertools.count(1)
beat_seconds = 2
answer_seconds = 3
welcome_seconds = 10
reads_max = 60
not_looked_at = ("storage", "too_many")  # codes of refusals that say nothing of the move


class Ledger:
    """What one match is known to hold: everything that anybody was shown, and every acknowledged move."""

    def __init__(self):
        self.shown = {}         # seq: (hash, entry)
        self.acknowledged = []  # (id, seat, seq it was chosen on, action)
        self.over = False

    def last(self):
        return max(self.shown, default=0)


class Table:
    def __init__(self, game, seed):
        self.game = game
        self.rng = random.Random(seed)
        self.ledgers = {}       # by match id
        self.finished = []
        self.offences = []
        self.refusals = {}      # code: how often
        self.acknowledged = 0
        self.played = 0.0       # when the last acknowledged move was chosen, of the monotonic clock
        self.players = []
        self.path = ""

    @classmethod
    async def open(cls, server, game, seed, **contract):
        table = cls(game, seed)
        guests = [await server.guest(name) for name in ("Ada", "Ben")]
        room = await server.room(guests[0]["token"], game, **contract)
        table.path = f"/ws/rooms/{room['code']}?key={room['link']}"
        table.players = [Player(table, seat, guest) for seat, guest in enumerate(guests)]
        return table

    def offence(self, what):
        self.offences.append(f"{self.game} {self.path}: {what}")

    def show(self, match, seq, digest, entry):
        ledger = self.ledgers.setdefault(match, Ledger())
        known = ledger.shown.get(seq)
        if known is None:
            ledger.shown[seq] = (digest, entry)
        elif entry is not None and known[1] is not None and known[1] != entry:
            self.offence(f"{match} entry {seq} was {known[1]} and is {entry}")
        elif digest and known[0] and known[0] != digest:
            self.offence(f"{match} hash {seq} was {known[0]} and is {digest}")

    def acknowledge(self, match, command, seat, seq, action):
        self.ledgers.setdefault(match, Ledger()).acknowledged.append((command, seat, seq, action))
        self.acknowledged += 1

    def is_over(self, match):
        return match not in self.ledgers or self.ledgers[match].over

    async def stored(self, server, match):
        """The file of a match. While no server or no database is there it is asked for again: that is no loss."""
        for _ in range(reads_max):
            try:
                status, file = await server.call("GET", f"/api/matches/{match}", token=self.players[0].token)
            except (ValueError, ConnectionError, asyncio.IncompleteReadError) as failure:
                status, file = 503, failure  # the balancer's own answer
            if status not in (502, 503, 504):
                break
            await asyncio.sleep(0.5)
        return status, file

    async def audit(self, server, match):
        """Compares the stored match with all that was ever said of it."""
        status, file = await self.stored(server, match)
        if status != 200:
            return self.offence(f"{match} cannot be read: {status} {file}")
        ledger = self.ledgers.pop(match)
        stored = {entry["seq"]: entry for entry in file["entries"]}
        if sorted(stored) != list(range(1, len(stored) + 1)):
            self.offence(f"{match} has gaps")
        for seq, (digest, _) in ledger.shown.items():
            if seq and (seq not in stored or (digest and stored[seq]["hash"] != digest)):
                self.offence(f"{match} entry {seq} was shown and is lost")
        for command, seat, seq, action in ledger.acknowledged:
            entry = stored.get(seq + 1, {})
            if entry.get("action") != action or entry.get("seat") != seat:
                self.offence(f"{match} {command} was acknowledged on {seq} and is lost: {entry}")
        if len({seq for _, _, seq, _ in ledger.acknowledged}) != len(ledger.acknowledged):
            self.offence(f"{match} took two moves for one state")

    async def audit_finished(self, server):
        finished, self.finished = self.finished, []
        for match in finished:
            await self.audit(server, match)

    async def audit_all(self, server):
        self.finished = []
        for match in list(self.ledgers):
            await self.audit(server, match)


class Player:
    def __init__(self, table, seat, guest):
        self.table = table
        self.seat = seat
        self.token = guest["token"]
        self.id = guest["id"]
        self.ws = None
        self.match = None
        self.pending = None     # (id, seq, action): sent, not answered
        self.chosen = 0.0       # when that was
        self.last = None        # the last one that was acknowledged
        self.view = None
        self.heard = 0.0        # when the room was seen last, of the monotonic clock

    async def play(self, server):
        """Until the connection ends; its close code."""
        self.ws, self.view, self.seq, self.choices = None, None, 0, []
        self.room, self.asked, self.salted = None, None, None
        self.floors = {match: ledger.last() for match, ledger in self.table.ledgers.items()}
        try:
            async with asyncio.timeout(welcome_seconds):  # wait_for() of Python 3.11 may swallow a cancellation
                self.ws = await WebSocket.open(server.port, self.table.path, self.token, tls=server.tls)
            self.ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
            while True:
                self.hear(await self.next_message())
        except Closed as closed:
            return closed.code
        except (ConnectionError, Refused, asyncio.IncompleteReadError, TimeoutError):
            return 1006
        finally:
            if self.ws:
                self.ws.abort()

    def told(self):
        """What the player knows, for a failure."""
        room = self.room and {key: self.room[key] for key in ("phase", "match", "seats")}
        return (f"{self.table.path} seat {self.seat}: match {self.match} at {self.seq}, {len(self.choices)} choices, sent {self.pending}, "
                f"asked {self.asked}, acknowledged {self.last}, refused {self.table.refusals}, room {room}")

    def lose(self):
        """The connection, as when a phone changes its network."""
        if self.ws:
            self.ws.abort()

    async def next_message(self):
        """As the page does, asks after two seconds of silence, and gives up after three more."""
        receiving = asyncio.ensure_future(self.ws.receive())
        try:
            done, _ = await asyncio.wait([receiving], timeout=beat_seconds)
            if not done:
                self.ws.send({"type": "ping", "id": "beat"})
                done, _ = await asyncio.wait([receiving], timeout=answer_seconds)
            if not done:
                raise TimeoutError("nothing is heard")
            return receiving.result()
        finally:
            receiving.cancel()

    def hear(self, message):
        if message["type"] != "pong":
            self.heard = time.monotonic()
        on = getattr(self, "on_" + message["type"], None)
        if on:
            on(message)

    def on_room(self, room):
        self.room = room
        self.settle_table()

    def settle_table(self):
        """Sits, is ready, and starts, whenever there is something to do."""
        room = self.room
        if not room or room["phase"] not in ("waiting", "over") or self.asked:
            return
        mine = room["seats"][self.seat]
        if not mine["player"]:
            self.ask({"type": "sit", "seat": self.seat})
        elif not mine["ready"]:
            self.ask({"type": "ready", "ready": True})
        elif self.seat == 0 and all(seat["player"] and seat["ready"] for seat in room["seats"]):
            self.ask({"type": "start"})

    def ask(self, request):
        self.asked = f"t{next(command_numbers)}"
        self.ws.send(request | {"id": self.asked})

    def on_fairness(self, fairness):
        if fairness["salts"] is None and self.salted != fairness["match"]:
            self.salted = fairness["match"]
            self.ws.send({"type": "salt", "match": fairness["match"], "bytes": f"{self.table.rng.getrandbits(128):032x}"})

    def on_snapshot(self, snapshot):
        table, match, seq = self.table, snapshot["match"], snapshot["seq"]
        first = self.view is None or match != self.match
        if match != self.match:
            self.match, self.last = match, None
            self.pending = None
        if seq < self.floors.get(match, 0):
            table.offence(f"{match} is at {seq}, but {self.floors[match]} was shown")
        if view_hash(snapshot["view"]) != snapshot["hash"]:
            table.offence(f"{match} snapshot {seq} has another hash than it says")
        for each in snapshot["log"]:
            table.show(match, each["seq"], None, each["entry"])
        table.show(match, seq, snapshot["hash"], None)
        self.view, self.seq = snapshot["view"], seq
        if first and self.last:
            self.send_act(self.last)  # acknowledged: so it must be known
        elif self.pending:
            self.send_act(self.pending)
        self.decide(snapshot)

    def on_update(self, update):
        table, match, seq = self.table, update["match"], update["seq"]
        if match != self.match or seq != self.seq + 1:
            return table.offence(f"{match} update {seq} does not follow {self.match} {self.seq}")
        self.view, self.seq = patched(self.view, update["patch"]), seq
        digest = update.get("hash")
        if digest and view_hash(self.view) != digest:
            table.offence(f"{match} update {seq} leads to another hash than it says")
        table.show(match, seq, digest, update["entry"])
        self.decide(update)

    def decide(self, state):
        self.choices = state["choices"] if state["to_act"] == self.seat else []
        self.act()

    def act(self):
        if self.pending or not self.choices:
            return
        self.pending = (f"c{next(command_numbers)}", self.seq, self.table.rng.choice(self.choices)["action"])
        self.chosen = time.monotonic()
        self.send_act(self.pending)

    def send_act(self, move):
        command, seq, action = move
        self.ws.send({"type": "act", "id": command, "match": self.match, "seq": seq, "action": action})

    def on_reply(self, reply):
        table, result = self.table, reply["result"]
        if result == "refused":
            table.refusals[reply["code"]] = table.refusals.get(reply["code"], 0) + 1
        if reply["id"] == self.asked:
            self.asked = None
            if result != "refused":
                self.settle_table()
        elif self.pending and reply["id"] == self.pending[0]:
            self.on_answer(reply)
        elif self.last and reply["id"] == self.last[0]:
            if result != "duplicate" and reply.get("code") not in not_looked_at and not table.is_over(self.match):
                table.offence(f"{self.match} {self.last[0]} was acknowledged and is now {reply}")
            if self.pending:
                self.send_act(self.pending)

    def on_answer(self, reply):
        table = self.table
        if reply["result"] in ("applied", "duplicate"):
            table.acknowledge(self.match, self.pending[0], self.seat, *self.pending[1:])
            table.played = max(table.played, self.chosen)
            self.last, self.pending = self.pending, None
            self.act()
        elif table.is_over(self.match):
            self.pending = None  # it ended the match, and the next one has begun
        elif reply["result"] == "stale" or reply["code"] not in not_looked_at:
            since = {seq: shown for seq, shown in table.ledgers[self.match].shown.items() if seq > self.pending[1]}
            table.offence(f"{self.match} {self.pending} of {self.id} got {reply}; shown since: {since}")

    def on_result(self, result):
        ledger = self.table.ledgers.get(result["match"])
        if ledger and not ledger.over:
            ledger.over = True
            self.table.finished.append(result["match"])
