#!/usr/bin/env python3
"""Do rooms notice that bots think? Latency of moves at a fixed rate, without bots and beside rooms in which alley cats play each other.

    cmake --preset release && cmake --build --preset release --target clowder load
    tests/bench/bots.py [--rounds 3] [--seconds 8] [--bots 100] [--rate 500]

Bots think on threads of their own, of a lower priority: the ratio of the p99 says whether that is enough. Server on core 0, generator on core 1.
"""
import argparse
import asyncio
import json
import os
import pathlib
import statistics
import sys
import tempfile

import load
from servers import Servers, clowder

sys.path.insert(0, str(pathlib.Path(load.ROOT) / "tests/reliability"))
from lib.server import Address  # noqa: E402
from lib.websocket import WebSocket  # noqa: E402


class Table:
    """Ada lets a bot play for her against another one, again and again. What comes is read and forgotten."""

    def __init__(self):
        self.number = 0

    async def open(self, server):
        ada = await server.guest("Ada")
        room = await server.room(ada["token"], "cats-chess")
        self.ws = await WebSocket.open(server.port, "/ws/rooms/" + room["code"], ada["token"])
        self.ws.send({"type": "join", "protocol": 1, "match": None, "have": None, "choices": "actions"})
        await self.ask({"type": "sit", "seat": 0})
        await self.ask({"type": "add_bot", "seat": 1, "level": "alley-cat"})
        self.ws.send({"type": "start", "id": "start"})
        fairness = await self.ws.receive_until(lambda message: message["type"] == "fairness")
        self.ws.send({"type": "salt", "match": fairness["match"], "bytes": "a" * 32})
        await self.ws.receive_until(lambda message: message["type"] == "snapshot")
        await self.ask({"type": "let_bot", "level": "alley-cat"})
        self.reading = asyncio.create_task(self.read())

    async def ask(self, message):
        self.number += 1
        self.ws.send(message | {"id": f"a{self.number}"})
        reply = await self.ws.receive_until(lambda heard: heard["type"] == "reply" and heard["id"] == f"a{self.number}")
        if reply["result"] != "applied":
            sys.exit(f"{message} is answered {reply}")

    async def read(self):
        while True:
            await self.ws.frame()

    async def close(self):
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        self.ws.abort()


async def one_round(given, bots):
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(clowder(given.build, folder))
        tables = []
        try:
            address = Address()
            address.port = int(await servers.start())
            for _ in range(bots):
                tables.append(Table())
                await tables[-1].open(address)
            generator = await asyncio.create_subprocess_exec(
                "taskset", "-c", "1", os.path.join(given.build, "tests", "bench", "load"), "--port", str(address.port), "--seconds", str(given.seconds),
                "--rooms", "50", "--rate", str(given.rate), stdout=asyncio.subprocess.PIPE)
            if (await generator.stdout.readline()).strip() != b"measuring":
                sys.exit("the generator could not begin: it has said why above")
            figures = json.loads(await generator.stdout.readline())
            await asyncio.wait_for(generator.wait(), 30)
            return figures
        finally:
            for table in tables:
                await table.close()
            await servers.stop()


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--bots", type=int, default=100, help="rooms in which two bots play")
    parser.add_argument("--rate", type=float, default=500, help="moves a second in 50 other rooms")
    parser.add_argument("--build", default=os.path.join(load.ROOT, "build", "release"))
    given = parser.parse_args()
    seen = {0: [], given.bots: []}
    for i in range(given.rounds):
        for bots, all_rounds in seen.items():
            figures = await one_round(given, bots)
            all_rounds.append(figures)
            print(f"round {i + 1}, {bots:3} rooms of bots: {figures['moves_per_second']:.0f} moves/s, p50 {figures['p50_us'] / 1000:.2f} ms, "
                  f"p99 {figures['p99_us'] / 1000:.2f} ms", flush=True)
    for key in ("p50_us", "p99_us"):
        without, beside = (statistics.median(each[key] for each in all_rounds) for all_rounds in seen.values())
        print(f"{key[:3]} beside bots / without: {beside / without:.2f}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
