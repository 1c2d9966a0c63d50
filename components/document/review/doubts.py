"""The card of the doubt in sight, at the foot of the texts; ``assets/document/doubts.js`` fills it
and goes from doubt to doubt."""

from __future__ import annotations

from dash import html

from components.i18n import t

KEYS = (("t", "seen"), ("g", "alike"), ("l", "next"), ("T", "previous"), ("c", "mark"), ("m", "merge"))
"""The keys of this part, with the words of what each does (``review_panel.key.*``)."""


def card(lang: str) -> html.Section:
    """Lay out the card, hidden until a doubt is gone to."""
    return html.Section(
        className="reading-card",
        hidden=True,
        **{"data-review": "card", "aria-label": t("review_panel.card", lang)},
    )
