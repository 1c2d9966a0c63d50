"""Names by occurrence and by form, and the causes of errors, on texts small enough to count by
hand."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.cli.measure.tables import tables
from engine.core.labels import load_profile
from engine.core.model import Annotation, Document, EngineInfo, replace
from engine.measure import Pair, Score, Share, evaluate
from engine.measure.errors.adjum_causes import FALSE_ALARMS, HIDDEN, MISSES, Count, causes
from engine.measure.persons.forms import forms
from tests.engine.marked import marked


def pair(gold: str, said: str, name: str = "d") -> Pair:
    """Make a pair of two markings of one text; what is said is masked as the judicial profile has
    it."""
    document, wanted = marked(gold)
    other, found = marked(said)
    assert document.text == other.text
    masks = load_profile("judiciaire").masks
    return Pair(name, document.text, wanted, tuple(replace(e, masked=masks(e.label)) for e in found))


def test_a_form_counts_once_however_often_it_stands() -> None:
    gold = "⟦Jean|prenom⟧ ⟦Roux|nom⟧, ⟦Roux|nom⟧, ⟦Roux|nom⟧, ⟦Roux|nom⟧, ⟦Alba|nom⟧"
    found = forms([pair(gold, "⟦Jean|prenom⟧ ⟦Roux|nom⟧, ⟦Roux|nom⟧, ⟦Roux|nom⟧, Roux, Alba")])
    assert found.occurrences == Score(right=3, spurious=0, missed=2)
    assert found.forms == Score(right=2, spurious=0, missed=1), "Jean Roux, Roux; Alba is missed"
    assert found.hidden == Share(1, 3), "one Roux and Alba can be read; Jean Roux cannot"


def test_the_table_of_the_paper_comes_out_of_its_counts() -> None:
    """ADJUM, fig. 4: 546 occurrences, precision 98 %, recall 88 %; 63 forms, 88 % and 73 %: that is
    what these counts give."""
    occurrences, by_form = Score(480, 10, 66), Score(46, 6, 17)
    assert (round(occurrences.precision, 2), round(occurrences.recall, 2)) == (0.98, 0.88)
    assert (round(by_form.precision, 2), round(by_form.recall, 2)) == (0.88, 0.73)


def test_a_name_found_in_part_is_a_miss_and_a_false_alarm() -> None:
    found = forms([pair("M. ⟦Roux Alba|nom⟧", "M. ⟦Roux|nom⟧ Alba")])
    assert found.occurrences == found.forms == Score(0, 1, 1)


def test_the_same_form_in_two_documents_is_two() -> None:
    one = "M. ⟦Roux|nom⟧"
    assert forms([pair(one, one, "a"), pair(one, one, "b")]).forms == Score(2, 0, 0)


MISSED = [
    pytest.param("M. ⟦Roux Alba|nom⟧ part", "M. ⟦Roux|nom⟧ Alba part", "part", id="half of it"),
    pytest.param("M.Le⟦Roux|nom⟧ part", "M.LeRoux part", "glued", id="a word sticks to it"),
    pytest.param("M. ⟦R.|nom⟧ part", "M. R. part", "one_letter", id="an initial"),
    pytest.param("la SARL ⟦Roux|nom⟧ part", "la SARL Roux part", "company", id="behind a company's form"),
    pytest.param("12 rue Jean ⟦Roux|nom⟧ part", "12 rue Jean Roux part", "street", id="in a street"),
    pytest.param("monsieur ⟦roux|nom⟧ part", "monsieur roux part", "lower_case", id="no capital"),
    pytest.param("Madame ⟦ROUX|nom⟧ part", "Madame ROUX part", "capitals", id="capitals"),
    pytest.param(
        "puis ⟦Zzyldrix|prenom⟧ ⟦Roux|nom⟧ part",
        "puis Zzyldrix Roux part",
        "unknown_first_name",
        id="a first name in no list",
    ),
    pytest.param("puis ⟦Jean|prenom⟧ ⟦Roux|nom⟧ part", "puis Jean Roux part", "other", id="a known first name"),
    pytest.param("puis ⟦Roux|nom⟧ part", "puis Roux part", "no_marker", id="a bare surname"),
    pytest.param("M. ⟦Roux|nom⟧ part", "M. Roux part", "other", id="a surname behind its title"),
]
ALARMS = [
    pytest.param(
        "M. ⟦Roux Alba|nom⟧ part", "M. ⟦Roux|nom⟧ ⟦Alba part|ville⟧".replace("ville", "nom"), "part", id="more"
    ),
    pytest.param("Me ⟦Roux|avocat⟧ part", "Me ⟦Roux|nom⟧ part", "professional", id="a lawyer"),
    pytest.param("⟦Roux|morale⟧ part", "⟦Roux|nom⟧ part", "company", id="a company of the gold"),
    pytest.param("la société Roux part", "la société ⟦Roux|nom⟧ part", "company", id="a company's form before it"),
    pytest.param("à ⟦Tulle|localite⟧ part", "à ⟦Tulle|nom⟧ part", "place", id="a town"),
    pytest.param("Le Pain, du pain", "Le ⟦Pain|nom⟧, du pain", "common_word", id="a word the text has in lower case"),
    pytest.param("Le Vexin part", "Le ⟦Vexin|nom⟧ part", "other", id="something else"),
]


@pytest.mark.parametrize(("gold", "said", "code"), MISSED)
def test_a_miss_has_its_cause(gold: str, said: str, code: str) -> None:
    assert causes([pair(gold, said)]).misses == {code: Count(1, 1)}


@pytest.mark.parametrize(("gold", "said", "code"), ALARMS)
def test_a_false_alarm_has_its_cause(gold: str, said: str, code: str) -> None:
    assert causes([pair(gold, said)]).false_alarms == {code: Count(1, 1)}


def test_every_cause_is_met_by_a_row() -> None:
    assert {row.values[2] for row in MISSED} == {cause.code for cause in MISSES}
    assert {row.values[2] for row in ALARMS} == {cause.code for cause in FALSE_ALARMS}


def test_causes_count_occurrences_and_forms() -> None:
    found = causes([pair("⟦Roux|nom⟧, ⟦Roux|nom⟧, ⟦Alba|nom⟧", "Roux, Roux, Alba")])
    assert found.misses == {"no_marker": Count(3, 2)}
    assert found.false_alarms == {}


@pytest.mark.parametrize(
    ("gold", "said", "code"),
    [
        pytest.param("M. ⟦Roux|nom⟧ part", "⟦M. Roux|nom⟧ part", "boundary", id="with its title"),
        pytest.param("M. ⟦Roux|nom⟧ part", "M. ⟦Roux|localite⟧ part", "label", id="as a town"),
        pytest.param("M. ⟦de la|nom⟧ part", "M. de la part", "words", id="linking words alone"),
    ],
)
def test_a_miss_that_is_wholly_hidden_has_no_cause_but_a_reason(gold: str, said: str, code: str) -> None:
    found = causes([pair(gold, said)])
    assert (found.misses, found.hidden) == ({}, {code: 1})


@given(st.data())
def test_every_missed_occurrence_has_a_cause_or_a_reason(data: st.DataObject) -> None:
    words = ["Luc", "ROUX", "de la", "Alba", "part"]
    labels = st.sampled_from([None, "prenom", "nom", "localite", "avocat"])

    def side() -> str:
        return " ".join(word if (label := data.draw(labels)) is None else f"⟦{word}|{label}⟧" for word in words)

    both = [pair(side(), side())]
    found = causes(both)
    explained = sum(one.occurrences for one in found.misses.values()) + sum(found.hidden.values())
    assert explained == forms(both).occurrences.missed


def test_every_reason_is_met_by_a_row() -> None:
    assert {cause.code for cause in HIDDEN} == {"boundary", "label", "words"}


def test_the_report_prints_both_tables() -> None:
    one = pair("M. ⟦Roux|nom⟧, puis ⟦Alba|nom⟧ et Le Vexin", "M. ⟦Roux|nom⟧, puis Alba et Le ⟦Vexin|nom⟧")
    info = EngineInfo("", "", "", "")
    gold, said = (Annotation(Document("d", one.text), info, side) for side in (one.gold, one.predicted))
    report = evaluate([gold], [said], load_profile("judiciaire").masks)
    printed = tables(report)
    for words in ("nom de famille sans marqueur", "Causes des fausses alertes", "formes"):
        assert words in printed
    persons = report.to_json()["persons"]
    assert persons["occurrences"]["recall"] == 0.5
    assert persons["misses"] == {"no_marker": {"occurrences": 1, "forms": 1}}
