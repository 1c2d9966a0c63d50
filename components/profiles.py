"""The profiles to choose from: what they hide, then the same with zones of a decision occulted
whole."""

from __future__ import annotations

from typing import Any

from components import fields
from components.i18n import t
from engine.core import load_profile, profile_choices, profile_names

APART = "occulted"
"""The value of the line between the two; nobody can choose it."""


def titles(lang: str) -> dict[str, str]:
    """Return the titles of all that can be chosen, by name."""
    return {name: load_profile(name).title(lang) for name in profile_choices()}


def options(lang: str) -> list[dict[str, Any]]:
    """List the profiles as options."""
    named, plain = titles(lang), profile_names()
    apart = {"value": APART, "label": f"— {t('profile.occulted', lang)} —", "disabled": True}
    beside = [(name, title) for name, title in named.items() if name not in plain]
    return [*fields.options((name, named[name]) for name in plain), apart, *fields.options(beside)]
