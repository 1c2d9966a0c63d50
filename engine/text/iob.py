"""Spans of characters and tags of tokens: the one place where the former become the latter, and
back.

A tagging scheme is a row of a table (:data:`SCHEMES`). In IOB1 (Ramshaw & Marcus 1995) B- stands
only between two mentions of one label that touch; in IOB2 every mention begins with B-; BIOES and
BILOU mark the last token of a mention and mentions of one token too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core import Entity

OUTSIDE = "O"


@dataclass(frozen=True, slots=True)
class Scheme:
    """A tagging scheme, as the prefix letters of the first, the middle and the last token of a
    mention of several tokens, and of a mention of a single token."""

    code: str
    first: str
    inside: str
    last: str
    single: str

    @property
    def closed(self) -> bool:
        """Tell whether the last token of a mention has a letter of its own (BIOES, BILOU)."""
        return self.last != self.inside

    @property
    def letters(self) -> frozenset[str]:
        """Return the letters that tags of the scheme may begin with, O apart. B is always among
        them: IOB1 writes it between touching mentions."""
        return frozenset((self.first, self.inside, self.last, self.single, "B"))


SCHEMES: dict[str, Scheme] = {
    scheme.code: scheme
    for scheme in (
        Scheme("iob2", "B", "I", "I", "B"),
        Scheme("iob1", "I", "I", "I", "I"),
        Scheme("bioes", "B", "I", "E", "S"),
        Scheme("bilou", "B", "I", "L", "U"),
    )
}
IOB1, IOB2, BIOES, BILOU = (SCHEMES[code] for code in ("iob1", "iob2", "bioes", "bilou"))
SCHEMES["biluo"] = BILOU  # what spaCy calls it


class MisplacedTag(ValueError):
    """A tag that its scheme does not allow there. ``token`` and ``sentence`` are indices from 0,
    ``reason`` a reason of :class:`engine.core.broken.BrokenLine`."""

    def __init__(self, token: int, reason: str, sentence: int = 0) -> None:
        self.token, self.reason, self.sentence = token, reason, sentence
        super().__init__(reason)


class Stretch(Protocol):
    """Anything with a half-open character span: a token, an entity."""

    @property
    def start(self) -> int:
        """Offset of the first character."""

    @property
    def end(self) -> int:
        """Offset after the last character."""


def find_covering(tokens: Iterable[Stretch], entities: Sequence[Entity]) -> list[int | None]:
    """Return, per token, the index of the first entity that shares a character with it, or None.
    Tokens and entities are both in text order, the entities disjoint."""
    found: list[int | None] = []
    index = 0
    for token in tokens:
        while index < len(entities) and entities[index].end <= token.start:
            index += 1
        found.append(index if index < len(entities) and entities[index].start < token.end else None)
    return found


def iob2(tokens: Iterable[Stretch], entities: Sequence[Entity]) -> list[str]:
    """Return one IOB2 tag per token: B- on the first token of a mention, I- on its others, O
    elsewhere. Tokens and entities are in text order, the entities disjoint. A token that is only
    partly covered by an entity belongs to it."""
    return write_tags(find_covering(tokens, entities), [entity.label for entity in entities])


def write_tags(
    owners: Sequence[int | None], labels: Sequence[str], scheme: Scheme = IOB2, breaks: Collection[int] = ()
) -> list[str]:
    """Write one tag per token, in any scheme of :data:`SCHEMES`.

    ``owners`` holds, per token, the index of its entity, or None (:func:`find_covering`);
    ``labels`` holds the label of each entity. ``breaks`` are the indices of tokens that begin a
    sentence: only IOB1 needs them, where B- separates two mentions of one label that touch within a
    sentence.
    """
    made = []
    for place, owner in enumerate(owners):
        if owner is None:
            made.append(OUTSIDE)
            continue
        before = owners[place - 1] if place else None
        begins, ends = before != owner, place + 1 == len(owners) or owners[place + 1] != owner
        letter = (scheme.single if ends else scheme.first) if begins else (scheme.last if ends else scheme.inside)
        touches = before is not None and labels[before] == labels[owner] and place not in breaks
        if scheme is IOB1 and begins and touches:
            letter = "B"
        made.append(f"{letter}-{labels[owner]}")
    return made


def detect(sentences: Iterable[Sequence[str]]) -> Scheme:
    """Detect the scheme of a file from its tags, one sequence per sentence. E- and S- mean BIOES,
    L- and U- BILOU.

    Without these, it is IOB1 if some I- begins a mention and every B- directly follows a mention of
    the same label, else IOB2.

    Raises:
        MisplacedTag: letters of both BIOES and BILOU.
    """
    closing: Scheme | None = None
    begins = stands = False  # an I- that begins a mention; a B- where IOB1 has none
    for rank, tags in enumerate(sentences):
        before = ""
        for place, tag in enumerate(tags):
            letter, label = tag[:1], tag[2:]
            if letter in "ESLU":
                found = BIOES if letter in "ES" else BILOU
                if closing not in (None, found):
                    raise MisplacedTag(place, "mixed", rank)
                closing = found
            begins |= letter == "I" and before != label
            stands |= letter == "B" and before != label
            before = label
    return closing or (IOB1 if begins and not stands else IOB2)


def read_tags(tags: Sequence[str], scheme: Scheme) -> Iterator[tuple[int, int, str]]:
    """Read the tags of a sentence strictly. Yields (first token, token after the last, label) per
    mention.

    Raises:
        MisplacedTag: a tag is not of the scheme or continues nothing, or a mention is not closed.
    """
    start: int | None = None
    label = ""
    for place, tag in enumerate([*tags, OUTSIDE]):
        letter, kind = tag[:1], tag[2:]
        if tag != OUTSIDE and letter not in scheme.letters:
            raise MisplacedTag(place, "scheme")
        goes_on = start is not None and kind == label and letter in (scheme.inside, scheme.last)
        if start is not None and not goes_on:
            if scheme.closed:
                raise MisplacedTag(place - 1, "open")
            yield start, place, label
            start = None
        if goes_on and scheme.closed and letter == scheme.last and start is not None:
            yield start, place + 1, label
            start = None
        elif not goes_on and tag != OUTSIDE:
            if scheme is not IOB1 and letter in (scheme.inside, scheme.last):
                raise MisplacedTag(place, "inside" if letter == "I" else "closing")
            if scheme.closed and letter == scheme.single:
                yield place, place + 1, kind
            else:
                start, label = place, kind


def runs(tags: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Read IOB2 or IOB1 tags leniently. Yields (first token, token after the last, label) per
    mention, in order.

    An I- tag that follows no mention, or one of another label, begins a mention, as in conlleval
    and seqeval.
    """
    start: int | None = None
    label = ""
    for place, tag in enumerate([*tags, OUTSIDE]):
        if start is not None and (tag[:2] != "I-" or tag[2:] != label):
            yield start, place, label
            start = None
        if start is None and tag != OUTSIDE:
            start, label = place, tag[2:]
