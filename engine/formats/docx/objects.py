"""What a Word file held by a relation that it has no more: embedded objects, controls, films, ink,
other files."""

from __future__ import annotations

from typing import Any

from engine.formats.archive import local
from engine.formats.docx.changes import unwrap

_TEXT = ("{*}t", "{*}sym", "{*}noBreakHyphen", "{*}textpath", "{*}tab", "{*}br")
_WHOLE = {"imgLayer": "ext", "media": "ext", "webVideoPr": "ext", "contentPart": "Choice"}
"""What goes with an element: all of the extension, or the form of a drawing, that it is the matter
of."""

_SOURCES = ("altChunk", "subDoc", "externalData", "movie", "OLELink")


def remove_objects(root: Any, lost: set[str]) -> None:
    """Remove the elements that refer to what is no more in the file; what shows text stays.

    Of an embedded object its picture stays.
    """
    for element in list(root.iter("{*}OLEObject", "{*}control", "{*}objectEmbed", "{*}objectLink")):
        element.getparent().remove(element)
    for frame in list(root.iter("{*}object")):
        if frame.find("{*}drawing") is not None:
            unwrap(frame)
        elif "wordprocessingml" in frame.tag:
            frame.tag = frame.tag.rpartition("}")[0] + "}pict"
            frame.attrib.clear()
    for element in list(root.iter("*")):
        if element.getparent() is not None and (local(element) in (*_WHOLE, *_SOURCES) or _refers(element, lost)):
            _take_out(element, lost)
    for choice in list(root.iter("{*}AlternateContent")):
        if choice.find("{*}Choice") is None:
            for fallback in list(choice):
                unwrap(fallback)
            unwrap(choice)


def _refers(element: Any, lost: set[str]) -> bool:
    return any(value in lost for key, value in element.items() if _is_relation(key))


def _is_relation(key: str) -> bool:
    """Tell whether an attribute holds the id of a relation."""
    space = key.rpartition("}")[0]
    return space.endswith("/relationships") or (space.endswith("office:office") and key.endswith("}relid"))


def _take_out(element: Any, lost: set[str]) -> None:
    for key, value in element.items():
        if _is_relation(key) and value in lost:
            del element.attrib[key]
    refers = any(_is_relation(key) for key in element.keys())  # noqa: SIM118 - lxml's keys
    if local(element) == "hyperlink" or (refers and local(element) not in (*_WHOLE, *_SOURCES)):
        return
    around = _WHOLE.get(local(element))
    whole = next(element.iterancestors("{*}" + around), element) if around else element
    if whole.getparent() is not None and next(whole.iter(*_TEXT), None) is None:
        whole.getparent().remove(whole)
