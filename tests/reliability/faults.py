#!/usr/bin/env python3
"""System calls of the server fail, or kill it, while it starts and while people play (needs strace).

One run for every call and every n: the n-th call of a thread ends the process (KILL), or returns an error, once or
from then on. When the faults are over, play goes on by itself; then the server is killed and started again:
what was ever acknowledged or shown must be there."""
import argparse
import asyncio
import itertools
import time

from lib.server import Server, end_seconds_max, start_seconds_max
from lib.table import Table
from lib.trace import may_trace

# (call, what becomes of it)
killed = [("pwrite64", "KILL"), ("fdatasync", "KILL"), ("sendmsg", "KILL"), ("openat", "KILL")]
failing = [("fdatasync", "EIO"), ("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("openat", "EMFILE"), ("ftruncate", "EIO"), ("mmap", "ENOMEM"), ("sendmsg", "ECONNRESET"),
           ("recvmsg", "ECONNRESET"), ("accept", "EMFILE"), ("unlink", "EIO"), ("fstat", "EIO"), ("pread64", "EIO")]
games = ("kilkenny-cats", "nekonoko")
rooms = 4
moves_enough = 60
run_seconds_max = 3
recovery_seconds_max = 40
ended_in_order = (0, 1, 127)  # 127: the loader could not even load the program
without_memory = (-6, -11)     # it ends at once (the loader by falling), and what it had promised is kept


def strace(call, what, number, lasting, *target):
    effect = "signal=KILL" if what == "KILL" else f"error={what}"
    return ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{effect}:when={number}{'+' if lasting else ''}", *target]


class Sweep:
    def __init__(self):
        self.died = self.recovered = self.unstarted = self.moves = self.storage = 0
        self.offences = []

    async def run(self, at_start, *fault):
        """Three lives on one folder: one to set the tables, one with the fault, one to look at what is left."""
        name = f"{'start ' if at_start else ''}{fault[0]} {fault[1]} {fault[2]}{'+' if fault[3] else ''}"
        server = Server()
        try:
            await self.must_start(server)
            tables = [await Table.open(server, games[room % 2], f"{name} {room}") for room in range(rooms)]
            await self.play(server, tables)
            await server.kill()
            await (self.start_with(server, name, fault) if at_start else self.play_with(server, tables, name, fault))
            await server.kill()
            await self.must_start(server)
            await self.play(server, tables)
            for table in tables:
                await table.audit_all(server)
                self.offences += [f"{name}: {offence}" for offence in table.offences]
                self.moves += table.acknowledged
                self.storage += table.refusals.get("storage", 0)
        finally:
            await server.close()

    @staticmethod
    async def must_start(server):
        if not await server.start():
            raise SystemExit("the server does not start:\n" + server.errors())

    async def start_with(self, server, name, fault):
        server.wrapper = strace(*fault)
        if await server.start():
            self.recovered += 1
        else:
            self.unstarted += 1
            self.look_at_end(server, name)
        server.wrapper = []

    async def play_with(self, server, tables, name, fault):
        await self.must_start(server)
        tracer = await asyncio.create_subprocess_exec(*strace(*fault, "-p", str(server.pid)), stderr=asyncio.subprocess.PIPE)
        async with asyncio.timeout(start_seconds_max):
            await tracer.stderr.readline()  # "attached"
        await self.play(server, tables)
        if server.process.returncode is None:
            tracer.terminate()
        async with asyncio.timeout(end_seconds_max):
            await tracer.wait()
        plays_on = server.process.returncode is None and await self.play(server, tables, recovery_seconds_max)
        # It may have died meanwhile: a fault of before that was noticed late.
        if server.process.returncode is None:
            self.recovered += 1
            if not plays_on:
                self.offences.append(f"{name}: does not recover: {server.errors()[-500:]}")
        else:
            self.died += 1
            self.look_at_end(server, name)

    def look_at_end(self, server, name):
        """Of a process that was not killed."""
        expected = (*ended_in_order, *without_memory) if "ENOMEM" in name else ended_in_order
        if server.process.returncode not in expected and "KILL" not in name:
            self.offences.append(f"{name}: ended with {server.process.returncode}: {server.errors()[-500:]}")

    async def play(self, server, tables, seconds=run_seconds_max):
        """Until enough was played (True), the server died, or nothing more happens."""
        playing = [asyncio.create_task(self.keep_playing(server, player)) for table in tables for player in table.players]
        def moves():
            return sum(table.acknowledged for table in tables)
        enough, deadline = moves() + moves_enough, time.monotonic() + seconds
        while moves() < enough and time.monotonic() < deadline and server.process.returncode is None:
            await asyncio.sleep(0.01)
        for task in playing:
            task.cancel()
        _, stuck = await asyncio.wait(playing, timeout=end_seconds_max)
        if stuck:
            raise SystemExit(f"{len(stuck)} players do not stop: {stuck}")
        return moves() >= enough

    @staticmethod
    async def keep_playing(server, player):
        while server.process.returncode is None:
            await player.play(server)
            await asyncio.sleep(0.05)


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--up-to", type=int, default=40, help="the largest n")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--only", help="one call")
    arguments = parser.parse_args()
    if not may_trace():
        print("no process may be traced here: system calls that fail were NOT tried")
        return 0
    sweep, began = Sweep(), time.monotonic()
    numbers = range(1, arguments.up_to + 1, arguments.step)
    plan = [(at_start, call, what, number, False) for (call, what), number, at_start in itertools.product(killed + failing, numbers, (False, True))]
    plan += [(False, call, what, 1, True) for call, what in failing]
    plan = [each for each in plan if arguments.only in (None, each[1])]
    for at, each in enumerate(plan, 1):
        await sweep.run(*each)
        if at % max(1, len(plan) // 10) == 0 or at == len(plan):
            print(f"{at} of {len(plan)} faults in {time.monotonic() - began:.0f} s: {sweep.died} died, {sweep.unstarted} did not start, {sweep.recovered} went on; "
                  f"{sweep.moves} acknowledged moves, {sweep.storage} refused by the store, {len(sweep.offences)} offences", flush=True)
    for offence in sweep.offences[:20]:
        print(offence)
    return 1 if sweep.offences else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
