"""``evaluate --errors``: all errors in context, as a table for a spreadsheet or as JSON, and one of
them into the panel."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.core.settings import settings
from tests.engine.marked import marked

GOLD = "Puis ⟦Luc|prenom⟧ ⟦Roux|nom⟧ a vu Me ⟦Petit|avocat⟧ à Tulle."
SAID = "Puis ⟦Luc|prenom⟧ Roux a vu Me ⟦Petit|nom⟧ à ⟦Tulle|localite⟧."


@pytest.fixture
def sides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """Write both annotations; what is added to the panel goes to a folder of the test's own."""
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.chdir(tmp_path)
    settings.cache_clear()
    for name, source in (("gold", GOLD), ("said", SAID)):
        document, entities = marked(source)
        rows = [{"start": e.start, "end": e.end, "label": e.label} for e in entities]
        (tmp_path / f"{name}.json").write_text(json.dumps({"name": "d", "text": document.text, "entities": rows}))
    yield ["evaluate", "gold.json", "said.json"]
    settings.cache_clear()


def test_the_list_is_a_table_ranked_by_loss(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*sides, "--errors"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter=";"))
    assert [(row["identifiant"], row["type"], row["terme"], row["texte"]) for row in rows] == [
        ("1-9-13-omission", "omission", "sous-annotation sensible", "Roux"),
        ("1-22-27-label", "mauvaise catégorie", "sur-annotation", "Petit"),
        ("1-30-35-false_alarm", "fausse alerte", "sur-annotation", "Tulle"),
    ]
    assert (rows[0]["catégorie"], rows[0]["prédite"], rows[0]["perte"], rows[0]["avant"]) == (
        "nom",
        "",
        "1,0000",
        "Puis Luc",
    )
    assert (rows[1]["catégorie"], rows[1]["prédite"], rows[1]["lettres"]) == ("avocat", "nom", "5")


def test_the_table_is_in_english_too(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", *sides, "--errors"]) == 0
    row = next(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert (row["kind"], row["term"], row["category"]) == ("miss", "sensitive under-annotation", "surname")
    assert row["loss"] == "1.0000"


def test_json_has_groups_and_the_table_of_the_paper(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*sides, "--errors", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["documents"], data["leaking_documents"], len(data["errors"]), len(data["groups"])) == (1, 1, 3, 3)
    assert data["adjum"]["misses"] == {"part": {"occurrences": 1, "forms": 1}}
    assert data["errors"][0]["gold"] == [{"start": 9, "end": 13, "label": "personnePhysiqueNom"}]


def test_one_error_goes_into_the_panel_once(
    sides: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [*sides, "--errors", "--to-panel", "1-9-13-omission", "--phenomenon", "initials"]
    assert main(call) == 0
    assert capsys.readouterr().out.startswith("Phrase ajoutée à votre panel de qualité (« Initiales »)")
    assert f"=== initials\n{GOLD}\n" in (tmp_path / "var/panel/fr.txt").read_text()
    assert main(call) == 0
    assert "déjà dans votre panel" in capsys.readouterr().out


def test_an_unknown_id_is_said(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*sides, "--to-panel", "9-9-9-omission"]) == 2
    assert "Il n'y a pas d'erreur « 9-9-9-omission » ici" in capsys.readouterr().err


def test_no_error_is_an_empty_table(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "gold.json", "gold.json", "--errors"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_missing_document_is_counted_and_said(
    sides: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("gold", "said"):
        (tmp_path / name).mkdir()
    (tmp_path / "gold/d.json").write_text((tmp_path / "gold.json").read_text())
    (tmp_path / "gold/e.json").write_text(
        (tmp_path / "gold.json").read_text().replace('"d"', '"e"').replace("Tulle", "Douai")
    )
    (tmp_path / "said/d.json").write_text((tmp_path / "said.json").read_text())
    (tmp_path / "said/f.json").write_text(
        (tmp_path / "said.json").read_text().replace('"d"', '"f"').replace("Tulle", "Arles")
    )
    assert main(["evaluate", "gold", "said", "--errors"]) == 0
    said = capsys.readouterr()
    assert sum(";e;" in line for line in said.out.splitlines()) == 3
    assert "Documents absents de PRED, comptés comme manqués : 1" in said.err
    assert "Documents absents de GOLD, non comptés : 1" in said.err


def test_text_that_a_spreadsheet_would_run_is_written_as_text(
    sides: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, entities in (("gold", [{"start": 0, "end": 5, "label": "email"}]), ("said", [])):
        (tmp_path / f"{name}.json").write_text(json.dumps({"name": "d", "text": "=1+1+ part", "entities": entities}))
    assert main([*sides, "--errors"]) == 0
    assert next(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter=";"))["texte"] == "'=1+1+"
