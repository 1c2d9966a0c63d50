"""The table of documents: how far two annotators agree on each, and what is left."""

from __future__ import annotations

import pytest

from components import ids
from components.agreement import documents as agreement_documents
from engine.agreement.adjudication import Decision, state
from engine.agreement.places import places
from tests.components.made_adjudication import BOTH, LABEL, STUDY

FOUND = [places(one) for one in STUDY.documents]
STANDING = state(
    [
        Decision("un", LABEL, "a"),
        Decision("un", BOTH, "b"),
        Decision("un", BOTH, "open"),
        Decision("deux <i>", "2-3", "a"),
    ]
)


def test_a_row_counts_places_disagreements_and_what_is_open() -> None:
    rows = agreement_documents.rows(STUDY.documents, FOUND, STANDING, "fr")
    assert [(one["rank"], one["name"], one["places"], one["apart"], one["open"]) for one in rows] == [
        (1, "un", 6, 5, 4), (2, "deux <i>", 2, 1, 1), (3, "trois", 0, 0, 0), (4, "quatre", 0, 0, 0),
    ]  # fmt: skip
    assert [one["share"] for one in rows] == [pytest.approx(1 / 6), 0.5, None, None]
    assert [one["share_said"] for one in rows[1:3]] == ["50\u00a0% (1 sur 2)", "rien d'annoté"]


def test_a_row_in_english() -> None:
    rows = agreement_documents.rows(STUDY.documents, FOUND, {}, "en")
    assert rows[1]["share_said"].startswith("50% (1 ")


def test_what_is_left_is_what_nobody_settled() -> None:
    assert [one.id for one in agreement_documents.list_open(STUDY.documents[0], FOUND[0], STANDING)] == [
        one.id for one in FOUND[0] if not one.agreed and one.id != LABEL
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_table_has_a_column_for_each_value_and_a_head_in_words(lang: str) -> None:
    grid = agreement_documents.grid(lang)
    assert grid.id == ids.AGREEMENT_DOCUMENTS
    fields = [one["field"] for one in grid.columnDefs]
    assert {*fields} <= agreement_documents.rows(STUDY.documents, FOUND, {}, lang)[0].keys()
    heads = [one["headerName"] for one in grid.columnDefs]
    assert len({*heads}) == len(heads)
    assert not any("agreement." in one["headerName"] + one["headerTooltip"] for one in grid.columnDefs)
