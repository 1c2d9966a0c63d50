"""The rules together: what holds for any text, any entities, any order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.labels import LABELS, SURNAME
from engine.core.model import Document, Entity, entity_at
from engine.rules import RULES, run

PIECES = st.sampled_from(
    [
        "M. ", "Mme ", "Me ", "Dupont", "DUPONT", "Durand-Dupont", "Jean", "\n", " ", ", ", "né le 3 mai 1970 à Lyon", "rue ",
        "12, rue Haute\n69000 Lyon", "06 12 34 56 78", "FR14 2004 1010 0505 0001 3M02 606", "jean@dupont.fr", "https://dupont.fr/x",
        "1 85 05 78 006 084 91", "AB-123-CD", "RCS de Lyon 552 081 317", "greffier", ", président", "SCP ", "avocat", "tribunal de ",
        "cadastré AB 12", "(X", "a+b*", "[", "é\u0301", "\ud800", "\x00", "عربي", "prêt n° 123456", "5", "d'", "’",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=30).map("".join)


@st.composite
def tagged(draw: st.DrawFn) -> tuple[Document, list[Entity]]:
    """Draw a text, and entities in any order, overlaps among them."""
    text = draw(TEXTS)
    spans = draw(
        st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, 12), st.sampled_from(sorted(LABELS))), max_size=12)
    )
    return Document("d", text), [
        entity_at(text, start, min(start + n, len(text)), label, "model:test") for start, n, label in spans
    ]


def assert_sound(document: Document, entities: tuple[Entity, ...]) -> None:
    """Check that entities are sorted, disjoint, not empty, and say what the text says."""
    assert all(left.end <= right.start for left, right in pairwise(entities))
    assert all(e.start < e.end and document.text[e.start : e.end] == e.text and e.label in LABELS for e in entities)


@settings(max_examples=200, deadline=None)
@given(tagged())
def test_what_comes_out_is_sorted_disjoint_and_true(case: tuple[Document, list[Entity]]) -> None:
    outcome = run(*case)
    assert_sound(case[0], outcome.entities)
    length = len(case[0].text)
    assert all(0 <= (d.start or 0) < (d.end or 0) <= length for d in outcome.doubts)


@settings(max_examples=60, deadline=None)
@given(tagged(), st.randoms(use_true_random=False))
def test_the_order_of_the_entities_is_irrelevant(case: tuple[Document, list[Entity]], random) -> None:
    document, entities = case
    distinct = list({(e.start, e.end): e for e in entities}.values())
    shuffled = random.sample(distinct, len(distinct))
    assert run(document, distinct) == run(document, shuffled)


@settings(max_examples=60, deadline=None)
@given(tagged())
def test_running_twice_says_the_same(case: tuple[Document, list[Entity]]) -> None:
    assert run(*case) == run(*case)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_passes(text: str) -> None:
    document = Document("d", text)
    assert_sound(document, run(document, ()).entities)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_names_itself_in_what_it_adds(rule) -> None:
    text = (
        "M. Jean Dupont, né le 3 mai 1970 à Lyon, 12, rue Haute\n69000 Lyon\n06 12 34 56 78 jean@exemple.fr https://exemple.fr/a "
        "FR14 2004 1010 0505 0001 3M02 606 carte 4970 1012 3456 7893 1 85 05 78 006 084 91 SIREN 552 081 317 AB-123-CD cadastré AB 12 "
        "prêt n° 123456 passeport n° 12AB34567 M. Dupont, greffier"
    )
    entities = [entity_at(text, text.index("Dupont"), text.index("Dupont") + 6, SURNAME, "model:test")]
    changes = run(Document("d", text), entities, (rule,)).changes[rule.name]
    assert all(entity.source == f"rule:{rule.name}" for entity in changes.added)
    assert rule.fr.endswith(".")
    assert rule.en.endswith(".")


def test_rules_have_names_of_their_own() -> None:
    for field in ("name", "name_fr", "name_en", "fr", "en"):
        assert len({getattr(rule, field) for rule in RULES}) == len(RULES), field


def test_identifiers_run_before_names() -> None:
    names = [rule.name for rule in RULES]
    assert names.index("email") < names.index("propagation")
    assert names.index("court_staff") < names.index("propagation")


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "A-",
        "1",
        "0 ",
        "d'",
        " ",
        "\n",
        "né le ",
        "12 rue A ",
        "demeurant 1 rue A ",
        "FR76 ",
        "@",
        "M. ",
        "Dupont ",
        "cadastré A ",
    ],
)
def test_a_hostile_repetition_comes_to_an_end(piece: str) -> None:
    text = piece * (40_000 // len(piece))
    document = Document("d", text)
    assert_sound(document, run(document, ()).entities)
