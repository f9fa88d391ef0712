"""Commands that work on the database are killed in the middle: a whole database is there, and the command can be run again."""
import itertools
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from lib.server import PROGRAM
from lib.trace import may_trace

kills_max = 20  # of one system call
matches_saved, matches_there = 2, 4


def clowder(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)


class UpkeepTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-upkeep-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_well(self, *words):
        ended = clowder(*words)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        return ended.stdout

    def database(self, name, matches):
        """A data folder with so many matches."""
        self.run_well("simulate", "--game", "nekonoko", "--matches", matches, "--seed", 1, "--out", self.folder / (name + "-matches"))
        data = self.folder / name
        self.run_well("import", *sorted((self.folder / (name + "-matches")).iterdir()), "--data", data)
        return data

    def matches_in(self, data):
        return int(self.run_well("doctor", "--data", data).split()[0])

    def test_a_restore_that_is_killed(self):
        if not may_trace():
            self.skipTest("no process may be traced here")
        saved, there = self.database("saved", matches_saved), self.database("there", matches_there)
        backup, data = self.folder / "backup.db", self.folder / "data"
        self.run_well("backup", backup, "--data", saved)
        found = set()
        for call in ("link", "rename", "fsync"):
            for number in itertools.count(1):
                self.assertLess(number, kills_max)
                shutil.rmtree(data, ignore_errors=True)
                shutil.copytree(there, data)
                fault = ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}"]
                ended = subprocess.run([*fault, PROGRAM, "restore", str(backup), "--data", str(data)], capture_output=True, check=False)
                with self.subTest(call=call, number=number):
                    self.assertTrue((data / "clowder.db").exists(), "a start would make an empty one")
                    found.add(self.matches_in(data))
                    self.run_well("restore", backup, "--verify", "--data", data)
                    self.assertEqual(self.matches_in(data), matches_saved)
                    shutil.copy(data / "clowder.db.before-restore-1", data / "clowder.db")
                    self.assertEqual(self.matches_in(data), matches_there)
                if ended.returncode == 0:
                    break
        self.assertEqual(found, {matches_saved, matches_there})


if __name__ == "__main__":
    unittest.main()
