"""What still gives somebody away when the names are masked.

``readable`` finds the facts that stay readable about each person, ``margins`` and ``estimate`` say
about how many people they fit, ``assessment`` sums a document up; ``attack`` tries to find people
back as a stranger would, ``same_case`` compares documents of one case. Nothing here changes what is
masked.
"""

from engine.risk.assessment import (
    CRITERIA,
    Criterion,
    DocumentRisk,
    PersonRisk,
    assess,
    say_class,
    say_criterion,
    say_risk,
)
from engine.risk.estimate import CLASSES, FEW, KINDS, MANY, Estimate, Fact, RiskClass, estimate
from engine.risk.margins import Group, Margins, SizeClass, french_margins, read_margins
from engine.risk.readable import readable_facts

__all__ = [
    "CLASSES",
    "CRITERIA",
    "FEW",
    "KINDS",
    "MANY",
    "Criterion",
    "DocumentRisk",
    "Estimate",
    "Fact",
    "Group",
    "Margins",
    "PersonRisk",
    "RiskClass",
    "SizeClass",
    "assess",
    "estimate",
    "french_margins",
    "read_margins",
    "readable_facts",
    "say_class",
    "say_criterion",
    "say_risk",
]
