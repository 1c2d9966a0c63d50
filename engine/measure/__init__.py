"""How good an annotation is beside another that is taken as right."""

from engine.core.scores import Score, Share
from engine.measure.pairs import Pair, Pairs, pair
from engine.measure.report import Report, evaluate

__all__ = ["Pair", "Pairs", "Report", "Score", "Share", "evaluate", "pair"]
