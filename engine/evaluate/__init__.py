"""How good an annotation is beside another that is taken as right."""

from engine.evaluate.pairs import Pair, Pairs, pair
from engine.evaluate.report import Report, evaluate
from engine.evaluate.scores import Score, Share

__all__ = ["Pair", "Pairs", "Report", "Score", "Share", "evaluate", "pair"]
