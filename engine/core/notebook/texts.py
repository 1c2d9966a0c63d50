"""A text with its mentions marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from engine.core.labels import LABELS
from engine.core.notebook.tables import DrawnCell
from engine.core.notebook.words import title

GROUNDS: dict[str, tuple[str, str]] = {
    "person": ("#dfe9f8", "#1f4f9a"),
    "place": ("#f8eacd", "#805000"),
    "date": ("#ece3f6", "#66379b"),
    "number": ("#d7eeea", "#0a625f"),
    "organisation": ("#e4e9ed", "#41515f"),
    "court": ("#f4f4f2", "#5b5f60"),
}
"""By family of labels, the ground and the letters of a mention: the colours of the pages."""

_OTHER = ("#eeeeee", "#333333")
_BOX = (
    "white-space:pre-wrap;max-height:32em;overflow:auto;padding:.6em .8em;border:1px solid #8884;"
    "border-radius:4px;line-height:1.6;font-family:Georgia,serif"
)


@dataclass(frozen=True, slots=True)
class MarkedSpan:
    """A half-open span of a text to be marked in the colours of a ``family`` (:data:`GROUNDS`), and
    its ``title``, which shows when the pointer rests on it. ``strong``: it is underlined, as what
    is hidden is."""

    start: int
    end: int
    family: str
    title: str = ""
    strong: bool = False


def label_span(start: int, end: int, label: str, note: str = "", *, strong: bool = False) -> MarkedSpan:
    """Mark a span in the colours of a label, which may be somebody else's, entitled by the label
    and a ``note``."""
    family = LABELS[label].family if label in LABELS else ""
    return MarkedSpan(start, end, family, " · ".join(filter(None, (title("label", label), note))), strong)


def line(text: str) -> str:
    """Draw a line of text above or below something else; it is escaped."""
    return f'<p style="margin:.3em 0">{_plain(text)}</p>'


def marked_text(text: str, spans: Iterable[MarkedSpan] = ()) -> str:
    """Draw a text as HTML with its line ends and its ``spans`` marked. These are sorted and
    disjoint; the text and the titles are escaped, so that the text of the HTML is ``text``."""
    parts: list[str] = []
    done = 0
    for span in spans:
        parts += [_plain(text[done : span.start]), _mark(span, text[span.start : span.end])]
        done = span.end
    return f'<div style="{_BOX}">{"".join(parts)}{_plain(text[done:])}</div>'


def in_context(before: str, text: str, after: str, label: str) -> DrawnCell:
    """Draw a mention of a label between the words around it, on one line, as a cell of a table."""
    before, text, after = (" ".join(part.split()) if part.strip() else part[:1] for part in (before, text, after))
    return DrawnCell(f"{_plain(before)} {_mark(label_span(0, len(text), label), text)} {_plain(after)}")


def _plain(text: str) -> str:
    return escape(text, quote=False)


def _mark(span: MarkedSpan, text: str) -> str:
    ground, letters = GROUNDS.get(span.family, _OTHER)
    line = f";border-bottom:2px solid {letters}" if span.strong else ""
    style = f"background:{ground};color:{letters};padding:0 .15em;border-radius:2px{line}"
    return f'<mark title="{escape(span.title)}" style="{style}">{_plain(text)}</mark>'
