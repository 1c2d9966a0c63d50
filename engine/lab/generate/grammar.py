"""Write fictional first pages, judgments, letters and e-mails by template, after the layout of each
court.

The templates (``templates/fr/*.txt``, ``templates/en/*.txt``) are written for the project;
:mod:`engine.lab.generate.syntax` says how. ``=== title`` begins a template, ``+++ name`` a list of
fragments, one a line; a line that ends in a backslash goes on. All files of a language are read
together. A list is looked for in the template's file first, so that templates of several matters
share a frame and fill it each with its own lists, then in the file that asks, then elsewhere. The
first part of a file's name is its genre: ``administratif-fiscal.txt`` and ``administratif-caa.txt``
are of one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from engine.core import BrokenLine
from engine.identities import NameBank
from engine.lab.generate import slots as scenes
from engine.lab.generate.elision import Pieces, elide_pieces
from engine.lab.generate.refill import Builder, Span
from engine.lab.generate.syntax import (
    Choice,
    Counter,
    Digits,
    Fix,
    GenderedWord,
    LabelledMention,
    LetterCase,
    Pick,
    RowRange,
    Sequence,
    Slot,
    TemplateReader,
)

FOLDER = Path(__file__).parent / "templates"
_HEADING = re.compile(r"^(===|\+\+\+) *(.*)$")


@dataclass
class GrammarPart:
    """A template or one line of a fragment list, where it stands, and its tree, read when first
    needed."""

    name: str
    source: str
    file: str
    line: int

    @property
    def genre(self) -> str:
        return self.file.removesuffix(".txt").split("-")[0]

    @cached_property
    def tree(self) -> Sequence:
        """The tree; raises BrokenLine as :class:`Reader` does."""
        return TemplateReader(self.source, scenes.SLOTS, scenes.WORDS, self.file, self.line).read()


@dataclass
class Grammar:
    """The templates and the fragment lists of a language; lists by file, then by name."""

    templates: list[GrammarPart] = field(default_factory=list)
    lists: dict[str, dict[str, list[GrammarPart]]] = field(default_factory=dict)

    def fragments(self, pick: Pick, file: str, first: str = "") -> list[GrammarPart]:
        """Find a list: in the file ``first``, that of the template, else in the ``file`` that asks,
        else in ``common.txt`` or others.

        Raises:
            BrokenLine: there is no such list, or more lines are asked of it than it has.
        """
        for name in (first, file, "common.txt", *sorted(self.lists)):
            found = self.lists.get(name, {}).get(pick.name)
            if found:
                if pick.least > len(found) or pick.least > pick.most:
                    raise BrokenLine(file=file, line=pick.line, reason="few", name=pick.name, found=len(found))
                return found
        raise BrokenLine(file=file, line=pick.line, reason="fragments", name=pick.name)

    def parts(self) -> Iterator[GrammarPart]:
        """Give all templates and fragments."""
        yield from self.templates
        for lists in self.lists.values():
            for found in lists.values():
                yield from found


def read(folder: Path) -> Grammar:
    """Read all files of a folder."""
    grammar = Grammar()
    for path in sorted(folder.glob("*.txt")):
        _read_file(path, grammar)
    return grammar


def _read_file(path: Path, grammar: Grammar) -> None:
    lists = grammar.lists.setdefault(path.name, {})
    rows: list[str] = []
    kind, title, began = "", "", 0
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), "=== "], 1):
        heading = _HEADING.match(line)
        if not heading:
            rows.append(line)
            continue
        if kind == "===":
            skipped = next((index for index, row in enumerate(rows) if row.strip()), 0)
            source = "\n".join(rows).strip("\n")
            grammar.templates.append(GrammarPart(title, source, path.name, began + 1 + skipped))
        elif kind == "+++":
            lists.setdefault(title, []).extend(
                GrammarPart(title, row, path.name, began + index) for index, row in _fragments(rows) if row
            )
        elif any(row.strip() and not row.startswith("#") for row in rows):
            raise BrokenLine(file=path.name, line=1, reason="untitled")
        kind, title, began, rows = heading[1], heading[2].strip(), number, []


def _fragments(rows: list[str]) -> Iterator[tuple[int, str]]:
    """Give the fragments of a list with the row at which each begins; a row that ends in a
    backslash goes on."""
    open_rows: list[str] = []
    for index, row in enumerate(rows, 1):
        open_rows.append(row.removesuffix("\\").replace("\\n", "\n"))
        if not row.endswith("\\"):
            yield index + 1 - len(open_rows), "\n".join(open_rows)
            open_rows = []


@cache
def grammar(language: str = "fr") -> Grammar:
    """Read the templates of a language, once."""
    return read(FOLDER / language)


def templates(language: str = "fr") -> tuple[GrammarPart, ...]:
    """Give the templates of a language."""
    return tuple(grammar(language).templates)


def draw(language: str, rng: random.Random) -> GrammarPart:
    """Draw a genre, by the root of the number of its templates lest a large one drown the others,
    then a template of it."""
    genres: dict[str, list[GrammarPart]] = {}
    for template in grammar(language).templates:
        genres.setdefault(template.genre, []).append(template)
    return rng.choice(rng.choices(list(genres.values()), [len(found) ** 0.5 for found in genres.values()])[0])


def write(
    bank: NameBank, rng: random.Random, template: GrammarPart | str | None = None, language: str = "fr"
) -> tuple[str, list[Span]]:
    """Write one document: its text and its mentions.

    Raises:
        BrokenLine: a template or a fragment cannot be read; file and line are said.
    """
    if isinstance(template, str):
        template = GrammarPart("", template, "template", 1)
    return Writer(scenes.DocumentIdentities(bank, rng, language), grammar(language)).write(
        template or draw(language, rng)
    )


class Writer:
    """Walks the tree of a template and writes it into a builder."""

    def __init__(self, scene: scenes.DocumentIdentities, of: Grammar) -> None:
        self.scene, self.grammar = scene, of
        self.counters: dict[str, int] = {}
        self.kept: dict[str, Pieces] = {}
        self.rows: dict[str, int] = {}
        self.first = ""

    def write(self, template: GrammarPart) -> tuple[str, list[Span]]:
        """Write a document."""
        built = Builder()
        self.first = template.file
        for text, label in self._elided(self._sequence(template.tree, template.file)):
            built.add(text, label)
        return built.text, built.spans

    def _elided(self, pieces: Pieces) -> Pieces:
        return elide_pieces(pieces) if self.scene.language == "fr" else pieces

    def _sequence(self, nodes: Sequence, file: str) -> Pieces:
        return [piece for node in nodes for piece in self._node(node, file)]

    def _node(self, node: object, file: str) -> Pieces:
        rng = self.scene.rng
        match node:
            case str():
                return [(node, None)]
            case Slot(name, index):
                return self.scene.value(name, index)
            case Choice(options):
                return self._sequence(rng.choice(options), file)
            case GenderedWord(kind, index, forms):
                return self._sequence(forms[self.scene.gender(kind, index) == "f"], file)
            case LabelledMention(label, body):
                return [("".join(text for text, _ in self._elided(self._sequence(body, file))), label)]
            case LetterCase(body, sign):
                pieces = self._sequence(body, file)
                if sign == "~":
                    return [(text[:1].upper() + text[1:], label) for text, label in pieces[:1]] + pieces[1:]
                return [(text.upper() if sign == "^" else text.lower(), label) for text, label in pieces]
            case Digits(shape):
                return [("".join(rng.choice("0123456789") if char == "#" else char for char in shape), None)]
            case Counter():
                return [(self._count(node), None)]
            case Fix(what, index, other):
                self.scene.fix(what, index, other)
                return []
            case RowRange(key, low, high):
                self.rows[key] = rng.randint(low, high) - 1
                return []
            case Pick():
                return self._pick(node, file)
        raise TypeError(type(node))

    def _count(self, counter: Counter) -> str:
        reached = self.counters.get(counter.name, 0)
        if counter.act == "0":
            self.counters[counter.name] = 0
            return ""
        if counter.act == "-":
            return str(self.scene.rng.randint(max(1, reached - 6), max(1, reached - 1)))
        self.counters[counter.name] = reached + 1
        return "1er" if counter.name == "art" and not reached else str(reached + 1)

    def _pick(self, pick: Pick, file: str) -> Pieces:
        name = f"{pick.name}#{pick.key}"
        if pick.key and name in self.kept:
            return self.kept[name]
        pieces: Pieces = []
        for number, part in enumerate(self._chosen(pick, file)):
            pieces += [("\n", None)] * (number > 0) + self._sequence(part.tree, part.file)
        if pick.most > 1 and pieces and pieces[-1][0].endswith(" ;"):  # the last of a list of items
            pieces[-1] = (pieces[-1][0].removesuffix(" ;") + ".", pieces[-1][1])
        if pick.key:
            self.kept[name] = pieces
        return pieces

    def _chosen(self, pick: Pick, file: str) -> list[GrammarPart]:
        found = self.grammar.fragments(pick, file, self.first)
        rng = self.scene.rng
        if not pick.key or pick.most > 1:
            return rng.sample(found, rng.randint(pick.least, min(pick.most, len(found))))
        row = self.rows.setdefault(pick.key, rng.randrange(1_000_000))  # the first list asked may be the shortest
        return [found[row % len(found)]]
