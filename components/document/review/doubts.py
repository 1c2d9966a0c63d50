"""The card of the doubt in sight, at the foot of the texts; ``assets/document/doubts.js`` fills it
and goes from doubt to doubt."""

from __future__ import annotations

from dash import html

from components.i18n import t
from engine.core import Doubt

KEYS = (
    ("t", "next"),
    ("Maj+T", "previous"),
    ("Alt+o / Alt+l", "answer"),
    ("Alt+b", "fine"),
    ("Alt+g", "pictures"),
    ("Alt+a", "together"),
    ("Alt+r", "later"),
    ("Alt+c", "mark"),
    ("Alt+m", "merge"),
)
"""The keys of this part, with the words of what each does (``review_panel.key.*``)."""

_OF_PERSONS = frozenset({"shared_surname", "different_categories"})
_OF_TWO_NAMES = frozenset({("alike_first_names", ""), ("similar_writing", "names")})
_OF_THE_DOCUMENT = frozenset(
    {"mixed_language", "unsure_language", "other_language", "unread_page", "unread_image", "metadata_contradicted"}
)


def asks(doubt: Doubt) -> str:
    """Tell what a doubt asks a reader: ``mask``, whether its passage is to be hidden; ``person``,
    who is who; ``same``, whether two names are one person's; ``namesake``, whether a professional
    is somebody else than the party of that name; ``category``, whether its passage is a
    person or a thing; ``check``, something to look at."""
    if doubt.start is None or doubt.kind in _OF_THE_DOCUMENT:
        return "check"
    if (doubt.kind, doubt.variant) == ("different_categories", "kinds"):
        return "category"
    if (doubt.kind, doubt.variant) in _OF_TWO_NAMES:
        return "same"
    if (doubt.kind, doubt.variant) == ("shared_surname", "same"):
        return "namesake"
    return "person" if doubt.kind in _OF_PERSONS else "mask"


def card(lang: str) -> html.Section:
    """Lay out the card, hidden until a doubt is gone to."""
    return html.Section(
        className="reading-card",
        hidden=True,
        **{"data-review": "card", "aria-label": t("review_panel.card", lang)},
    )
