"""The folder in which files arrive, looked at again and again: a file is whole when two looks find
it the same.

Nothing tells of an arrival: the system's notices (inotify) do not come from shares that another
machine writes to. Files with names that programs give what they still write, hidden ones and links
are left alone.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.batch.sources import is_noise

Stamp = tuple[int, int, int]
"""Size, and when content and file were last changed (ns): where none differs, it was taken up."""
_UNFINISHED = (".part", ".partial", ".tmp", ".temp", ".filepart", ".crdownload", ".download", ".swp", ".lock", "~")
_Content = tuple[int, int]


class SourceAway(Exception):
    """The folder cannot be looked at: its share is away."""


@dataclass(frozen=True, slots=True)
class ArrivedFile:
    """A file that is whole and was not taken up as it is."""

    path: Path
    stamp: Stamp

    @property
    def landed(self) -> float:
        """When the file came to lie there, as its own machine says (Unix time)."""
        return self.stamp[2] / 1e9

    def is_same(self) -> bool:
        """Tell whether it is still there, and as it was looked at."""
        try:
            return stamp_of(os.lstat(self.path)) == self.stamp
        except OSError:
            return False


class SourceFolder:
    """A folder and those below it. ``taken`` are the files that were taken up, as they were
    then."""

    def __init__(self, path: Path, taken: Mapping[str, Stamp]) -> None:
        self.path = Path(os.path.abspath(path))
        self._taken = dict(taken)
        self._by_path: dict[str, _Content] = {}
        self._by_file: dict[tuple[int, int], _Content] = {}
        self.growing = 0

    def look(self) -> list[ArrivedFile]:
        """Look once, and return what is whole: as the last look found it, under its name or another
        (it was renamed into place). ``growing`` tells how many others there are, and what is no
        longer there is forgotten.

        Raises:
            SourceAway: it cannot be looked at.
        """
        by_path: dict[str, _Content] = {}
        by_file: dict[tuple[int, int], _Content] = {}
        whole: list[ArrivedFile] = []
        taken: dict[str, Stamp] = {}
        self.growing = 0
        for name, found in _walk(self.path):
            stamp, content, inode = stamp_of(found), (found.st_size, found.st_mtime_ns), (found.st_dev, found.st_ino)
            if self._taken.get(name) == stamp:
                taken[name] = stamp
                continue
            by_path[name] = by_file[inode] = content
            if is_unfinished(name):
                continue
            if content in (self._by_path.get(name), self._by_file.get(inode)):
                whole.append(ArrivedFile(Path(name), stamp))
            else:
                self.growing += 1
        self._by_path, self._by_file = by_path, by_file
        self._taken = taken or self._taken  # nothing is there: the share may be away
        return sorted(whole, key=lambda file: (file.landed, file.path))

    def take(self, file: ArrivedFile) -> None:
        """Note that a file was taken up as it is."""
        self._taken[str(file.path)] = file.stamp

    def is_empty(self) -> bool:
        """Tell whether nothing is there: so looks the place of a share that is away."""
        try:
            with os.scandir(self.path) as entries:
                return next(entries, None) is None
        except OSError:
            return True


def stamp_of(found: os.stat_result) -> Stamp:
    """Return what tells a file from itself changed."""
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def is_unfinished(name: str) -> bool:
    """Tell by its name whether a file is still written."""
    return name.lower().endswith(_UNFINISHED)


def _walk(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Yield the files below a folder, by their paths; links are not followed, and a folder that may
    not be read is yielded as if it were a file.

    Raises:
        SourceAway: the folder itself cannot be read.
    """
    waiting = [str(folder)]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as entries:
                found = list(_stats(entries))
        except OSError as error:
            if place == str(folder):
                raise SourceAway from error
            yield from _unread(place)
            continue
        for name, known in found:
            if stat.S_ISDIR(known.st_mode):
                waiting.append(name)
            else:
                yield name, known


def _stats(entries: Iterable[os.DirEntry[str]]) -> Iterator[tuple[str, os.stat_result]]:
    for entry in entries:
        if is_noise(entry.name):
            continue
        try:
            found = entry.stat(follow_symlinks=False)
        except FileNotFoundError:  # it went between the list and the look
            continue
        if stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode):
            yield entry.path, found


def _unread(place: str) -> Iterator[tuple[str, os.stat_result]]:
    try:
        yield place, os.lstat(place)
    except OSError:  # the folder went meanwhile, and what was in it
        return
