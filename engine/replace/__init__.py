"""Pseudonyms in place of mentions: one strategy per file, one function that applies any of them."""

from engine.replace.apply import STRATEGIES, apply
from engine.replace.strategy import Replaced, Span, Strategy

__all__ = ["STRATEGIES", "Replaced", "Span", "Strategy", "apply"]
