"""Pseudonyms in place of mentions: one strategy per file, one function that applies any of them.

``apply`` writes a text again; ``strategies`` says by what, ``names`` and ``values`` how a name, a
date or an address is written, ``key`` locks the way back, ``register`` keeps pseudonyms through a
corpus. Files are written by :mod:`engine.delivery`.
"""

from engine.pseudonyms.apply import STRATEGIES, apply
from engine.pseudonyms.strategies.strategy import ReplacedText, Span, Strategy

__all__ = ["STRATEGIES", "ReplacedText", "Span", "Strategy", "apply"]
