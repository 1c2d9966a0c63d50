"""``runs``: what was measured and trained, listed, shown, set side by side, compared, kept and
exchanged; every wrong call one sentence."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from engine.core.model import replace
from engine.measure.results import library
from engine.measure.runs import kept, records
from engine.measure.runs.comparison import compare_records
from engine.measure.runs.description import describe
from engine.measure.runs.difference import difference
from engine.measure.runs.records import find
from tests.engine.cli.conftest import Run
from tests.engine.cli.test_cli_recall import write
from tests.engine.measure.made_runs import info, keep


@pytest.fixture
def two(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Keep two runs where none ships, and give the command."""
    nothing = tmp_path / "nothing"
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "kept")
    monkeypatch.setattr(library, "folder", lambda: nothing)
    real = records.settings()
    monkeypatch.setattr(records, "settings", lambda: replace(real, data=nothing, var=nothing))
    keep(info("a"), 10, 9, 10)
    keep(info("b", "2026-11-22", rules="abc"), 7, 7, 7)
    return run


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=";"))


def test_the_list_has_what_tells_runs_apart_and_their_main_figures(two: Run) -> None:
    status, out, _ = two("runs", "list")
    assert status == 0
    assert out.splitlines()[2].split() == [
        "court/a", "2026-11-20", "0.8.0", "tiny", "0.2.0", "–", "97,0", "%", "66,7", "%", "93,5", "%",
    ]  # fmt: skip
    assert [row[0] for row in rows(two("runs", "list", "--set", "court", "--csv")[1])] == ["run", "court/a", "court/b"]
    assert json.loads(two("runs", "list", "--json")[1]) == [describe(find("a")), describe(find("b"))]


def test_a_run_is_shown_whole(two: Run) -> None:
    status, out, _ = two("--lang", "en", "runs", "show", "a")
    assert status == 0
    assert "court/a: Run a" in out
    assert "mentions hidden" in out
    assert "fingerprint of the weights (tiny)" in out
    assert json.loads(two("runs", "show", "a", "--json")[1]) == describe(find("a"))
    found = {row[1]: row[2] for row in rows(two("runs", "show", "a", "--csv")[1])}
    assert (found["threshold"], found["clean"]) == ("0,5", "0,666667")


def test_two_runs_stand_side_by_side(two: Run) -> None:
    status, out, _ = two("runs", "diff", "a", "b")
    assert status == 0
    assert "c (règle)" in out
    assert "-66,7" in out, "clean documents, in points"
    assert json.loads(two("runs", "diff", "a", "b", "--json")[1]) == difference(find("a"), find("b")).to_json()
    found = {row[1]: row[2:] for row in rows(two("runs", "diff", "a", "b", "--csv")[1])}
    assert found["rule.c"] == ["False", "True", ""]


def test_runs_are_compared_as_the_page_does(two: Run) -> None:
    status, out, _ = two("runs", "compare", "a", "b", "--label", "personnePhysiqueNom")
    assert status == 0
    assert "p corrigée (Holm)" in out
    assert "McNemar exact" in out
    told = json.loads(two("runs", "compare", "a", "b", "--json", "--measure", "recall", "--scheme", "strict")[1])
    assert told == compare_records([find("a"), find("b")], measure="recall").to_json()
    assert len(rows(two("runs", "compare", "a", "b", "--csv")[1])) == 5


def test_a_run_of_ones_own_is_measured_and_kept(two: Run) -> None:
    write("gold.jsonl", 0)
    write("pred.jsonl", 1)
    call = ("runs", "add", "gold.jsonl", "pred.jsonl", "--set", "mine", "--param", "seuil=0,5", "--param", "a=b=c")
    status, out, _ = two(*call, "--id", "first")
    assert (status, "mine/first" in out) == (0, True)
    record = find("first")
    assert record.info.parameters == {"seuil": "0,5", "a": "b=c"}
    assert len(record.info.gold) == 64
    assert describe(record)["figures"]["masked"]["value"] == 5 / 6
    text = kept.path_of("mine", "first").read_text()
    assert not any(word in text for word in ("Traoré", "Bassirou", "gold.jsonl"))
    write("better.jsonl", 0)
    assert two("runs", "add", "gold.jsonl", "better.jsonl", "--set", "mine", "--id", "second")[0] == 0
    status, out, _ = two("runs", "compare", "mine/first", "mine/second", "--json")
    assert json.loads(out)["rows"][0]["difference"] == pytest.approx(1 / 6)


def test_runs_go_to_mlflow_and_come_back(two: Run, tmp_path: Path) -> None:
    status, out, _ = two("runs", "export", "-o", "store")
    assert (status, out) == (0, "Essais écrits dans store : 2 ; déjà là : 0\n")
    assert two("runs", "export", "a", "-o", "store")[1] == "Essais écrits dans store : 0 ; déjà là : 1\n"
    assert two("runs", "erase", "b")[:2] == (0, "Essai effacé : court/b\n")
    status, out, _ = two("runs", "import", "store")
    assert (status, out) == (0, "Essais gardés (1) : court/b\nDéjà là (1) : court/a\n")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["show", "c"], "« c » est inconnu"),
        (["list", "--set", "nowhere"], "« nowhere » est inconnu"),
        (["compare", "a"], "au moins deux essais"),
        (["compare", "a", "b", "--measure", "x"], "« x » est inconnu"),
        (["diff", "a", "b", "--json", "--csv"], "--json ou --csv"),
        (["list", "--json", "--csv"], "--json ou --csv"),
        (["import", "nowhere"], "introuvable"),
        (["import", "."], "aucune expérience"),
        (["add", "gold.jsonl", "pred.jsonl", "--id", "../x"], "ne peut pas être un nom"),
        (["add", "gold.jsonl", "pred.jsonl", "--id", "x", "--set", "fr"], "jeu fourni"),
        (["add", "gold.jsonl", "pred.jsonl", "--id", "a", "--set", "court"], "existe déjà"),
        (["add", "gold.jsonl", "pred.jsonl", "--id", "x", "--param", "lr"], "n'est pas un réglage"),
        (
            ["add", "gold.jsonl", "pred.jsonl", "--id", "x", "--param", "lr=1", "--param", "lr=2"],
            "n'est pas un réglage",
        ),
        (["add", "nothing.jsonl", "pred.jsonl", "--id", "x"], "nothing.jsonl"),
        (["erase", "c"], "« c » est inconnu"),
    ],
)
def test_a_wrong_call_is_one_sentence(two: Run, call: list[str], said: str) -> None:
    write("gold.jsonl", 0)
    write("pred.jsonl", 1)
    status, out, err = two("runs", *call)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_what_ships_cannot_be_erased(run: Run) -> None:
    status, _, err = run("runs", "erase", "fr/fr-all")
    assert (status, "ne peut pas être effacé" in err) == (2, True)
