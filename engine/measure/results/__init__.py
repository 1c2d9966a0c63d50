"""What ships of measures, read back: runs on gold sets, speeds, learning curves, trainings. Nothing
here computes a run.

The face gives the records; ``library`` finds and reads them, ``gold_sets`` has the gold that they
are of, ``files`` their form.
"""

from engine.measure.results.identity import RunIdentity, identify, identify_under
from engine.measure.results.learning_curves import Epoch, LearningPoint
from engine.measure.results.perturbed import PerturbedLeaks
from engine.measure.results.runs import ComparedDocument, GoldSet, RunInfo, Touch
from engine.measure.results.speeds import Speed
from engine.measure.results.trainings import Training

__all__ = [
    "ComparedDocument",
    "Epoch",
    "GoldSet",
    "LearningPoint",
    "PerturbedLeaks",
    "RunIdentity",
    "RunInfo",
    "Speed",
    "Touch",
    "Training",
    "identify",
    "identify_under",
]
