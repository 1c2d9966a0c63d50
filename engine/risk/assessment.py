"""The risk of a document: for each person whose name is masked how many people the readable facts
fit, and the three criteria of WP216.

The Article 29 Working Party's opinion 05/2014 on anonymisation techniques (WP216) asks whether
somebody can be singled out, whether records of the same person can be linked, and whether more can
be inferred.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.core import Annotation, Person, Profile, catalogue, is_profile, load_profile
from engine.risk.estimate import CLASSES, Estimate, ReadableFact, RiskClass, estimate
from engine.risk.margins import Margins, french_margins
from engine.risk.readable import folded, readable_facts
from engine.text import FoldedText, any_of, typography
from engine.zones import without_occulted

Criterion = Literal["singling_out", "linkability", "inference"]
CRITERIA: tuple[Criterion, ...] = ("singling_out", "linkability", "inference")

_LINKING = frozenset({
    "numeroIdentifiant", "email", "siteWebSensible", "telephoneFax", "compteBancaire", "plaqueImmatriculation",
    "cadastre", "numeroSiretSiren", "dateDeces", "dateMariage", "dateNaissance",
})  # fmt: skip
"""Labels of what stands in other files too and leads from one to the other."""

_DOCKET = re.compile(rf"\b{any_of('risk.dockets')}\s*(?:n[°o.]*\s*)?:?\s*(?=[\w/. -]{{0,20}}\d)[\w/.-]+")


@dataclass(frozen=True, slots=True)
class PersonRisk:
    """What is readable of a person whose name is masked, and about how many people it fits."""

    person: Person
    facts: tuple[ReadableFact, ...]
    estimate: Estimate

    @property
    def risk(self) -> RiskClass:
        """The class of the estimate."""
        return self.estimate.risk

    def reason(self, language: str) -> str:
        """Say in ``language`` which kinds of facts the class rests on; nothing of the document is
        quoted."""
        kinds = dict.fromkeys(fact.kind for fact in self.facts)
        if not kinds:
            return say_risk("no_facts", language)
        return typography.enumeration((say_risk(f"fact.{kind}", language) for kind in kinds), language, "")


@dataclass(frozen=True, slots=True)
class DocumentRisk:
    """The risk of a document: ``persons`` in the order of risk, and each criterion of WP216 with
    the number of what speaks against it (persons whom few fit; links; persons of whom more can be
    inferred)."""

    persons: tuple[PersonRisk, ...]
    criteria: tuple[tuple[Criterion, int], ...]
    source: str
    year: int

    def count(self, risk: RiskClass) -> int:
        """Return the number of persons of a class."""
        return sum(one.risk == risk for one in self.persons)

    def explained(self, language: str) -> tuple[str, str]:
        """Say in ``language`` what the classes are, and what is not in them."""
        return say_risk("explained", language, source=self.source, year=self.year), say_risk("elsewhere", language)

    def to_json(self) -> dict[str, Any]:
        """Return the risk as JSON data: places of facts and no text of the document."""
        return {
            "source": self.source,
            "year": self.year,
            "persons": [
                {
                    "person": one.person.id,
                    "role": one.person.role,
                    "class": one.risk,
                    "people": _rounded(one.estimate.people),
                    "facts": [{"kind": fact.kind, "start": fact.start, "end": fact.end} for fact in one.facts],
                }
                for one in self.persons
            ],
            "criteria": dict(self.criteria),
        }


def assess(annotation: Annotation, profile: Profile | None = None, margins: Margins | None = None) -> DocumentRisk:
    """Estimate the risk of an annotated document as a profile masks it, by default the one that it
    names, from margins, by default those of France. Of a profile that is not installed it is
    supposed that years of birth stay."""
    annotation = without_occulted(annotation)
    own = annotation.engine.profile
    profile = profile or (load_profile(own) if is_profile(own) else None)
    margins = margins or french_margins()
    persons = {person.id: person for person in annotation.persons}
    found = readable_facts(annotation, profile)
    risks = [PersonRisk(persons[one], facts, estimate(facts, margins)) for one, facts in found.items()]
    risks.sort(key=lambda one: one.estimate.people)
    return DocumentRisk(tuple(risks), _criteria(annotation, risks), margins.source, margins.year)


def _criteria(annotation: Annotation, risks: Sequence[PersonRisk]) -> tuple[tuple[Criterion, int], ...]:
    """Count what speaks against each criterion.

    Linkability: readable numbers, addresses and exact dates, and the docket numbers, by which a
    decision is found again. Inference: persons whom at most :data:`engine.risk.estimate.MANY` fit,
    of whom a stranger who guesses right learns the case.
    """
    links = sum(not one.masked and one.label in _LINKING for one in annotation.entities)
    links += folded(annotation.document).once(_dockets)
    counts: dict[Criterion, int] = {
        "singling_out": sum(one.risk == "few" for one in risks),
        "linkability": links,
        "inference": sum(one.risk != "many" for one in risks),
    }
    return tuple((criterion, counts[criterion]) for criterion in CRITERIA)


def _dockets(read: FoldedText) -> int:
    """Count the different docket numbers of a text."""
    return len({match[0] for match in _DOCKET.finditer(read.folded)})


def _rounded(people: float) -> int:
    """Round to one digit: an order of magnitude."""
    size = 10 ** max(0, len(str(int(people))) - 1)
    return int(round(people / size) * size)


def say_risk(key: str, language: str, **params: object) -> str:
    """Return a sentence about risks by its key."""
    return catalogue.ENGINE.say(f"risk.{key}", language, **params)


def say_class(risk: RiskClass, language: str) -> str:
    """Return the words of a class: about how many people."""
    return say_risk(f"class.{risk}", language)


def say_criterion(criterion: Criterion, n: int, language: str) -> str:
    """Return the sentence on a criterion of WP216 for the number of what speaks against it."""
    if not n:
        return say_risk(f"{criterion}.none", language)
    return catalogue.ENGINE.count(f"risk.{criterion}", n, language, n=typography.number(n, language))


__all__ = [
    "CLASSES",
    "CRITERIA",
    "Criterion",
    "DocumentRisk",
    "PersonRisk",
    "assess",
    "say_class",
    "say_criterion",
    "say_risk",
]
