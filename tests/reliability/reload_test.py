"""SIGHUP: settings that a running server follows, those that it does not, and files that are wrong."""
import asyncio
import pathlib
import shutil
import signal
import tempfile
import unittest

from lib.server import Server

told_polls_max = 100  # of the log, a tenth of a second apart


class ReloadTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-reload-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.folder / "clowder.conf"
        self.file.write_text("guests-per-minute = 1\n")
        self.server = Server(limits={"config": self.file, "log-level": "info"})
        del self.server.limits["guests-per-minute"]  # flags win over the file
        del self.server.limits["requests-per-second"]
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())

    async def guest(self):
        return (await self.server.call("POST", "/api/players", {"name": "Ada", "locale": "en"}))[0]

    async def reload(self, text, said):
        before = self.server.errors()
        self.file.write_text(text)
        self.server.signal(signal.SIGHUP)
        for _ in range(told_polls_max):
            new = self.server.errors()[len(before):]
            if said in new:
                return new
            await asyncio.sleep(0.1)
        self.fail(f"{said} is not in the log:\n{self.server.errors()}")

    async def test_allowances_and_names_change_while_it_runs(self):
        self.assertEqual([await self.guest(), await self.guest()], [201, 429])
        log = await self.reload("guests-per-minute = 60000\n", "event=reloaded")
        self.assertIn('needs_restart=""', log)
        await asyncio.sleep(0.01)  # its account fills up: a guest a millisecond
        self.assertEqual(await self.guest(), 201)
        await self.reload('guests-per-minute = 60000\nhosts = "cats.example"\norigins = "http://a.example"\n', "event=reloaded")
        status, _ = await self.server.call("GET", "/api/games", headers=["X: 1"])
        self.assertEqual(status, 200, "plain addresses always work")

    async def test_what_needs_a_restart_is_named(self):
        log = await self.reload("guests-per-minute = 1\nshards = 2\nbot-pause = 7\n", "event=reloaded")
        self.assertIn('needs_restart="shards"', log)  # the pause of bots is a flag here, and flags win

    async def test_a_wrong_file_changes_nothing(self):
        for text in ("guests-per-minute = many\n", "no-such-setting = 1\n", 'trusted-proxies = "cats"\n', 'public-url = "cats"\n'):
            await self.reload("guests-per-minute = 60000\n" + text, "event=reload_failed")
            self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)
        self.assertEqual([await self.guest(), await self.guest()], [201, 429])


if __name__ == "__main__":
    unittest.main()
