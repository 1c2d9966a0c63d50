"""Links and outline of a PDF, made anew: where they lead, and nothing else of what they carried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from engine.formats.writing import Finding, KnownForms

_MOST = 50_000
_DEEPEST = 30
_SHOWN = ("/Rect", "/Border", "/C", "/H", "/QuadPoints", "/F")


@dataclass(frozen=True, slots=True)
class Target:
    """A place in the document: a page, from 0, and how it is shown."""

    page: int
    view: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its page, how it looks, and where it leads; nowhere if that must not be said."""

    page: int
    shown: dict[str, Any]
    target: Target | None
    address: str


@dataclass(slots=True)
class OutlineEntry:
    """An entry of the outline and those under it."""

    title: str
    target: Target | None
    entries: list[OutlineEntry] = field(default_factory=list)


class Navigation:
    """The links and the outline of a document, read before anything is taken out of it."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self._named = dict(self._names(pdf))
        self.names = len(self._named)
        self.links = [link for number, page in enumerate(pdf.pages) for link in self._links(number, page)]
        kinds = [annotation.get("/Subtype") for page in pdf.pages for annotation in _annotations(page)]
        self.others = sum(kind not in (Name.Link, Name.Widget) for kind in kinds)
        self._seen = 0
        first = _dictionary(pdf.Root.get("/Outlines")).get("/First")
        self.outline = self._entries(first, set(), 0)

    def _links(self, number: int, page: pikepdf.Page) -> Iterator[Link]:
        for annotation in _annotations(page):
            if annotation.get("/Subtype") != Name.Link:
                continue
            action = _dictionary(annotation.get("/A"))
            shown = {key: annotation[key] for key in _SHOWN if key in annotation}
            yield Link(number, shown, self._leads(annotation), _text(action.get("/URI")))

    def _entries(self, entry: Any, seen: set[tuple[int, int]], depth: int) -> list[OutlineEntry]:
        """Read entries that follow one another; a loop ends where it closes."""
        entries: list[OutlineEntry] = []
        while isinstance(entry, Dictionary) and entry.objgen not in seen and len(seen) < _MOST and depth < _DEEPEST:
            seen.add(entry.objgen)
            inner = self._entries(entry.get("/First"), seen, depth + 1)
            entries.append(OutlineEntry(_text(entry.get("/Title")), self._leads(entry), inner))
            entry = entry.get("/Next")
        return entries

    def _leads(self, thing: Any) -> Target | None:
        """Tell where a link or an entry leads in the document."""
        action = _dictionary(thing.get("/A"))
        place = thing.get("/Dest")
        if place is None and action.get("/S") == Name.GoTo:
            place = action.get("/D")
        return self._target(place)

    def _target(self, place: Any) -> Target | None:
        if isinstance(place, (String, Name)):
            place = self._named.get(_text(place))
        if isinstance(place, Dictionary):
            place = place.get("/D")
        if not isinstance(place, Array) or len(place) == 0:
            return None
        page = self._pages.get(place[0].objgen) if isinstance(place[0], Dictionary) else None
        view = tuple(
            each
            for each in list(place)[1:6]
            if each is None or isinstance(each, (Name, int, float)) or _is_number(each)
        )
        return Target(page, view) if page is not None else None

    def _names(self, pdf: pikepdf.Pdf) -> Iterator[tuple[str, Any]]:
        """Yield named places, with their names."""
        for name, place in _dictionary(pdf.Root.get("/Dests")).items():
            yield name, place
        waiting = [_dictionary(pdf.Root.get("/Names")).get("/Dests")]
        seen: set[tuple[int, int]] = set()
        while waiting and len(seen) < _MOST:
            node = waiting.pop()
            if not isinstance(node, Dictionary) or (node.is_indirect and node.objgen in seen):
                continue
            seen.add(node.objgen if node.is_indirect else (-len(seen), 0))
            waiting += list(node.get("/Kids", []))
            leaves = list(node.get("/Names", []))
            for name, place in zip(leaves[::2], leaves[1::2], strict=False):
                yield _text(name), place


def titles_of(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Yield the titles of the outline, in its order; a loop ends where it closes."""
    waiting = [_dictionary(pdf.Root.get("/Outlines")).get("/First")]
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < _MOST:
        entry = waiting.pop()
        if isinstance(entry, Dictionary) and entry.objgen not in seen:
            seen.add(entry.objgen)
            yield _text(entry.get("/Title"))
            waiting += [entry.get("/Next"), entry.get("/First")]


def restore(
    pdf: pikepdf.Pdf, navigation: Navigation, forms: KnownForms, said: Callable[[str], str]
) -> Iterator[Finding]:
    """Write links and outline anew; an address that betrays an original leads nowhere. ``said``
    gives what a title has become."""
    pages = list(pdf.pages)
    lost = 0
    for link in navigation.links:
        target = _target_of(link, pages, forms)
        if target is None:
            lost += 1
            continue
        shown = {key: _own(value) for key, value in link.shown.items()}
        annotation = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Link, **{}))
        for key, value in (shown | target).items():
            annotation[key] = value
        page = pages[link.page].obj
        if "/Annots" not in page:
            page.Annots = Array()
        page.Annots.append(annotation)
    if lost:
        yield Finding("links", "removed", lost)
    if len(navigation.links) > lost:
        yield Finding("links", "kept", len(navigation.links) - lost)
    if navigation.outline:
        changed, count = _write_outline(pdf, navigation.outline, pages, said)
        yield Finding("outline", "pseudonymised" if changed else "kept", count)


def _target_of(link: Link, pages: list[pikepdf.Page], forms: KnownForms) -> dict[str, Any] | None:
    if link.target and link.target.page < len(pages):
        return {"/Dest": Array([pages[link.target.page].obj, *link.target.view])}
    address = link.address
    open_to_all = address.lower().startswith(("http://", "https://"))
    if not open_to_all or forms.betrays(address) or forms.betrays(unquote(address)):
        return None
    return {"/A": Dictionary(S=Name.URI, URI=String(address))}


def _write_outline(
    pdf: pikepdf.Pdf, entries: list[OutlineEntry], pages: list[pikepdf.Page], said: Callable[[str], str]
) -> tuple[bool, int]:
    """Write the outline; tell whether a title changed, and how many there are."""
    changed, count = False, 0

    def write(parent: Any, entries: list[OutlineEntry]) -> None:
        nonlocal changed, count
        items = [pdf.make_indirect(Dictionary(Parent=parent)) for _ in entries]
        for number, (item, entry) in enumerate(zip(items, entries, strict=True)):
            title = said(entry.title)
            changed, count = changed or title != entry.title, count + 1
            item.Title = String(title)
            if entry.target and entry.target.page < len(pages):
                item.Dest = Array([pages[entry.target.page].obj, *entry.target.view])
            if number:
                item.Prev, items[number - 1].Next = items[number - 1], item
            if entry.entries:
                write(item, entry.entries)
        parent.First, parent.Last, parent.Count = items[0], items[-1], len(items)

    root = pdf.make_indirect(Dictionary(Type=Name.Outlines))
    write(root, entries)
    pdf.Root.Outlines = root
    return changed, count


def _annotations(page: pikepdf.Page) -> list[Any]:
    found = page.obj.get("/Annots")
    return [each for each in found if isinstance(each, Dictionary)] if isinstance(found, Array) else []


def _dictionary(thing: Any) -> Any:
    return thing if isinstance(thing, Dictionary) else Dictionary()


def _text(thing: Any) -> str:
    return str(thing) if isinstance(thing, (String, Name)) else ""


def _is_number(thing: Any) -> bool:
    try:
        float(thing)
    except (TypeError, ValueError):
        return False
    return True


def _own(value: Any) -> Any:
    """Copy numbers and arrays of them out of another document."""
    if isinstance(value, Array):
        return Array([_own(each) for each in value if isinstance(each, Array) or _is_number(each)])
    return Name(str(value)) if isinstance(value, Name) else value
