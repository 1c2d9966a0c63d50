"""``reports``: problems reported, listed and closed without a server; ``lists show`` and the
register say what is to be handed over again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.settings import settings
from engine.service.documents.reports import Reports
from engine.service.documents.reviews import Reviews
from engine.service.lists.lists import Lists
from engine.service.tasks import Tasks
from engine.store import Database
from tests.engine.service.made_lists import put
from tests.engine.service.made_reviews import mark


@pytest.fixture(autouse=True)
def var(tmp_path, monkeypatch):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


@pytest.fixture
def listed(run, var) -> tuple[str, str]:
    """Give a list and its document, which is validated."""
    list_id = run("lists", "make", "Mars", "--paused", str(Path(__file__)))[1].strip()
    database = Database(var / "nomdemprunt.db")
    document_id = put(database, Lists(database, None, None, var / "elsewhere", Tasks()), list_id, "a.txt")
    Reviews(database).act(document_id, {"kind": "validate", "reason": "tout est lu"})
    database.close()
    return list_id, document_id


def test_a_problem_goes_from_its_report_to_the_next_delivery(run, var, listed) -> None:
    list_id, document = listed
    assert run("reports", "list") == (0, "Aucun signalement.\n", "")
    assert run("reports", "deliveries", document) == (0, "Rien n'a été téléchargé de ce document.\n", "")
    assert run("lists", "export", list_id, "o.zip", "--text", "--validated")[0] == 0
    said = "--kind", "readable", "--text", "Mme Almandin est lisible", "--passage", "100-108", "--by", "Awa"
    status, report, complaint = run("reports", "open", document, *said)
    assert (status, complaint) == (0, "Ce document était validé : il est à relire.\n")
    status, table, _ = run("reports", "list")
    assert status == 1
    assert all(word in table for word in (report.strip(), "nom resté lisible", "a.txt", "Awa", "Almandin"))
    shown = run("lists", "show", list_id)[1]
    assert "1 signalement" in shown
    assert "à remettre" not in shown
    database = Database(var / "nomdemprunt.db", alone=False)
    Reviews(database).act(document, mark("Almandin"))
    database.close()
    status, _, complaint = run("reports", "close", report.strip(), "--outcome", "corrected", "--answer", "Masquée.")
    assert (status, complaint.startswith("À remettre")) == (1, True)
    assert "à remettre" in run("lists", "show", list_id)[1]
    status, _, complaint = run("reports", "deliveries", document)
    assert (status, complaint.startswith("À remettre")) == (1, True)
    run("lists", "export", list_id, "o2.zip", "--text")
    status, written, _ = run("reports", "deliveries", document, "--json")
    register = json.loads(written)
    assert (status, [each["number"] for each in register]) == (0, [2, 1])
    assert register[0]["sha256"] != register[1]["sha256"], "another version is out"
    assert "à remettre" not in run("lists", "show", list_id)[1]
    (closed,) = json.loads(run("reports", "list", "--all", "--json")[1])
    assert (closed["outcome"], closed["answer"]) == ("corrected", "Masquée.")


def test_a_report_from_outside_is_led_to_its_document(run, var, listed) -> None:
    database = Database(var / "nomdemprunt.db", alone=False)
    Reports(database, Reviews(database)).receive("hidden", "Tout est masqué", "RG 21/1")
    database.close()
    table = run("reports", "list")[1]
    assert "extérieur (RG 21/1)" in table
    (report,) = json.loads(run("reports", "list", "--json")[1])
    assert run("reports", "place", report["id"], listed[1])[2] == "Ce document était validé : il est à relire.\n"
    assert "a.txt" in run("reports", "list")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("open", "{0}", "--kind", "x", "--text", "trois mots"), "x"),
        (("open", "{0}", "--text", "."), "Ce texte a 1 caractères"),
        (("open", "{0}", "--text", "trois mots", "--passage", "3"), "120-134"),
        (("open", "0" * 32, "--text", "trois mots"), "document"),
        (("close", "0" * 32, "--outcome", "corrected"), "Ce signalement n'existe pas"),
        (("place", "0" * 32, "{0}"), "Ce signalement n'existe pas"),
    ],
)
def test_what_cannot_be_reported_is_said_in_one_sentence(run, listed, arguments, said) -> None:
    status, written, complaint = run("reports", *(each.format(listed[1]) for each in arguments))
    assert (status, written) == (2, "")
    assert said in complaint
