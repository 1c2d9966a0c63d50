"""Where a selection stands again: as whole words, without case and accents, over blanks, hyphens
and ends of lines."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.review.occurrences import is_free, normalise_form, occurrences, trim_span
from engine.text.words import read_words


def _found(text: str, selected: str) -> tuple[list[str], int]:
    start = text.index(selected)
    found = occurrences(read_words(text), start, start + len(selected))
    return [text[first:last] for first, last in found.spans], found.inside


@pytest.mark.parametrize(
    ("text", "selected", "expected", "inside"),
    [
        pytest.param("Keïta, KEITA et keita.", "Keïta", ["Keïta", "KEITA", "keita"], 0, id="case and accents"),
        pytest.param("Ke\u0301ita, Kéita, Keita", "Kéita", ["Ke\u0301ita", "Kéita", "Keita"], 0, id="accents written apart"),
        pytest.param("Durand, Durandal, Durand-Dupont", "Durand", ["Durand"], 2, id="longer words and compounds"),
        pytest.param("Durand, Dupont-Durand, aDurand", "Durand", ["Durand"], 2, id="at their ends too"),
        pytest.param("Jean Petit, Jean\nPetit, Jean-Petit, Jean  \n Petit", "Jean Petit", ["Jean Petit", "Jean\nPetit", "Jean-Petit", "Jean  \n Petit"], 0, id="blanks, lines and hyphens"),
        pytest.param("Anne-Lise, Anne Lise, Annelise", "Anne-Lise", ["Anne-Lise", "Anne Lise"], 0, id="a hyphen for a blank"),
        pytest.param("Jean\u00a0Petit et Jean Petit", "Jean Petit", ["Jean\u00a0Petit", "Jean Petit"], 0, id="blanks that do not break"),
        pytest.param("Avenel, d'Avenel, l\u2019Avenel, O'Avenel", "Avenel", ["Avenel", "Avenel", "Avenel"], 1, id="elisions, but no part of an Irish name"),
        pytest.param("Patel and Patel's, Patel'x", "Patel", ["Patel", "Patel"], 1, id="the English genitive"),
        pytest.param("Sow : awa.sow@exemple.fr, sow_a, www.sow.fr", "Sow", ["Sow"], 3, id="addresses of the net"),
        pytest.param("Sow. Me.Sow, M.Sow", "Sow", ["Sow", "Sow"], 1, id="a dot before a name"),
        pytest.param("n° 12, 12.5, 12,5, 1/12, 2012 et 12.", "12", ["12", "12"], 4, id="numbers"),
        pytest.param("A. B., A.B., A. B", "A. B.", ["A. B."], 0, id="signs are what they are"),
        pytest.param("(a+b) [x]* (a+b)", "a+b", ["a+b", "a+b"], 0, id="nothing is a pattern"),
        pytest.param("l'impasse_Sow, Sow", "Sow", ["Sow"], 0, id="half a word is only itself"),
        pytest.param("na na na na", "na na", ["na na", "na na"], 0, id="none overlaps another"),
        pytest.param("Œuvre, œuvre, Oeuvre", "Œuvre", ["Œuvre", "œuvre", "Oeuvre"], 0, id="a ligature is its letters"),
    ],
)  # fmt: skip
def test_occurrences(text: str, selected: str, expected: list[str], inside: int) -> None:
    assert _found(text, selected) == (expected, inside)


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        pytest.param("  Sow, ", "Sow", id="blanks and a comma"),
        pytest.param("« Sow »", "Sow", id="quotes"),
        pytest.param("M. X.", "M. X.", id="the dot of an initial"),
        pytest.param("J.-P.", "J.-P.", id="compound initials"),
        pytest.param("Sow.", "Sow", id="the end of a sentence"),
        pytest.param("(Sow)", "Sow", id="brackets around"),
        pytest.param("Saint-Paul (97460)", "Saint-Paul (97460)", id="a bracket that it opens"),
        pytest.param("+33 6 12", "+33 6 12", id="a telephone number"),
        pytest.param("Keïta\u0301", "Keïta\u0301", id="an accent written apart"),
        pytest.param(" …!? ", "", id="nothing"),
    ],
)
def test_trimmed(selection: str, expected: str) -> None:
    text = f"xx {selection} yy"
    start, end = trim_span(text, 3, 3 + len(selection))
    assert text[start:end] == expected


TEXTS = st.text("aàbB e\u0301-'’.,@1 2\n_\u00a0Œß", max_size=40)


@given(TEXTS, st.integers(0, 40), st.integers(1, 8))
def test_what_is_found_says_the_same_and_stands_apart(text: str, start: int, length: int) -> None:
    start, end = trim_span(text, min(start, len(text)), min(start + length, len(text)))
    if start == end:
        return
    found = occurrences(read_words(text), start, end)
    assert (start, end) in found.spans
    assert list(found.spans) == sorted(found.spans)
    assert all(one[1] <= other[0] for one, other in zip(found.spans, found.spans[1:], strict=False))
    assert all(normalise_form(text[slice(*span)]) == normalise_form(text[start:end]) for span in found.spans)
    assert all(is_free(text, *span) for span in found.spans if span != (start, end))


def test_a_long_selection_stands_nowhere_else() -> None:
    text = "mot " * 200
    assert occurrences(read_words(text), 0, 399).spans == ((0, 399),)


def test_pages_of_blanks_are_read_once() -> None:
    text = "na na" + (" " * 60_000 + "na") * 3
    first = text.index("na", 5)
    assert occurrences(read_words(text), 0, 5).spans == ((0, 5), (first, first + 60_004))
