"""A file of known places read, and delivered with every name masked that was read: what became of
the name of each place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.formats import read, write
from engine.formats.writing import Edit, Orders
from tests.engine.formats.written import Forms
from tests.torture.names import surname
from tests.torture.searcher import standing

READ = "read"
"""What becomes of a place whose words are text of the document."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What was read, what stands in the delivered file, and which findings its report has, by
    place."""

    text: str
    read: frozenset[str]
    left: frozenset[str]
    reported: frozenset[str]

    def verdicts(self, places: Mapping[str, str]) -> dict[str, str]:
        """Say what is wrong, by place: nothing where all is as ``places`` says (:data:`READ`, or
        the finding under which it is removed)."""
        return {place: wrong for place, fate in places.items() if (wrong := self._wrong(place, fate))}

    def _wrong(self, place: str, fate: str) -> str:
        if place in self.left:
            return "leak"
        if fate == READ:
            return "" if place in self.read else "unread"
        if place in self.read:
            return "read"
        return "" if fate in self.reported else "removed without a word"


def attempt(data: bytes, name: str, places: Mapping[str, str]) -> Trial:
    """Read a file, mask every surname that was read, and search what is delivered."""
    document = read(data, name)
    surnames = {place: surname(place) for place in places}
    shown = {place: one for place, one in surnames.items() if one.casefold() in document.text.casefold()}
    pairs = {one: f"X{number}" for number, one in enumerate(shown.values())}
    found = re.compile("|".join(pairs) or r"(?!)", re.I)
    by_name = {one.casefold(): new for one, new in pairs.items()}
    edits = tuple(Edit(*m.span(), by_name[m[0].casefold()]) for m in found.finditer(document.text))
    written = write(data, document, Orders(edits, Forms(pairs)))
    left = standing(written.data, surnames.values())
    return Trial(
        document.text,
        frozenset(shown),
        frozenset(place for place, one in surnames.items() if one in left),
        frozenset(finding.kind for finding in written.findings),
    )
