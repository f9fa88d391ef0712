"""The client that the other tests play with."""
import asyncio
import unittest
from unittest import mock

from lib.server import Address
from lib.table import Player, Table
from lib.websocket import WebSocket

steps_max = 6
end_seconds_max = 5


class Silent:
    """A connection on which nothing is ever heard."""

    def send(self, message):
        pass

    def abort(self):
        pass

    async def receive(self):
        await asyncio.get_running_loop().create_future()


class TableTest(unittest.IsolatedAsyncioTestCase):
    async def test_a_player_ends_when_cancelled_at_any_step_of_connecting(self):
        for steps in range(steps_max):
            connected = asyncio.get_running_loop().create_future()
            with mock.patch.object(WebSocket, "open", lambda *_, connected=connected, **__: connected_to(connected)):
                player = asyncio.create_task(Player(Table("nekonoko", 1), 0, {"token": "", "id": ""}).play(Address()))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                connected.set_result(Silent())
                for _ in range(steps):
                    await asyncio.sleep(0)
                player.cancel()
                done, _ = await asyncio.wait([player], timeout=end_seconds_max)
                self.assertEqual(done, {player}, f"plays on after {steps} steps")
                self.assertTrue(player.cancelled())


async def connected_to(connected):
    return await connected


if __name__ == "__main__":
    unittest.main()
