"""The text of a PDF as the clients of ``POST /pdf-to-text`` expect it: HTML."""

from __future__ import annotations

import re
from html import escape

_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")


def pdf_answer(text: str) -> dict[str, object]:
    """Return the body of the answer: ``HTMLText`` holds what is set apart by an empty line as a
    paragraph, whose lines end with ``<br>``. ``images`` is empty: no picture of a decision leaves,
    and jurinorm looks at none."""
    paragraphs = [part for part in _BLANK_LINES.split(text.strip()) if part.strip()]
    rows = ("<br>".join(escape(line, quote=False) for line in part.split("\n")) for part in paragraphs)
    body = "\n".join(f'<p block-type="Text">{row}</p>' for row in rows)
    return {"HTMLText": f"<html>\n<body>\n{body}\n</body>\n</html>", "images": {}}
