"""Changes that were tracked in an OpenDocument text: settled in the trees, as accepted or as
refused.

Inserted text stands in the body between two marks; deleted text is kept apart, with a mark where it
stood; of a changed format only the later one is in the file, so that it stays either way.
"""

from __future__ import annotations

from typing import Any

from engine.formats.archive import Archive, attribute, local
from engine.formats.changes import Changes
from engine.formats.odt.tree import drop, elements, full, gather, serialise, short
from engine.formats.packing import pack

_MARKS = tuple(full(f"text:{name}") for name in ("change", "change-start", "change-end"))
_REGIONS = full("text:tracked-changes")
_PARAGRAPHS = (full("text:p"), full("text:h"))
_PRUNED = (full("text:list-item"), full("text:list"), full("text:section"))


def settle(data: bytes, changes: Changes) -> bytes:
    """Give an odt without tracked changes: all of them accepted, or all refused. Nothing else is
    changed.

    Raises:
        DocumentError: as reading.
    """
    archive = Archive(data, "odt")
    settled: dict[str, bytes] = {}
    for name in ("content.xml", "styles.xml"):
        if name in archive.names and settle_tree(archive.xml(name), changes):
            settled[name] = serialise(archive.xml(name))
    if not settled:
        return data
    return pack((name, settled.get(name) or archive.read(name), False) for name in archive.order)


def settle_tree(root: Any, changes: Changes) -> int:
    """Settle the changes tracked in one part, and count them."""
    regions = {attribute(region, "id"): region for tracked in root.iter(_REGIONS) for region in tracked if len(region)}
    if changes == "refuse":
        # What was inserted and deleted later is in one region of both kinds: refused, it was never
        # there.
        kinds = {name: {local(change) for change in region} for name, region in regions.items()}
        _restore(root, {name: regions[name] for name, kind in kinds.items() if kind == {"deletion"}})
        _take_back(root, {name for name, kind in kinds.items() if kind == {"insertion"}})
    drop(root.iter(_REGIONS, *_MARKS))
    return len(regions)


def _restore(root: Any, deletions: dict[str | None, Any]) -> None:
    """Put deleted text back where its mark stands, also that which was deleted with other text."""
    waiting = [mark for mark in root.iter(full("text:change")) if not _is_apart(mark)]
    while waiting:
        mark = waiting.pop()
        region = deletions.pop(attribute(mark, "change-id"), None)  # a mark restores once
        if region is None:
            continue
        blocks = [block for block in region[0] if local(block) != "change-info"]
        waiting += [inner for block in blocks for inner in block.iter(full("text:change"))]
        _put_back(mark, blocks)


def _is_apart(element: Any) -> bool:
    return next(element.iterancestors(_REGIONS), None) is not None


def _put_back(mark: Any, blocks: list[Any]) -> None:
    paragraph = next(mark.iterancestors(*_PARAGRAPHS), None)
    if paragraph is None:
        for block in blocks:
            block.tail = None
            mark.addprevious(block)
        return
    if blocks and blocks[0].tag in _PARAGRAPHS and len(blocks) == 1:
        _insert(mark, blocks[0])
        return
    rest = _split(paragraph, mark)
    following = rest
    if blocks and blocks[-1].tag in _PARAGRAPHS:
        following = blocks.pop()
        _append(following, rest)
    if blocks and blocks[0].tag in _PARAGRAPHS:
        _append(paragraph, blocks.pop(0))
    for block in [*blocks, following]:
        block.tail = None
    at = paragraph
    for block in [*blocks, following]:
        at.addnext(block)
        at = block


def _insert(mark: Any, paragraph: Any) -> None:
    """Put what a paragraph holds before a mark."""
    children = list(paragraph)
    if text := paragraph.text:
        before = mark.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + text
        else:
            mark.getparent().text = (mark.getparent().text or "") + text
    for child in children:
        tail = child.tail
        mark.addprevious(child)
        child.tail = tail


def _append(paragraph: Any, other: Any) -> None:
    """Put what another paragraph holds at the end of one."""
    if other.text:
        if len(paragraph):
            paragraph[-1].tail = (paragraph[-1].tail or "") + other.text
        else:
            paragraph.text = (paragraph.text or "") + other.text
    paragraph.extend(list(other))


def _split(paragraph: Any, mark: Any) -> Any:
    """Cut a paragraph in two at a mark, and give the second, which stands nowhere yet."""
    here, second = mark, None
    while here is not paragraph:
        parent = here.getparent()
        half = _bare(parent)
        if second is not None:
            half.append(second)
            second.tail, here.tail = here.tail, None
        else:
            half.text, here.tail = here.tail, None
        half.extend(list(here.itersiblings()))
        here, second = parent, half
    return second


def _bare(element: Any) -> Any:
    """Give an element of the same name and attributes that holds nothing."""
    return element.makeelement(element.tag, dict(element.attrib), element.nsmap)


def _take_back(root: Any, insertions: set[str | None]) -> None:
    """Take inserted text out, with the ends of paragraphs that were inserted."""
    marks = [
        mark for mark in root.iter(*_MARKS[1:]) if attribute(mark, "change-id") in insertions and not _is_apart(mark)
    ]
    first, depth = None, 0
    for mark in marks:
        if local(mark) == "change-start":
            first = mark if not depth else first
            depth += 1
        elif depth:
            depth -= 1
            if not depth and first is not None:
                _remove_between(first, mark)


def _remove_between(start: Any, end: Any) -> None:
    """Remove what stands between two marks; two paragraphs, each cut in part, become one."""
    above = {id(element): element for element in (start, *start.iterancestors())}
    meeting = next(element for element in end.iterancestors() if id(element) in above)
    left = _clear(start, meeting, forward=True)
    right = _clear(end, meeting, forward=False)
    left.tail = None
    for sibling in list(left.itersiblings()):
        if sibling is right:
            break
        meeting.remove(sibling)
    opened = next((e for e in (start, *start.iterancestors()) if e.tag in _PARAGRAPHS), None)
    closed = next((e for e in (end, *end.iterancestors()) if e.tag in _PARAGRAPHS), None)
    if opened is not None and closed is not None and opened is not closed:
        _join(opened, closed)


def _clear(mark: Any, meeting: Any, *, forward: bool) -> Any:
    """Remove what follows a mark, or stands before it, up to the element where both marks meet;
    give what is there."""
    here = mark
    while (parent := here.getparent()) is not meeting:
        for sibling in list(here.itersiblings(preceding=not forward)):
            parent.remove(sibling)
        if forward:
            here.tail = None
        else:
            parent.text = None
        here = parent
    return here


def _join(opened: Any, closed: Any) -> None:
    """Make one of the paragraph where inserted text began and of that where it ended."""
    if _is_blank(opened):
        _remove_emptied(opened)
    elif opened.getparent() is closed.getparent():
        _append(opened, closed)
        drop([closed])
    elif _is_blank(closed):
        _remove_emptied(closed)


def _is_blank(paragraph: Any) -> bool:
    return not gather(paragraph).strip() and not any(short(e.tag).startswith("draw:") for e in elements(paragraph))


def _remove_emptied(paragraph: Any) -> None:
    """Remove a paragraph, and the items and lists that held nothing else."""
    parent = paragraph.getparent()
    parent.remove(paragraph)
    while parent.tag in _PRUNED and not len(parent):
        emptied, parent = parent, parent.getparent()
        parent.remove(emptied)
