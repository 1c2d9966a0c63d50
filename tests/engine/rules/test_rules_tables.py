"""Every rule has its own table of cases, and mistakes seen in other systems are not made by all
rules together."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.labels import load_profile
from engine.core.model import Document, Entity, replace
from engine.core.roles import ROLES
from engine.persons.persons import link
from engine.pipeline import annotate
from engine.rules import DEFAULT, RULES, run
from tests.engine.marked import marked, shown
from tests.engine.rules.test_rules_all import TEXTS, assert_sound, tagged
from tests.engine.test_pipeline import FakeTagger

HERE = Path(__file__).parent
FEWEST = 12


def rows(path: Path) -> int:
    """Count the rows of the tables of a test file: calls of ``pytest.param``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return sum(isinstance(called, ast.Attribute) and called.attr == "param" for called in calls)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_has_a_table_of_its_own(rule) -> None:
    assert rows(HERE / f"test_rules_{rule.name}.py") >= FEWEST


def test_a_table_is_counted_by_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "t.py"
    path.write_text("ROWS = [pytest.param(1), pytest.param(2, id='b')]\nother.call(3)\n", encoding="utf-8")
    assert rows(path) == 2


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "M. ⟦LE|nom⟧ PRÉFET et M. ⟦LE|nom⟧ DIRECTEUR concluent.",
            "M. LE PRÉFET et M. LE DIRECTEUR concluent.",
            id="two offices in one text",
        ),
        pytest.param(
            "M. LE ⟦PRÉFET|nom⟧ et M. LE ⟦DIRECTEUR|nom⟧ concluent.",
            "M. LE PRÉFET et M. LE DIRECTEUR concluent.",
            id="two offices of which the article was left",
        ),
        pytest.param("M. LE ⟦ROUX|nom⟧ conclut.", "M. ⟦LE ROUX|nom⟧ conclut.", id="an article that is no office's"),
        pytest.param(
            "L'assurée, n° 2 78 06 2A 045 122 06, conclut.",
            "L'assurée, n° ⟦2 78 06 2A 045 122 06|numero⟧, conclut.",
            id="a social security number of Corsica",
        ),
        pytest.param("Vu l'article 1240 C 13 et 2020 A 12.", "Vu l'article 1240 C 13 et 2020 A 12.", id="no plate"),
        pytest.param(
            "Le ⟦centre hospitalier de Brest|morale⟧ conclut.",
            "Le ⟦centre hospitalier de Brest|etablissement⟧ conclut.",
            id="a hospital is no address",
        ),
        pytest.param("La ⟦SARL La Tour|morale⟧ conclut.", "La ⟦SARL La Tour|morale⟧ conclut.", id="nor is La Tour"),
        pytest.param(
            "La ⟦Maison des avocats|morale⟧ conclut.", "La ⟦Maison des avocats|morale⟧ conclut.", id="nor is a house"
        ),
        pytest.param(
            "M. ⟦Dupont|nom⟧, puis Mme Durand-Dupont, rue Dupont.",
            "M. ⟦Dupont|nom⟧, puis Mme ⟦Durand-Dupont|nom⟧, rue Dupont.",
            id="a compound is not cut, a street is left",
        ),
        pytest.param(
            "M. ⟦Dupont|nom⟧ et M. DUPONT et m. dupont.",
            "M. ⟦Dupont|nom⟧ et M. ⟦DUPONT|nom⟧ et m. ⟦dupont|nom⟧.",
            id="capitals are no other name",
        ),
        pytest.param(
            "La cour d'appel de Lyon et la CPAM de Brest.",
            "La cour d'appel de Lyon et la CPAM de Brest.",
            id="seats of courts and offices",
        ),
    ],
)
def test_mistakes_of_others_are_not_made(source: str, expected: str) -> None:
    document, entities = marked(source)
    assert shown(document, run(document, entities).entities) == expected


def test_two_names_alike_that_are_two_persons_raise_nothing() -> None:
    document, entities = marked("Mme ⟦Marie|prenom⟧ ⟦Roux|nom⟧ et Mme ⟦Marine|prenom⟧ ⟦Alba|nom⟧ concluent.")
    assert not [doubt for doubt in run(document, entities).doubts if doubt.kind == "similar_writing"]


HOSTILE = ("(X", "a+b*", "[", "\\", "M. (", "^$", "Noir|Blanc", "?:", ")" * 50, "\ud800", "")


@pytest.mark.parametrize("term", HOSTILE, ids=ascii)
def test_a_hostile_term_is_harmless_wherever_it_stands(term: str) -> None:
    source = f"M. {term} conclut, Mme ⟦Roux|nom⟧, {term}."
    document, entities = marked(source)
    document = replace(document, parties=(term, f"M. {term}", "Roux"), name=f"{term}.txt")
    made = annotate(document, FakeTagger(entities), load_profile("judiciaire"))
    assert [e.text for e in made.entities if e.text == "Roux"] == ["Roux"]
    assert all(document.text[e.start : e.end] == e.text for e in made.entities)


@settings(max_examples=40, deadline=None)
@given(st.lists(tagged(), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_documents_is_irrelevant(cases: list[tuple[Document, list[Entity]]], random) -> None:
    """What is remembered of a text (words, mentions) must not leak into another."""

    def made(case: tuple[Document, list[Entity]]):
        document, entities = case
        outcome = run(document, entities)
        return outcome, link(document, outcome.entities)

    alone = [made(case) for case in cases]
    order = random.sample(range(len(cases)), len(cases))
    again = {place: made(cases[place]) for place in order}
    assert [again[place] for place in range(len(cases))] == alone


@settings(max_examples=150, deadline=None)
@given(tagged(), st.sampled_from(["fr", "en"]))
def test_the_whole_way_ends_well_whatever_the_tagger_said(case: tuple[Document, list[Entity]], language: str) -> None:
    document, entities = case
    document = replace(document, language=language)
    found = tuple(entity for entity in entities if entity.text)
    made = annotate(document, FakeTagger(found), load_profile("tout"))
    assert_sound(document, made.entities)
    known = {person.id for person in made.persons}
    assert {entity.person for entity in made.entities} <= known | {None}
    assert all(person.role in ROLES for person in made.persons)
    assert all(one.start is None or 0 <= one.start < (one.end or 0) <= len(document.text) for one in made.doubts)


@settings(max_examples=40, deadline=None)
@given(TEXTS)
def test_the_same_text_under_other_entities_is_not_remembered(text: str) -> None:
    document = Document("d", text)
    bare = run(document, ())
    whole = Entity(0, len(text), text, "personneMorale", "model:test") if text.strip() else None
    run(document, (whole,) if whole else ())
    assert run(document, ()) == bare


def test_rules_that_are_off_are_the_exception() -> None:
    assert set(DEFAULT) < set(RULES)
    assert len(RULES) - len(DEFAULT) <= 3
