"""Where several documents, their keys and reports go: folders that keep those of the originals.

What may hold a name is renamed: a mailbox bears its owner's. The new names are known only when
every document has been read, so files wait beside their place until then; a run that is broken off
leaves nothing that looks finished.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from engine.cli import files
from engine.cli.documents.outputs import KEY_ENDING, Targets, check_apart, check_new_key, is_folder
from engine.cli.documents.sources import SourceDocument
from engine.cli.errors import FolderNeeded
from engine.formats import split_name, written_extension

if TYPE_CHECKING:
    from engine.formats import Original, Originals


@dataclass(frozen=True, slots=True)
class PseudonymisedFile:
    """The output of pseudonymising one document: the bytes of the document, of its key and of its
    report, the latter two None where not asked for.

    ``extension`` is that of the document's format, without the dot; ``originals`` are the replaced
    forms, which must not appear in any output path.
    """

    document: bytes
    extension: str
    key: bytes | None
    report: bytes | None
    originals: Originals


@dataclass(slots=True)
class Folders:
    """Writes the outputs of several documents to folders that mirror those of the sources.
    ``report_ending`` is the extension of reports, None without reports; ``internal`` makes reports
    readable by their owner only."""

    targets: Targets
    report_ending: str | None
    internal: bool = False
    _folders: dict[str, _Folder] = field(default_factory=dict)
    _twins: frozenset[PurePath] = frozenset()
    _forms: dict[Original, None] = field(default_factory=dict)

    def check(self, sources: Sequence[SourceDocument]) -> None:
        """Plan the output paths and check, before any work, that they are distinct and overwrite no
        source.

        Raises:
            OutputClash: two outputs, or an output and a source, have the same path.
            FolderNeeded: an output target is not a folder.
        """
        wanted = {"document": self.targets.out, "key": self.targets.key, "report": self.targets.report}
        if any(target is not None and not is_folder(target) for target in wanted.values()):
            raise FolderNeeded
        self._folders = {kind: _Folder(target) for kind, target in wanted.items() if target is not None}
        counts = Counter(_bare(source.below) for source in sources)
        self._twins = frozenset(below for below, count in counts.items() if count > 1)
        places = [
            folder.target / f"{_bare(source.below)}{self._ending(kind, source)}"
            for kind, folder in self._folders.items()
            for source in sources
        ]
        check_apart(places, [source.path for source in sources])

    def add(self, source: SourceDocument, made: PseudonymisedFile) -> None:
        """Keep the output of a document in a temporary folder until :meth:`settle`.

        Raises:
            FileNotWritten: a folder cannot be written to.
        """
        rows = {"document": (made.document, False), "key": (made.key, True), "report": (made.report, self.internal)}
        for kind, folder in self._folders.items():
            data, private = rows[kind]
            ending = self._ending(kind, source, made.extension)
            folder.add(_bare(source.below), ending, data or b"", private=private)
        self._forms.update(dict.fromkeys(made.originals.forms))

    def settle(self) -> None:
        """Move all pending files to their final paths, from which the original forms are removed.

        Raises:
            FileNotWritten: a file or folder cannot be written.
            KeyExists: a key would overwrite a file; nothing is moved then.
        """
        from engine.delivery import for_names, new_stem

        originals = for_names(self._forms)
        waiting = [below for folder in self._folders.values() for below, _ in folder.waiting]
        new = renamed(waiting, lambda part: new_stem(part, originals))
        if keys := self._folders.get("key"):
            for path in keys.places(new):
                check_new_key(path)
        for folder in self._folders.values():
            folder.settle(new)

    def clear(self) -> None:
        """Delete the files that are still pending."""
        for folder in self._folders.values():
            folder.clear()

    def _ending(self, kind: str, source: SourceDocument, extension: str = "") -> str:
        """Give the extension of a file; of two documents that differ by theirs alone, it tells
        which one it is made of."""
        own = split_name(source.below.name)[1] or (extension if source.path == files.STANDARD else "")
        as_document = "txt" if self.targets.text else written_extension("", own)
        ending = {"document": as_document and f".{as_document}", "key": KEY_ENDING}.get(kind, self.report_ending or "")
        return f".{own}{ending}" if _bare(source.below) in self._twins and own and ending != f".{own}" else ending


def renamed(paths: Iterable[PurePath], new: Callable[[str], str]) -> dict[PurePath, PurePath]:
    """Give each path, and each folder on the way, a new name; two that differ stay two, by a number
    where they must."""
    found: dict[PurePath, PurePath] = {PurePath(): PurePath()}
    taken: set[str] = set()
    counts: dict[str, int] = {}
    for path in paths:
        for place in (*reversed(path.parents), path):
            if place in found:
                continue
            parent, name = found[place.parent], new(place.name)
            chosen = parent / name
            key = str(chosen).casefold()  # a disk may take « A » and « a » for one
            while str(chosen).casefold() in taken:
                counts[key] = counts.get(key, 1) + 1
                chosen = parent / f"{name}-{counts[key]}"
            taken.add(str(chosen).casefold())
            found[place] = chosen
    return found


@dataclass(slots=True)
class _Folder:
    """Files that wait for their place in a folder, each with the path it would have if that told
    nothing, and its extension."""

    target: Path
    waiting: list[tuple[PurePath, str]] = field(default_factory=list)
    _beside: Path | None = None

    def add(self, below: PurePath, ending: str, data: bytes, *, private: bool) -> None:
        with files.disk(self.target):
            if self._beside is None:
                self.target.mkdir(parents=True, exist_ok=True)
                self._beside = Path(mkdtemp(prefix=".unfinished-", dir=self.target))
        files.write_bytes(self._beside / str(len(self.waiting)), data, private=private)
        self.waiting.append((below, ending))

    def places(self, new: dict[PurePath, PurePath]) -> list[Path]:
        return [self.target / f"{new[below]}{ending}" for below, ending in self.waiting]

    def settle(self, new: dict[PurePath, PurePath]) -> None:
        with files.disk(self.target):
            for number, path in enumerate(self.places(new)):
                path.parent.mkdir(parents=True, exist_ok=True)
                if self._beside is not None:
                    (self._beside / str(number)).replace(path)
        self.clear()

    def clear(self) -> None:
        if self._beside is not None:
            shutil.rmtree(self._beside, ignore_errors=True)
            self._beside = None


def _bare(below: PurePath) -> PurePath:
    return below.with_name(split_name(below.name)[0])
