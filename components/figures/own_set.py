"""The panel « Vos décisions de référence », on each page of figures: a user's gold and predictions.
``assets/figures/own.js`` sends them.

The page's address holds the opaque id of the set (``?set=…``); all else is asked of the gold sets
when the panel is laid out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.figures import own_parts
from components.i18n import count, day, number, t
from components.shell.messages import alert, notice
from engine.core import EngineError, GoldGone, load_profile, profile_names, retention_days
from engine.service import MOST_PREDICTED, OwnSet, gold_sets, is_own

ROUTE = "/api/v1/sets"


def requested_set(query: Mapping[str, object]) -> object:
    """Give the set that an address is about: a user's that cannot be measured yet stands beside the
    one that is shown."""
    own = query.get("own")
    return own if is_own(own) else query.get("set")


def link_to_panel(lang: str) -> html.A:
    """Lead from the choice of a set to the panel, which stands below the figures."""
    return html.A(t("own.bring", lang), href=f"#{ids.OWN_SET}", **{"data-own-bring": ""})


def panel(lang: str, set_id: object = None) -> html.Details:
    """Lay out the panel; ``set_id`` is what the page's address says, where that is a user's set its
    state is shown, unfolded."""
    known, error = _known(set_id)
    body = _of_set(known, lang) if known else _empty(lang)
    said = [alert(error, lang)] if error else []
    return html.Details(
        [
            html.Summary(t("own.title", lang)),
            html.Div([*said, *body, own_parts.build_progress(lang), _foot(lang, known)], className="own-body"),
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
        return gold_sets().own_set(set_id), None
    except GoldGone as error:
        return None, error


def _empty(lang: str) -> list[html.Div | html.P]:
    """Invite to bring a set."""
    profiles = [{"value": name, "label": load_profile(name).title(lang)} for name in profile_names()]
    menu = dbc.Select(id=ids.OWN_PROFILE, options=profiles, value=profiles[0]["value"])
    label = html.Label(t("own.profile", lang), htmlFor=ids.OWN_PROFILE)
    return [
        html.P(t("own.lead", lang)),
        own_parts.list_dropped(t("own.again", lang)),
        html.Div([label, menu], className="field own-profile"),
        _drop("gold", lang),
    ]


def _of_set(known: OwnSet, lang: str) -> list[html.Div | html.P | html.Section]:
    """Say what is known of a set, and what it still needs."""
    name = t("own.profile.said", lang, profile=load_profile(known.profile).title(lang))
    said = count("own.set", known.documents, lang, name=known.name, day=day(known.expires, lang))
    parts: list[html.Div | html.P | html.Section] = [html.P([said, " ", name], className="own-said")]
    if known.notices:
        parts.append(own_parts.notices(known.notices, lang))
    if known.unknown:
        parts.append(_mapping(known, lang))
    return [*parts, _runs(known, lang)]


def _runs(known: OwnSet, lang: str) -> html.Section:
    rows = [own_parts.list_notices(run.name, run.notices, lang) for run in known.runs]
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
    title = t("own.gold" if which == "gold" else "own.predictions", lang)
    return own_parts.drop(which, title, t("own.forms", lang, limit=own_parts.limit(lang)), lang, main=which == "gold")


def _mapping(known: OwnSet, lang: str) -> html.Section:
    """Ask for each unknown label which of the tool's it stands for."""
    asked = own_parts.labels_table(known.unknown, known.labels, lang, [own_parts.build_ignore_option(lang)])
    return html.Section([html.H3(t("own.map", lang)), notice(t("own.map.lead", lang), "warn"), *asked])


def _foot(lang: str, known: OwnSet | None) -> html.Div:
    promise = t("own.promise", lang, days=retention_days())
    buttons = [
        (t("own.new", lang), "", "data-own-new"),
        (t("own.erase", lang), "button-danger", "data-own-erase"),
    ]
    return own_parts.foot(promise, buttons if known else [])


def _script(lang: str, known: OwnSet | None) -> dict[str, object]:
    return {
        **own_parts.script(lang),
        "route": ROUTE,
        "set": known.id if known else None,
        "name": known.name if known else None,
        "waits": [f"/runs/{run.id}/progress" for run in known.runs] if known and not known.unknown else [],
        "add": {"to": "/runs", "wait": "/runs/{id}/progress"},
    }
