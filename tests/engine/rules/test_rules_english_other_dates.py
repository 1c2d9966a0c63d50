"""Dates of other events than a birth, a death or a marriage are let go, with a doubt."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.english.other_dates import RULE
from tests.engine.marked import after, marked

GONE = [
    pytest.param("They were married on the 6th of May, 2006 in Hull and separated on ⟦June 2, 2018|mariage⟧.", id="a separation"),
    pytest.param("Dr. Finch examined the plaintiff in Leeds on ⟦March 7, 2016|mariage⟧.", id="an examination"),
    pytest.param("JUDGMENT of Ms. Justice Alder delivered on the ⟦15th day of July, 2021|naissance⟧\n\n1. She was born abroad.", id="a judgment"),
    pytest.param("On the night of ⟦30 December 2014|naissance⟧ she was in the back of the car.", id="a night"),
    pytest.param("She gave up her post on ⟦9 January 2015|deces⟧.", id="a resignation"),
    pytest.param("On ⟦15th August 2022|deces⟧ the health visitor called.", id="a visit"),
    pytest.param("The decree dated ⟦4 May 2011|mariage⟧ was filed.", id="a decree"),
    pytest.param("They lived there until ⟦1 May 2009|deces⟧.", id="an end"),
    pytest.param("The court dissolved the marriage on ⟦March 7, 2018|mariage⟧.", id="the end of a marriage"),
    pytest.param("She divorced on ⟦2 June 2014|mariage⟧.", id="a divorce"),
    pytest.param("\n⟦07/12 0915|naissance⟧ Rang back. Gas smell.", id="the hour of a log"),
    pytest.param("He was born in 1960. The hearing was on ⟦3 May 2019|naissance⟧.", id="behind the year of a birth"),
]  # fmt: skip
KEPT = [
    pytest.param("Zora Quill was born in Hull on ⟦3 May 1990|naissance⟧.", id="a birth"),
    pytest.param("On ⟦3 May 1990|naissance⟧ she gave birth to twins.", id="a birth behind the date"),
    pytest.param("He died in hospital, his wife beside him, on ⟦3 May 2010|deces⟧.", id="a death"),
    pytest.param("his father, who had expired on ⟦18.11.2018|deces⟧", id="an Indian death"),
    pytest.param("They married at Kirkwall on ⟦1 June 2001|mariage⟧.", id="a marriage"),
    pytest.param("Ali was born in Hull on 2007-06-02 and Kim on ⟦2010-12-19|naissance⟧.", id="the next of two"),
    pytest.param("He was shot in Hull on ⟦Labour Day 2003|deces⟧.", id="a feast"),
    pytest.param("They were married at St. George's on ⟦1 June 2001|mariage⟧.", id="at a saint's"),
    pytest.param("They were married by the Rev. Amos Quill at Hull on ⟦1 June 2001|mariage⟧.", id="by a clergyman"),
    pytest.param("The wedding was on ⟦1 June 2001|mariage⟧.", id="a wedding"),
    pytest.param("DOB ⟦03/05/1990|naissance⟧", id="a form"),
    pytest.param("Quill, Zora   ⟦03/05/1990|naissance⟧   Hull", id="a row of a table"),
    pytest.param("Ivy (⟦3 March 2012|naissance⟧)", id="in brackets behind a name"),
    pytest.param("Mr Marsh was killed in the early hours of ⟦9 August 2013|deces⟧.", id="a killing"),
    pytest.param("The funeral was on ⟦9 May 2013|deces⟧.", id="a funeral"),
    pytest.param("b. ⟦8.5.1925|naissance⟧, Hull", id="a letter for born"),
]  # fmt: skip


@pytest.mark.parametrize("source", GONE)
def test_other_events(source: str) -> None:
    assert "⟦" not in after(RULE, source, "en")


@pytest.mark.parametrize("source", KEPT)
def test_civil_dates_are_kept(source: str) -> None:
    assert after(RULE, source, "en") == source


def test_what_becomes_readable_is_doubted_but_for_an_hour() -> None:
    document, entities = marked("The decree is dated ⟦4 May 2011|mariage⟧.\n⟦07/12 0915|naissance⟧ Rang.", "en")
    assert [(d.kind, d.variant) for d in run(document, entities, (RULE,)).doubts] == [("low_probability", "left")]


def test_a_french_text_is_left() -> None:
    source = "vendu le ⟦3 mai 1990|naissance⟧"
    assert after(RULE, source) == source
