"""Many clients, and rude ones: who does not read, does not speak, does not stop, does not leave.

None of them costs the others anything, and what they held is given back. CROWD sets how many idle sessions there are."""
import asyncio
import json
import os
import resource
import time
import unittest
import warnings

from lib.server import Server, request
from lib.websocket import CLOSE, PING, TEXT, Closed, WebSocket, encode

crowd = int(os.environ.get("CROWD", "600"))
idle_kib_max = 24
held_kib_max = 256 + 128        # the limit of an outbox, and what a session holds besides
join = {"type": "join", "protocol": 1, "match": None, "have": None}


async def eventually(test, seconds=20):
    """The value of an awaitable test once it is true; it is asked again and again until then."""
    deadline = time.monotonic() + seconds
    while True:
        value = test()
        if asyncio.iscoroutine(value):
            value = await value
        if value or time.monotonic() > deadline:
            return value
        await asyncio.sleep(0.05)


class CrowdTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        warnings.simplefilter("ignore", ResourceWarning)  # rude clients do not close in order
        asyncio.get_running_loop().set_debug(False)

    async def serve(self, **how):
        self.server = Server(**how)
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start())
        self.newcomer = (await self.server.guest("Eve"))["token"]
        self.token = (await self.server.guest("Ada"))["token"]
        self.path = "/ws/rooms/" + (await self.server.room(self.token, "kilkenny-cats"))["link"]

    async def enter(self, path=None, **how):
        ws = await WebSocket.open(self.server.port, path or self.path, self.token, **how)
        ws.send(join)
        return ws

    async def is_well(self, seconds=10):
        """A newcomer gets in and is answered."""
        ws = await WebSocket.open(self.server.port, self.path, self.newcomer)
        ws.send(join)
        ws.send({"type": "ping", "id": "well", "now": 1})
        await ws.receive_until(lambda message: message.get("id") == "well", seconds)
        ws.abort()

    async def match_of_bots(self):
        """The room has a match behind it: snapshots are as large as they get."""
        ws = await self.enter()
        for number, what in enumerate(({"type": "add_bot", "seat": 0, "level": "random"}, {"type": "add_bot", "seat": 1, "level": "random"}, {"type": "start"})):
            ws.send(what | {"id": f"r{number}"})
            await ws.receive_until("reply")
        await ws.receive_until("result", 60)
        ws.send({"type": "sync"})
        self.snapshot_bytes = len(json.dumps(await ws.receive_until("snapshot")))
        self.assertGreater(self.snapshot_bytes, 20000)
        return ws

    async def test_who_does_not_read_is_let_go_of(self):
        await self.serve()
        ws = await self.match_of_bots()
        before, descriptors = self.server.status("VmRSS"), self.server.open_descriptors()
        slow, held = [await self.enter(receive_buffer=2048) for _ in range(7)], 0
        for _ in range(20):  # a little at a time: the room is to be busy, not full
            for each in slow:
                for _ in range(10):
                    each.send_frame(TEXT, b'{"type":"sync"}')
            await self.is_well()
            held = max(held, self.server.status("VmRSS") - before)
        self.assertTrue(await eventually(lambda: self.server.open_descriptors() <= descriptors), "all are gone")
        self.assertLess(held, len(slow) * held_kib_max + 2048)
        ws.send({"type": "ping", "id": "still", "now": 1})
        await ws.receive_until(lambda message: message.get("id") == "still")
        for each in slow + [ws]:
            each.abort()

    async def has_counted(self, frames):
        """So many messages in all, or somebody was too slow for them."""
        return await self.server.counter("clowder_frames_total") >= frames or await self.server.counter("clowder_sessions_too_slow_total") > 0

    async def test_who_says_goodbye_and_stays_is_let_go_of(self):
        await self.serve()
        player = await self.match_of_bots()
        descriptors = self.server.open_descriptors()
        staying = []
        for kib in range(1400, 5000, 100):  # so that for some of them the system's buffers are full, and the session's are not yet
            token = (await self.server.guest("Cat"))["token"]
            ws = await WebSocket.open(self.server.port, self.path, token, receive_buffer=2048)
            staying.append(ws)
            ws.send(join)
            frames, snapshots = await self.server.counter("clowder_frames_total"), kib * 1024 // self.snapshot_bytes
            for _ in range(snapshots):
                ws.send_frame(TEXT, b'{"type":"sync"}')
            await eventually(lambda: self.has_counted(frames + snapshots))
            ws.writer.write(encode(CLOSE, b"\x03\xe8") if kib % 300 == 0 else b"\x81")  # goodbye, or half a frame
            ws.writer.write_eof()
        self.assertTrue(await eventually(lambda: self.server.open_descriptors() <= descriptors), f"{self.server.open_descriptors()} descriptors, {descriptors} before")
        await self.is_well()
        for ws in staying + [player]:
            ws.abort()

    async def test_floods_end_and_nobody_else_notices(self):
        await self.serve(limits={"messages-per-second": 20})
        for opcode, payload in ((TEXT, b'{"type":"ping","now":1}'), (TEXT, b'{"type":"sync"}'), (TEXT, b"{}"), (PING, b"x" * 125)):
            flooder = await self.enter()
            flood = asyncio.create_task(self.flood(flooder, opcode, payload))
            for _ in range(5):
                await self.is_well()
            with self.subTest(opcode=opcode, payload=payload):
                self.assertIn(await asyncio.wait_for(flood, 30), (1006, 1008))
            flooder.abort()

    @staticmethod
    async def flood(ws, opcode, payload):
        """Without pause, until it is closed."""
        async def listen():
            try:
                while True:
                    await ws.receive()
            except Closed as closed:
                return closed.code
            except ConnectionError:
                return 1006
        listening = asyncio.create_task(listen())
        try:
            while not listening.done():
                for _ in range(100):
                    ws.send_frame(opcode, payload)
                await ws.writer.drain()
                await asyncio.sleep(0)
        except ConnectionError:
            pass
        return await listening

    async def test_silent_and_slow_connections_do_not_stay(self):
        await self.serve()
        descriptors = self.server.open_descriptors()
        silent = [await asyncio.open_connection("127.0.0.1", self.server.port) for _ in range(100)]
        slow = [await asyncio.open_connection("127.0.0.1", self.server.port) for _ in range(100)]
        began = time.monotonic()
        while self.server.open_descriptors() > descriptors and time.monotonic() < began + 60:
            for _, writer in slow:
                if not writer.is_closing():
                    writer.write(b"G" if time.monotonic() < began + 1 else b"E")
            await self.is_well()
            await asyncio.sleep(0.5)
        self.assertLess(time.monotonic() - began, 40)
        for _, writer in silent + slow:
            writer.transport.abort()

    async def test_without_descriptors_it_waits_and_comes_back(self):
        await self.serve(descriptors=64)
        first = await self.enter()
        crowd_here = [await asyncio.open_connection("127.0.0.1", self.server.port) for _ in range(150)]
        await eventually(lambda: self.server.open_descriptors() >= 60)
        used, began = self.server.cpu_seconds(), time.monotonic()
        first.send({"type": "ping", "id": "inside", "now": 1})
        await first.receive_until(lambda message: message.get("id") == "inside")
        first.send({"type": "sit", "id": "sit", "seat": 0})
        said = await first.receive_until("reply")
        self.assertEqual(said["result"], "applied", "the store has the files that it needs")
        await asyncio.sleep(1)
        self.assertLess((self.server.cpu_seconds() - used) / (time.monotonic() - began), 0.5, "it does not try all the time")
        for _, writer in crowd_here:
            writer.transport.abort()
        async def again():
            try:
                return (await request(self.server.port, "GET", "/healthz"))[0] == 200
            except ConnectionError:
                return False
        self.assertTrue(await eventually(again, 5))
        await self.is_well()

    async def test_idle_sessions_are_cheap_and_give_everything_back(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        await self.serve(limits={"spectators": 10000})
        people = [(await self.server.guest(f"Cat {number}"))["token"] for number in range(1 + crowd // 8)]
        rooms = [self.path] + ["/ws/rooms/" + (await self.server.room(self.token, "nekonoko"))["link"] for _ in range(crowd // 50)]
        await self.is_well()
        before, descriptors, began = self.server.status("VmRSS"), self.server.open_descriptors(), time.monotonic()
        gate = asyncio.Semaphore(100)

        async def come(number):
            async with gate:
                source = f"127.0.{1 + number // 20000}.{1 + number % 250}"
                return await WebSocket.open(self.server.port, rooms[number % len(rooms)], people[number // 8 % len(people)], source=source)
        everybody = await asyncio.gather(*(come(number) for number in range(crowd)))
        seconds, each = time.monotonic() - began, (self.server.status("VmRSS") - before) / crowd
        print(f"{crowd} idle sessions in {seconds:.1f} s, {each:.1f} KiB each", flush=True)
        self.assertLess(each, idle_kib_max)
        await self.is_well()
        for ws in everybody:
            ws.abort()
        self.assertTrue(await eventually(lambda: self.server.open_descriptors() <= descriptors))
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    async def test_everybody_comes_back_at_once(self):
        await self.serve()
        people = [(await self.server.guest(f"Cat {number}"))["token"] for number in range(crowd // 4)]
        rooms = ["/ws/rooms/" + (await self.server.room(self.token, "nekonoko"))["link"] for _ in range(1 + crowd // 60)]

        async def come(number):
            ws = await WebSocket.open(self.server.port, rooms[number % len(rooms)], people[number])
            ws.send(join)
            await ws.receive_until("room", 30)
            return ws
        for _ in range(3):
            began = time.monotonic()
            everybody = await asyncio.gather(*(come(number) for number in range(len(people))), return_exceptions=True)
            failed = [str(each) for each in everybody if isinstance(each, BaseException)]
            self.assertEqual(failed, [])
            print(f"{len(people)} came back in {time.monotonic() - began:.1f} s", flush=True)
            for ws in everybody:
                ws.abort()


if __name__ == "__main__":
    unittest.main()
