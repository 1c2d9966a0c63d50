"""Pseudonyms of a corpus by a key alone."""

from __future__ import annotations

from itertools import count

from engine.core import Annotation, Document, EngineInfo
from engine.core.labels import SURNAME
from engine.core.model import entity_at, replace
from engine.pseudonyms import KeyedRegister, apply, name_heads
from engine.pseudonyms.keyed import HEADS, ROOM, SURNAMES

KEY = b"k" * 32


def pseudonyms(text: str, register: KeyedRegister) -> list[str | None]:
    """Write a text whose words in capitals are surnames."""
    found, start = [], 0
    for word in text.split(" "):
        if word.isupper():
            found.append(replace(entity_at(text, start, start + len(word), SURNAME, "human"), masked=True))
        start += len(word) + 1
    annotation = Annotation(Document("a", text), EngineInfo("", "", "", ""), tuple(found))
    return [
        one.replacement for one in apply(annotation, "fictif", register.secret, register=register).annotation.entities
    ]


def test_a_name_is_the_same_in_every_document_whatever_came_before() -> None:
    first, second = KeyedRegister(KEY, 1), KeyedRegister(KEY, 1)
    pseudonyms("KOWAL assigne", first)
    one = pseudonyms("TAZEROUT contre HADJERES", first)
    two = pseudonyms("Le syndic contre HADJERES et puis TAZEROUT et Castan", second)
    assert two == [one[1], one[0]]
    assert pseudonyms("TAZEROUT contre HADJERES", KeyedRegister(b"o" * 32, 1)) != one


def test_pseudonyms_have_as_many_heads_as_are_asked_for() -> None:
    (short,), (long,) = (pseudonyms("HADJERES assigne", KeyedRegister(KEY, heads)) for heads in (0, 2))
    assert short
    assert long
    assert (short.count("-"), long.count("-")) == (0, 2)


def test_what_is_refused_is_not_taken_and_the_rank_says_so() -> None:
    register = KeyedRegister(KEY)
    assert register.give("k", "a", (str(n) for n in count()).__next__) == "0"
    (given,) = register.given
    assert given.rank == 0
    again = KeyedRegister(KEY, refused={given.identity: {given.pseudonym}})
    assert again.give("k", "a", (str(n) for n in count()).__next__) == "1"
    assert again.given[0].rank == 1
    assert "a" not in (given.identity, given.pseudonym)


def test_no_two_names_of_a_document_have_one_pseudonym() -> None:
    register = KeyedRegister(KEY)
    assert [register.give("k", who, (str(n) for n in count()).__next__) for who in "abca"] == ["0", "1", "2", "0"]
    register.begin("")
    assert register.given == ()


def test_heads_leave_room_for_all_names() -> None:
    assert name_heads(1) == 0
    for names in (100, 10_000, 1_000_000):
        heads = name_heads(names)
        assert SURNAMES * HEADS**heads >= ROOM * names > SURNAMES * HEADS ** (heads - 1)
