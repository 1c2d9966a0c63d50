"""Texts that a calibration has seen: what an installed model says of these is no forecast."""

from __future__ import annotations

from hashlib import sha256 as digest

from engine.tagging.calibration import of_model
from engine.tagging.tagger import model_names


def words_sha256(text: str) -> str:
    """Compute the SHA-256, in hexadecimal, of the words of a text: however its lines are cut, it is
    known again."""
    return digest(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()


def fitted_texts() -> frozenset[str]:
    """Collect the :func:`words_sha256` of all texts that the calibrations of the installed models
    were fitted on."""
    found = (of_model(name) for name in model_names())
    return frozenset(sha256 for one in found if one for sha256 in one.fitted or ())
