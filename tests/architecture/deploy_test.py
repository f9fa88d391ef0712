"""What deploy/ and docker/ say is possible: systemd reads the unit, and every setting in them is one that the program has."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy/clowder.service"


def settings():
    source = (ROOT / "server/app/command_line.cpp").read_text()
    return set(re.findall(r'setting\(app, "([a-z-]+)"', source)) | {"bot-pause", "config"}


class DeployTest(unittest.TestCase):
    def test_every_setting_in_the_files_is_one(self):
        for path in (UNIT, ROOT / "deploy/clowder-tls.conf", ROOT / "docker/compose.yaml", ROOT / "docker/servers.yaml", ROOT / "docker/Dockerfile"):
            text = path.read_text()
            named = {name.lower().replace("_", "-") for name in re.findall(r"\bCLOWDER_([A-Z_]+)\b", text)}
            self.assertLessEqual(named - {"bind", "one", "two", "three"}, settings(), path.name)
        lines = [line.lstrip("# ") for line in (ROOT / "deploy/clowder.conf").read_text().splitlines() if re.match(r"^(# )?[a-z-]+ = ", line)]
        self.assertGreater(len(lines), 2)
        self.assertLessEqual({line.split(" = ")[0] for line in lines}, settings())

    def test_systemd_never_gives_up(self):
        """A start may fail as long as the database is away, and takes as long as a new shape of the database does."""
        lines = UNIT.read_text().splitlines()
        self.assertIn("StartLimitIntervalSec=0", lines[lines.index("[Unit]"):lines.index("[Service]")])
        self.assertLessEqual({"Restart=on-failure", "RestartSec=2", "TimeoutStartSec=infinity"}, set(lines[lines.index("[Service]"):]))

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze here")
    def test_systemd_reads_the_unit_and_its_drop_in(self):
        with tempfile.TemporaryDirectory() as folder:
            unit = pathlib.Path(folder) / UNIT.name
            # The program is not installed here.
            unit.write_text(UNIT.read_text().replace("/usr/local/bin/clowder", "/bin/true"))
            drop_in = unit.with_name(unit.name + ".d")
            drop_in.mkdir()
            shutil.copy(ROOT / "deploy/clowder-tls.conf", drop_in / "tls.conf")
            said = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
        self.assertEqual([line for line in said.stderr.splitlines() if "clowder" in line or "tls.conf" in line], [])


if __name__ == "__main__":
    unittest.main()
