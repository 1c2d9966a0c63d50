"""Section 1 of the page Rappel: what p^N promises, and the numbers of the article it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
import plotly.graph_objects as go
from dash import dcc, html

from components import ids
from components.fields import field
from components.figures import card as figure_card, figures
from components.figures.table import Table, share
from components.i18n import count, number, percent, t
from components.recall.fields import KEPT, PAUSE, number_field, radios
from components.recall.settings import ALL_RECALLS, HIGH_RECALLS, MOST_MENTIONS, Settings
from components.recall.words import amount, format_chosen_share, format_share, format_share_near_one
from engine.measure import chance
from engine.recall import ARTICLE, HIGH, TARGETS, by_mentions, by_recall, last_mentions, needed_recall, tabulate_recalls

BY_MENTIONS, BY_RECALL = "recall-by-mentions", "recall-by-recall"
TITLE = (
    "La qualité de l'anonymisation des décisions de justice par machine learning baisse de façon drastique en fonction "
    "du nombre de mentions à anonymiser"
)
AUTHOR = "Michaël Benesty, 2016"


def section(chosen: Settings, lang: str) -> html.Section:
    """Lay out the section."""
    name = "recall-article-title"
    zooms = [(zoom, t(f"recall.article.zoom.{zoom}", lang)) for zoom in (ALL_RECALLS, HIGH_RECALLS)]
    zoom = radios(ids.RECALL_ZOOM, t("recall.article.zoom", lang), zooms, chosen.zoom)
    cards = [
        figure_card.card(BY_MENTIONS, t("recall.article.by_mentions", lang), lang, level=3, opened=True),
        figure_card.card(BY_RECALL, t("recall.article.by_recall", lang), lang, level=3, toolbar=zoom),
    ]
    return html.Section(
        [
            html.H2(t("recall.article.title", lang), id=name),
            html.P(t("recall.article.lead", lang), className="recall-lead"),
            html.Div([_controls(chosen, lang), _counted(lang)], className="recall-article"),
            html.Div(cards, className="figure-cards"),
        ],
        className="recall-section",
        **{"aria-labelledby": name},
    )


def explain_refusal(values: int, lang: str) -> str:
    """Say that values were not understood, or how to write them."""
    return count("recall.article.p.refused", values, lang) if values else t("recall.article.p.hint", lang)


def format_recalls(recalls: Sequence[float], lang: str) -> str:
    """Write recalls as the field takes them: « 96 99,5 »."""
    return " ".join(format_chosen_share(recall, lang).rstrip("%\u00a0") for recall in recalls)


def mentions_card(recalls: Sequence[float], mentions: int, lang: str) -> tuple[Any, ...]:
    """Fill the card of clean documents by their number of mentions."""
    most = last_mentions(mentions)
    drawn = figures.figure(lang)
    for rank, recall in enumerate(recalls):
        drawn.add_traces(_curve(recall, mentions, most, rank, lang))
    if ARTICLE.recall in recalls:
        drawn.add_trace(_seen(lang))
    drawn.add_vline(x=mentions, line={"color": figures.SOFT, "width": 1, "dash": "dot"})
    figures.percent_axis(drawn, "y", t("recall.axis.clean", lang), lang, high=102)
    figures.number_axis(drawn, "x", t("recall.axis.mentions", lang), range=[0, most])
    head = [
        t("recall.axis.mentions", lang),
        *(t("recall.article.curve", lang, recall=format_chosen_share(one, lang)) for one in recalls),
    ]
    rows = [[n, *(share(chance(recall, n), lang) for recall in recalls)] for n in range(1, most + 1)]
    return figure_card.fill(drawn, mentions_answer(recalls, mentions, lang), Table(head, rows), lang)


def mentions_answer(recalls: Sequence[float], mentions: int, lang: str) -> str:
    """Say the share of clean documents at so many mentions, for each recall."""
    said = [(format_chosen_share(recall, lang), format_share(chance(recall, mentions), lang)) for recall in recalls]
    (recall, clean), *others = said
    first = "recall.article.by_mentions.first_one" if mentions == 1 else "recall.article.by_mentions.first"
    start = t(first, lang, recall=recall, clean=clean, n=number(mentions, lang))
    more = (t("recall.article.by_mentions.next", lang, recall=recall, clean=clean) for recall, clean in others)
    return start + "".join(more) + "."


def recall_card(recalls: Sequence[float], mentions: int, zoom: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of clean documents by recall, with the recalls to aim at."""
    low = HIGH if zoom == HIGH_RECALLS else 0.0
    drawn = figures.figure(lang)
    curve = t("recall.article.by_recall.curve", lang, n=number(mentions, lang))
    drawn.add_trace(_by_recall(by_recall(mentions, low), curve, lang, mode="lines", line=figures.line(0)))
    targets = [(needed_recall(clean, mentions), clean) for clean in TARGETS]
    aim = t("recall.article.by_recall.needed", lang)
    drawn.add_trace(_by_recall(targets, aim, lang, mode="markers", marker=figures.marker(1)))
    points = [(recall, chance(recall, mentions)) for recall in recalls if recall >= low]
    mine = t("recall.article.by_recall.chosen", lang)
    drawn.add_trace(_by_recall(points, mine, lang, mode="markers", marker=figures.marker(2)))
    figures.percent_axis(drawn, "y", t("recall.axis.clean", lang), lang, high=102)
    figures.percent_axis(drawn, "x", t("recall.axis.recall", lang), lang, low=100 * low, high=100, digits=1)
    drawn.update_layout(margin_r=32)  # room for the last sign of the axis
    head = [t("recall.axis.recall", lang), t("recall.axis.clean", lang)]
    table = tabulate_recalls(mentions, recalls, low)
    rows = [[share(recall, lang, 3), share(clean, lang)] for recall, clean in table]
    return figure_card.fill(drawn, recall_answer(mentions, lang), Table(head, rows), lang)


def recall_answer(mentions: int, lang: str) -> str:
    """Say which recalls make 90, 95 and 99 in 100 documents clean."""
    said = [(percent(clean, lang), needed_recall(clean, mentions)) for clean in TARGETS]
    parts = [
        t(
            f"recall.article.by_recall.{'next' if rank else 'first_one' if mentions == 1 else 'first'}",
            lang,
            clean=clean,
            n=number(mentions, lang),
            recall=format_share_near_one(recall, lang),
            every=amount(1 / (1 - recall), lang, 2),
        )
        for rank, (clean, recall) in enumerate(said)
    ]
    return "".join(parts) + "."


def _curve(recall: float, mentions: int, most: int, rank: int, lang: str) -> list[go.Scatter]:
    """Draw p^N, and its point at the chosen number of mentions with its share beside it."""
    name = t("recall.article.curve", lang, recall=format_chosen_share(recall, lang))
    points = by_mentions(recall, most)
    hover = [
        figures.hover_text(
            [name, t("recall.hover.mentions", lang, n=n), t("recall.hover.clean", lang, clean=percent(clean, lang, 1))]
        )
        for n, clean in points
    ]
    ys = figures.percents(clean for _, clean in points)
    line = go.Scatter(
        x=[n for n, _ in points],
        y=ys,
        name=name,
        mode="lines",
        line=figures.line(rank),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )
    at = go.Scatter(
        x=[mentions],
        y=[ys[mentions - 1]],
        mode="markers+text",
        marker=figures.marker(rank),
        text=[format_share(points[mentions - 1][1], lang)],
        textposition="top right",
        showlegend=False,
        hovertext=[hover[mentions - 1]],
        hovertemplate=figures.HOVER,
    )
    return [line, at]


def _seen(lang: str) -> go.Scatter:
    """Mark what the article saw, with the interval of its 200 documents."""
    clean, (low, high) = ARTICLE.clean, ARTICLE.clean.interval
    name = t("recall.article.point", lang)
    said = [
        f"{name} ({AUTHOR})",
        count("recall.hover.counted", clean.count, lang, of=clean.of),
        t("recall.hover.interval", lang, low=percent(low, lang), high=percent(high, lang)),
    ]
    return go.Scatter(
        x=[ARTICLE.per_document],
        y=[100 * clean.rate],
        error_y={
            "type": "data",
            "array": [100 * (high - clean.rate)],
            "arrayminus": [100 * (clean.rate - low)],
            "thickness": 1.5,
        },
        mode="markers",
        name=name,
        marker={**figures.marker(3), "size": 11},
        hovertext=[figures.hover_text(said)],
        hovertemplate=figures.HOVER,
    )


def _by_recall(points: Sequence[tuple[float, float]], name: str, lang: str, **drawing: Any) -> go.Scatter:
    hover = [
        figures.hover_text(
            [
                name,
                t("recall.hover.recall", lang, recall=format_share_near_one(recall, lang)),
                t("recall.hover.clean", lang, clean=percent(clean, lang, 1)),
            ]
        )
        for recall, clean in points
    ]
    return go.Scatter(
        x=figures.percents(recall for recall, _ in points),
        y=figures.percents(clean for _, clean in points),
        name=name,
        hovertext=hover,
        hovertemplate=figures.HOVER,
        **drawing,
    )


def _controls(chosen: Settings, lang: str) -> html.Div:
    recalls = dbc.Input(
        id=ids.RECALL_P,
        type="text",
        value=format_recalls(chosen.recalls, lang),
        debounce=PAUSE,
        autocomplete="off",
        **KEPT,
    )
    hint = html.Span(explain_refusal(0, lang), id=ids.RECALL_P_SAID, role="status")
    return html.Div(
        [
            dcc.Store(id=ids.RECALL_PS, data=list(chosen.recalls)),
            field(ids.RECALL_P, t("recall.article.p", lang), recalls, hint),
            number_field(
                ids.RECALL_N,
                t("recall.article.n", lang),
                chosen.mentions,
                1,
                MOST_MENTIONS,
                1,
                t("recall.article.n.hint", lang),
            ),
            html.Button(t("recall.article.preset", lang), id=ids.RECALL_PRESET, className="button"),
        ],
        className="recall-controls",
    )


def _counted(lang: str) -> html.Aside:
    """Set out the article's own numbers."""
    low, high = ARTICLE.clean.interval
    said = {
        "missed": t(
            "recall.article.missed.said",
            lang,
            missed=number(ARTICLE.missed, lang),
            mentions=number(ARTICLE.mentions, lang),
            documents=number(ARTICLE.documents, lang),
            recall=percent(ARTICLE.found.rate, lang, 1),
            rounded=format_chosen_share(ARTICLE.recall, lang),
        ),
        "expected": t(
            "recall.article.expected.said",
            lang,
            rounded=number(ARTICLE.recall, lang, 2),
            n=ARTICLE.per_document,
            expected=percent(ARTICLE.expected, lang),
            mean=number(ARTICLE.mentions / ARTICLE.documents, lang, 1),
            unrounded=percent(ARTICLE.unrounded, lang),
        ),
        "seen": t(
            "recall.article.seen.said",
            lang,
            leaking=ARTICLE.leaking,
            clean=percent(ARTICLE.clean.rate, lang),
            low=percent(low, lang),
            high=percent(high, lang),
        ),
    }
    facts = [
        part for name, text in said.items() for part in (html.Dt(t(f"recall.article.{name}", lang)), html.Dd(text))
    ]
    source = html.P([f"{AUTHOR}, ", html.Cite(TITLE, lang="fr")], className="soft recall-source")
    return html.Aside([html.H3(t("recall.article.counted", lang)), html.Dl(facts), source], className="recall-counted")
