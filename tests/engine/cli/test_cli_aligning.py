"""convert --align."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

ORIGINAL = "M. Luc Vasseur a saisi la cour d'appel.\nM. Vasseur demande réparation de son préjudice.\nLa cour confirme le jugement.\n"
MASKED = (
    "M. [X] [Y] a saisi la cour d'appel.\nM. [Y] demande réparation de son préjudice.\nLa cour confirme le jugement.\n"
)


@pytest.fixture(autouse=True)
def files(run) -> None:
    Path("original.txt").write_text(ORIGINAL, encoding="utf-8")
    Path("publiee.txt").write_text(MASKED, encoding="utf-8")
    Path("lisible.txt").write_text(MASKED.replace("M. [Y] demande", "M. Vasseur demande"), encoding="utf-8")


def test_the_annotation_of_the_original_is_written_and_told(run) -> None:
    status, out, err = run("convert", "--align", "original.txt", "publiee.txt", "-o", "gold.json")
    assert (status, out) == (0, "")
    entities = json.loads(Path("gold.json").read_text(encoding="utf-8"))["entities"]
    assert [one["text"] for one in entities] == ["Luc", "Vasseur", "Vasseur"]
    assert "3 mention(s)" in err
    assert "Vasseur" not in err


def test_a_name_left_readable_ends_with_one(run) -> None:
    status, _, err = run("convert", "--align", "original.txt", "lisible.txt", "-o", "gold.json", "--report", "r.json")
    assert status == 1
    assert "ATTENTION" in err
    rows = json.loads(Path("r.json").read_text(encoding="utf-8"))["rows"]
    assert [(row["kind"], row["published_text"]) for row in rows if row["what"] == "readable"] == [("left", "Vasseur")]


def test_the_report_is_a_table_too(run) -> None:
    assert run("convert", "--align", "original.txt", "publiee.txt", "-o", "gold.conll", "--report", "r.csv")[0] == 0
    assert Path("r.csv").stat().st_mode & 0o077 == 0
    rows = list(csv.DictReader(Path("r.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert [(row["what"], row["text"]) for row in rows] == [
        ("mention", "Luc"),
        ("mention", "Vasseur"),
        ("mention", "Vasseur"),
    ]


def test_a_decision_of_the_same_series_is_a_caution(run) -> None:
    motives = "La cour, statuant publiquement, par arrêt contradictoire, après en avoir délibéré, confirme le jugement entrepris.\n"
    Path("serie.txt").write_text(motives + "Le salarié, embauché en 2003, réclame une prime annuelle de vacances.\n")
    Path("autre.txt").write_text(motives + "La locataire, entrée ensuite, refuse toute hausse du loyer trimestriel.\n")
    status, _, err = run("convert", "--align", "serie.txt", "autre.txt", "-o", "gold.json")
    assert (status, "la même décision" in err) == (0, True)


def test_same_texts_are_said_to_mask_nothing(run) -> None:
    status, _, err = run("--lang", "en", "convert", "--align", "original.txt", "original.txt", "-o", "gold.json")
    assert (status, "nothing is hidden" in err) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(("original.txt", "autre.txt", "-o", "g.json"), "même décision", id="two decisions"),
        pytest.param(
            ("original.txt", "publiee.txt", "-o", "g.json", "--report", "r.xls"), ".json", id="a form of report"
        ),
        pytest.param(("original.txt", "publiee.txt"), "--to", id="no form"),
        pytest.param(("original.txt", "absente.txt", "-o", "g.json"), "introuvable", id="no file"),
        pytest.param(("-", "-", "--to", "json"), "", id="standard input twice"),
    ],
)
def test_bad_input_is_one_sentence(run, arguments: tuple[str, ...], says: str) -> None:
    Path("autre.txt").write_text("Le maire refuse un permis de construire aux riverains.\n", encoding="utf-8")
    status, _, err = run("convert", "--align", *arguments)
    assert status == 2
    assert says in err
    assert "Traceback" not in err
    assert not Path("g.json").exists()
