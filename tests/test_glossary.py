"""The catalogues keep to the words of docs/glossary.toml: one word for each thing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from components.i18n import LANGUAGES, WORDS
from engine.core.catalogue import ENGINE

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.toml"
TERMS = tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["term"]


def sentences(language: str) -> dict[str, str]:
    """All that is shown in a language, by the pages and by the engine, without what fills its
    places."""
    shown = {**WORDS.sentences(language), **ENGINE.sentences(language)}
    return {key: re.sub(r"\{[^{}]*\}", "{}", sentence) for key, sentence in shown.items()}


def synonyms(term: dict[str, object]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Give the words that a term stands instead of, each with its language."""
    for written in term.get("instead_of", []):
        language, _, pattern = written.partition(":")
        yield language, re.compile(pattern, re.IGNORECASE)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_one_word_for_each_thing(term: dict[str, object]) -> None:
    exempt = set(term.get("except", {}))
    found = {
        (language, key, sentence)
        for language, pattern in synonyms(term)
        for key, sentence in sentences(language).items()
        if pattern.search(sentence)
    }
    assert not [each for each in found if each[1] not in exempt]
    assert exempt <= {key for _, key, _ in found}, "an exception that no sentence needs any more"


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_every_word_is_used_and_explained(term: dict[str, str]) -> None:
    assert term["means"]
    for language in LANGUAGES:
        stem = term[language].split()[0].lower()[:6]
        assert any(stem in sentence.lower() for sentence in sentences(language).values()), language
