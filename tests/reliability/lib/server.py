"""A real clowder process on the loopback address, and plain HTTP to it."""
import asyncio
import contextlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("CLOWDER", str(ROOT / "build/release/server/clowder"))

# Everybody here comes from one address, and plays faster than people do.
GENEROUS = {
    "log-level": "warning",
    "web": "",
    "connections": 20000,
    "connections-per-address": 20000,
    "requests-per-second": 1000000,
    "guests-per-minute": 1000000,
    "rooms-per-minute": 1000000,
    "rooms-per-player": 100000,
    "wrong-codes-per-minute": 1000000,
    "wrong-codes-in-all": 1000000,
    "messages-per-second": 10000000,
    "snapshots-per-minute": 1000000,
    "bot-pause": 0,
}

start_seconds_max = 30
end_seconds_max = 20


class Address:
    """Where a server answers: requests of the API."""
    port = 0
    tls = None  # an SSLContext that believes its certificate

    async def call(self, method, path, body=None, token=None, headers=()):
        """One request of the API: status and what its JSON says."""
        status, text = await request(self.port, method, path, body, token, headers, self.tls)
        return status, json.loads(text) if text else None

    async def guest(self, name):
        status, said = await self.call("POST", "/api/players", {"name": name, "locale": "en"})
        if status != 201:
            raise ConnectionError(f"no guest: {status} {said}")
        return said

    async def room(self, token, game, seats=2, **contract):
        status, said = await self.call("POST", "/api/rooms", {"contract": {"game": game, "seats": seats, **contract}}, token)
        if status != 201:
            raise ConnectionError(f"no room: {status} {said}")
        return said


class Server(Address):
    """Owns a folder of data; may be started, killed and started again on it."""

    def __init__(self, folder=None, limits=None, wrapper=(), descriptors=None, file_bytes=None, environment=None, store=None):
        self.own_folder = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="clowder-reliability-"))
        self.limits = GENEROUS | (limits or {})
        self.wrapper = list(wrapper)
        self.descriptors = descriptors
        self.file_bytes = file_bytes
        self.environment = os.environ | (environment or {})
        self.store = store  # postgresql://..., or a file in the folder
        self.process = None
        self.port = 0
        self.admin_port = 0
        self.log = self.folder / "log"

    def _limit(self):
        if self.descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.descriptors, self.descriptors))
        if self.file_bytes:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_bytes, self.file_bytes))

    async def start(self):
        """True once it listens; False if it ended before."""
        flags = ["serve", "--address", "127.0.0.1", "--port", str(self.port), "--admin", "127.0.0.1:0", "--data", str(self.folder / "data")]
        if self.store:
            flags += ["--store", self.store]
        for name, value in self.limits.items():
            flags += ["--" + name, str(value)]
        with open(self.log, "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.wrapper, PROGRAM, *flags, stdout=asyncio.subprocess.PIPE, stderr=log, env=self.environment, preexec_fn=self._limit, start_new_session=True)
        for name in ("port", "admin_port"):
            async with asyncio.timeout(start_seconds_max):
                line = await self.process.stdout.readline()
            if not line:
                await self.process.wait()
                return False
            setattr(self, name, int(line.decode().rsplit(":", 1)[1].split("/")[0]))
        return True

    @property
    def pid(self):
        """Of clowder itself, below any wrapper."""
        if not self.wrapper:
            return self.process.pid
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[0]) if children else self.process.pid

    def signal(self, which):
        os.kill(self.pid, which)

    async def ended(self):
        async with asyncio.timeout(end_seconds_max):
            return await self.process.wait()

    async def kill(self):
        """Dead at once, as by a power switch for everything but the disk."""
        if self.process and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it has just ended
                os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()

    async def close(self):
        await self.kill()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    async def admin(self, *words):
        """`clowder admin` on this server's folder."""
        process = await self.start_admin(*words)
        said, _ = await process.communicate()
        if process.returncode != 0:
            raise RuntimeError(said.decode())
        return said.decode()

    async def start_admin(self, *words):
        """The same, while it runs."""
        return await asyncio.create_subprocess_exec(PROGRAM, "admin", *words, "--data", str(self.folder / "data"),
                                                    stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)

    def errors(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def status(self, field):
        """A number of /proc/PID/status, such as VmRSS in KiB."""
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1])
        raise KeyError(field)

    def open_descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def counter(self, name):
        """A value of the metrics page, labels but `node` included in the name."""
        _, text = await request(self.admin_port, "GET", "/metrics")
        for line in text.decode().splitlines():
            if re.sub(r'\{node="[^"]*"\}', "", line).startswith(name + " "):
                return float(line.rsplit(" ", 1)[1])
        return 0.0


async def request(port, method, path, body=None, token=None, headers=(), tls=None):
    """One HTTP request on a connection of its own: status and bytes."""
    text = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *headers]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if text:
        lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
    answer = await exchange(port, "\r\n".join(lines).encode() + b"\r\n\r\n" + text, tls=tls)
    head, _, rest = answer.partition(b"\r\n\r\n")
    if not head:
        raise ConnectionError("no answer")
    return int(head.split()[1]), rest


async def exchange(port, data, seconds=20, tls=None):
    """Sends bytes and reads until the other end closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls)
    try:
        writer.write(data)
        await writer.drain()
        async with asyncio.timeout(seconds):
            return await reader.read(-1)
    finally:
        writer.transport.abort()
