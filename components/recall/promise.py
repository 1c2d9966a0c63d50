"""The promise of selective re-reading: which decisions may be published unread, by which run that
is calibrated, and what a stronger promise needs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape
from math import inf
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Table, figure, share
from components.i18n import count, day, display_name, enumeration, number, percent, t
from components.recall.words import format_chosen_share, format_share
from engine.core import Share
from engine.measure import RunInfo
from engine.recall import CalibratingRun, Promise, conformal
from engine.service import is_own

LONGEST = 70
"""Letters of a run's name under the axis, where a line has no room for more."""
WORTH_SAYING = 0.2
"""The largest alpha that is proposed: nobody publishes on the promise that half of the decisions
leak."""


def promise_card(
    made: Promise, others: Sequence[Promise], checked: tuple[Share, Share] | None, lang: str
) -> tuple[Any, ...]:
    """Fill the card of the promise; ``others``: with other alphas, in order, where all of them hold
    at once. ``checked``: of the decisions measured, which did not calibrate, what is published,
    what leaks."""
    if not made.documents:
        return figure_card.empty(t("rereading.promise.nothing", lang))
    drawn = figures.figure(lang)
    if others:
        drawn.add_trace(_price(others, lang))
    drawn.add_trace(_chosen(made, lang))
    if made.smallest <= conformal.ALPHAS[-1]:
        drawn.add_vline(x=100 * made.smallest, line={"color": figures.SOFT, "width": 1, "dash": "dot"})
    most = max(made.alpha, conformal.ALPHAS[-1])
    said = [t("rereading.axis.alpha", lang), *_calibrating_lines(made, lang)]
    figures.percent_axis(drawn, "x", "<br>".join(said), lang, high=100 * most + 1)
    figures.percent_axis(drawn, "y", t("rereading.axis.published", lang), lang, low=-2, high=103)
    shown = sorted({other.alpha: other for other in (*others, made)}.values(), key=lambda one: one.alpha)
    return figure_card.fill(drawn, promise_answer(made, others, checked, lang), _table(shown, made, lang), lang)


def promise_answer(made: Promise, others: Sequence[Promise], checked: tuple[Share, Share] | None, lang: str) -> str:
    """Say what may be published unread and what is promised of it, or why nothing may; then the
    least that can be promised, what a stronger promise needs, and by which run it is calibrated."""
    kind = "all" if made.confidence is None else "unread"
    n, alpha = number(made.documents, lang), format_chosen_share(made.alpha, lang)
    smallest = percent(made.smallest, lang, 1)
    confidence = "" if made.confidence is None else format_chosen_share(made.confidence, lang)
    if not made.possible:
        key = f"rereading.promise.{made.reason}"
        why = t(key, lang, n=n, alpha=alpha, smallest=smallest, needed=number(made.needed, lang))
        instead = [_instead(others, lang)] if others else []
        return " ".join([why, *instead, *_stronger(made, lang), *_calibrated(made, lang)])
    said = [
        t(
            f"rereading.promise.{'everything' if _all(made) else 'some'}",
            lang,
            limit=_limit(made, lang),
            published=number(made.published.count, lang),
            n=n,
            leaking=number(made.leaking.count, lang),
        ),
        t(f"rereading.promise.{kind}", lang, alpha=alpha, confidence=confidence),
        t("rereading.promise.smallest", lang, n=n, smallest=smallest),
    ]
    if checked is not None:
        said.append(_elsewhere(made, checked, lang))
    return " ".join([*said, *_stronger(made, lang), *_calibrated(made, lang)])


def _instead(others: Sequence[Promise], lang: str) -> str:
    """Say which of the promises shown is the first that lets something be published."""
    first = next((other for other in others if other.possible and other.alpha <= WORTH_SAYING), None)
    if first is None:
        return t("rereading.promise.hopeless", lang)
    published, n = number(first.published.count, lang), number(first.documents, lang)
    return t("rereading.promise.instead", lang, alpha=format_chosen_share(first.alpha, lang), published=published, n=n)


def _stronger(made: Promise, lang: str) -> list[str]:
    wanted = made.stronger
    if wanted is None:
        return []
    alpha = format_chosen_share(wanted.alpha, lang)
    if wanted.documents is None:
        return [t("rereading.stronger.never", lang, alpha=alpha)]
    return [count("rereading.stronger", wanted.documents, lang, alpha=alpha)]


def _calibrated(made: Promise, lang: str) -> list[str]:
    """Say by which run the promise is calibrated, and that it holds for no other engine."""
    by = made.calibrating
    if by is None or not by.runs:
        return []
    key = "known" if by.identity.known else "unknown"
    said = [t(f"rereading.calibrated.{key}", lang, **_facts(by, lang))]
    return [*said, count("rereading.fitted", by.fitted, lang)] if by.fitted else said


def _calibrating_lines(made: Promise, lang: str) -> list[str]:
    """Say the same under the axis, a line for each run, so that the image which is taken away says
    it."""
    by = made.calibrating
    if by is None or not by.runs:
        return []
    facts = {**_facts(by, lang), "runs": "\n".join(_run(run, lang)[:LONGEST] for run in by.runs)}
    said = "\n".join(t(f"rereading.calibrated.{line}", lang, **facts) for line in ("runs", "sample", "engine"))
    return escape(said, quote=False).split("\n")


def _facts(by: CalibratingRun, lang: str) -> dict[str, str]:
    engine = by.identity
    return {
        "runs": enumeration((_run(run, lang) for run in by.runs), lang),
        "n": number(len(by.cases), lang),
        "date": day(date.fromisoformat(by.date), lang) if by.date else "–",
        "version": engine.version or "–",
        "weights": ", ".join(f"{model} {sha256[:12]}" for model, sha256 in engine.weights.items()) or "–",
        "rules": "–" if engine.rules is None else number(len(engine.rules), lang),
        "profiles": ", ".join(engine.profiles) or "–",
    }


def _run(run: RunInfo, lang: str) -> str:
    return f"{display_name(run, lang)} ({run.set})" if not is_own(run.set) else display_name(run, lang)


def _table(shown: Sequence[Promise], made: Promise, lang: str) -> Table:
    """List the promises; in the file each row names the run that calibrates."""
    names = ("alpha", "published", "published_share", "leaking", "bound", "threshold")
    head = [t(f"rereading.column.{name}", lang) for name in names]
    facts = _facts(made.calibrating, lang) if made.calibrating and made.calibrating.runs else {}
    file = [[*names, "documents", *(name for name in facts if name != "n")]]
    file += [[*_values(one), one.documents, *(facts[name] for name in facts if name != "n")] for one in shown]
    return Table(head, [_row(one, lang) for one in shown], file=file)


def _values(promise: Promise) -> list[float | None]:
    """Give the numbers of a row; an infinite threshold, and what nothing is published by, is
    empty."""
    found = [promise.leaking.count, promise.bound, None if promise.threshold == inf else promise.threshold]
    return [
        promise.alpha,
        promise.published.count,
        promise.published.rate,
        *(found if promise.possible else [None] * 3),
    ]


def _limit(made: Promise, lang: str) -> str:
    """Say the threshold in the unit of the risk."""
    value = made.threshold
    if value == inf:
        return t(f"rereading.limit.{'none' if _all(made) else 'known'}", lang)
    shown = percent(value, lang, 1 if value >= 0.01 else 2) if made.source == "system" else number(value, lang)
    return t(f"rereading.limit.{made.source}", lang, value=shown)


def _all(made: Promise) -> bool:
    return made.published.count == made.documents


def _elsewhere(made: Promise, checked: tuple[Share, Share], lang: str) -> str:
    published, leaking = checked
    of = published.of if made.confidence is None else leaking.of
    kept = "kept" if leaking.count <= made.alpha * of else "broken"
    return t(
        f"rereading.elsewhere.{kept}",
        lang,
        n=number(published.of, lang),
        published=number(published.count, lang),
        leaking=number(leaking.count, lang),
    )


def _price(others: Sequence[Promise], lang: str) -> go.Scatter:
    hover = [
        figures.hover_text(
            [
                t("rereading.hover.alpha", lang, alpha=format_chosen_share(other.alpha, lang)),
                t(
                    "rereading.hover.published",
                    lang,
                    n=number(other.published.count, lang),
                    of=number(other.documents, lang),
                ),
                t("rereading.hover.leaking", lang, n=number(other.leaking.count, lang)),
            ]
        )
        for other in others
    ]
    return go.Scatter(
        x=figures.percents(other.alpha for other in others),
        y=figures.percents(other.published.rate for other in others),
        name=t("rereading.promise.price", lang),
        mode="lines+markers",
        line={**figures.line(0), "shape": "hv"},
        marker=figures.marker(0),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _chosen(made: Promise, lang: str) -> go.Scatter:
    name = t("rereading.promise.chosen", lang)
    counted = t(
        "rereading.hover.published", lang, n=number(made.published.count, lang), of=number(made.documents, lang)
    )
    return go.Scatter(
        x=[100 * made.alpha],
        y=[100 * made.published.rate],
        name=name,
        mode="markers+text",
        marker={**figures.marker(1), "size": 12},
        text=[format_share(made.published.rate, lang)],
        textposition="bottom right",
        hovertext=[
            figures.hover_text(
                [name, t("rereading.hover.alpha", lang, alpha=format_chosen_share(made.alpha, lang)), counted]
            )
        ],
        hovertemplate=figures.HOVER,
    )


def _row(promise: Promise, lang: str) -> list[Any]:
    return [
        share(promise.alpha, lang),
        promise.published.count,
        share(promise.published.rate, lang),
        figure(promise.leaking.count if promise.possible else None, lang),
        share(promise.bound, lang),
        _limit(promise, lang) if promise.possible else None,
    ]
