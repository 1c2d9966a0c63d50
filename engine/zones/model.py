"""What the zones of a decision are."""

from __future__ import annotations

from typing import Literal, NamedTuple

ZoneKind = Literal["introduction", "exposition", "claims", "reasons", "operative", "annexes"]
KINDS: tuple[ZoneKind, ...] = ("introduction", "exposition", "claims", "reasons", "operative", "annexes")
"""In the order in which they follow one another; before the Cour de cassation, claims and reasons
take turns. French: introduction, exposé du litige, moyens, motivations, dispositif, annexes."""

CourtFamily = Literal["cassation", "judicial", "administrative"]
FAMILIES: tuple[CourtFamily, ...] = ("cassation", "judicial", "administrative")
"""Whose decisions are laid out alike: ``judicial`` are courts of appeal and of first instance,
commercial and labour courts included."""


class Zone(NamedTuple):
    """A zone of a decision: a half-open span of its text, without the blanks at its ends."""

    kind: ZoneKind
    start: int
    end: int
