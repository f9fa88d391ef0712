"""What docs/operations.md, docs/at-night.md and deploy/ name is there: commands and their options, settings, metrics, events of the log."""
import asyncio
import re
import unittest

from lib import postgres
from lib.server import PROGRAM, ROOT, Server, request

OPERATIONS = (ROOT / "docs/operations.md").read_text()
BOTS = (ROOT / "docs/bots.md").read_text()
AT_NIGHT = (ROOT / "docs/at-night.md").read_text()
DEPLOYED = "".join((ROOT / "deploy" / name).read_text() for name in ("grafana.json", "alerts.yml"))
# Metrics that are there with one of them alone.
of_postgres = {"clowder_wal_written_bytes_total", "clowder_store_synchronous_standby"}
of_sqlite = {"clowder_wal_bytes", "clowder_disk_free_bytes"}
SOURCES = "".join(path.read_text() for path in sorted((ROOT / "server").rglob("*.cpp")))


async def help_of(*words):
    process = await asyncio.create_subprocess_exec(PROGRAM, *words, "--help", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    said, _ = await process.communicate()
    return said.decode()


def options_in(text):
    return set(re.findall(r"--[a-z][a-z-]+", text))


def options_listed_in(text):
    """Those that a help lists, and not those that it only mentions."""
    return set(re.findall(r"^  (?:-\w,)?(--[a-z][a-z-]+)", text, re.M)) - {"--help"}


def subcommands_in(text):
    return set(re.findall(r"^  ([a-z][a-z-]+) ", text.partition("Subcommands:")[2], re.M))


def first_cells(text, head):
    """What stands in the first column of the table with this head."""
    rows = text.split(head, 1)[1].splitlines()[2:]
    for row in rows:
        if not row.startswith("|"):
            return
        yield row.split("|")[1].strip()


def section(text, title):
    return re.split("^## ", text.split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.M)[0]


def commands_in(text):
    """Words and options of each `clowder ...`, in the text or on a line of its own."""
    for words in re.findall(r"`clowder ([^`]+)`", text) + re.findall(r"^    clowder (.+)$", text, re.M):
        names = re.match("(?:[a-z][a-z-]* ?)*", words)[0].split()
        yield names, options_in(words), words


class DocumentsTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        self.top = await help_of()
        self.admin = await help_of("admin")

    async def options_of(self, *words):
        return options_in(self.top) | options_in(await help_of(*words)) | (options_in(self.admin) if words[:1] == ("admin",) else set())

    async def test_the_table_of_settings_is_that_of_the_program(self):
        named = {name for cell in first_cells(OPERATIONS, "| setting | default | meaning |") for name in re.findall("`([a-z-]+)`", cell)}
        self.assertEqual({"--" + name for name in named}, options_in(self.top) - {"--help", "--version", "--config"})

    async def test_settings_that_are_followed_are_settings(self):
        told = re.search(r"These are followed from then on: (.*?) are read anew", OPERATIONS, re.S)[1]
        named = re.findall("`([a-z-]+)`", told)
        self.assertGreater(len(named), 10)
        self.assertLessEqual({"--" + name for name in named}, options_in(self.top))

    async def test_every_command_and_option_is_one(self):
        commands = [each for text in (OPERATIONS, AT_NIGHT) for each in commands_in(text)]
        self.assertGreater(len(commands), 20)
        for names, options, words in commands:
            if not names:
                self.assertLessEqual(options, options_in(self.top), words)
                continue
            self.assertIn(names[0], subcommands_in(self.top), words)
            known = names[:2] if names[0] == "admin" and names[1:] else names[:1]
            if names[0] == "admin" and names[1:]:
                self.assertIn(names[1], subcommands_in(self.admin), words)
            self.assertLessEqual(options, await self.options_of(*known), words)

    async def test_every_command_and_each_of_its_options_is_told(self):
        told = {}
        for names, options, _ in (each for text in (OPERATIONS, BOTS) for each in commands_in(text.replace("\\|", "|"))):
            for name in names[:1]:
                told[name] = told.get(name, set()) | options
        self.assertEqual(set(told) | {"admin"}, subcommands_in(self.top))
        for name in set(told) - {"admin"}:
            self.assertLessEqual(options_listed_in(await help_of(name)), told[name], name)

    async def test_the_tables_of_commands_are_those_of_the_program(self):
        rows = [cell for cell in first_cells(section(OPERATIONS, "An operator's tools"), "| command | does |")]
        named = set()
        for row in rows:
            for command in re.findall("`([^`]+)`", row):
                name = command.split()[0]
                named.add(name)
                self.assertLessEqual(options_in(command), await self.options_of("admin", name), command)
        self.assertEqual(named, subcommands_in(self.admin))
        for name in named:
            lines = "".join(line for line in section(OPERATIONS, "An operator's tools").splitlines() if f"`{name}" in line)
            self.assertLessEqual(options_listed_in(await help_of("admin", name)), options_in(lines), name)

    async def measured(self, **where):
        """Metrics that a server has when it has been asked once: counters with labels are there from the first time."""
        server = Server(**where)
        self.addAsyncCleanup(server.close)
        self.assertTrue(await server.start(), server.errors())
        await server.call("GET", "/healthz")
        _, text = await request(server.admin_port, "GET", "/metrics")
        return server, text.decode()

    async def test_every_metric_is_measured(self):
        _, text = await self.measured()
        measured = set(re.findall(r"^# TYPE (\S+) ", text, re.M)) | of_postgres | {"clowder_connections_refused_total"}  # process_test.cpp
        histograms = {name + ending for name in re.findall(r"^# TYPE (\S+) histogram", text, re.M) for ending in ("_bucket", "_sum", "_count")}
        named = set(re.findall(r"\b(?:clowder|process)_[a-z_]+\b", OPERATIONS + AT_NIGHT + DEPLOYED))
        self.assertLessEqual(named, measured | histograms)
        table = {name for cell in first_cells(OPERATIONS, "| metric | tells |") for name in re.findall("`([a-z_]+)`", cell)}
        self.assertEqual(table, measured)

    @unittest.skipUnless(postgres.may_run(), "there is no PostgreSQL 15 here")
    async def test_what_is_measured_of_one_engine_alone(self):
        database = postgres.Postgres()
        self.addAsyncCleanup(database.close)
        await database.create()
        server, _ = await self.measured(store=database.url)
        for _ in range(100):  # it looks when it has started
            _, text = await request(server.admin_port, "GET", "/metrics")
            found = {name for name in of_postgres | of_sqlite | {"clowder_database_bytes"} if f"\n{name}{{".encode() in text}
            if "clowder_database_bytes" in found:
                break
            await asyncio.sleep(0.1)
        self.assertEqual(found, of_postgres | {"clowder_database_bytes"})

    async def test_every_event_is_logged(self):
        named = set(re.findall(r"event=([a-z_]+)", OPERATIONS + AT_NIGHT))
        for row in section(OPERATIONS, "The log").splitlines():
            if row.startswith("| ") and "look for" not in row:
                events = re.sub(r"\([^)]*\)", "", row.split("|")[2]).split(":")[0]
                named |= set(re.findall("`([a-z_]+)`", events))
        self.assertGreater(len(named), 25)
        logged = set(re.findall(r"event=([a-z_]+)", SOURCES))
        for call in re.findall(r'"event=\{\}[^;]*;', SOURCES):
            logged |= set(re.findall(r'"([a-z_]+)"', call))
        self.assertLessEqual(named, logged)

    def test_links_lead_somewhere(self):
        for text in (OPERATIONS, AT_NIGHT):
            for path, title in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
                file = (ROOT / "docs" / path).resolve() if path else None
                if file:
                    self.assertTrue(file.exists(), path)
                if not title:
                    continue
                target = file.read_text() if file else text
                titles = {re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-") for each in re.findall("^#+ (.*)$", target, re.M)}
                self.assertIn(title, titles, path)


if __name__ == "__main__":
    unittest.main()
