"""What came of an alignment, as pages show it, and how it goes from the process that made it to the
store and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from engine.alignment import Span, WordPairing, rows, side_by_side
from engine.core import Annotation, Document, Entity, Share
from engine.interchange import LOST, Loss, losses, registry
from engine.store import decode_json, encode_json, spans

if TYPE_CHECKING:
    from engine.alignment import AlignedPair


@dataclass(frozen=True, slots=True)
class Masked:
    """A place that was masked: mentions of the original, by their rank in the annotation, and the
    span of the published text that stands for them, empty where nothing does."""

    entities: tuple[int, ...]
    published: Span


@dataclass(frozen=True, slots=True)
class Other:
    """A difference that is no masking; ``kind`` is one of :data:`engine.alignment.KINDS`."""

    kind: str
    original: Span
    published: Span


@dataclass(frozen=True, slots=True)
class Readable:
    """A name that the published text left readable, and why it is taken for one: a code of
    :data:`engine.alignment.audit.WHY`."""

    start: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """An original with what was masked in it, its published form, and what is to be said of both.

    ``rows`` are the spans of paragraphs that belong to each other; ``readable`` has the surest
    first; ``matched`` says how much of the original stands in the published form; ``lost`` what
    each form of :mod:`engine.interchange.convert` cannot hold of the annotation.
    """

    annotation: Annotation
    published: Document
    masked: tuple[Masked, ...]
    others: tuple[Other, ...]
    readable: tuple[Readable, ...]
    rows: tuple[tuple[Span, Span], ...]
    matched: Share
    lost: Mapping[str, tuple[Loss, ...]]

    @property
    def original(self) -> Document:
        """Give the original."""
        return self.annotation.document


def encode(original: Document, published: Document, aligned: AlignedPair) -> bytes:
    """Write all that :class:`Alignment` says, as bytes of JSON."""
    shared = side_by_side.match(original.text, published.text)
    return encode_json(
        {
            "original": asdict(original),
            "published": asdict(published),
            "annotation": aligned.annotation.to_json(),
            "masked": [asdict(one) for one in _masked(aligned.annotation.entities, shared, published.text)],
            "others": [[one.kind, one.original, one.published] for one in aligned.rest],
            "readable": [[one.start, one.end, one.why] for one in aligned.readable],
            "rows": rows(original.text, published.text, shared),
            "lost": {
                form: [loss.to_json() for loss in losses.losses([aligned.annotation], form)] for form in registry.FORMS
            },
            "matched": [aligned.matched.count, aligned.matched.of],
        }
    )


def decode(data: bytes) -> Alignment:
    """Read back what :func:`encode` wrote."""
    known = decode_json(data)
    original, published = _document(known["original"]), _document(known["published"])
    return Alignment(
        Annotation.from_json(known["annotation"], original),
        published,
        tuple(Masked(tuple(one["entities"]), _span(one["published"])) for one in known["masked"]),
        tuple(Other(kind, _span(a), _span(b)) for kind, a, b in known["others"]),
        tuple(Readable(start, end, why) for start, end, why in known["readable"]),
        tuple((_span(a), _span(b)) for a, b in known["rows"]),
        Share(*known["matched"]),
        {form: tuple(Loss(*one) for one in lost if one[0] in LOST) for form, lost in known["lost"].items()},
    )


def _masked(entities: Sequence[Entity], shared: WordPairing, published: str) -> list[Masked]:
    """Say what stands for each mention; those between which no word was kept share one place."""
    found: list[Masked] = []
    for rank, entity in enumerate(entities):
        span = _trimmed(published, *shared.across(entity.start, entity.end))
        if found and span[0] < found[-1].published[1]:
            last = found.pop()
            span = min(last.published[0], span[0]), max(last.published[1], span[1])
            found.append(Masked((*last.entities, rank), span))
        else:
            found.append(Masked((rank,), span))
    return found


def _trimmed(text: str, start: int, end: int) -> Span:
    end = len(text) if end < 0 else end
    piece = text[start:end]
    bare = piece.strip()
    low = start + len(piece) - len(piece.lstrip())
    return (low, low + len(bare)) if bare else (start, start)


def _span(row: Any) -> Span:
    start, end = row
    return int(start), int(end)


def _document(row: dict[str, Any]) -> Document:
    said = {**row, "parties": tuple(row["parties"]), "unread_pages": tuple(row["unread_pages"])}
    return Document(**{**said, "uncertain": spans(row["uncertain"])})
