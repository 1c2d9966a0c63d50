"""The strategies as every select offers them: those for publication first, then, apart under a
sentence, games and those that hide nothing."""

from __future__ import annotations

from typing import Any

from components import fields
from components.i18n import display_name, t
from engine.pseudonyms import STRATEGIES

APART = "apart"
"""The value of the line between the two, which cannot be chosen: a select of Dash has no groups."""


def options(lang: str) -> list[dict[str, Any]]:
    """List the strategies that may be chosen as options."""
    fit, apart = (
        fields.options(
            (strategy.name, display_name(strategy, lang))
            for strategy in STRATEGIES.offered.values()
            if strategy.published is published
        )
        for published in (True, False)
    )
    if not fit or not apart:
        return [*fit, *apart]
    return [*fit, {"value": APART, "label": f"— {t('strategy.apart', lang)} —", "disabled": True}, *apart]
