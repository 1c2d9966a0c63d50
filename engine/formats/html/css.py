"""Style sheets of a page, without what they say of anybody: comments, names in selectors, texts to
insert."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.formats.writing import KnownForms

_COMMENT = re.compile(r"/\*(?:.*?\*/|.*\Z)", re.S)
_SELECTED = re.compile(r"(?<=[.#])-?[^\W\d][\w-]*")
_PRELUDE = re.compile(r"(?:\A|(?<=[{};]))[^{};]+(?=\{)")
"""What stands before a block: its selectors."""

_COUNTERS = re.compile(r"@counter-style[^{}]{0,400}(?:\{[^{}]{0,10000}\}?)?", re.I)
"""Signs of lists that a page makes up: words, without quotes."""

_QUOTED = re.compile(
    r"""(?P<url>url\(\s*["']?[^"')]{0,10000000}["']?)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""", re.I | re.S
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_KNOWN = frozenset(
    """
    arial helvetica neue times new roman georgia verdana tahoma trebuchet ms courier consolas monaco menlo segoe ui roboto open
    sans serif calibri cambria garamond palatino linotype lato noto mono liberation dejavu emoji symbol symbols wingdings
    marianne montserrat apple system color utf iso truetype opentype woff svg embedded text submit button reset checkbox radio
    search email tel url number date print screen ltr rtl fr en external nofollow blank
    """.split()
)
"""Words of style sheets that stand between quotes: fonts, formats, kinds of fields."""

_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\r\n\f]?|([^\n]))")
_ADDRESS = re.compile(r"""(url\(\s*["']?)([^"')]{0,10000000})""", re.I)
_LOCAL = re.compile(r"\s*(?:file:|[a-z]:[\\/]|\\\\)", re.I)


def scrub_css(
    css: str, names: Mapping[str, str], forms: KnownForms, data: Callable[[str], str], encoding: str
) -> tuple[str, bool]:
    """Give a style sheet with classes renamed, words that it would insert and addresses of this
    machine gone, and whether it betrayed somebody.

    ``names`` are new names of classes and identifiers; ``data`` rewrites the address of a picture
    held in the page. What ``encoding`` cannot say is escaped: a reference to a character means
    nothing in a style sheet.
    """
    css = _COUNTERS.sub("", plain(css))
    css = _QUOTED.sub(lambda match: match[0][0] * 2 if _says(match) else match[0], css)
    css = _SELECTED.sub(lambda match: names.get(match[0], match[0]), css)
    css = _ADDRESS.sub(lambda match: match[1] + _address(match[2], data), css)
    betrays = _betrays(css, forms)
    if betrays:
        css = forms.rewrite(css)
        css = "" if _betrays(css, forms) or "<" in css else css
    return _sayable(css, encoding), betrays


def plain(css: str) -> str:
    """Give a style sheet without its comments, and with letters that it escapes as they are."""
    return _ESCAPE.sub(_letter, _COMMENT.sub("", css)) if "\\" in css else _COMMENT.sub("", css)


def words(css: str) -> int:
    """Count the texts between quotes that hold words of somebody: what a page shows and no reader
    gives."""
    bare = plain(css)
    return len(_COUNTERS.findall(bare)) + sum(_says(match) for match in _QUOTED.finditer(_COUNTERS.sub("", bare)))


def selected(css: str) -> set[str]:
    """Give the classes and identifiers that the selectors of a style sheet name."""
    return {name[0] for prelude in _PRELUDE.finditer(_COMMENT.sub("", css)) for name in _SELECTED.finditer(prelude[0])}


def _says(quoted: re.Match[str]) -> bool:
    if quoted["url"]:
        return False
    return any(word.lower() not in _KNOWN for word in _WORD.findall(_ESCAPE.sub(_escaped, quoted[0])))


def addresses(css: str) -> list[str]:
    """List the addresses of the pictures and fonts of a style sheet."""
    return [_ESCAPE.sub(_escaped, match[2]) for match in _ADDRESS.finditer(plain(css))]


def comments(css: str) -> int:
    """Count the comments."""
    return len(_COMMENT.findall(css))


def _address(address: str, data: Callable[[str], str]) -> str:
    said = _ESCAPE.sub(_escaped, address)
    if said.strip().lower().startswith("data:"):
        return data(said)
    return "" if _LOCAL.match(said) else address


def _betrays(css: str, forms: KnownForms) -> bool:
    return forms.betrays(css) or ("\\" in css and forms.betrays(_ESCAPE.sub(_escaped, css)))


def _sayable(css: str, encoding: str) -> str:
    try:
        css.encode(encoding)
    except UnicodeEncodeError:
        return "".join(letter if letter.isascii() else f"\\{ord(letter):06x}" for letter in css)
    return css


def _letter(match: re.Match[str]) -> str:
    said = _escaped(match)
    return said if said.isascii() and said.isalpha() else match[0]


def _escaped(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[2]
    code = int(match[1], 16)
    return chr(code) if code < 0x110000 else "\ufffd"
