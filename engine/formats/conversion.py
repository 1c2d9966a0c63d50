"""From the bytes of a file to a document and back to bytes, whatever the format: the format's own
package does the work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from engine.core import Damaged, Document, EmptyDocument, EngineError, TooLarge, Unwritable, settings
from engine.formats.changes import Changes
from engine.formats.covers import Covers, page_key
from engine.formats.detect import detect
from engine.formats.format import Format
from engine.formats.registry import named
from engine.formats.writing import Finding, Orders, Written
from engine.text import clean

if TYPE_CHECKING:
    from engine.formats.gap_width import GapWidth
    from engine.formats.previews import PagePreviews
    from engine.formats.scan.shown import ShownPicture

_MEBIBYTE = 1024 * 1024


@contextmanager
def _damage(format: Format) -> Iterator[None]:
    """Call a file damaged whatever its libraries raise: those of hostile bytes raise anything."""
    try:
        yield
    except EngineError:
        raise
    except Exception as error:
        raise Damaged(format=format.name) from error


def read(data: bytes, name: str, changes: Changes = "accept", *, as_shown: bool = False) -> Document:
    """Extract the text of a file, whose format is detected from its content and name.

    The text is normalised (:func:`engine.text.clean`): line ends are ``\\n`` and it can be encoded
    as UTF-8; all offsets of annotations refer to it. ``changes`` tells whether tracked changes are
    read as accepted or as refused; the SHA-256 of the document is that of ``data`` in both cases.
    ``as_shown``: of a format with pages, what character recognition reads there, where that is
    installed; such a text is for whoever asked, and places in the file are not known for it.

    Raises:
        DocumentError: the file cannot be read; one of its subclasses tells why. No other error is
        raised, whatever the bytes and the name.
    """
    if not data:
        raise EmptyDocument()
    limit = settings().upload_limit
    if len(data) > limit:
        raise TooLarge(size=-(-len(data) // _MEBIBYTE), limit=limit // _MEBIBYTE)
    format = detect(data, name)
    with _damage(format):
        reader = (format.read_shown if as_shown else None) or format.read
        reading = reader(_settled(data, format, changes))
    text = clean(reading.text)
    if not text.strip():
        raise EmptyDocument()
    return Document(
        clean(name), text, format.name, sha256(data).hexdigest(),
        pages=reading.pages, unread_pages=reading.unread, images=reading.images,
        uncertain=reading.uncertain,
    )  # fmt: skip


def pictures(data: bytes, document: Document, changes: Changes = "accept") -> tuple[ShownPicture, ...]:
    """Give the pictures that a document shows, whose text was not read, and that its writer can
    cover, each once: those that somebody has to look at, and whole pages on which boxes can be
    drawn. ``data`` are the bytes from which ``document`` was read, ``changes`` as it was: a refused
    deletion shows its pictures again.

    Raises:
        DocumentError: as for reading the file.
    """
    format = named(document.format)
    if format.pictures is None:
        return ()
    with _damage(format):
        found = format.pictures(_settled(data, format, changes))
    return tuple({picture.key: picture for picture in found}.values())


def preview(data: bytes, written: bytes, document: Document, changes: Changes = "accept") -> PagePreviews | None:
    """Show the first page that was changed, as it was and as it is; None for a format without
    pages. ``data`` are the bytes from which ``document`` was read, ``written`` those that were made
    of them.

    Raises:
        DocumentError: as for reading either file.
    """
    format = named(document.format)
    if format.preview is None:
        return None
    with _damage(format):
        return format.preview(_settled(data, format, changes), written)


def has_gaps(document: Document) -> bool:
    """Tell whether the format of a document has printed lines, whose gaps can be measured."""
    return named(document.format).gap_widths is not None


def measure_gaps(data: bytes, document: Document, orders: Orders, written: bytes) -> tuple[GapWidth, ...]:
    """Measure what a written file still tells of the width of what was replaced; none for a format
    without printed lines. ``data`` are the bytes from which ``document`` was read, ``written``
    those that :func:`write` made of them by the same ``orders``.

    Raises:
        DocumentError: as for reading either file.
    """
    format = named(document.format)
    if format.gap_widths is None:
        return ()
    with _damage(format):
        return format.gap_widths(_settled(data, format, orders.changes), document, orders, written)


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a file in the format of the original, with the edits applied and hidden forms removed.
    ``data`` are the bytes from which ``document`` was read.

    Raises:
        Unwritable: the file cannot be written with each edit at its place, or has not what is to be
        covered. DocumentError: as for reading the file.
    """
    format = named(document.format)
    try:
        seen = _settled(data, format, orders.changes)
        _check_covers(seen, format, document, orders.covers)
        written = format.write(seen, document, orders)
    except EngineError:
        raise
    except Exception as error:  # as reading
        raise Unwritable from error
    refused = () if seen == data else (Finding("tracked_changes", "refused"),)
    return replace(written, findings=(*refused, *_count_covered(written.findings, len(orders.covers))))


def _check_covers(data: bytes, format: Format, document: Document, covers: Covers) -> None:
    """Refuse boxes over what the document does not show: they would be reported, and cover
    nothing."""
    pages = range(1, (document.pages or 0) + 1) if format.paged else ()
    wanted = covers.keys() - set(map(page_key, pages))
    if wanted and not wanted <= {picture.key for picture in (format.pictures(data) if format.pictures else ())}:
        raise Unwritable()


def _count_covered(findings: Sequence[Finding], covered: int) -> Iterator[Finding]:
    """Say of the pictures that boxes are over that they are redacted; writers count them with those
    that are kept."""
    if covered:
        yield Finding("pictures", "redacted", covered)
    for finding in findings:
        kept = finding.count - covered if (finding.kind, finding.fate) == ("pictures", "kept") else finding.count
        if kept > 0:
            yield finding if kept == finding.count else replace(finding, count=kept)


def _settled(data: bytes, format: Format, changes: Changes) -> bytes:
    """Give a file as its reader is to see it: readers read changes as accepted, so that only
    refusing rewrites it."""
    if changes == "accept" or format.settle is None:
        return data
    return format.settle(data, changes)
