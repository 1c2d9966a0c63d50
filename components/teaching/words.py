"""Why a sentence is there, in the words of the reader."""

from __future__ import annotations

from collections import Counter

from components.i18n import count, percent, t
from engine.teaching import RankedSentence, Signals

SIGNS = {"missed_sensitive": "▲", "missed": "△", "boundary": "↔", "label": "≠", "false_alarm": "▼"}
"""A sign beside each word, so that colour is never alone."""
SURE = 0.9
"""Probability from which a mention is not said to be hesitant."""


def explain_ranking(ranked: RankedSentence, lang: str) -> list[dict[str, str]]:
    """Say why a sentence is there, the gravest reason first: its kind, its sign, its words."""
    signals = ranked.signals
    counted = Counter(found.code for found in signals.found)
    said = [
        {"kind": code, "sign": SIGNS[code], "said": count(f"teaching.why.{code}", counted[code], lang)}
        for code in SIGNS
        if counted[code]
    ]
    said += [{"kind": "margin", "sign": "?", "said": sentence} for sentence in _hesitation(signals, lang)]
    if signals.apart:
        said.append({"kind": "apart", "sign": "⇄", "said": count("teaching.why.apart", signals.apart, lang)})
    return said


def _hesitation(signals: Signals, lang: str) -> list[str]:
    found = []
    if signals.lowest is not None and signals.lowest < SURE:
        found.append(t("teaching.why.margin", lang, share=percent(signals.lowest, lang)))
    if signals.doubts:
        found.append(count("teaching.why.doubts", len(signals.doubts), lang))
    return found
