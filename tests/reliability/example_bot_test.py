"""The example of docs/bots.md against the server itself: all four games, and what it heard again offline. `heard/` has
the beginnings of four matches that it played with --seed 1 --record."""
import asyncio
import contextlib
import importlib.util
import io
import json
import pathlib
import socket
import sys
import tempfile
import types
import unittest
import unittest.mock

from lib.server import ROOT, Server

PYTHON = "/usr/bin/python3"  # Debian's, which has python3-websockets
EXAMPLE = str(ROOT / "docs/example_bot.py")
HEARD = ROOT / "tests/reliability/heard"
GAMES = ("nekonoko", "kilkenny-cats", "cats-chess", "cat-attack")
play_seconds_max = 120


async def run(*arguments):
    process = await asyncio.create_subprocess_exec(PYTHON, EXAMPLE, *arguments, stdout=asyncio.subprocess.PIPE,
                                                   stderr=asyncio.subprocess.PIPE)
    try:
        out, err = await asyncio.wait_for(process.communicate(), play_seconds_max)
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode, out.decode(), err.decode()


class Offline(unittest.IsolatedAsyncioTestCase):
    async def check_offline(self, heard):
        """The same messages lead to the same actions, which are those of the match."""
        messages = [json.loads(line) for line in pathlib.Path(heard).read_text().splitlines()]
        player = next(seat["player"]["id"] for message in messages if message["type"] == "room"
                      for seat in message["seats"] if seat["player"] and seat["player"]["name"] == "Example bot")
        seat = next(i for message in messages if message["type"] == "room" for i, each in enumerate(message["seats"])
                    if each["player"] and each["player"]["id"] == player)
        made = [message["entry"]["action"] for message in messages
                if message["type"] == "update" and message["entry"].get("seat") == seat and "action" in message["entry"]]
        status, out, err = await run("--offline", heard, "--player", player, "--seed", "1")
        self.assertEqual((status, err), (0, ""))
        said = [message["action"] for message in map(json.loads, out.splitlines()) if message["type"] == "act"]
        self.assertGreater(len(made), 5)
        self.assertEqual(said, made)


def loaded():
    """The example as a module, also where there is no python3-websockets."""
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    with unittest.mock.patch.dict(sys.modules, websockets=types.ModuleType("websockets")):
        spec.loader.exec_module(example)
    return example


class RecordedTest(Offline):
    async def test_answers_what_was_recorded_of_each_game(self):
        for game in GAMES:
            with self.subTest(game):
                await self.check_offline(str(HEARD / f"{game}.jsonl"))

    def test_takes_headers_by_the_name_that_the_library_knows(self):
        def old(url, *, extra_headers=None):
            pass

        def new(url, *, additional_headers=None):
            pass

        example = loaded()
        headers = {"Authorization": "Bearer x"}
        self.assertEqual(example.with_headers(old, headers), {"extra_headers": headers})
        self.assertEqual(example.with_headers(new, headers), {"additional_headers": headers})

    # A balancer sends all of a room to one server by the code in the path.
    def test_the_path_of_a_room_has_its_code(self):
        example, link = loaded(), "AbCdEfGhIjKlMnOpQrStUv"
        by_code, by_link = "ws://here/ws/rooms/MRW4X2", f"ws://here/ws/rooms/MRW4X2?key={link}"
        with unittest.mock.patch.object(example, "call", return_value={"code": "MRW4X2"}) as call:
            for room, url in (("MRW4X2", by_code), ("mrw4x2", by_code), ("http://here/r/MRW4X2", by_code),
                              (f"http://here/r/MRW4X2#{link}", by_link)):
                self.assertEqual(example.room_url("http://here", room, "token"), url)
            call.assert_not_called()
            self.assertEqual(example.room_url("http://here", link, "token"), by_link)
            call.assert_called_once_with("http://here", "GET", "/api/rooms/" + link, token="token")


    # The end that it is shown there is that of a match of others.
    def test_takes_a_free_seat_after_a_match_of_others(self):
        bot = loaded().Bot("ben", None)
        seats = [{"player": {"id": "ann"}, "ready": False}, {"player": None, "ready": False}]
        [asked] = bot.hear({"type": "room", "phase": "over", "host": "ann", "seats": seats})
        self.assertEqual((asked["type"], asked["seat"]), ("sit", 1))
        bot.hear({"type": "snapshot", "match": "m_old", "view": {"result": {"seats": []}}})
        self.assertIsNone(bot.result)
        bot.hear({"type": "snapshot", "match": "m_new", "view": {"result": None}})
        bot.hear({"type": "snapshot", "match": "m_new", "view": {"result": {"seats": []}}})
        self.assertEqual(bot.result, {"seats": []})

    # Two bots want the same seat: who comes second takes another one. What is refused for good ends the bot.
    def test_asks_for_something_else_after_a_refusal_or_ends(self):
        def room(*names):
            seats = [{"player": name and {"id": name}, "ready": False} for name in names]
            return {"type": "room", "phase": "waiting", "host": "ann", "seats": seats}

        def refused(request):
            return {"type": "reply", "id": request["id"], "result": "refused", "code": "seat_taken", "message": "No."}

        bot = loaded().Bot("ben", None)
        [first] = bot.hear(room(None, None, None))
        self.assertEqual((first["type"], first["seat"]), ("sit", 0))
        self.assertEqual(bot.hear(room("ann", None, None)), [], "it has asked")
        with contextlib.redirect_stderr(io.StringIO()):
            [second] = bot.hear(refused(first))
        self.assertEqual((second["type"], second["seat"]), ("sit", 1))
        with self.assertRaisesRegex(SystemExit, "refused: seat_taken: No."):
            bot.hear(refused(second))


class ExampleBotTest(Offline):
    async def asyncSetUp(self):
        self.server = Server()
        self.addAsyncCleanup(self.server.close)
        self.assertTrue(await self.server.start())

    async def test_plays_all_games_to_their_end(self):
        for game in GAMES:
            with self.subTest(game), tempfile.TemporaryDirectory() as folder:
                heard = str(pathlib.Path(folder) / "heard.jsonl")
                status, out, err = await run("--server", f"http://127.0.0.1:{self.server.port}", "--game", game,
                                             "--against", "random", "--seed", "1", "--record", heard)
                self.assertEqual((status, err), (0, ""))
                self.assertIn(1, [seat["rank"] for seat in json.loads(out)["seats"]])
                await self.check_offline(heard)

    async def test_plays_in_a_room_by_code_by_link_and_by_address(self):
        server = f"http://127.0.0.1:{self.server.port}"
        host = (await self.server.guest("Example bot"))["token"]
        for given in ("{code}", "{link}", server + "/r/{code}#{link}"):
            with self.subTest(given):
                room = given.format(**await self.server.room(host, "nekonoko"))
                status, out, err = await run("--server", server, "--room", room, "--token", host, "--against", "random")
                self.assertEqual((status, err), (0, ""))
                self.assertIn(1, [seat["rank"] for seat in json.loads(out)["seats"]])

    # Nobody else slows them down: they must not say more than a session may.
    async def test_several_play_each_other(self):
        server = f"http://127.0.0.1:{self.server.port}"
        for game, seats in (("kilkenny-cats", 2), ("cats-chess", 2), ("nekonoko", 4)):
            with self.subTest(game):
                host = (await self.server.guest("Example bot"))["token"]
                code = (await self.server.room(host, game, seats))["code"]
                tokens = [host] + [(await self.server.guest("Example bot"))["token"] for _ in range(seats - 1)]
                ended = await asyncio.gather(*(run("--server", server, "--room", code, f"--token={token}", "--against", "")
                                               for token in tokens))
                for status, out, err in ended:
                    self.assertEqual(status, 0, err)
                    self.assertIn(1, [seat["rank"] for seat in json.loads(out)["seats"]])

    async def test_plays_on_when_it_is_started_again(self):
        token = (await self.server.guest("Example bot"))["token"]
        code = (await self.server.room(token, "cats-chess"))["code"]
        arguments = ["--server", f"http://127.0.0.1:{self.server.port}", "--room", code, f"--token={token}",
                     "--against", "random", "--seed", "1"]
        first = await asyncio.create_subprocess_exec(PYTHON, EXAMPLE, *arguments, "--record", "/dev/stdout",
                                                     stdout=asyncio.subprocess.PIPE, limit=1 << 20)
        try:
            async with asyncio.timeout(play_seconds_max):
                while json.loads(await first.stdout.readline()).get("seq", 0) < 12:
                    pass
        finally:
            first.kill()
            await first.wait()
        status, out, err = await run(*arguments)
        self.assertEqual((status, err), (0, ""))
        self.assertIn(1, [seat["rank"] for seat in json.loads(out)["seats"]])

    async def test_says_in_one_line_what_is_wrong(self):
        with socket.socket() as unheard:
            unheard.bind(("127.0.0.1", 0))  # nobody listens there
            here, nowhere = f"http://127.0.0.1:{self.server.port}", f"http://127.0.0.1:{unheard.getsockname()[1]}"
            metrics = f"http://127.0.0.1:{self.server.admin_port}"
            for arguments, says in ((("--server", here, "--against", "tiger"), "no_such_level"),
                                    (("--server", here, "--game", "checkers"), "POST /api/rooms: "),
                                    (("--server", here, "--room", "AAAAAA"), "GET /api/rooms/AAAAAA: "),
                                    (("--server", here, "--room", "AbCdEfGhIjKlMnOpQrStUv"), "GET /api/rooms/AbCd"),
                                    (("--server", nowhere), "refused"),
                                    (("--server", metrics), "POST /api/players: "),
                                    (("--server", "cats"), "cats")):
                with self.subTest(arguments):
                    status, out, err = await run(*arguments)
                    self.assertEqual((status, out, len(err.splitlines())), (1, "", 1), err)
                    self.assertIn(says, err)


if __name__ == "__main__":
    unittest.main()
