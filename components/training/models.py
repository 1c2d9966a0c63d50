"""The models that can read documents: those that ship, those that were trained here, and which of
them does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.fields import field
from components.i18n import t
from engine.training import KnownModel


def models(found: Sequence[KnownModel], first: str, lang: str) -> html.Section:
    """Lay out the menu, and say what the choice changes; it stands on the model that reads the
    language of ``first``."""
    spoken = next((one.language for one in found if one.name == first), "")
    used = next((one.name for one in found if one.used and one.language == spoken), first)
    menu = dbc.Select(id=ids.TRAINING_MODEL, options=options(found, lang), value=used)
    button = html.Button(t("training.use", lang), id=ids.TRAINING_USE, type="button", className="button")
    return html.Section(
        [
            html.H2(t("training.models", lang)),
            html.P(t("training.models.lead", lang)),
            html.Div([field(ids.TRAINING_MODEL, t("training.model", lang), menu), button], className="training-choice"),
            html.Div(id=ids.TRAINING_USED, **{"aria-live": "polite"}),
        ],
        className="asked-part",
    )


def options(found: Sequence[KnownModel], lang: str) -> list[dict[str, Any]]:
    """Offer the models, each with its language, where it is from and whether it reads documents."""
    return [
        {"value": one.name, "label": t(f"training.model.{_origin(one)}", lang, name=one.name, language=one.language)}
        for one in found
    ]


def _origin(model: KnownModel) -> str:
    return ("own" if model.own else "shipped") + (".used" if model.used else "")
