"""The second taggers that ship: small, intact, and of use where the first overlooks a name."""

from __future__ import annotations

import json

import pytest

from engine.core import PERSON_LABELS, Entity, load_profile, settings
from engine.interchange import samples
from engine.pipeline import annotate
from engine.tagging import SECOND_SOURCE, load_second, second_languages

MOST_BYTES = 6_000_000


class ForgetfulTagger:
    """A first tagger that finds what the gold has, but for one form of a person's name."""

    name, device = "fr", "cpu"

    def __init__(self, language: str, entities: tuple[Entity, ...], forgotten: str) -> None:
        self.language = language
        self.entities = tuple(one for one in entities if one.text.casefold() != forgotten)

    def tag(self, text: str, progress=None, cancelled=None) -> tuple[Entity, ...]:
        """Give what is not forgotten."""
        return self.entities


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_shipped_second_tagger_is_small_and_says_what_it_is(language: str) -> None:
    assert language in second_languages()
    folder = settings().data / "models" / "second" / language
    facts = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    assert facts["bytes"] == (folder / "convolution.safetensors").stat().st_size <= MOST_BYTES
    assert f"model:{facts['name']}" == f"{SECOND_SOURCE}{language}"
    assert (folder / "CARD.md").exists()
    assert load_second(language, "cpu").tagger.language == language


@pytest.mark.parametrize("language", ["fr", "en"])
def test_most_names_that_the_first_forgets_are_asked_about(language: str) -> None:
    second, profile = load_second(language, "cpu"), load_profile("judiciaire")
    asked = raised = 0
    for sample in (one for one in samples() if one.language == language):
        names = [one for one in sample.entities if one.label in PERSON_LABELS and len(one.text) > 3]
        for forgotten in sorted({one.text.casefold() for one in names})[:2]:
            first = ForgetfulTagger(language, sample.entities, forgotten)
            made = annotate(sample.annotation.document, first, profile, rules=(), second=second)
            places = [(d.start, d.end) for d in made.doubts if d.kind == "second_opinion"]
            asked += 1
            raised += any(
                start < one.end and one.start < end
                for one in names
                if one.text.casefold() == forgotten
                for start, end in places
            )
    assert asked >= 4
    assert raised / asked >= 0.8, (raised, asked)
