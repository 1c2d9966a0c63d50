"""The strings of a Word file that its reader gives as text, as leaves that a tracer can dye and a
writer can change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.formats.archive import local
from engine.formats.docx.graphics import is_string
from engine.formats.docx.numbering import says
from engine.formats.docx.read import LEFT_OUT, Choices, symbol
from engine.formats.tracer import TEXT, Leaf, Tracer

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_SIGNS = ("noBreakHyphen", "sym")
_OFFERED = {"listItem": ("displayText", "value"), "listEntry": ("val",)}
"""What a drop-down list offers, and the attributes that say it."""


@dataclass(eq=False, slots=True)
class _Sign(Leaf):
    """An element that stands for one character; while it says another, it is a text."""

    tag: str = field(init=False)
    attributes: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.tag, self.attributes = self.element.tag, dict(self.element.attrib)
        self.was = "-" if local(self.element) == "noBreakHyphen" else symbol(self.element)

    def get(self) -> str:
        return self.was if self.element.tag == self.tag else self.element.text or ""

    def put(self, text: str) -> None:
        self.element.attrib.clear()
        if text == self.was:
            self.element.tag, self.element.text = self.tag, None
            self.element.attrib.update(self.attributes)
        else:
            self.element.tag, self.element.text = self.tag.rpartition("}")[0] + "}t", text


@dataclass(slots=True)
class Leaves:
    """The leaves of the trees that were read.

    ``choices`` is what the reader chose. A form of a drawing that was not read and says something
    else than the one that was is ``superfluous``; a string of a chart or a diagram that repeats no
    other is ``unsaid``; ``aside`` are texts that no reader gives.
    """

    choices: Choices
    superfluous: list[Any] = field(default_factory=list)
    unsaid: list[Leaf] = field(default_factory=list)
    aside: dict[Any, Leaf] = field(default_factory=dict)

    def dye(self, roots: list[Any], tracer: Tracer) -> None:
        """Dye the trees. Of what stands several times the reader gives one: the others get the same
        dye.

        Raises:
            Unwritable: the reader says that two texts are the same, and they cannot be dyed the
            same.
        """
        first = {id(copy): source for copy, source in self.choices.copies}
        unread = {other for element, form in self.choices.forms for other in element if other is not form}
        unread |= {copy for copy, _ in self.choices.repeated}
        read = {id(root): self._leaves(root, unread) for root in roots}
        for root in roots:
            if id(root) not in first:
                tracer.dye(read[id(root)])
        for copy, source in self.choices.copies:
            tracer.echo(read[id(copy)], of=read[id(source)])
        originals = self._originals(read)
        for element, form in self.choices.forms:
            for other in element:
                if other is not form and not self._dye_form(other, form, originals, unread, tracer):
                    self.superfluous.append(other)
        for copy, source in self.choices.repeated:
            if source is None or not self._dye_form(copy, source, originals, unread, tracer):
                self.unsaid += self._leaves_of(copy, unread)

    def _dye_form(self, other: Any, form: Any, originals: dict[Any, Leaf], unread: set[Any], tracer: Tracer) -> bool:
        """Give a form the dye of the one that was read; tell whether it says the same, or
        nothing."""
        leaves = self._leaves_of(other, unread)
        of = [originals.get(leaf.element) for leaf in self._leaves_of(form, unread)]
        sources = [leaf for leaf in of if leaf is not None]
        same = len(sources) == len(of) and _shown(leaves) == _shown(sources)
        if leaves and same:
            tracer.echo(leaves, of=sources)
        return same or not leaves

    def _leaves_of(self, element: Any, unread: set[Any]) -> list[Leaf]:
        """Give the leaf that an element is, or those under it."""
        own = leaf_of(element, local(element))
        return [own] if own else self._leaves(element, unread)

    def _originals(self, read: dict[int, list[Leaf]]) -> dict[Any, Leaf]:
        """Give, for the element of each leaf that was read, the leaf that has its dye of its own,
        if one alone has."""
        found = {leaf.element: leaf for leaves in read.values() for leaf in leaves}
        for copy, source in self.choices.copies:
            leaves, sources = read[id(copy)], read[id(source)]
            if [leaf.was for leaf in leaves] == [leaf.was for leaf in sources]:
                found.update({leaf.element: original for leaf, original in zip(leaves, sources, strict=True)})
            else:
                for leaf in leaves:
                    del found[leaf.element]
        return found

    def _leaves(self, root: Any, unread: set[Any]) -> list[Leaf]:
        """Give the leaves under an element that the reader gives, in the order of the tree."""
        found: list[Leaf] = []
        waiting = [(child, True) for child in reversed(root)]
        while waiting:
            element, shown = waiting.pop()
            kind = local(element)
            if element in unread:
                continue
            shown = shown and kind not in LEFT_OUT
            if leaf := leaf_of(element, kind):
                if shown or kind in _OFFERED:
                    found.append(leaf)
                else:
                    self.aside.setdefault(element, leaf)
            else:
                waiting += [(child, shown) for child in reversed(element)]
        return found


def leaf_of(element: Any, kind: str) -> Leaf | None:
    """Give the string that an element is to a reader; None for any that holds others."""
    if kind == "t" and not len(element):  # that of a diagram holds paragraphs
        return Leaf(element, TEXT)
    if kind in _SIGNS:
        return _Sign(element, TEXT)
    if kind == "textpath":
        return Leaf(element, _key(element, "string"))
    if kind in _OFFERED:
        return Leaf(element, next((key for name in _OFFERED[kind] if element.get(key := _key(element, name))), "val"))
    if says(element):
        return Leaf(element, _key(element, "val"))
    return Leaf(element, TEXT) if kind in ("v", "pt", "name") and is_string(element) else None


def _key(element: Any, name: str) -> str:
    """Give the attribute of that local name as a tree holds it."""
    return next((key for key in element.attrib if key.rpartition("}")[2] == name), name)


def _shown(leaves: list[Leaf]) -> str:
    return "".join("".join(leaf.was for leaf in leaves).split())


def keep_spaces(leaves: list[Leaf]) -> None:
    """Tell Word that the blanks of these texts are to be kept, in the words it has for that."""
    for leaf in leaves:
        element = leaf.element
        if local(element) == "t" and ("wordprocessingml" in element.tag or "/math" in element.tag):
            element.set(_SPACE, "preserve")


def rewrite(leaves: list[Leaf], change: Any) -> int:
    """Rewrite texts that no edit knows, paragraph by paragraph; give the number of paragraphs that
    changed.

    A paragraph that changes is written in its first leaf, so that a name split over several is
    found.
    """
    paragraphs: dict[Any, list[Leaf]] = {}
    for leaf in leaves:
        around = next(
            (above for above in leaf.element.iterancestors() if local(above) in ("p", "rt", "pt")), leaf.element
        )
        paragraphs.setdefault(around, []).append(leaf)
    changed = 0
    for group in paragraphs.values():
        said = "".join(leaf.get() for leaf in group)
        if (new := change(said)) != said:
            changed += 1
            for leaf in group:
                leaf.put("")
            group[0].put(new)
            keep_spaces(group[:1])
    return changed
