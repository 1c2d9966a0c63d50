"""Groups of an RTF file, ``{…}``, as they open and close."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class DestinationGroup:
    """A group of the file that has a destination: ``{\\*\\word …}``, from its brace to the end of
    the other one.

    Where the destination does not come first, only what follows it is meant. ``characters`` are
    those of the log that it holds and the reader left out, without those of a destination within
    it.
    """

    word: str
    start: int
    end: int = 0
    around: DestinationGroup | None = None
    removed: bool = False
    after_skip: bool = False
    words: list[tuple[int, int]] = field(default_factory=list)
    characters: list[int] = field(default_factory=list)
    inner: list[DestinationGroup] = field(default_factory=list)
    data: list[tuple[int, int]] = field(default_factory=list)
    kind: str = ""


@dataclass(slots=True)
class Brace:
    """A brace that is not closed yet."""

    start: int
    serial: int
    inside: DestinationGroup | None = None
    after_skip: bool = False
    group: DestinationGroup | None = None
    begun: bool = False
