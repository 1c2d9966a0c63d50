"""Pseudonyms in place of mentions: one strategy per file, one function that applies any of them."""

from engine.pseudonyms.apply import STRATEGIES, apply
from engine.pseudonyms.strategies.strategy import Replaced, Span, Strategy

__all__ = ["STRATEGIES", "Replaced", "Span", "Strategy", "apply"]
