"""What still gives somebody away when the names are masked.

``readable`` finds the facts that stay readable about each person, ``margins`` and ``estimate`` say
about how many people they fit, ``assessment`` sums a document up; ``attacks`` tries to find people
back as a stranger would, ``same_case`` compares documents of one case, ``calibration`` says how
good the estimates are. Nothing here changes what is masked.
"""

from typing import TYPE_CHECKING

from engine.core import lazy
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
from engine.risk.estimate import CLASSES, FEW, KINDS, MANY, Estimate, ReadableFact, RiskClass, estimate
from engine.risk.margins import Margins, OccupationGroup, SizeClass, french_margins, read_margins
from engine.risk.readable import readable_facts

if TYPE_CHECKING:
    from engine.risk.attacks import MEANS, AttackFigure, AttackSuccess, Means, attack, figure
    from engine.risk.calibration import ClassCalibration, MadePopulation, calibrate
    from engine.risk.same_case import SplitName, compare_case
else:
    __getattr__ = lazy(
        __name__,
        {
            "attacks": ("MEANS", "AttackFigure", "AttackSuccess", "Means", "attack", "figure"),
            "calibration": ("ClassCalibration", "MadePopulation", "calibrate"),
            "same_case": ("SplitName", "compare_case"),
        },
    )

__all__ = [
    "CLASSES",
    "CRITERIA",
    "FEW",
    "KINDS",
    "MANY",
    "MEANS",
    "AttackFigure",
    "AttackSuccess",
    "ClassCalibration",
    "Criterion",
    "DocumentRisk",
    "Estimate",
    "MadePopulation",
    "Margins",
    "Means",
    "OccupationGroup",
    "PersonRisk",
    "ReadableFact",
    "RiskClass",
    "SizeClass",
    "SplitName",
    "assess",
    "attack",
    "calibrate",
    "compare_case",
    "estimate",
    "figure",
    "french_margins",
    "read_margins",
    "readable_facts",
    "say_class",
    "say_criterion",
    "say_risk",
]
