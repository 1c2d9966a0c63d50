"""The rules behind the tagger: each a pure function in a file of its own, run in order, each with
its switch and its trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.core import Changes, Document, Doubt, Entity, lazy, settle
from engine.rules.rule import Rule
from engine.text import Text

if TYPE_CHECKING:
    from engine.rules.disguises.disguised_names import whole_code
    from engine.rules.disguises.forms import LetterForm
    from engine.rules.disguises.squeezed import SqueezedText, squeeze, squeeze_variants
    from engine.rules.disguises.stretches import Stretches
    from engine.rules.names import propagation
    from engine.rules.numbers.docket_forms import ADMINISTRATIVE_APPEAL, CASSATION_LOOSELY, GENERAL_ROLL
    from engine.rules.order import DEFAULT, RULES
    from engine.rules.places.court_seat import names_seat
else:
    __getattr__ = lazy(
        __name__,
        {
            "places.court_seat": ("names_seat",),
            "disguises.disguised_names": ("whole_code",),
            "disguises.forms": ("LetterForm",),
            "disguises.squeezed": ("SqueezedText", "squeeze", "squeeze_variants"),
            "disguises.stretches": ("Stretches",),
            "order": ("DEFAULT", "RULES"),
            "numbers.docket_forms": ("ADMINISTRATIVE_APPEAL", "CASSATION_LOOSELY", "GENERAL_ROLL"),
        },
        {"propagation": "names.propagation"},
    )


@dataclass(frozen=True, slots=True)
class RulesOutcome:
    """The state after running rules: the entities (sorted, disjoint), all doubts raised so far, and
    the changes that each rule asked for, by the rule's name."""

    entities: tuple[Entity, ...]
    doubts: tuple[Doubt, ...] = ()
    changes: dict[str, Changes] = field(default_factory=dict)


def step(document: Document, outcome: RulesOutcome, rule: Rule) -> RulesOutcome:
    """Run one rule on the outcome of the rules before it and resolve overlaps
    (:func:`engine.core.settle`). Returns a new outcome, to which the doubts and changes of the rule
    are added."""
    changes = rule.apply(Text.of(document), outcome.entities)
    removed = set(changes.removed)
    kept = [e for e in outcome.entities if e not in removed] if removed else outcome.entities
    entities = settle([*kept, *changes.added]) if changes.added else tuple(kept)
    return RulesOutcome(entities, (*outcome.doubts, *changes.doubts), {**outcome.changes, rule.name: changes})


def run(document: Document, entities: Iterable[Entity], rules: Sequence[Rule] | None = None) -> RulesOutcome:
    """Run rules in the order given, or those that run by default, on the entities of a document,
    which need be neither sorted nor disjoint."""
    from engine.rules import order

    outcome, text = RulesOutcome(settle(entities)), Text.of(document)
    for rule in order.DEFAULT if rules is None else rules:
        outcome = step(text, outcome, rule)
    return outcome


__all__ = [
    "ADMINISTRATIVE_APPEAL",
    "CASSATION_LOOSELY",
    "DEFAULT",
    "GENERAL_ROLL",
    "RULES",
    "LetterForm",
    "Rule",
    "RulesOutcome",
    "SqueezedText",
    "Stretches",
    "names_seat",
    "propagation",
    "run",
    "squeeze",
    "squeeze_variants",
    "step",
    "whole_code",
]
