"""Both texts beside each other, as JSON for ``assets/alignment/text.js``: each text once, cut into
paragraphs that belong to each other."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence
from typing import Any

from dash import html

from components import ids
from components.alignment.places import KINDS, Place, Span, family, places
from components.alignment.words import label, word
from components.i18n import number, section, t
from engine.service import Alignment

Json = dict[str, Any]
Mark = tuple[int, int, int, str, str]
"""A stretch, the number of its place, its family, and its word."""


def payload(alignment: Alignment, identity: str, lang: str) -> Json:
    """Give all that the script draws. A cell is a list of plain strings and of marks ``[place,
    family, word, text]``; joined, the texts of a column are the whole, no character less or twice.
    The word of a mark stands on the first of its pieces alone. ``order`` lists the places as they
    follow each other."""
    known = places(alignment)
    texts = (alignment.original.text, alignment.published.text)
    columns = [
        _column(text, [row[side] for row in alignment.rows], _apart(_marks(known, side, lang)))
        for side, text in enumerate(texts)
    ]
    return {
        "id": identity,
        "lang": lang,
        "languages": [alignment.original.language, alignment.published.language],
        "words": section("alignment.text.script", lang),
        "rows": [list(row) for row in zip(*columns, strict=True)],
        "places": [[one.kind, word(one, lang)] for one in known],
        "order": sorted(range(len(known)), key=lambda place: (known[place].published, known[place].kind != "masked")),
    }


def frame(alignment: Alignment, lang: str) -> html.Div:
    """Lay out the place where the texts are drawn, with the ways through it."""
    counts = {kind: sum(place.kind == kind for place in places(alignment)) for kind in KINDS}
    first = next((kind for kind in KINDS if counts[kind]), "masked")
    steps = [
        html.Button(
            t(f"alignment.text.{name}", lang),
            className="button button-quiet",
            type="button",
            **{"data-pair-step": step},
        )
        for name, step in (("previous", "-1"), ("next", "1"))
    ]
    words = html.Button(
        t("alignment.text.words", lang),
        className="button button-quiet",
        type="button",
        **{"data-pair-words": "", "aria-pressed": "false"},
    )
    ways = [_way(kind, counts[kind], kind == first, lang) for kind in KINDS]
    heads = [html.Div(t(f"alignment.{side}", lang), role="columnheader") for side in ("original", "published")]
    return html.Div(
        [
            html.Div(
                [
                    html.Span(t("alignment.text.through", lang), id=f"{ids.ALIGNMENT_TEXT}-through"),
                    html.Div(
                        ways,
                        className="pair-ways",
                        role="group",
                        **{"aria-labelledby": f"{ids.ALIGNMENT_TEXT}-through"},
                    ),
                    *steps,
                    words,
                ],
                className="pair-bar",
            ),
            html.Div(
                [
                    html.Div(html.Div(heads, className="pair-heads", role="row"), role="rowgroup"),
                    html.Div(className="pair-rows", role="rowgroup", tabIndex=0, **{"data-slot": "rows"}),
                ],
                role="table",
                **{"aria-label": t("alignment.text.name", lang)},
            ),
            html.P(className="pair-said", role="status", **{"data-slot": "live"}),
        ],
        id=ids.ALIGNMENT_TEXT,
        className="pair",
        **{"data-words": "off"},
    )


def _way(kind: str, count: int, pressed: bool, lang: str) -> html.Button:
    """Let a reader say what the keys go through; the button is the legend of its kind too."""
    said = html.Span(
        t(f"alignment.kind.{kind}", lang), className=f"place place-{kind}" + (" in-person" if kind == "masked" else "")
    )
    return html.Button(
        [said, html.Span(number(count, lang), className="pair-count")],
        type="button",
        className="pair-way",
        **{"data-pair-kind": kind, "aria-pressed": "true" if pressed else "false"},
    )


def _marks(known: Sequence[Place], side: int, lang: str) -> Iterable[Mark]:
    """Give the stretches of one side; what was masked comes last, for what stands there may be
    known by its neighbours alone."""
    for index, place in sorted(enumerate(known), key=lambda one: one[1].kind == "masked"):
        said, code = word(place, lang), place.labels[0] if place.labels else ""
        if side:
            yield (*place.published, index, family(code) if code else "", said)
            continue
        for span, code in place.original:
            yield (*span, index, family(code) if code else "", label(code, lang) if code else said)


def _apart(marks: Iterable[Mark]) -> list[Mark]:
    """Give the stretches in order, none over another: where two meet, the one that was given first
    keeps it."""
    kept: list[Mark] = []
    for start, end, *said in marks:
        at = bisect_right(kept, start, key=lambda mark: mark[1])
        free, done = [], start
        while at < len(kept) and kept[at][0] < end:
            free.append((done, kept[at][0]))
            done, at = kept[at][1], at + 1
        for low, high in (*free, (done, end)):
            if low < high:
                insort(kept, (low, high, *said))
    return kept


def _column(text: str, lines: Sequence[Span], marks: Sequence[Mark]) -> list[list[Any]]:
    """Cut the text of one column into rows, a mark that runs over the end of one into a piece
    each."""
    cells: list[list[Any]] = []
    at = 0
    for start, end in lines:
        while at < len(marks) and marks[at][1] <= start:
            at += 1
        cell: list[Any] = []
        done, here = start, at
        while here < len(marks) and marks[here][0] < end:
            low, high, place, hue, said = marks[here]
            first, last = max(done, low), min(end, high)
            cell += [text[done:first]] if first > done else []
            cell.append([place, hue, said if first == low else "", text[first:last]])
            done, here = last, here + 1
        cell += [text[done:end]] if end > done else []
        cells.append(cell)
    return cells
