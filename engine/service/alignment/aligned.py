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
    """A masked passage: indices of the original's entities that it covers, and the half-open span
    of the published text that replaces them, empty if they were simply removed."""

    entities: tuple[int, ...]
    published: Span


@dataclass(frozen=True, slots=True)
class Other:
    """A difference between the texts that is not masking, with half-open spans of both; ``kind`` is
    one of :data:`engine.alignment.KINDS`."""

    kind: str
    original: Span
    published: Span


@dataclass(frozen=True, slots=True)
class Readable:
    """A name that the published text still shows although it is masked elsewhere: half-open offsets
    into the published text, and the reason for this suspicion, one of
    :data:`engine.alignment.audit.WHY`."""

    start: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """Result of aligning an original with its published form.

    ``annotation`` is that of the original, its entities being what was masked; ``masked`` and
    ``others`` are the differences; ``readable`` are names left readable, the surest first; ``rows``
    are pairs of half-open spans (original, published) of corresponding paragraphs; ``matched`` is
    the share of the unmasked words of the original found in the published form; ``lost`` lists, by
    name of an export format of :mod:`engine.interchange.convert`, what that format cannot
    represent.
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
        """Return the original document, that of ``annotation``."""
        return self.annotation.document


def encode(original: Document, published: Document, aligned: AlignedPair) -> bytes:
    """Serialise an alignment to the JSON bytes that :func:`decode` reads."""
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
    """Restore an alignment from the bytes of :func:`encode`."""
    known = decode_json(data)
    original, published = _document(known["original"]), _document(known["published"])
    annotation = Annotation.from_json(known["annotation"], original)
    return Alignment(
        annotation,
        published,
        tuple(Masked(tuple(one["entities"]), _span(one["published"])) for one in known["masked"]),
        tuple(Other(kind, _span(a), _span(b)) for kind, a, b in known["others"]),
        tuple(Readable(start, end, why) for start, end, why in known["readable"]),
        tuple((_span(a), _span(b)) for a, b in known["rows"]),
        Share(*known["matched"]),
        {form: _lost(annotation, form, known["lost"].get(form)) for form in registry.FORMS},
    )


def _lost(annotation: Annotation, form: str, said: list[Any] | None) -> tuple[Loss, ...]:
    """Read what a form cannot represent; count it for a form that was not there yet."""
    if said is None:
        return losses.losses([annotation], form)
    return tuple(Loss(*one) for one in said if one[0] in LOST)


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
