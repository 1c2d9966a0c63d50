"""The profiles to choose from, and beside them the zones of a decision that are occulted whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import fields
from components.i18n import t
from engine.core import METADATA, OCCULTED_KINDS, is_profile, load_profile, profile_names, profile_with, split_occulted


def options(lang: str, own: str = "") -> list[dict[str, Any]]:
    """List the profiles as options; first ``own``, without its zones, where it is none of them: one
    that follows the matter of a case."""
    first = split_occulted(own)[0] if own else ""
    names = (*((first,) if first and first not in profile_names() else ()), *profile_names())
    return fields.options((name, load_profile(name).title(lang)) for name in names)


def zones(identity: str, lang: str, value: Sequence[str] = (), **kept: Any) -> html.Fieldset:
    """Offer the zones of a decision to occult whole, whatever the profile."""
    boxes = dbc.Checklist(
        id=identity,
        options=fields.options((kind, t(f"profile.occult.{kind}", lang)) for kind in OCCULTED_KINDS),
        value=list(value),
        inline=True,
        **kept,
    )
    return fields.field_group(t("profile.occult", lang), boxes)


def follow(identity: str, lang: str) -> html.Fieldset:
    """Offer to follow the matter and the court that the metadata of each document name."""
    boxes = dbc.Checklist(
        id=identity, options=fields.options([(METADATA, t("profile.follow.metadata", lang))]), value=[], inline=True
    )
    return fields.field_group(t("profile.follow", lang), boxes)


def joined(profile: str, kinds: Sequence[str] | None) -> str:
    """Return the name by which the engine knows a profile with zones."""
    return profile_with(profile, occulted=kinds or ())


def chosen(value: object) -> str:
    """Read the name of a profile in an address; empty where there is none such."""
    return value if isinstance(value, str) and is_profile(value) else ""
