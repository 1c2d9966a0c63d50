"""Style sheets of a page, without what they say of anybody: comments, names in selectors, texts to
insert."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.formats.writing import KnownForms

_COMMENT = re.compile(r"/\*(?:.*?\*/|.*\Z)", re.S)
_SELECTED = re.compile(r"(?<=[.#])-?[^\W\d][\w-]*")
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\r\n\f]?|([^\n]))")
_ADDRESS = re.compile(r"""(url\(\s*["']?)([^"')]{0,10000000})""", re.I)
_LOCAL = re.compile(r"\s*(?:file:|[a-z]:[\\/]|\\\\)", re.I)


def scrub_css(
    css: str, names: Mapping[str, str], forms: KnownForms, data: Callable[[str], str], encoding: str
) -> tuple[str, bool]:
    """Give a style sheet with classes renamed and addresses of this machine gone, and whether it
    betrayed somebody.

    ``names`` are new names of classes and identifiers; ``data`` rewrites the address of a picture
    held in the page. What ``encoding`` cannot say is escaped: a reference to a character means
    nothing in a style sheet.
    """
    css = _COMMENT.sub("", css)
    css = _SELECTED.sub(lambda match: names.get(match[0], match[0]), css)
    css = _ADDRESS.sub(lambda match: match[1] + _address(match[2], data), css)
    betrays = _betrays(css, forms)
    if betrays:
        css = forms.rewrite(css)
        css = "" if _betrays(css, forms) or "<" in css else css
    return _sayable(css, encoding), betrays


def comments(css: str) -> int:
    """Count the comments."""
    return len(_COMMENT.findall(css))


def _address(address: str, data: Callable[[str], str]) -> str:
    if address.lower().startswith("data:"):
        return data(address)
    return "" if _LOCAL.match(address) else address


def _betrays(css: str, forms: KnownForms) -> bool:
    return forms.betrays(css) or ("\\" in css and forms.betrays(_ESCAPE.sub(_escaped, css)))


def _sayable(css: str, encoding: str) -> str:
    try:
        css.encode(encoding)
    except UnicodeEncodeError:
        return "".join(letter if letter.isascii() else f"\\{ord(letter):06x}" for letter in css)
    return css


def _escaped(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[2]
    code = int(match[1], 16)
    return chr(code) if code < 0x110000 else "\ufffd"
