"""What a place of two texts is, in a word."""

from __future__ import annotations

from components.alignment.places import Place
from components.i18n import display_name, enumeration, t, typeset
from engine.core import LABELS, catalogue


def word(place: Place, lang: str) -> str:
    """Say what a place is: a name left readable, the labels of what was masked, the kind of another
    difference."""
    if place.kind == "readable":
        return t("alignment.readable.word" if is_sure(place.code) else "alignment.readable.doubt", lang)
    return labels(place, lang) if place.kind == "masked" else difference(place.code, lang)


def labels(place: Place, lang: str) -> str:
    """Name the labels of what was masked at a place."""
    return enumeration((label(code, lang) for code in place.labels), lang, "")


def label(code: str, lang: str) -> str:
    """Name a label."""
    return display_name(LABELS[code], lang) if code in LABELS else code


def difference(code: str, lang: str) -> str:
    """Name the kind of a difference."""
    return typeset(catalogue.ENGINE.say(f"difference.{code}", lang), lang)


def reason(code: str, lang: str) -> str:
    """Say why a stretch is taken for a name left readable."""
    return typeset(catalogue.ENGINE.say(f"readable.{code}", lang), lang)


def is_sure(code: str) -> bool:
    """Tell whether the reason leaves no doubt."""
    from engine.alignment import SURE

    return code in SURE
