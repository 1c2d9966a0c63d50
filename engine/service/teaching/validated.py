"""Documents that readers validated: what they say, and what the engine had said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.core import Annotation, Entity, load_profile

if TYPE_CHECKING:
    from engine.review import ReviewState

ACCEPTED = "accepted:"


@dataclass(frozen=True, slots=True)
class Validated:
    """A validated document: ``annotation`` is the reader's, ``engine`` the engine's original one,
    on the same text."""

    id: str
    annotation: Annotation
    engine: Annotation
    profile: str


def as_validated(document_id: str, state: ReviewState, profile: str) -> Validated:
    """Convert a validated review to both its annotations; mentions that the reader added, changed
    or confirmed get the source ``human``."""
    from engine.review import decide_masks

    masks = load_profile(profile)
    made = decide_masks(state, masks)
    known = {_place(entity) for entity in state.base.entities}
    accepted = {key.removeprefix(ACCEPTED) for key in state.facts if key.startswith(ACCEPTED)}

    def source(entity: Entity) -> str:
        return "human" if _place(entity) not in known or _fact(entity) in accepted else entity.source

    entities = tuple(replace(entity, source=source(entity)) for entity in made.entities)
    base = replace(state.base, entities=tuple(replace(e, masked=masks.masks(e.label)) for e in state.base.entities))
    return Validated(document_id, replace(made, entities=entities, doubts=()), base, profile)


def renamed(annotation: Annotation, name: str) -> Annotation:
    """Return a copy of an annotation under another document name."""
    return replace(annotation, document=replace(annotation.document, name=name))


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names without extension, made unique by an appended number, since documents of a
    set are identified by name."""
    from engine.measure import stem

    seen: Counter[str] = Counter()
    found = []
    for name in names:
        bare = stem(name)
        seen[bare] += 1
        found.append(bare if seen[bare] == 1 else f"{bare} ({seen[bare]})")
    return found if len(set(found)) == len(found) else [f"{name} [{rank}]" for rank, name in enumerate(found, 1)]


def _place(entity: Entity) -> tuple[int, int, str]:
    return entity.start, entity.end, entity.label


def _fact(entity: Entity) -> str:
    return f"{entity.start}:{entity.end}:{entity.label}"
