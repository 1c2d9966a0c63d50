"""Files of documents: read into a :class:`~engine.core.model.Document`, and written again in their
own format with other words in some places.

:func:`read` and :func:`write` are the two ways; ``FORMATS`` lists the formats, ``EXTENSIONS`` the
ends of names that they are known by. Each format is a package here that makes one :class:`Format`
(``registry`` says how to add one) and loads its libraries when a file of it comes.
:mod:`engine.formats.verify` searches a file that was written.

Which words are to be replaced, and by what, is decided elsewhere (:mod:`engine.pseudonyms`); the
two meet in :mod:`engine.delivery`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.formats.changes import CHANGES, Changes, check_changes
from engine.formats.conversion import has_gaps, measure_gaps, pictures, preview, read, write
from engine.formats.covers import NO_COVERS, WHOLE, Box, Covers, is_whole
from engine.formats.filenames import split_name, written_extension
from engine.formats.findings import FATES, FINDINGS
from engine.formats.format import UNSHOWN, Extension, Format
from engine.formats.marks import Mark
from engine.formats.previews import PagePreviews
from engine.formats.registry import EXTENSIONS, FORMATS, find, kind
from engine.formats.writing import Edit, Finding, Orders, Written
from engine.text import clean

if TYPE_CHECKING:
    from engine.formats import parties, plain
    from engine.formats.archive import Archive
    from engine.formats.findings import fate, finding
    from engine.formats.gap_width import GapWidth
    from engine.formats.packing import pack
    from engine.formats.parties import check_parties, read_parties, read_party_file
    from engine.formats.plain.read import decode
    from engine.formats.scan.shown import LARGE, ShownPicture
    from engine.formats.verify.exemptions import REASONS, Exemption, Exemptions, Left, Reason
    from engine.formats.verify.originals import Original, Originals
    from engine.formats.verify.verify import check, text_leaks
else:
    __getattr__ = lazy(
        __name__,
        {
            "archive": ("Archive",),
            "findings": ("fate", "finding"),
            "gap_width": ("GapWidth",),
            "packing": ("pack",),
            "scan.shown": ("LARGE", "ShownPicture"),
            "parties": ("check_parties", "read_parties", "read_party_file"),
            "plain.read": ("decode",),
            "verify.exemptions": ("Exemption", "Exemptions", "Left", "REASONS", "Reason"),
            "verify.originals": ("Original", "Originals"),
            "verify.verify": ("check", "text_leaks"),
        },
    )


__all__ = [
    "CHANGES",
    "EXTENSIONS",
    "FATES",
    "FINDINGS",
    "FORMATS",
    "LARGE",
    "NO_COVERS",
    "REASONS",
    "UNSHOWN",
    "WHOLE",
    "Archive",
    "Box",
    "Changes",
    "Covers",
    "Edit",
    "Exemption",
    "Exemptions",
    "Extension",
    "Finding",
    "Format",
    "GapWidth",
    "Left",
    "Mark",
    "Orders",
    "Original",
    "Originals",
    "PagePreviews",
    "Reason",
    "ShownPicture",
    "Written",
    "check",
    "check_changes",
    "check_parties",
    "clean",
    "decode",
    "fate",
    "find",
    "finding",
    "has_gaps",
    "is_whole",
    "kind",
    "measure_gaps",
    "pack",
    "parties",
    "pictures",
    "plain",
    "preview",
    "read",
    "read_parties",
    "read_party_file",
    "split_name",
    "text_leaks",
    "write",
    "written_extension",
]
