"""The dashboard and the alerts know what the server measures, and nothing else."""
import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def names_in(text):
    """Without the endings that a histogram's series have."""
    return {re.sub("_(bucket|sum|count)$", "", name) for name in re.findall(r"\b(?:clowder|process)_[a-z_]+", text)}


def measured():
    source = "".join(path.read_text() for path in (ROOT / "server/base").glob("*metrics.cpp"))
    return set(re.findall(r'"((?:clowder|process)_[a-z_]+)"', source))


class DashboardTest(unittest.TestCase):
    def test_the_dashboard_shows_all_that_is_measured(self):
        dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
        shown = set()
        for panel in dashboard["panels"]:
            for target in panel.get("targets", []):
                shown |= names_in(target["expr"])
        self.assertGreater(len(measured()), 20)
        self.assertEqual(shown, measured())

    def test_panels_have_places_of_their_own(self):
        dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
        ids = [panel["id"] for panel in dashboard["panels"]]
        places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertEqual(len(set(places)), len(places))

    def test_alerts_are_about_what_is_measured(self):
        rules = re.findall(r"expr: (.*)", (ROOT / "deploy/alerts.yml").read_text())
        self.assertGreater(len(rules), 5)
        for rule in rules:
            self.assertLessEqual(names_in(rule), measured(), rule)

    def test_each_alert_has_its_page(self):
        alerts = re.findall(r"alert: (\w+)", (ROOT / "deploy/alerts.yml").read_text())
        self.assertGreater(len(alerts), 5)
        text = (ROOT / "docs/at-night.md").read_text()
        pages = {title.lower().replace(" ", "-").replace(",", "") for title in re.findall("^## (.*)$", text, re.M)}
        for alert in alerts:
            row = next((line for line in text.splitlines() if line.startswith("|") and f"`{alert}`" in line), "")
            named = re.findall(r"\(#([a-z-]+)\)", row)
            self.assertTrue(named, f"{alert} has no page")
            self.assertLessEqual(set(named), pages, alert)


if __name__ == "__main__":
    unittest.main()
