"""The panel of perturbations: ways in which real documents differ from the gold that ships, each
put on documents whose mentions are known, so that what a model still finds can be counted.

Every perturbation is a pure function of a text, its mentions and a seed; ``registry`` lists them.
:mod:`engine.lab.measure.perturbed` measures a model on them.
"""

from engine.lab.measure.perturbations.perturbation import Perturbation
from engine.lab.measure.perturbations.registry import PERTURBATIONS, perturbations

__all__ = ["PERTURBATIONS", "Perturbation", "perturbations"]
