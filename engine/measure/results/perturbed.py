"""What was found on gold that was perturbed, perturbation by perturbation: the record that
:mod:`engine.lab.measure.perturbed` makes and ``data/results`` keeps, counts by document alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import SelfTitled, Share, catalogue
from engine.measure.leaks import DIRECT, PERSONS, DocumentLeaks, Leaks

_COUNTED = (PERSONS, DIRECT)
"""The groups of mentions that are kept; behind them stand professionals and other text."""

UNCHANGED = "unchanged"
"""The name of the perturbation that changes nothing."""


@dataclass(frozen=True, slots=True)
class PerturbedLeaks(SelfTitled):
    """A perturbation by name, with its titles and its sentence, and what was found of the documents
    that it was put on. A perturbation may be gone when its figures are read."""

    key = "perturbation.{0.name}"
    name: str
    fr: str
    en: str
    sentence_fr: str
    sentence_en: str
    leaks: Leaks

    def sentence(self, language: str) -> str:
        """Return the sentence that says what is perturbed, in a language."""
        key = f"perturbation.{self.name}.sentence"
        return catalogue.ENGINE.say_own(key, language, fr=self.sentence_fr, en=self.sentence_en)

    def to_json(self) -> dict[str, Any]:
        """Return the counts as JSON data: of each document, without its name, eight numbers."""
        return {
            "perturbation": self.name,
            "fr": self.fr,
            "en": self.en,
            "sentence_fr": self.sentence_fr,
            "sentence_en": self.sentence_en,
            "documents": [_numbers(document) for document in self.leaks.documents],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PerturbedLeaks:
        """Read the JSON data of :meth:`to_json`; documents are numbered from 1.

        Raises:
            KeyError, TypeError, ValueError: the data is not such a record.
        """
        documents = (_document(str(number), row) for number, row in enumerate(data["documents"], 1))
        titles = {name: str(data[name]) for name in ("fr", "en", "sentence_fr", "sentence_en")}
        return cls(str(data["perturbation"]), **titles, leaks=Leaks(tuple(documents)))


def _numbers(document: DocumentLeaks) -> list[int]:
    shares = [*(document.groups.get(group, Share()) for group in _COUNTED), document.professionals, document.other]
    return [number for share in shares for number in (share.count, share.of)]


def _document(name: str, row: list[int]) -> DocumentLeaks:
    numbers = [int(number) for number in row]
    persons, direct, professionals, other = (
        Share(count, of) for count, of in zip(numbers[::2], numbers[1::2], strict=True)
    )
    groups = {group: share for group, share in zip(_COUNTED, (persons, direct), strict=True) if share.of}
    return DocumentLeaks(name, groups, professionals, other, Share(), ())
