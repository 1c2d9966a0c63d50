"""The pictures that stay in a message when it is written: those held in its pages, and those of the
files attached to it. Pictures that are attached are taken out."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formats.eml.read import DEPTH_LIMIT, Mail, Walk, body, kind_of, parse_mail
from engine.formats.html.covering import pictures as page_pictures
from engine.formats.html.write import parse_page
from engine.formats.scan.shown import ShownPicture


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures of a message.

    Raises:
        Damaged, BinaryText: as reading.
    """
    return list(_pictures(Walk(), parse_mail(data), DEPTH_LIMIT))


def _pictures(walk: Walk, part: Mail, depth: int) -> Iterator[ShownPicture]:
    inner = part.get_payload()
    kind = kind_of(part)
    if isinstance(inner, list) and depth:
        for each in inner:
            if not isinstance(each, str):
                yield from _pictures(walk, each, depth - 1)
    elif kind == "attached":
        file = walk.open(part)
        yield from file.pictures() if file else ()
    elif kind == "text" and part.get_content_subtype() == "html":
        root = parse_page(body(part).text)
        yield from page_pictures(root, is_mail=True) if root else ()
