"""What each attribute of a page is for, as tables: only what the page shows or is laid out by
stays."""

from __future__ import annotations

from typing import Any

IDENTIFIERS = frozenset(
    """
    id name class for headers list form itemref slot part aria-labelledby aria-describedby aria-controls aria-owns
    aria-details aria-flowto aria-activedescendant popovertarget
""".split()
)
"""Names of places of the page, by which others of its attributes, its addresses and its style
sheets call them."""

SHOWN = (
    *("title", "alt", "label", "placeholder", "value", "summary", "abbr", "standby"),
    *("aria-label", "aria-description", "aria-valuetext", "aria-placeholder", "aria-roledescription"),
)
"""Texts that the page shows, or says of what it shows."""

_UNSHOWN_TAGS = frozenset({"html", "head", "style", "link", "script", "meta", "base", "template", "iframe", "param"})
_UNSHOWN_FIELDS = frozenset({"hidden", "checkbox", "radio", "image", "color", "range", "file", "password"})
"""Kinds of fields that do not show their value."""

ALTERNATIVE = frozenset({"longdesc", "aria-braillelabel", "aria-brailleroledescription"})
"""Texts that nobody sees."""

ADDRESSES = frozenset(
    """
    href src action formaction background poster data srcset imagesrcset lowsrc dynsrc usemap manifest xlink:href icon
""".split()
)

DATA = frozenset(
    """
    content datetime srcdoc itemid resource about property typeof vocab prefix datatype inlist rev cite ping nonce
    integrity codebase classid archive code xml:base profile target-name
""".split()
)
"""What programs read: metadata of the page, dates in figures, pages in the page."""

PAGE_PROPERTIES = frozenset({"viewport", "color-scheme", "theme-color", "format-detection"})
PAGE_DIRECTIVES = frozenset({"content-type", "x-ua-compatible", "content-language"})
"""What is said of a page by its ``meta`` elements, and says nothing of anybody."""

GONE = {
    "script": "scripts",
    "template": "hidden_text",
    "iframe": "embedded_objects",
    "embed": "embedded_objects",
    "param": "embedded_objects",
    "bgsound": "embedded_objects",
    "frame": "embedded_objects",
}
"""Elements that go with all they hold, and the kind of finding that they are."""

UNWRAPPED = frozenset({"object", "applet"})
"""Elements that go, but for what they show instead."""


def shown(element: Any) -> list[str]:
    """Name the attributes of an element that hold text that the page shows, in one order."""
    if not isinstance(element.tag, str) or element.tag in _UNSHOWN_TAGS:
        return []
    return [name for name in SHOWN if element.get(name) and (name != "value" or _shows_value(element))]


def _shows_value(element: Any) -> bool:
    """Tell whether the page shows the value of an element: that of a field, or of a suggestion."""
    if element.tag == "input":
        return (element.get("type") or "").lower().strip() not in _UNSHOWN_FIELDS
    around = element.getparent() if element.tag == "option" else None
    return around is not None and around.tag == "datalist"
