"""The form of the page /alignement: an original and its published form;
``assets/alignment/page.js`` sends them."""

from __future__ import annotations

from dash import html

from components import ids
from components.i18n import enumeration, t
from components.icons import icon
from components.shell.upload import extensions, limit
from engine.core import retention_days

SIDES = ("original", "published")


def form(lang: str) -> html.Div:
    """Lay out the two places for files. They go straight to the server."""
    button = html.Button(
        t("alignment.button", lang), type="button", className="button button-main", **{"data-alignment-go": "true"}
    )
    listed = t("alignment.formats", lang, formats=enumeration(extensions(), lang, ""), limit=limit(lang))
    return html.Div(
        [
            html.Div([_file(side, lang) for side in SIDES], className="alignment-files"),
            html.P(listed, className="soft alignment-formats"),
            html.Div(button),
        ],
        className="alignment-form",
        **{"data-alignment": "true"},
    )


def offer_again(lang: str) -> html.Details:
    """Offer the form, folded, below what came of two other files."""
    return html.Details([html.Summary(t("alignment.again", lang)), form(lang)], className="alignment-again")


def build_progress(lang: str) -> html.Div:
    """Stand ready to show how far something is, and what went wrong; the script fills both."""
    said = {"aria-label": t("alignment.progress", lang)}
    bar = html.Progress(value="0", max="100", className="bar", hidden=True, **said)
    return html.Div(
        [
            html.P(className="alignment-state", role="status"),
            bar,
            html.P(className="alignment-error", role="alert"),
        ],
        className="alignment-sending",
    )


def promise(lang: str) -> html.P:
    """Say where both documents stay, and how long."""
    return html.P([icon("lock"), t("alignment.promise", lang, days=retention_days())], className="promise")


def _file(side: str, lang: str) -> html.Div:
    """Leave the place of a file field; ``assets/shared/file_field.js`` makes it, for Dash's own
    reads the file into the state of the page."""
    identity = ids.alignment_file(side)
    hint = f"{identity}-hint"
    words = {"data-choose": t("restore.choose", lang), "data-none": t("alignment.none", lang)}
    place = html.Div(
        id=f"{identity}-box",
        **{
            "data-file": identity,
            "data-accept": ",".join(f".{name}" for name in extensions()),
            "data-describedby": hint,
            **words,
        },
    )
    return html.Div(
        [
            html.Label(t(f"alignment.{side}.file", lang), htmlFor=identity),
            place,
            html.P(t(f"alignment.{side}.hint", lang), id=hint, className="soft field-hint"),
        ],
        className="field alignment-drop",
        **{"data-alignment-drop": side},
    )
