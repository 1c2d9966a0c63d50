"""Where what was made of one document goes: a file, a folder, or standard output; several go
through :mod:`engine.cli.documents.folders`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cli import files
from engine.cli.documents.sources import SourceDocument
from engine.cli.errors import BadReport, BinaryTerminal, FolderNeeded, KeyExists, OtherFormat, OutputClash
from engine.formats import EXTENSIONS, find, kind, split_name

KEY_ENDING = ".cle"


@dataclass(frozen=True, slots=True)
class Targets:
    """The output paths, files or folders, of the document, its key and its report; None for
    standard output (``out``) or for no such output. ``text`` writes only the text of the
    document."""

    out: Path | None
    key: Path | None
    report: Path | None
    text: bool = False

    def files(self) -> tuple[Path, ...]:
        """Return the paths that are files, not folders."""
        return tuple(path for path in (self.out, self.key, self.report) if path is not None and not is_folder(path))


def is_folder(path: Path) -> bool:
    """Tell whether a path is that of a folder: one that is there, or a name without an
    extension."""
    return path.is_dir() or not path.suffix


def takes_folder(out: Path | None, sources: Sequence[SourceDocument], named: Sequence[str]) -> bool:
    """Tell whether several documents, or those of a folder, are to be written.

    Raises:
        FolderNeeded: they are, and not into a folder.
    """
    several = len(sources) > 1 or any(Path(path).is_dir() for path in named if path != files.STANDARD)
    if several and (out is None or not is_folder(out)):
        raise FolderNeeded
    return several


def check_apart(written: Iterable[Path | None], read: Iterable[Path | str | None]) -> None:
    """Check that no file is written twice, or over one that is read.

    Raises:
        OutputClash: one would be.
    """
    taken = {Path(path).resolve() for path in read if path is not None and str(path) != files.STANDARD}
    for path in written:
        if path is not None:
            if path.resolve() in taken:
                raise OutputClash(file=path)
            taken.add(path.resolve())


def check_one(source: SourceDocument, targets: Targets) -> None:
    """Check, before any work, that a document can go where it is to go, as far as its name tells
    its format.

    Raises:
        BinaryTerminal, OtherFormat, OutputClash: what stands in the way.
    """
    extension = split_name(source.path)[1]
    if extension:
        as_text(extension, targets)
    if targets.out and is_folder(targets.out):
        check_apart([targets.out / (f"{source.below.stem}.txt" if targets.text else source.below.name)], [source.path])


def check_terminal(format: str) -> None:
    """Check that a file of a format, or of an extension, is not poured onto a terminal that cannot
    show it.

    Raises:
        BinaryTerminal: it would be.
    """
    found = find(format)
    if found is not None and not found.in_terminal and sys.stdout.isatty():
        raise BinaryTerminal(extension=f".{format}")


def as_text(format: str, targets: Targets) -> bool:
    """Tell whether a document of a format, or of an extension, is written as text alone.

    Raises:
        BinaryTerminal: it can neither be shown where it goes. OtherFormat: nor written under that
        name.
    """
    if targets.text and targets.out is None:
        return True
    if targets.out is None:
        check_terminal(format)
        return False
    if is_folder(targets.out) or (format and format not in EXTENSIONS):
        return targets.text
    own, wanted = kind(format), split_name(targets.out.name)[1]
    if wanted == "txt":
        return targets.text or own != "txt"
    if targets.text or kind(wanted) != own:
        raise OtherFormat(*([] if targets.text else [f".{own}"]), ".txt")
    return False


def settled(targets: Targets, source: SourceDocument, name: str, ending: str | None) -> Targets:
    """Say which file each thing goes to, now that the document is made and has its ``name``;
    ``ending`` is a report's.

    Raises:
        OutputClash: two would be one, or over the original. KeyExists: a key would be written over.
    """
    stem = split_name(name)[0]

    def within(path: Path | None, own: str) -> Path | None:
        return path / own if path is not None and is_folder(path) else path

    found = Targets(
        within(targets.out, name), within(targets.key, stem + KEY_ENDING), within(targets.report, f"{stem}{ending}")
    )
    check_apart((found.out, found.key, found.report), [source.path])
    check_new_key(found.key)
    return found


def check_new_key(path: Path | None) -> None:
    """Check that no key is written over: the document that it opens could never be restored.

    Raises:
        KeyExists: there is a file.
    """
    if path is not None and not is_folder(path) and path.exists():
        raise KeyExists(file=path)


def report_ending(report: Path | None) -> str | None:
    """Tell how a report is written, by its name; a folder gets web pages.

    Raises:
        BadReport: neither .html nor .pdf.
    """
    if report is None:
        return None
    if is_folder(report):
        return ".html"
    if (ending := report.suffix.lower()) not in (".html", ".pdf"):
        raise BadReport
    return ending
