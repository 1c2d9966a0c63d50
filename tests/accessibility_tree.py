"""What a screen reader is given: the tree that Chromium makes of a page for it."""

from __future__ import annotations

from playwright.sync_api import Page

_PLAIN = str.maketrans("\u00a0\u202f", "  ")


def accessible(page: Page) -> list[tuple[str, str]]:
    """Give what Chromium tells a screen reader: roles with names, in the order of reading."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [one for one in nodes if not one.get("ignored") and "role" in one]
    return [(one["role"]["value"], str(one.get("name", {}).get("value", "")).translate(_PLAIN)) for one in shown]
