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

LAYOUT = frozenset(
    """
    style dir lang xml:lang xml:space hidden role tabindex translate spellcheck version xmlns xmlns:xlink xmlns:svg baseprofile
    http-equiv content charset rel media sizes loading decoding

    width height align valign bgcolor color face size border bordercolor cellpadding cellspacing colspan rowspan span nowrap
    rules frame char charoff scope start type reversed compact clear hspace vspace noshade link vlink alink text leftmargin
    topmargin marginwidth marginheight cols rows wrap coords shape open value

    maxlength minlength min max step low high optimum checked selected disabled readonly multiple required method enctype
    controls autoplay loop muted preload

    aria-hidden aria-expanded aria-level aria-live aria-current aria-checked aria-selected aria-disabled aria-haspopup
    aria-colcount aria-colindex aria-colspan aria-rowcount aria-rowindex aria-rowspan aria-posinset aria-setsize
    aria-orientation aria-required aria-readonly aria-valuemin aria-valuemax aria-valuenow aria-modal aria-multiline
    aria-pressed aria-sort aria-invalid aria-atomic aria-busy aria-relevant aria-autocomplete

    viewbox preserveaspectratio x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy d points fill fill-opacity fill-rule stroke
    stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit opacity
    transform gradientunits gradienttransform spreadmethod offset stop-color stop-opacity text-anchor dominant-baseline
    alignment-baseline baseline-shift font-family font-size font-style font-weight font-variant font-stretch letter-spacing
    word-spacing writing-mode text-decoration clip-path clip-rule mask filter marker-start marker-mid marker-end refx refy
    orient markerwidth markerheight markerunits patternunits patterncontentunits patterntransform maskunits maskcontentunits
    clippathunits filterunits primitiveunits overflow display visibility rotate textlength lengthadjust startoffset
    pathlength stddeviation flood-color flood-opacity vector-effect shape-rendering text-rendering image-rendering

    mathvariant mathsize mathcolor mathbackground displaystyle scriptlevel fence separator lspace rspace stretchy symmetric
    maxsize minsize largeop movablelimits accent accentunder linethickness columnalign rowalign columnspacing rowspacing
    columnlines rowlines columnspan depth voffset
    """.split()
)
"""By what a page is laid out, beside its names of places and its addresses: what is here stays,
where its value betrays nobody. Everything else goes."""

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
