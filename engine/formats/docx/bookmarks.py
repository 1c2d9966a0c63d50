"""Bookmarks: their names are somebody's words; they become neutral, and what refers to them
follows."""

from __future__ import annotations

import re
from typing import Any

_MADE_BY_PROGRAM = re.compile(
    r"_(?:Toc|Ref|Hlk|Hlt)\d{1,12}|__RefHeading__[_A-Za-z]{0,8}[\d_]{1,30}|__RefNumPara__[\d_]{1,30}"
)
_LAST_PLACE = "_GoBack"


def new_names(roots: list[Any]) -> dict[str, str]:
    """Give every bookmark its new name, by its old one casefolded: Word does not look at case."""
    names: dict[str, str] = {}
    number = 0
    for root in roots:
        for start in root.iter("{*}bookmarkStart"):
            old = _name(start)
            if old == _LAST_PLACE or old.casefold() in names:
                continue
            if _MADE_BY_PROGRAM.fullmatch(old):
                names[old.casefold()] = old
            else:
                number += 1
                names[old.casefold()] = f"Signet_{number}"
    return names


def rename(root: Any, names: dict[str, str]) -> int:
    """Rename the bookmarks of a part and the links to them; give the number of those that have
    another name now.

    Where the author last wrote is not said any more, nor is half of a bookmark whose other half was
    deleted.
    """
    starts = {_id(mark): mark for mark in root.iter("{*}bookmarkStart")}
    ends = {_id(mark) for mark in root.iter("{*}bookmarkEnd")}
    changed = 0
    for mark in list(root.iter("{*}bookmarkStart", "{*}bookmarkEnd")):
        start = starts.get(_id(mark))
        if start is None or _id(mark) not in ends or _name(start) == _LAST_PLACE:
            mark.getparent().remove(mark)
    for mark in root.iter("{*}bookmarkStart"):
        new = names[_name(mark).casefold()]
        changed += new != _name(mark)
        _set(mark, "name", new)
    for link in root.iter("{*}hyperlink"):
        for key, value in link.items():
            if key.rpartition("}")[2] == "anchor" and value != "_top":
                _anchor(link, key, names.get(value.casefold()))
    return changed


def _anchor(link: Any, key: str, new: str | None) -> None:
    """Lead a link to the new name; one that leads nowhere does not say where it led."""
    if new is None:
        del link.attrib[key]
    else:
        link.set(key, new)


def _name(mark: Any) -> str:
    return next((value for key, value in mark.items() if key.rpartition("}")[2] == "name"), "")


def _id(mark: Any) -> str:
    return next((value for key, value in mark.items() if key.rpartition("}")[2] == "id"), "")


def _set(element: Any, name: str, value: str) -> None:
    for key in element.attrib:
        if key.rpartition("}")[2] == name:
            element.set(key, value)
