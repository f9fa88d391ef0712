"""As much of RFC 6455 as a client needs, and nothing that keeps it from being rude."""
import asyncio
import base64
import json
import os
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Refused(Exception):
    """The upgrade was answered with something else than 101."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body[:200]!r}")
        self.status = status


class Closed(Exception):
    def __init__(self, code, reason=""):
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


def encode(opcode, payload, final=True, mask=b"\0\0\0\0"):
    """One frame. The mask of zeros is a mask, and spares both ends the work; None leaves it out."""
    size = len(payload)
    masked = 0 if mask is None else 0x80
    head = bytes([(0x80 if final else 0) | opcode])
    if size < 126:
        head += bytes([masked | size])
    elif size < 1 << 16:
        head += bytes([masked | 126]) + struct.pack(">H", size)
    else:
        head += bytes([masked | 127]) + struct.pack(">Q", size)
    if mask is None:
        return head + payload
    if any(mask):
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return head + mask + payload


def upgrade(port, path, token, protocol="clowder.v1", headers=()):
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             f"Sec-WebSocket-Key: {key}", *headers]
    if protocol:
        lines.append(f"Sec-WebSocket-Protocol: {protocol}")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class WebSocket:
    def __init__(self, reader, writer):
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port, path, token, source=None, receive_buffer=None, tls=None, **more):
        """Throws Refused, or ConnectionError if nobody is there."""
        local = (source, 0) if source else None
        if receive_buffer:
            reader, writer = await cls._open_narrow(port, receive_buffer)
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local, limit=1 << 22, ssl=tls)
        try:
            writer.write(upgrade(port, path, token, **more))
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split()[1])
            if status != 101:
                raise Refused(status, await reader.read(4096))
        except asyncio.IncompleteReadError as gone:
            writer.transport.abort()
            raise ConnectionResetError("no answer to the upgrade") from gone
        except BaseException:
            writer.transport.abort()
            raise
        return cls(reader, writer)

    @staticmethod
    async def _open_narrow(port, receive_buffer):
        """A connection whose window is small and stays so: what is not read waits at the server."""
        import socket
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", port))
        return await asyncio.open_connection(sock=narrow, limit=2048)

    def send(self, message):
        self.writer.write(encode(TEXT, json.dumps(message).encode()))

    def send_frame(self, opcode, payload, **how):
        self.writer.write(encode(opcode, payload, **how))

    async def frame(self):
        try:
            head = await self.reader.readexactly(2)
            size = head[1] & 0x7F
            if size == 126:
                size = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            return head[0] & 15, await self.reader.readexactly(size)
        except asyncio.IncompleteReadError as gone:
            raise Closed(1006) from gone

    async def receive(self):
        """The next message. Throws Closed."""
        while True:
            opcode, payload = await self.frame()
            if opcode == TEXT:
                return json.loads(payload)
            if opcode == PING:
                self.send_frame(PONG, payload)
            if opcode == CLOSE:
                self.send_frame(CLOSE, payload[:2])
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                raise Closed(code, payload[2:].decode())

    async def receive_until(self, wanted, seconds=10):
        """The first message that `wanted` (a type, or a test) is true of."""
        test = wanted if callable(wanted) else lambda message: message["type"] == wanted
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive()
                if test(message):
                    return message

    def abort(self):
        self.writer.transport.abort()
