"""How much of a gold annotation comes back from its own pseudonymised form: by strategy, with misread letters, with paragraphs cut."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import Indel

from engine.annotate.pipeline import decide
from engine.corpus.align import Aligned, align
from engine.corpus.align_tokens import MARK, tokens
from engine.evaluate.pairs import PERSON
from engine.evaluate.scores import Share
from engine.labels import FIRST_NAME, SURNAME, Profile
from engine.model import Annotation, Document, Entity, at, replace
from engine.replace import Replaced, apply
from engine.replace.lexicon import usual_first_names
from engine.replace.mention_form import parts
from engine.replace.names import fold
from engine.replace.professional import roles

SECRET = bytes(range(32))
_LETTERS = "abcdefghijklmnopqrstuvwxyzéèàçABCDEIJLMNORST0123456789.,;:-'| "
_LEAST_LINES = 10


@dataclass(frozen=True, slots=True)
class Back:
    """What came back of the masked mentions of a document.

    ``found``: all letters that were masked lie in found spans; ``whole``: those that were kept too; ``exact``: a found span has the same bounds;
    ``label``: of the exact ones, those of the same label; ``precise``: found spans that touch a masked mention; ``readable``: names that the audit
    says are left. ``missed`` holds the mentions that are not found, ``wrong`` the spans that touch nothing masked: both as places in the original.
    """

    found: Share = field(default_factory=Share)
    whole: Share = field(default_factory=Share)
    exact: Share = field(default_factory=Share)
    label: Share = field(default_factory=Share)
    precise: Share = field(default_factory=Share)
    readable: int = 0
    missed: tuple[tuple[int, int], ...] = ()
    wrong: tuple[tuple[int, int], ...] = ()

    def __add__(self, other: Back) -> Back:
        """Count two documents together; places are those of one document, and left out."""
        return Back(
            self.found + other.found,
            self.whole + other.whole,
            self.exact + other.exact,
            self.label + other.label,
            self.precise + other.precise,
            self.readable + other.readable,
        )


@dataclass(frozen=True, slots=True)
class Damage:
    """What happens to the texts before they are aligned: share of characters misread on either side, share of the lines cut from the published one."""

    published: float = 0.0
    original: float = 0.0
    cut: float = 0.0
    seed: int = 7


def measure(annotation: Annotation, strategy: str, profile: Profile, damage: Damage = Damage()) -> Back:
    """Pseudonymise a gold document, damage both texts as told, align them, and compare with what was masked."""
    gold = parted(decide(annotation, profile))
    replaced = apply(gold, strategy, SECRET, profile)
    original, at_original = disturb(gold.document.text, damage.original, damage.seed + 1)
    kept, lost = cut_lines(replaced.text, damage.cut, damage.seed)
    published, _ = disturb(kept, damage.published, damage.seed)
    aligned = align(replace(gold.document, text=original), Document(gold.document.name, published))
    return compare(replaced, aligned, at_original, lost)


def compare(
    replaced: Replaced, aligned: Aligned, moved: Sequence[int] | None = None, lost: Sequence[tuple[int, int]] = ()
) -> Back:
    """Compare found spans with what was masked; ``moved`` says where each character of the text went, ``lost`` what of the published text was cut."""
    text, annotation = replaced.annotation.document.text, replaced.annotation
    places = moved if moved is not None else range(len(text) + 1)
    covered = bytearray(len(aligned.annotation.document.text) + 1)
    bounds = {(one.start, one.end): one.label for one in aligned.annotation.entities}
    for one in aligned.annotation.entities:
        covered[one.start : one.end] = b"\1" * (one.end - one.start)
    touched = bytearray(len(covered))
    counts = {name: [0, 0] for name in ("found", "whole", "exact", "label")}
    missed = []
    for span in replaced.spans:
        start, end = places[span.start], places[span.end]
        touched[start:end] = b"\1" * (end - start)
        if span.entity_index is None or any(first < span.new_end and span.new_start < last for first, last in lost):
            continue
        entity = annotation.entities[span.entity_index]
        hidden = masked_letters(entity.text, replaced.text[span.new_start : span.new_end])
        if not hidden:
            continue
        seen = aligned.annotation.document.text
        left = [
            at_
            for place in hidden
            if (at_ := places[span.start + place]) < places[span.start + place + 1] and seen[at_].isalnum()
        ]
        good = all(covered[place] for place in left)
        label = bounds.get((start, end))
        whole = all(covered[places[span.start + place]] for place, c in enumerate(entity.text) if c.isalnum())
        for name, value in (("found", good), ("whole", whole), ("exact", label is not None)):
            counts[name][0] += value
            counts[name][1] += 1
        if label is not None:
            counts["label"][0] += label == entity.label
            counts["label"][1] += 1
        if not good:
            missed.append((start, end))
    wrong = [(one.start, one.end) for one in aligned.annotation.entities if not any(touched[one.start : one.end])]
    spans = len(aligned.annotation.entities)
    shares = {name: Share(*pair) for name, pair in counts.items()}
    return Back(
        **shares,
        precise=Share(spans - len(wrong), spans),
        readable=len(aligned.readable),
        missed=tuple(missed),
        wrong=tuple(wrong),
    )


def masked_letters(old: str, new: str) -> list[int]:
    """Give the places of the letters and figures of a mention that its replacement has not: of « 12 mars 1965 », not the year that it keeps."""
    if fold(old) == fold(new):
        return []
    one = [token for token in tokens(old) if token.kind != MARK]
    other = [token.key for token in tokens(new) if token.kind != MARK]
    kept = {
        place
        for block in Indel.opcodes([token.key for token in one], other)
        if block.tag == "equal"
        for token in one[block.src_start : block.src_end]
        for place in range(token.start, token.end)
    }
    whole = "<secret>" in new
    return [place for place, c in enumerate(old) if c.isalnum() and (whole or place not in kept)]


def parted(annotation: Annotation) -> Annotation:
    """Part the names of a gold that has first names and surnames in one label: what stands in a row is read as one name."""
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
    read = parts(text[start:end])
    if not read:
        return [replace(entity, label=SURNAME) for entity in row]
    found: list[Entity] = []
    said = roles(text[start:end], read, lambda word: fold(word) in usual_first_names())
    for part, role in zip(read, said, strict=True):
        label = FIRST_NAME if role == "first" else SURNAME
        first, last = start + part.start, start + part.end
        if found and found[-1].label == label and not any(one.start == first for one in row):
            first = found.pop().start
        found.append(replace(at(text, first, last, label, "human"), masked=row[0].masked))
    return found


def disturb(text: str, rate: float, seed: int) -> tuple[str, list[int]]:
    """Change, drop or add a character with that probability, as a poor scan does; give too where each character went."""
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


__all__ = ["Back", "Damage", "compare", "cut_lines", "disturb", "masked_letters", "measure", "parted"]
