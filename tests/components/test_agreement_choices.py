"""What is compared on the page Accord, and which places the filters leave."""

from __future__ import annotations

import pytest
from dash import html

from components import ids
from components.agreement.choices import ALL, Filters, choices, kind_options, label_options, sign
from engine.agreement.places import places
from tests.components.made_adjudication import FIRST, KINDS, LAST, SOURCES, STUDY

PLACES = places(STUDY.documents[0])


@pytest.mark.parametrize(
    ("kinds", "label", "left"),
    [
        pytest.param(None, None, KINDS, id="nothing said: all"),
        pytest.param(list(KINDS), ALL, KINDS, id="all"),
        pytest.param([], ALL, (), id="nothing ticked: nothing"),
        pytest.param(["only_a", "label"], ALL, ("only_a", "label"), id="by kind"),
        pytest.param(None, FIRST, ("agree", "both"), id="by the label of either"),
        pytest.param(["both"], LAST, ("both",), id="both filters"),
        pytest.param(["agree"], LAST, (), id="nothing left"),
        pytest.param(None, "<b>", (), id="a label that nobody uses"),
    ],
)
def test_filters_keep_the_places_that_are_wanted(
    kinds: list[str] | None, label: str | None, left: tuple[str, ...]
) -> None:
    assert tuple(one.kind for one in Filters.of(kinds, label).chosen(PLACES)) == left


@pytest.mark.parametrize(
    ("kind", "said"),
    [("agree", "✓"), ("label", "✗≠"), ("boundary", "✗↔"), ("both", "✗≠↔"), ("only_a", "✗A"), ("only_b", "✗B")],
)
def test_a_kind_has_a_sign_of_its_own(kind: str, said: str) -> None:
    assert sign(kind) == said


@pytest.mark.parametrize(("lang", "agree"), [("fr", "✓ accord (1)"), ("en", "✓ agreement (1)")])
def test_kinds_are_listed_with_their_numbers(lang: str, agree: str) -> None:
    options = kind_options(PLACES, lang)
    assert [one["value"] for one in options] == ["agree", "label", "boundary", "both", "only_a", "only_b"]
    assert options[0]["label"] == agree
    assert [one["label"].split(" ")[0] for one in options] == [sign(one["value"]) for one in options]
    assert [one["label"].rsplit(" ", 1)[1] for one in options] == ["(1)"] * 6
    assert [one["label"].rsplit(" ", 1)[1] for one in kind_options((), lang)] == ["(0)"] * 6


def test_labels_are_listed_with_the_number_of_places_that_bear_them() -> None:
    options = label_options(STUDY, PLACES, "fr")
    counts = {one["value"]: one["label"].rsplit("(", 1)[-1] for one in options}
    assert options[0]["value"] == ALL
    assert counts[FIRST] == "2)"
    assert counts[LAST] == "3)"
    assert label_options(None, (), "fr") == options[:1]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_fields_hold_what_is_chosen_and_have_labels(lang: str) -> None:
    laid = choices(SOURCES, ("made", "run", "gold"), "two", Filters(("both",), LAST), lang)
    values = {part.id: part.value for part in laid._traverse() if getattr(part, "id", None) and hasattr(part, "value")}
    assert (values[ids.AGREEMENT_SOURCE], values[ids.AGREEMENT_A], values[ids.AGREEMENT_B]) == ("made", "run", "gold")
    assert (values[ids.AGREEMENT_VIEW], values[ids.AGREEMENT_KINDS], values[ids.AGREEMENT_LABEL]) == (
        "two",
        ["both"],
        LAST,
    )
    labelled = {part.htmlFor for part in laid._traverse() if isinstance(part, html.Label)}
    assert {ids.AGREEMENT_SOURCE, ids.AGREEMENT_A, ids.AGREEMENT_B, ids.AGREEMENT_LABEL} <= labelled
    legends = [part for part in laid._traverse() if isinstance(part, html.Legend)]
    assert len(legends) == 2


def test_without_a_source_the_fields_are_empty() -> None:
    laid = choices((), ("", "", ""), "one", Filters(), "fr")
    (field,) = [part for part in laid._traverse() if getattr(part, "id", None) == ids.AGREEMENT_SOURCE]
    assert field.options == []
