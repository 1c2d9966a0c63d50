"""Counts of a small gold set, made up for tests: three runs on twelve documents."""

from __future__ import annotations

from dataclasses import replace

from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.results import GoldSet, RunInfo
from engine.measure.rules.gains import GainStep, RuleGain, RuleSetCounts
from engine.measure.tally import GoldIndividual

SET = GoldSet("fr", "Décisions d'essai", "Trial decisions", 12, "fr")
EMPTY = GoldSet("en", "Rien", "Nothing", 0, "en")
RUNS = (
    RunInfo("fr-all", "fr", "Modèle d'essai, toutes les règles", "Trial model, all rules", rules="all"),
    RunInfo("fr-none", "fr", "Modèle d'essai, sans règle", "Trial model, no rule", rules="none"),
)


def documents(leaking: int) -> tuple[Tally, ...]:
    """Make twelve documents of 4, 8, … 48 mentions; the ``leaking`` longest miss one mention of one
    of their persons."""
    made = []
    for rank in range(1, 13):
        mentions, missed = 4 * rank, int(rank > 12 - leaking)
        first = GoldIndividual("party", True, Share(mentions - 2 - missed, mentions - 2), Share())
        second = GoldIndividual("witness", True, Share(2, 2), Share())
        masked = {"personnePhysiqueNom": Share(mentions - missed, mentions)}
        made.append(Tally(str(rank), characters=2500 * rank, masked=masked, individuals=(first, second)))
    return tuple(made)


COUNTED = {"fr-all": documents(1), "fr-none": (*documents(6)[:-1], replace(documents(6)[-1], missing=True))}


def standing(persons: int, clean: int) -> RuleSetCounts:
    """Make what rules leave: 312 mentions, 24 persons, 12 documents."""
    groups = ("persons", "direct", "all")
    mentions, documents_ = Share(300 + clean, 312), Share(clean, 12)
    return RuleSetCounts(
        dict.fromkeys(groups, mentions), dict.fromkeys(groups, documents_), Share(persons, 24), Share()
    )


GAINS = (
    RuleGain("phone", True, GainStep(standing(18, 6), standing(18, 6)), GainStep(standing(23, 11), standing(23, 11))),
    RuleGain(
        "propagation", True, GainStep(standing(18, 6), standing(21, 9)), GainStep(standing(22, 10), standing(23, 11))
    ),
    RuleGain("off", False, GainStep(standing(18, 6), standing(24, 12)), GainStep(standing(23, 11), standing(24, 12))),
)


class GoldSets:
    """Gold sets with one gold set and two runs; and one set without a run."""

    def sets(self, *own: object) -> tuple[GoldSet, ...]:
        return SET, EMPTY

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        return RUNS if set_id == "fr" else ()

    def tallies(self, set_id: str, run_id: str) -> tuple[Tally, ...]:
        return COUNTED[run_id]

    def rule_values(self, set_id: str) -> tuple[RuleGain, ...]:
        return GAINS if set_id == "fr" else ()
