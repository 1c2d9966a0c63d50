"""The characters a document may hold, so that its text can always be written as UTF-8, as XML and
on a terminal."""

from __future__ import annotations

import re

CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
"""Control characters that no text holds: all but tab, line feed, vertical tab, form feed and
carriage return."""

_LINE_END = re.compile("\r\n|\r|\x0b")
_SURROGATE = re.compile("[\ud800-\udfff]")
_INVISIBLE = "\u00ad\u200b\u2060\ufeff"
_TABLE: dict[int, str | None] = {
    **{code: "\ufffd" for code in (*range(0x20), 0x7F) if chr(code) not in "\t\n\f"},
    **{code: bytes([code]).decode("cp1252", "replace") for code in range(0x80, 0xA0)},
    **dict.fromkeys(map(ord, _INVISIBLE)),
}


def clean(text: str) -> str:
    r"""Normalise line ends, encoding errors and invisible characters of a text that was just read.
    Applied once, before any offset exists, since the length may change.

    - Every line end becomes ``\n``.
    - Surrogate pairs are joined. Lone surrogates and control characters (NUL among them) become U+FFFD, one for one:
      they stay visible.
    - Control characters U+0080 to U+009F are Windows-1252 read as Latin-1, as in HTML: « aujourd\x92hui » gets its
      apostrophe.
    - Soft hyphens, zero-width spaces, word joiners and byte order marks are dropped: they show nothing and can split a
      name.
    """
    text = _LINE_END.sub("\n", text)
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.translate(_TABLE)
