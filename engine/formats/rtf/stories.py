"""The texts of an RTF file while they are written: body, headers, footers, notes, text boxes, and
how they are laid out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.formats.reading import assemble, row


@dataclass(slots=True)
class Story:
    """A text being written. The open cell, or paragraph, is what follows ``opened``; ``boxes`` wait
    for its end.

    ``host`` is the story that a text box belongs to; a box in a box belongs to the same, so that
    depth costs nothing.
    """

    pieces: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    boxes: list[Story] = field(default_factory=list)
    opened: int = 0
    host: Story | None = None

    def end_paragraph(self, in_table: bool) -> None:
        """End a paragraph; the text boxes that it holds follow it."""
        self.pieces.append("\n")
        self.pieces += [box.text() + "\n" for box in self.boxes]
        self.boxes.clear()
        if not in_table:
            self.opened = len(self.pieces)

    def end_cell(self) -> None:
        """End a cell: what was written since the last one is its text."""
        if self.boxes:
            self.end_paragraph(in_table=True)
        self.cells.append("".join(self.pieces[self.opened :]))
        del self.pieces[self.opened :]

    def end_row(self) -> None:
        """End a table row."""
        if self.cells:
            self.pieces.append(row(self.cells) + "\n")
        self.cells.clear()
        self.opened = len(self.pieces)

    def text(self) -> str:
        """End the story and give it."""
        if self.boxes:
            self.end_paragraph(in_table=False)
        self.end_row()
        return "".join(self.pieces).strip("\n")


def lay_out(headers: Iterable[str], body: str, notes: Iterable[str], footers: Iterable[str]) -> str:
    """Put the stories of a file one after another."""
    return assemble([*headers, body, "\n".join(map(str.strip, notes)), *footers])
