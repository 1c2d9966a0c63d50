"""What an RTF file carries beside its text: which destinations go, and what becomes of those that
stay."""

from __future__ import annotations

import re

from engine.formats.covers import NO_COVERS, Covers
from engine.formats.rtf import read as rtf
from engine.formats.rtf.covering import cover_picture, picture_of, replace_picture
from engine.formats.rtf.groups import DestinationGroup
from engine.formats.rtf.trace import RtfTracer
from engine.formats.rtf.unread import text_of
from engine.formats.scan import vector_pictures
from engine.formats.scan.picture_metadata import strip
from engine.formats.tally import FindingTally
from engine.formats.writing import KnownForms

_REMOVED: dict[str, str] = {
    "info": "properties",
    **dict.fromkeys(("userprops", "docvar"), "custom_properties"),
    **dict.fromkeys(
        ("datastore", "xmlnstbl", "xmlopen", "xmlclose", "xmlname", "xmlattrname", "xmlattrvalue"), "custom_xml"
    ),
    "annotation": "comments",
    **dict.fromkeys(("template", "generator", "rsidtbl", "filetbl", "protusertbl", "passwordhash"), "editing_traces"),
    **dict.fromkeys(("writereservhash", "writereservation", "private"), "editing_traces"),
    **dict.fromkeys(("xe", "tc", "rxe", "txe"), "other_text"),
    **dict.fromkeys(
        ("ffname", "ffdeftext", "ffhelptext", "ffstattext", "ffentrymcr", "ffexitmcr", "ffformat"), "form_fields"
    ),
    "mailmerge": "fields",
    "hl": "links",
}
"""Destination to what it is, in the words of findings."""

_REMOVED_UNSAID = frozenset({
    "revtbl", "atnid", "atnauthor", "atndate", "atntime", "atnref", "atnicn", "atnparent", "atrfstart", "atrfend",
    "nonshppict", "shprslt", "ud", "datafield", "blipuid", "themedata", "colorschememapping", "objdata", "objclass",
    "objname", "objalias", "objsect", "objtime", "oldcprops", "oldpprops", "oldtprops", "oldsprops", "xmlnstbl",
    "protstart", "protend", "factoidname", "latentstyles", "mmathPict",
})  # fmt: skip
"""Second forms of what stays, parts of what goes."""

_KEPT = frozenset({
    "cs", "ts", "ds", "listtable", "listoverridetable", "listpicture", "pn", "pnseclvl", "pntxta", "pntxtb", "shppict",
    "shpinst", "picprop", "fldinst", "bkmkstart", "bkmkend", "formfield", "pgdsctbl", "pgdscno", "pgdsc", "hyphen",
    "panose", "falt", "fontemb", "fontfile", "ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "background",
    "wgrffmtfilter", "ffl", "listname", "defchp", "defpap", "expandedcolortbl", "fchars", "lchars", "keycode", "tableprops",
    "pgptbl", "pgp", "colortbl", "fonttbl", "stylesheet", "levelnumbers", "leveltext", "object", "pict", "sn", "sv",
    "nonesttables", "result", "sp",
})  # fmt: skip
"""Destinations that nobody reads as text and the page needs."""

_FORMULAS = re.compile(r"m[A-Za-z]{0,31}")
_PRIVATE_PROPERTIES = frozenset({
    "wzName", "wzDescription", "wzTooltip", "pihlShape", "pibName", "pibFlags", "wzScript", "wzScriptExtAttr",
    "wzScriptLangAttr", "metroBlob", "wzPublishedVersion",
})  # fmt: skip
_ALTERNATIVE = ("wzName", "wzDescription", "wzTooltip")
_RASTERS = ("pngblip", "jpegblip")


def removes(word: str, starred: bool, around: DestinationGroup | None) -> bool:
    """Tell whether the group of a destination is taken out of the file. None that is read as text
    ever is."""
    if word in _REMOVED or word in _REMOVED_UNSAID:
        return starred or word in rtf.LEFT_OUT
    if not starred or word in _KEPT or word in rtf.STARRED:
        return False
    return not (
        _FORMULAS.fullmatch(word)
        and (word.lower().startswith("momath") or (around is not None and around.word.lower().startswith("m")))
    )


def removes_changed(word: str, starred: bool, around: DestinationGroup | None) -> bool:
    """Tell the same where only changes that were tracked are settled."""
    return starred and word in ("revtbl", "oldcprops", "oldpprops", "oldtprops", "oldsprops")


def scrub(data: bytes, trace: RtfTracer, forms: KnownForms, tally: FindingTally, covers: Covers = NO_COVERS) -> None:
    """Note as patches what becomes of everything in the file that is not read as its text."""
    for group in trace.groups:
        if group.removed:
            trace.remove(group)
            kind = _REMOVED.get(group.word)
            unsaid = kind is None and (
                group.word in _REMOVED_UNSAID or group.word in _KEPT or group.word in rtf.LEFT_OUT
            )
            tally.add(kind or "other_text", count=int(not unsaid))
        elif group.word == "pict":
            if not cover_picture(data, group, trace, covers):
                _clean_picture(data, group, trace, forms, tally)
        elif group.word == "object":
            _open_object(group, trace, tally)
        elif group.word == "sp":
            _clean_property(group, trace, tally)


def _clean_picture(
    data: bytes, group: DestinationGroup, trace: RtfTracer, forms: KnownForms, tally: FindingTally
) -> None:
    """Take the metadata out of a picture; one that is drawn and writes a form, or that cannot be
    decoded, goes."""
    try:
        picture = picture_of(data, group)
    except ValueError:
        trace.remove(group)
        tally.add("pictures")
        return
    if vector_pictures.betrays(picture, forms):
        trace.remove(group)
        tally.add("pictures")
        return
    stripped, changed = strip(picture)
    if changed:
        tally.add("picture_metadata")
        replace_picture(group, trace, stripped)


def _open_object(group: DestinationGroup, trace: RtfTracer, tally: FindingTally) -> None:
    """Take an embedded object out; the text that shows it stays, and pictures made of pixels
    alone."""
    tally.add("embedded_objects")
    result = next((inner for inner in group.inner if inner.word == "result"), None)
    if result is None:
        trace.remove(group)
        return
    for inner in _all_inner(result):
        if inner.word == "pict" and inner.kind not in _RASTERS:
            trace.remove(inner)
            tally.add("pictures")
    trace.patch(group.start + 1, result.start, b"")
    trace.patch(*result.words[0], b"")
    trace.patch(result.end, group.end - 1, b"")


def _all_inner(group: DestinationGroup) -> list[DestinationGroup]:
    found, waiting = [], [group]
    while waiting:
        inner = waiting.pop().inner
        found += inner
        waiting += inner
    return found


def _clean_property(group: DestinationGroup, trace: RtfTracer, tally: FindingTally) -> None:
    """Take names, descriptions and targets out of the properties of a shape."""
    name = "".join(text_of(trace, inner.characters).strip() for inner in group.inner if inner.word == "sn")
    if name in _PRIVATE_PROPERTIES:
        trace.remove(group)
        tally.add("alternative_texts", count=int(name in _ALTERNATIVE))
        tally.add("links", count=int(name == "pihlShape"))
