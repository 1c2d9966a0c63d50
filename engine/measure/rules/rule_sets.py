"""Which rules stand behind the tagger when a model is measured."""

from __future__ import annotations

from engine.core import UnknownName

RULE_SETS = ("all", "propagation", "none")
"""All of them; the propagation of found names alone, which tells what the tagger is worth; or none,
what it says by itself."""


def left_out(rules: str) -> tuple[str, ...]:
    """List the names of the rules that a rule set disables, in the order of the rules, for the
    ``without`` of :func:`engine.pipeline.annotate`.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``.
    """
    from engine.rules import RULES, propagation

    if rules not in RULE_SETS:
        raise UnknownName(name=rules, known=", ".join(RULE_SETS))
    kept = {"all": RULES, "propagation": (propagation.RULE,), "none": ()}[rules]
    return tuple(rule.name for rule in RULES if rule not in kept)
