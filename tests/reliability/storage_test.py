"""A disk that fills up or is slow, a limit on files, a backup, a clock that jumps, and an end in order, while people play.

BACKUPS sets how many backups are taken; SLOW_DISK how long a write takes in ms, SLOW_WRITES how many of them are watched."""
import asyncio
import copy
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from lib.server import PROGRAM, Server
from lib.table import Table
from lib.trace import may_trace
from lib.websocket import WebSocket

rooms = 4
refusals_enough = 3
seconds_max = 40
backups = int(os.environ.get("BACKUPS", "2"))
slow_disk_ms = int(os.environ.get("SLOW_DISK", "2000"))
slow_writes = int(os.environ.get("SLOW_WRITES", "1"))
answers_enough = 20  # while one write is waited for
join = {"type": "join", "protocol": 1, "match": None, "have": None}


class Play:
    """People at tables, in the background; they come back whenever they lose their connection."""

    def __init__(self, server):
        self.server, self.tables, self.tasks, self.codes = server, [], [], []

    async def begin(self, game="kilkenny-cats"):
        self.tables = [await Table.open(self.server, game, number) for number in range(rooms)]
        self.tasks = [asyncio.create_task(self.keep_playing(player)) for table in self.tables for player in table.players]
        await self.more_moves(20)

    async def keep_playing(self, player):
        while True:
            self.codes.append(await player.play(self.server))
            await asyncio.sleep(0.1)

    def moves(self):
        return sum(table.acknowledged for table in self.tables)

    def refused(self):
        return sum(table.refusals.get("storage", 0) for table in self.tables)

    async def until(self, test):
        deadline = time.monotonic() + seconds_max
        while not test() and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        return test()

    async def more_moves(self, number):
        enough = self.moves() + number
        if not await self.until(lambda: self.moves() >= enough):
            raise AssertionError(f"{self.moves()} moves, {enough} expected\n{self.server.errors()[-1000:]}")

    async def end(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def offences(self):
        """Of a server that runs."""
        for table in self.tables:
            await table.audit_all(self.server)
        return [offence for table in self.tables for offence in table.offences]


class StorageTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)

    async def serve(self, **how):
        self.server = Server(**how)
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())
        self.play = Play(self.server)
        self.addAsyncCleanup(self.play.end)
        await self.play.begin()

    async def restart_and_look(self):
        """Killed, started again: nothing of what was said is missing."""
        await self.play.end()
        await self.server.kill()
        self.assertTrue(await self.server.start(), self.server.errors())
        self.assertEqual(await self.play.offences(), [])

    async def reads_and_talks(self):
        """What needs no disk goes on while moves are refused."""
        table = self.play.tables[0]
        status, _ = await self.server.call("GET", "/api/players/me", token=table.players[0].token)
        self.assertEqual(status, 200)
        status, _ = await self.server.call("GET", "/api/matches/" + next(iter(table.ledgers)), token=table.players[0].token)
        self.assertEqual(status, 200)
        status, said = await self.server.call("GET", "/readyz")
        self.assertEqual((status, said["error"]["code"]), (503, "storage"))
        status, said = await self.server.call("POST", "/api/players", {"name": "Late", "locale": "en"})
        self.assertEqual((status, said["error"]["code"]), (503, "storage"))
        ws = await WebSocket.open(self.server.port, table.path, table.players[0].token)
        ws.send(join)
        await ws.receive_until("snapshot")
        ws.send({"type": "chat", "id": "chat", "text": "Is it me?"})
        said = await ws.receive_until(lambda message: message.get("id") == "chat")
        self.assertEqual(said["result"], "applied", "people talk on")
        ws.abort()

    async def test_a_full_disk(self):
        folder = tempfile.mkdtemp(prefix="clowder-full-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True).returncode != 0:
            self.skipTest("only root may mount a small disk")
        self.addCleanup(subprocess.run, ["umount", "-l", folder])
        await self.serve(folder=folder)
        filler = pathlib.Path(folder) / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass
        self.assertTrue(await self.play.until(lambda: self.play.refused() >= refusals_enough), "moves are refused, with a reason")
        moves = self.play.moves()
        await self.reads_and_talks()
        self.assertLessEqual(self.play.moves(), moves + rooms)
        filler.unlink()
        await self.play.more_moves(20)
        self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)
        await self.restart_and_look()

    async def test_a_file_that_may_not_grow(self):
        await self.serve(file_bytes=2 << 20)
        self.assertTrue(await self.play.until(lambda: self.play.refused() >= refusals_enough), "moves are refused, with a reason")
        self.assertIsNone(self.server.process.returncode)
        self.server.file_bytes = None
        await self.restart_and_look()

    async def test_a_slow_disk_keeps_only_its_own_room_waiting(self):
        if not may_trace():
            self.skipTest("no process may be traced here")
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())
        self.token = (await self.server.guest("Ada"))["token"]
        slow, quick = await self.enter_new_room(), await self.enter_new_room()
        tracer = await asyncio.create_subprocess_exec("strace", "-f", "-o", "/dev/null", "-e", "trace=fdatasync", "-e", f"inject=fdatasync:delay_exit={slow_disk_ms * 1000}",
                                                      "-p", str(self.server.pid), stderr=asyncio.subprocess.PIPE)
        self.addAsyncCleanup(tracer.wait)
        self.addCleanup(tracer.terminate)
        await asyncio.wait_for(tracer.stderr.readline(), 20)  # "attached"
        took = []
        for number in range(slow_writes):
            slow.send({"type": "chat", "id": f"line{number}", "text": "Is it me?"})
            stored = asyncio.create_task(slow.receive_until(lambda message: message.get("id") == f"line{number}", seconds_max))
            answered = len(took)
            while not stored.done():
                took.append(await self.time_of_ping(quick, f"ping{len(took)}"))
                self.assertEqual((await self.server.call("GET", "/api/players/me", token=self.token))[0], 200)
            self.assertEqual(stored.result()["result"], "applied")
            self.assertGreaterEqual(len(took) - answered, answers_enough, "other rooms are answered while this one waits for the disk")
        took.sort()
        print(f"{slow_writes} writes of {slow_disk_ms} ms or more: {len(took)} pings of another room, half within {1000 * took[len(took) // 2]:.1f} ms, "
              f"99 % within {1000 * took[len(took) * 99 // 100]:.1f} ms", flush=True)

    async def enter_new_room(self):
        room = await self.server.room(self.token, "kilkenny-cats")
        ws = await WebSocket.open(self.server.port, "/ws/rooms/" + room["link"], self.token)
        self.addCleanup(ws.abort)
        ws.send(join)
        await ws.receive_until("room")
        return ws

    @staticmethod
    async def time_of_ping(ws, name):
        began = time.monotonic()
        ws.send({"type": "ping", "id": name, "now": 1})
        await ws.receive_until(lambda message: message.get("id") == name)
        return time.monotonic() - began

    async def test_a_backup_holds_all_that_was_said_before_it(self):
        await self.serve()
        for _ in range(backups):
            folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-backup-"))
            self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
            tables = [copy.copy(table) for table in self.play.tables]
            for table in tables:
                table.ledgers, table.offences = copy.deepcopy(table.ledgers), []
            copied = await asyncio.to_thread(run, "backup", folder / "copy.db", "--verify", "--data", self.server.folder / "data")
            self.assertEqual(copied.returncode, 0, copied.stdout + copied.stderr)
            await self.play.more_moves(20)
            restored = await asyncio.to_thread(run, "restore", folder / "copy.db", "--verify", "--data", folder / "data")
            self.assertEqual(restored.returncode, 0, restored.stdout + restored.stderr)
            restored = Server(folder=folder)
            self.addAsyncCleanup(restored.close)
            self.assertTrue(await restored.start(), restored.errors())
            for table in tables:
                await table.audit_all(restored)
            self.assertEqual([offence for table in tables for offence in table.offences], [])
            await restored.close()
        await self.restart_and_look()

    async def test_an_end_in_order(self):
        for again in range(3):
            if again == 0:
                await self.serve()
            else:
                self.play.tasks = [asyncio.create_task(self.play.keep_playing(player)) for table in self.play.tables for player in table.players]
                await self.play.more_moves(20)
            silent = await asyncio.open_connection("127.0.0.1", self.server.port)
            self.play.codes.clear()
            self.server.signal(signal.SIGTERM)
            self.assertEqual(await self.server.ended(), 0, self.server.errors())
            silent[1].transport.abort()
            await self.play.end()
            self.assertIn(1012, self.play.codes, "people are told that it comes back")
            self.assertFalse((self.server.folder / "data/clowder.db-wal").exists(), "everything is in the file itself")
            self.assertNotIn("level=error", self.server.errors())
            self.assertTrue(await self.server.start())
            self.assertEqual(await self.play.offences(), [])

    async def test_a_clock_that_jumps(self):
        library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
        if not library:
            self.skipTest("faketime is not installed")
        offset = pathlib.Path(tempfile.mkdtemp(prefix="clowder-clock-")) / "offset"
        self.addCleanup(shutil.rmtree, offset.parent, ignore_errors=True)
        offset.write_text("+0")
        await self.serve(environment={"LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(offset), "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"})
        for jump in ("+1h", "-2h", "+400d", "-20y", "+0"):
            self.play.codes.clear()
            offset.write_text(jump)
            await self.play.more_moves(20)
            self.assertEqual(self.play.codes, [], f"nobody is disconnected by {jump}")
        await self.restart_and_look()


def run(*command):
    """A command of the program, beside the server."""
    return subprocess.run([PROGRAM, *map(str, command)], capture_output=True, text=True)


if __name__ == "__main__":
    unittest.main()
