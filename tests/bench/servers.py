#!/usr/bin/env python3
"""What a move costs where PostgreSQL stores it, beside SQLite and the floor: one server, two and three on one database.

    cmake --preset release && cmake --build --preset release --target clowder load floor delay_proxy
    tests/bench/servers.py [--rounds 3] [--seconds 8] [--servers 1,2,3] [--round-trips 0.1,0.5]

--round-trips: also one server whose database is so many milliseconds away (delay_proxy.cpp); needs root.

The servers and the database have core 0 together, the generator has core 1: moves/s say what one core can do in all,
and the CPU time of each part what it would need on a machine of its own. Needs PostgreSQL 15.
"""
import argparse
import asyncio
import json
import os
import pathlib
import re
import statistics
import sys
import tempfile

import load

sys.path.insert(0, str(pathlib.Path(load.ROOT) / "tests/reliability"))
from lib.postgres import Postgres, may_run  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of_all(parent):
    """CPU seconds of a process and its children, those that have ended included."""
    total = 0.0
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended
        if int(entry.name) == parent:
            total += sum(int(fields[i]) for i in (11, 12, 13, 14)) / TICKS
        elif int(fields[1]) == parent:
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


async def wal_bytes(database):
    return int((await database.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"))[0])


async def commits(database):
    return int((await database.query("SELECT xact_commit FROM pg_stat_database WHERE datname = 'clowder'"))[0])


def floor(build, folder):
    return [os.path.join(build, "tests", "bench", "floor"), os.path.join(os.path.dirname(folder), "floor.db")]


def clowder(build, folder, store=""):
    return [os.path.join(build, "server", "clowder"), "serve", "--address", "127.0.0.1", "--port", "0", "--admin", "", "--web", "", "--data", folder,
            *(["--store", store] if store else []), *load.OPEN_DOORS]


class Servers:
    """A process for each command, all on core 0."""

    def __init__(self, *commands):
        self.commands = commands
        self.processes = []

    async def start(self):
        ports = []
        for command in self.commands:
            process = await asyncio.create_subprocess_exec("taskset", "-c", "0", *command, stdout=asyncio.subprocess.PIPE)
            self.processes.append(process)
            ports.append(re.search(rb"http://[^/\s]*:(\d+)", await process.stdout.readline()).group(1).decode())
        return ",".join(ports)

    def cpu(self):
        return sum(sum(load.cpu_seconds(process)) for process in self.processes)

    async def stop(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            await asyncio.wait_for(process.wait(), 30)


async def delayed(database, given, milliseconds):
    """A process that delays what goes to the database and back, and the database's address behind it."""
    process = await asyncio.create_subprocess_exec(
        "taskset", "-c", "1", os.path.join(given.build, "tests", "bench", "delay_proxy"), str(database.folder / ".s.PGSQL.5432"),
        str(round(milliseconds * 500)), stdout=asyncio.subprocess.PIPE)
    os.sched_setscheduler(process.pid, os.SCHED_FIFO, os.sched_param(1))  # else it waits for the generator's core
    port = (await process.stdout.readline()).decode().strip()
    return process, f"postgresql://clowder@127.0.0.1:{port}/clowder"


async def one_round(given, command, count, with_postgres, milliseconds=0.0):
    """Figures of one run of so many servers."""
    database = Postgres() if with_postgres else None
    proxy = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            if database:
                os.sched_setaffinity(0, {0})  # its processes inherit it
                await database.create()
                os.sched_setaffinity(0, {0, 1})
            store = [database.url] if database else []
            if milliseconds:
                proxy, store[0] = await delayed(database, given, milliseconds)
            servers = Servers(*(command(given.build, os.path.join(folder, str(number)), *store) for number in range(count)))
            try:
                ports = await servers.start()
                return await measured(given, ports, servers, database)
            finally:
                await servers.stop()
        finally:
            if proxy:
                proxy.terminate()
                await proxy.wait()
            if database:
                await database.close()


async def measured(given, ports, servers, database):
    options = ["--seconds", str(given.seconds), "--rooms", str(given.rooms), "--games", load.chosen(given.games)]
    generator = await asyncio.create_subprocess_exec(
        "taskset", "-c", "1", os.path.join(given.build, "tests", "bench", "load"), "--port", ports, *options, stdout=asyncio.subprocess.PIPE)
    if (await generator.stdout.readline()).strip() != b"measuring":
        sys.exit("the generator could not begin: it has said why above")
    before = servers.cpu(), cpu_of_all(database.process.pid) if database else 0
    log = (await wal_bytes(database), await commits(database)) if database else (0, 0)
    figures = json.loads(await generator.stdout.readline())
    moves = figures["moves_per_second"] * given.seconds
    figures["server_us"] = 1e6 * (servers.cpu() - before[0]) / moves
    if database:
        figures["database_us"] = 1e6 * (cpu_of_all(database.process.pid) - before[1]) / moves
        figures["wal_bytes"] = (await wal_bytes(database) - log[0]) / moves
        figures["commits"] = (await commits(database) - log[1]) / moves
    await asyncio.wait_for(generator.wait(), 30)
    return figures


def told(name, figures):
    line = f"{name:24} {figures['moves_per_second']:7.0f} moves/s, a move: {figures['server_us']:6.1f} us of the servers"
    if "database_us" in figures:
        line += (f", {figures['database_us']:6.1f} us of the database, {figures['wal_bytes']:5.0f} bytes of its log, "
                 f"{figures['commits']:.3f} commits")
    return f"{line}; p50 {figures['p50_us'] / 1000:.1f} ms, p99 {figures['p99_us'] / 1000:.1f} ms"


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rooms", type=int, default=250)
    parser.add_argument("--games", default=",".join(load.games_of_the_list()), help="default: all of games.cmake")
    parser.add_argument("--servers", default="1,2,3", help="how many on one PostgreSQL")
    parser.add_argument("--round-trips", default="", help="milliseconds to the database and back")
    parser.add_argument("--build", default=os.path.join(load.ROOT, "build", "release"))
    given = parser.parse_args()
    if not may_run():
        sys.exit("there is no PostgreSQL 15 here: apt-get install postgresql-15")
    kinds = {"floor": (floor, 1, False), "SQLite": (clowder, 1, False)}
    kinds |= {f"PostgreSQL, {n} server(s)": (clowder, int(n), True) for n in given.servers.split(",")}
    kinds |= {f"PostgreSQL, {ms} ms away": (clowder, 1, True, float(ms)) for ms in given.round_trips.split(",") if ms}
    seen = {name: [] for name in kinds}
    for i in range(given.rounds):
        for name, kind in kinds.items():
            seen[name].append(await one_round(given, *kind))
            print(f"round {i + 1} {told(name, seen[name][-1])}", flush=True)
    for name, all_rounds in seen.items():
        middle = {key: statistics.median(each[key] for each in all_rounds) for key in all_rounds[0] if isinstance(all_rounds[0][key], (int, float))}
        print(f"median  {told(name, middle)}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
