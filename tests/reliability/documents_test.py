"""What docs/operations.md, docs/at-night.md and deploy/ name is there: commands and their options, settings, metrics, events of the log."""
import asyncio
import re
import unittest

from lib.server import PROGRAM, ROOT, Server, request

OPERATIONS = (ROOT / "docs/operations.md").read_text()
AT_NIGHT = (ROOT / "docs/at-night.md").read_text()
DEPLOYED = "".join((ROOT / "deploy" / name).read_text() for name in ("grafana.json", "alerts.yml"))
SOURCES = "".join(path.read_text() for path in sorted((ROOT / "server").rglob("*.cpp")))


async def help_of(*words):
    process = await asyncio.create_subprocess_exec(PROGRAM, *words, "--help", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    said, _ = await process.communicate()
    return said.decode()


def options_in(text):
    return set(re.findall(r"--[a-z][a-z-]+", text))


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
    """Words and options of each `clowder ...`."""
    for words in re.findall(r"`clowder ([^`]+)`", text):
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
        self.assertEqual({"--" + name for name in named}, options_in(self.top) - {"--help", "--version", "--config", "--bot-pause"})

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

    async def test_the_tables_of_commands_are_those_of_the_program(self):
        rows = [cell for cell in first_cells(section(OPERATIONS, "An operator's tools"), "| command | does |")]
        named = set()
        for row in rows:
            for command in re.findall("`([^`]+)`", row):
                name = command.split()[0]
                named.add(name)
                self.assertLessEqual(options_in(command), await self.options_of("admin", name), command)
        self.assertEqual(named, subcommands_in(self.admin))

    async def test_every_metric_is_measured(self):
        server = Server()
        self.addAsyncCleanup(server.close)
        self.assertTrue(await server.start(), server.errors())
        await server.call("GET", "/healthz")  # counters with labels are there from the first time
        _, text = await request(server.admin_port, "GET", "/metrics")
        text = text.decode()
        measured = set(re.findall(r"^# TYPE (\S+) ", text, re.M))
        measured |= {name + ending for name in re.findall(r"^# TYPE (\S+) histogram", text, re.M) for ending in ("_bucket", "_sum", "_count")}
        # The first only with PostgreSQL, the second once a connection was refused: servers_test.py, process_test.cpp.
        measured |= {"clowder_store_synchronous_standby", "clowder_connections_refused_total"}
        named = set(re.findall(r"\b(?:clowder|process)_[a-z_]+\b", OPERATIONS + AT_NIGHT + DEPLOYED))
        self.assertGreater(len(named), 25)
        self.assertLessEqual(named, measured)

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
