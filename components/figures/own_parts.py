"""What the panels that take a user's annotations share: places to drop files, what labels stand
for, notices, progress. ``assets/figures/own.js`` works them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.i18n import number, section, t, typeset
from components.icons import icon
from engine.core import LABELS, settings
from engine.measure import KNOWN, PERSON, MeasureNotice, likely, own_sets

MEGABYTE = 1024 * 1024
IGNORE = "-"
"""Stands for the empty text in a choice: a choice without a value is none yet."""
KEEP = "="
"""Stands for a label that is to stay as it is."""
Option = dict[str, str]


def drop(which: str, title: str, forms: str, lang: str, *, main: bool) -> html.Div:
    """Invite to drop or to choose files; the button is all that a keyboard needs. ``forms`` says
    which are read, ``which`` what they are."""
    button = html.Button(
        t("own.choose", lang),
        type="button",
        className="button button-main" if main else "button",
        **{"data-own-choose": which, "aria-describedby": ids.own_forms(which)},
    )
    return html.Div(
        [
            html.P([icon("upload"), title], className="own-drop-title"),
            html.P([button, html.Span(t("own.or", lang), className="soft")], className="own-drop-ways"),
            html.P(forms, className="soft field-hint", id=ids.own_forms(which)),
        ],
        className="own-drop",
        **{"data-own-drop": which},
    )


def list_dropped(sentence: str) -> html.Div:
    """Stand ready to list what was dropped before in this tab; the script fills it."""
    return html.Div(html.P(sentence), className="own-again", hidden=True)


def labels_table(
    labels: Sequence[str], mentions: Mapping[str, int], lang: str, beside: Sequence[Option], default: str | None = None
) -> list[html.Table | html.Button]:
    """Ask for each label which of the tool's it stands for, with a button to say so; what is likely
    is proposed, never taken for granted.

    ``beside`` are other answers than a label of the tool's, ``default`` the one that is proposed
    where none is likely.
    """
    heads = [html.Th(t(f"own.map.{name}", lang), scope="col") for name in ("from", "count", "to")]
    rows = [
        html.Tr(
            [
                html.Th(label, scope="row", className="own-label"),
                html.Td(number(mentions[label], lang), className="own-count"),
                html.Td(_choice(label, ids.own_label(index), lang, beside, default)),
            ]
        )
        for index, label in enumerate(labels)
    ]
    table = html.Table([html.Thead(html.Tr(heads)), html.Tbody(rows)], className="own-labels")
    button = {"className": "button button-main", "data-own-map": "true"}
    return [table, html.Button(t("own.map.apply", lang), type="button", **button)]


def build_ignore_option(lang: str) -> Option:
    """Offer to leave mentions of a label out."""
    return {"value": IGNORE, "label": t("own.map.ignore", lang)}


def _choice(label: str, identity: str, lang: str, beside: Sequence[Option], default: str | None) -> html.Div:
    """Offer the tool's labels for one of a file; ``data-own-label`` tells the script which."""
    proposed = likely(label)
    options = [*beside, *({"value": code, "label": _word(code, proposed, lang)} for code in KNOWN)]
    menu = dbc.Select(id=identity, options=options, value=proposed or default, placeholder=t("own.map.choose", lang))
    said = html.Label(t("own.map.of", lang, label=label), htmlFor=identity, className="hidden-visually")
    return html.Div([said, menu], **{"data-own-label": label})


def _word(code: str, proposed: str | None, lang: str) -> str:
    word = t("own.label.person", lang) if code == PERSON else LABELS[code].title(lang)
    return t("own.map.likely", lang, word=word) if code == proposed else word


def notices(found: Iterable[MeasureNotice], lang: str) -> html.Div:
    """List what is to be known of a set."""
    rows = [html.Li(sentence(one, lang)) for one in found]
    return html.Div([html.H3(t("own.notices", lang)), html.Ul(rows)], className="own-notices")


def list_notices(name: str, found: Iterable[MeasureNotice], lang: str) -> html.Li:
    """Name predictions, or an annotator, and say what is to be known of them."""
    said = (html.P(sentence(one, lang), className="soft own-run-notice") for one in found)
    return html.Li([html.Span(name), *said])


def sentence(notice: MeasureNotice, lang: str) -> str:
    """Say a notice of the engine."""
    return typeset(notice.sentence(lang), lang)


def build_progress(lang: str) -> html.Div:
    """Stand ready to show how far something is, and what went wrong; the script fills both."""
    return html.Div(
        [
            html.P(className="own-state", role="status"),
            html.Progress(
                value="0", max="100", className="bar", hidden=True, **{"aria-label": t("own.progress", lang)}
            ),
            html.P(className="own-error", role="alert"),
        ],
        className="own-sending",
    )


def foot(promise: str, others: Sequence[tuple[str, str, str]]) -> html.Div:
    """Promise what becomes of the files, under the buttons of a set: their words, style and what
    tells them to the script."""
    buttons = [
        html.Button(words, type="button", className=f"button {style}".strip(), **{name: "true"})
        for words, style, name in others
    ]
    said = html.P([icon("lock"), promise], className="promise")
    return html.Div([*([html.Div(buttons, className="own-actions")] if buttons else []), said])


def limit(lang: str) -> str:
    """Say how many megabytes are taken at once."""
    return number(settings().gold_limit / MEGABYTE, lang)


def script(lang: str) -> dict[str, Any]:
    """Give what the script needs whatever the panel."""
    return {
        "limit": settings().gold_limit,
        "most": own_sets.MOST_FILES,
        "formats": list(own_sets.EXTENSIONS),
        "ignore": IGNORE,
        "keep": KEEP,
        "words": section("own.script", lang),
        "ids": {"url": ids.URL, "profile": ids.OWN_PROFILE},
    }
