"""A tree of a page as markup, so that it reads as the tree does."""

from __future__ import annotations

import re

from engine.formats.html.tree import Element, events

_EMPTY = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
_RAW = frozenset({"style", "xmp", "noembed", "noframes"})
"""What a browser takes to the letter, without references to characters."""

_SPECIAL = re.compile("[&<>\x00-\x08\x0b-\x1f\x7f-\xa0\xad\u200b\u2060\ufeff\ud800-\udfff]")
"""What ends a text, what nobody sees, and what cleaning changes where it is not a reference."""

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;", "\xad": "&shy;"}
_NAME = re.compile(r"[A-Za-z_:][-\w:.]*")


def print_page(root: Element, doctype: str = "") -> str:
    """Give the markup of a page."""
    pieces = [doctype, "\n" if doctype else ""]
    for event, element in events(root):
        tag = "pre" if element.tag == "plaintext" else element.tag  # nothing can follow the former
        if event == "start":
            pieces += [f"<{tag}{_attributes(element)}>", _content(element)]
        else:
            pieces += ["" if tag in _EMPTY else f"</{tag}>", "" if element is root else _escaped(element.tail)]
    return "".join(pieces)


def is_name(name: str) -> bool:
    """Tell whether an attribute or an element may have that name."""
    return _NAME.fullmatch(name) is not None


def _content(element: Element) -> str:
    return element.text if element.tag in _RAW else _escaped(element.text)


def _attributes(element: Element) -> str:
    return "".join(
        f' {name}="{_escaped(value).replace(chr(34), "&quot;")}"' if value else f" {name}"
        for name, value in element.attributes.items()
    )


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: _NAMED.get(match[0]) or f"&#{ord(match[0])};", text)
