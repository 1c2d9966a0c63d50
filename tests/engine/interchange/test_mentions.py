"""Mentions of persons: what belongs together, the title before it, the language of the text."""

from __future__ import annotations

import pytest

from engine.core.labels import FIRST_NAME, JUDGE, SURNAME
from engine.interchange.edits import Span
from engine.interchange.mentions import english, find_person_mentions, line_of


def spans_of(text: str, *names: tuple[str, str]) -> list[Span]:
    return [(text.index(name), text.index(name) + len(name), label) for name, label in names]


@pytest.mark.parametrize(
    ("text", "names", "mention", "whole", "gender"),
    [
        pytest.param(
            "Mme Ana Roux part", [("Ana", FIRST_NAME), ("Roux", SURNAME)], "Ana Roux", True, "f", id="in order"
        ),
        pytest.param(
            "M. ROUX Jean part", [("ROUX", SURNAME), ("Jean", FIRST_NAME)], "ROUX Jean", False, "m", id="turned"
        ),
        pytest.param(
            "Mme Ana\nRoux part", [("Ana", FIRST_NAME), ("Roux", SURNAME)], "Ana\nRoux", True, "f", id="over a line end"
        ),
        pytest.param("M. Roux part", [("Roux", SURNAME)], "Roux", False, "m", id="a surname alone"),
        pytest.param("l'enfant Ana part", [("Ana", FIRST_NAME)], "Ana", False, None, id="a first name alone"),
        pytest.param(
            "Ms. Ana Roux left", [("Ana", FIRST_NAME), ("Roux", SURNAME)], "Ana Roux", True, "f", id="English"
        ),
    ],
)
def test_first_name_and_surname_are_one_mention(
    text: str, names: list[tuple[str, str]], mention: str, whole: bool, gender: str | None
) -> None:
    (found,) = find_person_mentions(text, spans_of(text, *names))
    assert text[found.start : found.end] == mention
    assert found.whole == whole
    assert found.gender == gender


def test_two_persons_side_by_side_are_two_mentions() -> None:
    text = "Mme Ana Roux, M. Blanc, Jean Petit"
    spans = spans_of(
        text, ("Ana", FIRST_NAME), ("Roux", SURNAME), ("Blanc", SURNAME), ("Jean", FIRST_NAME), ("Petit", SURNAME)
    )
    assert [text[found.start : found.end] for found in find_person_mentions(text, spans)] == [
        "Ana Roux",
        "Blanc",
        "Jean Petit",
    ]


def test_a_surname_before_a_whole_name_stays_alone() -> None:
    text = "Blanc Jean Petit"
    spans = spans_of(text, ("Blanc", SURNAME), ("Jean", FIRST_NAME), ("Petit", SURNAME))
    assert [text[found.start : found.end] for found in find_person_mentions(text, spans)] == ["Blanc", "Jean Petit"]


def test_judges_are_no_mentions_of_persons() -> None:
    assert not list(find_person_mentions("Mme Roux", [(4, 8, JUDGE)]))


def test_lines_and_languages_are_told() -> None:
    assert line_of("un\ndeux\ntrois", 4, 5) == (3, 7)
    assert english("The witness left the house and went to the station of the town.")
    assert not english("Le témoin a quitté la maison et la gare de la ville.")
