"""What an operator does about players: bans, sessions, data. The server runs; `clowder admin` asks it."""
import asyncio
import hashlib
import json
import unittest

from lib.server import Server
from lib.websocket import Closed, Refused, WebSocket

polls_max = 100  # a tenth of a second apart


class AdminTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start(), self.server.errors())
        self.ada, self.ben = [await self.server.guest(name) for name in ("Ada", "Ben")]
        self.room = await self.server.room(self.ada["token"], "nekonoko")
        self.path = "/ws/rooms/" + self.room["code"]

    async def enter(self, who):
        ws = await WebSocket.open(self.server.port, self.path, who["token"])
        self.addCleanup(ws.abort)
        ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
        await ws.receive_until("welcome")
        return ws

    async def me(self, who):
        return await self.server.call("GET", "/api/players/me", token=who["token"])

    async def ended(self, ws):
        with self.assertRaises(Closed) as closed:
            await ws.receive_until("nothing")
        return closed.exception.code, closed.exception.reason

    async def refused(self, *words):
        with self.assertRaises(RuntimeError) as wrong:
            await self.server.admin(*words)
        return str(wrong.exception)

    async def test_a_banned_player_is_out_at_once_and_nobody_else(self):
        ada, ben = await self.enter(self.ada), await self.enter(self.ben)
        await self.server.admin("ban", self.ben["id"], "--reason", "rude")
        self.assertEqual(await self.ended(ben), (1008, "banned"))
        status, said = await self.me(self.ben)
        self.assertEqual((status, said["error"]["code"]), (403, "banned"))
        self.assertIn("rude", said["error"]["message"])
        for path in ("matches", "matches?player=me", "matches/m_any/frames?as=0", "rooms/" + self.room["code"]):
            self.assertEqual((await self.server.call("GET", "/api/" + path, token=self.ben["token"]))[0], 403, path)
        with self.assertRaises(Refused) as out:
            await self.enter(self.ben)
        self.assertEqual(out.exception.status, 403)
        ada.send({"type": "ping", "id": 1})
        self.assertEqual((await self.me(self.ada))[0], 200)

        await self.server.kill()
        self.assertTrue(await self.server.start())
        self.assertEqual((await self.me(self.ben))[0], 403, "a ban outlives the process")
        self.assertIn(self.ben["id"], await self.server.admin("bans"))
        await self.server.admin("unban", self.ben["id"])
        self.assertEqual((await self.me(self.ben))[0], 200)
        self.assertIn("is not banned", await self.refused("unban", self.ben["id"]))

    async def test_a_ban_ends_by_itself(self):
        await self.server.admin("ban", self.ben["id"], "--for", "1s")
        self.assertEqual((await self.me(self.ben))[0], 403)
        for _ in range(polls_max):
            if (await self.me(self.ben))[0] == 200:
                break
            await asyncio.sleep(0.1)
        self.assertEqual((await self.me(self.ben))[0], 200)
        self.assertNotIn(self.ben["id"], await self.server.admin("bans"))

    async def test_a_banned_network_gets_health_and_nothing_else(self):
        ada = await self.enter(self.ada)
        await self.server.admin("ban", "127.0.0.0/8")
        self.assertEqual(await self.ended(ada), (1008, "banned"))
        for method, path in (("POST", "/api/players"), ("GET", "/api/players/me"), ("GET", "/api/games"), ("GET", "/api/rooms?public=1")):
            self.assertEqual((await self.server.call(method, path, {} if method == "POST" else None, self.ada["token"]))[0], 403, path)
        self.assertEqual((await self.server.call("GET", "/readyz"))[0], 200)
        self.assertIn("127.0.0.0/8", await self.server.admin("bans"))
        await self.server.admin("unban", "127.1.2.3/8")
        await self.enter(self.ada)

    async def test_what_is_no_player_and_no_network_is_refused(self):
        for who in ("Ben", "10.0.0.0/33", "10.0.0/8", "", "::ffff:10.0.0.0/8"):
            self.assertIn("who must be", await self.refused("ban", who))
        for who, why in (("10.0.0.0/4", "too wide"), ("0.0.0.0/0", "too wide"), ("::/0", "too wide"), ("127.0.0.1/8", "the network is 127.0.0.0/8, the address 127.0.0.1"),
                         ("p_nobody", "no player has this id"), ("0.0.0.0", "no address of a client")):
            self.assertIn(why, await self.refused("ban", who))
        self.assertEqual((await self.me(self.ada))[0], 200, "nothing of it was stored")
        self.assertIn("no time such as", await self.refused("ban", self.ben["id"], "--for", "soon"))
        self.assertIn("no player has this id", await self.refused("revoke", "p_nobody"))

    async def test_an_announcement_has_no_characters_that_deceive(self):
        ada = await self.enter(self.ada)
        await self.server.admin("announce", "Tea\u202e is\x07 ready\u2066.\nNow")
        said = await ada.receive_until("notice")
        self.assertEqual(said["text"], "Tea is ready. Now")
        self.assertIn("nothing in it can be seen", await self.refused("announce", "\u202e\u200b"))

    async def test_revoked_sessions_end_on_every_device(self):
        ben = await self.enter(self.ben)
        await self.server.admin("revoke", self.ben["id"])
        self.assertEqual(await self.ended(ben), (1008, "revoked"))
        self.assertEqual((await self.me(self.ben))[0], 401)
        self.assertEqual((await self.me(self.ada))[0], 200)

    async def test_one_device_of_a_player_is_revoked(self):
        _, link = await self.server.call("POST", "/api/players/me/link", {}, self.ben["token"])
        _, phone = await self.server.call("POST", "/api/players/link", {"secret": link["path"].split("#")[1]})
        laptop = await self.enter(self.ben)
        tokens = json.loads(await self.server.admin("--json", "player", self.ben["id"]))["player"]["tokens"]
        self.assertEqual(len(tokens), 2)
        self.assertTrue(all(each["used"] >= each["created"] > 0 for each in tokens), tokens)
        self.assertIn("no such token", await self.refused("revoke", self.ben["id"], "--token", "nothing"))
        newest = hashlib.sha256(phone["token"].encode()).hexdigest()[:12]
        self.assertIn(newest, [each["token"] for each in tokens])
        await self.server.admin("revoke", self.ben["id"], "--token", newest)
        self.assertEqual(await self.ended(laptop), (1012, "revoked"), "it comes back by itself, with its own token")
        self.assertEqual(((await self.me(phone))[0], (await self.me(self.ben))[0]), (401, 200))

    async def test_players_are_found_by_name(self):
        others = [await self.server.guest(name) for name in ("Adam", "Ada")]
        found = json.loads(await self.server.admin("--json", "players", "--name", "Ada"))["players"]
        self.assertEqual([each["name"] for each in found], ["Ada", "Ada", "Adam"])
        self.assertEqual({each["id"] for each in found}, {self.ada["id"], *(each["id"] for each in others)})
        after = json.loads(await self.server.admin("--json", "players", "--name", "Ada", "--after", found[1]["id"]))["players"]
        self.assertEqual([each["id"] for each in after], [others[0]["id"]])
        self.assertIn(self.ben["id"], await self.server.admin("players"))

    async def test_what_happens_in_a_room_is_watched(self):
        ada = await self.enter(self.ada)
        watch = await self.server.start_admin("watch", self.room["code"], "--for", "1m")

        async def told(wanted):
            while True:
                line = (await asyncio.wait_for(watch.stdout.readline(), 10)).decode()
                self.assertTrue(line, f"it ended before it said {wanted}")
                if wanted in line:
                    return line

        try:
            self.assertIn('phase="waiting"', await told("room "))
            await told(f'player="{self.ada["id"]}"')
            ada.send({"type": "chat", "id": "c1", "text": 'she says "miaow"'})
            self.assertIn("chat ", await told(r'text="she says \"miaow\""'))
            ben = await self.enter(self.ben)
            self.assertIn("joined ", await told(f'player="{self.ben["id"]}"'))
            ben.abort()
            self.assertIn("left ", await told(f'player="{self.ben["id"]}"'))
        finally:
            watch.terminate()
            await watch.wait()
        self.assertIn("no room has this code", await self.refused("watch", "BCDFGH"))

    async def test_a_players_data_is_told_and_forgotten(self):
        ada = await self.enter(self.ada)
        ada.send({"type": "chat", "id": "c1", "text": "miaow"})
        await ada.receive_until("reply")
        self.assertIn(self.room["code"], await self.server.admin("player", self.ada["id"]))
        told = json.loads(await self.server.admin("--json", "export-player", self.ada["id"]))["data"]
        self.assertEqual((told["player"]["name"], told["chat"][0]["text"]), ("Ada", "miaow"))
        await self.server.admin("delete-player", self.ada["id"])
        self.assertEqual((await self.me(self.ada))[0], 401)
        self.assertIn("no player has this id", await self.refused("player", self.ada["id"]))

    async def test_one_player_is_merged_into_another(self):
        ben = await self.enter(self.ben)
        ben.send({"type": "chat", "id": "c1", "text": "miaow"})
        await ben.receive_until("reply")
        await self.server.admin("merge-players", self.ben["id"], self.ada["id"])
        self.assertEqual((await self.me(self.ben))[0], 401)
        told = json.loads(await self.server.admin("--json", "export-player", self.ada["id"]))["data"]
        self.assertEqual(told["chat"][0]["text"], "miaow")
        self.assertIn("no player has this id", await self.refused("merge-players", self.ben["id"], self.ada["id"]))
        self.assertIn("two are needed", await self.refused("merge-players", self.ada["id"], self.ada["id"]))

    async def test_a_deleted_player_watches_nothing_any_more(self):
        await self.enter(self.ada)  # the room stays awake
        ben = await self.enter(self.ben)  # without a seat: the room does not name him
        ben.send({"type": "chat", "id": "c1", "text": "miaow"})
        await ben.receive_until("reply")
        self.assertEqual(await self.chat(), ["miaow"])
        self.assertEqual((await self.server.call("DELETE", "/api/players/me", token=self.ben["token"]))[0], 200)
        self.assertEqual(await self.ended(ben), (1008, "revoked"))
        for _ in range(polls_max):
            if not await self.chat():
                return
        self.fail("his chat is still shown to who comes")

    async def chat(self):
        room = json.loads(await self.server.admin("--json", "room", self.room["code"]))["room"]
        return [line["text"] for line in room["chat"]]


if __name__ == "__main__":
    unittest.main()
