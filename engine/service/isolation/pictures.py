"""What is done with the pictures of a document in a process of its own: listed and read, shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import Document, DocumentGone, OcrFailed
from engine.service.isolation.operation import Send
from engine.service.worker.wire import Message

if TYPE_CHECKING:
    from engine.formats import Changes, PagePreviews, ShownPicture


def list_pictures(_send: Send, data: bytes, document: Document, changes: Changes) -> Message:
    """List the pictures of a document, with what is read in them; the thumbnails follow one
    another."""
    from engine.formats import pictures

    rows: list[dict[str, Any]] = []
    thumbnails: list[bytes] = []
    for each in pictures(data, document, changes):
        thumbnails.append(each.thumbnail())
        width, height = each.size()
        row = {"key": each.key, "page": each.page, "width": width, "height": height, "is_page": each.is_page}
        rows.append(row | {"marks": each.marks, "asks": each.asks, "bytes": len(thumbnails[-1]), "text": _text(each)})
    return Message("done", {"rows": rows}, b"".join(thumbnails))


def show_picture(_send: Send, data: bytes, document: Document, changes: Changes, key: str) -> Message:
    """Show one picture as large as boxes are drawn on.

    Raises:
        DocumentGone: the document has no such picture, or nothing of it can be shown.
    """
    from engine.formats import LARGE, pictures

    found = pictures(data, document, changes)
    shown = next((each.thumbnail(LARGE) for each in found if each.key == key), b"")
    if not shown:
        raise DocumentGone()
    return Message("done", {}, shown)


def show_pages(_send: Send, data: bytes, written: bytes, document: Document, changes: Changes) -> Message:
    """Show a page before and after: one PNG behind the other.

    Raises:
        DocumentGone: the format has no pages.
    """
    from engine.formats import preview

    found = preview(data, written, document, changes)
    if found is None:
        raise DocumentGone()
    return Message("done", {"page": found.page, "bytes": len(found.before)}, found.before + found.after)


def as_previews(answer: Message) -> PagePreviews:
    """Make the previews of the answer of :func:`show_pages`."""
    from engine.formats import PagePreviews

    size = answer.body["bytes"]
    return PagePreviews(answer.body["page"], answer.data[:size], answer.data[size:])


def _text(picture: ShownPicture) -> str | None:
    """Give what is read in a picture; None where character recognition could not tell."""
    try:
        return picture.text()
    except OcrFailed:
        return None
