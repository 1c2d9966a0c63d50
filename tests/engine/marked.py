"""Texts with their mentions marked as in ``data/samples``: ``⟦text|short⟧``; read, and written
back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core.labels import BY_SHORT, LABELS
from engine.core.model import Document, Entity, entity_at
from engine.rules import Rule, run


def marked(source: str, language: str = "fr") -> tuple[Document, tuple[Entity, ...]]:
    """Read a marked text."""
    text, entities = "", []
    for plain, mention, short in re.findall(r"([^⟦]*)(?:⟦([^|]+)\|([a-z]+)⟧)?", source):
        text += plain
        if mention:
            entities.append((len(text), len(text) + len(mention), BY_SHORT[short]))
            text += mention
    return Document("d.txt", text, language=language), tuple(
        entity_at(text, *entity, "model:test") for entity in entities
    )


def shown(document: Document, entities: Iterable[Entity]) -> str:
    """Write a text with its mentions marked."""
    parts, position = [], 0
    for entity in entities:
        parts += [document.text[position : entity.start], f"⟦{entity.text}|{LABELS[entity.label].short}⟧"]
        position = entity.end
    return "".join([*parts, document.text[position:]])


def after(rule: Rule, source: str, language: str = "fr") -> str:
    """Run one rule on a marked text and show what comes out."""
    document, entities = marked(source, language)
    return shown(document, run(document, entities, (rule,)).entities)


def found(rule: Rule, text: str, language: str = "fr") -> list[str]:
    """Run one rule on a bare text and list what it finds."""
    return [entity.text for entity in run(Document("d.txt", text, language=language), (), (rule,)).entities]


def kinds(rule: Rule, source: str) -> list[str]:
    """Run one rule on a marked text and list the kinds of doubt it raises."""
    document, entities = marked(source)
    return [doubt.kind for doubt in run(document, entities, (rule,)).doubts]
