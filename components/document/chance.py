"""The probability that nothing is missing from a document, with how it is obtained; where none is
known, that none is."""

from __future__ import annotations

from typing import Any

from dash import html

from components import i18n
from components.i18n import t
from engine.core import Annotation, ModelAltered, settings
from engine.tagging import calibration

_UNREAD = ("unread_page", "unread_image")
_SURE = 0.99


def line(annotation: Annotation, lang: str) -> html.Details | html.P:
    """Say the probability, and below, when asked, how it is obtained; or say why none is given.

    A text in another language than the model's has none: nothing was calibrated on such texts. Of a
    file some of which was not read (pages, pictures) no more than 99 % is said, and of what was.
    """
    kinds = {doubt.kind for doubt in annotation.doubts}
    missed = annotation.nothing_missed
    if missed is None or "other_language" in kinds:
        return html.P(t("document.chance.none" if missed is None else "document.chance.other", lang))
    unread = not kinds.isdisjoint(_UNREAD)
    said = t("document.chance.read" if unread else "document.chance", lang)
    how = html.Span(t("document.chance.how", lang), className="chance-how")
    return html.Details(
        [
            html.Summary(
                [said, " ", html.Strong(likelihood(min(missed, _SURE) if unread else missed, lang)), " ", how]
            ),
            html.Ul([html.Li(one) for one in explanation(annotation.engine.model, unread, lang)]),
        ]
    )


def likelihood(share: float, lang: str) -> str:
    """Write a probability; one near to 0 or 1 is neither."""
    if share > _SURE:
        return t("document.percent.more", lang, limit=i18n.percent(_SURE, lang))
    if share < 0.01:
        return t("document.percent.less", lang, limit=i18n.percent(0.01, lang))
    return i18n.percent(share, lang)


def explanation(model: str, unread: bool, lang: str) -> list[str]:
    """Explain the figure in plain words: what it is, where it comes from, how it was checked, what
    it does not cover."""
    said = [t("document.chance.1", lang), t("document.chance.2", lang), *_proof(model, lang)]
    pages = [t("document.chance.pages", lang)] if unread else []
    return [*said, t("document.chance.3", lang), *pages, t("document.chance.4", lang)]


def _proof(model: str, lang: str) -> list[str]:
    """Give what the figure was worth: on the documents of its calibration, each left out in turn,
    and on others."""
    try:
        found = calibration.load(settings().data / "models" / model)
    except ModelAltered:  # the model card says so; what is said here is true without the figures
        return []
    measured = found.measured if found else {}
    rows = {where: measured.get(where, {}).get("documents", {}) for where in ("cross_validated", "elsewhere")}
    return [t(f"document.chance.{where}", lang, **_worth(row, lang)) for where, row in rows.items() if row.get("cases")]


def _worth(row: dict[str, Any], lang: str) -> dict[str, str]:
    cases, clean = row["cases"], row["right"]
    counts = {"documents": i18n.number(cases, lang), "clean": i18n.number(clean, lang)}
    return {**counts, "mean": likelihood(row["mean"], lang), "share": i18n.percent(clean / cases, lang)}
