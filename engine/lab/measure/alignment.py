"""How much of a gold annotation comes back from its own pseudonymised form: by strategy, with
misread letters, with paragraphs cut."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import Indel

from engine.alignment import MARK, AlignedPair, align, tokens
from engine.core import FIRST_NAME, SURNAME, Annotation, Document, Entity, Profile, Share, entity_at, replace
from engine.measure import PERSON
from engine.pipeline import decide
from engine.pseudonyms import ReplacedText, Span, apply, mention_form, professional, usual_first_names
from engine.text import fold

Place = tuple[int, int]
"""Half-open offsets in the original."""
SECRET = bytes(range(32))
_LETTERS = "abcdefghijklmnopqrstuvwxyzéèàçABCDEIJLMNORST0123456789.,;:-'| "
_LEAST_LINES = 10


@dataclass(frozen=True, slots=True)
class RecoveredMentions:
    """What came back of the masked mentions of a document.

    ``found``: all letters that were masked lie in found spans; ``whole``: those that were kept too;
    ``exact``: a found span has the same bounds; ``label``: of the exact ones, those of the same
    label; ``precise``: found spans that touch a masked mention; ``readable``: names that the audit
    says are left. ``missed`` holds the mentions that are not found, ``wrong`` the spans that touch
    nothing masked: both as places in the original.
    """

    found: Share = field(default_factory=Share)
    whole: Share = field(default_factory=Share)
    exact: Share = field(default_factory=Share)
    label: Share = field(default_factory=Share)
    precise: Share = field(default_factory=Share)
    readable: int = 0
    missed: tuple[tuple[int, int], ...] = ()
    wrong: tuple[tuple[int, int], ...] = ()

    def __add__(self, other: RecoveredMentions) -> RecoveredMentions:
        """Count two documents together; places are those of one document, and left out."""
        return RecoveredMentions(
            self.found + other.found,
            self.whole + other.whole,
            self.exact + other.exact,
            self.label + other.label,
            self.precise + other.precise,
            self.readable + other.readable,
        )


@dataclass(frozen=True, slots=True)
class Damage:
    """What happens to the texts before they are aligned: share of characters misread on either
    side, share of the lines cut from the published one."""

    published: float = 0.0
    original: float = 0.0
    cut: float = 0.0
    seed: int = 7


def measure(annotation: Annotation, strategy: str, profile: Profile, damage: Damage = Damage()) -> RecoveredMentions:
    """Pseudonymise a gold document, damage both texts as told, align them, and compare with what
    was masked."""
    gold = split_names(decide(annotation, profile))
    replaced = apply(gold, strategy, SECRET, profile)
    original, at_original = disturb(gold.document.text, damage.original, damage.seed + 1)
    kept, lost = cut_lines(replaced.text, damage.cut, damage.seed)
    published, _ = disturb(kept, damage.published, damage.seed)
    aligned = align(replace(gold.document, text=original), Document(gold.document.name, published))
    return compare(replaced, aligned, at_original, lost)


def compare(
    replaced: ReplacedText, aligned: AlignedPair, moved: Sequence[int] | None = None, lost: Sequence[Place] = ()
) -> RecoveredMentions:
    """Compare found spans with what was masked; ``moved`` says where each character of the text
    went, ``lost`` what of the published text was cut."""
    places = moved if moved is not None else range(len(replaced.annotation.document.text) + 1)
    found = aligned.annotation.entities
    masked = [(places[span.start], places[span.end]) for span in replaced.spans]
    backs = [_back(replaced, span, aligned, places) for span in replaced.spans if not _is_lost(span, lost)]
    touched = _covered(masked, aligned)
    wrong = tuple((one.start, one.end) for one in found if not any(touched[one.start : one.end]))
    precise = RecoveredMentions(precise=Share(len(found) - len(wrong), len(found)), readable=len(aligned.readable))
    missed = tuple(place for back in backs for place in back.missed)
    return replace(sum(backs, precise), missed=missed, wrong=wrong)


def _is_lost(span: Span, lost: Sequence[Place]) -> bool:
    return any(first < span.new_end and span.new_start < last for first, last in lost)


def _covered(spans: Sequence[Place], aligned: AlignedPair) -> bytearray:
    """Mark the characters of the original that lie in spans."""
    covered = bytearray(len(aligned.annotation.document.text) + 1)
    for start, end in spans:
        covered[start:end] = b"\1" * (end - start)
    return covered


def _back(replaced: ReplacedText, span: Span, aligned: AlignedPair, places: Sequence[int]) -> RecoveredMentions:
    """Say what came back of one mention; nothing of one whose replacement masks no letter."""
    if span.entity_index is None:
        return RecoveredMentions()
    entity = replaced.annotation.entities[span.entity_index]
    hidden = masked_letters(entity.text, replaced.text[span.new_start : span.new_end])
    if not hidden:
        return RecoveredMentions()
    start, end = places[span.start], places[span.end]
    near = [one for one in aligned.annotation.entities if one.start <= end and start <= one.end]

    def inside(letters: Iterable[int]) -> bool:
        wanted = (places[span.start + letter] for letter in letters)
        return all(any(one.start <= place < one.end for one in near) for place in wanted)

    seen = aligned.annotation.document.text
    found = inside(
        letter
        for letter in hidden
        if places[span.start + letter] < places[span.start + letter + 1] and seen[places[span.start + letter]].isalnum()
    )
    whole = inside(letter for letter, c in enumerate(entity.text) if c.isalnum())
    labels = [one.label for one in near if (one.start, one.end) == (start, end)]
    return RecoveredMentions(
        Share(found, 1),
        Share(whole, 1),
        Share(len(labels[:1]), 1),
        Share(labels[:1] == [entity.label], len(labels[:1])),
        missed=() if found else ((start, end),),
    )


def masked_letters(old: str, new: str) -> list[int]:
    """Give the places of the letters and figures of a mention that its replacement has not: of « 12
    mars 1965 », not the year that it keeps."""
    if fold(old) == fold(new):
        return []
    words = [token for token in tokens(old) if token.kind != MARK]
    other = [token.key for token in tokens(new) if token.kind != MARK]
    kept = {
        place
        for block in Indel.opcodes([token.key for token in words], other)
        if block.tag == "equal"
        for token in words[block.src_start : block.src_end]
        for place in range(token.start, token.end)
    }
    whole = "<secret>" in new
    return [place for place, c in enumerate(old) if c.isalnum() and (whole or place not in kept)]


def split_names(annotation: Annotation) -> Annotation:
    """Part the names of a gold that has first names and surnames in one label: what stands in a row
    is read as one name."""
    text = annotation.document.text
    entities: list[Entity] = []
    row: list[Entity] = []
    for entity in (*annotation.entities, None):
        goes_on = entity and row and entity.label == PERSON and text[row[-1].end : entity.start] in (" ", "\u00a0")
        if row and not goes_on:
            entities += _parts(text, row)
            row = []
        if entity and entity.label == PERSON:
            row.append(entity)
        elif entity:
            entities.append(entity)
    return replace(annotation, entities=tuple(entities))


def _parts(text: str, row: Sequence[Entity]) -> list[Entity]:
    """Part a name, of one mention or several, into runs of first names and of surnames."""
    start, end = row[0].start, row[-1].end
    read = mention_form.parts(text[start:end])
    if not read:
        return [replace(entity, label=SURNAME) for entity in row]
    found: list[Entity] = []
    said = professional.roles(text[start:end], read, lambda word: fold(word) in usual_first_names())
    for part, role in zip(read, said, strict=True):
        label = FIRST_NAME if role == "first" else SURNAME
        first, last = start + part.start, start + part.end
        if found and found[-1].label == label and not any(one.start == first for one in row):
            first = found.pop().start
        found.append(replace(entity_at(text, first, last, label, "human"), masked=row[0].masked))
    return found


def disturb(text: str, rate: float, seed: int) -> tuple[str, list[int]]:
    """Change, drop or add a character with that probability, as a poor scan does; give too where
    each character went."""
    draw = random.Random(seed)
    pieces: list[str] = []
    places: list[int] = []
    size = 0
    for character in text:
        places.append(size)
        new = character
        if rate and draw.random() < rate:
            new = (draw.choice(_LETTERS), "", character + draw.choice(_LETTERS))[draw.randrange(3)]
        pieces.append(new)
        size += len(new)
    return "".join(pieces), [*places, size]


def cut_lines(text: str, share: float, seed: int) -> tuple[str, list[tuple[int, int]]]:
    """Cut runs of lines, about that share of a text; give what was cut, as places in it."""
    lines = [match.span() for match in re.finditer(r"[^\n]*\n|[^\n]+\Z", text)]
    if not share or len(lines) < _LEAST_LINES:
        return text, []
    draw = random.Random(seed)
    gone: set[int] = set()
    while len(gone) < share * len(lines):
        first = draw.randrange(len(lines))
        gone.update(range(first, min(len(lines), first + draw.randint(1, 4))))
    kept = "".join(text[start:end] for index, (start, end) in enumerate(lines) if index not in gone)
    return kept, [lines[index] for index in sorted(gone)]


__all__ = ["Damage", "RecoveredMentions", "compare", "cut_lines", "disturb", "masked_letters", "measure", "split_names"]
