#!/usr/bin/env python3
"""Moves a second of a release build beside the floor, in rounds that alternate; then how long a move takes at half of
what Clowder can do, and with one room alone; then what idle sessions cost in memory.

    cmake --preset release && cmake --build --preset release --target clowder load floor
    tests/bench/load.py [--rounds 3] [--seconds 8] [--games kilkenny-cats,nekonoko] [--node] [--idle 10000]

With --node a server on node (ws, better-sqlite3) takes part in the rounds: first `npm ci` in tests/bench/peers.

Server on core 0, generator on core 1. Only the ratios count: the machine's speed cancels out.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
OPEN_DOORS = ["--requests-per-second", "1000000", "--guests-per-minute", "1000000", "--rooms-per-minute", "1000000", "--rooms-per-player", "100000",
              "--connections-per-address", "20000", "--connections", "30000", "--messages-per-second", "1000000", "--log-level", "warning"]


def games_of_the_list():
    with open(os.path.join(ROOT, "games.cmake")) as file:
        names = re.search(r"set\(CLOWDER_GAMES([^)]*)\)", file.read())
    if not names:
        sys.exit("games.cmake has no list CLOWDER_GAMES: which games is the load made of?")
    return [name.replace("_", "-") for name in names[1].split()]


def chosen(games):
    unknown = [game for game in games.split(",") if game not in games_of_the_list()]
    if unknown:
        sys.exit(f"no such game in games.cmake: {', '.join(unknown)}")
    return games


def cpu_seconds(process):
    """In the program and in the kernel."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return [int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in fields[11:13]]


def resident_kib(process):
    with open(f"/proc/{process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))


def started(command, folder):
    server = subprocess.Popen(["taskset", "-c", "0", *command(folder)], stdout=subprocess.PIPE, text=True)
    return server, re.search(r"http://[^/\s]*:(\d+)", server.stdout.readline()).group(1)


def one_round(command, load, options):
    with tempfile.TemporaryDirectory() as folder:
        server, port = started(command, folder)
        try:
            generator = subprocess.Popen(["taskset", "-c", "1", load, "--port", port, *options], stdout=subprocess.PIPE, text=True)
            if generator.stdout.readline().strip() != "measuring":
                sys.exit("the generator could not begin: it has said why above; seats for each game are in tests/bench/load.cpp")
            before = cpu_seconds(server)
            figures = json.loads(generator.stdout.readline())
            seconds = float(options[options.index("--seconds") + 1])
            spent = [1e6 * (now - then) / (figures["moves_per_second"] * seconds) for now, then in zip(cpu_seconds(server), before)]
            figures["user_us_per_move"], figures["cpu_us_per_move"] = spent[0], sum(spent)
            generator.wait(timeout=30)
            return figures
        finally:
            server.terminate()
            server.wait(timeout=30)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rooms", type=int, default=250)
    parser.add_argument("--members", type=int, default=4)
    parser.add_argument("--choices", default="actions", choices=["in_updates", "apart", "actions"], help="how members are told their choices (protocol/README.md, `join`)")
    parser.add_argument("--games", default=",".join(games_of_the_list()), help="default: all of games.cmake")
    parser.add_argument("--node", action="store_true", help="with the server on node")
    parser.add_argument("--idle", type=int, default=0, help="how many idle sessions to hold; 0: none")
    parser.add_argument("--shards", type=int, default=1, help="of Clowder, all on one core: what it costs that there are several")
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"))
    given = parser.parse_args()
    options = ["--seconds", str(given.seconds), "--rooms", str(given.rooms), "--members", str(given.members), "--choices", given.choices,
               "--games", chosen(given.games)]
    load = os.path.join(given.build, "tests", "bench", "load")
    servers = {
        "floor": lambda folder: [os.path.join(given.build, "tests", "bench", "floor"), os.path.join(folder, "floor.db")],
        "clowder": lambda folder: [os.path.join(given.build, "server", "clowder"), "serve", "--address", "127.0.0.1", "--port", "0", "--admin", "",
                                   "--web", "", "--data", folder, "--shards", str(given.shards), *OPEN_DOORS],
    }
    if given.node:
        servers["node"] = lambda folder: ["node", os.path.join(HERE, "peers", "node_ws.mjs"), os.path.join(folder, "node.db")]
    seen = {name: [] for name in servers}
    for i in range(given.rounds):
        for name, command in servers.items():
            figures = one_round(command, load, options)
            seen[name].append(figures)
            print(f"round {i + 1} {name:8} {figures['moves_per_second']:8.0f} moves/s {figures['cpu_us_per_move']:6.1f} us CPU/move ({figures['user_us_per_move']:.1f} user) "
                  f"p50 {figures['p50_us'] / 1000:.1f} ms p99 {figures['p99_us'] / 1000:.1f} ms {figures['bytes_per_move_and_member']:.0f} bytes a move and member, generator {figures['generator_busy']:.2f} busy", flush=True)
    middle = {name: statistics.median(each["moves_per_second"] for each in all) for name, all in seen.items()}
    cost = {name: statistics.median(each["cpu_us_per_move"] for each in all) for name, all in seen.items()}
    user = {name: statistics.median(each["user_us_per_move"] for each in all) for name, all in seen.items()}
    print(f"clowder / floor: {middle['clowder'] / middle['floor']:.2f} of its moves/s, {cost['clowder'] / cost['floor']:.2f} times its CPU a move; "
          f"CPU (user) us a move: {cost['clowder']:.0f} ({user['clowder']:.0f}) beside {cost['floor']:.0f} ({user['floor']:.0f})")
    if given.node:
        print(f"clowder / node: {middle['clowder'] / middle['node']:.2f} of its moves/s")
    latency("at half load", servers, load, [*options, "--rate", str(middle["clowder"] / 2)], given.rounds)
    alone = options.copy()
    alone[alone.index("--rooms") + 1] = "1"
    latency("one room alone", servers, load, alone, given.rounds)
    if given.idle:
        for what, extra in (("in waiting rooms of four", ["--idle", "yes"]), ("in running matches", ["--rate", "0.01"])):
            idle(what, servers["clowder"], load, given.idle, extra)


def idle(what, command, load, sessions, extra):
    with tempfile.TemporaryDirectory() as folder:
        server, port = started(command, folder)
        try:
            before = resident_kib(server)
            options = ["--rooms", str(sessions // 4), "--members", "4", "--seconds", "1", "--games", "kilkenny-cats", *extra]
            generator = subprocess.Popen(["taskset", "-c", "1", load, "--port", port, *options], stdout=subprocess.PIPE, text=True)
            generator.stdout.readline()
            print(f"{sessions} sessions {what}: {(resident_kib(server) - before) / sessions:.1f} KiB each", flush=True)
            generator.wait(timeout=60)
        finally:
            server.terminate()
            server.wait(timeout=60)


def latency(when, servers, load, options, rounds):
    seen = {name: [] for name in servers}
    for _ in range(rounds):
        for name, command in servers.items():
            seen[name].append(one_round(command, load, options))
    middle = {name: {key: statistics.median(each[key] for each in all) for key in ("p50_us", "p99_us")} for name, all in seen.items()}
    for name, figures in middle.items():
        print(f"{when} {name:8} p50 {figures['p50_us'] / 1000:.2f} ms p99 {figures['p99_us'] / 1000:.2f} ms")
    ratios = [middle["clowder"][key] / middle["floor"][key] for key in ("p50_us", "p99_us")]
    print(f"{when} clowder / floor: {ratios[0]:.2f} times its p50, {ratios[1]:.2f} times its p99", flush=True)


if __name__ == "__main__":
    main()
