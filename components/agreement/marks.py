"""Two annotators on the text of a document: on one text, or each in a column of his own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from components.errors.table import label
from components.figures.compared_text import Mark, payload
from components.i18n import t
from engine.agreement import Parallel, Place
from engine.core import Entity

WORDS = "agreement.text"
"""What the keys of the words of ``assets/comparison/text.js`` begin with here."""
KINDS = ("agree", "apart-label", "apart-boundary", "apart-both", "apart-only_a", "apart-only_b")
"""Those of the legend, as ``assets/figures/compared.css`` draws them."""


def draw_marks(document: Parallel, found: Iterable[Place], *, two: bool, identity: str, lang: str) -> dict[str, Any]:
    """Give the data of ``assets/comparison/text.js`` for one document; ``two``: a column for each
    annotator."""
    shown = list(found)
    columns = [[_side(one, one.a, lang) for one in shown], [_side(one, one.b, lang) for one in shown]] if two else []
    return payload(
        document.text,
        columns or [[_both(one, lang) for one in shown]],
        identity=identity,
        current="",
        language=document.language,
        lang=lang,
        words=WORDS,
    )


def word(place: Place, lang: str) -> str:
    """Say in a few words what two annotators say of a place."""
    a, b = (labels(side, lang) for side in (place.a, place.b))
    if place.agreed:
        return t("agreement.word.agree", lang, label=a)
    if place.kind in ("label", "both"):
        return t(f"agreement.word.{place.kind}", lang, a=a, b=b)
    return t(f"agreement.word.{place.kind}", lang, label=a or b)


def labels(side: Sequence[Entity], lang: str) -> str:
    """Name the labels of some mentions, each once in a row."""
    said = [label(one.label, lang) for one in side]
    return " + ".join(one for rank, one in enumerate(said) if not rank or said[rank - 1] != one)


def _both(place: Place, lang: str) -> Mark:
    name = "" if place.agreed else place.id
    return Mark(_kind(place), spans(place.a), spans(place.b), name, word(place, lang))


def _side(place: Place, side: Sequence[Entity], lang: str) -> Mark:
    """Mark what one of them says; where he says nothing, that the other does."""
    name = "" if place.agreed else place.id
    if side:
        return Mark(_kind(place), spans(side), spans(side), name, labels(side, lang))
    return Mark("absent", spans(place.a or place.b), (), name, t("agreement.word.nothing", lang))


def _kind(place: Place) -> str:
    return "agree" if place.agreed else f"apart-{place.kind}"


def spans(side: Iterable[Entity]) -> tuple[tuple[int, int], ...]:
    """Give the places of mentions."""
    return tuple((one.start, one.end) for one in side)
