"""Several servers on one PostgreSQL, behind HAProxy with the configuration that deploy/ has."""
import asyncio
import os
import pathlib
import shutil
import signal
import socket
import tempfile

from .postgres import Postgres
from .server import ROOT, Address, Server
from .wire import Wire

PROGRAM = shutil.which("haproxy") or "/usr/sbin/haproxy"
CONFIGURATION = ROOT / "deploy/haproxy.cfg"
names = ("ONE", "TWO", "THREE")  # in the configuration
ready_polls_max = 300


def may_run():
    return os.access(PROGRAM, os.X_OK)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Balancer(Address):
    """HAProxy on a free port of the loopback address."""

    def __init__(self, ports, bind_options=""):
        self.port = free_port()
        nobody = free_port()
        self.environment = os.environ | {"CLOWDER_BIND": f"127.0.0.1:{self.port}{bind_options}"} | {
            "CLOWDER_" + name: f"127.0.0.1:{ports[number] if number < len(ports) else nobody}" for number, name in enumerate(names)}
        self.process = None
        self.log = tempfile.TemporaryFile()

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            PROGRAM, "-f", str(CONFIGURATION), "-db", env=self.environment, stdout=self.log, stderr=self.log, start_new_session=True)

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def errors(self):
        return self.said()[-3000:]

    def has_marked_down(self, names):
        return all(f"rooms/{name.lower()} is DOWN" in self.said() for name in names)

    async def close(self):
        if self.process and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)
            await self.process.wait()
        self.log.close()


class Fleet(Address):
    """What its callers ask goes through the balancer. The database may have a standby, or each server a wire of its own to it."""

    def __init__(self, count, limits=None, standby=False, wires=False):
        self.database = Postgres()
        self.standby = Postgres() if standby else None
        self.wires = [Wire(self.database) for _ in range(count)] if wires else []
        self.count = count
        self.limits = {"trusted-proxies": "127.0.0.1"} | (limits or {})
        self.servers = []
        self.balancer = None

    async def start(self):
        await self.database.create()
        for wire in self.wires:
            await wire.start()
        for number, name in enumerate(names[:self.count]):
            server = Server(limits=self.limits | {"node": name.lower()}, store=self.store(number))
            self.servers.append(server)
            if not await server.start():
                raise RuntimeError("a server does not start: " + server.errors())
        self.balancer = Balancer([server.port for server in self.servers])
        await self.balancer.start()
        self.port = self.balancer.port
        await self.until_ready()
        await self.until_settled()

    def store(self, number):
        """The connection string of a server."""
        if self.wires:
            return self.wires[number].url
        return self.database.url_with(self.standby) if self.standby else self.database.url

    async def promote(self):
        """The primary dies, and its synchronous standby takes its place."""
        await self.database.kill()
        await self.standby.promote()
        self.database, self.standby = self.standby, self.database
        await self.database.set_synchronous("")  # until it has a standby itself

    async def until_ready(self):
        """Until the balancer has a server that takes requests."""
        for _ in range(ready_polls_max):
            try:
                status, _ = await self.call("GET", "/readyz")
                if status == 200:
                    return
            except (OSError, ValueError):
                pass
            await asyncio.sleep(0.1)
        raise RuntimeError("no server is ready behind the balancer\n" + self.balancer.errors())

    async def until_settled(self):
        """Until the balancer sends nothing to places where no server is: before, members of one room may part."""
        for _ in range(ready_polls_max):
            if self.balancer.has_marked_down(names[self.count:]):
                return
            await asyncio.sleep(0.1)
        raise RuntimeError("the balancer does not notice that a server is not there\n" + self.balancer.errors())

    def errors(self):
        return "\n".join(server.errors()[-3000:] for server in self.servers)

    async def close(self):
        if self.balancer:
            await self.balancer.close()
        for server in self.servers:
            await server.close()
        for wire in self.wires:
            await wire.close()
        await self.database.close()
        if self.standby:
            await self.standby.close()
