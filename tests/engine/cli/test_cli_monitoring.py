"""``monitor``: tables, JSON and CSV of what is kept, of the demonstration, of nothing; choices that
are refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.cli.review import opening
from engine.monitoring import report
from engine.store import Database, records as stored
from tests.engine.monitoring.made_records import drawn, weekly


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let the store be in an empty folder."""
    monkeypatch.setattr(opening, "settings", lambda: SimpleNamespace(var=tmp_path / "var", database_url=None))
    return tmp_path / "var"


@pytest.fixture
def kept(folder: Path) -> Path:
    """Keep the records of six weeks."""
    database = Database(folder / opening.FILE)
    with database.writing() as session:
        for rank, one in enumerate(weekly(drawn(6, 6, 0.1))):
            stored.keep(session, f"{rank:032}", one)
    database.close()
    return folder


def test_without_a_store_it_says_how_to_get_figures(run, folder):
    status, out, _ = run("monitor")
    assert (status, out) == (0, "Aucun document validé : validez-en un sur sa page, ou voyez --demo.\n")
    assert not folder.exists()  # nothing is made by asking


def test_what_is_kept_is_told_by_week_and_by_day(run, kept):
    status, out, _ = run("monitor")
    assert status in (0, 1)
    assert out.count("2026-0") >= 6
    assert "2026-01-05" in out
    assert run("monitor", "--by", "day")[1].count("2026-") > 6
    assert "strict recall" in run("--lang", "en", "monitor")[1]


def test_a_server_that_works_on_the_store_does_not_hinder(run, kept):
    database = Database(kept / opening.FILE)
    try:
        assert "2026-01-05" in run("monitor")[1]
    finally:
        database.close()


def test_json_says_all_and_csv_each_period(run, kept):
    told = json.loads(run("monitor", "--json")[1])
    assert (told["documents"], told["demonstration"], len(told["periods"])) == (36, False, 6)
    assert set(told) >= {"rates", "weeks", "groups", "control", "calibration", "rules", "choices"}
    rows = list(csv.reader(run("monitor", "--csv")[1].splitlines(), delimiter=";"))
    assert (len(rows), rows[0][:2]) == (7, ["begun", "documents"])
    assert "," in rows[1][rows[0].index("recall")]
    english = list(csv.reader(run("--lang", "en", "monitor", "--csv")[1].splitlines()))
    at = english[0].index("recall")
    assert float(english[1][at]) == pytest.approx(told["periods"][0]["recall"], abs=1e-5)


def test_the_demonstration_says_that_it_is_one(run, folder):
    _, out, _ = run("monitor", "--demo")
    assert out.startswith("Démonstration")
    assert "alerte, mieux" in out
    assert json.loads(run("monitor", "--demo", "--json", "--weeks", "4")[1])["demonstration"] is True


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("--court", "lunaire"), "lunaire", id="a court that no record has"),
        pytest.param(("--label", "aura"), "aura", id="a label that no record has"),
        pytest.param(("--version", "9/9"), "9/9", id="a version that no record has"),
        pytest.param(("--by", "year"), "year", id="a step that is none"),
        pytest.param(("--json", "--csv"), "pas les deux", id="two forms at once"),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(run, kept, arguments, said):
    status, out, err = run("monitor", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_choice_narrows_what_is_counted(run, kept):
    told = json.loads(run("monitor", "--json", "--court", "appel", "--version", "fr/0.7.0")[1])
    assert told["documents"] == 36
    assert report.rows(())[0][0] == "begun"
