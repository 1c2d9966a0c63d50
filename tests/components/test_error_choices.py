"""The fields of the page Erreurs: what can be chosen, and how many errors each choice leaves."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
import pytest

from components import ids
from components.errors.choices import (
    ALL,
    EVERY_KIND,
    SINGLE,
    Filters,
    choices,
    filter_options,
    kind_options,
    other_options,
    set_options,
)
from components.fields import run_options
from engine.measure.errors.errors import filter_errors
from tests.components.error_cases import COURT, MadeGoldSets, listed

NAMES = {1: "douai-1", 2: "tulle-2", 3: "arles-3"}


def options(filters: Filters, lang: str = "fr") -> dict[str, list[dict[str, Any]]]:
    """Give the options of each single filter, by its name."""
    return dict(zip(SINGLE.values(), filter_options(listed(), filters, NAMES, lang), strict=True))


def test_a_set_without_texts_can_be_seen_but_not_chosen() -> None:
    found = set_options(MadeGoldSets().sets(), "fr")
    assert [(one["value"], one["disabled"]) for one in found] == [("fr", False), ("void", False), ("fr-dev", True)]
    assert found[2]["label"] == "Décisions de mesure (comptes seuls\u00a0: aucun texte à montrer)"
    assert set_options(MadeGoldSets().sets(), "en")[2]["label"].startswith("Measuring decisions (counts only")


def test_runs_are_named_in_the_language_and_none_comes_first_beside() -> None:
    runs = MadeGoldSets().runs("fr")
    assert run_options(runs, "en")[0] == {"value": "fr-all", "label": "Model fr-all"}
    assert other_options(runs, "fr")[0] == {"value": ALL, "label": "Aucune comparaison"}
    assert [one["value"] for one in other_options(runs, "fr")] == [ALL, "fr-all", "fr-none"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("fr", ["▲ omission (4)", "▼ fausse alerte (1)", "≠ mauvaise catégorie (1)", "↔ mauvaises limites (1)"]),
        ("en", ["▲ miss (4)", "▼ false alarm (1)", "≠ wrong category (1)", "↔ wrong boundaries (1)"]),
    ],
)
def test_each_kind_has_its_sign_its_word_and_its_count(lang: str, expected: list[str]) -> None:
    assert [one["label"] for one in kind_options(listed(), {}, lang)] == expected


def test_a_kind_counts_what_the_other_filters_leave() -> None:
    found = kind_options(listed(), Filters(("omission",), document="1").named(), "fr")
    assert [one["label"].rpartition(" ")[2] for one in found] == ["(1)", "(1)", "(1)", "(1)"]


def test_each_filter_counts_what_the_others_leave() -> None:
    found = options(Filters(("omission",)))
    assert found["documents"] == [
        {"value": ALL, "label": "Toutes"},
        {"value": "1", "label": "1. douai-1 (1)"},
        {"value": "2", "label": "2. tulle-2 (3)"},
    ]
    assert {"value": "adresse", "label": "adresse (1)"} in found["labels"]
    assert [one["value"] for one in found["courts"]] == [ALL, COURT]  # a decision of no known court is in none
    assert found["terms"] == [
        {"value": ALL, "label": "Toutes"},
        {"value": "sensitive", "label": "sous-annotation sensible (4)"},
    ]


@pytest.mark.parametrize(("lang", "label"), [("fr", "sur-annotation (0)"), ("en", "over-annotation (0)")])
def test_a_choice_that_leaves_nothing_stays_in_its_field(lang: str, label: str) -> None:
    found = options(Filters(("omission",), term="over"), lang)
    assert {"value": "over", "label": label} in found["terms"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_option_leaves_as_many_errors_as_it_says(lang: str) -> None:
    for name, found in options(Filters(), lang).items():
        for one in found[1:]:
            value = int(one["value"]) if name == "documents" else one["value"]
            left = filter_errors(listed(), **{name: [value]})  # type: ignore[arg-type]
            assert one["label"].endswith(f" ({len(left)})"), one


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param([None] * 6, Filters(), id="nothing"),
        pytest.param([list(EVERY_KIND), ALL, ALL, ALL, ALL, ALL], Filters(), id="all"),
        pytest.param(
            [["label"], "localite", "over", "foreign", COURT, "2"],
            Filters(("label",), "localite", "over", "foreign", COURT, "2"),
            id="each",
        ),
        pytest.param([["x"], "", "", "", "", "<img>"], Filters(("x",)), id="no document"),
        pytest.param([None, "", "", "", "", "9" * 5000], Filters(), id="a number no computer counts to"),
        pytest.param([None, "", "", "", "", "-1"], Filters(), id="below"),
    ],
)
def test_fields_are_read_whatever_they_hold(values: list[Any], expected: Filters) -> None:
    assert Filters.of(values) == expected


def test_filters_are_those_of_the_engine() -> None:
    wanted = Filters(("omission",), "adresse", "sensitive", "other", "", "2")
    assert [error.id for error in filter_errors(listed(), **wanted.named())] == ["2-69-87-omission"]
    assert filter_errors(listed(), **Filters().named()) == listed()


def test_with_no_kind_ticked_nothing_is_wanted() -> None:
    assert Filters.of([[], ALL, ALL, ALL, ALL, ALL]).select(listed()) == ()
    assert Filters().select(listed()) == listed()


def test_filters_go_back_to_their_fields() -> None:
    wanted = Filters((), "adresse", "", "other", COURT, "2")
    values = wanted.values()
    assert list(values) == list(SINGLE)
    assert Filters.of([(), *values.values()]) == wanted


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_field_has_its_label_and_shows_what_is_chosen(lang: str) -> None:
    made, filters = MadeGoldSets(), Filters(("label",), term="over", document="7")
    layout = choices(made.sets(), made.runs("fr"), ("fr", "fr-none", "fr-all"), filters, lang)
    fields = {one.id: one for one in layout._traverse() if isinstance(one, dbc.Select)}
    assert list(fields) == [ids.ERRORS_SET, ids.ERRORS_RUN, ids.ERRORS_OTHER, *SINGLE]
    assert [one.value for one in fields.values()] == ["fr", "fr-none", "fr-all", ALL, "over", ALL, ALL, "7"]
    assert all(one.value in [option["value"] for option in one.options] for one in fields.values())
    labelled = {one.htmlFor for one in layout._traverse() if hasattr(one, "htmlFor")}
    assert labelled == set(fields)
    (kinds,) = [one for one in layout._traverse() if isinstance(one, dbc.Checklist)]
    assert kinds.value == ["label"]
