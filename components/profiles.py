"""The profiles to choose from, and beside them the zones of a decision that are occulted whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import fields
from components.i18n import t
from engine.core import (
    METADATA,
    OCCULTED_KINDS,
    installation_policy,
    is_profile,
    load_profile,
    offered_profiles,
    profile_with,
    split_occulted,
)


def options(lang: str, own: str = "") -> list[dict[str, Any]]:
    """List the profiles that may be chosen as options; first ``own``, without its zones, where it
    is none of them: one that follows the matter of a case, or is not allowed any more."""
    first = split_occulted(own)[0] if own else ""
    names = (*((first,) if first and first not in offered_profiles() else ()), *offered_profiles())
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
    """Offer to follow the matter and the court that the metadata of each document name, where the
    policy of the installation allows it."""
    boxes = dbc.Checklist(
        id=identity, options=fields.options([(METADATA, t("profile.follow.metadata", lang))]), value=[], inline=True
    )
    group = fields.field_group(t("profile.follow", lang), boxes)
    group.hidden = not installation_policy().matters  # the page's script looks for it
    return group


def joined(profile: str, kinds: Sequence[str] | None) -> str:
    """Return the name by which the engine knows a profile with zones."""
    return profile_with(profile, occulted=kinds or ())


def chosen(value: object) -> str:
    """Read the name of a profile in an address; empty where there is none such that may be
    chosen."""
    known = isinstance(value, str) and is_profile(value) and installation_policy().allows_profile(value)
    return str(value) if known else ""
