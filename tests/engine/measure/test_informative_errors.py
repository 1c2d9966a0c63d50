"""The most informative errors: how surprising each is, counted by hand, and in which order."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from engine.measure.errors.errors import errors
from engine.measure.errors.informative import LEAST, InformativeErrors, informative_errors, surprise
from engine.measure.results import ComparedDocument
from engine.text import character_bits
from tests.engine.measure.made_spans import TEXT, compared, of

NAME, TOWN, LAWYER = "personnePhysiqueNom", "localite", "professionnelAvocat"


def listed(document: ComparedDocument) -> InformativeErrors:
    return informative_errors(errors([document], filters=lambda language: None), [document])


def test_a_false_alarm_surprises_as_much_as_the_run_was_sure() -> None:
    wrong = replace(of("Bourges", NAME), score=0.75, masked=True)
    (row,) = listed(compared([], [wrong])).rows
    assert row.surprise == pytest.approx(2.0)  # a chance in four was left to it
    place = TEXT.index("Bourges")
    assert row.information == pytest.approx(character_bits(TEXT, "fr")[place : place + 7].sum())


def test_a_name_left_readable_surprises_by_the_risk_that_was_announced() -> None:
    document = replace(compared([of("Diarra", NAME)], []), risk=0.125)
    (row,) = listed(document).rows
    assert (row.error.kind, row.surprise) == ("omission", 3.0)
    assert listed(replace(document, risk=None)).rows == ()  # nothing was announced


def test_an_error_that_costs_nothing_is_no_surprise() -> None:
    judge = replace(of("Le Guen", "professionnelMagistratGreffier"), score=0.99)
    document = compared([of("Le Guen", LAWYER)], [judge])
    (error,) = errors([document], filters=lambda language: None)
    assert surprise(error, document) is None
    assert listed(document).rows == ()


def test_no_error_surprises_more_than_scores_can_say_and_none_less_than_nothing() -> None:
    certain = replace(of("Bourges", NAME), score=1.0, masked=True)
    hopeless = replace(of("Lices", NAME), score=0.0, masked=True)
    found = {row.error.text: row.surprise for row in listed(compared([], [certain, hopeless])).rows}
    assert found == {"Bourges": pytest.approx(-log2(LEAST)), "Lices": 0.0}


def test_the_most_surprising_come_first_and_one_form_is_one_row() -> None:
    sure, unsure = replace(of("Bourges", NAME), score=0.9), replace(of("Lices", NAME), score=0.6)
    first = replace(of("Wiśniewski", NAME), score=0.8)
    again = replace(of("Wiśniewski", NAME, TEXT.rindex("M.")), score=0.95)
    said = [replace(one, masked=True) for one in (sure, unsure, first, again)]
    rows = listed(compared([], said)).rows
    assert [(row.error.text, row.occurrences) for row in rows] == [("Wiśniewski", 2), ("Bourges", 1), ("Lices", 1)]
    assert rows[0].surprise == pytest.approx(-log2(0.05))
    frame = InformativeErrors(rows).to_frame()
    assert list(frame["surprise"]) == sorted(frame["surprise"], reverse=True)
