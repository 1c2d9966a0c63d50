"""The panel « Vos annotations », on the page of agreement: files of several annotators of the same
documents. ``assets/figures/own.js`` sends them.

The page's address holds the opaque id of what was dropped (``?set=…``); all else is asked when the
panel is laid out.
"""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.figures import own_parts
from components.i18n import count, day, section, t
from components.shell.messages import alert, notice
from engine.core import AnnotationsGone, EngineError, retention_days
from engine.service import OwnSet, agreements, is_own

ROUTE = "/api/v1/agreements"
OF_ALL = frozenset({"one_document", "ignored"})
"""Notices on all that was brought, and not on the first annotator, whom the store keeps as the
reference."""
OF_REFERENCE = frozenset({"no_mention"})
"""Notices on what only a reference must have."""


def link_to_panel(lang: str) -> html.A:
    """Lead from the choice of what is compared to the panel, which stands below."""
    return html.A(t("agreement_set.bring", lang), href=f"#{ids.AGREEMENT_SET}", **{"data-own-bring": ""})


def panel(lang: str, source_id: object = None) -> html.Details:
    """Lay out the panel; ``source_id`` is what the page's address says, where a user brought it its
    state is shown, unfolded."""
    known, error = _known(source_id)
    body = _of_set(known, lang) if known else _empty(lang)
    said = [alert(error, lang)] if error else []
    return html.Details(
        [
            html.Summary(t("agreement_set.title", lang)),
            html.Div([*said, *body, own_parts.build_progress(lang), _foot(lang, known)], className="own-body"),
        ],
        id=ids.AGREEMENT_SET,
        className="own",
        open=bool(known or error),
        **{"data-own": json.dumps(_script(lang, known), ensure_ascii=False)},
    )


def _known(source_id: object) -> tuple[OwnSet | None, EngineError | None]:
    if not is_own(source_id):
        return None, None
    try:
        return agreements().own(source_id), None
    except AnnotationsGone as error:
        return None, error


def _empty(lang: str) -> list[html.Div | html.P]:
    """Invite to bring annotations."""
    return [
        html.P(t("agreement_set.lead", lang)),
        own_parts.list_dropped(t("agreement_set.again", lang)),
        _drop("gold", lang),
    ]


def _of_set(known: OwnSet, lang: str) -> list[html.Div | html.P | html.Section]:
    """Say who annotated, and what is still needed."""
    said = count("agreement_set.set", known.documents, lang, day=day(known.expires, lang))
    parts: list[html.Div | html.P | html.Section] = [html.P(said, className="own-said"), _annotators(known, lang)]
    if of_all := [one for one in known.notices if one.code in OF_ALL]:
        parts.append(own_parts.notices(of_all, lang))
    if known.unshared and known.runs:
        parts.append(_mapping(known, lang))
    return parts


def _annotators(known: OwnSet, lang: str) -> html.Section:
    first = [one for one in known.notices if one.code not in OF_ALL | OF_REFERENCE]
    rows = [own_parts.list_notices(known.name, first, lang)]
    rows += [own_parts.list_notices(run.name, run.notices, lang) for run in known.runs]
    alone = [] if known.runs else [notice(t("agreement_set.alone", lang), "warn")]
    heading = html.H3(t("agreement_set.annotators", lang))
    return html.Section([heading, html.Ul(rows, className="own-runs"), *alone, _drop("runs", lang)])


def _drop(which: str, lang: str) -> html.Div:
    title = t("agreement_set.drop" if which == "gold" else "agreement_set.add", lang)
    forms = t("agreement_set.forms", lang, limit=own_parts.limit(lang))
    return own_parts.drop(which, title, forms, lang, main=which == "gold")


def _mapping(known: OwnSet, lang: str) -> html.Section:
    """Offer to say what labels stand for that not all annotators use; they are compared as they are
    until then."""
    beside = [
        {"value": own_parts.KEEP, "label": t("agreement_set.map.keep", lang)},
        own_parts.build_ignore_option(lang),
    ]
    asked = own_parts.labels_table(known.unshared, known.labels, lang, beside, own_parts.KEEP)
    return html.Section([html.H3(t("agreement_set.map", lang)), html.P(t("agreement_set.map.lead", lang)), *asked])


def _foot(lang: str, known: OwnSet | None) -> html.Div:
    promise = t("agreement_set.promise", lang, days=retention_days())
    buttons = [
        (t("agreement_set.new", lang), "", "data-own-new"),
        (t("agreement_set.erase", lang), "button-danger", "data-own-erase"),
    ]
    return own_parts.foot(promise, buttons if known else [])


def _script(lang: str, known: OwnSet | None) -> dict[str, object]:
    common = own_parts.script(lang)
    names = [known.name, *(run.name for run in known.runs)] if known else []
    return {
        **common,
        "words": {**common["words"], **section("agreement_set.script", lang)},
        "route": ROUTE,
        "set": known.id if known else None,
        "name": " / ".join(names) or None,
        "waits": ["/progress"] if known and known.runs else [],
        "add": {"to": "/annotators", "wait": "/progress"},
    }
