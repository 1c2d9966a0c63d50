"""The form that gives an original back: a document, its key, the password;
``assets/delivery/restore.js`` sends them."""

from __future__ import annotations

import json

from dash import html

from components.document.delivery import build_status, password
from components.i18n import section, t
from components.icons import icon


def form(lang: str) -> html.Div:
    """Lay out the form. Files and password go straight to the server, and are kept nowhere."""
    button = html.Button(
        [icon("unlock"), t("restore.button", lang)],
        type="button",
        className="button button-main",
        **{"data-restore-go": "true"},
    )
    return html.Div(
        [
            _file("file", "", lang),
            _file("key", ".cle", lang),
            password("restore-password", t("restore.password", lang), "current-password"),
            html.Div(button),
            build_status(),
        ],
        className="restore-form",
        **{"data-restore": json.dumps(section("restore.script", lang), ensure_ascii=False)},
    )


def advice(lang: str) -> html.Aside:
    """Say beside the form what is needed and what is promised."""
    points = [html.Li(t(f"restore.advice.{n}", lang)) for n in (1, 2, 3)]
    return html.Aside(
        [
            html.H2(t("restore.advice", lang)),
            html.Ul(points),
            html.P(html.A(t("restore.help", lang), href="/aide#help-key")),
        ],
        className="restore-advice",
    )


def _file(which: str, accept: str, lang: str) -> html.Div:
    """Leave the place of a file field: the script makes it, for Dash's own reads the file into the
    state of the page."""
    identity = f"restore-{which}"
    hint = f"{identity}-hint"
    words = {"data-choose": t("restore.choose", lang), "data-none": t("restore.none", lang)}
    script = {"data-file": identity, "data-accept": accept, "data-describedby": hint, **words}
    place = html.Div(id=f"{identity}-box", **script)
    return html.Div(
        [
            html.Label(t(f"restore.{which}", lang), htmlFor=identity),
            place,
            html.P(t(f"restore.{which}.hint", lang), id=hint, className="soft field-hint"),
        ],
        className="field",
    )
