"""Two servers on one database behind HAProxy: the short form of servers.py."""
import asyncio
import unittest

import servers
from lib import fleet, postgres
from lib.websocket import Closed, WebSocket


@unittest.skipUnless(postgres.may_run() and fleet.may_run(), "there is no PostgreSQL 15 or no HAProxy here")
class ServersTest(unittest.IsolatedAsyncioTestCase):
    async def test_people_play_on(self):
        run = servers.Run(2, rooms=6, seed=1)
        self.addAsyncCleanup(run.close)
        await run.start()
        for what in ("kill", "stop", "roll", "kill_database"):
            await run.do(what, 1)
        self.assertEqual(await run.audit(), [])
        self.assertGreater(len(run.waits.get("kill", []) + run.waits.get("roll", [])), 0)


@unittest.skipUnless(postgres.may_run() and fleet.may_run(), "there is no PostgreSQL 15 or no HAProxy here")
class BalancerTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.fleet = fleet.Fleet(2, {"guests-per-minute": 3, "wrong-codes-per-minute": 3, "rooms-per-minute": 1000, "rooms-per-player": 1000})
        self.addAsyncCleanup(self.fleet.close)
        await self.fleet.start()

    async def sessions(self):
        return [await server.counter("clowder_sessions") for server in self.fleet.servers]

    async def enter(self, path, token):
        ws = await WebSocket.open(self.fleet.port, path, token)
        self.addCleanup(ws.abort)
        ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
        await ws.receive_until(lambda message: message["type"] == "welcome")
        return ws

    async def test_all_of_a_room_come_to_one_server(self):
        ada = (await self.fleet.servers[0].guest("Ada"))["token"]
        # Where a room comes to follows from its code: 40 in a row come to one server once in a million million runs.
        for number in range(40):
            if number >= 6 and all(await self.sessions()):
                break
            before = await self.sessions()
            room = await self.fleet.room(ada, "nekonoko")
            for path in (room["code"], f"{room['code']}?key={room['link']}", room["code"]):
                await self.enter("/ws/rooms/" + path, ada)
            grown = [now - then for now, then in zip(await self.sessions(), before)]
            self.assertEqual(sorted(grown), [0, 3], "the members of a room are on two servers")
        self.assertTrue(all(await self.sessions()), "no room came to one of the servers")

    async def test_what_a_client_says_of_its_address_is_not_believed(self):
        statuses = []
        for number in range(12):
            status, _ = await self.fleet.call("POST", "/api/players", {"name": "Ada", "locale": "en"},
                                              headers=[f"X-Forwarded-For: 10.0.0.{number}"])
            statuses.append(status)
        self.assertIn(429, statuses, "each made-up address has an allowance of its own")

    async def test_a_server_that_drains_gets_no_new_rooms(self):
        ada = (await self.fleet.servers[0].guest("Ada"))["token"]
        draining = self.fleet.servers[0]
        await draining.admin("drain")
        for _ in range(100):
            _, said = await self.fleet.call("GET", "/readyz")
            if (await self.fleet.call("POST", "/api/rooms", {"contract": {"game": "nekonoko"}}, ada))[0] != 503:
                answers = [(await self.fleet.call("POST", "/api/rooms", {"contract": {"game": "nekonoko"}}, ada))[0] for _ in range(4)]
                if answers == [201] * 4:
                    return
            await asyncio.sleep(0.1)
        self.fail(f"the balancer still sends to a server that drains: {said}")

    async def test_the_lobby_lists_rooms_of_all(self):
        tokens = [(await self.fleet.servers[i % 2].guest("Ada"))["token"] for i in range(4)]
        codes = set()
        for token in tokens:
            room = await self.fleet.room(token, "nekonoko", visibility="public")
            await self.enter("/ws/rooms/" + room["code"], token)
            codes.add(room["code"])
        for server in self.fleet.servers:
            for _ in range(100):
                listed = {room["code"] for room in (await server.call("GET", "/api/rooms?public=1"))[1]["rooms"]}
                if listed == codes:
                    break
                await asyncio.sleep(0.1)
            self.assertEqual(listed, codes)

    async def test_wrong_codes_at_one_server_count_at_the_other(self):
        one, other = self.fleet.servers
        room = await other.room((await other.guest("Ada"))["token"], "nekonoko")
        self.assertEqual((await other.call("GET", "/api/rooms/" + room["code"]))[0], 200)
        for code in ("BCDFGH", "BCDFGJ", "BCDFGK"):
            self.assertEqual((await one.call("GET", "/api/rooms/" + code))[0], 404)
        for _ in range(200):
            if (await other.call("GET", "/api/rooms/" + room["code"]))[0] == 429:
                return
            await asyncio.sleep(0.1)
        self.fail("the other server still answers an address that guesses codes")

    async def test_a_ban_ends_sessions_at_all_servers(self):
        one, other = self.fleet.servers
        ada = await one.guest("Ada")
        room = await one.room(ada["token"], "nekonoko")
        ws = await WebSocket.open(other.port, "/ws/rooms/" + room["code"], ada["token"])
        self.addCleanup(ws.abort)
        ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
        await ws.receive_until(lambda message: message["type"] == "welcome")
        await one.admin("ban", ada["id"])
        with self.assertRaises(Closed) as ended:
            await asyncio.wait_for(ws.receive_until(lambda message: False), 20)
        self.assertIn("banned", str(ended.exception))

    async def test_a_link_for_another_device_works_on_any_server_once(self):
        one, other = self.fleet.servers
        ada = await one.guest("Ada")
        _, link = await one.call("POST", "/api/players/me/link", {}, ada["token"])
        secret = link["path"].split("#")[1]
        status, said = await other.call("POST", "/api/players/link", {"secret": secret})
        self.assertEqual((status, said["id"]), (200, ada["id"]))
        self.assertEqual((await one.call("POST", "/api/players/link", {"secret": secret}))[0], 404)


if __name__ == "__main__":
    unittest.main()
