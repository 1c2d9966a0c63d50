"""Fields: those that only number, refer and lay out stay; of any other the result stays, and its
instruction goes.

What a field would fetch again (the author, a property, an address list) is what the file must not
say any more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.formats.archive import attribute, local
from engine.formats.docx.changes import unwrap
from engine.formats.docx.package import is_public
from engine.formats.field_words import says_nothing
from engine.formats.writing import KnownForms

_STAYING = frozenset(
    "PAGE NUMPAGES SECTION SECTIONPAGES REF PAGEREF NOTEREF STYLEREF SEQ TOC INDEX TOA HYPERLINK "
    "FORMTEXT FORMCHECKBOX FORMDROPDOWN LISTNUM AUTONUM AUTONUMLGL AUTONUMOUT EQ SYMBOL ADVANCE DATE TIME =".split()
)
"""Those that hold words of their own (entries of an index, the cases of a condition) do not stay:
nobody reads these."""

_SAYING = ("\\l", "\\o", "\\s", "\\t")
"""Switches of a link that are followed by what they say: a bookmark, a tip, a place, a frame."""

_TOKEN = re.compile(r'"[^"]*"?|[^\s"]+')


@dataclass(slots=True)
class _Field:
    """A field: the elements that hold the words of its instruction, and its marks (begin, separate,
    end)."""

    words: list[Any] = field(default_factory=list)
    marks: list[Any] = field(default_factory=list)

    def says_less(self, old: str, new: str) -> bool:
        """Tell whether something was taken out of its instruction."""
        return len(_TOKEN.findall(new)) < len(_TOKEN.findall(old))


def settle_fields(root: Any, forms: KnownForms, bookmarks: dict[str, str]) -> int:
    """Drop the instructions that a published decision must not hold; give their number.

    ``bookmarks`` are the new names of bookmarks by their old ones, casefolded.
    """
    dropped = 0
    for element in list(root.iter("{*}fldSimple")):
        key = next((key for key in element.attrib if key.rpartition("}")[2] == "instr"), "")
        new = _settled(element.get(key, ""), forms, bookmarks)
        if new is None:
            dropped += 1
            for data in list(element.iterchildren("{*}fldData")):
                element.remove(data)
            unwrap(element)
        else:
            element.set(key, new)
    for found in _fields(root):
        old = "".join(word.text or "" for word in found.words)
        new = _settled(old, forms, bookmarks)
        if new is None:
            dropped += 1
            for element in (*found.words, *found.marks):
                element.getparent().remove(element)
        elif new.split() != old.split():
            dropped += found.says_less(old, new)
            for word in found.words:
                word.text = ""
            found.words[0].text = new
    for data in list(root.iter("{*}fldData")):
        data.getparent().remove(data)
    return dropped


def settle_form_fields(root: Any, bookmarks: dict[str, str]) -> int:
    """Take out what form fields say to who fills them in, what they say at first, and their macros.
    Give their number."""
    count = 0
    for data in root.iter("{*}ffData"):
        count += 1
        for child in list(data):
            if local(child) in ("entryMacro", "exitMacro", "helpText", "statusText"):
                data.remove(child)
        for default in list(data.iterfind("{*}textInput/{*}default")):
            default.getparent().remove(default)
        for element in data.iter("{*}name"):
            for key, value in element.items():
                element.set(key, bookmarks.get(value.casefold(), ""))
    return count


def _fields(root: Any) -> list[_Field]:
    """Find the fields, also those in others; one that never ends, ends with the part."""
    found: list[_Field] = []
    opened: list[_Field] = []
    for element in root.iter("{*}fldChar", "{*}instrText"):
        kind = attribute(element, "fldCharType") if local(element) == "fldChar" else "words"
        if kind == "begin":
            opened.append(_Field())
            found.append(opened[-1])
        if not opened:
            if kind == "words":
                found.append(_Field([element]))
            continue
        if kind == "words":
            opened[-1].words.append(element)
            continue
        opened[-1].marks.append(element)
        if kind == "end":
            opened.pop()
    return found


def _settled(instruction: str, forms: KnownForms, bookmarks: dict[str, str]) -> str | None:
    """Give an instruction with the new names of bookmarks; None if it is to be dropped."""
    tokens = _TOKEN.findall(instruction)
    first = tokens[0] if tokens else ""
    name = "=" if first.startswith("=") else first.upper()
    if name not in _STAYING and first.casefold() not in bookmarks:
        return None
    if name == "HYPERLINK":
        addresses = _addresses(tokens)
        if not all(is_public(address, forms) for address in addresses):
            return None
        tokens = _without_tip(tokens)
    elif not all(says_nothing(token, bookmarks) for token in tokens[1:]) or _says_words(first, name, bookmarks):
        return None
    new = " " + " ".join(_renamed(token, bookmarks) for token in tokens) + " "
    return None if forms.betrays(new) else new


def _says_words(first: str, name: str, bookmarks: dict[str, str]) -> bool:
    """Tell whether what begins an instruction holds a word beside the name of the field."""
    return name == "=" and not says_nothing(first[1:], bookmarks)


def _without_tip(tokens: list[str]) -> list[str]:
    """Take out of a link what is shown when it is pointed at, and the frame that it opens in."""
    kept: list[str] = []
    skipped = False
    for token in tokens:
        if token.lower() in ("\\o", "\\t"):
            skipped = True
        elif skipped and not token.startswith("\\"):
            skipped = False
        else:
            kept.append(token)
    return kept


def _addresses(tokens: list[str]) -> list[str]:
    """Give what a link names outside of the document: all but its switches and what they say."""
    return [
        token.strip('"') for before, token in pairwise(tokens) if not token.startswith("\\") and before not in _SAYING
    ]


def _renamed(token: str, bookmarks: dict[str, str]) -> str:
    bare = token.strip('"')
    new = bookmarks.get(bare.casefold())
    return token if new is None else token.replace(bare, new)
