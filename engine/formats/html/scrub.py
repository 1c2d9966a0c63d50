"""A page without what it carries beside its text: programs, metadata, comments, addresses, texts
that nobody reads.

What the page is laid out by stays: its elements, its style sheets, its classes and anchors (under
other names where they betray somebody, the same everywhere).
"""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import unquote

from engine.formats.covers import NO_COVERS, Covers
from engine.formats.html import css as html_css
from engine.formats.html.attributes import (
    ADDRESSES,
    ALTERNATIVE,
    GONE,
    IDENTIFIERS,
    LAYOUT,
    PAGE_DIRECTIVES,
    PAGE_PROPERTIES,
    SHOWN,
    UNWRAPPED,
    shown,
)
from engine.formats.html.covering import PICTURE_ELEMENTS, HtmlCovers
from engine.formats.html.links import leads_to_nobody, picture
from engine.formats.html.print import is_name
from engine.formats.html.tree import Element, elements, remove_elements
from engine.formats.tally import FindingTally
from engine.formats.writing import KnownForms

_WORD = re.compile(r"[^\W\d_]{3}")
_LANGUAGE = re.compile(r"(?:[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3})?", re.I)
_KNOWN = LAYOUT | IDENTIFIERS | ADDRESSES | ALTERNATIVE | set(SHOWN)
_STYLE_SHEETS = frozenset({"stylesheet", "icon", "alternate stylesheet", "shortcut icon"})


def scrub(
    root: Element,
    forms: KnownForms,
    tally: FindingTally,
    encoding: str = "utf-8",
    is_mail: bool = False,
    covers: Covers = NO_COVERS,
) -> None:
    """Scrub a page in place, and put boxes over the pictures that ``covers`` says. In a mail,
    pictures from elsewhere go: they tell their owner who opens it."""
    scrubbed = HtmlCovers(covers)
    scrubbed.empty_drawings(root)
    scrubbed.remove_other_sizes(root)
    _Scrub(root, forms, tally, encoding, is_mail, scrubbed).page()


class _Scrub:
    def __init__(
        self, root: Element, forms: KnownForms, tally: FindingTally, encoding: str, is_mail: bool, covers: HtmlCovers
    ) -> None:
        self._covers = covers
        self._root, self._forms, self._tally, self._encoding, self._is_mail = root, forms, tally, encoding, is_mail
        self._betrays = cache(forms.betrays)
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()
        self._unstyled: set[str] = set()
        self._is_whole = True

    def page(self) -> None:
        """Scrub the page."""
        everything = elements(self._root)
        gone = [element for element in everything if element is not self._root and self._goes(element)]
        remove_elements(self._root, gone)
        everything = elements(self._root)
        self._is_whole = not any(element.tag == "link" and element.get("href") for element in everything)
        for element in everything:
            self._taken.update(*(element.attributes.get(name, "").split() for name in IDENTIFIERS))
            self._unstyled.update(element.attributes.get("name", "").split())
        for element in everything:
            self._element(element)
        for element in everything:
            if element.tag == "style":
                for name in sorted(html_css.selected(element.text)):
                    self._named(name)
        for element in everything:  # when every name that is called otherwise is known
            self._styles(element)

    def _goes(self, element: Element) -> bool:
        """Tell whether an element goes, and count it."""
        kind = GONE.get(element.tag, "")
        if element.tag == "meta" and not _is_layout(element):
            kind = "properties"
        elif element.tag == "link" and (element.get("rel") or "").lower().strip() not in _STYLE_SHEETS:
            kind = "links"
        elif element.tag == "input" and (element.get("type") or "").lower().strip() == "hidden":
            kind = "form_fields"
        if kind:
            self._tally.add(kind)
        return bool(kind)

    def _element(self, element: Element) -> None:
        read = shown(element)
        if element.tag in UNWRAPPED or not is_name(element.tag) or self._betrays(element.tag):
            self._tally.add("embedded_objects" if element.tag in UNWRAPPED else "other_text")
            element.tag = "span"
            element.attributes = {name: element.attributes[name] for name in read if name != "value"}
        kept = {
            name: value if name in read else self._attribute(element, name, value)
            for name, value in element.attributes.items()
        }
        element.attributes = {name: value for name, value in kept.items() if value is not None}

    def _attribute(self, element: Element, name: str, value: str) -> str | None:
        """Give the value that an attribute keeps; None where it goes."""
        if name == "style":
            return value
        if name.startswith("on"):
            return self._gone("scripts")
        is_layout = element.tag == "meta" and name == "content"
        if not is_layout and name not in _KNOWN:
            return self._gone("other_text")
        if name in ALTERNATIVE or (name in SHOWN and name != "value"):
            if value.strip():
                self._tally.add("alternative_texts")
            return "" if name == "alt" else None
        if name in IDENTIFIERS and element.tag != "meta":
            return " ".join(map(self._named, value.split()))
        if name in ADDRESSES:
            return self._address(element, name, value)
        if name in ("lang", "xml:lang") and not _LANGUAGE.fullmatch(value):
            return self._gone("other_text")
        if name == "value":
            return self._filled_in(element, value)
        betrays = self._betrays(value) or ("%" in value and self._betrays(unquote(value)))
        # What pages are laid out by is ASCII: anything else may be a text that was decoded wrongly.
        return value if value.isascii() and not betrays else self._gone("other_text")

    def _gone(self, kind: str) -> str | None:
        self._tally.add(kind)
        return None

    def _filled_in(self, element: Element, value: str) -> str | None:
        """Keep the number of a line; the page does not show the value of anything else."""
        if element.tag in ("li", "meter", "progress") and value.strip().lstrip("-").replace(".", "", 1).isdecimal():
            return value
        return self._gone("form_fields") if value.strip() else None

    def _named(self, name: str) -> str:
        """Give the name of a place: a neutral one where it betrays somebody, or could.

        Where a style sheet lies elsewhere, which calls the classes of the page by their names, the
        others stay, but for those of fields and maps.
        """
        is_ours = self._is_whole or name in self._unstyled
        if name not in self._names and (self._betrays(name) or (is_ours and _WORD.search(name))):
            number = len(self._names) + 1
            while (neutral := f"repere-{number}") in self._taken:
                number += 1
            self._taken.add(neutral)
            self._names[name] = neutral
            self._tally.add("bookmarks" if self._betrays(name) else "internal_names", "pseudonymised")
        return self._names.get(name, name)

    def _address(self, element: Element, name: str, value: str) -> str | None:
        address = value.strip()
        if address.startswith("#"):
            return "#" + self._named(unquote(address[1:]))
        if name == "src" and address.lower().startswith("data:"):
            return self._picture(address) or None
        is_picture = element.tag in PICTURE_ELEMENTS or name == "background"
        if is_picture and self._covers.removes(address):
            return None
        if leads_to_nobody(address, self._betrays) and not (self._is_mail and (is_picture or name == "srcset")):
            return value
        return self._gone("pictures" if is_picture else "links")

    def _picture(self, address: str) -> str:
        if covered := self._covers.address(address):
            self._tally.add("pictures", "kept")
            return covered
        kept, had_metadata = picture(address)
        self._tally.add("pictures", "kept" if kept else "removed")
        self._tally.add("picture_metadata", count=had_metadata)
        return kept

    def _styles(self, element: Element) -> None:
        if element.tag == "style":
            element.text = self._style(element.text)
        if "style" in element.attributes:
            element.attributes["style"] = self._style(element.attributes["style"])

    def _style(self, css: str) -> str:
        self._tally.add("code_comments", count=html_css.comments(css))
        self._tally.add("other_text", count=html_css.words(css))
        css, betrayed = html_css.scrub_css(css, self._names, self._forms, self._picture, self._encoding)
        self._tally.add("other_text", "pseudonymised" if css else "removed", betrayed)
        return css


def _is_layout(meta: Element) -> bool:
    """Tell whether a ``meta`` element says how to show the page, and nothing else."""
    if set(meta.attributes) <= {"charset"}:
        return True
    name, directive = (meta.get("name") or "").lower(), (meta.get("http-equiv") or "").lower()
    return set(meta.attributes) <= {"name", "http-equiv", "content"} and (
        name in PAGE_PROPERTIES if name else directive in PAGE_DIRECTIVES
    )
