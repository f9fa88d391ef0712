"""TLS in the server itself: what browsers get, who is refused, and a new certificate while people play."""
import asyncio
import contextlib
import pathlib
import shutil
import signal
import ssl
import subprocess
import tempfile
import unittest
import warnings

from lib.server import Server, exchange
from lib.table import Table
from lib.websocket import Closed, Refused, WebSocket

told_polls_max = 100  # of the log, a tenth of a second apart
http_connections_per_session = 8  # as in server/base/limits.hpp
tries_max = 100  # a place that was given up is free a moment later
sessions_of_player_max = 8  # in one room
reserved_per_address = 16


def make_certificate(folder, name):
    """A key and a certificate for 127.0.0.1 that signs itself."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=" + name,
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
                   check=True, capture_output=True)


@unittest.skipUnless(shutil.which("openssl"), "there is no openssl here")
class TlsTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-tls-"))
        self.addCleanup(shutil.rmtree, self.folder)
        make_certificate(self.folder, "first")
        await self.serve()

    async def serve(self, limits=None):
        self.server = Server(limits={"tls-certificate": self.folder / "certificate.pem", "tls-key": self.folder / "key.pem", "log-level": "info"} | (limits or {}))
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())
        self.server.tls = self.trust()

    def trust(self):
        return ssl.create_default_context(cafile=self.folder / "certificate.pem")

    async def play(self, seconds):
        table = await Table.open(self.server, "kilkenny-cats", 3)
        players = [asyncio.create_task(player.play(self.server)) for player in table.players]
        await asyncio.sleep(seconds)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return table

    async def told(self, what):
        for _ in range(told_polls_max):
            if what in self.server.errors():
                return
            await asyncio.sleep(0.1)
        self.fail(f"{what} is not in the log:\n{self.server.errors()}")

    async def test_people_play_over_it(self):
        table = await self.play(2)
        self.assertGreater(table.acknowledged, 20)
        await table.audit_all(self.server)  # whole matches come over it, too
        self.assertEqual(table.offences, [])

    async def test_cookies_are_for_tls_alone(self):
        request = b'POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 28\r\n\r\n{"name":"Ada","locale":"en"}'
        said = (await exchange(self.server.port, request, tls=self.server.tls)).decode()
        self.assertIn("201 Created", said)
        self.assertRegex(said, r"Set-Cookie: __Host-clowder=[^\r]*; Secure")

    async def test_who_speaks_no_tls_or_an_old_one_gets_nothing_and_others_go_on(self):
        ada = (await self.server.guest("Ada"))["token"]
        lobby = await WebSocket.open(self.server.port, "/ws/lobby", ada, tls=self.server.tls)
        self.addCleanup(lobby.abort)
        silent = [await asyncio.open_connection("127.0.0.1", self.server.port) for _ in range(40)]
        for sent in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 4000, b"\0" * 100):
            answer = await exchange(self.server.port, sent)
            self.assertNotIn(b"HTTP", answer)
        old = self.trust()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # TLS 1.1 is deprecated: that is why
            old.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with self.assertRaises((ssl.SSLError, ConnectionError)):
            await exchange(self.server.port, b"GET / HTTP/1.1\r\n\r\n", tls=old)
        self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)
        lobby.send({"type": "ping", "id": 1, "echo": 1})
        for _, writer in silent:
            writer.transport.abort()

    async def test_a_new_certificate_is_for_those_who_come_from_now_on(self):
        ada = (await self.server.guest("Ada"))["token"]
        room = await self.server.room(ada, "nekonoko")
        path = "/ws/rooms/" + room["code"]
        before = await WebSocket.open(self.server.port, path, ada, tls=self.server.tls)
        self.addCleanup(before.abort)
        make_certificate(self.folder, "second")
        self.server.signal(signal.SIGHUP)
        await self.told("event=reloaded")
        with self.assertRaises(ssl.SSLError):
            await self.server.call("GET", "/readyz")  # trusts the first one
        self.server.tls = self.trust()
        self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)
        before.send({"type": "join", "protocol": 1, "match": None, "have": None})
        await before.receive_until("welcome", 5)

        (self.folder / "certificate.pem").write_text("nothing")
        self.server.signal(signal.SIGHUP)
        await self.told("event=reload_failed")
        self.assertIn("certificate.pem cannot be used", self.server.errors())
        self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)

    async def connect(self, tls=None):
        """A connection that stays: asyncio closes one whose writer nobody holds."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, ssl=tls)
        self.addCleanup(lambda: writer.transport.abort())
        return reader, writer

    async def fill_address(self, places):
        """So many WebSockets of a stranger that stay."""
        eve = (await self.server.guest("Eve"))["token"]
        for _ in range(places):
            lobby = await WebSocket.open(self.server.port, "/ws/lobby", eve, tls=self.server.tls)
            self.addCleanup(lobby.abort)
            lobby.send({"type": "join", "protocol": 1, "match": None, "have": None})
        with self.assertRaises(Refused):
            await WebSocket.open(self.server.port, "/ws/lobby", eve, tls=self.server.tls)

    async def try_until_done(self, request):
        """What is refused for now is asked for again."""
        for _ in range(tries_max):
            with contextlib.suppress(Refused, ConnectionError, ssl.SSLError):
                return await request()
            await asyncio.sleep(0.05)
        self.fail("nobody is let in")

    async def test_a_full_address_lets_who_is_seated_load_the_page_beside_his_sessions(self):
        await self.serve({"connections-per-address": 6})
        hosts = [(await self.server.guest(name))["token"] for name in ("Ada", "Bea")]
        rooms = [(await self.server.room(host, "nekonoko"))["code"] for host in hosts]
        await self.fill_address(6)
        for host, room in zip(hosts, rooms):
            for _ in range(sessions_of_player_max):
                ws = await self.try_until_done(lambda: WebSocket.open(self.server.port, "/ws/rooms/" + room, host, tls=self.server.tls))
                self.addCleanup(ws.abort)
                ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
                await ws.receive_until("welcome")
        self.assertEqual(len(hosts) * sessions_of_player_max, reserved_per_address, "as many sessions as the reserve has")
        for _ in range(3):
            status, me = await self.try_until_done(lambda: self.server.call("GET", "/api/players/me", token=hosts[0]))
            self.assertEqual((status, me["name"]), (200, "Ada"))

    async def test_who_is_silent_in_the_handshake_makes_way(self):
        await self.serve({"connections-per-address": 2})
        places = 2 * http_connections_per_session
        silent = [(await self.connect())[0] for _ in range(places + 8)]
        for reader in silent[:8]:
            self.assertEqual(await reader.read(), b"")
        self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)

    async def test_it_ends_with_goodbyes(self):
        ada = (await self.server.guest("Ada"))["token"]
        room = await self.server.room(ada, "nekonoko")
        ws = await WebSocket.open(self.server.port, "/ws/rooms/" + room["code"], ada, tls=self.server.tls)
        self.addCleanup(ws.abort)
        self.server.signal(signal.SIGTERM)
        with self.assertRaises(Closed) as closed:
            await ws.receive_until("nothing", 10)
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(await self.server.ended(), 0)

    async def test_a_file_that_is_missing_or_no_certificate_is_named(self):
        (self.folder / "none.pem").write_text("nothing")
        for flag, file in (("tls-certificate", "none.pem"), ("tls-key", "none.pem"), ("tls-key", "missing.pem")):
            server = Server(limits=self.server.limits | {flag: self.folder / file})
            self.addAsyncCleanup(server.close)
            self.assertFalse(await server.start())
            self.assertIn(f"--{flag}: {self.folder / file} cannot be used", server.errors())


if __name__ == "__main__":
    unittest.main()
