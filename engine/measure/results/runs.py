"""Gold sets, and runs: what one system said of a gold set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core import Person, Profile, SelfTitled, catalogue, provenance
from engine.measure.pairs import Pair
from engine.measure.results.identity import RunIdentity
from engine.measure.tally import Tally

Parameter = str | int | float | bool


@dataclass(frozen=True, slots=True)
class GoldSet(SelfTitled):
    """A set of ``documents`` annotated by hand, with a title. ``texts``: their texts are available,
    so that errors can be shown; ``own``: a user supplied it."""

    key = "set.{0.id}"
    id: str
    fr: str
    en: str
    documents: int
    language: str
    texts: bool = True
    own: bool = False


@dataclass(frozen=True, slots=True)
class RunInfo(SelfTitled):
    """Description of one run on one gold set: what was run, when and where. ``rules`` is one of
    :data:`engine.measure.rules.rule_sets.RULE_SETS`, or empty if unknown.

    ``version`` is the engine's, ``model`` and ``model_version`` the tagger's; ``date`` is ISO 8601;
    ``machine`` describes the hardware. ``identity`` is what the run's masks depend on.
    ``held_out``: the risk and the scores of each document come from a calibration that was fitted
    without it. ``gold`` is the sha256 of the gold (:func:`.gold_sets.gold_sha256`), empty where it
    was not kept. ``parameters`` are what else was set, by name; ``figures`` what another program
    measured, by its own names, where no counts by document are kept.
    """

    key = "run.{0.id}"
    id: str
    set: str
    fr: str
    en: str
    model: str = ""
    model_version: str = ""
    version: str = ""
    rules: str = ""
    date: str = ""
    machine: Mapping[str, Any] = field(default_factory=dict)
    identity: RunIdentity = field(default_factory=RunIdentity)
    held_out: bool = False
    gold: str = ""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    figures: Mapping[str, float] = field(default_factory=dict)

    def title(self, language: str) -> str:
        """Name a run by its rules, which tell most runs apart, and by what made it; where that is
        not known, by its own title."""
        if not (self.version and self.rules):
            return SelfTitled.title(self, language)
        made = provenance(self.version, f"{self.model} {self.model_version}".strip(), language)
        rules = self.rules if self.model else "alone"
        return f"{catalogue.ENGINE.say(f'rule_set.{rules}', language)} ({made})"


MeasuredRun = tuple[RunInfo, Sequence[Tally]]
"""A run on a gold set, and the counts of its documents."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A span that one rule added to a document (``added``) or removed from it; offsets are
    half-open, in characters."""

    rule: str
    added: bool
    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class ComparedDocument:
    """One gold document beside a prediction, with all that is needed to count its errors and to
    show them.

    ``persons`` are the gold's; ``touches`` what rules did, in the order in which they ran;
    ``risk`` and ``fitted``: see :class:`engine.measure.tally.Tally`.
    """

    pair: Pair
    profile: Profile
    persons: tuple[Person, ...] = ()
    court: str = ""
    genre: str = ""
    language: str = "fr"
    touches: tuple[Touch, ...] = ()
    risk: float | None = None
    fitted: bool = False
