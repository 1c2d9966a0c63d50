"""How values and positions of agreement are written, and what is said where there is nothing to
measure."""

from __future__ import annotations

import pytest

from components.agreement.words import (
    coefficient,
    format_interval,
    measure_name,
    positions,
    spoken_label,
    trouble,
    value_cell,
)
from engine.agreement.measures import MEASURES, Figure
from engine.agreement.study import Study
from tests.components.made_agreement import PAIR, SAME, THREE, TOWN, said, study

NOTHING = study([(said(), said()), (said(), said())])
APART = study([(SAME, None), (None, SAME)])


@pytest.mark.parametrize(
    ("value", "lang", "written"),
    [
        pytest.param(0.934, "fr", "0,93", id="two decimals"),
        pytest.param(0.934, "en", "0.93", id="in English"),
        pytest.param(1.0, "fr", "1,00", id="all"),
        pytest.param(0.9971, "fr", "0,997", id="nearly all is not all"),
        pytest.param(-0.043, "fr", "\u22120,04", id="worse than chance"),
        pytest.param(-0.001, "fr", "0,00", id="no sign before nothing"),
    ],
)
def test_a_coefficient_is_written_in_the_forms_of_the_language(value: float, lang: str, written: str) -> None:
    assert coefficient(value, lang) == written


def test_an_interval_below_nothing_can_be_read() -> None:
    assert format_interval(Figure(0.0, (-0.1, 0.2), 5, 0), "fr") == "\u22120,10 à 0,20"
    assert format_interval(Figure(0.5, None, 5, 0), "fr") is None


@pytest.mark.parametrize("figure", [None, Figure(None, None, 0, 3)], ids=["no figure", "not defined"])
def test_what_is_not_defined_is_a_dash_with_its_reason_and_an_empty_cell_of_the_file(figure: Figure | None) -> None:
    cell = value_cell(figure, "fr")
    assert (cell.shown, cell.value) == ("–", None)
    assert "Non défini" in str(cell.hint)


@pytest.mark.parametrize("unit", sorted({one.unit for one in MEASURES}))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_unit_has_a_singular_and_a_plural(unit: str, lang: str) -> None:
    assert positions(1, unit, lang) != positions(2, unit, lang).replace("2", "1")


def test_names_begin_with_a_capital_and_labels_are_spoken_or_as_written() -> None:
    assert measure_name("kappa", "fr").startswith("Kappa")
    assert [spoken_label(one, "fr") for one in (TOWN, "MATRICULE", "O")] == [
        "localité",
        "MATRICULE",
        "hors de toute mention",
    ]


@pytest.mark.parametrize(
    ("of", "pair", "reason"),
    [
        pytest.param(Study(("A",), PAIR.documents[:1]), None, "Un seul annotateur", id="one annotator"),
        pytest.param(APART, (0, 1), "à la fois par «\u00a0Claire Nguyen\u00a0» et «\u00a0Bachir <b>\u00a0»", id="no document in common"),
        pytest.param(study([(SAME, None, None), (None, SAME, None)], "A", "B", "C"), None, "deux annotateurs au moins", id="none that two share"),
        pytest.param(NOTHING, (0, 1), "Les 2 documents en commun ne portent aucune mention", id="no mention at all"),
        pytest.param(study([(said(), said())]), None, "Le document en commun ne porte aucune mention", id="no mention in one document"),
        pytest.param(study([(said(), said(), None), (None, SAME, SAME)], "A", "B", "C"), (0, 1), "ne porte aucune mention", id="mentions elsewhere only"),
    ],
)  # fmt: skip
def test_the_reason_why_nothing_can_be_measured_is_said(of: Study, pair: tuple[int, int] | None, reason: str) -> None:
    assert reason in str(trouble(of, pair, "fr"))


@pytest.mark.parametrize("pair", [None, (0, 1), (0, 2), (1, 2)])
def test_where_two_share_a_document_with_mentions_there_is_no_trouble(pair: tuple[int, int] | None) -> None:
    assert trouble(THREE, pair, "fr") is None
