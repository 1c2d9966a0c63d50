"""What a training is asked: its name, and the hyper-parameters with one sentence each."""

from __future__ import annotations

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.fields import field, fold
from components.i18n import t, typeset
from engine.text import typography
from engine.training import HYPERPARAMETERS, Hyperparameter


def form(known: bool, lang: str) -> html.Section:
    """Lay out the form; it is of use once a corpus is ``known``."""
    name = dbc.Input(id=ids.TRAINING_NAME, maxlength=40, autocomplete="off")
    begin = html.Button(
        t("training.begin", lang),
        id=ids.TRAINING_BEGIN,
        type="button",
        className="button button-main",
        disabled=not known,
    )
    return html.Section(
        [
            html.H2(t("training.form", lang)),
            html.P(t("training.form.lead" if known else "training.form.first", lang), className="soft"),
            field(ids.TRAINING_NAME, t("training.name", lang), name, t("training.name.hint", lang)),
            fold(
                t("training.parameters", lang),
                html.Div(
                    [_parameter(one, lang) for one in HYPERPARAMETERS], className="field-grid training-parameters"
                ),
            ),
            begin,
        ],
        className="asked-part",
    )


def _parameter(asked: Hyperparameter, lang: str) -> html.Div:
    identity = ids.training_parameter(asked.name)
    control = dbc.Input(id=identity, value=_written(asked.default, lang), inputmode="decimal", autocomplete="off")
    bounds = t("training.bounds", lang, least=_written(asked.least, lang), most=_written(asked.most, lang))
    title = asked.title(lang)
    return field(identity, title[:1].upper() + title[1:], control, f"{typeset(asked.sentence(lang), lang)} {bounds}")


def _written(value: float, lang: str) -> str:
    """Write a number as a person would type it, without groups of digits."""
    if value == int(value):
        return f"{value:.0f}"
    return f"{value:.6f}".rstrip("0").replace(".", typography.decimal_mark(lang))
