"""The page of runs: laid out for any address, its callbacks called as functions."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dash import dcc
from dash.exceptions import PreventUpdate

import app  # noqa: F401  pages register with the Dash object
from components import ids
from engine.core.errors import DamagedResults
from engine.core.model import replace
from engine.measure.results import library
from engine.measure.runs import kept, records as run_records
from engine.measure.runs.mlflow import import_runs
from pages import runs
from tests.engine.measure.made_runs import info, keep


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep two runs where none ships."""
    real = run_records.settings()
    monkeypatch.setattr(run_records, "settings", lambda: replace(real, data=tmp_path, var=tmp_path))
    monkeypatch.setattr(library, "folder", lambda: tmp_path / "results")
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "kept")
    library.clear()
    keep(info("a"), 10, 7)
    keep(info("b", "2026-11-22"), 10, 10)
    yield
    library.clear()


def part(layout: Any, identity: str) -> Any:
    return next(one for one in layout._traverse() if getattr(one, "id", None) == identity)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "query", [{}, {"set": "court", "figure": "clean", "runs": "b"}, {"set": "<x>", "runs": "../a"}]
)
def test_it_is_laid_out_for_any_address(lang: str, query: dict[str, str]) -> None:
    layout = runs.layout(lang, **query)
    assert part(layout, ids.RUNS_SET).value == "court"
    assert part(layout, ids.RUNS_CHOSEN).value == (["b"] if query.get("runs") == "b" else ["a", "b"])
    assert part(layout, ids.RUNS_FIGURE).value == query.get("figure", "masked")


def test_a_damaged_run_is_said_in_place_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Any:
        raise DamagedResults(file="a.jsonl", line=1)

    monkeypatch.setattr(run_records, "by_set", fail)
    assert "a.jsonl" in str(runs.layout("fr"))


def test_what_is_ticked_stays_where_the_set_has_it() -> None:
    options, ticked, figures, figure = runs.offer("court", ["b", "gone"], "clean", "en")
    assert ([one["value"] for one in options], ticked) == (["a", "b"], ["b"])
    assert (figure, figures[0]["label"]) == ("clean", "mentions hidden")
    with pytest.raises(PreventUpdate):
        runs.offer("gone", [], None, "en")


def test_every_card_is_drawn_of_what_is_chosen() -> None:
    assert "66.7%" not in runs.draw_time("court", "clean", "en")[0]
    assert "50.0%" in runs.draw_time("court", "clean", "en")[0]
    assert "1 setting differs" in runs.draw_parameters("court", ["a", "b"], None, "en")[0]
    assert "surname gains most" in runs.draw_labels("court", ["a", "b"], "recall", "en")[0]
    assert "more mentions" in runs.draw_comparison("court", ["a", "b"], "f1", "en")[0]
    assert runs.draw_comparison("court", [], "f1", "en")[-1] == "figure-body is-empty"


def test_chosen_runs_are_downloaded_as_a_store_of_mlflow(tmp_path: Path) -> None:
    file, said = runs.download(1, "court", ["b"], "fr")
    assert (file["filename"], said) == ("mlruns.zip", None)
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(file["content"]))) as packed:
        packed.extractall(tmp_path / "there")
    kept.erase("court", "b")
    assert import_runs(tmp_path / "there").kept == ("court/b",)


def test_nothing_ticked_gives_no_file_and_says_so() -> None:
    file, said = runs.download(1, "court", [], "en")
    assert file is None
    assert "tick at least one" in str(said)
    with pytest.raises(PreventUpdate):
        runs.download(None, "court", ["a"], "en")


def test_the_file_is_given_by_a_part_of_the_page() -> None:
    assert isinstance(part(runs.layout("fr"), ids.RUNS_FILE), dcc.Download)
