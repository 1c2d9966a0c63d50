"""Original and published form: what was masked, what was left readable, and the annotation that
follows from both."""

from __future__ import annotations

import json
import re
from typing import Any

import dash
from dash import ClientsideFunction, Input, Output, clientside_callback, dcc, html

from components import ids
from components.alignment import (
    audit as alignment_audit,
    form as alignment_form,
    result as alignment_result,
    text as alignment_text,
)
from components.i18n import language, section, t
from components.shell.messages import alert, notice
from components.shell.upload import extensions
from components.titles import title
from engine.core import AlignmentGone, NotReady, settings
from engine.service import Kept, service

dash.register_page(
    __name__, path="/alignement", title=title("alignment.page"), order=55, product="measure", nav="nav.alignment"
)

ID = re.compile(r"[0-9a-f]{32}")


def layout(lang: str | None = None, id: object = None, **_: object) -> html.Div:
    """Lay out the page; the query holds the opaque id of an alignment."""
    lang = language(lang)
    known = id if isinstance(id, str) and ID.fullmatch(id) else None
    kept, said, waiting = _kept(known, lang)
    body = _shown(kept, lang) if kept else [alignment_form.form(lang)] if not waiting else []
    return html.Div(
        [
            html.H1(t("alignment.title", lang)),
            html.P(t("alignment.lead", lang), className="lead-in"),
            *said,
            *([alignment_form.offer_again(lang)] if kept else []),
            alignment_form.build_progress(lang),
            *body,
            *([] if kept else [alignment_form.promise(lang)]),
            dcc.Store(id=ids.ALIGNMENT_DRAWN),
            dcc.Store(id=ids.ALIGNMENT_PAYLOAD, data=_payload(kept, lang)),
        ],
        className="page alignment",
        **{"data-alignment-page": _script(known if kept or waiting else None, waiting, lang)},
    )


def _kept(known: str | None, lang: str) -> tuple[Kept | None, list[html.Div], bool]:
    """Give what came of an alignment; else what is to be said of it, and whether it is under
    way."""
    if known is None:
        return None, [], False
    try:
        return service.service().alignments.fetch(known), [], False
    except NotReady:
        return None, [notice(t("alignment.waiting", lang))], True
    except AlignmentGone as error:
        return None, [alert(error, lang)], False


def _shown(kept: Kept, lang: str) -> list[Any]:
    alignment = kept.alignment
    return [
        alignment_result.list_masked(alignment, lang),
        alignment_audit.readable(alignment, lang),
        html.H2(t("alignment.text", lang)),
        html.P(t("alignment.text.hint", lang), className="soft"),
        alignment_text.frame(alignment, lang),
        alignment_audit.list_others(alignment, lang),
        alignment_result.files(kept, lang),
        alignment_result.foot(kept, lang),
    ]


def _payload(kept: Kept | None, lang: str) -> dict[str, Any] | None:
    return alignment_text.payload(kept.alignment, kept.id, lang) if kept else None


def _script(known: str | None, waiting: bool, lang: str) -> str:
    said = {
        "id": known,
        "waiting": waiting,
        "limit": settings().upload_limit,
        "formats": extensions(),
        "words": section("alignment.script", lang),
        "ids": {"url": ids.URL},
    }
    return json.dumps(said, ensure_ascii=False)


clientside_callback(
    ClientsideFunction("alignment", "draw"),
    Output(ids.ALIGNMENT_DRAWN, "data"),  # without an output Dash would not call it when the page is laid out
    Input(ids.ALIGNMENT_PAYLOAD, "data"),
)
