"""WebSocket frames that no browser sends (RFC 6455): each ends its own session with the right code, and no other."""
import asyncio
import json
import struct
import unittest

from lib.server import Server
from lib.websocket import BINARY, CLOSE, PING, PONG, TEXT, Closed, WebSocket, encode

CONTINUATION = 0
join = json.dumps({"type": "join", "protocol": 1, "match": None, "have": None}).encode()
chat = json.dumps({"type": "ping", "id": "a", "now": 1, "text": "\u00e9\u4e16\U0001f408"}, ensure_ascii=False).encode()
protocol_error, not_utf8, policy, too_big = 1002, 1007, 1008, 1009


def head(first, second, extra=b""):
    return bytes([first, second]) + extra + b"\0\0\0\0"


def close(code, reason=b""):
    return encode(CLOSE, struct.pack(">H", code) + reason)


def cases():
    """(name, bytes, close code)."""
    for reserved in (0x40, 0x20, 0x10, 0x70):
        yield f"reserved bits {reserved:x}", head(0x81 | reserved, 0x80), protocol_error
        yield f"reserved bits {reserved:x} in a ping", head(0x89 | reserved, 0x80), protocol_error
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield f"opcode {opcode}", head(0x80 | opcode, 0x80), protocol_error
        yield f"opcode {opcode}, unfinished", head(opcode, 0x80), protocol_error
    for opcode in (TEXT, BINARY, PING, PONG, CLOSE, CONTINUATION):
        yield f"without a mask, opcode {opcode}", encode(opcode, b"", mask=None), protocol_error
    for opcode in (PING, PONG, CLOSE):
        yield f"control frame in pieces, {opcode}", encode(opcode, b"", final=False), protocol_error
        yield f"control frame of 126 bytes, {opcode}", encode(opcode, b"x" * 126), protocol_error
    yield "nothing to continue", encode(CONTINUATION, b"x"), protocol_error
    yield "nothing to continue, unfinished", encode(CONTINUATION, b"x", final=False), protocol_error
    yield "a message within a message", encode(TEXT, b"{", final=False) + encode(TEXT, b"}"), protocol_error
    yield "bytes within a text", encode(TEXT, b"{", final=False) + encode(BINARY, b"}"), protocol_error
    yield "16-bit length for a short frame", head(0x81, 0xFE, struct.pack(">H", 2)) + b"{}", protocol_error
    yield "64-bit length for a short frame", head(0x81, 0xFF, struct.pack(">Q", 2)) + b"{}", protocol_error
    for size in (16 * 1024 + 1, 1 << 20, 1 << 31, 1 << 32, (1 << 62)):
        yield f"{size} bytes declared", head(0x81, 0xFF, struct.pack(">Q", size)) if size > 0xFFFF else head(0x81, 0xFE, struct.pack(">H", size)), too_big
    half = encode(TEXT, b"x" * 8192, final=False)
    yield "16 KiB and one byte in pieces", half + encode(CONTINUATION, b"x" * 8193), too_big
    yield "pieces without end", encode(TEXT, b"x" * 1000, final=False) + encode(CONTINUATION, b"x" * 1000, final=False) * 16, too_big
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 5001, 9999, 0x8000, 0xFFFF):
        yield f"close code {code}", close(code), protocol_error
    yield "half a close code", encode(CLOSE, b"\x03"), protocol_error
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999):
        yield f"close code {code}", close(code, b"bye"), code
    yield "close without a code", encode(CLOSE, b""), 1000
    yield "a close reason that is no UTF-8", close(1000, b"\xff\xfe"), protocol_error
    for cut in range(1, len(chat)):
        if chat[:cut].decode(errors="ignore").encode() != chat[:cut]:
            yield f"UTF-8 cut at {cut}", encode(TEXT, chat[:cut]), not_utf8
            yield f"UTF-8 cut at {cut}, and an empty end", encode(TEXT, chat[:cut], final=False) + encode(CONTINUATION, b""), not_utf8
    for bad in (b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf0\x80\x80\xaf", b"\xf4\x90\x80\x80", b"\xff", b"\x80", b"\xf8\x88\x80\x80\x80"):
        yield f"no UTF-8: {bad.hex()}", encode(TEXT, b'{"type":"' + bad + b'"}'), not_utf8
        yield f"no UTF-8 in the second piece: {bad.hex()}", encode(TEXT, b'{"type":"', final=False) + encode(CONTINUATION, bad + b'"}'), not_utf8
    for text in (b"", b"{", b"[]", b"1", b"null", b'"join"', b"{}", b'{"type":1}', b'{"type":"purr"}', b'{"type":"join","type":"join"}', join + b"x", join + b"\0",
                 b'{"type":"join"}\0', b"[" * 16000, b'{"a":' * 3000, b'{"type":"ping","now":1e400}', b'{"type":"ping","now":' + b"9" * 400 + b"}", b"\xef\xbb\xbf" + join,
                 b'{"type":"\\ud800"}', b'{"__proto__":{}}', b'{"type":"join",}', b"{'type':'join'}", b"NaN", b"/**/{}"):
        yield f"no message: {text[:24]}", encode(TEXT, text), policy
    yield "bytes", encode(BINARY, join), policy
    yield "no bytes", encode(BINARY, b""), policy


class FramesTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)  # it looks at every single step
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start())
        self.owner = await self.server.guest("Ada")
        room = await self.server.room(self.owner["token"], "kilkenny-cats")
        self.path = "/ws/rooms/" + room["link"]

    async def enter(self, **more):
        ws = await WebSocket.open(self.server.port, self.path, self.owner["token"], **more)
        ws.send_frame(TEXT, join)
        await ws.receive_until("room")
        return ws

    async def answer_to(self, data):
        ws = await WebSocket.open(self.server.port, self.path, self.owner["token"])
        try:
            ws.writer.write(data)
            async with asyncio.timeout(10):
                while True:
                    await ws.receive()
        except Closed as closed:
            return closed.code
        except ConnectionError:
            return 1006
        finally:
            ws.abort()

    async def test_every_wrong_frame_gets_its_code(self):
        witness = await self.enter()
        all_cases = list(cases())
        self.assertGreater(len(all_cases), 120)
        for name, data, wanted in all_cases:
            with self.subTest(name):
                self.assertEqual(await self.answer_to(data), wanted)
        witness.send({"type": "ping", "id": "still", "now": 1})
        await witness.receive_until(lambda message: message.get("id") == "still")
        witness.abort()

    async def test_what_is_odd_but_right_is_understood(self):
        ws = await self.enter()
        message = json.dumps({"type": "ping", "id": "odd", "now": 1}).encode()
        for at in range(len(message) - 1):
            ws.send_frame(CONTINUATION if at else TEXT, message[at:at + 1], final=False)
            ws.send_frame(PING, b"between")
        ws.send_frame(CONTINUATION, message[-1:], mask=b"cats")
        await ws.receive_until(lambda said: said.get("id") == "odd")
        ws.send_frame(PONG, b"unasked")
        ws.send_frame(PING, b"x" * 125)
        ws.send_frame(TEXT, message + b" " * (16 * 1024 - len(message)))
        await ws.receive_until(lambda said: said.get("id") == "odd")
        ws.abort()


if __name__ == "__main__":
    unittest.main()
