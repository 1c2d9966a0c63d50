"""Every card of the page Accord beside ``agreement --json``, number by number, of the annotations
that ship."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import app  # noqa: F401  pages register with the Dash object
from components.agreement.by_document import CODES
from components.agreement.by_label import MEASURES
from components.agreement.measures import ORDER
from components.agreement.words import spoken_label
from components.figures.table import round_value
from engine.agreement import OUTSIDE
from engine.cli import main
from engine.core.settings import settings
from pages import agreement_figures

NAMES = ("annotateur-1", "annotateur-2", "annotateur-3")
WHO = {"source": "double", "a": NAMES[0], "b": NAMES[1], "scope": "two"}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give what the command writes of the first two annotators; under ``three``, the matrix of
    all."""
    folder = tmp_path_factory.mktemp("agreement")
    files = [str(settings().data / "agreement" / f"{name}.json") for name in NAMES]
    assert main(["agreement", *files[:2], "--json", "-o", str(folder / "two.json")]) == 0
    assert main(["agreement", *files, "--json", "--matrix", "kappa", "-o", str(folder / "three.json")]) == 0
    two, three = (json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in ("two", "three"))
    return {**two, "three": three["matrix"]["figures"]}


def file_of(card: tuple[Any, ...]) -> list[list[Any]]:
    """Read the file of a filled card, its head first, numbers as the file has them."""
    (frame,) = card[3]
    return [[round_value(value) for value in row] for row in json.loads(getattr(frame.children, "data-csv"))]


def numbers(row: Sequence[Any]) -> list[float | None]:
    return [value for value in row if not isinstance(value, str)]


def values(figure: dict[str, Any], *counts: str) -> list[float | None]:
    """Give the value of a figure of the command, its interval, and the counts asked for."""
    found = (figure["value"], *(figure["interval"] or (None, None)), *(figure[name] for name in counts))
    return [round_value(one) for one in found]  # type: ignore[misc]


def test_every_measure_is_that_of_the_command(written: dict[str, Any]) -> None:
    _, *rows = file_of(agreement_figures.draw_measures(WHO, "fr"))
    made = written["pairs"][0]["measures"]
    shown = [[value for value in row[1:6] if not isinstance(value, str)] for row in rows]
    assert shown == [values(made[code], "used", "dropped") for code in ORDER]


def test_the_agreement_on_each_label_is_that_of_the_command(written: dict[str, Any]) -> None:
    _, *rows = file_of(agreement_figures.draw_labels(WHO, "strict", "fr"))
    told = {
        spoken_label(label, "fr"): [found["strict"]["used"], *(one for code in MEASURES for one in values(found[code]))]
        for label, found in written["labels"].items()
    }
    assert {row[0]: row[1:] for row in rows} == told


def test_the_agreement_on_each_document_is_that_of_the_command(written: dict[str, Any]) -> None:
    _, *rows = file_of(agreement_figures.draw_documents(WHO, "share", "fr"))
    told = [
        [one["name"], rank, one["agreed"], one["places"], round_value(one["agreed"] / one["places"]), *(round_value(one["measures"][code]["value"]) for code in CODES)]
        for rank, one in enumerate(written["documents"], 1)
    ]  # fmt: skip
    assert rows == told


def test_the_cells_of_the_confusion_are_those_of_the_command(written: dict[str, Any]) -> None:
    (_, *labels), *rows = file_of(agreement_figures.draw_confusion(WHO, (True, True), "fr"))
    shown = {(row[0], label): n for row in rows for label, n in zip(labels, row[1:], strict=True) if n}
    cells = {(spoken_label(a, "fr"), spoken_label(b, "fr")): n for a, b, n in written["pairs"][0]["confusion"] if n}
    outside = spoken_label(OUTSIDE, "fr")
    assert shown == {pair: n for pair, n in cells.items() if pair != (outside, outside)} or shown == cells


def test_the_matrix_of_all_has_the_pairs_of_the_command(written: dict[str, Any]) -> None:
    _, *rows = file_of(agreement_figures.draw_matrix({**WHO, "scope": "all"}, "kappa", "fr"))
    shown = Counter(map(str, (numbers(row) for row in rows)))
    told = [values(written["three"][a][b], "used", "dropped") for a, b in ((0, 1), (0, 2), (1, 2))]
    assert len(rows) > len(told)
    assert not Counter(map(str, told)) - shown
