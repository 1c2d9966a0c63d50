"""The models that can read documents: those that ship, those that were trained or added here, and
which of them does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.fields import field, fold
from components.i18n import day, t
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
            html.Div(
                table(found, lang),
                id=ids.TRAINING_MODELS,
                className="figure-scroll training-models",
                role="region",
                tabIndex="0",
                **{"aria-label": t("training.models.all", lang)},
            ),
            fold(
                t("training.models.others", lang),
                html.Div([html.P(t("training.models.others.how", lang)), _commands(lang)]),
            ),
        ],
        className="asked-part",
    )


def options(found: Sequence[KnownModel], lang: str) -> list[dict[str, Any]]:
    """Offer the models, each with its language, where it is from and whether it reads documents."""
    return [
        {
            "value": one.name,
            "label": t(
                f"training.model.{_origin(one)}{'.used' if one.used else ''}",
                lang,
                name=one.name,
                language=one.language,
            ),
        }
        for one in found
    ]


def table(found: Sequence[KnownModel], lang: str) -> html.Table:
    """Set all models side by side."""
    head = html.Tr([html.Th(t(f"training.models.head.{name}", lang), scope="col") for name in HEAD])
    return html.Table(
        [
            html.Caption(t("training.models.all", lang)),
            html.Thead(head),
            html.Tbody([html.Tr([_first(one.name), *map(html.Td, _facts(one, lang))]) for one in found]),
        ],
        className="table-plain",
    )


def _first(name: str) -> html.Th:
    return html.Th(name, scope="row")


def _facts(model: KnownModel, lang: str) -> list[str]:
    """Say what is known of a model, behind its name."""
    return [
        t(f"training.models.kind.{model.kind}", lang) if model.kind in KINDS else model.kind,
        t(f"training.language.{model.language}", lang),
        model.version or "–",
        day(date.fromisoformat(model.date), lang),
        t(f"training.models.origin.{_origin(model)}", lang),
        t(f"training.models.calibrated.{'yes' if model.calibrated else 'no'}", lang),
        t("training.models.reads", lang) if model.used else "–",
    ]


HEAD = ("name", "kind", "language", "version", "date", "origin", "calibrated", "used")


def _commands(lang: str) -> html.Ul:
    """Say by which commands a model of others is tried, added and compared."""
    return html.Ul([html.Li([html.Code(call), " ", t(key, lang)]) for call, key in COMMANDS])


KINDS = ("characters", "convolution", "flair", "transformers", "spacy", "onnx", "http")
"""Kinds that have a name; one of another package is called as it calls itself."""
COMMANDS = (
    ("python -m engine models check tagger.toml", "training.models.others.check"),
    ("python -m engine models add tagger.toml", "training.models.others.add"),
    ("python -m engine models compare GOLD fr NOM --no-model", "training.models.others.compare"),
)


def _origin(model: KnownModel) -> str:
    return "added" if model.added else "own" if model.own else "shipped"
