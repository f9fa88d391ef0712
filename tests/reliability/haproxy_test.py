"""HAProxy with the file deploy/haproxy.cfg, in front of small servers of this test that say who they are and what they heard."""
import asyncio
import base64
import hashlib
import json
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import time
import unittest

from lib import fleet
from lib.fleet import Balancer
from lib.server import request
from lib.websocket import WebSocket, Closed, Refused, encode, TEXT

codes = [first + second + "CDFG" for first in "BCDFGH" for second in "JKMNPQ"]  # rooms
link = "SECRETsecretSECRETsecr"
seen_seconds_max = 12  # until the balancer knows of a change: checks once a second, two that fail


class Node:
    """One server. `ready` is what /readyz answers, None for no answer at all; `files` what it has in /assets."""

    def __init__(self, name):
        self.name = name
        self.ready = 200
        self.files = {"old.js"}
        self.drops = False  # reads a request, and closes instead of answering
        self.asked = []
        self.writers = set()
        self.server = None
        self.port = 0

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    def die(self):
        self.server.close()
        for writer in list(self.writers):
            writer.transport.abort()

    async def serve(self, reader, writer):
        self.writers.add(writer)
        try:
            while await self.answer(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.writers.discard(writer)
            writer.close()

    async def answer(self, reader, writer):
        """One request. False if the connection is over."""
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        method, path, _ = first.split()
        headers = [(name.strip().lower(), value.strip()) for name, value in (line.split(":", 1) for line in lines)]
        if path == "/readyz":
            if self.ready is None:
                await reader.read()  # until the check gives up
                return False
            return self.say(writer, self.ready, {})
        await reader.readexactly(int(dict(headers).get("content-length", 0)))
        self.asked.append(method + " " + path)
        if self.drops:
            return False
        heard = {"node": self.name, "path": path, "headers": headers}
        if dict(headers).get("upgrade") == "websocket":
            return await self.talk(reader, writer, heard)
        if path.startswith("/assets/"):
            return self.say(writer, 200 if path.removeprefix("/assets/") in self.files else 404, heard)
        return self.say(writer, 200, heard)

    def say(self, writer, status, body):
        text = json.dumps(body).encode()
        writer.write(f"HTTP/1.1 {status} Said\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
        return True

    async def talk(self, reader, writer, heard):
        """Says what it heard in the upgrade, then every byte again."""
        key = dict(heard["headers"])["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()  # HAProxy looks whether it is right
        writer.write(f"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: {accept}\r\n"
                     "Sec-WebSocket-Protocol: clowder.v1\r\n\r\n".encode() + encode(TEXT, json.dumps(heard).encode(), mask=None))
        while data := await reader.read(1 << 16):
            writer.write(encode(TEXT, json.dumps({"type": "echo", "bytes": len(data)}).encode(), mask=None))
        return False


async def until(true, what, seconds=seen_seconds_max):
    """Returns how long it took."""
    began = time.monotonic()
    while not await true():
        if time.monotonic() - began > seconds:
            raise AssertionError("not within " + str(seconds) + " s: " + what)
        await asyncio.sleep(0.05)
    return time.monotonic() - began


@unittest.skipUnless(fleet.may_run(), "there is no HAProxy here")
class HaproxyTest(unittest.IsolatedAsyncioTestCase):
    nodes_count = 3
    bind_options = ""

    async def asyncSetUp(self):
        self.nodes = [Node(name) for name in ("one", "two", "three")[: self.nodes_count]]
        for node in self.nodes:
            await node.start()
            self.addCleanup(node.die)
        self.balancer = Balancer([node.port for node in self.nodes], self.bind_options)
        self.addAsyncCleanup(self.balancer.close)
        await self.balancer.start()
        try:
            await until(self.takes_requests, "HAProxy takes requests")
        except AssertionError as late:
            raise AssertionError(f"{late}\n{self.balancer.errors()}") from None

    async def status(self, path, method="GET", body=None):
        return (await request(self.balancer.port, method, path, body))[0]

    async def takes_requests(self):
        """Once the checks have found out which servers there are: the third one of the file may be none."""
        try:
            return {await self.status("/api/rooms/" + code) for code in codes} == {200}
        except OSError:
            return False

    async def heard(self, path, method="GET", headers=(), body=None):
        status, said = await request(self.balancer.port, method, path, body, headers=headers)
        self.assertEqual(status, 200, said)
        return json.loads(said)

    async def node_of(self, code):
        return (await self.heard("/api/rooms/" + code))["node"]

    async def homes(self):
        return {code: await self.node_of(code) for code in codes}

    async def enter(self, path, **how):
        ws = await WebSocket.open(self.balancer.port, path, "token", **how)
        self.addCleanup(ws.abort)
        return ws, await asyncio.wait_for(ws.receive(), 5)

    async def echoes(self, ws):
        ws.send_frame(TEXT, b"hello")
        return await ws.receive_until("echo", 5)

    def node(self, name):
        return next(node for node in self.nodes if node.name == name)

    def said_of(self, heard, name):
        return [value for key, value in heard["headers"] if key == name]


class RoomsTest(HaproxyTest):
    async def test_all_addresses_of_a_room_lead_to_one_server(self):
        homes = await self.homes()
        self.assertEqual(set(homes.values()), {"one", "two", "three"}, "a server has no rooms")
        for code in codes[:12]:
            for path in ("/r/" + code, f"/api/rooms/{code}?key={link}"):
                self.assertEqual((await self.heard(path))["node"], homes[code], path)
            for path in (f"/api/rooms/{code}/leave", f"/api/rooms/{code}/close?key={link}"):
                self.assertEqual((await self.heard(path, "POST", body={}))["node"], homes[code], path)
            for path in ("/ws/rooms/" + code, f"/ws/rooms/{code}?key={link}"):
                ws, heard = await self.enter(path)
                self.assertEqual((heard["node"], heard["path"]), (homes[code], path))
                ws.abort()

    async def test_all_addresses_of_a_match_lead_to_one_server(self):
        matches = ["m_" + code + "1234567890" for code in codes]
        homes = {match: (await self.heard("/api/matches/" + match))["node"] for match in matches}
        self.assertEqual(set(homes.values()), {"one", "two", "three"}, "a server has no matches")
        for match in matches[:12]:
            for path in ("/review", "/review", "/frames", "/frames?as=all&after=500", "/analysis", "?download=1"):
                self.assertEqual((await self.heard(f"/api/matches/{match}{path}"))["node"], homes[match], match + path)
        self.node("two").die()
        for match in matches:
            node = (await self.heard(f"/api/matches/{match}/review"))["node"]
            self.assertTrue(node != "two" and homes[match] in (node, "two"), f"{match} moved from {homes[match]} to {node}")

    async def test_what_names_no_room_and_no_match_goes_to_each_in_turn(self):
        for path in ("/", "/api/players/me", "/api/rooms?mine=1", "/api/matches?player=me", "/m/m_1234567890123456"):
            self.assertEqual({(await self.heard(path))["node"] for _ in range(6)}, {"one", "two", "three"}, path)
        self.assertEqual({(await self.enter("/ws/lobby"))[1]["node"] for _ in range(6)}, {"one", "two", "three"})

    async def test_only_the_rooms_of_a_server_that_is_gone_move(self):
        before = await self.homes()
        gone = self.node("two")
        gone.die()
        at_once = await self.homes()
        await asyncio.sleep(3)
        after = await self.homes()  # now the checks have seen it, too
        for now in (at_once, after):
            self.assertNotIn("two", now.values())
            self.assertEqual({code for code in codes if before[code] != now[code]}, {code for code in codes if before[code] == "two"})
        await gone.start()
        async def as_before():
            return await self.homes() == before
        await until(as_before, "its rooms come back")

    async def test_a_page_that_comes_back_after_a_kill_does_not_wait(self):
        code = next(code for code, home in (await self.homes()).items() if home == "one")
        ws, _ = await self.enter("/ws/rooms/" + code)
        self.node("one").die()
        with self.assertRaises((Closed, ConnectionError)):
            await self.echoes(ws)
        began = time.monotonic()
        _, heard = await self.enter("/ws/rooms/" + code)
        self.assertNotEqual(heard["node"], "one")
        self.assertLess(time.monotonic() - began, 0.7, "it waited for a server that refuses connections")


class AddressesTest(HaproxyTest):
    nodes_count = 1
    lies = ["X-Forwarded-For: 10.0.0.1", "X-Forwarded-For: 10.0.0.2, 10.0.0.3", "x-forwarded-for: 10.0.0.4", "Forwarded: for=10.0.0.5;proto=https",
            "X-Forwarded-Proto: https"]

    async def test_what_a_client_says_of_its_address_is_replaced(self):
        _, upgraded = await self.enter("/ws/rooms/" + codes[0], headers=self.lies)
        for heard in (await self.heard("/", headers=self.lies), upgraded):
            self.assertEqual(self.said_of(heard, "x-forwarded-for"), ["127.0.0.1"])
            self.assertEqual(self.said_of(heard, "forwarded"), [])
            self.assertEqual(self.said_of(heard, "x-forwarded-proto"), [])

    async def test_a_websocket_passes_unchanged(self):
        ws, heard = await self.enter("/ws/rooms/" + codes[0], headers=["Origin: http://cats.example", "Cookie: clowder=abc"])
        self.assertEqual(self.said_of(heard, "host"), [f"127.0.0.1:{self.balancer.port}"])
        self.assertEqual(self.said_of(heard, "origin"), ["http://cats.example"])
        self.assertEqual(self.said_of(heard, "cookie"), ["clowder=abc"])
        self.assertEqual(self.said_of(heard, "sec-websocket-protocol"), ["clowder.v1"])
        self.assertEqual(self.said_of(heard, "sec-websocket-version"), ["13"])
        for _ in range(3):
            await self.echoes(ws)


class ReadinessTest(HaproxyTest):
    async def gets_nothing(self, name):
        """Many requests of all kinds, and none comes to this server."""
        asked = len(self.node(name).asked)
        await self.homes()
        for _ in range(8):
            await self.heard("/")
        return len(self.node(name).asked) == asked

    async def test_a_server_that_is_not_ready_gets_nothing_new_and_keeps_its_sessions(self):
        homes = await self.homes()
        code = next(code for code in codes if homes[code] == "one")
        ws, _ = await self.enter("/ws/rooms/" + code)
        self.node("one").ready = 503
        await until(lambda: self.gets_nothing("one"), "a server that is not ready gets nothing")
        await self.echoes(ws)  # a drain lets matches go on, and while the store is away people still look at theirs
        await asyncio.sleep(2.5)
        await self.echoes(ws)
        self.node("one").ready = 200
        async def as_before():
            return await self.homes() == homes
        await until(as_before, "its rooms come back")
        await self.echoes(ws)

    async def test_when_none_is_ready_sessions_stay_and_the_rest_is_told(self):
        ws, _ = await self.enter("/ws/rooms/" + codes[0])
        for node in self.nodes:
            node.ready = 503
        async def is_refused():
            return await self.status("/") == 503
        await until(is_refused, "503 when no server is ready")
        with self.assertRaises(Refused):
            await WebSocket.open(self.balancer.port, "/ws/rooms/" + codes[0], "token")
        await self.echoes(ws)
        for node in self.nodes:
            node.ready = 200
        await until(self.takes_requests, "requests are taken again")
        await self.echoes(ws)

    async def test_sessions_of_a_server_that_does_not_answer_are_ended(self):
        homes = await self.homes()
        code = next(code for code in codes if homes[code] == "one")
        ws, _ = await self.enter("/ws/rooms/" + code)
        self.node("one").ready = None  # stopped: it closes nothing, and answers nothing
        with self.assertRaises((Closed, ConnectionError)):
            async with asyncio.timeout(seen_seconds_max):
                await ws.receive()
        self.assertNotEqual((await self.enter("/ws/rooms/" + code))[1]["node"], "one")

    async def test_only_what_changes_nothing_is_sent_twice(self):
        for node in self.nodes:
            node.drops = True
        for path in ("/api/rooms", f"/api/rooms/{codes[0]}/leave"):
            self.assertEqual(await self.status(path, "POST", {}), 502)
            self.assertEqual(sum(node.asked.count("POST " + path) for node in self.nodes), 1)
        next(iter(self.nodes)).drops = False
        self.assertEqual([await self.status("/api/players/me") for _ in range(6)], [200] * 6)

    async def test_files_of_one_version_are_found_while_two_run(self):
        self.node("two").files = {"new.js"}
        for name in ("old.js", "new.js"):
            answers = [await self.status("/assets/" + name) for _ in range(6)]
            self.assertEqual(answers, [200] * 6, name)
        self.assertEqual(await self.status("/assets/none.js"), 404)


@unittest.skipUnless(shutil.which("openssl"), "there is no openssl here")
class TlsTest(HaproxyTest):
    nodes_count = 1

    async def asyncSetUp(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-haproxy-"))
        self.addCleanup(shutil.rmtree, folder)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key", "-out", folder / "certificate"],
                       check=True, capture_output=True)
        (folder / "cats.pem").write_text((folder / "certificate").read_text() + (folder / "key").read_text())
        self.bind_options = f" ssl crt {folder}/cats.pem alpn http/1.1"
        self.context = ssl.create_default_context(cafile=folder / "certificate")
        await super().asyncSetUp()

    async def takes_requests(self):
        try:
            return await self.ask("/here") is not None
        except OSError:
            return False

    async def ask(self, path, headers=()):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.balancer.port, ssl=self.context, server_hostname="localhost")
        try:
            writer.write("\r\n".join([f"GET {path} HTTP/1.1", "Host: cats.example", "Connection: close", *headers, "", ""]).encode())
            head, body = (await asyncio.wait_for(reader.read(-1), 5)).split(b"\r\n\r\n", 1)
            return json.loads(body) if b" 200 " in head.split(b"\r\n")[0] else None
        finally:
            writer.transport.abort()

    async def test_servers_are_told_of_tls(self):
        heard = await self.ask("/", ["X-Forwarded-Proto: http", "X-Forwarded-For: 10.0.0.1"])
        self.assertEqual(self.said_of(heard, "x-forwarded-proto"), ["https"])
        self.assertEqual(self.said_of(heard, "x-forwarded-for"), ["127.0.0.1"])


del HaproxyTest  # it has no tests of its own
if __name__ == "__main__":
    unittest.main()
