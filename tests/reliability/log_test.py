"""What a server writes about itself: each line is key=value throughout, and abuse can be traced in it."""
import asyncio
import json
import re
import shutil
import unittest

from lib import postgres
from lib.server import Server
from lib.table import Table
from lib.websocket import WebSocket

polls_max = 200  # a tenth of a second apart
line_form = re.compile(r'(\S+) level=(\w+)((?: [a-z_]+=(?:"(?:[^"\\]|\\.)*"|[^\s"=]*))+)')
value_form = re.compile(r' ([a-z_]+)=("(?:[^"\\]|\\.)*"|\S*)')


def parsed(line):
    """The keys and values of a line, or None if it is of another form."""
    whole = line_form.fullmatch(line)
    if not whole:
        return None
    return {key: json.loads(value) if value.startswith('"') else value for key, value in value_form.findall(whole[3])}


class LogTest(unittest.IsolatedAsyncioTestCase):
    async def serve(self, **more):
        server = Server(**more)
        server.limits["log-level"] = "info"
        self.addAsyncCleanup(server.close)
        self.assertTrue(await server.start(), server.errors())
        return server

    def events(self, server):
        found = []
        for line in server.errors().splitlines():
            event = parsed(line)
            self.assertIsNotNone(event, f"not key=value: {line}")
            self.assertIn("event", event, line)
            found.append(event)
        return found

    async def until_told(self, server, **wanted):
        for _ in range(polls_max):
            for event in self.events(server):
                if all(event.get(key) == value for key, value in wanted.items()):
                    return event
            await asyncio.sleep(0.1)
        self.fail(f"{wanted} is not in the log\n{server.errors()[-4000:]}")

    async def enter(self, server, room, who):
        ws = await WebSocket.open(server.port, "/ws/rooms/" + room["code"], who["token"])
        self.addCleanup(ws.abort)
        ws.send({"type": "join", "protocol": 1, "match": None, "have": None})
        await ws.receive_until("welcome")
        return ws

    async def test_who_did_what_from_where(self):
        server = await self.serve(limits={"wrong-codes-per-minute": 2})
        ada, ben, eve = [await server.guest(name) for name in ("Ada", "Ben", "Eve")]
        await self.until_told(server, event="player_created", player=ben["id"], address="127.0.0.1")
        room = await server.room(ada["token"], "nekonoko")
        here = {"room": room["code"], "address": "127.0.0.1"}
        await self.until_told(server, event="room_created", player=ada["id"], **here)
        hers, his, ws = [await self.enter(server, room, who) for who in (ada, ben, eve)]
        await self.until_told(server, event="joined", player=eve["id"], **here)
        hers.send({"type": "mute", "id": "m1", "player": eve["id"], "muted": True})
        await self.until_told(server, event="muted", room=room["code"], player=eve["id"], by=ada["id"])
        hers.send({"type": "send_away", "id": "s1", "player": eve["id"]})
        await self.until_told(server, event="sent_away", room=room["code"], player=eve["id"], by=ada["id"])
        await self.until_told(server, event="left", player=eve["id"], **here)
        his.send({"type": "sit", "id": "s2", "seat": 1})
        await his.receive_until("reply")
        hers.send({"type": "kick", "id": "k1", "seat": 1})
        await self.until_told(server, event="kicked", room=room["code"], player=ben["id"], by=ada["id"])
        for _ in range(3):
            await server.call("GET", "/api/rooms/BCDFGH")
        await self.until_told(server, event="wrong_code", address="127.0.0.1")
        await self.until_told(server, event="too_many_requests", address="127.0.0.1")

    async def test_a_match_is_told_from_begin_to_end(self):
        server = await self.serve()
        table = await Table.open(server, "kilkenny-cats", 1)
        playing = [asyncio.create_task(player.play(server)) for player in table.players]
        try:
            began = await self.until_told(server, event="match_began")
            ended = await self.until_told(server, event="match_ended", match=began["match"])
            self.assertEqual(began["room"], ended["room"])
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def test_texts_with_quotes_are_one_value(self):
        server = await self.serve()
        await server.admin("announce", 'a "pause" = tea\nand more')
        said = await self.until_told(server, event="admin", command="announce")
        self.assertEqual(said["text"], 'a "pause" = tea and more')

    @unittest.skipUnless(postgres.may_run(), "there is no PostgreSQL 15 here")
    async def test_what_postgresql_says_is_one_value(self):
        database = postgres.Postgres()
        self.addAsyncCleanup(database.close)
        await database.create()
        server = await self.serve(store=database.url)
        await database.query("ALTER TABLE heartbeats RENAME TO elsewhere")
        said = await self.until_told(server, event="commit_failed")
        self.assertIn('"heartbeats"', said["reason"])
        await database.kill()
        shutil.rmtree(database.folder / "data")
        await self.until_told(server, event="open_failed")
        self.events(server)


if __name__ == "__main__":
    unittest.main()
