"""The tokens of a text as forms of tags write them: cut where a mention begins or ends, each with
what stands between it and the next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core import Annotation, Entity, settle
from engine.text import IOB2, Scheme, Token, find_covering, sentences, write_tags

_BLANK = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class TaggedToken:
    """A token with its half-open offsets, its tag, the rank of its entity (None outside), and
    ``gap``, the blanks up to the next token. ``last``: its sentence ends there."""

    start: int
    end: int
    tag: str
    owner: int | None
    gap: str
    last: bool


def tag_tokens(annotation: Annotation, scheme: Scheme = IOB2) -> tuple[str, list[TaggedToken]]:
    """Cut a document into tagged tokens; return the blanks before the first one, and the tokens.
    Its entities are disjoint; a mention of blanks alone has no token."""
    text, entities = annotation.document.text, annotation.entities
    pieces = list(cut_tokens(text, entities))
    owners = find_covering([token for token, _ in pieces], entities)
    breaks = {place + 1 for place, (_, last) in enumerate(pieces) if last}
    tags = write_tags(owners, [written_label(entity.label) for entity in entities], scheme, breaks)
    starts = [*(token.start for token, _ in pieces), len(text)]
    rows = zip(pieces, tags, owners, starts[1:], strict=True)
    found = [
        TaggedToken(token.start, token.end, tag, owner, text[token.end : following], last)
        for (token, last), tag, owner, following in rows
    ]
    return text[: starts[0]], found


def split_sentences(tokens: Sequence[TaggedToken]) -> list[list[TaggedToken]]:
    """Group tokens by sentence."""
    rows: list[list[TaggedToken]] = [[]]
    for token in tokens:
        rows[-1].append(token)
        if token.last:
            rows.append([])
    return [row for row in rows if row]


def written_label(label: str) -> str:
    """Return a label as it can be written in a tag: blanks become underscores."""
    return _BLANK.sub("_", label) or "_"


def cut_tokens(text: str, entities: tuple[Entity, ...]) -> Iterator[tuple[Token, bool]]:
    """Yield the tokens of a text, split where a mention begins or ends, each with a flag that its
    sentence ends there. A sentence never ends within a mention."""
    rows = [list(_cut(sentence.tokens, entities)) for sentence in sentences(text)]
    pieces = [(piece, piece is row[-1]) for row in rows for piece in row]
    owners = find_covering([piece for piece, _ in pieces], entities)
    for position, (piece, last) in enumerate(pieces):
        following = owners[position + 1] if position + 1 < len(owners) else None
        yield piece, last and (owners[position] is None or owners[position] != following)


def _cut(tokens: Iterable[Token], entities: tuple[Entity, ...]) -> Iterator[Token]:
    row = list(tokens)
    for token, index in zip(row, find_covering(row, entities), strict=True):
        start = token.start
        while index is not None and index < len(entities) and entities[index].start < token.end:
            for border in (entities[index].start, entities[index].end):
                if start < border < token.end:
                    yield Token(start, border)
                    start = border
            index += 1
        yield Token(start, token.end)


def lost_in_tokens(annotation: Annotation, spaces: bool) -> Counter[str]:
    """Count what tokens with tags cannot show, by code of :data:`engine.interchange.losses.LOST`;
    ``spaces``: nor what stands between them."""
    kept = settle(annotation.entities)
    counts = Counter(overlaps=len(annotation.entities) - len(kept))
    counts["blank_mentions"] = sum(one.text.isspace() for one in kept)
    counts["trimmed"] = sum(one.text != one.text.strip() and not one.text.isspace() for one in kept)
    counts["labels"] = sum(written_label(one.label) != one.label for one in kept)
    if spaces:
        counts += _spaces(replace(annotation, entities=kept))
    return counts


def _spaces(annotation: Annotation) -> Counter[str]:
    """Count the blanks that are not read back as they were."""
    lead, tokens = tag_tokens(annotation)
    if not tokens:
        return Counter(texts=1)
    return Counter(spaces=sum(token.gap != ("\n" if token.last else " ") for token in tokens) + bool(lead))
