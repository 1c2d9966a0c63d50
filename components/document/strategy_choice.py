"""The choice of a strategy, each with what it makes of a passage of this very document, seen before
it is chosen."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids, strategies
from components.i18n import t
from engine.pseudonyms import STRATEGIES, USUAL, Example


def choice(document: str, strategy: str, lang: str) -> html.Div:
    """Offer the strategies in a menu that unfolds; the choice outlives a change of language, in
    memory only.

    ``assets/shell/main.js`` opens the menu on what is chosen and closes it; the texts follow each
    choice at once.
    """
    chosen = STRATEGIES.usual(strategy if strategy in STRATEGIES else USUAL)
    radios = dbc.RadioItems(
        id=ids.DOCUMENT_STRATEGY,
        options=options(None, lang),
        value=chosen,
        persistence=document,
        persistence_type="memory",
        className="strategies",
        labelClassName="strategy",
    )
    opener = html.Summary(
        html.Span(name(chosen, lang), id=ids.DOCUMENT_STRATEGY_NAME),
        className="form-select",
        **{"aria-labelledby": f"{ids.DOCUMENT_STRATEGY_LABEL} {ids.DOCUMENT_STRATEGY_NAME}"},
    )
    box = html.Fieldset(
        [
            html.Legend(t("document.strategy.choose", lang)),
            html.P(id=ids.DOCUMENT_PASSAGE, className="strategy-passage"),
            radios,
        ],
        className="menu-box strategies-box",
    )
    return html.Div(
        [
            html.Span(t("document.strategy", lang), id=ids.DOCUMENT_STRATEGY_LABEL),
            html.Details([opener, box], className="menu-fold"),
        ],
        className="document-choice document-strategies",
    )


def options(example: Example | None, lang: str) -> list[dict[str, Any]]:
    """List the strategies, each with its example: of the document where there is one, else the one
    it comes with; those not for publication stand apart."""
    made = example.by_strategy if example else {}

    def label(offered: dict[str, Any]) -> html.Span:
        if offered["value"] == strategies.APART:
            return html.Span(offered["label"], className="strategy-apart")
        sample = made.get(offered["value"], STRATEGIES[offered["value"]].example)
        return html.Span(
            [
                html.Span(offered["label"], className="strategy-name"),
                html.Span(html.Bdi(_trimmed(sample)), className="strategy-example"),
            ]
        )

    return [offered | {"label": label(offered)} for offered in strategies.options(lang)]


def passage(example: Example | None, lang: str) -> list[object]:
    """Show the passage that the examples are made of."""
    if example is None:
        return [t("document.strategy.nothing", lang)]
    return [html.Span(t("document.strategy.passage", lang)), " ", html.Bdi(_trimmed(example.original))]


def name(strategy: str, lang: str) -> str:
    """Give the name of a strategy."""
    return STRATEGIES[strategy].title(lang)


def _trimmed(line: str) -> str:
    """Leave out the comma that a passage cut from its sentence may end with."""
    return line.rstrip(" ,;:")
