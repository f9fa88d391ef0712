"""Requests and handshakes that are wrong in every way we could think of: each gets an error within seconds,
or its connection is closed; the server stays, and does not grow."""
import asyncio
import os
import random
import unittest

from lib.server import Server, exchange
from lib.websocket import WebSocket, Refused, upgrade

rounds = int(os.environ.get("MALFORMED", "300"))
answer_seconds_max = 10
growth_kib_max = 8 * 1024


def seeds(port, path, token):
    """Requests that are right: what is wrong is made of them."""
    host = f"Host: 127.0.0.1:{port}\r\n"
    body = '{"name": "Ada", "locale": "en"}'
    yield upgrade(port, path, token)
    yield upgrade(port, "/ws/lobby", token, headers=[f"Origin: http://127.0.0.1:{port}", "Cookie: clowder=" + token])
    yield f"GET /healthz HTTP/1.1\r\n{host}\r\n".encode()
    yield f"GET /api/rooms?public=1 HTTP/1.1\r\n{host}Authorization: Bearer {token}\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n".encode()
    yield f"POST /api/players HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    yield f"POST /api/players HTTP/1.1\r\n{host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{len(body):x}\r\n{body}\r\n0\r\n\r\n".encode()


tokens = [b"\0", b"\r", b"\n", b"\r\n", b"\r\n\r\n", b":", b" ", b"\t", b"%00", b"%", b"\xff\xfe", b"HTTP/1.1", b"chunked", b"Transfer-Encoding: chunked\r\n",
          b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Host: x\r\n", b"Upgrade: h2c\r\n", b"Expect: 100-continue\r\n", b"Connection: close, upgrade\r\n",
          b"Sec-WebSocket-Extensions: permessage-deflate; constructor\r\n", b"Sec-WebSocket-Version: 12\r\n", b"Range: bytes=0-,0-,0-\r\n", b"A" * 300, b"," * 400, b"0" * 40]


def spoiled(rng, seed):
    data = bytearray(seed)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            data[at:at + 1] = bytes([rng.randrange(256)])
        elif kind == 1:
            del data[at:at + rng.randint(1, 20)]
        elif kind == 2:
            data[at:at] = rng.choice(tokens)
        elif kind == 3:
            data[at:at] = data[at:at + rng.randint(1, 80)]
        elif kind == 4:
            data = data[:at]
        else:
            lines = bytes(data).split(b"\r\n")
            rng.shuffle(lines)
            data = bytearray(b"\r\n".join(lines))
    return bytes(data)


class MalformedTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start())
        self.token = (await self.server.guest("Ada"))["token"]
        self.path = "/ws/rooms/" + (await self.server.room(self.token, "nekonoko"))["link"]

    async def first_line(self, data):
        """What the server says to this and then nothing more; "" if it just closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(data)
            writer.write_eof()
            said = await asyncio.wait_for(reader.read(64), answer_seconds_max)
            return said.split(b"\r\n")[0]
        except ConnectionError:
            return b""
        finally:
            writer.transport.abort()

    async def test_spoiled_requests_and_handshakes(self):
        rng = random.Random(7)
        right = list(seeds(self.server.port, self.path, self.token))
        for seed in right:
            self.assertRegex(await self.first_line(seed), rb"HTTP/1.1 (101|200|201)")
        before, known = 0, {}
        for number in range(2 * rounds):
            if number == rounds // 4:
                before = self.server.status("VmRSS")
            said = await self.first_line(spoiled(rng, rng.choice(right)))
            status = said[9:12]
            self.assertNotEqual(status[:1], b"5" if status != b"501" else b"", said)
            known[status] = known.get(status, 0) + 1
        self.assertGreater(known.get(b"400", 0), rounds // 10, known)
        self.assertLess(self.server.status("VmRSS") - before, growth_kib_max)
        self.assertEqual(await self.server.call("GET", "/healthz"), (200, {"status": "ok"}))
        self.assertEqual(self.server.errors(), "")

    async def test_handshakes_that_are_nearly_right(self):
        async def status(path=self.path, token=self.token, drop=None, replace=(b"", b""), **more):
            data = upgrade(self.server.port, path, token, **more).replace(*replace) if replace[0] else upgrade(self.server.port, path, token, **more)
            if drop:
                data = b"\r\n".join(line for line in data.split(b"\r\n") if not line.startswith(drop))
            return int((await self.first_line(data))[9:12] or 0)

        self.assertEqual(await status(), 101)
        wrong = [(dict(drop=b"Sec-WebSocket-Key"), (400,)), (dict(drop=b"Sec-WebSocket-Version"), (400,)), (dict(headers=["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]), (400,)),
                 (dict(headers=["Sec-WebSocket-Version: 13"]), (400,)), (dict(replace=(b"Version: 13", b"Version: x")), (400,)), (dict(replace=(b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: x")), (400,)), (dict(drop=b"Upgrade"), (426,)),
                 (dict(drop=b"Connection"), (426,)), (dict(drop=b"Host"), (400,)), (dict(protocol=None), (400,)), (dict(protocol="clowder.v2"), (400,)),
                 (dict(protocol="clowder.v1x, xclowder.v1"), (400,)), (dict(replace=(b"Version: 13", b"Version: 8")), (400, 426)),
                 (dict(replace=(b"GET", b"POST")), (400, 426)), (dict(replace=(b"HTTP/1.1", b"HTTP/1.0")), (400, 426)), (dict(token=None), (401,)),
                 (dict(token=""), (401,)), (dict(token="x" * 5000), (401,)), (dict(path="/ws/rooms/"), (404,)), (dict(path="/ws/rooms/AAAAAA"), (404,)),
                 (dict(path="/ws/rooms/" + "A" * 3000), (404,)), (dict(path="/ws/lobby/"), (404,)), (dict(path="/ws/"), (404,)), (dict(path="/ws/rooms/%00"), (404,)),
                 (dict(headers=["Origin: http://evil.example"]), (403,)), (dict(headers=["Origin: null"]), (403,)),
                 (dict(headers=[f"Origin: http://127.0.0.1:{self.server.port}.evil.example"]), (403,)), (dict(headers=[f"Origin: https://127.0.0.1:{self.server.port}"]), (403,)),
                 (dict(headers=[f"Origin: http://127.0.0.1:{self.server.port}"] * 2), (400,)), (dict(headers=["Host: evil.example", "Origin: http://evil.example"]), (400,))]
        for how, wanted in wrong:
            with self.subTest(str(how)[:100]):
                self.assertIn(await status(**how), wanted)

    async def test_a_hundred_wrong_tokens_harm_nobody(self):
        other = (await self.server.guest("Ben"))["token"]
        owner = await WebSocket.open(self.server.port, self.path, self.token)
        owner.send({"type": "join", "protocol": 1, "match": None, "have": None})
        owner.send({"type": "sit", "id": "s", "seat": 0})
        await owner.receive_until("reply")
        flipped = [self.token[:at] + ("A" if self.token[at] != "A" else "B") + self.token[at + 1:] for at in range(len(self.token))]
        wrong = flipped + [self.token[:-1], self.token + "A", self.token.lower(), "null", "undefined", other[::-1], " " + self.token + " x", "\u00e9"]
        wrong = (wrong * 5)[:100]
        for token in wrong:
            with self.assertRaises(Refused) as refused:
                await WebSocket.open(self.server.port, self.path, token)
            self.assertIn(refused.exception.status, (400, 401))
            status, _ = await self.server.call("GET", "/api/players/me", token=token)
            self.assertIn(status, (400, 401))
        owner.send({"type": "ping", "id": "still", "now": 1})
        await owner.receive_until(lambda message: message.get("id") == "still")
        again = await WebSocket.open(self.server.port, self.path, self.token)
        again.send({"type": "join", "protocol": 1, "match": None, "have": None})
        welcome = await again.receive_until("welcome")
        self.assertEqual(welcome["you"]["seat"], 0)
        owner.abort()
        again.abort()

    async def test_bytes_in_odd_portions(self):
        request = f"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        for byte in request:
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
        self.assertIn(b"200 OK", await reader.read(-1))
        writer.close()
        many = request.replace(b"Connection: close\r\n", b"") * 200 + request
        self.assertEqual((await exchange(self.server.port, many)).count(b"HTTP/1.1 200"), 201)


if __name__ == "__main__":
    unittest.main()
