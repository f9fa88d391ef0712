#!/usr/bin/env python3
"""One bit of the database is turned over, again and again in fresh copies: `clowder doctor` finds it, the server refuses
to start, or refuses what it cannot vouch for, or the bit did not matter. What the doctor calls whole never tells of
another match than the one that was played."""
import argparse
import asyncio
import pathlib
import random
import shutil
import subprocess
import tempfile

from lib.server import PROGRAM, Server
from lib.table import Table
from lib.websocket import Closed, Refused, WebSocket

games = ("kilkenny-cats", "nekonoko", "cats-chess")


class Flips:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-bits-"))
        self.found = self.unstarted = self.refused = self.harmless = 0
        self.offences = []

    def offence(self, what):
        self.offences.append(what)
        print(what, flush=True)

    async def prepare(self):
        """A database with matches that are over and matches that still run."""
        server = Server(folder=self.folder / "whole")
        server.folder.mkdir()
        if not await server.start():
            raise SystemExit("the server does not start:\n" + server.errors())
        self.tables = [await Table.open(server, games[number % 3], number) for number in range(6)]
        players = [asyncio.create_task(player.play(server)) for table in self.tables for player in table.players]
        while sum(table.acknowledged for table in self.tables) < 600:
            await asyncio.sleep(0.05)
        await server.kill()
        await asyncio.gather(*players)
        await server.start()
        self.truth = await self.tell(server)
        server.signal(15)
        await server.ended()
        self.whole = (self.folder / "whole/data/clowder.db").read_bytes()

    async def tell(self, server):
        """All that is told of the matches: files, frames, summaries."""
        told = {}
        for table in self.tables:
            token = table.players[0].token
            for match in table.ledgers:
                for path in (f"/api/matches/{match}", f"/api/matches/{match}/frames"):
                    told[path] = await server.call("GET", path, token=token)
            told["list " + token] = await server.call("GET", "/api/matches?player=me", token=token)
            told["room " + token] = await self.snapshot(server, table)
        return told

    @staticmethod
    async def snapshot(server, table):
        """Where the match of the room stands, or that there is nothing to be seen."""
        try:
            ws = await WebSocket.open(server.port, table.path, table.players[0].token)
            ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
            said = await ws.receive_until(lambda message: message["type"] in ("snapshot", "fairness", "notice"))
            ws.abort()
            return (200, {"view": said["view"], "seq": said["seq"]}) if said["type"] == "snapshot" else (503, said)
        except (Refused, Closed, ConnectionError, TimeoutError) as gone:
            return 503, str(gone)

    async def flip(self, number):
        folder = self.folder / "flipped"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "data").mkdir(parents=True)
        damaged, at = bytearray(self.whole), self.rng.randrange(len(self.whole) * 8)
        damaged[at // 8] ^= 1 << at % 8
        (folder / "data/clowder.db").write_bytes(damaged)
        doctor = subprocess.run([PROGRAM, "doctor", "--data", str(folder / "data")], capture_output=True, text=True)
        self.found += doctor.returncode == 1
        if doctor.returncode not in (0, 1):
            self.offence(f"bit {at}: the doctor ended with {doctor.returncode}: {doctor.stderr[-300:]}")
        server = Server(folder=folder)
        try:
            if not await server.start():
                self.unstarted += 1
                if server.process.returncode != 1:
                    self.offence(f"bit {at}: ended with {server.process.returncode}")
                return
            told = await self.tell(server)
            wrong = [key for key, (status, said) in told.items() if status == 200 and (status, said) != self.truth[key]]
            for key in wrong if doctor.returncode == 0 else ():
                self.offence(f"bit {at}: {key}: {difference(self.truth[key][1], told[key][1])}")
            if any(told[key][0] != self.truth[key][0] for key in told):
                self.refused += 1
            elif not wrong:
                self.harmless += 1
            if server.process.returncode is not None:
                self.offence(f"bit {at}: ended with {server.process.returncode}")
        finally:
            await server.kill()


def difference(true, false, path=""):
    if type(true) is type(false) and isinstance(true, dict):
        for key in true | false:
            if true.get(key) != false.get(key):
                return difference(true.get(key), false.get(key), f"{path}/{key}")
    if isinstance(true, list) and isinstance(false, list) and len(true) == len(false):
        for at, (one, other) in enumerate(zip(true, false)):
            if one != other:
                return difference(one, other, f"{path}/{at}")
    return f"{path}: {str(true)[:80]} became {str(false)[:80]}"


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    flips = Flips(arguments.seed)
    try:
        await flips.prepare()
        for number in range(1, arguments.flips + 1):
            await flips.flip(number)
            if number % max(1, arguments.flips // 10) == 0:
                print(f"{number} bits: {flips.found} found by the doctor, {flips.unstarted} not started, {flips.refused} refused in part, {flips.harmless} harmless, {len(flips.offences)} offences", flush=True)
    finally:
        shutil.rmtree(flips.folder, ignore_errors=True)
    return 1 if flips.offences else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
