"""Whether a decision says of itself that it is public."""

from __future__ import annotations

import re

from engine.text import fold_in_place, vocabulary
from engine.zones.model import Zone

NOT_PUBLIC, PUBLIC, CLOSED_DEBATES = 0, 1, 2
"""What jurinorm reads in ``is_public``: 0 holds a decision back, 2 says that the debates were not
public."""


def publicity(text: str, zones: tuple[Zone, ...]) -> tuple[int | None, tuple[str, ...]]:
    """Return :data:`NOT_PUBLIC`, :data:`PUBLIC` or :data:`CLOSED_DEBATES`, None where the decision
    says nothing of it, and the passages that say it. Only the introduction and what is decided are
    looked at: a court tells elsewhere of other hearings."""
    parts = [zone for zone in zones if zone.kind in ("introduction", "operative")]
    folded = fold_in_place(text)
    for value, name in ((NOT_PUBLIC, "not_public"), (CLOSED_DEBATES, "closed_debates"), (PUBLIC, "public")):
        pattern = re.compile(rf"(?<!\w){vocabulary.any_of(f'zones.{name}')}(?!\w)")
        found = [
            text[match.start() : match.end()]
            for zone in parts
            for match in pattern.finditer(folded, zone.start, zone.end)
        ]
        if found:
            return value, tuple(dict.fromkeys(found))
    return None, ()
