"""Write a Word document again: same pages, other words; nothing of what the file carried beside
them."""

from __future__ import annotations

from collections import Counter

from engine.core import Document, Unwritable
from engine.formats.archive import Archive, local
from engine.formats.docx import graphics
from engine.formats.docx.bookmarks import new_names, rename
from engine.formats.docx.changes import settle_tree
from engine.formats.docx.fields import settle_fields, settle_form_fields
from engine.formats.docx.leaves import Leaves, keep_spaces
from engine.formats.docx.media import forget_theme_pictures, scrub_media
from engine.formats.docx.objects import remove_objects
from engine.formats.docx.package import DocxPackage
from engine.formats.docx.properties import replace_properties
from engine.formats.docx.read import Choices, read_archive
from engine.formats.docx.relations import main_part, stories, targets
from engine.formats.docx.scrub import (
    hidden_runs,
    hiding_styles,
    neutral_signs,
    remove_comments,
    remove_descriptions,
    remove_traces,
    scrub_settings,
    unbind_controls,
)
from engine.formats.docx.styles import neutral_names, rename_styles
from engine.formats.docx.values import forget_values
from engine.formats.docx.words import Rewriter, rewrite_attributes, rewrite_other_texts, rewrite_texts
from engine.formats.reading import ReadResult, agree
from engine.formats.tracer import Tracer
from engine.formats.writing import Edit, Fate, Finding, Orders, Written
from engine.text import clean

Found = Counter[tuple[str, Fate]]
"""How many of each kind, by what became of it."""


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a docx or docm file with the edits in place, as a docx without macros.

    Raises:
        Unwritable: an edit cannot be placed exactly, or the text of the file written is not the
        text with its edits. DocumentError: as reading.
    """
    archive = Archive(data, "docx")
    found: Found = Counter()
    try:
        package = DocxPackage(archive, orders.forms)
        for _, root in package.trees():
            found["tracked_changes", _FATES[orders.changes]] += settle_tree(root, orders.changes)
        reading, read = _write_text(archive, document.text, orders, found)
        _scrub(package, orders, found, read)
        written = package.packed()
    except (ValueError, RecursionError) as error:  # a character that XML cannot hold
        raise Unwritable from error
    found["pictures", "kept"] += reading.images
    for kind, count in package.found.items():
        found[kind, "removed"] += count
    _check(written, document.text, orders.edits)
    return Written(written, tuple(Finding(kind, fate, count) for (kind, fate), count in sorted(found.items()) if count))


_FATES: dict[str, Fate] = {"accept": "accepted", "refuse": "refused"}


def _write_text(archive: Archive, text: str, orders: Orders, found: Found) -> tuple[ReadResult, set[str]]:
    """Put the edits into the trees; give what was read there before, and the parts that were
    read."""
    choices = Choices()
    reading = read_archive(archive, choices)
    if clean(reading.text) != text:
        raise Unwritable
    tracer, leaves = Tracer(), Leaves(choices)
    read = dict.fromkeys([*stories(archive), *choices.graphics, *targets(archive, main_part(archive), "numbering")])
    leaves.dye([archive.xml(part) for part in read if part in archive.names], tracer)
    trail = tracer.follow(clean(read_archive(archive).text), text)
    keep_spaces(trail.apply(orders.edits))
    for form in leaves.superfluous:
        form.getparent().remove(form)
        found["other_text", "removed"] += 1
    for leaf in (*leaves.unsaid, *leaves.aside.values(), *trail.unread()):
        found["other_text", "removed"] += bool(leaf.get().strip())
        leaf.put("")
    return reading, set(read)


def _scrub(package: DocxPackage, orders: Orders, found: Found, read: set[str]) -> None:
    """Take out of every part what the text does not say."""
    change = Rewriter(orders.forms)
    found["properties", "removed"] += replace_properties(package)
    trees = dict(package.trees())
    bookmarks = new_names(list(trees.values()))
    hiding = frozenset().union(*(hiding_styles(root) for root in trees.values() if local(root) == "styles"))
    found["internal_names", "pseudonymised"] += rename_styles(list(trees.values()), orders.forms.betrays)
    for name, root in trees.items():
        if name in read:
            found["hidden_text", "pseudonymised"] += hidden_runs(root, hiding)
        if local(root) == "settings":
            for kind, count in scrub_settings(root).items():
                found[kind, "removed"] += count
        if package.kinds[name] in graphics.DRAWN:
            found["internal_names", "pseudonymised"] += graphics.scrub(root)
            found["other_text", "removed"] += graphics.silence(root) if name not in read else 0
        found["internal_names", "pseudonymised"] += neutral_names(root)
        found["other_text", "removed"] += neutral_signs(root)
        remove_comments(root)
        remove_objects(root, package.lost[name])
        found["editing_traces", "removed"] += remove_traces(root)
        found["custom_xml", "removed"] += unbind_controls(root)
        found["alternative_texts", "removed"] += remove_descriptions(root)
        found["fields", "removed"] += settle_fields(root, orders.forms, bookmarks)
        found["form_fields", "pseudonymised"] += settle_form_fields(root, bookmarks)
        found["bookmarks", "pseudonymised"] += rename(root, bookmarks)
        found["other_text", "removed"] += forget_values(root)
        rewritten = rewrite_other_texts if name in read else rewrite_texts
        found["other_text", "pseudonymised"] += rewritten(root, change) + rewrite_attributes(root, change)
    package.lead_to(bookmarks)
    forget_theme_pictures(package)
    package.prune()
    for kind, count in scrub_media(package, orders.covers).items():
        found[kind, "removed"] += count


def _check(written: bytes, text: str, edits: tuple[Edit, ...]) -> None:
    """Read the file again: it says the text with its edits, but for white space, or is not
    given."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += [text[done : edit.start], edit.new]
        done = edit.end
    if not agree(clean(read_archive(Archive(written, "docx")).text), clean("".join([*pieces, text[done:]]))):
        raise Unwritable
