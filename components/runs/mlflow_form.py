"""The form that takes runs of MLflow: a zip of its folder ``mlruns``;
``assets/figures/mlflow.js`` sends it."""

from __future__ import annotations

import json

from dash import html

from components.i18n import section, t

FIELD = "runs-mlflow-file"


def form(lang: str) -> html.Div:
    """Lay out the form; what came of it is said beside the button."""
    hint = f"{FIELD}-hint"
    words = {"data-choose": t("restore.choose", lang), "data-none": t("restore.none", lang)}
    place = html.Div(
        id=f"{FIELD}-box", **{"data-file": FIELD, "data-accept": ".zip", "data-describedby": hint, **words}
    )
    button = html.Button(t("runs.mlflow.send", lang), type="button", className="button", **{"data-mlflow-send": ""})
    return html.Div(
        [
            html.Label(t("runs.mlflow.file", lang), htmlFor=FIELD),
            place,
            html.P(t("runs.mlflow.file.hint", lang), id=hint, className="soft field-hint"),
            button,
            html.P(role="status", className="runs-mlflow-said"),
        ],
        className="field runs-mlflow",
        **{"data-mlflow": json.dumps(section("runs.mlflow.script", lang), ensure_ascii=False)},
    )
