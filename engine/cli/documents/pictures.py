"""What the command line decides about the pictures of a document, as a reader does on its page."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.errors import BadCall, NoSuchPicture
from engine.cli.language import say

if TYPE_CHECKING:
    from engine.core import Annotation, Document
    from engine.formats import Box, Changes, Covers, ShownPicture

HideOption = Annotated[
    list[str] | None,
    typer.Option("--hide-picture", metavar="N", help="help.picture_to_hide_by_its_number", show_default=False),
]
KeepOption = Annotated[
    list[str] | None,
    typer.Option("--keep-picture", metavar="N", help="help.picture_that_shows_no_name", show_default=False),
]
BoxOption = Annotated[
    list[str] | None,
    typer.Option("--box", metavar="N:L,T,R,B", help="help.box_over_a_picture_in_percent", show_default=False),
]
ALL = "all"
_BOX = re.compile(r"(?P<name>[\w-]{1,64}):" + ",".join([r"(\d{1,3}(?:\.\d{1,4})?)"] * 4), re.ASCII)


@dataclass(frozen=True, slots=True)
class PictureChoices:
    """The pictures to hide and to keep, by number, by key or all of them, and the boxes over
    others."""

    hidden: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    boxes: tuple[tuple[str, Box], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.hidden or self.kept or self.boxes)


def choices(
    hidden: Sequence[str] | None, kept: Sequence[str] | None, boxed: Sequence[str] | None, as_text: bool = False
) -> PictureChoices:
    """Read the options; ``as_text``: what is written has no pictures.

    Raises:
        BadCall: a box is none, or the text alone is written.
    """
    found = PictureChoices(tuple(hidden or ()), tuple(kept or ()), tuple(_box(each) for each in boxed or ()))
    if found and as_text:
        raise BadCall(reason="pictures_of_text")
    return found


@dataclass(frozen=True, slots=True)
class DecidedPictures:
    """What was decided about the pictures of one document; ``left`` are those that ask for it
    still, with their numbers."""

    covers: Covers
    left: tuple[tuple[int, ShownPicture], ...]


def decide(chosen: PictureChoices, data: bytes, document: Document, changes: Changes = "accept") -> DecidedPictures:
    """Apply choices to the pictures of a document, which are numbered from 1, as ``changes`` was
    read.

    Raises:
        NoSuchPicture: one names a picture that the document does not have. DocumentError: as
        reading.
    """
    from engine.formats import WHOLE, pictures

    if not (chosen or document.images):
        return DecidedPictures({}, ())
    found = pictures(data, document, changes)
    names = {str(number): each.key for number, each in enumerate(found, 1)} | {each.key: each.key for each in found}
    asking = [each.key for each in found if each.asks]
    covers: dict[str, tuple[Box, ...]] = {}
    for name, box in chosen.boxes:
        key = _key_of(name, names)
        covers[key] = (*covers.get(key, ()), box)
    kept = {_key_of(name, names) for name in chosen.kept if name != ALL}
    hidden = {_key_of(name, names) for name in chosen.hidden if name != ALL}
    if ALL in chosen.hidden:
        hidden |= set(asking) - covers.keys() - kept
    covers |= dict.fromkeys(hidden, WHOLE)
    done = set(asking) if ALL in chosen.kept else kept | covers.keys()
    left = [(number, each) for number, each in enumerate(found, 1) if each.asks and each.key not in done]
    return DecidedPictures(covers, tuple(left))


def settle_doubt(annotation: Annotation, decided: DecidedPictures, path: str) -> Annotation:
    """Take the doubt about pictures out of an annotation once all are decided; else say on standard
    error which are not."""
    from engine.core import replace

    if not annotation.document.images:
        return annotation
    if not decided.left:
        doubts = tuple(doubt for doubt in annotation.doubts if doubt.kind != "unread_image")
        return replace(annotation, doubts=doubts)
    for number, each in decided.left:
        where = say("pictures.page", page=each.page) if each.page else ""
        sys.stderr.write(say("pictures.left", path=path, number=number, where=where, key=each.key) + "\n")
    return annotation


def _key_of(name: str, names: dict[str, str]) -> str:
    if name not in names:
        raise NoSuchPicture(name=name)
    return names[name]


def _box(text: str) -> tuple[str, Box]:
    match = _BOX.fullmatch(text)
    sides = [float(side) / 100 for side in match.groups()[1:]] if match else []
    if not match or sides[0] >= sides[2] or sides[1] >= sides[3] or max(sides) > 1:
        raise BadCall(reason="no_box", name=text)
    return match["name"], (sides[0], sides[1], sides[2], sides[3])
