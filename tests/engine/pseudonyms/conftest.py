"""Annotations from marked-up text: ``⟦text|short label⟧`` or ``⟦text|short label|person⟧``, masked
as a profile says."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.core.labels import BY_SHORT, load_profile
from engine.core.model import Annotation, Document, EngineInfo, entity_at

_MENTION = re.compile(r"⟦(.+?)\|(\w+)(?:\|(\w+))?⟧", re.DOTALL)
Marked = Callable[..., Annotation]


@pytest.fixture
def marked() -> Marked:
    """Give the function that reads the markup."""
    return _marked


def _marked(source: str, profile: str = "judiciaire", language: str = "fr") -> Annotation:
    text, entities, done = "", [], 0
    masks = load_profile(profile).masks
    for match in _MENTION.finditer(source):
        text += source[done : match.start()]
        label = BY_SHORT[match[2]]
        entity = entity_at(text + match[1], len(text), len(text) + len(match[1]), label, "human")
        entities.append(replace(entity, person=match[3], masked=masks(label)))
        text, done = text + match[1], match.end()
    return Annotation(
        Document("x.txt", text + source[done:], language=language), EngineInfo("0", "", "cpu", profile), tuple(entities)
    )
