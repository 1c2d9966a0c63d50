"""A walk through a message that remembers what its text is made of, so that it can be traced and
edited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.formats.eml.attachments import AttachedFile, AttachedLeaf
from engine.formats.eml.read import Mail, Walk, body, name_of, read_fields, words
from engine.formats.html.read import walk
from engine.formats.html.tree import Element, events, leaves
from engine.formats.html.write import parse_page
from engine.formats.plain.read import DecodedText
from engine.formats.tracer import TEXT, Leaf


@dataclass(eq=False, slots=True)
class MessageString:
    """A string that stands in the message: ``text`` now, ``was`` before any edit."""

    text: str
    was: str = field(init=False)

    def __post_init__(self) -> None:
        self.was = self.text


@dataclass(eq=False, slots=True)
class Body:
    """A text part: a string, or a page (``root`` is None where nothing stands in it)."""

    found: DecodedText
    source: MessageString | None = None
    root: Element | None = None

    def text(self) -> str:
        """Give the text that is read of it."""
        if self.source:
            return self.source.text
        return walk(events(self.root))[0] if self.root else ""

    def leaves(self) -> Iterator[Leaf]:
        """Yield its strings."""
        if self.source:
            yield Leaf(self.source, TEXT)
        elif self.root:
            yield from leaves(self.root)


class TracedMessage(Walk):
    """A walk that can be gone several times: each part is decoded once, and then read as it has
    become.

    ``unread`` holds the numbers (``id``) of the forms of a text of which another was read.
    """

    def __init__(self, opens: bool) -> None:
        super().__init__(opens)
        self._files: dict[int, AttachedFile | None] = {}
        self._fields: dict[int, list[tuple[str, MessageString]]] = {}
        self._names: dict[int, MessageString] = {}
        self._bodies: dict[int, Body] = {}
        self.unread: set[int] = set()

    def fields(self, message: Mail) -> list[tuple[str, str]]:
        """Give the fields that people read, as they have become."""
        if id(message) not in self._fields:
            self._fields[id(message)] = [(field, MessageString(words(raw))) for field, raw in read_fields(message)]
        return [(field, source.text) for field, source in self._fields[id(message)]]

    def name(self, part: Mail) -> str:
        """Give the name of an attached file, as it has become."""
        return self._names.setdefault(id(part), MessageString(name_of(part))).text

    def open(self, part: Mail) -> AttachedFile | None:
        """Give an attached file that is read, as it has become."""
        if id(part) not in self._files:
            self._files[id(part)] = super().open(part)
        return self._files[id(part)]

    def text(self, part: Mail) -> str:
        """Give the text of a part, as it has become."""
        return self.body(part).text()

    def body(self, part: Mail) -> Body:
        """Give a text part."""
        if id(part) not in self._bodies:
            found = body(part)
            is_page = part.get_content_subtype() == "html"
            self._bodies[id(part)] = (
                Body(found, root=parse_page(found.text)) if is_page else Body(found, MessageString(found.text))
            )
        return self._bodies[id(part)]

    def best(self, forms: list[tuple[Mail, str]]) -> str:
        """Give the text of the first form that is not blank, and remember the others."""
        best = next((number for number, (_, text) in enumerate(forms) if text.strip()), None)
        self.unread.update(id(form) for number, (form, _) in enumerate(forms) if number != best)
        return "" if best is None else forms[best][1]

    def leaves(self) -> Iterator[Leaf]:
        """Yield all strings that the text is made of."""
        for fields in self._fields.values():
            yield from (Leaf(source, TEXT) for _, source in fields)
        yield from (Leaf(source, TEXT) for source in self._names.values())
        for each in self._bodies.values():
            yield from each.leaves()
        yield from (AttachedLeaf(file, TEXT) for file in self._files.values() if file)
