"""The audit of a published decision: what it left readable, and the differences that mask nothing,
in lists that lead to their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dash import html

from components import ids
from components.alignment.places import Place, first, places, row_of
from components.alignment.words import difference, is_sure, reason
from components.i18n import count, number, t
from components.shell.messages import notice
from engine.service import Alignment

MOST_LISTED = 100
"""Differences of a kind that are listed; all are marked in the texts."""
LONGEST = 160
AROUND = 40
"""Characters of the text shown before and after a name."""


def readable(alignment: Alignment, lang: str) -> html.Section:
    """List the names left readable, the surest first, each with its reason; or say with care that
    none was found."""
    known = [place for place in places(alignment) if place.kind == "readable"]
    none = ("none", "good") if alignment.annotation.entities else ("nothing", "note")
    found: list[html.P | html.Div | html.Ol] = [notice(t(f"alignment.readable.{none[0]}", lang), none[1])]
    if known:
        found = [
            notice(_said(known, lang), "warn"),
            html.P(t("alignment.readable.hint", lang), className="soft"),
            html.Ol(
                [_name(alignment, place, number_, lang) for number_, place in enumerate(known)],
                className="alignment-list",
            ),
        ]
    return html.Section(
        [html.H2(t("alignment.readable", lang)), *found, *_checked(alignment, lang)], id=ids.ALIGNMENT_READABLE
    )


def list_others(alignment: Alignment, lang: str) -> html.Section:
    """List the other differences by their kind, folded."""
    counts = Counter(other.kind for other in alignment.others)
    total = count("alignment.others.some", sum(counts.values()), lang)
    groups = [_group(alignment, kind, n, lang) for kind, n in counts.most_common()]
    body = groups or [html.P(t("alignment.others.none", lang))]
    lead = [html.P(total, className="soft")] if groups else []
    return html.Section([html.H2(t("alignment.others", lang)), *lead, *body])


def _said(known: Sequence[Place], lang: str) -> str:
    """Count what is sure, and what may be somebody else's name, or no name."""
    sure = sum(is_sure(place.code) for place in known)
    counts = {"some": sure, "perhaps": len(known) - sure}
    return " ".join(count(f"alignment.readable.{name}", n, lang) for name, n in counts.items() if n)


def _name(alignment: Alignment, place: Place, place_number: int, lang: str) -> html.Li:
    text = alignment.published.text
    start, end = place.published
    quote = [
        _before(text, start),
        html.Mark(text[start:end], className="place place-readable"),
        _after(text, end),
    ]
    where = t("alignment.where", lang, n=number(row_of(alignment, place), lang))
    said = [
        html.P(quote, className="alignment-quote", lang=alignment.published.language),
        html.P(f"{reason(place.code, lang)} · {where}", className="alignment-why"),
    ]
    return html.Li([html.Div(said), _go(place_number, text[start:end], lang)])


def _group(alignment: Alignment, kind: str, n: int, lang: str) -> html.Details:
    before, all_places = first(alignment, "other"), places(alignment)
    numbered = [at for at in range(before, len(all_places)) if all_places[at].code == kind]
    rows = [_difference(alignment, all_places[at], at, lang) for at in numbered[:MOST_LISTED]]
    more = html.P(count("alignment.others.more", n - MOST_LISTED, lang), className="soft")
    summary = html.Summary([html.Span(difference(kind, lang), className="place place-other"), " ", number(n, lang)])
    listed = html.Ul(rows, className="alignment-list")
    return html.Details([summary, listed, *([more] if n > MOST_LISTED else [])], className="alignment-group")


def _difference(alignment: Alignment, place: Place, place_number: int, lang: str) -> html.Li:
    original = place.original[0][0] if place.original else (0, 0)
    sides = (("original", alignment.original, original), ("published", alignment.published, place.published))
    said = [
        html.P(
            [
                html.Span(t(f"alignment.{side}.short", lang), className="soft"),
                " ",
                html.Q(_short(document.text[start:end]), lang=document.language),
            ],
            className="alignment-quote",
        )
        for side, document, (start, end) in sides
        if start < end
    ]
    where = html.P(t("alignment.where", lang, n=number(row_of(alignment, place), lang)), className="alignment-why")
    return html.Li([html.Div([*said, where]), _go(place_number, "", lang)])


def _checked(alignment: Alignment, lang: str) -> list[html.P | html.Ul | html.H3]:
    """Say what was looked for, and what nobody looked at."""
    unread = len(alignment.published.unread_pages) + alignment.published.images
    points = [t(f"alignment.checked.{n}", lang) for n in (1, 2, 3)]
    pictures = [html.Li(count("alignment.checked.pictures", unread, lang))] if unread else []
    return [
        html.H3(t("alignment.checked", lang)),
        html.Ul([*map(html.Li, points), *pictures], className="alignment-checked"),
    ]


def _go(place_number: int, name: str, lang: str) -> html.Button:
    said = html.Span(f" {name}", className="hidden-visually")
    return html.Button(
        [t("alignment.see", lang), *([said] if name else [])],
        type="button",
        className="button",
        **{"data-pair-go": str(place_number)},
    )


def _before(text: str, start: int) -> str:
    line = text.rfind("\n", 0, start) + 1
    low = start - AROUND
    if low <= line:
        return text[line:start]
    blank = text.find(" ", low, start)
    return "…" + text[(low if blank < 0 else blank) : start]


def _after(text: str, end: int) -> str:
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    high = end + AROUND
    if high >= stop:
        return text[end:stop]
    blank = text.rfind(" ", end, high)
    return text[end : (high if blank < 0 else blank + 1)] + "…"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST else words[:LONGEST].rstrip() + "…"
