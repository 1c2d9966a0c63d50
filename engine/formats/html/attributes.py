"""What each attribute of a page is for, as tables: only what the page shows or is laid out by
stays."""

from __future__ import annotations

IDENTIFIERS = frozenset(
    """
    id name class for headers list form itemref slot part aria-labelledby aria-describedby aria-controls aria-owns
    aria-details aria-flowto aria-activedescendant popovertarget
""".split()
)
"""Names of places of the page, by which others of its attributes, its addresses and its style
sheets call them."""

SHOWN = frozenset({"placeholder", "label"})
"""Texts that the page shows and that are not read."""

ALTERNATIVE = frozenset(
    """
    alt title summary abbr standby longdesc aria-label aria-description aria-valuetext aria-roledescription
    aria-placeholder aria-braillelabel aria-brailleroledescription
""".split()
)
"""Texts that are said of something, or shown beside it."""

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

BUTTONS = frozenset({"submit", "button", "reset"})
"""Kinds of fields whose value the page shows as a label; that of any other is what somebody filled
in."""

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
