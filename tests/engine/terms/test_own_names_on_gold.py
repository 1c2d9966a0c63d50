"""With the names of a case as terms, all their places are hidden in every form in which names are
written, and nothing else than the same words: on shipped gold (``benchmarks/own_terms.py`` has all
of it)."""

from __future__ import annotations

import pytest

from benchmarks.own_terms import FORMS, hidden_places, missed, names_of, rewritten
from engine.interchange import gold
from engine.terms import Terms, TermSearch, make_term
from engine.text import key

GENRES = ("appel", "administratif")


@pytest.fixture(scope="module")
def cases():
    found = [(sample.annotation, names_of(sample.annotation)) for genre in GENRES for sample in gold(genre)]
    return [
        (annotation, names, TermSearch(Terms(tuple(make_term(name) for name in dict.fromkeys(e.text for e in names)))))
        for annotation, names in found
    ]


@pytest.mark.parametrize("form", FORMS)
def test_every_place_of_the_case_s_names_is_hidden(cases, form: str) -> None:
    count = 0
    for annotation, names, search in cases:
        text, spans = rewritten(annotation.document.text, names, FORMS[form])
        hidden = {at for start, end in hidden_places(text, search) for at in range(start, end)}
        left = [e.text for e, span in zip(names, spans, strict=True) if missed(text, e.text, span, hidden)]
        assert left == [], annotation.document.name
        count += len(names)
    assert count > 500


def test_nothing_else_is_hidden_than_the_same_words(cases) -> None:
    for annotation, names, search in cases:
        text, words = annotation.document.text, {letters(e.text) for e in names}
        for start, end in hidden_places(text, search):
            found = letters(text[start:end])
            assert any(found in word or (word in found and len(found) - len(word) <= 2) for word in words) or (
                "@" in text[start:end]
            )


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, key(text)))
