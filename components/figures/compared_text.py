"""A text as one or two systems or annotators marked it, as JSON for ``assets/comparison/text.js``:
every text once, nothing drawn yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from dash import html

from components import ids
from components.i18n import section, t
from engine.measure import error_kinds

Json = dict[str, Any]
KINDS: tuple[str, ...] = ("omission", "false_alarm", "label", "boundary", "right")
SIGNS: Mapping[str, str] = {**{one.code: one.sign for one in error_kinds.KINDS}, "right": "✓"}
"""``assets/figures/compared.css`` draws the same."""
WORDS = "compared"
"""What the keys of the words begin with: those of errors. Another page gives its own, and the kinds
that they name."""

_LINE = re.compile(r"[^\n]*\n?")


@dataclass(frozen=True, slots=True)
class Mark:
    """One place of the text, in characters: what is right there (``gold``), what was said, and the
    name of the error (empty where both agree).

    Of two annotators neither is right: ``gold`` is then the first. ``word`` stands in place of that
    of the kind.
    """

    kind: str
    gold: tuple[tuple[int, int], ...]
    said: tuple[tuple[int, int], ...]
    error: str = ""
    word: str = ""

    @property
    def start(self) -> int:
        """Give the first character of either."""
        return min(start for start, _ in (*self.gold, *self.said))

    @property
    def end(self) -> int:
        """Give the end of the last of either."""
        return max(end for _, end in (*self.gold, *self.said))


def payload(
    text: str,
    columns: Sequence[Sequence[Mark]],
    *,
    identity: str,
    current: str,
    language: str,
    lang: str,
    asked: bool = False,
    words: str = WORDS,
) -> Json:
    """Give all that the script draws: ``columns`` are the marks of one or two systems, in any
    order.

    A paragraph has one cell a column; a cell is a list of plain strings and of marks ``[kind,
    error, [[text, side], …], word]``. ``side`` is ``both``, ``gold`` (only there it is right) or
    ``said`` (only said so). The strings of a column are the text, no character less or twice.
    ``current`` names the mark in sight; ``asked``: a reader chose it, and the page may go there.
    """
    lines = [match.span() for match in _LINE.finditer(text) if match[0]]
    cells = [_column(text, lines, _apart(marks)) for marks in columns]
    return {
        "id": identity,
        "lang": lang,
        "language": language,
        "words": section(words, lang),
        "columns": len(columns),
        "paragraphs": [list(row) for row in zip(*cells, strict=True)],
        "current": current,
        "asked": asked,
    }


def frame(
    chosen: str,
    heads: Iterable[str],
    lang: str,
    bar: Sequence[Any] = (),
    words: str = WORDS,
    kinds: Sequence[str] = KINDS,
    heads_id: str = ids.COMPARED_HEADS,
) -> html.Div:
    """Lay out the place where the text is drawn; what is chosen in it goes to the store ``chosen``.
    ``kinds`` are those of the legend."""
    steps = [
        html.Button(t(f"{words}.{name}", lang), className="button button-quiet", type="button", **{"data-step": step})
        for name, step in (("previous", "-1"), ("next", "1"))
    ]
    toggle = html.Button(
        t(f"{words}.words", lang),
        className="button button-quiet",
        type="button",
        **{"data-words-toggle": "", "aria-pressed": "false"},
    )
    return html.Div(
        [
            html.Div([*bar, *steps, toggle, legend(lang, words, kinds)], className="compared-bar"),
            html.Div(
                [
                    html.Div(columns(heads), className="compared-heads", id=heads_id, role="row"),
                    html.Div(className="compared-rows", role="rowgroup", tabIndex=0, **{"data-slot": "rows"}),
                ],
                role="table",
                **{"aria-label": t(f"{words}.name", lang)},
            ),
            html.Div(className="hidden-visually", role="status", **{"data-slot": "live"}),
        ],
        id=ids.COMPARED,
        className="compared",
        hidden=True,
        **{"data-chosen": chosen, "data-columns": "1", "data-words": "off"},
    )


def columns(heads: Iterable[str]) -> list[html.Div]:
    """Lay out the titles of the columns; that of a single one heads no table."""
    said = list(heads)
    return [html.Div(head, role="columnheader") if len(said) > 1 else html.Div(head) for head in said]


def legend(lang: str, words: str = WORDS, kinds: Sequence[str] = KINDS) -> html.Ul:
    """Say what each colour and sign means."""
    return html.Ul(
        [html.Li(html.Span(t(f"{words}.{kind}", lang), className=f"diff diff-{kind}")) for kind in kinds],
        className="compared-legend",
        **{"aria-label": t(f"{words}.legend", lang)},
    )


def _apart(marks: Iterable[Mark]) -> list[Mark]:
    """Sort marks; of two at one place the wrong one is kept, else the first: no text may be drawn
    twice."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: (mark.start, not mark.error)):
        if kept and mark.start < kept[-1].end:
            if kept[-1].error or not mark.error:
                continue
            kept.pop()
        kept.append(mark)
    return kept


def _column(text: str, lines: Sequence[tuple[int, int]], marks: Sequence[Mark]) -> list[list[Any]]:
    """Cut the text of one column into lines, a mark that runs over a line end into one piece a
    line."""
    cells: list[list[Any]] = []
    place = 0
    for start, end in lines:
        while place < len(marks) and marks[place].end <= start:
            place += 1
        cell: list[Any] = []
        done, here = start, place
        while here < len(marks) and marks[here].start < end:
            mark = marks[here]
            first, last = max(done, mark.start), min(end, mark.end)
            cell += [text[done:first]] if first > done else []
            cell.append([mark.kind, mark.error, _pieces(text, mark, first, last), *([mark.word] if mark.word else [])])
            done, here = last, here + 1
        cell += [text[done:end]] if end > done else []
        cells.append(cell)
    return cells


def _pieces(text: str, mark: Mark, start: int, end: int) -> list[list[str]]:
    """Cut a mark where it is right only, said only, or both."""
    edges = sorted({start, end, *(at for span in (*mark.gold, *mark.said) for at in span if start < at < end)})
    return [[text[a:b], _side(mark, a)] for a, b in pairwise(edges)]


def _side(mark: Mark, at: int) -> str:
    gold, said = (any(start <= at < end for start, end in spans) for spans in (mark.gold, mark.said))
    if not mark.gold or not mark.said or mark.kind in ("omission", "false_alarm"):
        return "both"  # there is one side only: nothing to tell apart
    return "both" if gold and said else "gold" if gold else "said"
