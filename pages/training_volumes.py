"""Entraîner, its section on volume: a decision as taggers trained on more and more mark it."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Input, Output, State, callback, clientside_callback, html

from components import ids
from components.i18n import language
from components.shell.messages import alert
from components.training import volumes as training_volumes
from engine.core import EngineError
from engine.service import gold_sets

LANGUAGE = "fr"
"""Of the decisions: a learning curve ships of these alone."""


def section(lang: str) -> Any:
    """Lay out the section; a file that cannot be read is one sentence."""
    try:
        return training_volumes.section(gold_sets().volumes(LANGUAGE), lang)
    except EngineError as error:
        return html.Section(alert(error, lang))


clientside_callback(ClientsideFunction("compared", "draw"), Input(ids.TRAINING_VOLUME_PAYLOAD, "data"))


@callback(
    Output(ids.TRAINING_VOLUME_ANSWER, "children"),
    Output(ids.TRAINING_VOLUME_PAYLOAD, "data"),
    Output(ids.TRAINING_VOLUME_HEADS, "children"),
    Input(ids.TRAINING_VOLUME, "value"),
    Input(ids.TRAINING_VOLUME_DOCUMENT, "value"),
    State(ids.LANG, "data"),
)
def show(rank: Any, name: str, lang: str | None) -> tuple[Any, ...]:
    """Show a decision under a volume, beside its gold."""
    return training_volumes.show(gold_sets().volumes(LANGUAGE), int(rank or 0), str(name), language(lang))
