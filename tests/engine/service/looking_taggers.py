"""A tagger that looks round in its worker: what of an earlier document is still there."""

from __future__ import annotations

import gc
import json
import os
import re
from pathlib import Path

from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.memory import document_cache
from engine.core.model import Entity, entity_at
from engine.tagging.taggers import Taggers

REPORT = "LOOKING_TAGGER_REPORT"
"""The variable that names the file in which it says what it found."""

LOOK = "Cherchez "
"""Begins a document that asks what is left of a word, which it gives backwards."""

_left: list[str] = []


@document_cache(8)
def _word(word: str) -> str:
    return word.lower()


class LookingTagger:
    """Finds every name behind a title. It keeps a document that says so, as a defect would."""

    device, name, language = "cpu", "looking", "fr"

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        """Tag, or look round."""
        if text.startswith(LOOK):
            Path(os.environ[REPORT]).write_text(json.dumps(_left_of(text.split()[1])), encoding="utf-8")
        if "garder" in text:
            _left.append(text)
        found: list[Entity] = []
        for match in re.finditer(r"M\. (\w+) (\w+)", text):
            _word(match[2])
            found += [
                entity_at(text, *match.span(1), FIRST_NAME, "model:looking"),
                entity_at(text, *match.span(2), SURNAME, "model:looking"),
            ]
        return tuple(found)


def _left_of(backwards: str) -> list[str]:
    """Name the type of each object that holds a text with the word in it, in whatever case."""
    gc.collect()
    found: list[str] = []
    for holder in gc.get_objects():
        for held in gc.get_referents(holder):
            if isinstance(held, str | bytes) and _says(held, backwards):
                found.append(type(holder).__name__)
    return found


def _says(held: str | bytes, backwards: str) -> bool:
    text = held if isinstance(held, str) else held.decode("utf-8", "replace")
    return backwards in text[::-1].casefold()


def load() -> Taggers:
    """Load it, for the real pipeline."""
    return Taggers(lambda name: LookingTagger(), "looking", lambda: {"fr": "looking"})
