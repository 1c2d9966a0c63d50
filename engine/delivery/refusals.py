"""What the delivery of a document would be refused for, asked before anybody wants the file: each
place where something that is hidden elsewhere is readable, and nothing says why."""

from __future__ import annotations

from engine.core import Annotation, Doubt, Profile, doubt, replace
from engine.delivery.exemptions import REFUSED, exemptions
from engine.formats import text_leaks
from engine.pseudonyms import apply, originals_of

_STRATEGY, _SECRET = "lettres", bytes(32)
"""The places do not depend on what stands in place of a name."""


def with_refusals(annotation: Annotation, profile: Profile | None = None) -> Annotation:
    """Add a blocking doubt for each place in the text that the verification of the written file
    would refuse, as far as it does not depend on the file's form.

    Whose name a judge or lawyer shares is asked by a doubt already (``shared_surname``).
    """
    replaced = apply(annotation, _STRATEGY, _SECRET, profile)
    leaks = text_leaks(replaced, originals_of.originals_of(replaced), exemptions(annotation))
    places = {
        (leak.start, leak.end)
        for leak in leaks
        if leak.start is not None and leak.end is not None and leak.place.code != "bearer"
    }
    raised: tuple[Doubt, ...] = tuple(doubt("name_left", *place, REFUSED) for place in sorted(places))
    return replace(annotation, doubts=(*annotation.doubts, *raised)) if raised else annotation


__all__ = ["with_refusals"]
