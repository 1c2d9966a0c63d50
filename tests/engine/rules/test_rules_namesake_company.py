"""Companies that bear a person's name are told from those that are called something else."""

from __future__ import annotations

import pytest

from engine.core.labels import COMPANY, NAMED_COMPANY
from engine.core.model import Entity, replace
from engine.rules import run
from engine.rules.companies.namesake_company import RULE
from tests.engine.marked import kinds, marked, shown


def labelled(source: str, scores: dict[str, float]) -> str:
    """Run the rule on a marked text whose companies have these scores, by text; 0.9 where none is
    given."""
    document, entities = marked(source)
    scored = [replace(e, score=scores.get(e.text, 0.9)) for e in entities]
    return shown(document, run(document, scored, (RULE,)).entities)


def named(*names: str) -> str:
    return " ".join(f"La société ⟦{name}|physicomorale⟧ conclut." for name in names)


COINED = [
    pytest.param(named("Technomatic"), {"Technomatic": 0.8}, id="a coined name"),
    pytest.param(named("CGTX", "CGTX"), {"CGTX": 0.8}, id="an acronym"),
    pytest.param(named("Horizon Peinture"), {"Horizon Peinture": 0.5}, id="ordinary words"),
    pytest.param(named("Facility Systems"), {"Facility Systems": 0.85}, id="English words"),
    pytest.param(named("Horizon Services"), {"Horizon Services": 0.5}, id="words of trade, the tagger unsure"),
    pytest.param(
        named(*["Kaelos"] * 3) + " La société ⟦Kaelos|morale⟧ et la société ⟦Kaelos|morale⟧.",
        {"Kaelos": 0.6},
        id="looks like a name, but the tagger hesitates again and again",
    ),
]
NAMESAKES = [
    pytest.param(named("Jacquemart"), {"Jacquemart": 0.9}, id="looks like a surname, the tagger sure"),
    pytest.param(named("Benchekroun"), {"Benchekroun": 0.6}, id="hardly anything but a surname"),
    pytest.param(named("Dos Santos"), {"Dos Santos": 0.55}, id="with a particle"),
    pytest.param(
        named("Priscillia Comptoir"), {"Priscillia Comptoir": 0.4}, id="a first name in no list, by its letters"
    ),
    pytest.param(named("Igor Lamarque"), {"Igor Lamarque": 0.4}, id="a known first name before it"),
    pytest.param(
        "Mme ⟦Avenir|nom⟧ dirige. " + named("Avenir"), {"Avenir": 0.6}, id="a party's surname, whatever it looks like"
    ),
    pytest.param(
        "⟦Technomatic|nom⟧ part. " + named("Technomatic"), {"Technomatic": 0.6}, id="somebody is called so elsewhere"
    ),
]


@pytest.mark.parametrize(("source", "scores"), COINED)
def test_a_name_that_nothing_shows_to_be_a_persons_stays_in_clear_with_a_doubt(
    source: str, scores: dict[str, float]
) -> None:
    assert "physicomorale" not in labelled(source, scores)
    document, entities = marked(source)
    found = run(document, [replace(e, score=scores.get(e.text, 0.9)) for e in entities], (RULE,)).doubts
    assert [doubt.kind for doubt in found] == ["name_left"], "once, however often the name stands"


@pytest.mark.parametrize(("source", "scores"), NAMESAKES)
def test_a_persons_name_stays_masked(source: str, scores: dict[str, float]) -> None:
    assert labelled(source, scores) == source
    assert kinds(RULE, source) == []


@pytest.mark.parametrize(
    ("source", "score", "expected"),
    [
        pytest.param(
            "La S.C.I. ⟦SOCIETE CIVILE IMMOBILIERE MESTRALLET-BOUVIGNAC|morale⟧ conclut.",
            0.2,
            "⟦MESTRALLET-BOUVIGNAC|physicomorale⟧",
            id="two surnames behind the form, the tagger unsure that it is a mere company",
        ),
        pytest.param(
            "M. ⟦W|prenom⟧ ⟦M|nom⟧ et Mme ⟦T|nom⟧ ont fondé ⟦M & T Conseil|morale⟧.",
            0.9,
            "⟦M|physicomorale⟧ & ⟦T|physicomorale⟧ Conseil",
            id="letters of the persons of the decision",
        ),
        pytest.param(
            "M. ⟦M|nom⟧ et la société ⟦M|physicomorale⟧ & Fils.",
            0.5,
            "⟦M|physicomorale⟧ & Fils",
            id="a letter that a person has",
        ),
        pytest.param("La SCI ⟦Krasniqi|morale⟧ conclut.", 0.2, "⟦Krasniqi|physicomorale⟧", id="a surname alone"),
        pytest.param("La SCI ⟦Krasniqi|morale⟧ conclut.", 0.95, "⟦Krasniqi|morale⟧", id="the tagger is sure"),
        pytest.param("La SCI ⟦Les Tilleuls|morale⟧ conclut.", 0.2, "⟦Les Tilleuls|morale⟧", id="ordinary words"),
        pytest.param("La SAS ⟦Krasniqi Évolution|morale⟧", 0.2, "⟦Krasniqi Évolution|morale⟧", id="a word among names"),
        pytest.param("La SA ⟦SOCIETE|morale⟧ conclut.", 0.1, "⟦SOCIETE|morale⟧", id="nothing but the form"),
    ],
)
def test_a_company_is_a_namesake_only_where_all_its_words_may_be_names(
    source: str, score: float, expected: str
) -> None:
    document, entities = marked(source)
    outcome = run(document, [replace(e, score=score) for e in entities], (RULE,))
    assert expected in shown(document, outcome.entities)


def test_what_it_changes_keeps_a_score_that_says_how_likely_it_is() -> None:
    document, entities = marked(named("Technomatic"))
    (entity,) = run(document, [replace(e, score=0.8) for e in entities], (RULE,)).entities
    assert (entity.label, entity.source) == (COMPANY, "rule:namesake_company")
    assert entity.score == pytest.approx(0.2)


def test_companies_without_a_letter_and_texts_without_companies_pass() -> None:
    document, _ = marked("La société 1789 conclut.")
    number = Entity(11, 15, "1789", NAMED_COMPANY, "model:test", 0.5)
    assert run(document, [number], (RULE,)).entities == (number,)
    assert run(document, [], (RULE,)).entities == ()
