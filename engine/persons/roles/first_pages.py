"""The roles that the first pages give: headings, the lines of a block, the caption, the formulas of
seisin and appeal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.persons.roles.captions import of_caption
from engine.persons.roles.headed_parties import of_headings
from engine.persons.roles.named_text import Evidence, NamedText, Source
from engine.persons.roles.party_blocks import of_blocks
from engine.persons.roles.seisin import of_appeal, of_formulas

_PLACES: tuple[Source, ...] = (of_headings, of_blocks, of_caption, of_formulas, of_appeal)


def of_pages(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that the first pages give to parties: what is said of the first of a list is
    said of each."""
    mates = {members[0]: members for members in text.listed}
    for of_place in _PLACES:
        for head, role, weight in of_place(text):
            yield from ((mate, role, weight) for mate in mates.get(head, [head]))


__all__ = ["of_pages"]
