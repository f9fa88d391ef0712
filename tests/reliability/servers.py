#!/usr/bin/env python3
"""Several servers share a PostgreSQL database behind HAProxy. People play, while servers are killed, stopped and continued after
their rooms have moved, ended in order one after the other, and while the database is killed.

At the end: nothing that was acknowledged or shown is missing, nothing is there twice, each match has one history. It is measured
how long it takes until somebody whose connection was lost sees his room again."""
import argparse
import asyncio
import random
import signal
import statistics
import time

from lib.fleet import Fleet
from lib.table import Table

games = ("kilkenny-cats", "nekonoko", "cats-chess")
play_seconds_max = 60
moves_between = 60
stopped_seconds = 8  # beyond the page's patience and the balancer's checks: the rooms move meanwhile
ready_seconds_max = 30
drain_seconds = 5  # until the balancer has seen it, and long requests are answered


def share(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Run:
    def __init__(self, count, rooms, seed):
        self.fleet = Fleet(count)
        self.rooms = rooms
        self.rng = random.Random(seed)
        self.tables, self.tasks = [], []
        self.waits = {}  # what happened: seconds without a room, one of each player that lost it
        self.event = "start"
        self.requests, self.failed_requests = 0, []

    async def start(self):
        await self.fleet.start()
        for number in range(self.rooms):
            self.tables.append(await Table.open(self.fleet, games[number % len(games)], self.rng.random()))
        self.tasks = [asyncio.create_task(self.keep_playing(player)) for table in self.tables for player in table.players]
        await self.more_moves()

    async def close(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.fleet.close()

    async def keep_playing(self, player):
        while True:
            heard = time.monotonic()
            try:
                await player.play(self.fleet)
            except (ValueError, asyncio.IncompleteReadError):
                pass  # the balancer's own answer
            if player.view is not None:
                heard = player.heard
                asyncio.create_task(self.time_until_back(player, heard, self.event))
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def time_until_back(self, player, lost, event):
        while player.heard <= lost or player.view is None:
            await asyncio.sleep(0.02)
        self.waits.setdefault(event, []).append(player.heard - lost)

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
        asking = asyncio.create_task(self.keep_asking())
        try:
            await self.roll_all()
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def keep_asking(self):
        """Requests that change something, and some that do not."""
        token = (await self.fleet.guest("Eve"))["token"]
        while True:
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
        await self.fleet.database.kill()
        await asyncio.sleep(self.rng.uniform(0, 1))
        await self.fleet.database.start()
        await self.more_moves()

    async def do(self, what, times):
        self.event = what
        for number in range(times):
            await getattr(self, what)()
            for table in self.tables:
                await table.audit_finished(self.fleet)
            if self.offences():
                return
            if (number + 1) % max(1, times // 10) == 0:
                self.report(what, number + 1)

    def report(self, what, times):
        waits = self.waits.get(what, [])
        told = f", back after {statistics.median(waits):.2f} s (p99 {share(waits, 0.99):.2f} s, {len(waits)} times)" if waits else ""
        asked = f", {self.requests} requests" if self.requests else ""
        print(f"{what} {times}: {self.moves()} acknowledged moves{asked}, {len(self.offences())} offences{told}", flush=True)

    async def audit(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in self.tables:
            await table.audit_all(self.fleet)
        return self.offences()


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=3, choices=(2, 3))
    parser.add_argument("--rooms", type=int, default=24)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--stops", type=int, default=5)
    parser.add_argument("--rolls", type=int, default=2)
    parser.add_argument("--database-kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    run = Run(arguments.servers, arguments.rooms, arguments.seed)
    try:
        await run.start()
        for what, times in (("kill", arguments.kills), ("stop", arguments.stops), ("roll", arguments.rolls),
                            ("kill_database", arguments.database_kills)):
            if not run.offences():
                await run.do(what, times)
        offences = await run.audit()
    finally:
        await run.close()
    for offence in offences[:20]:
        print(offence)
    print(f"{run.moves()} acknowledged moves, {len(offences)} offences")
    return 1 if offences else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
