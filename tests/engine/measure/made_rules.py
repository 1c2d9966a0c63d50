"""A tagger and rules whose work can be counted by hand."""

from __future__ import annotations

from engine.core.labels import SURNAME
from engine.core.model import Changes, Document, Entity, entity_at
from engine.rules import Rule


class Saying:
    """A tagger that says what it is told to, whatever the text; counts how often it is asked."""

    name, device, language = "saying", "cpu", "fr"

    def __init__(self, *spans: tuple[str, str]) -> None:
        self.spans, self.asked = spans, 0

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        self.asked += 1
        return tuple(
            entity_at(text, text.index(w), text.index(w) + len(w), label, "model:x") for w, label in self.spans
        )


def adding(name: str, word: str, default: bool = True) -> Rule:
    """Make a rule that masks every place of a word."""

    def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
        text, places, start = document.text, [], document.text.find(word)
        while start >= 0:
            places.append(entity_at(text, start, start + len(word), SURNAME, f"rule:{name}"))
            start = text.find(word, start + 1)
        return Changes(added=tuple(p for p in places if not any(p.overlaps(e) for e in entities)))

    return Rule(name, "Nom", "Name", "Fr.", "En.", apply, default)


def removing(name: str, word: str) -> Rule:
    return Rule(
        name,
        "Nom",
        "Name",
        "Fr.",
        "En.",
        lambda document, entities: Changes(removed=tuple(e for e in entities if e.text == word)),
    )
