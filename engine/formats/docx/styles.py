"""The names that somebody gave to styles, lists and themes: they become neutral, those that Word
brings along stay."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from engine.formats.archive import attribute, local
from engine.formats.field_words import is_built_in

_REFERENCES = (
    *("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link", "numStyleLink", "styleLink"),
    *("defaultTableStyle", "clickAndTypeStyle"),
)
_THEMES = ("theme", "clrScheme", "fontScheme", "fmtScheme", "custClr")


def rename_styles(roots: list[Any], betrays: Callable[[str], bool]) -> int:
    """Give neutral names to the styles that somebody named; give their number."""
    names: dict[str, str] = {}
    styles = [style for root in roots for style in root.iter("{*}style") if attribute(style, "styleId") is not None]
    taken = {attribute(style, "styleId") for style in styles}
    neutral = (name for number in count(1) if (name := f"Style{number}") not in taken)
    for style in styles:
        key = attribute(style, "styleId") or ""
        said = [attribute(child, "val") or "" for child in style.iterchildren("{*}name", "{*}aliases")]
        own = attribute(style, "customStyle") in ("1", "true", "on")
        private = [*said, key] if own else said  # ids of those that Word brings along are in its user's language
        if all(map(is_built_in, private)) and not any(map(betrays, (*said, key))):
            continue
        new = names.setdefault(key, "") or next(neutral)
        names[key] = new
        _set(style, "styleId", new)
        for child in list(style.iterchildren("{*}name", "{*}aliases")):
            if local(child) == "name":
                _set(child, "val", new)
            else:
                style.remove(child)
    if names:
        for root in roots:
            for element in root.iter(*("{*}" + name for name in _REFERENCES)):
                if renamed := names.get(attribute(element, "val") or ""):
                    _set(element, "val", renamed)
    return len(names)


def neutral_names(root: Any) -> int:
    """Take out the names of lists, of themes and of latent styles; give how many there were."""
    count = 0
    for child in [name for known in root.iter("{*}abstractNum") for name in known.iterchildren("{*}name")]:
        child.getparent().remove(child)
        count += 1
    for element in root.iter(*("{*}" + name for name in _THEMES)):
        if "drawingml" in element.tag and element.get("name", "Office") != "Office":
            count += not element.get("name", "").startswith("Office")
            element.set("name", "Office")
    for element in list(root.iter("{*}lsdException")):
        if not is_built_in(attribute(element, "name") or ""):
            element.getparent().remove(element)
    for element in list(root.iter("{*}docPartCategory")):
        element.getparent().remove(element)
    return count


def _set(element: Any, name: str, value: str) -> None:
    for key in element.attrib:
        if key.rpartition("}")[2] == name:
            element.set(key, value)
