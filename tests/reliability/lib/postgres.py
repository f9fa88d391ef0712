"""A PostgreSQL server of the tests: in a temporary folder, on a socket in that folder, as a user who is not root."""
import asyncio
import contextlib
import os
import pathlib
import shutil
import signal
import tempfile

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")

connects_max = 300


def may_run():
    return (PROGRAMS / "postgres").exists()


class Postgres:
    """Owns a folder of data; may be killed, stopped and started again on it."""

    def __init__(self, address=""):
        """`address`: of this machine's own network (127.0.0.0/8), on which it listens, too; its port is 5432."""
        self.address = address
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clowder-postgres-"))
        self.process = None
        self.log = self.folder / "log"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")

    def _command(self, program, *arguments):
        user = ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        return ["setpriv", "--pdeathsig", "QUIT", *user, str(PROGRAMS / program), *arguments]

    async def _run(self, program, *arguments):
        process = await asyncio.create_subprocess_exec(
            *self._command(program, *arguments), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd="/")
        said, _ = await process.communicate()
        return process.returncode, said.decode()

    async def create(self):
        code, said = await self._run("initdb", "--no-sync", "-A", "trust", "-U", "clowder", "-E", "UTF8", "-D", str(self.folder / "data"))
        if code != 0:
            raise RuntimeError("initdb: " + said)
        await self.start()
        code, said = await self._run("createdb", "-h", str(self.folder), "-U", "clowder", "clowder")
        if code != 0:
            raise RuntimeError("createdb: " + said)

    @property
    def url(self):
        return f"postgresql:///clowder?user=clowder&host={self.folder}"

    def url_with(self, standby):
        """Of this one and its standby: the one that takes writes."""
        return f"postgresql:///clowder?user=clowder&host={self.folder},{standby.folder}&port=5432,5432&target_session_attrs=read-write"

    async def start(self):
        """Returns when it takes connections. A process of a server that was killed may still hold the folder."""
        for _ in range(connects_max):
            if self.process is None or self.process.returncode is not None:
                with open(self.log, "ab") as log:
                    self.process = await asyncio.create_subprocess_exec(
                        *self._command("postgres", "-D", str(self.folder / "data"), "-k", str(self.folder), "-c", "listen_addresses=" + self.address,
                                       "-c", "shared_buffers=16MB"), stdout=log, stderr=log, cwd="/", start_new_session=True)
            code, _ = await self._run("pg_isready", "-q", "-h", str(self.folder), "-U", "clowder")
            if code == 0:
                return
            await asyncio.sleep(0.1)
        raise RuntimeError("PostgreSQL does not start: " + self.log.read_text(errors="replace")[-2000:])

    async def kill(self):
        if self.process and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)
            await self.process.wait()

    @contextlib.contextmanager
    def stopped(self):
        """All of its processes stand still: they take connections and answer nothing."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        pids = [self.process.pid, *map(int, children)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)

    async def copy_from(self, primary):
        """Becomes a standby of that one, which waits for it with every commit from then on."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        code, said = await self._run("pg_basebackup", "-h", str(primary.folder), "-U", "clowder", "-D", str(self.folder / "data"), "-X", "stream",
                                     "--checkpoint=fast", "--no-sync", "-R")
        if code != 0:
            raise RuntimeError("pg_basebackup: " + said)
        await self.start()
        await primary.set_synchronous("*")

    async def set_synchronous(self, names):
        await self.query(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        await self.query("SELECT pg_reload_conf()")

    async def speak_tls(self, certificate, key):
        """To who asks for it, from now on."""
        for file, name in ((certificate, "server.crt"), (key, "server.key")):
            copy = self.folder / "data" / name
            shutil.copy(file, copy)
            copy.chmod(0o600)
            if os.geteuid() == 0:
                shutil.chown(copy, "postgres", "postgres")
        await self.query("ALTER SYSTEM SET ssl = on")
        await self.query("SELECT pg_reload_conf()")

    async def promote(self):
        code, said = await self._run("pg_ctl", "promote", "-w", "-D", str(self.folder / "data"))
        if code != 0:
            raise RuntimeError("pg_ctl promote: " + said)

    async def query(self, sql):
        """The first column of all rows."""
        code, said = await self._run("psql", "-XAtq", "-h", str(self.folder), "-U", "clowder", "-c", sql, "clowder")
        if code != 0:
            raise RuntimeError(said)
        return said.split()

    async def close(self):
        if self.process and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGQUIT)
            await self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
