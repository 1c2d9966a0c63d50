"""The stages of a job and the share of the bar that each takes."""

from __future__ import annotations

# The tagger takes most of the time, the reader the rest (88 % of the tagging is the language
# models' LSTM).
SHARES: dict[str, tuple[float, float]] = {
    "read": (0.0, 0.05),
    "segment": (0.05, 0.1),
    "tag": (0.1, 0.9),
    "rules": (0.9, 0.95),
    "persons": (0.95, 1.0),
}


def overall(stage: str, fraction: float) -> float:
    """Convert the fraction done of a stage to the fraction done of the whole job, both 0 to 1. An
    unknown stage counts as the last."""
    start, end = SHARES.get(stage, SHARES["persons"])
    return start + (end - start) * min(max(fraction, 0.0), 1.0)
