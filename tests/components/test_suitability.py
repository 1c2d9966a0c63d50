"""The page for administrations: figures from the model's own measure, and two sheets to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dash.development.base_component import Component

from components.help import suitability
from engine.tagging import NameRecall

Reader = Callable[[Any], str]
MEASURED = NameRecall(mentions=200, found=190, documents=40, clean=25, date="2026-11-23")


def nodes(part: Any, kind: str) -> Iterator[Component]:
    """Find the nodes of a kind, in the order of the page."""
    if isinstance(part, (list, tuple)):
        for one in part:
            yield from nodes(one, kind)
    elif isinstance(part, Component):
        if type(part).__name__ == kind:
            yield part
        yield from nodes(getattr(part, "children", None), kind)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "Sur 40 décisions que le modèle n'avait pas lues, 95,0\u00a0% des mentions"),
        ("en", "On 40 decisions that the model had not read, 95.0% of the mentions"),
    ],
)
def test_the_risk_is_the_measured_one(lang: str, said: str, text: Reader) -> None:
    shown = text(suitability.chapters(MEASURED, 30, lang)["questions"])
    assert said in shown
    assert "25" in shown


def test_a_model_that_was_not_measured_says_so(text: Reader) -> None:
    assert "n'a pas de mesure" in text(suitability.chapters(None, 30, "fr")["questions"])


@pytest.mark.parametrize(("days", "said"), [(1, "1 jour, puis"), (30, "30 jours, puis")])
def test_the_record_says_how_long_documents_are_kept(days: int, said: str, text: Reader) -> None:
    assert said in text(suitability.record(days, "fr"))


def test_what_depends_on_the_administration_is_left_to_fill_in(text: Reader) -> None:
    rows = [text(row) for row in nodes(suitability.record(30, "fr"), "Tr")]
    assert [row for row in rows if row.endswith("à compléter")] == [
        row for row in rows if row.startswith(("Responsable", "Base légale"))
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_analysis_leaves_two_columns_empty(lang: str) -> None:
    for row in list(nodes(suitability.risks(lang), "Tr"))[1:]:
        said = [bool(cell.children) for cell in nodes(row, "Td")]
        assert said == [True, True, False, False]


def test_each_sheet_is_printed_by_its_own_button() -> None:
    chapters = suitability.chapters(MEASURED, 30, "fr")
    printed = {
        name: [getattr(button, "data-print-sheet") for button in nodes(parts, "Button")]
        for name, parts in chapters.items()
    }
    assert {name: ids for name, ids in printed.items() if ids} == {
        "register": ["help-register"],
        "risks": ["help-risks"],
    }
