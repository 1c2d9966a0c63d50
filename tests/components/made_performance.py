"""Two invented runs on three invented documents, counted by hand."""

from __future__ import annotations

from components.performance.words import Result
from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.results import GoldSet, RunInfo
from engine.measure.tally import Counts, GoldIndividual

SURNAME, FIRST, TOWN = "personnePhysiqueNom", "personnePhysiquePrenom", "localite"
GOLD = GoldSet("fr", "Décisions d'essai", "Test decisions", 3, "fr")
COUNTED = GoldSet("fr-dev", "Comptes seuls", "Counts only", 3, "fr", texts=False)
OWN = GoldSet("0" * 32, "<b>À moi</b>", "<b>Mine</b>", 3, "fr", own=True)
ALL = RunInfo("fr-all", "fr", "Toutes les règles", "All rules", "fr", "0.2.0", "0.4.0")
NONE = RunInfo("fr-none", "fr", "Sans règle <i>", "No rule <i>", "fr", "0.2.0", "0.4.0")


def person(role: str | None, found: int, of: int) -> GoldIndividual:
    """Make somebody with so many mentions of a name found, of all."""
    return GoldIndividual(role, True, Share(found, of), Share())


def tally(name: str, found: int, missing: bool = False) -> Tally:
    """Make a document of ten surnames, of which so many are found, and a town taken for a first
    name."""
    strict = {SURNAME: Counts(found, missed=10 - found), TOWN: Counts(missed=1), FIRST: Counts(spurious=1)}
    return Tally(
        name,
        characters=1000,
        missing=missing,
        counts={"strict": strict, "token": strict, "forms": {SURNAME: Counts(correct=1)}},
        masked={SURNAME: Share(found, 10), TOWN: Share(1, 1)},
        kept={"judge": Share(1, 4), "other": Share(2, 500)},
        individuals=(person("claimant", found, 10), person(None, 1, 1)),
        confusion={(SURNAME, SURNAME): found, (SURNAME, None): 10 - found, (TOWN, FIRST): 1, (None, TOWN): 2},
        scores={SURNAME: {0.95: Share(found, 10), 0.55: Share(1, 2)}},
        fates={SURNAME: {0.95: Share(10, 10), 0.55: Share(1, 2)}},
        overall={"strict": Counts(found, incorrect=1, missed=10 - found)},
    )


def result(run: RunInfo, *found: int) -> Result:
    """Make a run that finds so many surnames in each document."""
    return Result(run, tuple(tally(f"{rank}", count) for rank, count in enumerate(found, 1)))


GOOD = result(ALL, 10, 9, 10)
BAD = result(NONE, 8, 5, 10)
