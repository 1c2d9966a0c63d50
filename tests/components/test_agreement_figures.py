"""The section of measures of the page Accord: whom its cards are about, and what they say where
nothing can be measured."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from components import ids
from components.agreement import figures as agreement_figures
from components.agreement.figures import ALL, StudyChoice
from components.figures import card as figure_card
from engine.agreement.measures import StudyCounts, count
from engine.agreement.study import Study
from engine.core.errors import AnnotationsGone
from engine.service.agreement.agreements import AnnotationSource, Annotator
from tests.components.made_agreement import OTHER, SAME, study

EMPTY = "figure-body is-empty"
WHO = tuple(Annotator(one, f"Annotatrice {one}", f"Annotator {one}") for one in ("a", "b", "c"))
SIDES = {"a": SAME, "b": OTHER, "c": SAME}


class Agreements:
    """Two sources: one of three annotators, one of a single one."""

    def source(self, source_id: str) -> AnnotationSource:
        if source_id == "gone":
            raise AnnotationsGone()
        return AnnotationSource(source_id, "Essai", "Trial", True, WHO if source_id == "three" else WHO[:1], 2, "fr")

    def study(self, source_id: str, who: Sequence[str]) -> Study:
        return study([[SIDES[one] for one in who]] * 2, *who)

    def counted(self, source_id: str, who: Sequence[str]) -> StudyCounts:
        return count(self.study(source_id, who))


@pytest.fixture(autouse=True)
def sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the two sources in the place of what ships."""
    monkeypatch.setattr(agreement_figures, "agreements", Agreements)


def cards(chosen: StudyChoice, lang: str = "fr") -> dict[str, tuple[Any, ...]]:
    """Fill every card."""
    return {
        "measures": agreement_figures.measures(chosen, lang),
        "labels": agreement_figures.labels(chosen, "strict", lang),
        "documents": agreement_figures.documents(chosen, "share", lang),
        "confusion": agreement_figures.confusion(chosen, True, False, lang),
        "matrix": agreement_figures.matrix(chosen, "strict", lang),
    }


def test_the_figures_are_about_the_two_chosen_and_the_matrix_about_all() -> None:
    found = cards(StudyChoice("three", "a", "b"))
    said = "«\u00a0Annotatrice a\u00a0» et «\u00a0Annotatrice b\u00a0»"
    assert all(said in found[name][0] for name in ("measures", "labels", "documents"))
    assert list(found["matrix"][1].layout.xaxis.ticktext) == ["Annotatrice a", "Annotatrice b", "Annotatrice c"]


def test_all_annotators_are_measured_by_choice_and_named_in_the_language() -> None:
    found = cards(StudyChoice("three", "a", "b", ALL), "en")
    assert all(found[name][0].startswith("The 3 annotators") for name in ("measures", "labels", "documents"))
    assert "“Annotator a”" in found["confusion"][0]  # of labels against labels there are always two


def test_a_document_leads_to_its_text_under_its_number_and_never_by_its_name() -> None:
    def links(chosen: StudyChoice) -> list[str | None]:
        table = agreement_figures.documents(chosen, "share", "fr")[3][0].children.to_plotly_json()["props"]["data-rows"]
        return [row[0].get("href") for row in json.loads(table)["rows"]]

    assert links(StudyChoice("three", "b", "c")) == [f"/accord?set=three&a=b&b=c&doc={rank}" for rank in (1, 2)]
    assert links(StudyChoice("three", "b", "c", ALL)) == [None, None]


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        pytest.param(StudyChoice("one", "a", "a"), "Un seul annotateur", id="one annotator alone"),
        pytest.param(StudyChoice("one", "a", "a", ALL), "Un seul annotateur", id="one annotator is all"),
        pytest.param(StudyChoice("three", "b", "b"), "deux fois le même annotateur", id="the same one twice"),
        pytest.param(StudyChoice("gone", "a", "b"), AnnotationsGone().sentence("fr")[:30], id="a source that is gone"),
    ],
)
def test_what_cannot_be_measured_is_said_in_every_card_of_the_two(chosen: StudyChoice, reason: str) -> None:
    found = cards(chosen)
    for name in ("measures", "labels", "documents", "confusion"):
        assert reason in found[name][0]
        assert found[name][4] == EMPTY
    assert len(found["measures"]) == 6
    assert len(found["labels"]) == len(figure_card.outputs("x"))


@pytest.mark.parametrize(("scope", "value"), [("all", "all"), ("two", "two"), ("<script>", "two")])
def test_the_section_offers_two_or_all_over_five_cards(scope: str, value: str, text: Callable[[Any], str]) -> None:
    section = agreement_figures.section("fr", scope)
    assert section[ids.AGREEMENT_SCOPE].value == value
    assert sum(getattr(part, "className", "") == "figure-card" for part in section._traverse()) == 5
    assert "agreement_measures." not in text(section)


def test_an_error_that_is_none_of_the_engine_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Study:
        raise ZeroDivisionError

    monkeypatch.setattr(Agreements, "study", broken)
    with pytest.raises(ZeroDivisionError):
        agreement_figures.labels(StudyChoice("three", "a", "b"), "strict", "fr")
