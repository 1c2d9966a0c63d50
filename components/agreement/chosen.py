"""What the fields of the page Accord say, as its callbacks ask for it."""

from __future__ import annotations

from typing import Any

from dash import Input, State

from components import ids
from components.agreement.selection import AnnotatorPair, load_pair

Chosen = dict[str, Any]
CHOSEN = {
    "source": State(ids.AGREEMENT_SOURCE, "value"),
    "a": State(ids.AGREEMENT_A, "value"),
    "b": State(ids.AGREEMENT_B, "value"),
    "adjudication": State(ids.AGREEMENT_ADJUDICATION, "data"),
}
BOTH = {**CHOSEN, "a": Input(ids.AGREEMENT_A, "value"), "b": Input(ids.AGREEMENT_B, "value")}
"""The same, asked for again where another annotator is chosen."""
RANK, LANG = State(ids.AGREEMENT_DOCUMENT, "data"), State(ids.LANG, "data")


def load_chosen(chosen: Chosen) -> AnnotatorPair:
    """Bring before one's eyes what the fields say.

    Raises:
        EngineError: the source, an annotator or the adjudication is gone, or they annotate
        different texts.
    """
    return load_pair(chosen["source"], chosen["a"], chosen["b"], chosen["adjudication"])
