"""What holds for every strategy, on any text."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from engine.core.errors import UnknownName
from engine.core.labels import LABELS, SURNAME, Profile
from engine.core.model import Annotation, Document, EngineInfo, Entity
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.names.forms import is_initials
from engine.text.fold import fold

NAMING = sorted(set(STRATEGIES) - {"noir", "secret"})
"""Strategies that tell people apart: bars are all the same, and tags around a name hide none."""
DRAWING = sorted(set(NAMING) - {"initiales"})
"""Of those, the ones that are free to choose: initials follow the names, and "M." or "L." stand in
any text."""
NO_PROFILE = EngineInfo("0", "", "cpu", "")
GAPS = st.one_of(
    st.text(alphabet="abc [X].1\n'é\u05d0", max_size=12),
    st.sampled_from([" à ", " d'", " de ", " le ", " au ", " du "]),
)
SURNAMES = st.sampled_from(
    ["Roux", "ROUX", "Vasseur", "Le Goff", "LE-GOFF", "Zola", "Ba", "Éluard", "Eluard", "N'Diaye"]
)
MENTIONS = st.tuples(
    GAPS, st.one_of(SURNAMES, st.text(min_size=1, max_size=8)), st.sampled_from(sorted(LABELS)),
    st.sampled_from([None, "p1", "p2", "p3"]), st.booleans(),
)  # fmt: skip


@st.composite
def annotations(draw: st.DrawFn) -> Annotation:
    text, entities = "", []
    for gap, name, label, person, masked in draw(st.lists(MENTIONS, max_size=12)):
        text += gap
        entities.append(Entity(len(text), len(text) + len(name), name, label, "human", 1.0, person, masked))
        text += name
    return Annotation(Document("x.txt", text + draw(GAPS)), NO_PROFILE, tuple(entities))


@given(annotations(), st.sampled_from(sorted(STRATEGIES)), st.binary(max_size=8))
def test_what_is_not_masked_stays_and_spans_lead_from_one_text_to_the_other(
    annotation: Annotation, strategy: str, secret: bytes
) -> None:
    done = apply(annotation, strategy, secret)
    text, was, now = annotation.document.text, 0, 0
    for span in done.spans:
        assert done.text[now : span.new_start] == text[was : span.start]
        if span.entity_index is not None:
            entity = done.annotation.entities[span.entity_index]
            assert (span.start, span.end) == (entity.start, entity.end)
            assert done.text[span.new_start : span.new_end] == entity.replacement
        was, now = span.end, span.new_end
    assert done.text[now:] == text[was:]
    replaced = [span.entity_index for span in done.spans if span.entity_index is not None]
    assert replaced == [i for i, e in enumerate(annotation.entities) if e.masked]
    assert [replace(e, replacement=None) for e in done.annotation.entities] == list(annotation.entities)


@given(
    st.lists(st.tuples(SURNAMES, st.sampled_from([None, "p1", "p2", "p3"])), max_size=30),
    st.sampled_from(NAMING),
)
def test_surnames_share_a_pseudonym_exactly_when_they_are_the_same(
    rows: list[tuple[str, str | None]], strategy: str
) -> None:
    text, entities = "", []
    for name, person in rows:
        entities.append(Entity(len(text), len(text) + len(name), name, SURNAME, "human", 1.0, person, True))
        text += name + " "
    done = apply(Annotation(Document("x.txt", text), NO_PROFILE, tuple(entities)), strategy, b"s").annotation.entities
    for one in done:
        for other in done:
            assert (fold(one.replacement) == fold(other.replacement)) is (fold(one.text) == fold(other.text))


@given(st.integers(0, 900), st.sampled_from(NAMING))
def test_a_thousand_surnames_get_as_many_pseudonyms(count: int, strategy: str) -> None:
    names = [f"Nom{chr(97 + n // 676)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(count)]
    entities = tuple(Entity(7 * i, 7 * i + 6, name, SURNAME, "human", 1.0, None, True) for i, name in enumerate(names))
    done = apply(Annotation(Document("x.txt", " ".join(names)), NO_PROFILE, entities), strategy, b"s")
    assert len({entity.replacement for entity in done.annotation.entities}) == count


@given(annotations(), st.sampled_from(DRAWING))
def test_no_new_pseudonym_is_one_that_stood_in_the_text(annotation: Annotation, strategy: str) -> None:
    entities = tuple(replace(entity, label=SURNAME) for entity in annotation.entities)
    for entity in apply(replace(annotation, entities=entities), strategy, b"s").annotation.entities:
        if entity.masked and entity.replacement != entity.text and not is_initials(fold(entity.text)):
            assert entity.replacement not in annotation.document.text


@given(
    st.lists(st.tuples(st.sampled_from(["Rocheblave", "Vandeputte", "N'Guessan", "LE GOFF"]), GAPS), max_size=9),
    st.sampled_from(["personnePhysiqueNom", "personnePhysiquePrenom", "personnePhysicoMorale", "localite", "email"]),
    st.sampled_from(sorted(name for name, strategy in STRATEGIES.items() if strategy.hides)),
    st.binary(max_size=4),
)
def test_no_original_is_left(rows: list[tuple[str, str]], label: str, strategy: str, secret: bytes) -> None:
    text, entities = "", []
    for name, gap in rows:
        entities.append(Entity(len(text), len(text) + len(name), name, label, "human", 1.0, None, True))
        text += f"{name} {gap} "
    done = apply(Annotation(Document("x.txt", text), NO_PROFILE, tuple(entities)), strategy, secret)
    assert not any(fold(name) in fold(done.text) for name, _ in rows)
    assert done == apply(Annotation(Document("x.txt", text), NO_PROFILE, tuple(entities)), strategy, secret)


def test_an_unknown_strategy_is_said_with_the_known_ones(marked) -> None:
    with pytest.raises(UnknownName, match="lettres, cour"):
        apply(marked(""), "zut", b"")


def test_a_profile_can_be_given_that_is_not_installed(marked) -> None:
    annotation = marked("né le ⟦12 mars 1965|naissance⟧")
    elsewhere = replace(annotation, engine=replace(annotation.engine, profile="d'ailleurs"))
    keeps = Profile("d'ailleurs", "", "", {"dateNaissance": "day_month"})
    assert apply(elsewhere, "lettres", b"", keeps).text == "né le ... 1965"
    with pytest.raises(UnknownName, match="d'ailleurs"):
        apply(elsewhere, "lettres", b"")


@pytest.mark.parametrize(
    ("start", "end"),
    [(2, 6), (8, 30), (7, 6)],
    ids=["over the mention before", "past the end", "backwards"],
)
def test_mentions_that_do_not_fit_the_text_are_refused(marked, start: int, end: int) -> None:
    annotation = marked("⟦Roux|nom⟧ et ⟦Vasseur|nom⟧")
    broken = replace(annotation.entities[1], start=start, end=end)
    with pytest.raises(ValueError, match="mention 1"):
        apply(replace(annotation, entities=(annotation.entities[0], broken)), "lettres", b"")


def test_every_strategy_says_what_it_is_in_both_languages_with_an_example() -> None:
    for name, strategy in STRATEGIES.items():
        assert strategy.name == name
        assert all((strategy.fr, strategy.en, strategy.example))
