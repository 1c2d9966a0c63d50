"""How far annotators agree: every measure with its interval, what it says in a plain sentence, and
how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dash import Output, html

from components import ids
from components.agreement import dots as agreement_dots, scale as agreement_scale
from components.agreement.words import (
    BY_CODE,
    SHARES,
    Pair,
    coefficient,
    format_interval,
    list_shared,
    measure_name,
    name_annotators,
    positions,
    single,
    trouble,
    value_cell,
)
from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, percent, t
from components.performance.dots import Dot
from components.performance.words import format_of_hundred
from engine.agreement import MEASURES, Figure, Study, StudyCounts

CARD = "agreement-measures"
PLAIN = (Output(ids.AGREEMENT_PLAIN, "children"),)
"""What the card has beside the others: its answer in plain words."""
COMMAND = "python -m engine agreement --gamma A B"
FIRST = ("strict", "overlap", "character", "b_cubed")
ORDER = (*FIRST, *(measure.code for measure in MEASURES if measure.code not in FIRST))
WITH_ALL_TOKENS = {"kappa": "kappa_marked", "fleiss": "fleiss_marked"}
"""The kappas that words outside of every mention raise, and the same without these words."""

Found = dict[str, Figure]
"""What was measured, by code."""


def card(lang: str) -> html.Section:
    """Lay out the card, empty; the sentences of its measures and the scales stand under it."""
    gamma = html.P([t("agreement_measures.gamma", lang), " ", html.Code(COMMAND), "."])
    note = [
        html.Dl(id=ids.AGREEMENT_PLAIN, className="agreement-plain-list"),
        html.H4(t("agreement_measures.scale.title", lang)),
        agreement_scale.legend(lang),
        gamma,
    ]
    return figure_card.card(CARD, t("agreement_measures.title", lang), lang, height="34rem", note=note)


def fill(study: Study, counted: StudyCounts, pair: Pair, lang: str) -> tuple[Any, ...]:
    """Fill the card for two annotators, or for all of them."""
    if (nothing := trouble(study, pair, lang)) is not None:
        return *figure_card.empty(nothing), []
    found = measure_pair(counted, pair)
    known = {code: one for code, one in found.items() if one.value is not None}
    drawn = agreement_dots.figure(_series(known, lang), t("agreement_measures.axis", lang), lang) if known else None
    answer = _answer(found, study, pair, lang) + single(study, pair, lang)
    return *figure_card.fill(
        drawn, answer, _table(found, study, pair, lang), lang, figures.sample(len(list_shared(study, pair)), lang)
    ), describe_measures(found, study, pair, lang)


def measure_pair(counted: StudyCounts, pair: Pair) -> Found:
    """Measure two annotators, or all of them, in the order in which measures are shown."""
    return {code: counted.whole(code) if pair is None else counted.pair(code, *pair) for code in ORDER}


def describe_measures(found: Found, study: Study, pair: Pair, lang: str) -> list[Any]:
    """Say what each measure says, one after the other."""
    several = pair is None and len(study.annotators) > 2
    return [
        html.Div([_head(code, figure, lang), html.Dd(_sentences(code, found, several, lang))])
        for code, figure in found.items()
    ]


def _head(code: str, figure: Figure, lang: str) -> html.Dt:
    value = "–" if figure.value is None else coefficient(figure.value, lang)
    inside = format_interval(figure, lang)
    known = [html.Span(f"({inside})")] if inside else []
    return html.Dt([html.Span(measure_name(code, lang)), html.Strong(value), *known])


def _sentences(code: str, found: Found, several: bool, lang: str) -> str:
    read = agreement_scale.interpret_value(code, found[code].value, lang)
    sentences = [plain(code, found, lang)]
    if BY_CODE[code].pairwise and several and found[code].value is not None:
        sentences.append(t("agreement_measures.mean", lang))
    if read:
        sentences.append(t("agreement_measures.read", lang, word=read))
    return " ".join(sentences)


def plain(code: str, found: Found, lang: str) -> str:
    """Say in a sentence what a measure says; why it says nothing, where it is not defined."""
    figure = found[code]
    if figure.value is None:
        return t(f"agreement_measures.none.{'b_cubed' if code == 'b_cubed' else 'other'}", lang)
    told = {"n": format_of_hundred(figure.value, lang)} if code in SHARES else {}
    sentence = t(f"agreement_measures.plain.{code}", lang, **told)
    return f"{sentence} {flatters(code, found, lang)}".strip()


def flatters(code: str, found: Found, lang: str) -> str:
    """Say, beside a kappa of all words, how many of them are outside of every mention, and what is
    left without them."""
    figure, outside = found[code], outside_share(code, found)
    without = found[WITH_ALL_TOKENS[code]] if code in WITH_ALL_TOKENS else None
    if outside is None or without is None or without.value is None:
        return ""
    key = "flatters" if figure.value is not None and without.value < figure.value else "raised"
    return t(
        f"agreement_measures.{key}",
        lang,
        share=percent(outside, lang, 1 if outside > 0.99 else 0),
        value=coefficient(without.value, lang),
    )


def outside_share(code: str, found: Found) -> float | None:
    """Give the share of words that nobody marked; None where it cannot be said."""
    if code not in WITH_ALL_TOKENS:
        return None
    everything, marked = found[code].used, found[WITH_ALL_TOKENS[code]].used
    return (everything - marked) / everything if everything else None


def _answer(found: Found, study: Study, pair: Pair, lang: str) -> str:
    names = name_annotators(study, pair, lang)
    strict = found["strict"]
    if strict.value is None:
        return t("agreement_measures.answer.none", lang, who=names)
    told = {
        "who": names,
        "n": format_of_hundred(strict.value, lang),
        "documents": count("agreement_measures.documents", len(list_shared(study, pair)), lang),
    }
    answer = t("agreement_measures.answer", lang, **told)
    all_words, marked = found["kappa"], found["kappa_marked"]
    outside = outside_share("kappa", found)
    if all_words.value is None or marked.value is None or outside is None:
        return answer
    return f"{answer} " + t(
        "agreement_measures.answer.kappa",
        lang,
        all=coefficient(all_words.value, lang),
        marked=coefficient(marked.value, lang),
        share=percent(outside, lang, 1 if outside > 0.99 else 0),
    )


def _series(known: Found, lang: str) -> list[tuple[str, Sequence[Dot]]]:
    groups = {
        "shares": [code for code in known if code in SHARES],
        "chance": [code for code in known if code not in SHARES],
    }
    return [
        (t(f"agreement_measures.{name}", lang), [_dot(code, known[code], lang) for code in codes])
        for name, codes in groups.items()
    ]


def _dot(code: str, figure: Figure, lang: str) -> Dot:
    used = t("agreement_measures.used.of", lang, n=positions(figure.used, BY_CODE[code].unit, lang))
    return Dot(measure_name(code, lang), figure.value or 0.0, figure.interval, (used,))


def _table(found: Found, study: Study, pair: Pair, lang: str) -> Table:
    heads = ("measure", "value", "used", "dropped", "reading")
    rows = [_row(code, figure, lang) for code, figure in found.items()]
    file = [
        [
            t(f"agreement_measures.{one}", lang)
            for one in ("measure", "value", "low", "high", "used", "dropped", "unit", "reading")
        ],
        *(
            [
                measure_name(code, lang),
                figure.value,
                *(figure.interval or (None, None)),
                figure.used,
                figure.dropped,
                t(f"agreement_measures.unit.{BY_CODE[code].unit}", lang),
                agreement_scale.interpret_value(code, figure.value, lang),
            ]
            for code, figure in found.items()
        ),
    ]
    caption = t("agreement_measures.caption", lang, who=name_annotators(study, pair, lang))
    return Table([t(f"agreement_measures.{head}", lang) for head in heads], rows, caption, file)


def _row(code: str, figure: Figure, lang: str) -> list[Cell | str | None]:
    unit = BY_CODE[code].unit
    counts = [Cell(positions(n, unit, lang), n) for n in (figure.used, figure.dropped)]
    read = agreement_scale.interpret_value(code, figure.value, lang)
    none = t("agreement_measures.no_scale", lang) if code in SHARES else "–"
    return [measure_name(code, lang), value_cell(figure, lang), *counts, Cell(read or none, read)]
