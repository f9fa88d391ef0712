#!/usr/bin/env python3
"""A bot for Clowder, as a program of its own: it plays all four games by the same WebSocket as the page.

    python3 docs/example_bot.py --server http://127.0.0.1:8080 --game nekonoko --against kitten
    python3 docs/example_bot.py --server http://127.0.0.1:8080 --room MRW4X2
    python3 docs/example_bot.py --offline heard.jsonl

It needs Python 3.11 and the library `websockets` (Debian: python3-websockets). Write your own choose(): the rest
stays. What is said over the wire is told in protocol/README.md."""
import argparse
import asyncio
import http.client
import inspect
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import websockets

answer_seconds_max = 30
# A session may say 20 things a second; some count for more (protocol/README.md, Limits).
messages_per_second = 15
# The server knows the ids of a player as long as the match goes on, also those of a run before this one.
this_run = secrets.token_hex(4)


def choose(view, choices, seat, rng):
    """The choice to play, out of `choices`: each has an `action`, and `does`, the events that it brings.

    `view` is all that this seat may know; protocol/schema/<game>.json describes it. This bot prefers what does most."""
    most = max(len(choice["does"]) for choice in choices)
    return rng.choice([choice for choice in choices if len(choice["does"]) == most])


def patched(view, operations):
    """The view after an RFC 6902 patch; the server sends add, remove and replace."""
    for each in operations:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in each["path"].split("/")[1:]]
        if not keys:
            view = each["value"]
            continue
        at = view
        for key in keys[:-1]:
            at = at[int(key) if isinstance(at, list) else key]
        last = keys[-1]
        if isinstance(at, list):
            index = len(at) if last == "-" else int(last)
            if each["op"] == "remove":
                del at[index]
            elif each["op"] == "add":
                at.insert(index, each["value"])
            else:
                at[index] = each["value"]
        elif each["op"] == "remove":
            del at[last]
        else:
            at[last] = each["value"]
    return view


class Bot:
    """Gets messages, gives messages: it knows no network, so recorded messages test it."""

    def __init__(self, player, rng, against=None):
        self.player, self.rng, self.against = player, rng, against
        self.seat = self.view = self.match = self.result = None
        self.has_begun = False  # a room may show the end of a match that others played
        self.last_id = 0
        self.wish = None  # what to ask for the table: it follows from the room
        self.asks = None  # what was asked for the table and has not been answered, with its id

    def asked(self, message):
        self.last_id += 1
        return message | {"id": f"{this_run}-{self.last_id}"}

    def hear(self, message):
        """The messages to send, in order."""
        on = getattr(self, "on_" + message["type"], None)
        return (on(message) if on else None) or []

    def on_room(self, room):
        mine = [i for i, seat in enumerate(room["seats"]) if seat["player"] and seat["player"]["id"] == self.player]
        self.seat = mine[0] if mine else None
        free = [i for i, seat in enumerate(room["seats"]) if not seat["player"]]
        self.wish = None
        if room["phase"] != "waiting" and (room["phase"] != "over" or self.has_begun):
            return []
        if self.seat is None:
            self.wish = {"type": "sit", "seat": free[0]} if free else None
        elif not room["seats"][self.seat]["ready"]:
            self.wish = {"type": "ready", "ready": True}
        elif room["host"] == self.player and free and self.against:
            self.wish = {"type": "add_bot", "seat": free[0], "level": self.against}
        elif room["host"] == self.player and not free and all(seat["ready"] for seat in room["seats"]):
            self.wish = {"type": "start"}
        return [] if self.asks else self.ask()

    def ask(self):
        self.asks = self.asked(self.wish) if self.wish else None
        return [self.asks] if self.asks else []

    def on_reply(self, reply):
        asked = None
        if self.asks and reply["id"] == self.asks["id"]:
            asked, self.asks = self.asks, None
        if reply["result"] != "refused":
            return []
        refusal = f"refused: {reply['code']}: {reply['message']}"
        if asked and self.wish and asked == self.wish | {"id": asked["id"]}:
            sys.exit(refusal)  # nothing has changed that would let it through
        print(refusal, file=sys.stderr)
        return self.ask() if asked else []

    # Everybody's salt goes into the dice.
    def on_fairness(self, fairness):
        if fairness["salts"] is None:
            salt = f"{self.rng.getrandbits(128):032x}"
            return [self.asked({"type": "salt", "match": fairness["match"], "bytes": salt})]

    def on_snapshot(self, snapshot):
        self.match, self.view = snapshot["match"], snapshot["view"]
        self.note_result()

    def on_update(self, update):
        self.view = patched(self.view, update["patch"])
        self.note_result()

    def note_result(self):
        self.has_begun = self.has_begun or self.view["result"] is None
        self.result = self.view["result"] if self.has_begun else None

    # It is this seat's turn to choose.
    def on_choices(self, message):
        choice = choose(self.view, message["choices"], self.seat, self.rng)
        return [self.asked({"type": "act", "match": self.match, "seq": message["seq"], "action": choice["action"]})]


def why_of(refused):
    """What an answer with an error says: Clowder's are JSON."""
    try:
        return json.load(refused)["error"]["message"]
    except (LookupError, TypeError, ValueError):
        return refused


def call(server, method, path, body=None, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(body).encode() if body else None
    try:
        request = urllib.request.Request(server + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=answer_seconds_max) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        sys.exit(f"{method} {path}: {why_of(refused)}")
    except (OSError, ValueError, http.client.HTTPException) as failed:
        sys.exit(f"{server} does not answer as Clowder does: {getattr(failed, 'reason', failed)}")


def room_url(server, room, token):
    """The WebSocket of a room, which is given by its code, its link or its address on the page.

    The path has the code: where several servers run, a balancer sends all of a room to one server by it. The link
    stands behind it as a key."""
    place, _, link = room.strip().partition("#")
    code = place.rstrip("/").split("/")[-1]
    if len(code) > 6:  # a link alone
        link, code = code, call(server, "GET", "/api/rooms/" + code, token=token)["code"]
    key = "?key=" + urllib.parse.quote(link) if link else ""
    return server.replace("http", "ws", 1) + "/ws/rooms/" + code.upper() + key


def with_headers(connect, headers):
    """The argument by which this version of the library takes headers: its name has changed in version 14."""
    named = "additional_headers" if "additional_headers" in inspect.signature(connect).parameters else "extra_headers"
    return {named: headers}


async def play(wanted):
    """Plays one match to its end and gives the result."""
    if wanted.token:
        token = wanted.token
        player = call(wanted.server, "GET", "/api/players/me", token=token)["id"]
    else:
        guest = call(wanted.server, "POST", "/api/players", {"name": wanted.name, "locale": "en"})
        token, player = guest["token"], guest["id"]
    room = wanted.room
    if not room:
        contract = {"game": wanted.game, "visibility": "private"} | ({"seats": wanted.seats} if wanted.seats else {})
        room = call(wanted.server, "POST", "/api/rooms", {"contract": contract}, token)["code"]
    bot = Bot(player, random.Random(wanted.seed), wanted.against)
    url = room_url(wanted.server, room, token)
    heard = open(wanted.record, "w") if wanted.record else None
    headers = with_headers(websockets.connect, {"Authorization": f"Bearer {token}"})
    try:
        async with websockets.connect(url, subprotocols=["clowder.v1"], max_size=None, **headers) as socket:
            await talk(socket, bot, heard)
    except websockets.InvalidHandshake as refused:
        call(wanted.server, "GET", "/api/rooms/" + url.split("/")[-1], token=token)  # ends it, if there is no such room
        sys.exit(f"no connection to room {room}: {refused}")
    except (OSError, websockets.WebSocketException) as failed:
        sys.exit(f"the connection to room {room} failed: {failed}")
    return bot.result


class Pace:
    """Says nothing faster than the server allows: who does is closed with 1008 `too_many_messages`."""

    def __init__(self):
        self.free_at = 0.0

    async def wait(self):
        now = time.monotonic()
        self.free_at = max(self.free_at, now) + 1 / messages_per_second
        await asyncio.sleep(self.free_at - now - 1 / messages_per_second)


async def talk(socket, bot, heard):
    await socket.send(json.dumps({"type": "join", "protocol": 1, "match": None, "have": None, "choices": "apart"}))
    pace = Pace()
    while bot.result is None:
        message = json.loads(await socket.recv())
        if heard:
            print(json.dumps(message), file=heard)
        for answer in bot.hear(message):
            await pace.wait()
            await socket.send(json.dumps(answer))


def replay(path, player, seed):
    """What the bot would have said to recorded messages, a list for each of them."""
    bot = Bot(player, random.Random(seed))
    with open(path) as heard:
        return [bot.hear(json.loads(line)) for line in heard]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--server", default="http://127.0.0.1:8080")
    options.add_argument("--token", help="of a player; without it the bot signs up as a guest")
    options.add_argument("--name", default="Example bot")
    options.add_argument("--room", help="code, link or address of a room with a free seat; without it the bot opens one")
    options.add_argument("--game", default="nekonoko", help="of the room that it opens")
    options.add_argument("--seats", type=int, help="of the room that it opens")
    options.add_argument("--against", default="cat", help="level of the bots in the room that it opens")
    options.add_argument("--seed", type=int, help="the same seed makes the same choices")
    options.add_argument("--record", metavar="FILE", help="writes down what is heard, a message a line")
    options.add_argument("--offline", metavar="FILE", help="answers recorded messages instead")
    options.add_argument("--player", help="with --offline: the id of the player who heard them")
    wanted = options.parse_args()
    if wanted.offline:
        for answers in replay(wanted.offline, wanted.player, wanted.seed):
            for answer in answers:
                print(json.dumps(answer))
    else:
        print(json.dumps(asyncio.run(play(wanted))))


if __name__ == "__main__":
    main()
