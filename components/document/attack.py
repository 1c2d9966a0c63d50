"""The dialog that tries to find back whom the published text means: each success is a sentence with
its remedy and the way to its passage. ``assets/document/attack.js`` fills it."""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.document.dialogs import answers, button, reading_dialog
from components.i18n import section, t


def dialog(lang: str) -> html.Dialog:
    """Lay out the dialog, empty: what is tried, the figure, the successes."""
    return reading_dialog(
        html.H2(t("attack.title", lang), id=ids.ATTACK_TITLE, tabIndex="-1"),
        html.P(t("attack.what", lang), className="soft"),
        html.P(role="status", className="attack-state", **{"data-review": "attack-state"}),
        html.Ul(className="entry-list attack-list", **{"data-review": "attack-list"}),
        html.P(t("attack.limits", lang), className="soft"),
        answers(button(t("attack.close", lang), "button button-main", **{"data-review-act": "attack-close"})),
        style="dialog reading-dialog attack-dialog",
        **{"data-review": "attack", "data-words": json.dumps(section("attack", lang), ensure_ascii=False)},
    )


def opener(lang: str, style: str = "button-link", **data: str) -> html.Button:
    """Lead to the dialog."""
    return button(t("attack.open", lang), style, **{"data-review-act": "attack", **data})
