"""The connection between a server and its database, which can be cut, slowed down and made deaf."""
import asyncio

piece_bytes = 1 << 16


class Wire:
    """Takes connections on a port of the loopback address and passes their bytes on to the socket of a PostgreSQL server."""

    def __init__(self, database):
        self.path = str(database.folder / ".s.PGSQL.5432")
        self.port = 0
        self.delay = 0.0    # seconds that each piece waits, each way
        self.is_cut = False
        self.is_deaf = False  # what the database answers gets lost; what it is told arrives
        self.writers = set()
        self.server = None

    async def start(self):
        self.server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    @property
    def url(self):
        return f"postgresql://clowder@127.0.0.1:{self.port}/clowder"

    async def connect(self, near_reader, near):
        self.writers.add(near)
        try:
            if self.is_cut:
                return
            far_reader, far = await asyncio.open_unix_connection(self.path)
            self.writers.add(far)
            try:
                await asyncio.gather(self.carry(near_reader, far, answers=False), self.carry(far_reader, near, answers=True))
            finally:
                self.writers.discard(far)
                far.transport.abort()
        except (ConnectionError, OSError):
            pass
        finally:
            self.writers.discard(near)
            near.transport.abort()

    async def carry(self, reader, writer, answers):
        while piece := await reader.read(piece_bytes):
            if self.delay:
                await asyncio.sleep(self.delay)
            if not (answers and self.is_deaf):
                writer.write(piece)
                await writer.drain()
        raise ConnectionResetError  # one end closed: so does the other

    def cut(self):
        """Until mend(): what is open ends, in the middle of whatever it is, and nothing new gets through."""
        self.is_cut = True
        for writer in list(self.writers):
            writer.transport.abort()

    def mend(self):
        self.is_cut, self.is_deaf, self.delay = False, False, 0.0

    async def close(self):
        self.cut()
        self.server.close()
