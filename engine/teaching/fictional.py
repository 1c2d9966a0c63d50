"""A sentence of a real document without anybody in it: fictional names, other numbers, other dates;
its gold stays exact to the character.

The quality panel is kept when the document is long erased: nothing that leads to a person or to a
case may go in. Every mention is replaced by the strategy ``fictif`` of the tool itself, whatever
the profile keeps in clear; then dates and long numbers outside of mentions are drawn anew.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core import NAME_LABELS, Annotation, Document, EngineInfo, Entity, NotForPanel, Profile, entity_at
from engine.identities import date
from engine.interchange import PieceEdit, apply, replace as piece
from engine.teaching.sentences import TeachingSentence, shift_entities
from engine.text import MONTHS, SHORT_MONTHS, key, like_shape

LONGEST = 1_200
"""Characters of the longest sentence taken: a page without a full stop is no sentence."""

_MONTH, _SHORT = "|".join(MONTHS["fr"]), "|".join(SHORT_MONTHS["en"])
_DATE = re.compile(
    rf"\b(?:1er|\d{{1,2}}) (?:{_MONTH}) \d{{4}}\b|\b\d{{1,2}}[/.-]\d{{1,2}}[/.-]\d{{4}}\b", re.IGNORECASE
)
_ENGLISH = re.compile(rf"\b(?:\d{{1,2}} )?(?:{_SHORT})[a-z]{{0,6}}\.?,? (?:\d{{1,2}},? )?((?:19|20)\d\d)\b")
_NUMBER = re.compile(r"\b[A-Z]{0,2}\d+[/.-]\d{2,}(?:[/.-]\d+)*\b|\b[A-Z]{0,2}\d{5,}\b")
_WORD = re.compile(r"[^\W\d_]{3,}")
_EVERYTHING = Profile("panel", "panel", "panel", {})


def fictional(sentence: TeachingSentence) -> tuple[str, tuple[Entity, ...]]:
    """Replace all mentions, dates and long numbers of a sentence by fictional ones and return the
    new text with its gold entities; offsets are in the sentence. Deterministic.

    Raises:
        NotForPanel: the sentence is too long, its mentions were not validated, or a name also
        occurs outside of its mention.
    """
    if sentence.truth is None or len(sentence.text) > LONGEST:
        raise NotForPanel
    seed = hashlib.sha256(sentence.text.encode("utf-8", "surrogatepass")).digest()
    text, gold = invent_mentions(sentence, seed)
    text, gold = _undated(text, gold, random.Random(seed))
    if _left(sentence, text):
        raise NotForPanel
    return text, gold


def invent_mentions(sentence: TeachingSentence, secret: bytes) -> tuple[str, tuple[Entity, ...]]:
    """Replace each validated mention of a sentence by a fictional one and return the new text with
    its entities. ``secret`` seeds the draws."""
    from engine.pseudonyms import apply as replaced

    persons = {one.person for one in sentence.truth or ()}
    mentions = tuple(replace(entity, masked=True) for entity in shift_entities(sentence.truth or (), -sentence.start))
    annotation = Annotation(
        Document("panel", sentence.text, language=sentence.material.language),
        EngineInfo("", "", "", ""),
        mentions,
        tuple(person for person in sentence.material.persons if person.id in persons),
    )
    made = replaced(annotation, "fictif", secret, _EVERYTHING)
    places = {span.entity_index: span for span in made.spans if span.entity_index is not None}
    gold = [
        entity_at(made.text, places[rank].new_start, places[rank].new_end, one.label, "human")
        for rank, one in enumerate(mentions)
        if rank in places and places[rank].new_start < places[rank].new_end
    ]
    return made.text, tuple(gold)


def _undated(text: str, gold: Sequence[Entity], rng: random.Random) -> tuple[str, tuple[Entity, ...]]:
    """Draw dates and long numbers outside of mentions anew: the number of a case leads to it."""

    def free(match: re.Match[str]) -> bool:
        return not any(one.start < match.end() and match.start() < one.end for one in gold)

    edits: list[PieceEdit] = [piece(*m.span(), date(rng, m[0], (2005, 2024))) for m in _DATE.finditer(text) if free(m)]
    edits += [piece(*m.span(1), str(rng.randint(2005, 2024))) for m in _ENGLISH.finditer(text) if free(m)]
    taken = [(edit.start, edit.end) for edit in edits]
    for match in _NUMBER.finditer(text):
        if free(match) and not any(start < match.end() and match.start() < end for start, end in taken):
            edits.append(piece(*match.span(), like_shape(match[0], rng)))
    made, spans = apply(text, [(one.start, one.end, one.label) for one in gold], edits)
    return made, tuple(entity_at(made, *span, "human") for span in spans)


def _left(sentence: TeachingSentence, text: str) -> bool:
    """Tell whether a word of a name is still there: it stood outside of its mention as well."""
    names = (one.text for one in sentence.truth or () if one.label in NAME_LABELS)
    words = {key(word) for name in names for word in _WORD.findall(name)}
    return bool(words & {key(word) for word in _WORD.findall(text)})
