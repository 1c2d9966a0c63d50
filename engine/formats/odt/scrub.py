"""What a decision does not need is taken out of the trees of an OpenDocument text; fields become
the text they show.

Nothing of this changes what the reader reads, so that it is done before the text is traced.
"""

from __future__ import annotations

import re
from typing import Any

from engine.core import Unwritable
from engine.formats.archive import attribute
from engine.formats.field_words import says_words
from engine.formats.odt.affixes import forget_formats
from engine.formats.odt.changes import settle_tree
from engine.formats.odt.read import is_chosen
from engine.formats.odt.tree import drop, elements, full, gather, short, to_span
from engine.formats.tally import FindingTally

_DROPPED: dict[str, str] = {
    **dict.fromkeys(("office:annotation",), "comments"),
    **dict.fromkeys(("svg:title", "svg:desc", "table:title", "table:desc"), "alternative_texts"),
    **dict.fromkeys(
        ("office:scripts", "office:event-listeners", "presentation:event-listener", "text:script"), "macros"
    ),
    **dict.fromkeys(("office:forms", "draw:control", "xforms:model"), "form_fields"),
    **dict.fromkeys(("field:fieldmark", "field:fieldmark-start"), "form_fields"),
    **dict.fromkeys(
        (
            *("text:toc-mark", "text:toc-mark-start", "text:user-index-mark", "text:user-index-mark-start"),
            *("text:alphabetical-index-mark", "text:alphabetical-index-mark-start"),
        ),
        "other_text",
    ),
    **dict.fromkeys(("text:section-source", "office:dde-source", "text:alphabetical-index-auto-mark-file"), "links"),
    **dict.fromkeys(("draw:image-map", "office:dde-connection-decls", "text:dde-connection-decls"), "links"),
    **dict.fromkeys(("text:variable-decls", "text:user-field-decls"), "fields"),
    **dict.fromkeys(("text:database-next", "text:database-row-select"), "fields"),
    **dict.fromkeys(("table:database-ranges", "table:data-pilot-tables", "table:content-validations"), "other_text"),
    **dict.fromkeys(("table:named-expressions", "table:scenario", "table:table-source"), "other_text"),
}
"""Element to what it is, in the words of findings. None holds text that is read."""

_DROPPED_UNSAID = frozenset({
    "office:annotation-end", "text:toc-mark-end", "text:user-index-mark-end", "text:alphabetical-index-mark-end",
    "field:fieldmark-end", "field:fieldmark-separator",
})  # fmt: skip

_FIELDS = frozenset({
    "author-name", "author-initials", "initial-creator", "creator", "printed-by", "title", "subject", "keywords",
    "description", "user-defined", "file-name", "template-name", "editing-duration", "editing-cycles", "creation-date",
    "creation-time", "modification-date", "modification-time", "print-date", "print-time", "database-display",
    "database-name", "database-row-number", "dde-connection", "execute-macro", "conditional-text", "placeholder",
    "text-input", "user-field-get", "user-field-input", "variable-get", "variable-input", "expression",
    "bibliography-mark", "measure", "table-formula", "meta", "meta-field", "sender-firstname", "sender-lastname",
    "sender-initials", "sender-title", "sender-position", "sender-email", "sender-phone-private", "sender-fax",
    "sender-company", "sender-phone-work", "sender-street", "sender-city", "sender-postal-code", "sender-country",
    "sender-state-or-province",
})  # fmt: skip
"""Fields of ``text:`` whose value comes from elsewhere: properties, variables, a database, who is
at the keyboard."""

_RUNNING = frozenset({
    "date", "time", "page-number", "page-count", "paragraph-count", "word-count", "character-count", "table-count",
    "image-count", "object-count", "chapter", "sequence", "page-variable-get", "page-variable-set", "sheet-name",
})  # fmt: skip
"""Fields that a program counts by itself: kept, unless what they show was edited."""

_TRACES = ("rsid", "paragraph-rsid")
_CONTROLS = ("loext:content-control", "loext:content-control-start")
_FIGURE = re.compile(r"true|false|[A-Z]{3}|-?P[\dYMDTHS.,]{1,40}")
"""Values of cells that are no words: truths, currencies, durations."""
_CELL = ("table:table-cell", "table:covered-table-cell")


def scrub(root: Any, tally: FindingTally, part: str) -> None:
    """Take out of a tree what is not text of the decision.

    Raises:
        Unwritable: a whole document stands within it.
    """
    tally.add("tracked_changes", "accepted", settle_tree(root, "accept"), part)
    _drop(root, tally, part)
    for element in list(elements(root)):
        name = short(element.tag)
        if name == "text:variable-set":
            _freeze_variable(element, tally, part)
        elif name.startswith("text:") and name[5:] in _FIELDS:
            tally.add("fields", part=part)
            to_span(element)
        elif name in _CONTROLS and element.find("{*}list-item") is None:
            tally.add("form_fields", part=part)
            to_span(element)
        elif name == "office:document":
            raise Unwritable
        elif name in _CELL:
            tally.add("fields", part=part, count=int(element.attrib.pop(full("table:formula"), None) is not None))
            tally.add("other_text", part=part, count=_forget_words(element))
        elif name in ("text:hidden-text", "text:hidden-paragraph", "text:section"):
            _settle_condition(element, tally, part)
    _forget_traces(root, tally, part)
    forget_formats(root)


def freeze_edited(element: Any) -> None:
    """Make text of a field whose content was edited, and of a cell what it says: their values would
    say it again.

    ``element`` holds the string that was edited, or stands beside it.
    """
    for around in (element, *element.iterancestors()):
        name = short(around.tag)
        if name.startswith("text:") and name[5:] in _RUNNING:
            to_span(around)
        elif name == "text:hidden-text":
            around.set(full("text:string-value"), gather(around))
        elif name in _CELL:
            _forget_value(around)


def settle_choices(root: Any) -> None:
    """Let each choice of a list have the value that it shows, and the list no other words of its
    own."""
    for element in elements(root):
        name = short(element.tag)
        if name == "text:drop-down" or name in _CONTROLS:
            for key in list(element.attrib):
                if short(key) not in ("loext:dropdown", "loext:checkbox", "loext:plain-text"):
                    del element.attrib[key]
            if name == "text:drop-down":
                element.set(full("text:name"), "Liste")
        elif name == "text:label" and is_chosen(element):
            around = element.getparent()
            element.set(full("text:value"), gather(around))
        elif name == "loext:list-item":
            element.set(full("loext:value"), element.get(full("loext:display-text"), ""))


def _drop(root: Any, tally: FindingTally, part: str) -> None:
    doomed = []
    for element in elements(root):
        name = short(element.tag)
        if name in _DROPPED or name in _DROPPED_UNSAID:
            doomed.append(element)
            tally.add(_DROPPED.get(name, ""), part=part, count=int(name in _DROPPED and _says(element)))
    drop(doomed)


def _says(element: Any) -> bool:
    """Tell whether what is dropped held anything: word processors write many of these empty."""
    return bool(len(element) or element.attrib or (element.text or "").strip())


def _freeze_variable(element: Any, tally: FindingTally, part: str) -> None:
    """Make text of a variable that is set where it stands; one that was not shown stays so."""
    tally.add("fields", part=part)
    shown = attribute(element, "display") != "none"
    to_span(element)
    if not shown and gather(element):
        element.tag = full("text:hidden-text")
        _hide(element)


def _settle_condition(element: Any, tally: FindingTally, part: str) -> None:
    """Put what a condition gave in its place, since the variables that it speaks of are no more."""
    hidden = attribute(element, "is-hidden") == "true"
    name = short(element.tag)
    if name == "text:section":
        hidden = attribute(element, "display") == "none" or (attribute(element, "display") == "condition" and hidden)
        for gone in ("condition", "is-hidden", "display"):
            element.attrib.pop(full(f"text:{gone}"), None)
        if hidden:
            element.set(full("text:display"), "none")
    elif name == "text:hidden-text":
        _hide(element)
        hidden = True
    else:
        element.set(full("text:condition"), "ooow:TRUE" if hidden else "ooow:FALSE")
    tally.add("hidden_text", "pseudonymised", int(hidden), part)


def _hide(element: Any) -> None:
    element.set(full("text:condition"), "ooow:TRUE")
    element.set(full("text:is-hidden"), "true")
    element.set(full("text:string-value"), gather(element))


def _forget_value(cell: Any) -> None:
    """Let a cell be what it says."""
    for key in list(cell.attrib):
        if short(key).partition(":")[0] in ("office", "loext") or short(key) == "table:formula":
            del cell.attrib[key]


def _forget_words(cell: Any) -> int:
    """Take out of a cell the values that are words: it shows its paragraphs. Give how many others
    than these there were."""
    said = "".join(gather(cell).split())
    worded = [
        key for key, value in cell.attrib.items()
        if short(key).startswith("office:") and short(key) != "office:value-type"
        and says_words(value) and not _FIGURE.fullmatch(value)
    ]  # fmt: skip
    return sum("".join(cell.attrib.pop(key).split()) != said for key in worded)


def _forget_traces(root: Any, tally: FindingTally, part: str) -> None:
    """Remove who wrote which run when (numbers of editing sessions), and statements of RDF about
    the text."""
    traces = 0
    for element in elements(root):
        for key in list(element.attrib):
            prefix, _, name = short(key).partition(":")
            if prefix == "xhtml" or (prefix in ("officeooo", "loext") and name in _TRACES):
                del element.attrib[key]
                traces += prefix == "officeooo"
    tally.add("editing_traces", count=int(traces > 0), part=part)
