#!/usr/bin/env python3
"""How long is the review of a finished match of two searched, at a cat's strength, on one core?

    cmake --preset release && cmake --build --preset release --target clowder
    tests/bench/review.py [--game kilkenny-cats] [--moves 100] [--core 0]

A match of random bots whose number of moves is nearest to the wanted one, of 40, is imported into an empty server.
CPU time is that of the server from the first question to the complete review: on a core that nothing else uses, the
wall clock says the same.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).parents[2]
CLOWDER = ROOT / "build/release/server/clowder"
MATCHES = 40


def moves_of(path):
    return sum("action" in entry for entry in json.loads(path.read_text())["entries"])


def nearest_match(folder, game, moves):
    options = "{}" if game == "cats-chess" else '{"players": 2}'
    wanted = ["--game", game, "--seed", "1", "--matches", str(MATCHES), "--options", options, "--out", folder]
    subprocess.run([CLOWDER, "simulate", *wanted], check=True, capture_output=True)
    return min(pathlib.Path(folder).glob("*.json"), key=lambda path: abs(moves_of(path) - moves))


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def review(url, match):
    with urllib.request.urlopen(f"{url}/api/matches/{match}/review", timeout=60) as answer:
        return json.load(answer)


def measure(url, pid, match):
    began, used = time.monotonic(), cpu_seconds(pid)
    got = review(url, match)
    first, first_cpu = time.monotonic() - began, cpu_seconds(pid) - used
    while got["searched"] < 1000:
        time.sleep(0.5)
        got = review(url, match)
    return first, first_cpu, time.monotonic() - began, cpu_seconds(pid) - used


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="kilkenny-cats")
    asked.add_argument("--moves", type=int, default=100)
    asked.add_argument("--core", default="0")
    asked = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        match = nearest_match(folder, asked.game, asked.moves)
        data = pathlib.Path(folder) / "data"
        subprocess.run([CLOWDER, "--data", data, "import", match], check=True, stdout=subprocess.DEVNULL)
        serve = ["taskset", "-c", asked.core, CLOWDER, "serve", "--address", "127.0.0.1", "--port", "0", "--data", data]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            name = json.loads(match.read_text())["match"]
            first, first_cpu, wall, cpu = measure(url, server.pid, name)
        finally:
            server.terminate()
            server.wait()
        print(
            f"{asked.game}: {moves_of(match)} moves; first curve after {first:.1f} s ({first_cpu:.2f} s of CPU), "
            f"complete after {wall:.1f} s ({cpu:.1f} s of CPU, {1000 * cpu / moves_of(match):.0f} ms a move)"
        )


if __name__ == "__main__":
    main()
