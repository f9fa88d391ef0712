"""Many rooms at the pace of people: a move every two seconds in each, two who play and two who watch.

Nobody misses a frame, and everybody's copy of every match has the hash that it should have. ROOMS and PACE_SECONDS make it long;
the time from a move to each of the four is printed."""
import asyncio
import os
import resource
import time
import unittest

from lib.server import Server
from lib.table import Player, Table

rooms = int(os.environ.get("ROOMS", "20"))
pace_seconds = float(os.environ.get("PACE_SECONDS", "6"))
pause = 2
watchers = 2
end_seconds_max = 30


class Paced(Player):
    """Thinks before it acts, and notes how long what happened took to reach it."""

    def decide(self, state):
        self.note()
        self.choices = state["choices"] if state["to_act"] == self.seat else []
        if self.choices and not self.pending and not self.table.closing:
            asyncio.get_running_loop().call_later(self.table.rng.uniform(0, 2 * pause), self.act)

    def act(self):
        if not self.table.closing:
            super().act()

    def send_act(self, move):
        self.table.sent[(self.match, move[1] + 1)] = time.monotonic()
        super().send_act(move)

    def note(self):
        sent = self.table.sent.get((self.match, self.seq))
        if sent:
            self.table.took.append(time.monotonic() - sent)


class Watcher(Paced):
    """Only looks on."""

    def settle_table(self):
        pass

    def on_fairness(self, fairness):
        pass

    def decide(self, state):
        self.note()


class PaceTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())

    async def open_table(self, number):
        table = await Table.open(self.server, "kilkenny-cats", number)
        table.sent, table.took, table.closing = {}, [], False
        guests = [{"token": player.token, "id": player.id} for player in table.players]
        guests += [await self.server.guest(f"Eve {seat}") for seat in range(watchers)]
        table.players = [(Paced if seat < 2 else Watcher)(table, seat, guest) for seat, guest in enumerate(guests)]
        return table

    @staticmethod
    def is_level(table):
        """Everybody has seen the same, and nothing is on its way."""
        return len({(player.match, player.seq) for player in table.players}) == 1 and not any(player.pending for player in table.players)

    async def test_nobody_misses_anything(self):
        tables = [await self.open_table(number) for number in range(rooms)]
        tasks = [asyncio.create_task(player.play(self.server)) for table in tables for player in table.players]
        self.addCleanup(lambda: [task.cancel() for task in tasks])
        await asyncio.sleep(pace_seconds)
        for table in tables:
            table.closing = True
        deadline = time.monotonic() + end_seconds_max
        while not all(map(self.is_level, tables)) and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        self.assertEqual([table.path for table in tables if not self.is_level(table)], [], "a frame was lost")
        self.assertEqual([task.result() for task in tasks if task.done()], [], "nobody was closed")
        for table in tables:
            await table.audit_all(self.server)
        self.assertEqual([offence for table in tables for offence in table.offences], [])
        moves, took = sum(table.acknowledged for table in tables), sorted(each for table in tables for each in table.took)
        self.assertGreater(moves, 0)
        print(f"{rooms} rooms of {2 + watchers}, {moves} moves in {pace_seconds:.0f} s: from a move to each of the room half within "
              f"{1000 * took[len(took) // 2]:.1f} ms, 99 % within {1000 * took[len(took) * 99 // 100]:.1f} ms", flush=True)


if __name__ == "__main__":
    unittest.main()
