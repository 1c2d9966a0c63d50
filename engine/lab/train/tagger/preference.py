"""Recall before precision: a tagger that would rather hide too much (Minkov et al. 2006, "NER
systems that suit user's preferences").

What is taken from the score of every token's tag "no mention" (and of "company without a person's
name") makes all others likelier. It is put into the weights themselves, so that every reader of the
model, Flair's own too, decides alike, and probabilities tell of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from flair.models import SequenceTagger

COMPANY = "personneMorale"


@dataclass(frozen=True, slots=True)
class Preference:
    """What is taken from the scores (natural logarithms): of no mention, and of companies that bear
    nobody's name. 0: as trained."""

    outside: float = 0.0
    company: float = 0.0


def prefer(tagger: SequenceTagger, preference: Preference) -> None:
    """Shift the tagger's last layer; call it once, on what is published."""
    with torch.no_grad():
        for number, tag in enumerate(tagger.label_dictionary.get_items()):
            if tag == "O":
                tagger.linear.bias[number] -= preference.outside
            elif tag[2:] == COMPANY:
                tagger.linear.bias[number] -= preference.company
