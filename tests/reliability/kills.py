#!/usr/bin/env python3
"""The server is killed (SIGKILL) at random moments while people play, and started again on the same data.

After every start: nothing that was acknowledged or shown is missing, nothing is there twice, every view
has the hash that it says, and a move that is sent again is known. Some starts are killed as well."""
import argparse
import asyncio
import random
import time

from lib.postgres import Postgres
from lib.server import Server
from lib.table import Table

moves_a_life = 400
life_seconds_max = 5
games = ("kilkenny-cats", "nekonoko", "cats-chess")


class Run:
    def __init__(self, arguments, store=None):
        self.kills, self.rooms = arguments.kills, arguments.rooms
        self.rng = random.Random(arguments.seed)
        self.server = Server(store=store)
        self.tables = []
        self.played = 0.0

    async def go(self):
        await self.must_start()
        for number in range(self.rooms):
            self.tables.append(await Table.open(self.server, games[number % len(games)], self.rng.random()))
        began = time.monotonic()
        for number in range(self.kills):
            await self.play_and_kill()
            if (number + 1) % max(1, self.kills // 10) == 0:
                self.report(number + 1, began)
            if self.offences():
                break
        for table in self.tables:
            await table.audit_all(self.server)
        return self.offences()

    async def must_start(self):
        if not await self.server.start():
            raise SystemExit("the server does not start:\n" + self.server.errors())

    async def play_and_kill(self):
        players = [asyncio.create_task(player.play(self.server)) for table in self.tables for player in table.players]
        began, enough = time.monotonic(), self.moves() + self.rng.randrange(moves_a_life)
        while self.moves() < enough and time.monotonic() < began + life_seconds_max:
            await asyncio.sleep(self.rng.uniform(0, 0.02))
        await self.server.kill()
        self.played += time.monotonic() - began
        await asyncio.gather(*players)
        if self.rng.random() < 0.2:  # while it starts
            starting = asyncio.create_task(self.server.start())
            await asyncio.sleep(self.rng.uniform(0, 0.05))
            await self.server.kill()
            await starting
            await self.server.kill()  # had it not even begun
        await self.must_start()
        for table in self.tables:
            await table.audit_finished(self.server)

    def moves(self):
        return sum(table.acknowledged for table in self.tables)

    def offences(self):
        return [offence for table in self.tables for offence in table.offences]

    def report(self, number, began):
        moves = self.moves()
        print(f"{number} kills in {time.monotonic() - began:.0f} s, {moves} acknowledged moves ({moves / self.played:.0f} a second of play), "
              f"{len(self.offences())} offences", flush=True)


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="in a PostgreSQL of its own, not in a file")
    arguments = parser.parse_args()
    database = Postgres() if arguments.postgres else None
    if database:
        await database.create()
    run = Run(arguments, database.url if database else None)
    try:
        offences = await run.go()
    finally:
        await run.server.close()
        if database:
            await database.close()
    for offence in offences[:20]:
        print(offence)
    return 1 if offences else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
