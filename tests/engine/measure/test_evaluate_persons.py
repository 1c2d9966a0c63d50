"""Persons are measured against gold."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core.model import Annotation, Document, EngineInfo, Person
from engine.core.scores import Score, Share
from engine.interchange.samples import read_markup, sample
from engine.measure.persons.coreference import Ratio
from engine.measure.persons.persons import linked_again, measure_persons


def annotation(marked: str, *persons: Person) -> Annotation:
    """Read a marked text with persons."""
    text, entities = read_markup(marked, "d", 1)
    return Annotation(Document("d", text), EngineInfo("", "", "", ""), entities, persons)


ROY, ALBA = Person("p1", (), "claimant", "m"), Person("p2", (), "defendant", "f")
GOLD = annotation("M. ⟦Luc|prenom|p1⟧ ⟦Roy|nom|p1⟧ et Mme ⟦Alba|nom|p2⟧, M. ⟦Roy|nom|p1⟧", ROY, ALBA)


def test_what_is_the_same_is_right() -> None:
    found = measure_persons([(GOLD, GOLD), (GOLD, GOLD)])
    assert (found.documents, found.b_cubed, found.ceaf_e) == (2, Ratio(6, 6, 6, 6), Ratio(4, 4, 4, 4))
    assert found.roles == {"claimant": Score(right=2), "defendant": Score(right=2)}
    assert (found.genders, found.wrong_genders.count) == (Share(4, 4), 0)


@pytest.mark.parametrize(
    ("marked", "b_cubed"),
    [
        pytest.param("M. ⟦Luc Roy|nom|x⟧ et Mme ⟦Alba|nom|y⟧, M. ⟦Roy|nom|x⟧", Ratio(3, 3, 3, 3), id="one entity for two"),
        pytest.param("M. ⟦Luc|nom|x⟧ Roy et Mme ⟦Alba|nom|y⟧, M. ⟦Roy|nom|x⟧", Ratio(3, 3, 3, 3), id="a part of the name"),
        pytest.param("M. ⟦Luc|nom|x⟧ ⟦Roy|nom|z⟧ et Mme ⟦Alba|nom|y⟧, M. ⟦Roy|nom|x⟧", Ratio(3, 3, 3, 4), id="a name in two persons"),
        pytest.param("M. Luc Roy et Mme ⟦Alba|nom|y⟧, M. ⟦Roy|nom|x⟧", Ratio(1.5, 3, 2, 2), id="a name missed"),
        pytest.param("M. ⟦Luc Roy|nom|x⟧ et Mme ⟦Alba|nom|x⟧, M. ⟦Roy|nom|x⟧", Ratio(3, 3, 5 / 3, 3), id="two in one"),
    ],
)  # fmt: skip
def test_names_are_compared_as_they_stand(marked: str, b_cubed: Ratio) -> None:
    found = measure_persons([(GOLD, annotation(marked))]).b_cubed
    assert (found.found, found.gold, found.right, found.predicted) == pytest.approx(
        (b_cubed.found, b_cubed.gold, b_cubed.right, b_cubed.predicted)
    )


def test_a_name_the_gold_gives_to_nobody_is_asked_of_nobody() -> None:
    gold = annotation("M. ⟦Roy|nom|p1⟧, les consorts ⟦Roy|nom⟧", ROY)
    mine = annotation("M. ⟦Roy|nom|p1⟧, les consorts ⟦Roy|nom|p1⟧", ROY)
    assert measure_persons([(gold, mine)]).b_cubed == Ratio(1, 1, 1, 1)


def test_an_unknown_role_is_missed_and_a_wrong_one_is_spurious_too() -> None:
    said = replace(GOLD, persons=(replace(ROY, role=None, gender=None), replace(ALBA, role="witness", gender="m")))
    found = measure_persons([(GOLD, said)])
    assert found.roles == {"claimant": Score(missed=1), "defendant": Score(missed=1), "witness": Score(spurious=1)}
    assert (found.genders, found.wrong_genders) == (Share(0, 2), Share(1, 2))


def test_somebody_who_is_nobody_of_the_gold_has_a_spurious_role() -> None:
    mine = annotation(
        "M. ⟦Luc Roy|nom|a⟧ et Mme ⟦Alba|nom|b⟧, M. ⟦Roy|nom|a⟧".replace("Mme", "⟦Mme|nom|c⟧"), Person("c", (), "judge")
    )
    assert measure_persons([(GOLD, mine)]).roles["judge"] == Score(spurious=1)


HOMES = "M. ⟦Roy|nom|{a}⟧, ⟦12 rue Haute|adresse{b}⟧, et Mme ⟦Alba|nom|{c}⟧, ⟦3 rue Basse|adresse{d}⟧"
OF_BOTH = annotation(HOMES.format(a="p1", b="|p1", c="p2", d=""), ROY, ALBA)


@pytest.mark.parametrize(
    ("marked", "score"),
    [
        pytest.param(HOMES.format(a="x", b="|x", c="y", d=""), Score(right=1), id="right, under other ids"),
        pytest.param(HOMES.format(a="x", b="", c="y", d=""), Score(missed=1), id="given to nobody"),
        pytest.param(HOMES.format(a="x", b="|y", c="y", d=""), Score(missed=1, spurious=1), id="given to another"),
        pytest.param(HOMES.format(a="x", b="|x", c="y", d="|y"), Score(right=1, spurious=1), id="nobody's was given"),
        pytest.param("M. ⟦Roy|nom|x⟧, 12 rue Haute, et Mme ⟦Alba|nom|y⟧, 3 rue Basse", Score(missed=1), id="not found"),
    ],
)
def test_what_belongs_to_somebody_is_right_when_the_same_person_has_it(marked: str, score: Score) -> None:
    assert measure_persons([(OF_BOTH, annotation(marked))]).attached == score


def test_the_linker_is_measured_without_what_the_gold_knows() -> None:
    gold = sample("cass-desistement-1").annotation
    found = measure_persons([(gold, linked_again(gold))])
    assert found.b_cubed.f1 == 1.0
    assert json.loads(json.dumps(found.to_json()))["b_cubed"]["gold"] == found.b_cubed.gold


@pytest.mark.parametrize(
    ("roles", "sides", "party"),
    [
        pytest.param(("claimant", "defendant"), Share(2, 2), Score(right=2), id="both right"),
        pytest.param(("defendant", "claimant"), Share(0, 2), Score(right=2), id="both the wrong way round"),
        pytest.param(("party", "defendant"), Share(1, 1), Score(right=2), id="a plain party tells no side"),
        pytest.param(("witness", "defendant"), Share(1, 1), Score(right=1, missed=1), id="a party taken for a witness"),
        pytest.param((None, None), Share(), Score(missed=2), id="nothing said"),
    ],
)
def test_sides_are_counted_among_those_told(roles: tuple[str | None, ...], sides: Share, party: Score) -> None:
    said = replace(GOLD, persons=(replace(ROY, role=roles[0]), replace(ALBA, role=roles[1])))
    found = measure_persons([(GOLD, said)])
    assert (found.sides, found.party) == (sides, party)


def test_of_one_taken_for_two_both_sides_may_be_right() -> None:
    twice = annotation(
        "M. ⟦Luc|prenom|x⟧ ⟦Roy|nom|x⟧ et Mme ⟦Alba|nom|p2⟧, M. ⟦Roy|nom|z⟧",
        Person("x", (), "claimant", "m"),
        ALBA,
        Person("z", (), "claimant", "m"),
    )
    found = measure_persons([(GOLD, twice)])
    assert (found.sides, found.party) == (Share(3, 3), Score(right=2, spurious=1))


def test_a_witness_told_to_be_a_party_is_spurious() -> None:
    gold = replace(GOLD, persons=(ROY, replace(ALBA, role="witness")))
    found = measure_persons([(gold, GOLD)])
    assert (found.sides, found.party) == (Share(1, 2), Score(right=1, spurious=1))
