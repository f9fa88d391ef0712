#!/usr/bin/env python3
"""Several servers share a PostgreSQL database behind HAProxy. People play, while servers are killed, stopped and continued after
their rooms have moved, ended in order one after the other, while the database is killed, or its standby takes its place, and while
the servers' connections to it are cut, lose what it answers, or are slow.

At the end: nothing that was acknowledged or shown is missing, nothing is there twice, each match has one history. After each fault
every room must play on. It is measured how long it takes until a player whose connection was lost sees the room again, and, when
the database was away, until a move is acknowledged in each room."""
import argparse
import asyncio
import contextlib
import random
import signal
import statistics
import time

from lib.fleet import Fleet
from lib.table import Table

games = ("kilkenny-cats", "nekonoko", "cats-chess")
play_seconds_max = 300
moves_between = 60
stopped_seconds = 8  # beyond the page's patience and the balancer's checks: the rooms move meanwhile
ready_seconds_max = 30
drain_seconds = 5  # until the balancer has seen it, and long requests are answered
long_half_open_seconds = 20  # longer than a server waits for an answer
standing_seconds = 0.3  # a room where nothing was played for so long
slow_seconds = 0.1  # that each piece waits, each way
of_servers = ("kill", "stop", "roll")
of_the_database = ("kill_database", "promote")
of_connections = ("cut", "half_open", "delay")


def share(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Run:
    def __init__(self, count, rooms, seed, **database):
        self.fleet = Fleet(count, **database)
        self.rooms = rooms
        self.rng = random.Random(seed)
        self.tables, self.tasks = [], []
        self.is_asked = False
        self.waits = {}  # what happened: seconds until each player who lost a room sees it, or until each room plays on
        self.event = "start"
        self.requests, self.failed_requests = 0, []

    async def start(self):
        await self.fleet.start()
        for number in range(self.rooms):
            self.tables.append(await Table.open(self.fleet, games[number % len(games)], self.rng.random()))
        self.tasks = [asyncio.create_task(self.keep_playing(player)) for table in self.tables for player in table.players]
        await self.more_moves()

    async def close(self):
        await self.end_play()
        await self.fleet.close()

    async def end_play(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def keep_playing(self, player):
        while True:
            heard = time.monotonic()
            try:
                await player.play(self.fleet)
            except (ValueError, asyncio.IncompleteReadError):
                pass  # the balancer's own answer
            if player.view is not None and self.event in of_servers:
                heard = player.heard
                asyncio.create_task(self.time_until_back(player, heard, self.event))
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def time_until_back(self, player, lost, event):
        while player.heard <= lost or player.view is None:
            await asyncio.sleep(0.02)
        self.waits.setdefault(event, []).append(player.heard - lost)

    async def every_room_plays(self, event=None, tables=None):
        """Until a move that is chosen from now on is acknowledged in each room. How long that takes is noted for `event`."""
        began = time.monotonic()
        waiting = tables if tables is not None else self.tables
        while waiting:
            now = time.monotonic()
            if now - began > play_seconds_max:
                stuck = "\n".join(player.told() for table in waiting for player in table.players)
                raise RuntimeError(f"these do not play on:\n{stuck}\n" + self.fleet.errors())
            played = [table for table in waiting if table.played > began]
            if event and played:
                self.waits.setdefault(event, []).extend([now - began] * len(played))
            waiting = [table for table in waiting if table.played <= began]
            await asyncio.sleep(0.02)

    def moves(self):
        return sum(table.acknowledged for table in self.tables)

    def offences(self):
        return self.failed_requests + [offence for table in self.tables for offence in table.offences]

    async def more_moves(self, enough=moves_between):
        enough += self.moves()
        deadline = time.monotonic() + play_seconds_max
        while self.moves() < enough:
            if time.monotonic() > deadline:
                raise RuntimeError("nobody plays\n" + self.fleet.errors())
            await asyncio.sleep(0.05)

    async def kill(self):
        server = self.rng.choice(self.fleet.servers)
        await server.kill()
        await self.more_moves()
        if not await server.start():
            raise RuntimeError("a server does not start\n" + server.errors())

    async def stop(self):
        """A server sleeps while its rooms move, and wakes up believing that they are its own."""
        server = self.rng.choice(self.fleet.servers)
        server.signal(signal.SIGSTOP)
        await asyncio.sleep(stopped_seconds)
        await self.more_moves()
        server.signal(signal.SIGCONT)
        await self.more_moves()

    async def roll(self):
        """Every server once, in order, as for a new version. No request is answered with an error meanwhile."""
        self.is_asked = True
        asking = asyncio.create_task(self.keep_asking())
        try:
            await self.roll_all()
        finally:
            self.is_asked = False
            await asking

    async def keep_asking(self):
        """Requests that change something, and some that do not."""
        token = (await self.fleet.guest("Eve"))["token"]
        while self.is_asked:
            for method, path, body in (("GET", "/api/players/me", None), ("POST", "/api/rooms", {"contract": {"game": "nekonoko"}}),
                                       ("GET", "/api/rooms?public=1", None)):
                try:
                    status, said = await self.fleet.call(method, path, body, token)
                    self.requests += 1
                    wrong = f"{status} {said}" if status >= 500 else ""
                except (OSError, ValueError) as failed:
                    wrong = repr(failed)
                if wrong:
                    self.failed_requests.append(f"{method} {path} while servers are restarted: {wrong}")
            await asyncio.sleep(0.02)

    async def roll_all(self):
        for server in self.fleet.servers:
            await server.admin("drain")
            await asyncio.sleep(drain_seconds)
            server.signal(signal.SIGTERM)
            await server.ended()
            if not await server.start():
                raise RuntimeError("a server does not start\n" + server.errors())
            deadline = time.monotonic() + ready_seconds_max
            while (await server.call("GET", "/readyz"))[0] != 200 and time.monotonic() < deadline:
                await asyncio.sleep(0.1)
            await asyncio.sleep(1.5)  # until the balancer has seen it
            await self.more_moves()

    async def kill_database(self):
        async with self.timed():
            await self.fleet.database.kill()
            await asyncio.sleep(self.rng.uniform(0, 1))
            await self.fleet.database.start()

    async def promote(self):
        await self.fleet.standby.copy_from(self.fleet.database)
        await self.more_moves()
        async with self.timed():
            await self.fleet.promote()

    @contextlib.asynccontextmanager
    async def timed(self):
        """What is done to the database. It is timed from here until each room plays on."""
        playing = asyncio.create_task(self.every_room_plays(self.event))
        try:
            yield
            await playing
        finally:
            playing.cancel()

    def some_wires(self):
        """Of one server, or of all."""
        return self.fleet.wires if self.rng.random() < 0.3 else [self.rng.choice(self.fleet.wires)]

    async def cut(self):
        """Players who lose their connections meanwhile come back at other servers: rooms move, and the server that was cut off
        still believes that they are its own."""
        wires = self.some_wires()
        for wire in wires:
            wire.cut()
        await asyncio.sleep(self.rng.uniform(0.3, 3))
        players = [player for table in self.tables for player in table.players]
        for player in self.rng.sample(players, len(players) // 3):
            player.lose()
        await asyncio.sleep(self.rng.uniform(0, 2))
        await self.mend(wires)

    async def half_open(self):
        """What is written meanwhile is stored, and nobody hears of it."""
        wires = self.some_wires()
        for wire in wires:
            wire.is_deaf = True
        await asyncio.sleep(long_half_open_seconds if self.rng.random() < 0.1 else self.rng.uniform(0.2, 2))
        for wire in wires:
            wire.cut()
        await self.mend(wires)

    async def delay(self):
        wires = self.some_wires()
        for wire in wires:
            wire.delay = slow_seconds
        await self.more_moves()
        await self.mend(wires)

    async def mend(self, wires):
        now = time.monotonic()
        standing = [table for table in self.tables if now - table.played > standing_seconds]
        for wire in wires:
            wire.mend()
        await self.every_room_plays(self.event, standing)

    async def do(self, what, times):
        self.event = what
        for number in range(times):
            await getattr(self, what)()
            await self.every_room_plays()
            for table in self.tables:
                await table.audit_finished(self.fleet)
            if self.offences():
                return
            if (number + 1) % max(1, times // 10) == 0:
                self.report(what, number + 1)

    def report(self, what, times):
        waits = self.waits.get(what, [])
        told = f", back after {statistics.median(waits):.2f} s (p99 {share(waits, 0.99):.2f} s, {len(waits)} times)" if waits else ""
        asked = f", {self.requests} requests" if what == "roll" else ""
        print(f"{what} {times}: {self.moves()} acknowledged moves{asked}, {len(self.offences())} offences{told}", flush=True)

    async def audit(self):
        await self.end_play()
        for table in self.tables:
            await table.audit_all(self.fleet)
        return self.offences()


async def play(arguments, faults, **database):
    """Acknowledged moves and offences."""
    run = Run(arguments.servers, arguments.rooms, arguments.seed, **database)
    try:
        await run.start()
        for fault in faults:
            if not run.offences():
                await run.do(fault, getattr(arguments, fault + "s"))
        return run.moves(), await run.audit()
    finally:
        await run.close()


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=3, choices=(2, 3))
    parser.add_argument("--rooms", type=int, default=24)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--stops", type=int, default=5)
    parser.add_argument("--rolls", type=int, default=2)
    parser.add_argument("--database-kills", dest="kill_databases", type=int, default=5)
    parser.add_argument("--promotions", dest="promotes", type=int, default=2)
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--half-opens", type=int, default=5)
    parser.add_argument("--delays", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    moves, offences = 0, []
    for faults, database in ((of_servers + of_the_database, {"standby": arguments.promotes > 0}), (of_connections, {"wires": True})):
        faults = [fault for fault in faults if getattr(arguments, fault + "s")]
        if faults and not offences:
            more_moves, offences = await play(arguments, faults, **database)
            moves += more_moves
    for offence in offences[:20]:
        print(offence)
    print(f"{moves} acknowledged moves, {len(offences)} offences")
    return 1 if offences else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
