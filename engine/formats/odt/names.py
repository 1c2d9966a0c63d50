"""Names and values in the trees of an OpenDocument text that nobody reads on the page: made
neutral, or rewritten.

A name is changed everywhere at once, so that what refers to a bookmark, a style or a table still
finds it.
"""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Any
from urllib.parse import quote, unquote

from engine.formats.field_words import is_built_in, says_words
from engine.formats.odt.tree import HREF, elements, full, short, to_span, unwrap
from engine.formats.read_words import ReadWords
from engine.formats.tally import FindingTally
from engine.formats.tracer import TAIL, TEXT, Leaf
from engine.formats.writing import KnownForms

_MARKS = frozenset({
    "text:bookmark", "text:bookmark-start", "text:bookmark-end",
    "text:reference-mark", "text:reference-mark-start", "text:reference-mark-end",
})  # fmt: skip
_REFERENCES = frozenset({"text:bookmark-ref", "text:reference-ref"})
_AUTOMATIC = re.compile(r"_{1,2}(Toc|Ref|Hlk|RefHeading|RefNumPara|RefHeading___Toc|GoBack|DdeLink|Fieldmark)[\d_]*")
_TITLES = ("office:title", "office:name", "xlink:title", "xlink:label")
_LINKS = frozenset({"text:a", "draw:a"})
_ENCODED = re.compile(r"_([0-9a-f]{1,4})_")
_KEYWORD = re.compile(r"[a-z]+(-[a-z]+)*")
_NAMES = frozenset({"name", "id", "continue-list", "display-name", "idref"})
_GIVEN = frozenset({"name", "layer", "marker-start", "marker-end", "stroke-dash", "notify-on-update-of-ranges"})
_APART = frozenset({"style:font-face", "text:note-ref"})
"""Elements whose names are those of fonts, and of notes by their numbers."""

_FONTS = frozenset({"font-name", "font-name-asian", "font-name-complex", "font-face-name"})
_FREE = frozenset({"string-value", "value", "description", "content", "key1", "key2", "formula", "condition"})
_UNITS = frozenset({
    "text:p", "text:h", "text:ruby-text", "text:note-citation", "text:index-title-template", "number:text",
    "text:notes-configuration",
})  # fmt: skip
_SAFE = re.compile(r"(https?|ftp)://", re.I)
_PROGRAM = re.compile(r"(vnd\.sun\.star\.script|macro|javascript|service|slot|\.uno):", re.I)


class OdtNames:
    """The names of one file: what each becomes, in all of its trees."""

    def __init__(self, forms: KnownForms, tally: FindingTally) -> None:
        self._forms = forms
        self._tally = tally
        self._betrayals: dict[str, bool] = {}
        self._marks: dict[str, str] = {}
        self._neutral: dict[str, str] = {}
        self._given: set[str] = set()

    def betrays(self, value: str) -> bool:
        """Tell whether a value betrays a form, also encoded as the names of styles and addresses
        are."""
        found = self._betrayals.get(value)
        if found is None:
            bare = _ENCODED.sub(lambda match: chr(int(match[1], 16)), unquote(value))
            found = self._forms.betrays(value) or (bare != value and self._forms.betrays(bare))
            self._betrayals[value] = found
        return found

    def rewritten(self, value: str) -> str:
        """Rewrite a value; nothing is left of one that betrays even so."""
        if not self.betrays(value):
            return value
        new = self._forms.rewrite(value)
        return "" if self.betrays(new) else new

    def neutral(self, name: str) -> str:
        """Give the name that stands for one that betrays."""
        new = self._neutral.setdefault(name, f"nom_{len(self._neutral) + 1}")
        self._given.add(new)
        return new

    def rename_marks(self, root: Any, part: str) -> None:
        """Give every bookmark that an author named a number, and those that refer to it the
        same."""
        for element in elements(root):
            name = short(element.tag)
            if name in _MARKS:
                key = full("text:name")
                if old := element.get(key):
                    new = self._mark(old)
                    self._tally.add("bookmarks", "pseudonymised", int(new != old and not name.endswith("-end")), part)
                    element.set(key, new)
                for gone in ("loext:condition", "loext:hidden"):
                    element.attrib.pop(full(gone), None)
            elif name in _REFERENCES:
                key = full("text:ref-name")
                if old := element.get(key):
                    element.set(key, self._mark(old))

    def unlink(self, root: Any, part: str) -> None:
        """Take the target from links that betray, write a mail, run a program or lead to someone's
        disk."""
        for element in [element for element in elements(root) if short(element.tag) in _LINKS]:
            titles = [element.attrib.pop(full(key), None) for key in _TITLES]
            self._tally.add("alternative_texts", count=int(any(titles)), part=part)
            target = element.get(HREF, "")
            if new := self._target(target):
                element.set(HREF, new)
                continue
            self._tally.add("macros" if _PROGRAM.match(target) else "links", part=part)
            if short(element.tag) == "draw:a" and len(element):
                unwrap(element)
            else:
                to_span(element, element.get(full("text:style-name")) or "Internet_20_link")

    def neutralise(self, root: Any, part: str) -> None:
        """Give neutral names to what somebody named: styles, tables, sections, frames, layers; the
        number of the note says the same as its mark."""
        for element in elements(root):
            if short(element.tag) in _APART:
                continue
            for key, value in element.attrib.items():
                name = key.rpartition("}")[2]
                if (name in _GIVEN or name.endswith("-name")) and name not in _FONTS and self.is_private(value):
                    element.set(key, self.neutral(value))
                    self._tally.add("internal_names", "pseudonymised", int(name in ("name", "display-name")), part)
            if short(element.tag) == "text:note-citation" and element.get(full("text:label")):
                element.set(full("text:label"), element.text or "")

    def is_private(self, value: str) -> bool:
        """Tell whether a name holds a word that no word processor gives by itself."""
        bare = _ENCODED.sub(lambda match: chr(int(match[1], 16)), unquote(value))
        return not bare.startswith("_") and bare not in self._given and not is_built_in(bare)

    def clear_attributes(self, root: Any, part: str, read: Set[tuple[Any, str]] = frozenset()) -> None:
        """Make neutral the names that betray, and rewrite the other values that do; ``read`` are
        those that an edit may have changed."""
        for element in elements(root):
            for key, value in element.attrib.items():
                name = key.rpartition("}")[2]
                if key == HREF or not value or (element, key) in read or not self.betrays(value):
                    continue
                if name in _NAMES or name.endswith("-name"):
                    element.set(key, self.neutral(value))
                elif name not in _FREE and _KEYWORD.fullmatch(value):
                    continue  # a word of the format, such as "page"
                elif new := self.rewritten(value):
                    element.set(key, new)
                else:
                    del element.attrib[key]
                self._tally.add("other_text", "pseudonymised", part=part)

    def clear_unread(self, root: Any, read: Set[tuple[Any, str]], words: ReadWords, part: str) -> None:
        """Empty the strings of a tree that the reader did not read and that say other words than
        ``words``."""
        for holder, leaves in self._units(root, read):
            whole = "".join(leaf.was for leaf in leaves)
            if short(holder.tag) != "office:binary-data" and says_words(whole) and not words.hold(whole):
                for leaf in leaves:
                    leaf.put("")
                self._tally.add("other_text", part=part)
        self.clear_text(root, read, part)

    def clear_text(self, root: Any, read: Set[tuple[Any, str]], part: str) -> None:
        """Rewrite the strings of a tree that the reader did not read. ``read``: element and slot of
        those it did."""
        for _, leaves in self._units(root, read):
            whole = "".join(leaf.was for leaf in leaves)
            if self._forms.betrays(whole):
                leaves[0].put(self.rewritten(whole))
                for leaf in leaves[1:]:
                    leaf.put("")
                self._tally.add("other_text", "pseudonymised", part=part)

    def _units(self, root: Any, read: Set[tuple[Any, str]]) -> list[tuple[Any, list[Leaf]]]:
        """Give the strings that were not read, by the paragraph or element that holds them."""
        units: dict[Any, list[Leaf]] = {}
        for element in elements(root):
            for slot, text in ((TEXT, element.text), (TAIL, element.tail)):
                if text and not text.isspace() and (element, slot) not in read:
                    holder = element if slot == TEXT else element.getparent()
                    if holder is not None:
                        units.setdefault(_unit(holder), []).append(Leaf(element, slot))
        return list(units.items())

    def _mark(self, old: str) -> str:
        if _AUTOMATIC.fullmatch(old):
            return old
        new = self._marks.setdefault(old, f"signet_{len(self._marks) + 1}")
        self._given.add(new)
        return new

    def _target(self, target: str) -> str:
        """Give what a link may still lead to."""
        if target.startswith("#"):
            return self._within(target)
        return target if _SAFE.match(target) and not self.betrays(target) else ""

    def _within(self, target: str) -> str:
        """Give the target of a link within the document: a bookmark, or a heading, table… by its
        name and kind."""
        name, bar, kind = unquote(target[1:]).rpartition("|")
        if not bar:
            name, kind = kind, ""
        if name in self._marks:
            return "#" + self._marks[name] + (f"|{kind}" if bar else "")
        if not self.betrays(name) and (kind == "outline" or not self.is_private(name)):
            return target
        new = self.rewritten(name) if kind == "outline" else self.neutral(name)
        return "#" + quote(new) + (f"|{kind}" if bar else "")


def _unit(element: Any) -> Any:
    """Give the paragraph, or the element of another kind, that is read as one."""
    return next((e for e in (element, *element.iterancestors()) if short(e.tag) in _UNITS), element)
