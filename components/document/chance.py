"""The probability that nothing is missing from a document, with how it is obtained; where none is
known, that none is."""

from __future__ import annotations

from dash import html

from components import i18n
from components.i18n import t
from engine.core import Annotation
from engine.review import NothingMissed
from engine.tagging import calibration

_UNREAD = ("unread_page", "unread_image")
_SURE = 0.99


def line(annotation: Annotation, nothing_missed: NothingMissed, lang: str, caution: str = "") -> html.Details:
    """Say the probability, and when asked how it is obtained, or why none is given; ``caution`` is
    said with it.

    A text in another language than the model's has none: nothing was calibrated on such texts. Of a
    file some of which was not read (pages, pictures) no more than 99 % is said, and of what was.
    """
    kinds = {doubt.kind for doubt in annotation.doubts}
    missed = nothing_missed.probability
    if missed is None or "other_language" in kinds:
        said, share, link = t("document.chance", lang), t("document.chance.unknown", lang), "why"
        reasons = [t("document.chance.other", lang) if missed is not None else _unknown(annotation.engine.model, lang)]
    else:
        unread = not kinds.isdisjoint(_UNREAD)
        said = t("document.chance.read" if unread else "document.chance", lang)
        share, link = likelihood(min(missed, _SURE) if unread else missed, lang), "how"
        reasons = explanation(annotation.engine.model, unread, nothing_missed.followed, lang)
    asks = html.Span(t(f"document.chance.{link}", lang), className="chance-how")
    cautions = [html.P(caution, className="document-caution")] if caution else []
    box = html.Div([*cautions, html.Ul([html.Li(reason) for reason in reasons])], className="menu-box")
    return html.Details([html.Summary([said, " ", html.Strong(share), " ", asks]), box], className="menu-fold")


def _unknown(model: str, lang: str) -> str:
    """Say why there is no probability: that the model has none, as those trained here have, or
    that none was computed."""
    if calibration.of_model(model) is None:
        return t("document.chance.uncalibrated", lang, model=model)
    return t("document.chance.none", lang)


def likelihood(share: float, lang: str) -> str:
    """Write a probability; one near to 0 or 1 is neither."""
    if share > _SURE:
        return t("document.percent.more", lang, limit=i18n.percent(_SURE, lang))
    if share < 0.01:
        return t("document.percent.less", lang, limit=i18n.percent(0.01, lang))
    return i18n.percent(share, lang)


def explanation(model: str, unread: bool, followed: bool, lang: str) -> list[str]:
    """Explain the figure in plain words: what it is, where it comes from, how it was checked, what
    it does not cover, and whether it counts what the reader did."""
    known = calibration.of_model(model)
    proofs = [_proof(proof, lang) for proof in known.proofs()] if known else []
    said = [t("document.chance.1", lang), t("document.chance.2", lang), *proofs]
    pages = [t("document.chance.pages", lang)] if unread else []
    return [
        *said,
        t("document.chance.3", lang),
        *pages,
        t("document.chance.followed" if followed else "document.chance.engine", lang),
        t("document.chance.4", lang),
    ]


def _proof(proof: calibration.Proof, lang: str) -> str:
    """Give what the figure was worth, where it was measured."""
    return t(
        f"document.chance.{proof.where}",
        lang,
        documents=i18n.number(proof.documents, lang),
        clean=i18n.number(proof.clean, lang),
        mean=likelihood(proof.announced, lang),
        share=i18n.percent(proof.clean / proof.documents, lang),
    )
