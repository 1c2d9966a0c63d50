"""Errors grouped, filtered, ranked, beside those of another run, and as the table of the ADJUM
paper."""

from __future__ import annotations

import pytest

from engine.measure.errors.errors import (
    adjum_table,
    compare_errors,
    errors,
    facets,
    filter_errors,
    group_errors,
    rank_errors,
)
from tests.engine.measure.compared import compared

ONE = compared(
    "M. ⟦Roux|nom⟧ et Me ⟦Petit|avocat⟧ ; M. ⟦Alba|nom⟧", "M. Roux et Me ⟦Petit|nom⟧ ; M. Alba", "a", court="TJ"
)
TWO = compared("M. ⟦ROUX|nom⟧, au Vexin puis Vexin", "M. ROUX, au ⟦Vexin|nom⟧ puis ⟦Vexin|nom⟧", "b", court="CA")
ALL = errors([ONE, TWO], filters=lambda language: None)


def test_groups_are_of_one_kind_label_and_form() -> None:
    rows = [(g.kind, g.text, g.occurrences, g.documents, g.loss, g.letters) for g in group_errors(ALL)]
    assert rows == [
        ("omission", "Roux", 2, 2, 1.5, 0),
        ("omission", "Alba", 1, 1, 0.5, 0),
        ("false_alarm", "Vexin", 2, 1, 0.0, 10),
        ("label", "Petit", 1, 1, 0.0, 5),
    ]
    assert group_errors(ALL)[0].causes["capitals"] == 1
    assert [len(group.errors) for group in group_errors(ALL, by="frequency")] == [2, 2, 1, 1]
    assert sorted(identity for group in group_errors(ALL) for identity in group.errors) == sorted(
        error.id for error in ALL
    )


def test_errors_are_ranked_by_loss_or_by_frequency() -> None:
    assert [error.text for error in rank_errors(ALL)] == ["ROUX", "Roux", "Alba", "Vexin", "Vexin", "Petit"]
    assert [error.text for error in rank_errors(ALL, by="frequency")] == [
        "ROUX",
        "Roux",
        "Vexin",
        "Vexin",
        "Alba",
        "Petit",
    ]


@pytest.mark.parametrize(
    ("filters", "texts"),
    [
        pytest.param({}, ["Roux", "Petit", "Alba", "ROUX", "Vexin", "Vexin"], id="none"),
        pytest.param({"labels": ["professionnelAvocat"]}, ["Petit"], id="a label of the gold"),
        pytest.param(
            {"labels": ["personnePhysiqueNom"], "kinds": ["label"]}, ["Petit"], id="a label of the prediction"
        ),
        pytest.param({"kinds": ["omission"], "documents": [1]}, ["Roux", "Alba"], id="two filters"),
        pytest.param({"courts": {"CA"}, "causes": ["capitals"]}, ["ROUX"], id="court and cause"),
        pytest.param({"terms": ["over"]}, ["Petit", "Vexin", "Vexin"], id="the Cour's term"),
        pytest.param(
            {"kinds": [], "documents": None}, ["Roux", "Petit", "Alba", "ROUX", "Vexin", "Vexin"], id="empty ones"
        ),
        pytest.param({"kinds": ["zut"]}, [], id="no such value"),
    ],
)
def test_filters_take_what_has_one_of_their_values(filters: dict[str, list[str]], texts: list[str]) -> None:
    assert [error.text for error in filter_errors(ALL, **filters)] == texts


@pytest.mark.parametrize(
    "filters",
    [{}, {"kinds": ["omission"]}, {"kinds": ["omission", "label"], "documents": [1]}, {"causes": ["capitals"]}],
)
def test_a_count_says_what_its_value_would_leave(filters: dict[str, list[str]]) -> None:
    counted = facets(ALL, **filters)
    for name in ("labels", "kinds", "documents", "courts", "genres", "causes", "terms"):
        for value, count in getattr(counted, name).items():
            assert len(filter_errors(ALL, **{**filters, name: [value]})) == count, (name, value)


def test_an_unknown_filter_is_refused() -> None:
    with pytest.raises(KeyError):
        facets(ALL, colour=["red"])


def test_the_errors_of_two_runs_meet_at_their_places() -> None:
    other = errors(
        [
            compared(
                "M. ⟦Roux|nom⟧ et Me ⟦Petit|avocat⟧ ; M. ⟦Alba|nom⟧",
                "M. ⟦Roux et Me|nom⟧ ⟦Petit|avocat⟧ ⟦;|nom⟧ M. Alba",
            )
        ]
    )
    both = compare_errors(filter_errors(ALL, documents=[1]), other)
    assert [error.text for error in both.solved] == ["Petit"]
    assert [error.text for error in both.new] == [";"]
    assert [error.text for error in both.both] == ["Roux", "Alba"]
    assert both.partners["a:1-3-7-omission"] == ("1-3-13-boundary",)
    assert both.partners["b:1-3-13-boundary"] == ("1-3-7-omission",)


def test_a_run_beside_itself_has_nothing_new() -> None:
    both = compare_errors(ALL, ALL)
    assert (both.solved, both.new, both.both) == ((), (), ALL)
    assert all(both.partners[f"a:{error.id}"] == (error.id,) for error in ALL)


def test_one_long_error_meets_two_short_ones() -> None:
    long = errors([compared("⟦Luc Roux Alba|nom⟧", "Luc Roux Alba")])
    short = errors([compared("⟦Luc|prenom⟧ Roux ⟦Alba|nom⟧", "Luc Roux Alba")])
    assert compare_errors(long, short).partners["a:1-0-13-omission"] == ("1-0-3-omission", "1-9-13-omission")


def test_the_table_of_the_paper_counts_names_and_their_forms() -> None:
    table = adjum_table(ALL, [ONE, TWO])
    assert [(row.cause.code, row.occurrences, row.forms) for row in table.misses] == [
        ("capitals", 1, 1),
        ("other", 2, 2),
    ]
    assert [(row.cause.code, row.occurrences, row.forms) for row in table.false_alarms] == [
        ("professional", 1, 1),
        ("other", 2, 1),
    ]
    assert (table.occurrences, table.forms) == (3, 3)


def test_the_table_follows_the_filters() -> None:
    table = adjum_table(filter_errors(ALL, causes=["capitals"]))
    assert table.to_json() == {"misses": {"capitals": {"occurrences": 1, "forms": 1}}, "false_alarms": {}}
    assert adjum_table(()).to_json() == {"misses": {}, "false_alarms": {}}


def test_a_name_of_two_mentions_counts_once_in_the_table() -> None:
    some = errors([compared("puis ⟦Luc|prenom⟧ ⟦Roux|nom⟧ part", "puis Luc Roux part")])
    assert len(some) == 2
    assert adjum_table(some).to_json()["misses"] == {"other": {"occurrences": 1, "forms": 1}}
