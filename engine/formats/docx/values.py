"""Values in the trees of a Word file that are none of the format: words where it has a colour, a
language, a kind of border. No page shows them; whoever opens the file can read them."""

from __future__ import annotations

import re
from typing import Any

from engine.formats.archive import local
from engine.formats.docx.leaves import leaf_of

_WORD = re.compile(
    r"(?<![A-Za-z0-9])(?:[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]{3,}|[A-Z\u00c0-\u00de]{5,})|[a-z]*[\u00c0-\uffff][\w]*"
)
"""A word with a capital, or with a letter that no value has: those of the format begin with a small
letter."""

_OWN = re.compile(
    r"\{?[0-9A-Fa-f-]+\}?|[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}|https?://(?:schemas|www\.w3)\.[\w./-]+|urn:[\w:./-]+"
)
"""Numbers of sixteen digits, languages, addresses of schemas."""

_APART = frozenset({
    "ascii", "hAnsi", "cs", "eastAsia", "font", "typeface", "panose", "styleId", "displayText", "value", "lastValue", "string", "instr",
    "style", "anchor", "script", "descr", "title", "tooltip", "name", "id",
})  # fmt: skip
_ELEMENTS_APART = frozenset({
    "pStyle", "rStyle", "tblStyle", "basedOn", "next", "link", "numStyleLink", "styleLink", "defaultTableStyle",
    "clickAndTypeStyle", "name", "aliases", "altName", "lvlText", "listItem", "listEntry", "default", "mathFont",
    "docPartGallery", "docPartUnique", "instrText", "lsdException", "font",
})  # fmt: skip
"""Names of fonts, of styles, of what is drawn, and what is read: they are made neutral, or
rewritten, elsewhere."""

_NAMED = frozenset({"compatSetting", "themeFamily"})
"""Elements whose name is a word of the format."""

_KNOWN = frozenset(
    {
        "Office",
        "Theme",
        "Content",
        "Embed",
        "Word",
        "Document",
        "Picture",
        "Objet",
        "Forme",
        "Shape",
        "Frame",
        "Textbox",
    }
)


def forget_values(root: Any) -> int:
    """Take out the values that are words; give how many there were."""
    count = 0
    for element in root.iter("*"):
        kind = local(element)
        if kind in _ELEMENTS_APART or leaf_of(element, kind) is not None:
            continue
        for key, value in element.items():
            name = key.rpartition("}")[2]
            apart = (name in _APART and not (name == "name" and kind in _NAMED)) or "relationships" in key
            if not apart and is_foreign(value):
                del element.attrib[key]
                count += 1
    return count


def is_foreign(value: str) -> bool:
    """Tell whether a value holds a word that is none of the format."""
    return not _OWN.fullmatch(value) and any(word not in _KNOWN for word in _WORD.findall(value))
