"""What is taken away from the page Accord: the gold that was made, the Doccano file in green and
red, the list of places."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
from dash import dcc, html

from components import ids
from components.agreement.selection import AnnotatorPair
from components.fields import field
from components.i18n import t, typeset
from engine.agreement import export, forms


def section(lang: str) -> html.Section:
    """Lay out the choice of a form and the button."""
    options = [{"value": form, "label": t(f"agreement.form.{form}", lang)} for form in forms()]
    select = dbc.Select(id=ids.AGREEMENT_FORM, options=options, value=forms()[0])
    button = html.Button(
        t("agreement.take", lang), id=ids.AGREEMENT_TAKE_AWAY, className="button button-main", type="button"
    )
    chosen = field(ids.AGREEMENT_FORM, t("agreement.form", lang), select)
    return html.Section(
        [
            html.H2(t("agreement.take.title", lang)),
            html.P(t("agreement.take.hint", lang), className="soft"),
            html.Div([chosen, button], className="agreement-take"),
            html.Div(id=ids.AGREEMENT_EXPORTED, role="status"),
        ]
    )


def make_gold_file(seen: AnnotatorPair, form: str, lang: str) -> tuple[Any, list[Any]]:
    """Make the file, and say what is not in it.

    Raises:
        EngineError: no such form, or nothing to write.
    """
    made = export(seen.study, seen.log, form, 0, 1, lang)
    said = [typeset(loss.sentence(lang), lang) for loss in made.losses]
    return dcc.send_bytes(made.data, made.name), [html.P(one) for one in (t("agreement.take.done", lang), *said)]
