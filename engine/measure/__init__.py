"""How good an annotation is beside another that is taken as right, and how good the shipped models
were found to be.

The face gives what most measures speak of: pairs of gold and prediction, tallies of counts that add
up, cases for the recall of documents, the report of ``evaluate``; none of it loads numpy. The
rooms: ``matching`` (which mentions are one), ``errors`` (kinds and causes), ``persons`` (who is
who), ``panel`` (hard sentences), ``own`` (a user's gold), ``results`` (what ships, read back),
``rules`` (what each rule is worth), ``statistics`` (intervals, calibration). Making the shipped
figures anew is the laboratory's; agreement and recall of documents have packages of their own.
"""

from engine.core.scores import Score, Share
from engine.measure.cases import ALL, Case, cases
from engine.measure.clean import chance
from engine.measure.leaks import DIRECT, GROUPS, PERSONS
from engine.measure.pairs import EXTENSIONS, PERSON, Pair, Pairs, harmonise_labels, pair, stem
from engine.measure.report import EvaluationReport, evaluate
from engine.measure.tally import SCHEMES, Tally

__all__ = [
    "ALL",
    "DIRECT",
    "EXTENSIONS",
    "GROUPS",
    "PERSON",
    "PERSONS",
    "SCHEMES",
    "Case",
    "EvaluationReport",
    "Pair",
    "Pairs",
    "Score",
    "Share",
    "Tally",
    "cases",
    "chance",
    "evaluate",
    "harmonise_labels",
    "pair",
    "stem",
]
