"""Many people behind one address, with the limits that a server has by default: a party, a school, an office.

Browsers keep six connections open beside their WebSocket; a neighbour may flood the address."""
import asyncio
import contextlib
import json
import pathlib
import unittest
import warnings

from lib.server import Server
from lib.websocket import WebSocket

people_count = 40
seats_count = 4
seated_count = 60
connections_of_browser = 6
flood_per_second = 50
places_of_address = 50 * 8  # connections-per-address, and http_connections_per_session in server/base/limits.hpp
scripts = [f"/assets/part-{number}.js" for number in range(12)]
limits_by_default = ("connections", "connections-per-address", "requests-per-second", "guests-per-minute", "rooms-per-minute", "rooms-per-player",
                     "wrong-codes-per-minute", "wrong-codes-in-all", "messages-per-second", "snapshots-per-minute")
join = {"type": "join", "protocol": 1, "match": None, "have": None}


class Browser:
    """Its connections stay open. One that was closed while it was idle is opened again, as browsers do; a new one that fails is a failure."""

    def __init__(self, port):
        self.port = port
        self.idle = []
        self.places = asyncio.Semaphore(connections_of_browser)
        self.token = None

    async def fetch(self, path, method="GET", body=None):
        """Status and body."""
        async with self.places:
            while self.idle:
                with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                    return await self.exchange(*self.idle.pop(), path, method, body)
            return await self.exchange(*await asyncio.open_connection("127.0.0.1", self.port), path, method, body)

    async def exchange(self, reader, writer, path, method, body):
        text = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if text:
            lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + text)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        size = int(next(line.split(":")[1] for line in head.split("\r\n") if line.lower().startswith("content-length:")))
        said = await reader.readexactly(size)
        self.idle.append((reader, writer))
        return int(head.split()[1]), said

    async def get(self, path, method="GET", body=None):
        status, said = await self.fetch(path, method, body)
        if status not in (200, 201):
            raise AssertionError(f"{method} {path}: {status} {said[:200]!r}")
        return json.loads(said) if path.startswith("/api/") else said

    async def load_page(self):
        await self.get("/r/ABC234")
        await asyncio.gather(*(self.get(script) for script in scripts))

    def leave(self):
        for _, writer in self.idle:
            writer.transport.abort()


class PartyTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        warnings.simplefilter("ignore", ResourceWarning)
        asyncio.get_running_loop().set_debug(False)
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        page = self.server.folder / "page"
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>Clowder</title>")
        for script in scripts:
            pathlib.Path(f"{page}{script}").write_text("let cats = 9;" * 1000)
        self.server.limits["web"] = page

    async def serve(self, by_default=limits_by_default):
        for name in by_default:
            del self.server.limits[name]
        self.assertTrue(await self.server.start())

    async def enter(self, code, token):
        ws = await WebSocket.open(self.server.port, "/ws/rooms/" + code, token)
        self.addCleanup(ws.abort)
        ws.send(join)
        await ws.receive_until("welcome", 30)
        return ws

    async def sit_down(self, number, codes):
        """One of `seats_count` people of a room, whose first one makes it."""
        browser = Browser(self.server.port)
        self.addCleanup(browser.leave)
        await browser.load_page()
        await browser.get("/api/games")
        browser.token = (await browser.get("/api/players", "POST", {"name": f"Cat {number}", "locale": "en"}))["token"]
        room, seat = divmod(number, seats_count)
        if seat == 0:
            made = await browser.get("/api/rooms", "POST", {"contract": {"game": "nekonoko", "seats": seats_count}})
            codes[room].set_result(made["code"])
        code = await codes[room]
        await browser.get("/api/rooms/" + code)
        await browser.get("/api/games/nekonoko")
        await browser.get("/api/rooms?mine=1")
        ws = await self.enter(code, browser.token)
        ws.send({"type": "sit", "id": "sit", "seat": seat})
        reply = await ws.receive_until("reply", 30)
        self.assertEqual(reply["result"], "applied", reply)
        return browser

    async def test_forty_browsers_of_one_address_sit_down_in_ten_rooms(self):
        await self.serve()
        codes = [asyncio.get_running_loop().create_future() for _ in range(people_count // seats_count)]
        async with asyncio.timeout(60):
            browsers = await asyncio.gather(*(self.sit_down(number, codes) for number in range(people_count)))
            for browser in browsers:  # and everybody loads the page once more, with all the others there
                await browser.load_page()
                self.assertEqual((await browser.get("/api/players/me"))["locale"], "en")

    async def flood(self, full):
        """A neighbour who opens connections without end, with a byte on each."""
        held = []
        try:
            while True:
                with contextlib.suppress(ConnectionError):
                    held.append((await asyncio.open_connection("127.0.0.1", self.server.port))[1])
                    held[-1].write(b"G")
                if len(held) < places_of_address:
                    continue
                full.set()
                await asyncio.sleep(1 / flood_per_second)
                if len(held) > 2 * places_of_address:
                    held.pop(0).transport.abort()
        finally:
            for writer in held:
                writer.transport.abort()

    async def test_a_flood_of_a_neighbour_locks_no_seated_player_out(self):
        await self.serve(("connections", "connections-per-address", "requests-per-second"))
        seated = []
        while len(seated) < seated_count:
            host = (await self.server.guest("Ada"))["token"]
            code = (await self.server.room(host, "nekonoko", seats_count))["code"]
            for seat in range(seats_count):
                token = host if seat == 0 else (await self.server.guest("Bea"))["token"]
                ws = await self.enter(code, token)
                ws.send({"type": "sit", "id": "sit", "seat": seat})
                self.assertEqual((await ws.receive_until("reply"))["result"], "applied")
                ws.abort()
                seated.append((code, token))
        full = asyncio.Event()
        flood = asyncio.create_task(self.flood(full))
        try:
            async with asyncio.timeout(60):
                await full.wait()
                for code, token in seated:
                    await self.enter(code, token)
                    self.assertEqual((await self.server.call("GET", "/api/rooms/" + code, token=token))[0], 200)
        finally:
            flood.cancel()
            await asyncio.gather(flood, return_exceptions=True)


if __name__ == "__main__":
    unittest.main()
