"""What the trees of a Word file say beside their text: taken out, or made to say nothing of
anybody.

Each function takes a tree and changes it in place; it gives how many things it found. None changes
what the reader gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.formats.archive import local
from engine.formats.docx.changes import unwrap

_COMMENT_MARKS = ("commentRangeStart", "commentRangeEnd", "commentReference", "annotationRef")
_TRACES = ("proofErr", "permStart", "permEnd", "rsid", "divId", "printerSettings", "signatureline", "binData")
_MARKS = frozenset({"rsid", "divId", "proofErr"})
"""Traces that stand in every paragraph: they count once."""

_TRACE_ATTRIBUTES = frozenset(
    {"author", "date", "initials", "dateUtc", "paraId", "textId", "gfxdata", "userId", "docLocation"}
)
_CONTROL = frozenset({
    "rPr", "id", "lock", "temporary", "showingPlcHdr", "tabIndex", "equation", "richText", "text", "picture", "group",
    "bibliography", "citation", "date", "docPartObj", "docPartList", "dropDownList", "comboBox", "checkbox", "appearance",
    "color", "repeatingSection", "repeatingSectionItem",
})  # fmt: skip
"""What a content control keeps: how it looks and works; not its names, its bindings, its
placeholder."""

_DRAWN = ("shape", "rect", "roundrect", "oval", "line", "polyline", "group", "arc", "curve", "image")
_OWN_ID = re.compile(r"|_x0000_[a-z]\d{1,9}|PowerPlusWaterMarkObject\d{0,12}")
"""Identifiers that Word itself gives to what is drawn."""
_DESCRIPTIONS = ("descr", "title", "alt")


class _Pattern(NamedTuple):
    """What a value may be, and what stands instead of another."""

    allowed: re.Pattern[str]
    instead: str


_SIGN = _Pattern(re.compile(r".?|[^\w]*", re.S), "")
_GALLERY = _Pattern(
    re.compile(
        r"(?:(?:table|of|contents|cover|pages?|numbers?|top|bottom|margins?|headers?|footers?|watermarks?|bibliograph(?:y|ies)|"
        r"equations?|quick|parts?|text|box|boxes|tables|autotext|custom|default|placeholder|tables?|\d|[()])\s*)*",
        re.I,
    ),
    "Custom 1",
)
_PATTERNS = {
    **{(kind, "val"): _SIGN for kind in ("begChr", "endChr", "sepChr", "chr")},
    ("buChar", "char"): _Pattern(_SIGN.allowed, "\u2022"),
    ("decimalSymbol", "val"): _Pattern(re.compile(r"\W?"), ","),
    ("listSeparator", "val"): _Pattern(re.compile(r"\W?"), ";"),
    **{(kind, "val"): _Pattern(re.compile(r"(?:\W|_)*"), "") for kind in ("noLineBreaksAfter", "noLineBreaksBefore")},
    ("numFmt", "format"): _Pattern(re.compile(r"[\W\d_]*|\w(?:, ?\w){0,9}(?:, ?\.{3})?"), "1, 2, 3, ..."),
    ("dateFormat", "val"): _Pattern(re.compile(r"[dMyHhmsap\W_]*(?:AM/PM)?"), "dd/MM/yyyy"),
    ("docPartGallery", "val"): _GALLERY,
}
"""Signs and patterns, by the element and the attribute that hold them."""

_SETTINGS = frozenset({
    "view", "zoom", "mirrorMargins", "alignBordersAndEdges", "bordersDoNotSurroundHeader", "bordersDoNotSurroundFooter",
    "gutterAtTop", "embedTrueTypeFonts", "embedSystemFonts", "saveSubsetFonts", "displayBackgroundShape",
    "defaultTabStop", "autoHyphenation", "consecutiveHyphenLimit", "hyphenationZone", "doNotHyphenateCaps",
    "evenAndOddHeaders", "bookFoldRevPrinting", "bookFoldPrinting", "bookFoldPrintingSheets", "drawingGridHorizontalSpacing",
    "drawingGridVerticalSpacing", "displayHorizontalDrawingGridEvery", "displayVerticalDrawingGridEvery",
    "doNotUseMarginsForDrawingGridOrigin", "drawingGridHorizontalOrigin", "drawingGridVerticalOrigin",
    "characterSpacingControl", "noPunctuationKerning", "strictFirstAndLastChars", "noLineBreaksAfter", "noLineBreaksBefore",
    "hideSpellingErrors", "hideGrammaticalErrors", "footnotePr", "endnotePr", "compat", "mathPr", "themeFontLang",
    "clrSchemeMapping", "shapeDefaults", "hdrShapeDefaults", "decimalSymbol", "listSeparator", "defaultTableStyle",
    "printTwoOnOne", "savePreviewPicture", "summaryLength", "clickAndTypeStyle", "doNotShadeFormData", "ignoreMixedContent",
})  # fmt: skip
"""Settings that lay pages out. All others go: who edited, from which template, with which data,
under which number."""

_SETTINGS_KINDS = {
    "docVars": "custom_properties", "mailMerge": "links", "attachedTemplate": "links", "attachedSchema": "custom_xml",
    "schemaLibrary": "custom_xml",
}  # fmt: skip


def remove_comments(root: Any) -> None:
    """Remove the marks of comments; a run that held nothing else goes with them."""
    for mark in _every(root, *_COMMENT_MARKS):
        run = mark.getparent()
        run.remove(mark)
        if local(run) == "r" and run.getparent() is not None and all(local(child) == "rPr" for child in run):
            run.getparent().remove(run)


def remove_traces(root: Any) -> int:
    """Remove who edited what and when, and on which printer."""
    found, marked = 0, False
    for element in _every(root, *_TRACES):
        element.getparent().remove(element)
        marked = marked or local(element) in _MARKS
        found += local(element) not in _MARKS
    for element in root.iter("*"):
        for key in element.keys():  # noqa: SIM118 - the keys of an lxml element, not of a dict
            name = key.rpartition("}")[2]
            if name == "equationxml" or ((name in _TRACE_ATTRIBUTES or name.startswith("rsid")) and "}" in key):
                del element.attrib[key]
                marked = True
    return found + marked


def unbind_controls(root: Any) -> int:
    """Take from content controls their names and what they are bound to; unwrap smart tags and
    custom XML."""
    found = 0
    for properties in _every(root, "sdtPr"):
        for child in list(properties):
            if local(child) not in _CONTROL:
                properties.remove(child)
                found += 1
        for choices in properties.iterchildren("{*}dropDownList", "{*}comboBox"):
            choices.attrib.clear()
            _say_values(choices)
        for date in properties.iterchildren("{*}date", "{*}repeatingSection"):
            found += len(date.attrib)
            date.attrib.clear()
    for wrapper in _every(root, "smartTag", "customXml"):
        for properties in list(wrapper.iterchildren("{*}smartTagPr", "{*}customXmlPr")):
            wrapper.remove(properties)
        unwrap(wrapper)
        found += 1
    return found


def _say_values(choices: Any) -> None:
    """Give each choice of a list the value that it shows, and each value once."""
    said: set[str] = set()
    for item in choices.iterchildren("{*}listItem"):
        shown = _value(item, "displayText") or _value(item, "value")
        if shown in said:
            choices.remove(item)
        said.add(shown)
        _set(item, "value", shown)


def remove_descriptions(root: Any) -> int:
    """Remove the alternative texts of drawings and tables, and the names under which they were
    inserted."""
    found = 0
    for number, element in enumerate(_every(root, "docPr", "cNvPr"), 1):
        element.set("name", f"Objet {number}")
        found += _remove_attributes(element, _DESCRIPTIONS)
    for number, element in enumerate(_every(root, *_DRAWN, "imagedata", "shapetype"), 1):
        if "vml" in element.tag:
            if local(element) in _DRAWN and not _OWN_ID.fullmatch(element.get("id", "")):
                element.set("id", f"Forme{number}")
            found += _remove_attributes(element, _DESCRIPTIONS)
            _remove_attributes(element, ("href", "src", "target"))
    for element in _every(root, "tblCaption", "tblDescription"):
        element.getparent().remove(element)
        found += 1
    for link in _every(root, "hyperlink", "hlinkClick", "hlinkHover"):
        found += _remove_attributes(link, ("tooltip",))
    return found


def scrub_settings(root: Any) -> dict[str, int]:
    """Keep the settings that lay pages out; count the others by the code of their finding."""
    found: dict[str, int] = {}
    for child in list(root):
        if local(child) not in _SETTINGS:
            root.remove(child)
            kind = _SETTINGS_KINDS.get(local(child), "editing_traces")
            found[kind] = found.get(kind, 0) + 1
    return found


def neutral_signs(root: Any) -> int:
    """Make neutral the signs and patterns in which somebody wrote words: those of equations, of
    bullets, of numbers, dates and lists, and the galleries of blocks; give how many there were."""
    count = 0
    for element in root.iter("*"):
        for key, value in element.items():
            known = _PATTERNS.get((local(element), key.rpartition("}")[2]))
            if known is not None and not known.allowed.fullmatch(value):
                element.set(key, known.instead)
                count += 1
    return count


def hidden_runs(root: Any, styles: frozenset[str]) -> int:
    """Count the runs that no page shows; ``styles`` are those that hide."""
    return sum(
        any(_hides(mark, styles) for mark in run.iterfind("{*}rPr/*"))
        for run in root.iter("{*}r")
        if run.find("{*}t") is not None
    )


def hiding_styles(root: Any) -> frozenset[str]:
    """Give the ids of the styles that hide text."""
    return frozenset(
        _value(style, "styleId")
        for style in root.iter("{*}style")
        if any(_hides(mark, frozenset()) for mark in style.iterfind("{*}rPr/*"))
    )


def _hides(mark: Any, styles: frozenset[str]) -> bool:
    kind = local(mark)
    if kind in ("vanish", "specVanish"):
        return _value(mark, "val") not in ("0", "false", "off")
    return kind == "rStyle" and _value(mark, "val") in styles


def _every(root: Any, *names: str) -> Iterable[Any]:
    return list(root.iter(*("{*}" + name for name in names)))


def _remove_attributes(element: Any, names: Iterable[str]) -> int:
    found = 0
    for key, value in element.items():
        if key.rpartition("}")[2] in names:
            del element.attrib[key]
            found += bool(value.strip())
    return found


def _value(element: Any, name: str) -> str:
    return next((str(value) for key, value in element.items() if key.rpartition("}")[2] == name), "")


def _set(element: Any, name: str, value: str) -> None:
    for key in element.attrib:
        if key.rpartition("}")[2] == name:
            element.set(key, value)
