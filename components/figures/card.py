"""The card of a figure: a question as its title, the answer first, then the figure or its table,
and what can be taken away.

A function of the page fills it::

    @figure_card.draws("curve", Input(ids.RUN, "value"))
    def draw_curve(run, lang):
        return figure_card.filled(figure, answer, Table(head, rows), lang)

``seen`` becomes true when the card comes near the window: what nobody looks at is not computed
(:func:`draws`; ``assets/figures/seen.js``). ``assets/figures/cards.js`` does the tabs and the
downloads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import plotly.graph_objects as go
from dash import MATCH, ClientsideFunction, Input, Output, State, callback, clientside_callback, dcc, html, no_update

from components import ids
from components.figures import figures
from components.figures.table import Table, draw_table
from components.i18n import language, section, t
from components.icons import icon

Draw = TypeVar("Draw", bound=Callable[..., tuple[Any, ...]])
SAVES = ("png", "svg", "csv")


def card(
    identity: str,
    title: str,
    lang: str,
    *,
    toolbar: Any = None,
    level: int = 2,
    height: str = "24rem",
    note: Any = None,
    opened: bool = False,
    table_alone: bool = False,
) -> html.Section:
    """Lay out an empty card; ``identity`` names it in ids and in the link to it (letters, digits,
    hyphens).

    ``toolbar`` stands over the figure, ``note`` under it; ``height`` is the figure's, in CSS. The
    question and its answer are in sight; the rest is folded, unless the card comes ``opened``.
    ``table_alone``: it is never filled with a figure.
    """
    heading = {2: html.H2, 3: html.H3, 4: html.H4}[level]
    name = f"figure-{identity}-title"
    detail = [
        html.Summary([t("figures.detail", lang), html.Span(f", {title}", className="hidden-visually")]),
        *([html.Div(toolbar, className="figure-toolbar")] if toolbar is not None else []),
        html.Div(
            [_bar(identity, lang), _plot(identity, lang, height), _behind(identity, shown=table_alone)],
            id=ids.figure(identity, "body"),
            className="figure-body is-waiting",
        ),
        *([_note(note, lang)] if note is not None else []),
    ]
    return html.Section(
        [
            heading(title, id=name, className="figure-title"),
            html.P(
                t("figures.waiting", lang),
                id=ids.figure(identity, "answer"),
                className="figure-answer",
                **{"aria-live": "polite"},
            ),
            html.Details(detail, className="figure-detail", open=opened, **{"data-fold": "figure"}),
            dcc.Store(id=ids.figure(identity, "seen")),
        ],
        id=f"figure-{identity}",
        className="figure-card",
        **{"aria-labelledby": name, "data-figure": identity, "data-lang": language(lang)},
    )


def _note(note: Any, lang: str) -> html.Details:
    return html.Details([html.Summary(t("figures.note", lang)), html.Div(note)], className="figure-note soft")


def outputs(identity: str) -> tuple[Output, ...]:
    """Name the outputs of the callback that fills the card, in the order of :func:`fill`."""
    parts = (("answer", "children"), ("graph", "figure"), ("plot", "aria-label"), ("table", "children"))
    return (
        *(Output(ids.figure(identity, part), what) for part, what in parts),
        Output(ids.figure(identity, "body"), "className"),
    )


def fill(figure: go.Figure | None, answer: str, table: Table, lang: str, sample: str = "") -> tuple[Any, ...]:
    """Fill a card: the answer in one sentence, the figure and the table behind it; without a
    figure, the table alone is shown. ``sample`` says what the figure rests on (« 65 documents »),
    where its axes do not."""
    if figure is not None and sample:
        figures.add_sample(figure, sample, lang)
    state = "figure-body" if figure is not None else "figure-body is-table"
    return answer, figure if figure is not None else figures.blank(), answer, draw_table(table, lang), state


def empty(sentence: str) -> tuple[Any, ...]:
    """Say in place of a figure what would be here and how to get it."""
    return sentence, figures.blank(), sentence, [], "figure-body is-empty"


def draws(identity: str, *dependencies: Any, more: Sequence[Output] = ()) -> Callable[[Draw], Draw]:
    """Register what fills a card: called once the card was seen, with the values of the
    dependencies, then the language.

    A dependency is an input, a state, or a dict or tuple of them. ``more`` are outputs beside the
    card's own. The function is given back as it is, so that a test can call it.
    """

    def register(draw: Draw) -> Draw:
        def fill(seen: bool | None, *values: Any) -> tuple[Any, ...]:
            return (
                draw(*values[:-1], language(values[-1])) if seen else (*leave_unchanged(), *(no_update for _ in more))
            )

        fill.__module__ = draw.__module__  # whose page it is: by that it is known who may ask for it
        callback(
            output=[*outputs(identity), *more],
            inputs=[Input(ids.figure(identity, "seen"), "data"), *dependencies, State(ids.LANG, "data")],
        )(fill)

        return draw

    return register


def leave_unchanged() -> tuple[Any, ...]:
    """Leave a card as it is: nobody has seen it yet."""
    return (no_update,) * 5


def _bar(identity: str, lang: str) -> html.Div:
    tabs = [_tab(identity, part, lang, chosen=part == "plot") for part in ("plot", "table")]
    saves = [
        html.Button(
            [
                html.Span(kind.upper(), **{"aria-hidden": "true"}),
                html.Span(t(f"figures.save.{kind}", lang), className="hidden-visually"),
            ],
            className="figure-save",
            title=t(f"figures.save.{kind}", lang),
            **{"data-figure-save": kind},
        )
        for kind in SAVES
    ]
    link = html.Button(t("figures.link", lang), className="figure-save", **{"data-figure-save": "link"})
    return html.Div(
        [
            html.Div(tabs, className="figure-tabs", role="tablist", **{"aria-label": t("figures.view", lang)}),
            html.Div(
                [icon("download"), *saves, link],
                className="figure-saves",
                role="group",
                **{"aria-label": t("figures.saves", lang)},
            ),
            html.Span(className="figure-said", role="status"),
        ],
        className="figure-bar",
        **{f"data-word-{word}": text for word, text in section("figures.script", lang).items()},
    )


def _tab(identity: str, part: str, lang: str, *, chosen: bool) -> html.Button:
    return html.Button(
        t(f"figures.{part}", lang),
        id=f"figure-{identity}-{part}-tab",
        role="tab",
        className="figure-tab",
        tabIndex="0" if chosen else "-1",
        **{"aria-selected": str(chosen).lower(), "aria-controls": f"figure-{identity}-{part}", "data-figure-tab": part},
    )


def _plot(identity: str, lang: str, height: str) -> html.Div:
    graph = dcc.Graph(
        id=ids.figure(identity, "graph"),
        figure=figures.blank(),
        config=figures.config(lang),
        responsive=True,
        className="figure-graph",
    )
    image = html.Div(
        graph, id=ids.figure(identity, "plot"), className="figure-plot", role="figure", style={"height": height}
    )
    named = {"aria-labelledby": f"figure-{identity}-plot-tab"}
    return html.Div(image, id=f"figure-{identity}-plot", className="figure-panel", role="tabpanel", **named)


def _behind(identity: str, *, shown: bool = False) -> html.Div:
    table = html.Div(id=ids.figure(identity, "table"), className="figure-table")
    named = {"aria-labelledby": f"figure-{identity}-table-tab"}
    return html.Div(
        table, id=f"figure-{identity}-table", className="figure-panel", role="tabpanel", hidden=not shown, **named
    )


clientside_callback(
    ClientsideFunction("figures", "watch"),
    Output(ids.figure(MATCH, "seen"), "data"),
    Input(ids.figure(MATCH, "seen"), "id"),
)
