"""Annotations of the same documents brought to the same texts, whatever form each annotator's file
is in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.agreement.study import Study, study
from engine.core import Annotation, BrokenLine, NothingShared
from engine.interchange import HOLE, anchor_annotation, signs
from engine.measure import stem

Ranked = tuple[Annotation, int]
"""A document, and the rank of its annotator."""


def on_one_text(sides: Sequence[Sequence[Annotation]], annotators: Sequence[str] = ()) -> list[tuple[Annotation, ...]]:
    """Put several annotators' annotations of the same documents on identical texts.

    ``sides`` holds one sequence of annotations per annotator. The result keeps this order and the
    document names; offsets are into the reference text, that of the first annotator who has the
    document. Documents are matched by file name without extension, else by the characters of their
    texts (blanks and variant signs ignored); names do not count when every annotator has exactly
    one document. A text that is missing (our JSON may omit it) is copied from the reference; one
    that differs in blanks or in variants of a sign, as a CoNLL file's does, is aligned to it
    (:mod:`engine.interchange.anchor`). ``annotators`` names the sides in error messages.

    Raises:
        BrokenLine: nobody has the text of a document, or two texts of it differ in content; the
        error names the files and the place.
    """
    lone = all(len(said) == 1 for said in sides)
    known = _References(sides, annotators)
    return [tuple(known.brought((one, rank), lone) for one in said) for rank, said in enumerate(sides)]


def study_of(names: Sequence[str], sides: Sequence[Sequence[Annotation]]) -> Study:
    """Make a study of the annotations of two or more annotators, by name, each document on one text
    (:func:`on_one_text`).

    Raises:
        NothingShared: no document that two of them annotated.
        BrokenLine: as :func:`on_one_text`.
    """
    made = study(list(zip(names, on_one_text(sides, names), strict=True)))
    if not any(sum(side is not None for side in document.sides) > 1 for document in made.documents):
        raise NothingShared(file=names[1], other=names[0])
    return made


class _References:
    """The first text of each document, by name and by what it shows."""

    def __init__(self, sides: Sequence[Sequence[Annotation]], annotators: Sequence[str]) -> None:
        self._names = dict(enumerate(annotators))
        self._all = [(one, rank) for rank, said in enumerate(sides) for one in said if HOLE not in one.document.text]
        self._by_name: dict[str, list[Ranked]] = {}
        for row in self._all:
            self._by_name.setdefault(stem(row[0].document.name), []).append(row)
        self._by_text = self._strays()

    def _strays(self) -> dict[str, Ranked]:
        """Lead from the text of a document whose name and text are nobody else's to the first that
        shows the same."""
        times = Counter(one.document.text for one, _ in self._all)
        alone = [
            row
            for row in self._all
            if times[row[0].document.text] == 1 and len(self._by_name[stem(row[0].document.name)]) == 1
        ]
        if len({rank for _, rank in alone}) < 2:
            return {}
        shown: dict[tuple[str, ...], Ranked] = {}
        return {row[0].document.text: shown.setdefault(signs(row[0].document.text).signs, row) for row in alone}

    def brought(self, row: Ranked, lone: bool) -> Annotation:
        """Bring a document to the text that is known of it; ``lone``: each annotator has one
        document, whatever its name."""
        reference = self._of(row, lone)
        try:
            return _brought(row[0], reference[0])
        except BrokenLine as error:
            files = {"file": self._file(row), "other": self._file(reference)}
            raise BrokenLine(**{**error.params, **files}) from error

    def _of(self, row: Ranked, lone: bool) -> Ranked:
        annotation = row[0]
        found = self._all if lone else self._by_name.get(stem(annotation.document.name), [])
        if not found:
            raise BrokenLine(file=self._file(row), line=1, reason="no_text")
        if HOLE in annotation.document.text:
            return next((one for one in found if _fits(annotation, one[0])), found[0])
        return found[0] if lone else self._by_text.get(annotation.document.text, found[0])

    def _file(self, row: Ranked) -> str:
        """Say which document of which annotator."""
        name, annotator = row[0].document.name, self._names.get(row[1], "")
        return f"{annotator} ({name})" if annotator not in ("", stem(name)) else name


def _brought(annotation: Annotation, reference: Annotation) -> Annotation:
    name, text = annotation.document.name, reference.document.text
    if HOLE in annotation.document.text:
        if not _fits(annotation, reference):
            raise BrokenLine(file=name, line=1, reason="other_text", other=reference.document.name, at=0)
        return replace(annotation, document=replace(annotation.document, text=text))
    moved = anchor_annotation(annotation, reference.document)
    return replace(moved, document=replace(annotation.document, text=text))


def _fits(annotation: Annotation, reference: Annotation) -> bool:
    """Tell whether what is known of a text is what another says at the same characters."""
    own, text = annotation.document.text, reference.document.text
    return len(own) == len(text) and all(one in (HOLE, other) for one, other in zip(own, text, strict=True))
