"""``runs union``: runs that ship and files of one's own put together, as tables, JSON, CSV and
places; every wrong call one sentence."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from engine.measure.ensemble import FIGURES, combine
from engine.measure.results.library import compared
from tests.engine.cli.conftest import Run

FIRST, SECOND = "en/en-all", "en/second-en-all"


def test_tables_json_and_csv_say_what_the_engine_counts(run: Run) -> None:
    found = combine({name: compared("en", name) for name in ("en-all", "second-en-all")})
    status, out, _ = run("--lang", "en", "runs", "union", FIRST, SECOND)
    assert status == 0
    for way in found.ways:
        for name in FIGURES:
            share = way.figures[name].share
            assert f"{share.count:,} / {share.of:,}" in out
    assert "union (one is enough)" in out
    data = json.loads(run("runs", "union", FIRST, SECOND, "--json")[1])
    assert data == json.loads(json.dumps(found.to_json()))
    rows = list(csv.DictReader(io.StringIO(run("runs", "union", FIRST, SECOND, "--csv")[1]), delimiter=";"))
    assert len(rows) == len(list(found.records()))
    assert rows[0]["count"] == str(found.ways[0].figures["mentions"].share.count)


def test_places_of_one_run_alone_are_those_that_the_figures_count(run: Run) -> None:
    found = combine({name: compared("en", name) for name in ("en-all", "second-en-all")})
    status, out, _ = run("--lang", "en", "runs", "union", FIRST, SECOND, "--alone", "second-en-all")
    assert status == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    alone = [sum(row["to hide"] == said for row in rows) for said in ("yes", "no")]
    assert alone == [found.alone(True)[1], found.alone(False)[1]]
    assert {row["runs"] for row in rows} == {"second-en-all"}
    every = list(csv.DictReader(io.StringIO(run("--lang", "en", "runs", "union", FIRST, SECOND, "--places")[1])))
    assert len(every) == sum(place.group != "all" for place in found.places)


def test_files_of_ones_own_are_put_together_on_ones_own_gold(run: Run, tmp_path: Path) -> None:
    text = "M. Okonjo et Mme Traoré, de Tulle."
    spans = {"gold": [(3, 9), (17, 23)], "one": [(3, 9)], "two": [(17, 23), (28, 33)]}
    for name, marks in spans.items():
        labels = [[start, end, "personnePhysiqueNom"] for start, end in marks]
        row = json.dumps({"id": 1, "text": text, "label": labels}, ensure_ascii=False)
        (tmp_path / f"{name}.jsonl").write_text(row, encoding="utf-8")
    paths = [str(tmp_path / f"{name}.jsonl") for name in ("one", "two")]
    status, out, err = run("runs", "union", *paths, "--gold", str(tmp_path / "gold.jsonl"), "--json")
    assert status == 0, err
    data = json.loads(out)
    assert [(way["mentions"]["count"], way["words"]["count"]) for way in data["ways"]] == [
        (1, 0),
        (1, 1),
        (2, 1),
        (0, 0),
    ]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ((FIRST,), "deux essais"),
        ((FIRST, FIRST), "deux essais"),
        ((FIRST, "en-all"), "deux essais"),
        ((FIRST, "nobody"), "nobody"),
        ((FIRST, "fr/fr-all"), "mêmes"),
        ((FIRST, "training-en/en-0.4.0"), "texte"),
        ((FIRST, SECOND, "--alone", "nobody"), "en-all, second-en-all"),
        ((FIRST, SECOND, "--json", "--csv"), "une seule forme"),
        ((FIRST, SECOND, "--json", "--places"), "une seule forme"),
        (("/nowhere/a", "/nowhere/b", "--gold", "/nowhere/gold"), "/nowhere"),
    ],
)
def test_a_wrong_call_is_one_sentence(run: Run, call: tuple[str, ...], said: str) -> None:
    status, out, err = run("runs", "union", *call)
    assert status == 2
    assert out == ""
    assert said in err
    assert "Traceback" not in err
