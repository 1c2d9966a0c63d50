"""Mentions as runs of tokens: strict scores in IOB2 as seqeval gives them, and the share of tokens
whose tag is right.

The tags are those of :mod:`engine.measure.matching.seqeval`: each document is one sequence, a token
that a mention cuts belongs to it, and a mention that has no token of its own (inside a word that an
earlier one cuts) has no tag on either side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from engine.core import Entity, Share
from engine.measure.matching.matching import ByLabel, both_sides
from engine.measure.text_parts import Integers, TextParts

Run = tuple[int, int, str]
"""First token, token after the last, label."""


def token_counts(read: TextParts, gold: Sequence[Entity], predicted: Sequence[Entity]) -> tuple[ByLabel, Share]:
    """Count token spans by label, right if first token, last token and label are equal; and return
    the tokens with the same IOB2 tag on both sides, of all."""
    wanted, said = runs(read, gold), runs(read, predicted)
    right = Counter(label for _, _, label in set(wanted) & set(said))
    counts = both_sides(right, Counter(run[2] for run in wanted), Counter(run[2] for run in said))
    codes = {label: 2 * rank + 1 for rank, label in enumerate(counts)}
    same = _tags(wanted, codes, len(read.token_starts)) == _tags(said, codes, len(read.token_starts))
    return counts, Share(int(same.sum()), len(same))


def runs(read: TextParts, entities: Sequence[Entity]) -> list[Run]:
    """Convert mentions to token spans (first, last exclusive, label), sorted and disjoint, as
    decoding their IOB2 tags would; a mention without a token of its own is dropped."""
    firsts = np.searchsorted(read.token_ends, [entity.start for entity in entities], side="right").tolist()
    lasts = np.searchsorted(read.token_starts, [entity.end for entity in entities], side="left").tolist()
    found: list[Run] = []
    after = 0
    for mention, first, last in zip(entities, firsts, lasts, strict=True):
        first = max(first, after)
        if first < last:
            found.append((first, last, mention.label))
            after = last
    return found


def _tags(found: Sequence[Run], codes: dict[str, int], tokens: int) -> Integers:
    """Number the tags: 0 outside, odd at the first token of a mention, even on the others."""
    tags = np.zeros(tokens, np.int64)
    for first, last, label in found:
        tags[first] = codes[label]
        tags[first + 1 : last] = codes[label] + 1
    return tags
