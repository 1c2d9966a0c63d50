"""What was counted in one document, label by label: whole numbers that add up, from which every
measure is made.

A document's counts can be kept and shown where its text may not be: the measuring set is known to
the pages by its tallies alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from engine.core import Share

Scheme = Literal["strict", "exact", "partial", "type", "token", "characters", "occurrences", "forms"]
SCHEMES: tuple[Scheme, ...] = ("strict", "exact", "partial", "type", "token", "characters", "occurrences", "forms")
"""``strict`` to ``type`` as nervaluate (Batista 2018, after SemEval 2013 task 9); ``token`` as
seqeval; ``characters``: each character a case; ``occurrences`` and ``forms`` as the ADJUM paper
(TALN 2004): strict, each occurrence once, and each distinct form of a document once."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Matching counts of one label under one scheme, as in SemEval 2013 task 9; the unit is the
    mention, token span, character or form, by :data:`Scheme`.

    ``correct``, ``incorrect`` and ``partial`` are on both sides: identical, different, and
    different in what the scheme half forgives. ``missed`` are in the gold alone, ``spurious`` in
    the prediction alone.
    """

    correct: int = 0
    incorrect: int = 0
    partial: int = 0
    missed: int = 0
    spurious: int = 0

    @property
    def possible(self) -> int:
        """Return the support: all units of the gold, TP + FN in the strict case."""
        return self.correct + self.incorrect + self.partial + self.missed

    @property
    def actual(self) -> int:
        """Return the number of predicted units, TP + FP in the strict case."""
        return self.correct + self.incorrect + self.partial + self.spurious

    def __add__(self, other: Counts) -> Counts:
        """Add field by field."""
        return Counts(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class GoldIndividual:
    """One person of the gold: the code of its role (None: unknown), whether the profile masks it,
    and how many of its mentions are found, so that nothing of them stays readable.

    ``direct`` and ``quasi`` are shares of mentions found (:func:`engine.measure.leaks.is_found`):
    of direct identifiers, which name the person by themselves (names, numbers, addresses), and of
    quasi-identifiers, which only help to (dates, towns: Pilán et al. 2022, TAB).
    """

    role: str | None
    masked: bool
    direct: Share
    quasi: Share

    @property
    def hidden(self) -> bool:
        """Tell whether every direct mention is found; also true of a person without any."""
        return self.direct.count == self.direct.of


@dataclass(frozen=True, slots=True)
class Tally:
    """All counts of one gold document under one run, without its text.

    ``document`` is its name, or a number where the name is not kept; ``court`` and ``genre`` may be
    empty. ``missing``: the run lacks the document, all of whose mentions count as missed.
    ``counts``: by scheme, then by label. ``tokens``: tokens with the right tag, of all; None where
    the text is not fully known. ``masked``: by gold label, mentions of which nothing stays readable
    (:func:`engine.measure.leaks.is_found`), of those that the profile masks. ``kept``: by kind
    (``judge``, ``lawyer``, ``court``, ``company``, ``other``), what is masked although the profile
    keeps it, of all: mentions, and for ``other`` letters and digits outside of all gold mentions.
    ``confusion``: number of mentions by (gold label, predicted label), None standing for no
    mention. ``sentences``: by group of labels (:data:`engine.measure.leaks.GROUPS`, and ``all``),
    the number of sentences with ``(mentions, missed)``; sentences without a mention are left out.
    ``scores``: by label and probability (rounded to 0.01), the spans that are right (same bounds
    and label), of all; by family of labels in counts kept before 2026-11-26. ``risk``: the
    probability, 0 to 1, that the name of a person was missed, as the system gave it before anyone
    read the document; None where it gave none.
    ``overall``: by scheme, the counts of all labels together, for the four schemes of nervaluate,
    where they are not the sum over labels (a mention found under another label is one incorrect
    overall, but by label one missed and one spurious). ``fates``: as ``scores``, but a span is
    right if it overlaps a gold mention that the profile masks or keeps as the span does, which is
    what the engine's scores estimate (:meth:`engine.tagging.calibration.Calibration.scores`).
    ``profile``: name of the profile that masks, empty where it is not known. ``fitted``: risk and
    scores come, or may come, from a calibration that was fitted on this very document.
    ``weakest``: the highest score from which on spans still hide all that the profile masks, 0
    where even all of them do not; None where there is nothing to mask. ``year``: that of the
    decision (:func:`engine.measure.text_parts.year_of`). ``entities`` and ``masks``: see
    :mod:`engine.measure.tab`. Counts kept before 2026-11-27 lack these four.
    """

    document: str
    court: str = ""
    genre: str = ""
    language: str = "fr"
    characters: int = 0
    missing: bool = False
    counts: Mapping[str, Mapping[str, Counts]] = field(default_factory=dict)
    tokens: Share | None = None
    masked: Mapping[str, Share] = field(default_factory=dict)
    kept: Mapping[str, Share] = field(default_factory=dict)
    individuals: tuple[GoldIndividual, ...] = ()
    confusion: Mapping[tuple[str | None, str | None], int] = field(default_factory=dict)
    sentences: Mapping[str, Mapping[tuple[int, int], int]] = field(default_factory=dict)
    scores: Mapping[str, Mapping[float, Share]] = field(default_factory=dict)
    risk: float | None = None
    overall: Mapping[str, Counts] = field(default_factory=dict)
    fates: Mapping[str, Mapping[float, Share]] = field(default_factory=dict)
    profile: str = ""
    fitted: bool = False
    weakest: float | None = None
    year: int | None = None
    entities: Mapping[str, Share] = field(default_factory=dict)
    masks: Mapping[str, Share] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the counts as JSON data, in which :class:`Counts` and shares are lists of numbers
        in the order of their fields."""
        return {
            "document": self.document,
            "court": self.court,
            "genre": self.genre,
            "language": self.language,
            "characters": self.characters,
            "missing": self.missing,
            "counts": {
                scheme: {label: _numbers(one) for label, one in labels.items()}
                for scheme, labels in self.counts.items()
            },
            "tokens": self.tokens and _numbers(self.tokens),
            "masked": {label: _numbers(share) for label, share in self.masked.items()},
            "kept": {kind: _numbers(share) for kind, share in self.kept.items()},
            "individuals": [[p.role, p.masked, *_numbers(p.direct), *_numbers(p.quasi)] for p in self.individuals],
            "confusion": [[gold, said, count] for (gold, said), count in self.confusion.items()],
            "sentences": {
                group: [[*pair, count] for pair, count in table.items()] for group, table in self.sentences.items()
            },
            "scores": _binned(self.scores),
            "risk": self.risk,
            "overall": {scheme: _numbers(one) for scheme, one in self.overall.items()},
            "fates": _binned(self.fates),
            "profile": self.profile,
            "fitted": self.fitted,
            "weakest": self.weakest,
            "year": self.year,
            "entities": {kind: _numbers(share) for kind, share in self.entities.items()},
            "masks": {unit: _numbers(share) for unit, share in self.masks.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """Read the JSON data of :meth:`to_json`; unknown keys are ignored, and the keys from
        ``overall`` on may be missing.

        Raises:
            KeyError, TypeError, ValueError: the data is not a tally.
        """
        plain = ("document", "court", "genre", "language", "characters", "missing", "risk")
        return cls(
            **{name: data[name] for name in plain},
            counts={
                scheme: {label: Counts(*row) for label, row in labels.items()}
                for scheme, labels in data["counts"].items()
            },
            tokens=Share(*data["tokens"]) if data["tokens"] else None,
            masked={label: Share(*row) for label, row in data["masked"].items()},
            kept={kind: Share(*row) for kind, row in data["kept"].items()},
            individuals=tuple(
                GoldIndividual(role, masked, Share(a, b), Share(c, d))
                for role, masked, a, b, c, d in data["individuals"]
            ),
            confusion={(gold, said): count for gold, said, count in data["confusion"]},
            sentences={
                group: {(mentions, missed): count for mentions, missed, count in rows}
                for group, rows in data["sentences"].items()
            },
            scores=_unbinned(data["scores"]),
            overall={scheme: Counts(*row) for scheme, row in data.get("overall", {}).items()},
            fates=_unbinned(data.get("fates", {})),
            profile=str(data.get("profile", "")),
            fitted=bool(data.get("fitted", False)),
            weakest=data.get("weakest"),
            year=data.get("year"),
            entities={kind: Share(*row) for kind, row in data.get("entities", {}).items()},
            masks={unit: Share(*row) for unit, row in data.get("masks", {}).items()},
        )


def labels_of(tallies: Iterable[Tally]) -> tuple[str, ...]:
    """List, sorted by code, the labels that occur in the gold or in the prediction of any
    document."""
    return tuple(sorted({label for tally in tallies for labels in tally.counts.values() for label in labels}))


def _binned(labels: Mapping[str, Mapping[float, Share]]) -> dict[str, list[list[float]]]:
    return {label: [[score, *_numbers(share)] for score, share in table.items()] for label, table in labels.items()}


def _unbinned(data: Mapping[str, Any]) -> dict[str, dict[float, Share]]:
    return {label: {score: Share(count, of) for score, count, of in rows} for label, rows in data.items()}


def _numbers(share: Counts | Share) -> list[int]:
    return [getattr(share, slot.name) for slot in fields(share)]
