"""Fields and bookmarks of an RTF file: fields that betray, or whose value comes from elsewhere,
become what they show."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.formats.field_words import says_nothing
from engine.formats.rtf.groups import DestinationGroup
from engine.formats.rtf.patch import rewrite_patches
from engine.formats.rtf.trace import RtfTracer
from engine.formats.rtf.unread import text_of
from engine.formats.tally import FindingTally
from engine.formats.writing import KnownForms

_KEPT = frozenset({
    "PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION", "TOC", "REF", "PAGEREF", "NOTEREF", "SEQ", "STYLEREF", "SYMBOL", "EQ",
    "LISTNUM", "DATE", "TIME", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT", "ADVANCE", "INDEX", "FORMCHECKBOX", "NUMWORDS",
    "NUMCHARS", "HYPERLINK", "FORMDROPDOWN",
})  # fmt: skip
_WORDS = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_AUTOMATIC = re.compile(r"_(Toc|Ref|Hlk|GoBack|PAGE|RefHeading)\w*|__(RefHeading|DdeLink|Fieldmark)[\w]*")
_SAFE = re.compile(r"(https?|ftp)://", re.I)


def settle_fields(trace: RtfTracer, forms: KnownForms, tally: FindingTally) -> None:
    """Note as patches the new names of bookmarks, and what becomes of each field."""
    names = _rename_bookmarks(trace, tally)
    for group in trace.groups:
        if group.word == "field" and not group.removed:
            _settle_field(group, trace, forms, names, tally)


def _rename_bookmarks(trace: RtfTracer, tally: FindingTally) -> Mapping[str, str]:
    """Give every bookmark that an author named a number, at its beginning and at its end."""
    names: dict[str, str] = {}
    for group in trace.groups:
        if group.removed or group.word not in ("bkmkstart", "bkmkend"):
            continue
        old = text_of(trace, group.characters).strip()
        if not old or _AUTOMATIC.fullmatch(old):
            continue
        new = names.setdefault(old.casefold(), f"signet_{len(names) + 1}")
        trace.patches += rewrite_patches(trace.log, group.characters, new)
        tally.add("bookmarks", "pseudonymised", int(group.word == "bkmkstart"))
    return names


def _settle_field(
    group: DestinationGroup, trace: RtfTracer, forms: KnownForms, names: Mapping[str, str], tally: FindingTally
) -> None:
    instruction = next((inner for inner in group.inner if inner.word == "fldinst"), None)
    code = text_of(trace, instruction.characters) if instruction and not instruction.removed else ""
    nested = instruction is not None and any(inner.word == "field" for inner in instruction.inner)
    words = [quoted or bare for quoted, bare in _WORDS.findall(code)]
    kind = words[0].upper() if words else ""
    new = "" if nested or kind not in _KEPT else _rewritten(kind, words, code, names)
    tally.add("links", count=int(bool(new) and any(word.lower() in ("\\o", "\\t") for word in words)))
    if new and instruction is not None and not forms.betrays(new):
        if new != code:
            trace.patches += rewrite_patches(trace.log, instruction.characters, new)
        return
    tally.add("links" if kind == "HYPERLINK" else "form_fields" if kind.startswith("FORM") else "fields")
    if instruction is not None:
        trace.remove(instruction)
    for part in (group, *(inner for inner in group.inner if inner.word == "fldrslt")):
        for start, end in part.words:
            trace.patch(start, end, b"")


def _rewritten(kind: str, words: list[str], code: str, names: Mapping[str, str]) -> str:
    """Give the instruction with the new names of bookmarks; nothing for a link that is to lose its
    target."""
    if kind == "HYPERLINK":
        return _link(words[1:], names)
    if not all(says_nothing(word, names) for word in words[1:]):
        return ""
    if not any(word.casefold() in names for word in words[1:]):
        return code
    return " " + " ".join([kind, *(names.get(word.casefold(), _quoted(word)) for word in words[1:])]) + " "


def _link(words: list[str], names: Mapping[str, str]) -> str:
    """Give the instruction of a link with its target alone: what it shows when pointed at is not
    needed."""
    target, place = "", ""
    at = 0
    while at < len(words):
        if words[at].lower() in ("\\l", "\\o", "\\t", "\\s") and at + 1 < len(words):
            place = words[at + 1] if words[at].lower() in ("\\l", "\\s") else place
            at += 1
        elif not words[at].startswith("\\") and not target:
            target = words[at]
        at += 1
    place = names.get(place.casefold(), place)
    if target and not _SAFE.match(target):
        return ""
    pieces = [f'"{target}"' if target else "", f'\\l "{place}"' if place else ""]
    return " HYPERLINK " + " ".join(filter(None, pieces)) + " " if any(pieces) else ""


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word
