#!/usr/bin/env python3
"""Checks the layers: engine <- protocol <- server, the folders of server/, and web-client -> protocol.

Also forbids in every file: random numbers of its own, `catch (...)`, and locks.
"""

import json
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

STANDARD = r"[a-z_0-9]+"
THIRD_PARTY_OF_PROTOCOL = r"(nlohmann|openssl|boost/pfr)/.+"
# Folders of server/, from the lowest to the highest: each includes only itself and those before it.
SERVER = ("base", "store", "match", "net", "room", "shard", "http", "app")
GAMES = tuple(re.search(r"set\(CLOWDER_GAMES([^)]*)\)", (ROOT / "games.cmake").read_text())[1].split())

# Threads of their own, apart from the shards: file -> what is behind the lock.
LOCKS = {
    "server/base/work_queue.hpp": "jobs on their way to a worker thread",
}
DICE = {"engine/chance.hpp": "the generator of simulations, bots and tests"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
IMPORT = re.compile(r"""(?<!['"])(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]""")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def sources(root, folder, endings):
    found = (path for path in (root / folder).rglob("*") if path.suffix in endings and path.is_file())
    return sorted(path for path in found if not {"node_modules", "dist", "build"} & set(path.parts))


def points_down(path, name):
    """Does a file of server/ include only its own folder or a lower one?"""
    if not name.startswith("server/"):
        return True
    here, there = path.split("/")[1], name.split("/")[1]
    return here in SERVER and there in SERVER and SERVER.index(there) <= SERVER.index(here)


def may_include(folder, path, bracket, name):
    """May this file of the folder include that name?"""
    if bracket == '"':
        layers = {"engine": ("engine",), "protocol": ("engine", "protocol"), "server": ("engine", "protocol", "server")}
        if name.split("/")[0] not in layers[folder]:
            return False
        if folder == "server":
            return points_down(path, name)
        own = [game for game in GAMES if f"engine/{game}/" in path]
        return not own or not any(name.startswith(f"engine/{game}/") for game in GAMES if game not in own)
    if folder == "server" or re.fullmatch(STANDARD, name):
        return True
    return folder == "protocol" and re.fullmatch(THIRD_PARTY_OF_PROTOCOL, name) is not None


def wrong_includes(root):
    for folder in ("engine", "protocol", "server"):
        for path in sources(root, folder, {".cpp", ".hpp"}):
            where = path.relative_to(root).as_posix()
            for bracket, name in INCLUDE.findall(path.read_text()):
                if not may_include(folder, where, bracket, name):
                    yield f"{where} includes {name}"


def packages(root):
    manifest = json.loads((root / "web-client/package.json").read_text())
    return {*manifest.get("dependencies", {}), *manifest.get("devDependencies", {})}


def wrong_imports(root):
    if not (root / "web-client/package.json").exists():
        return
    known = packages(root)
    inside = [(root / folder).resolve() for folder in ("web-client", "protocol")]
    for path in sources(root, "web-client", {".ts", ".tsx", ".js", ".mjs"}):
        for name in IMPORT.findall(path.read_text()):
            package = "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
            if name.startswith("node:") or package in known:
                continue
            target = (path.parent / name).resolve()
            if not name.startswith(".") or not any(target.is_relative_to(folder) for folder in inside):
                yield f"{path.relative_to(root).as_posix()} imports {name}"


FORBIDDEN = (
    (re.compile(r"std::random_device|\bmt19937|\brand\s*\("), "throws dice of its own", DICE),
    (re.compile(r"catch\s*\(\s*\.\.\.\s*\)"), "swallows every exception", {}),
    (re.compile(r"std::(recursive_|shared_|timed_)*mutex\b"), "takes a lock", LOCKS),
)


def wrong_words(root):
    for folder in ("engine", "protocol", "server"):
        for path in sources(root, folder, {".cpp", ".hpp"}):
            where = path.relative_to(root).as_posix()
            text = COMMENT.sub("", path.read_text())
            for pattern, blame, allowed in FORBIDDEN:
                if where not in allowed and pattern.search(text):
                    yield f"{where} {blame}"


class Layers(unittest.TestCase):
    def test_includes_point_one_way(self):
        self.assertEqual(list(wrong_includes(ROOT)), [])

    def test_the_page_knows_only_the_protocol(self):
        self.assertEqual(list(wrong_imports(ROOT)), [])

    def test_no_dice_no_swallowing_no_locks(self):
        self.assertEqual(list(wrong_words(ROOT)), [])

    def test_there_is_something_to_look_at(self):
        self.assertGreater(len(sources(ROOT, "engine", {".cpp", ".hpp"})), 10)


class PlantedFaults(unittest.TestCase):
    """Each of these lines must be found, or the tests above prove nothing."""

    def found(self, check, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(check(root))

    def test_includes(self):
        for name, line, wrong in (
            ("engine/a.cpp", '#include "engine/seat.hpp"', False),
            ("engine/a.cpp", "#include <vector>", False),
            ("engine/a.cpp", '#include "protocol/match.hpp"', True),
            ("engine/a.cpp", '#include "seat.hpp"', True),
            ("engine/a.cpp", "#include <nlohmann/json.hpp>", True),
            ("engine/a.cpp", "#include <unistd.h>", True),
            ("engine/nekonoko/a.cpp", '#include "engine/cats_chess/board.hpp"', True),
            ("engine/nekonoko/a.cpp", '#include "engine/nekonoko/field.hpp"', False),
            ("engine/bots/a.cpp", '#include "engine/nekonoko/field.hpp"', False),
            ("protocol/a.hpp", "#include <nlohmann/json.hpp>", False),
            ("protocol/a.hpp", "#include <boost/asio.hpp>", True),
            ("protocol/a.hpp", "#include <boost/pfr/core.hpp>", False),
            ("protocol/a.hpp", '  #  include "server/net/net.hpp"', True),
            ("server/base/a.cpp", "#include <boost/asio.hpp>", False),
            ("server/room/a.cpp", '#include "server/match/dice.hpp"', False),
            ("server/match/a.cpp", '#include "server/room/room.hpp"', True),
            ("server/base/a.cpp", '#include "server/store/store.hpp"', True),
            ("server/a.cpp", '#include "server/base/limits.hpp"', True),
            ("server/app/a.cpp", '#include "tests/engine/laws.hpp"', True),
        ):
            self.assertEqual(bool(self.found(wrong_includes, {name: line})), wrong, line)

    def test_imports(self):
        manifest = json.dumps({"dependencies": {"preact": "1"}, "devDependencies": {"@playwright/test": "1"}})
        for line, wrong in (
            ("import { h } from 'preact'", False),
            ("import { useState } from 'preact/hooks'", False),
            ("import { test } from '@playwright/test'", False),
            ("import './a.css'", False),
            ("import schema from '../../protocol/schema/page.json'", False),
            ("import rules from '../../engine/rules'", True),
            ("import x from 'left-pad'", True),
            ("type Where = 'from' | 'to';", False),
            ("const late = await import('../../server/x')", True),
        ):
            files = {"web-client/package.json": manifest, "web-client/src/a.ts": line}
            self.assertEqual(bool(self.found(wrong_imports, files)), wrong, line)

    def test_words(self):
        for name, line, wrong in (
            ("server/a.cpp", "std::random_device dice;", True),
            ("server/a.cpp", "std::mt19937_64 dice;", True),
            ("engine/chance.hpp", "using Rng = std::mt19937_64;", False),
            ("server/a.cpp", "int n = rand();", True),
            ("server/a.cpp", "// no std::mutex here", False),
            ("server/a.cpp", "std::mutex lock;", True),
            ("server/a.cpp", "std::shared_mutex lock;", True),
            ("server/base/work_queue.hpp", "std::mutex mutex_;", False),
            ("protocol/a.cpp", "try { f(); } catch (...) {}", True),
        ):
            self.assertEqual(bool(self.found(wrong_words, {name: line})), wrong, line)


if __name__ == "__main__":
    unittest.main()
