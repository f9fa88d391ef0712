"""Everything is kept in PostgreSQL, whose server is killed and replaced, and whose connection fails, while people play."""
import asyncio
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time
import unittest

from lib.postgres import Postgres, may_run
from lib.server import Server
from lib.table import Table
from lib.wire import Wire

rooms = 3
seconds_max = 60
moves_enough = 30
promotions = int(os.environ.get("PROMOTIONS", 1))
cuts = int(os.environ.get("CUTS", 3))
deaf_seconds = float(os.environ.get("DEAF_SECONDS", 0.5))


@unittest.skipUnless(may_run(), "there is no PostgreSQL 15 here")
class StoredInPostgres(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        self.database = await self.new_database()
        await self.database.create()
        self.server = Server(store=await self.store())
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())
        self.tables, self.tasks = [], []
        self.addAsyncCleanup(self.end_play)

    async def new_database(self):
        database = Postgres()
        self.addAsyncCleanup(database.close)
        return database

    async def store(self):
        """The connection string of the server."""
        return self.database.url

    async def begin(self):
        self.tables = [await Table.open(self.server, "kilkenny-cats", number) for number in range(rooms)]
        self.tasks = [asyncio.create_task(self.keep_playing(player)) for table in self.tables for player in table.players]
        await self.more_moves()

    async def end_play(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []

    async def keep_playing(self, player):
        while True:
            await player.play(self.server)
            await asyncio.sleep(0.1)

    def moves(self):
        return sum(table.acknowledged for table in self.tables)

    async def until(self, test, what):
        deadline = time.monotonic() + seconds_max
        while time.monotonic() < deadline:
            if await test():
                return
            await asyncio.sleep(0.05)
        self.fail(what + "\n" + self.server.errors()[-3000:])

    async def more_moves(self):
        enough = self.moves() + moves_enough

        async def played():
            return self.moves() >= enough

        await self.until(played, "nobody plays")

    async def ready(self):
        """Its answer; 0 if there is none yet: what is asked while the database begins to hang waits for it."""
        try:
            return (await self.server.call("GET", "/readyz"))[0]
        except TimeoutError:
            return 0

    async def audit(self):
        await self.end_play()
        for table in self.tables:
            await table.audit_all(self.server)
        self.assertEqual([offence for table in self.tables for offence in table.offences], [])


class PostgresTest(StoredInPostgres):
    async def test_database_away_and_back(self):
        await self.begin()
        for _ in range(2):

            async def is_told():
                return await self.ready() == 503

            async def is_back():
                return await self.ready() == 200

            # The probe may notice before the next move does.
            async def has_failed():
                return await self.server.counter("clowder_store_failures_total") > failures

            failures = await self.server.counter("clowder_store_failures_total")
            await self.database.kill()
            await self.until(is_told, "/readyz does not say that the database is away")
            await self.until(has_failed, "no write has failed")
            self.assertEqual((await self.server.call("GET", "/healthz"))[0], 200)
            await self.database.start()
            await self.until(is_back, "/readyz does not say that the database is back")
            await self.more_moves()
        self.assertGreater(sum(table.refusals.get("storage", 0) for table in self.tables), 0)
        await self.audit()

    async def test_a_database_that_hangs_is_told_and_comes_back(self):
        await self.begin()

        async def is_told():
            return await self.ready() == 503

        async def is_back():
            return await self.ready() == 200

        with self.database.stopped():
            await self.until(is_told, "/readyz does not say that the database hangs")
            self.assertEqual((await self.server.call("GET", "/healthz"))[0], 200)
            self.assertEqual(await self.server.counter("clowder_store_up"), 0)
        await self.until(is_back, "/readyz does not say that the database is back")
        await self.more_moves()
        await self.audit()

    async def test_killed_server_starts_again(self):
        await self.begin()
        for _ in range(3):
            await self.server.kill()
            self.assertTrue(await self.server.start(), self.server.errors())
            await self.more_moves()
        await self.audit()


class StandbyTest(StoredInPostgres):
    """The primary dies, and its synchronous standby takes its place."""

    async def store(self):
        self.standby = await self.new_database()
        return self.database.url_with(self.standby)

    async def test_what_was_acknowledged_is_on_the_standby(self):
        await self.begin()
        for number in range(promotions):
            await self.standby.copy_from(self.database)
            await self.more_moves()
            await self.database.kill()
            await self.standby.promote()
            self.database, self.standby = self.standby, self.database
            await self.database.set_synchronous("")  # until it has a standby itself
            await self.more_moves()
            print(f"promotion {number + 1}: {self.moves()} acknowledged moves", flush=True)
        await self.audit()

    async def test_a_standby_that_is_gone_is_told(self):
        """Commits wait for it: nothing is acknowledged meanwhile that only the primary has."""
        await self.begin()
        await self.standby.copy_from(self.database)
        await self.more_moves()

        async def is_told():
            return await self.ready() == 503

        async def is_back():
            return await self.ready() == 200

        await self.standby.kill()
        await self.until(is_told, "/readyz does not say that commits wait for the standby")
        moves = self.moves()
        await asyncio.sleep(2)
        self.assertEqual(self.moves(), moves, "moves are acknowledged that the standby does not have")
        await self.standby.start()
        await self.until(is_back, "/readyz does not say that commits work again")
        await self.more_moves()
        await self.audit()


@unittest.skipUnless(shutil.which("openssl"), "there is no openssl here")
class TlsTest(StoredInPostgres):
    async def new_database(self):
        self.address = f"127.{random.randint(1, 254)}.{random.randint(1, 254)}.{random.randint(1, 254)}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-tls-"))
        self.addCleanup(shutil.rmtree, self.folder)
        database = Postgres(self.address)
        self.addAsyncCleanup(database.close)
        return database

    def make_certificate(self, name):
        """For db.test; it signs itself."""
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=db.test",
                        "-addext", "subjectAltName=DNS:db.test", "-keyout", self.folder / (name + ".key"), "-out", self.folder / (name + ".pem")],
                       check=True, capture_output=True)

    def url(self, host, trusted):
        return f"postgresql://clowder:secret@{host}/clowder?hostaddr={self.address}&sslmode=verify-full&sslrootcert={self.folder}/{trusted}.pem"

    async def store(self):
        for name in ("its", "other"):
            self.make_certificate(name)
        await self.database.speak_tls(self.folder / "its.pem", self.folder / "its.key")
        return self.url("db.test", "its")

    async def test_all_connections_are_encrypted(self):
        await self.begin()
        of_server = await self.database.query("SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'clowder'")
        self.assertEqual(of_server, ["t"] * 3)  # one writes, two read
        await self.audit()

    async def test_a_database_that_cannot_prove_its_name_is_not_used(self):
        for store, why in ((self.url("db.test", "other"), "certificate verify failed"), (self.url("cats.test", "its"), "does not match host name")):
            server = Server(store=store)
            self.addAsyncCleanup(server.close)
            self.assertFalse(await server.start())
            said = server.errors()
            self.assertIn(why, said)
            self.assertEqual(said.count("\n"), 1, said)
            self.assertNotIn("secret", said)


class WireTest(StoredInPostgres):
    """The connection to the database is cut, slow, or loses answers."""

    async def store(self):
        self.wire = Wire(self.database)
        self.addAsyncCleanup(self.wire.close)
        await self.wire.start()
        return self.wire.url

    async def test_cut_in_the_middle_of_writes(self):
        await self.begin()
        for _ in range(cuts):
            self.wire.cut()
            await asyncio.sleep(0.3)
            self.wire.mend()
            await self.more_moves()
        await self.audit()

    async def test_a_commit_whose_answer_is_lost(self):
        await self.begin()
        for _ in range(cuts):
            self.wire.is_deaf = True
            await asyncio.sleep(deaf_seconds)  # what is written now is stored, and nobody hears of it
            self.wire.cut()
            self.wire.mend()
            await self.more_moves()
        await self.audit()

    async def test_slow(self):
        await self.begin()
        self.wire.delay = 0.1
        await self.more_moves()
        self.wire.mend()
        await self.more_moves()
        await self.audit()


del StoredInPostgres  # it has no tests of its own
if __name__ == "__main__":
    unittest.main()
