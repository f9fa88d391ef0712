"""Two servers on one database behind HAProxy: the short form of servers.py."""
import asyncio
import json
import unittest

import servers
from lib import fleet, postgres
from lib.server import request
from lib.table import Table
from lib.websocket import Closed, Refused, WebSocket


@unittest.skipUnless(postgres.may_run() and fleet.may_run(), "there is no PostgreSQL 15 or no HAProxy here")
class ServersTest(unittest.IsolatedAsyncioTestCase):
    async def test_people_play_on(self):
        run = await self.play(servers.of_servers + servers.of_the_database, standby=True)
        self.assertGreater(len(run.waits.get("kill", []) + run.waits.get("roll", [])), 0)

    async def test_people_play_on_when_connections_to_the_database_fail(self):
        await self.play(servers.of_connections, wires=True)

    async def play(self, faults, **database):
        run = servers.Run(2, rooms=6, seed=1, **database)
        self.addAsyncCleanup(run.close)
        await run.start()
        for fault in faults:
            await run.do(fault, 1)
        self.assertEqual(await run.audit(), [])
        return run


@unittest.skipUnless(postgres.may_run() and fleet.may_run(), "there is no PostgreSQL 15 or no HAProxy here")
class BalancerTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.fleet = fleet.Fleet(2, {"guests-per-minute": 3, "wrong-codes-per-minute": 3, "rooms-per-minute": 1000, "rooms-per-player": 1000})
        self.addAsyncCleanup(self.fleet.close)
        await self.fleet.start()

    async def sessions(self):
        return [await server.counter("clowder_sessions") for server in self.fleet.servers]

    async def enter_at(self, server, code, token):
        return await self.enter("/ws/rooms/" + code, token, server.port)

    async def enter(self, path, token, port=None):
        ws = await WebSocket.open(port or self.fleet.port, path, token)
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

    async def test_a_link_in_the_path_takes_no_room_from_those_who_are_in_it(self):
        ada, eve = [(await self.fleet.servers[0].guest(name))["token"] for name in ("Ada", "Eve")]
        room = await self.fleet.room(ada, "nekonoko")
        ws = await self.enter("/ws/rooms/" + room["code"], ada)
        by_link = "/api/rooms/" + room["link"]
        for server in self.fleet.servers:
            for path in (room["link"], f"{room['link']}?key={room['link']}"):
                with self.assertRaises(Refused) as refused:
                    await self.enter("/ws/rooms/" + path, eve, server.port)
                self.assertEqual(refused.exception.status, 400)
            for what in ("leave", "close"):
                status, said = await server.call("POST", f"{by_link}/{what}", {}, eve)
                self.assertEqual((status, said["error"]["code"]), (400, "code_needed"))
            self.assertEqual((await server.call("GET", by_link))[1]["code"], room["code"], "what is only read may come to any server")
        ws.send({"type": "ping", "id": "still-here", "now": 0})
        await ws.receive_until("pong")

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
        self.assertEqual((await draining.call("GET", "/readyz"))[0], 503)
        # It makes rooms until the balancer must have seen that it drains, and refuses them from then on.
        refused = 0
        for _ in range(200):
            self.assertEqual((await self.fleet.call("POST", "/api/rooms", {"contract": {"game": "nekonoko"}}, ada))[0], 201)
            status, _ = await draining.call("POST", "/api/rooms", {"contract": {"game": "nekonoko"}}, ada)
            refused += status == 503
            if refused == 10:
                return
            await asyncio.sleep(0.1)
        self.fail("a server that drains still makes rooms")

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
        ws = await self.enter_at(other, room["code"], ada["token"])
        await one.admin("ban", ada["id"])
        self.assertIn("banned", (await self.ended(ws))[0])

    async def ended(self, ws):
        """Why the session ends, and what it heard before."""
        heard = []
        with self.assertRaises(Closed) as ended:
            await asyncio.wait_for(ws.receive_until(heard.append, 20), 30)
        return str(ended.exception), heard

    async def test_revoked_sessions_end_at_all_servers(self):
        one, other = self.fleet.servers
        ada, ben = [await one.guest(name) for name in ("Ada", "Ben")]
        room = await one.room(ada["token"], "nekonoko")
        sessions = [await self.enter_at(other, room["code"], who["token"]) for who in (ada, ben)]
        await one.admin("revoke", ada["id"])
        self.assertIn("revoked", (await self.ended(sessions[0]))[0])
        sessions[1].send({"type": "ping", "id": "p1", "now": 0})
        await sessions[1].receive_until("pong")

    async def test_an_announcement_is_shown_at_all_servers_once(self):
        one, other = self.fleet.servers
        ada = await one.guest("Ada")
        rooms = [await one.room(ada["token"], "nekonoko") for _ in range(2)]
        sessions = [await self.enter_at(server, room["code"], ada["token"]) for server, room in zip((one, other), rooms)]
        await one.admin("announce", "a pause for tea", "--restart-in", "10m")
        is_announcement = lambda message: message["type"] == "notice" and message["code"] == "announcement"
        for ws in sessions:
            said = await asyncio.wait_for(ws.receive_until(is_announcement), 20)
            self.assertEqual(said["text"], "a pause for tea")
            self.assertTrue(570_000 < said["in_ms"] <= 600_000, said)
        # What the other server is asked for next comes with a later heartbeat: by then a second one would have come.
        await one.admin("revoke", ada["id"])
        for ws in sessions:
            self.assertFalse(any(map(is_announcement, (await self.ended(ws))[1])), "an announcement came twice")

    async def test_a_room_that_another_server_closes_or_changes_moves_at_once(self):
        one, other = self.fleet.servers
        ada, ben = [await one.guest(name) for name in ("Ada", "Ben")]
        room = await one.room(ada["token"], "nekonoko")
        ws = await self.enter_at(other, room["code"], ben["token"])
        await one.admin("mute", room["code"], ben["id"])
        self.assertIn("moved", (await self.ended(ws))[0])
        ws = await self.enter_at(other, room["code"], ben["token"])
        ws.send({"type": "chat", "id": "c1", "text": "miaow"})
        self.assertEqual((await ws.receive_until("reply"))["code"], "muted")
        await one.admin("close", room["code"])
        self.assertIn("moved", (await self.ended(ws))[0])
        with self.assertRaises((Closed, Refused)):
            await self.enter_at(other, room["code"], ben["token"])

    async def test_a_new_name_is_shown_in_rooms_of_other_servers(self):
        one, other = self.fleet.servers
        ada, ben = [await one.guest(name) for name in ("Ada", "Ben")]
        room = await one.room(ada["token"], "nekonoko")
        sessions = [await self.enter_at(other, room["code"], who["token"]) for who in (ada, ben)]
        sessions[0].send({"type": "sit", "id": "s1", "seat": 0})
        await sessions[0].receive_until("reply")
        self.assertEqual((await one.call("PATCH", "/api/players/me", {"name": "Augusta"}, ada["token"]))[0], 200)

        def names_her(message):
            return message["type"] == "room" and any((seat["player"] or {}).get("name") == "Augusta" for seat in message["seats"])

        await asyncio.wait_for(sessions[1].receive_until(names_her, 20), 30)

    async def test_any_server_tells_whose_turn_it_is(self):
        one, other = self.fleet.servers
        table = await Table.open(one, "kilkenny-cats", 1)
        playing = [asyncio.create_task(player.play(one)) for player in table.players]
        for _ in range(300):
            if table.acknowledged >= 3:
                break
            await asyncio.sleep(0.1)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        told = []
        for server in (one, other):
            answers = [(await server.call("GET", "/api/rooms?mine=1", token=player.token))[1]["rooms"] for player in table.players]
            self.assertEqual([[room["seat"] for room in rooms] for rooms in answers], [[0], [1]])
            told.append([rooms[0]["your_turn"] for rooms in answers])
        self.assertEqual(sum(told[0]), 1)
        self.assertEqual(told[1], told[0])

    async def test_an_operator_sees_and_drains_all_servers_from_one(self):
        one, other = self.fleet.servers
        ada = await one.guest("Ada")
        rooms = [(server, await one.room(ada["token"], "nekonoko")) for server in (one, other)]
        for server, room in rooms:
            await self.enter_at(server, room["code"], ada["token"])
        listed = json.loads(await one.admin("--json", "rooms", "--all"))["rooms"]
        self.assertEqual({each["code"] for each in listed}, {room["code"] for _, room in rooms})
        self.assertEqual({each["server"].split("-")[0] for each in listed}, {"one", "two"})
        await one.admin("drain", "--all")
        for wanted, words in ((503, ()), (200, ("--off",))):
            if words:
                await one.admin("drain", "--all", *words)
            for server in (one, other):
                for _ in range(200):
                    if (await server.call("GET", "/readyz"))[0] == wanted:
                        break
                    await asyncio.sleep(0.1)
                self.assertEqual((await server.call("GET", "/readyz"))[0], wanted)

    async def test_metrics_are_told_apart(self):
        for server, name in zip(self.fleet.servers, ("one", "two")):
            _, text = await request(server.admin_port, "GET", "/metrics")
            lines = [line for line in text.decode().splitlines() if not line.startswith("#")]
            self.assertGreater(len(lines), 100)
            self.assertEqual([line for line in lines if f'node="{name}"' not in line], [])
        self.assertEqual(await server.counter("clowder_store_up"), 1)
        for _ in range(100):
            if await server.counter("clowder_database_bytes") > 1e6:
                break
            await asyncio.sleep(0.1)
        self.assertGreater(await server.counter("clowder_database_bytes"), 1e6)
        self.assertGreater(await server.counter("clowder_wal_written_bytes_total"), 1e6)
        self.assertEqual(await server.counter("clowder_store_synchronous_standby"), 0)
        self.assertIn("event=no_synchronous_standby", server.errors())

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
