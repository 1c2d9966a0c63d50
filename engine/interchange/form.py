"""A form of annotated documents: what it is called, which files are its own, how it is read and
written, and what it cannot hold. Each form is one file that gives a ``FORM``;
:mod:`engine.interchange.registry` lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from engine.core import Annotation, Document
from engine.interchange.drafts import LocatedDocument
from engine.interchange.schema import Fit, Masks, sort_entities
from engine.text import IOB2, Scheme

LAYOUTS = ("cour", "conll2003")
"""Orders of the columns of CoNLL: the Cour de cassation's, whose tag stands second, and that of
CoNLL-2003, whose tag stands last."""

MENTIONS = frozenset(("scores", "sources", "masks", "replacements"))
DOCUMENTS = frozenset(("persons", "roles", "doubts", "clean", "engine", "language"))
"""What is known of a mention, and of a document, beside its text, its mentions and its name."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Options for reading and writing tokens: ``columns`` of CoNLL (2 to 4), the tagging ``scheme``
    (None: IOB2 when writing, recognised when reading), the name of GATE's annotation set to read,
    the ``layout`` of the columns (one of :data:`LAYOUTS`; None: the Cour's for four, else that of
    CoNLL-2003)."""

    columns: int = 4
    scheme: str | None = None
    annotation_set: str | None = None
    layout: str | None = None

    @property
    def tag_last(self) -> bool:
        """Tell whether the tag is written in the last column."""
        return self.layout == "conll2003" or (self.layout is None and self.columns < 4)


PLAIN = Ways()
"""Four columns, IOB2."""


@dataclass(frozen=True, slots=True)
class JsonRecord:
    """A decoded JSON document, with its place in a file for error messages."""

    data: Any
    file: str
    line: int = 1

    @property
    def numbered(self) -> str:
        """Return a name for a document that has none: that of its file, and its line."""
        return f"{PurePath(self.file).stem}-{self.line}"


@dataclass(slots=True)
class Reading:
    """What has been read of a set of files, and how it is to be read.

    ``masks`` tells whether a label is masked, where a file does not say. ``fit`` sorts the mentions
    and decides about overlaps. ``document`` is what the only annotation is aligned to, in whatever
    tokens it comes; ``scheme`` is a code of :data:`engine.text.iob.SCHEMES`, None to recognise it;
    ``annotation_set`` is the name of GATE's set to read. ``beside`` are files that stand beside
    annotations and are none, by name: their texts, type systems. ``label`` are records of Label,
    whose documents may come in several files."""

    masks: Masks = lambda label: False
    fit: Fit = sort_entities
    document: Document | None = None
    scheme: str | None = None
    annotation_set: str | None = None
    annotations: list[Annotation] = field(default_factory=list)
    drafted: dict[str, LocatedDocument] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    beside: dict[str, bytes] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    sets: list[str] = field(default_factory=list)
    label: list[JsonRecord] = field(default_factory=list)

    def add_tokens(self, drafted: Sequence[LocatedDocument], scheme: Scheme) -> None:
        """Add documents that came as tokens, and count a file of an uncommon scheme."""
        if scheme is not IOB2:
            self.counts[scheme.code] += 1
        for draft in drafted:
            self.annotations.append(draft.annotation)
            self.drafted[draft.annotation.document.name] = draft

    def find_beside(self, name: str) -> bytes | None:
        """Return a file that stands beside, and note that it was of use; None if there is none."""
        if name in self.beside:
            self.used.add(name)
        return self.beside.get(name)


@dataclass(frozen=True, slots=True)
class ExchangeForm:
    """A form of exchange.

    ``title`` is its name in a sentence; ``extension`` that of the files written, with its dot;
    ``extensions`` those that tell it when read. ``lost`` are codes of
    :data:`engine.interchange.losses.LOST`, and ``partly`` counts what of a document is lost beside.
    ``needs`` are packages that it cannot do without. ``alone``: a file holds one document.
    ``late``: its files need others of their set, and are read when all are there.

    Written by ``write`` (documents to the content of a file) or, where a document takes several
    files, by ``parts`` (a document to their contents, by extension). Read by ``read`` (a file), or
    by ``row`` (one decoded JSON document, which ``owns`` recognises; and whether it is alone in its
    file). ``settled``: its mentions are disjoint. ``textless``: it does not hold the text.
    """

    code: str
    title: str
    extension: str
    extensions: tuple[str, ...] = ()
    lost: frozenset[str] = MENTIONS | DOCUMENTS
    partly: Callable[[Annotation, Ways], Counter[str]] | None = None
    needs: tuple[str, ...] = ()
    alone: bool = False
    late: bool = False
    textless: bool = False
    settled: bool = False
    write: Callable[[Sequence[Annotation], Ways], str | bytes] | None = None
    parts: Callable[[Annotation], Mapping[str, bytes]] | None = None
    read: Callable[[Reading, bytes, str], None] | None = None
    owns: Callable[[Any], bool] | None = None
    row: Callable[[Reading, JsonRecord, bool], None] | None = None
