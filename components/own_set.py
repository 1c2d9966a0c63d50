"""The panel « Vos décisions de référence », on each page of figures: a user's gold and predictions. ``assets/own.js`` sends them.

The page's address holds the opaque id of the set (``?set=…``); all else is asked of the bench when the panel is laid out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.i18n import count, day, number, section, t, typeset
from components.icons import icon
from components.messages import alert, notice
from engine.errors import EngineError, GoldGone
from engine.evaluate.own import EXTENSIONS, MOST_FILES
from engine.evaluate.own_labels import KNOWN, likely
from engine.evaluate.own_notices import Notice
from engine.evaluate.pairs import PERSON
from engine.labels import LABELS, load_profile, profile_names
from engine.settings import settings
from engine.work.bench import MOST_PREDICTED, bench, is_own
from engine.work.own_sets import OwnSet

MEGABYTE = 1024 * 1024
IGNORE = "-"
"""Stands for the empty text in a choice: a choice without a value is none yet."""


def asked(query: Mapping[str, object]) -> object:
    """Give the set that an address is about: a user's that cannot be measured yet stands beside the one that is shown."""
    own = query.get("own")
    return own if is_own(own) else query.get("set")


def bring(lang: str) -> html.A:
    """Lead from the choice of a set to the panel, which stands below the figures."""
    return html.A(t("own.bring", lang), href=f"#{ids.OWN_SET}", **{"data-own-bring": ""})


def panel(lang: str, set_id: object = None) -> html.Details:
    """Lay out the panel; ``set_id`` is what the page's address says, where that is a user's set its state is shown, unfolded."""
    known, error = _known(set_id)
    body = _of_set(known, lang) if known else _empty(lang)
    said = [alert(error, lang)] if error else []
    return html.Details(
        [
            html.Summary(t("own.title", lang)),
            html.Div([*said, *body, _sending(lang), _foot(lang, known)], className="own-body"),
        ],
        id=ids.OWN_SET,
        className="own",
        open=bool(known or error),
        **{"data-own": json.dumps(_script(lang, known), ensure_ascii=False)},
    )


def _known(set_id: object) -> tuple[OwnSet | None, EngineError | None]:
    if not is_own(set_id):
        return None, None
    try:
        return bench().own_set(set_id), None
    except GoldGone as error:
        return None, error


def _empty(lang: str) -> list[html.Div | html.P]:
    """Invite to bring a set."""
    profiles = [{"value": name, "label": getattr(load_profile(name), lang)} for name in profile_names()]
    menu = dbc.Select(id=ids.OWN_PROFILE, options=profiles, value=profiles[0]["value"])
    label = html.Label(t("own.profile", lang), htmlFor=ids.OWN_PROFILE)
    again = html.Div(html.P(t("own.again", lang)), className="own-again", hidden=True)
    return [
        html.P(t("own.lead", lang)),
        again,
        html.Div([label, menu], className="field own-profile"),
        _drop("gold", lang),
    ]


def _of_set(known: OwnSet, lang: str) -> list[html.Div | html.P | html.Section]:
    """Say what is known of a set, and what it still needs."""
    name = t("own.profile.said", lang, profile=getattr(load_profile(known.profile), lang))
    said = count("own.set", known.documents, lang, name=known.name, day=day(known.expires, lang))
    parts: list[html.Div | html.P | html.Section] = [html.P([said, " ", name], className="own-said")]
    if known.notices:
        parts.append(_notices(known.notices, lang))
    if known.unknown:
        parts.append(_mapping(known, lang))
    return [*parts, _runs(known, lang)]


def _runs(known: OwnSet, lang: str) -> html.Section:
    rows = [html.Li([html.Span(run.name), *(_said(one, lang) for one in run.notices)]) for run in known.runs]
    listed = html.Ul(rows, className="own-runs") if rows else html.P(t("own.runs.none", lang), className="soft")
    predict = html.Div(
        [
            html.Button(t("own.predict", lang), type="button", className="button", **{"data-own-predict": "true"}),
            html.P(t("own.predict.hint", lang, most=number(MOST_PREDICTED, lang)), className="soft field-hint"),
        ],
        className="own-predict",
    )
    return html.Section([html.H3(t("own.runs", lang)), listed, _drop("runs", lang), predict])


def _drop(which: str, lang: str) -> html.Div:
    """Invite to drop or to choose files; the button is all that a keyboard needs."""
    limit = number(settings().gold_limit / MEGABYTE, lang)
    title = t("own.gold" if which == "gold" else "own.predictions", lang)
    button = html.Button(
        t("own.choose", lang),
        type="button",
        className="button button-main" if which == "gold" else "button",
        **{"data-own-choose": which, "aria-describedby": ids.own_forms(which)},
    )
    forms = html.P(t("own.forms", lang, limit=limit), className="soft field-hint", id=ids.own_forms(which))
    return html.Div(
        [
            html.P([icon("upload"), title], className="own-drop-title"),
            html.P([button, html.Span(t("own.or", lang), className="soft")], className="own-drop-ways"),
            forms,
        ],
        className="own-drop",
        **{"data-own-drop": which},
    )


def _mapping(known: OwnSet, lang: str) -> html.Section:
    """Ask for each unknown label which of the tool's it stands for; what is likely is proposed, never taken for granted."""
    heads = [html.Th(t(f"own.map.{name}", lang), scope="col") for name in ("from", "count", "to")]
    rows = [
        html.Tr(
            [
                html.Th(label, scope="row", className="own-label"),
                html.Td(number(known.labels[label], lang), className="own-count"),
                html.Td(_choice(label, ids.own_label(index), lang)),
            ]
        )
        for index, label in enumerate(known.unknown)
    ]
    button = html.Button(
        t("own.map.apply", lang), type="button", className="button button-main", **{"data-own-map": "true"}
    )
    return html.Section(
        [
            html.H3(t("own.map", lang)),
            notice(t("own.map.lead", lang), "warn"),
            html.Table([html.Thead(html.Tr(heads)), html.Tbody(rows)], className="own-labels"),
            button,
        ]
    )


def _choice(label: str, identity: str, lang: str) -> html.Div:
    """Offer the tool's labels for one of a file; ``data-own-label`` tells the script which."""
    proposed = likely(label)
    options = [{"value": IGNORE, "label": t("own.map.ignore", lang)}]
    options += [{"value": code, "label": _word(code, proposed, lang)} for code in KNOWN]
    menu = dbc.Select(id=identity, options=options, value=proposed, placeholder=t("own.map.choose", lang))
    said = html.Label(t("own.map.of", lang, label=label), htmlFor=identity, className="hidden-visually")
    return html.Div([said, menu], **{"data-own-label": label})


def _word(code: str, proposed: str | None, lang: str) -> str:
    word = t("own.label.person", lang) if code == PERSON else getattr(LABELS[code], lang)
    return t("own.map.likely", lang, word=word) if code == proposed else word


def _notices(notices: tuple[Notice, ...], lang: str) -> html.Div:
    rows = [html.Li(_sentence(one, lang)) for one in notices]
    return html.Div([html.H3(t("own.notices", lang)), html.Ul(rows)], className="own-notices")


def _said(one: Notice, lang: str) -> html.P:
    return html.P(_sentence(one, lang), className="soft own-run-notice")


def _sentence(one: Notice, lang: str) -> str:
    return typeset(one.sentence(lang), lang)


def _sending(lang: str) -> html.Div:
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


def _foot(lang: str, known: OwnSet | None) -> html.Div:
    promise = html.P([icon("lock"), t("own.promise", lang, days=settings().retention_days)], className="promise")
    buttons = [
        html.Button(t("own.new", lang), type="button", className="button", **{"data-own-new": "true"}),
        html.Button(
            t("own.erase", lang), type="button", className="button button-danger", **{"data-own-erase": "true"}
        ),
    ]
    return html.Div([*([html.Div(buttons, className="own-actions")] if known else []), promise])


def _script(lang: str, known: OwnSet | None) -> dict[str, object]:
    return {
        "set": known.id if known else None,
        "name": known.name if known else None,
        "runs": [run.id for run in known.runs] if known and not known.unknown else [],
        "limit": settings().gold_limit,
        "most": MOST_FILES,
        "formats": list(EXTENSIONS),
        "ignore": IGNORE,
        "words": section("own.script", lang),
        "ids": {"url": ids.URL, "profile": ids.OWN_PROFILE},
    }
