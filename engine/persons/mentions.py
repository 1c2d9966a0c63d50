"""Names as they stand in the text: neighbouring entities read as one mention, with first names,
surname, title, gender."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import Literal

from engine.core import FIRST_NAME, JUDGE, LAWYER, PROFESSIONAL_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons.context import FEMALE_TITLES, MALE_TITLES, PARTICLES, TITLES, word_before
from engine.persons.disguised_mentions import is_disguised, undisguise
from engine.text import FoldedText, fold_in_place, key, keys

Gender = Literal["f", "m"]
Kind = Literal["first", "last"]
CATEGORIES = {FIRST_NAME: "partie", SURNAME: "partie", JUDGE: "magistrat", LAWYER: "avocat"}
"""The role that each label of a name gives its bearer."""

_GAP = re.compile(r"[ \t\u00a0]*\n?[ \t\u00a0]*|[-\u2010\u2011]")
_HYPHENS = "-\u2010\u2011"
_LIST = re.compile(r",|&|(?<!\w)et(?!\w)")
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+")
_MIDDLE = re.compile(r"[A-Z]\.?(?:[A-Z]\.)*")


@dataclass(frozen=True, slots=True)
class MentionPart:
    """A run of first names or of surname words within a mention: half-open offsets, and the entity
    it belongs to."""

    start: int
    end: int
    kind: Kind
    entity: Entity


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """One occurrence of a person's name, of one or several entities. Compared by identity.

    ``firsts`` holds a folded key per first name (hyphens kept), ``surname`` the folded words joined
    by spaces; either may be empty. ``category`` is a value of :data:`CATEGORIES`, ``title`` the
    folded title before the name or empty, ``gender`` the one that the title implies.
    """

    parts: tuple[MentionPart, ...]
    category: str
    firsts: tuple[str, ...]
    surname: str
    title: str
    gender: Gender | None

    @property
    def start(self) -> int:
        """Offset of the first character."""
        return self.parts[0].start

    @property
    def end(self) -> int:
        """Offset after the last character."""
        return self.parts[-1].end

    @property
    def person(self) -> str:
        """The id of the person; empty if the mentions are not linked yet."""
        return self.parts[0].entity.person or ""

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The entities of the mention, in order."""
        before = (None, *self.parts)
        return tuple(
            p.entity for p, last in zip(self.parts, before, strict=False) if not last or p.entity is not last.entity
        )


def as_parties(text: str, found: Iterable[Mention], source: str) -> Changes:
    """Return the changes that relabel mentions as names of parties, split into first names and
    surnames. ``source`` becomes the source of the new entities, which keep their scores."""
    parts = [part for mention in found for part in mention.parts]
    labels = {"first": FIRST_NAME, "last": SURNAME}
    added = (entity_at(text, part.start, part.end, labels[part.kind], source, part.entity.score) for part in parts)
    return Changes(tuple(added), tuple(dict.fromkeys(part.entity for part in parts)))


def mentions(read: FoldedText, entities: Sequence[Entity]) -> tuple[Mention, ...]:
    """Group the name entities of a text (parties, judges and clerks, lawyers) into mentions, each
    naming one bearer, in text order.

    ``entities`` are sorted and disjoint; those of other labels are ignored.
    """
    return read.once(_gathered, tuple(entity for entity in entities if entity.label in CATEGORIES))


def _gathered(read: FoldedText, names: tuple[Entity, ...]) -> tuple[Mention, ...]:
    said = {e.start: plain.text for e, plain in zip(names, undisguise(names), strict=True) if plain is not e}
    found = [_mention(read, parts, said) for parts in _runs(read, names)]
    alone = {(m.category, m.surname) for m in found if not m.firsts and m.category != "partie"}
    found = [_cut_at_surname(read, mention, said) if _has_more_firsts(mention, alone) else mention for mention in found]
    surnames = {(m.category, m.surname) for m in found if m.firsts and m.surname and m.category == "avocat"}
    return tuple(partner for mention in found for partner in _partners(read, mention, surnames))


def _has_more_firsts(mention: Mention, alone: Collection[tuple[str, str]]) -> bool:
    """Tell whether a professional of several names, one entity, is called by the last one alone
    elsewhere: "Hui Min Goh" is Miss Goh."""
    if mention.category == "partie" or len(mention.entities) > 1 or not mention.firsts:
        return False
    words = mention.surname.split()
    whole = (mention.category, mention.surname) in alone or not PARTICLES.isdisjoint(words)
    return len(words) > 1 and not whole and (mention.category, words[-1]) in alone


def _cut_at_surname(read: FoldedText, mention: Mention, said: Mapping[int, str]) -> Mention:
    """Read all words but the last as first names."""
    entity = mention.parts[0].entity
    last = entity.start + entity.text.rindex(" ") + 1 if " " in entity.text else entity.start
    if last <= mention.start:
        return mention
    firsts = read.text[mention.start : last].rstrip()
    parts = [
        MentionPart(mention.start, mention.start + len(firsts), "first", entity),
        MentionPart(last, mention.end, "last", entity),
    ]
    return _mention(read, parts, said)


def _partners(read: FoldedText, mention: Mention, surnames: Collection[tuple[str, str]]) -> list[Mention]:
    """Cut the name of a firm, "Rahmani Ogilvy", whose first word is a lawyer's surname: each entity
    is somebody's."""
    entities = mention.entities
    if len(entities) < 2 or (mention.category, "".join(keys(entities[0].text))) not in surnames:
        return [mention]
    one_word = all(len(keys(entity.text)) == 1 for entity in entities)
    if not one_word or mention.parts[0].kind == "last" != mention.parts[1].kind:
        return [mention]
    return [_mention(read, [MentionPart(entity.start, entity.end, "last", entity)], {}) for entity in entities]


def _runs(read: FoldedText, names: Sequence[Entity]) -> Iterator[list[MentionPart]]:
    """Cut the names into runs that name one bearer each."""
    run: list[MentionPart] = []
    for entity, following in zip_longest(names, names[1:]):
        followed = (
            following is not None
            and _touch(read, entity, following)
            and "\n" not in read.text[entity.end : following.start]
        )
        behind_first = bool(run) and [part.kind for part in run] == ["first"] and _touch(read, run[0].entity, entity)
        parts = _parts(entity, followed, behind_first)
        if run and not (_touch(read, run[-1].entity, entity) and _goes_on(read, run, parts)):
            yield run
            run = []
        run = run + parts
    if run:
        yield run


def _touch(read: FoldedText, left: Entity, right: Entity) -> bool:
    gap = read.text[left.end : right.start]
    return len(gap) < 8 and CATEGORIES[left.label] == CATEGORIES[right.label] and _GAP.fullmatch(gap) is not None


def _goes_on(read: FoldedText, run: list[MentionPart], parts: list[MentionPart]) -> bool:
    """Tell whether the next entity still names the same bearer."""
    gap = read.text[run[-1].end : parts[0].start]
    if gap and gap in _HYPHENS:
        return True
    kinds, kind = [part.kind for part in run], parts[0].kind
    if len(parts) > 1 or "\n" in gap:
        return len(parts) == 1 and kinds[-1] == "first" and kind == "last" and "last" not in kinds
    return kinds[-1] == kind or kind not in kinds


def _parts(entity: Entity, followed: bool, behind_first: bool = False) -> list[MentionPart]:
    """Cut one entity into first names and surname. Professionals' labels do not tell them apart:
    capitals and order do, and behind a lone first name a name with a particle is a surname."""
    pieces = [(m.start() + entity.start, m.end() + entity.start, m[0]) for m in re.finditer(r"\S+", entity.text)]
    words = [text for _, _, text in pieces]
    whole = is_disguised(entity) or (behind_first and any(key(word) in PARTICLES for word in words[1:]))
    cut, surname_first = (0, False) if whole else _cut(entity, words)
    if cut:
        left, right = (entity.start, pieces[cut - 1][1]), (pieces[cut][0], entity.end)
        kinds: tuple[Kind, Kind] = ("last", "first") if surname_first else ("first", "last")
        return [MentionPart(*left, kinds[0], entity), MentionPart(*right, kinds[1], entity)]
    lone_first = entity.label in PROFESSIONAL_LABELS and followed and len(pieces) == 1 and not _shouted(entity.text)
    kind: Kind = "first" if entity.label == FIRST_NAME or lone_first else "last"
    return [MentionPart(entity.start, entity.end, kind, entity)]


def _shouted(word: str) -> bool:
    return len(word) > 1 and word.isupper() and not _INITIALS.fullmatch(word)


def _cut(entity: Entity, words: list[str]) -> tuple[int, bool]:
    """Say after how many words the entity is cut (0: not at all), and whether its surname stands
    first."""
    shouted = [_shouted(word) for word in words]
    if entity.label == FIRST_NAME or len(words) < 2 or len(words) > 8 or _LIST.search(entity.text):
        return 0, False
    if True in shouted and False in shouted:
        change = shouted.index(not shouted[0])
        left, right = words[:change], words[change:]
        mixed = right if shouted[0] else left
        if all(word[:1].isupper() and key(word) not in PARTICLES for word in mixed):
            return change, shouted[0]
    if entity.label == SURNAME or key(words[0]) in PARTICLES or not words[0][:1].isupper():
        return 0, False
    initials = takewhile(_MIDDLE.fullmatch, words[1:-1])  # "Ada P. Roe" is called Roe
    return 1 + sum(1 for _ in initials), False


def _mention(read: FoldedText, parts: list[MentionPart], said: Mapping[int, str]) -> Mention:
    """Read the parts of a mention; ``said`` are the names that disguised parts say, by their
    start."""
    firsts: list[str] = []
    texts = {part: said.get(part.start, read.text[part.start : part.end]) for part in parts}
    for rank, part in enumerate(parts):
        if part.kind == "first":
            units = ["-".join(keys(unit)) for unit in texts[part].split()]
            if rank and firsts and read.text[parts[rank - 1].end : part.start] in tuple(_HYPHENS) and units:
                firsts[-1] += "-" + units.pop(0)
            firsts += [unit for unit in units if unit]
    surname = " ".join(word for part in parts if part.kind == "last" for word in keys(texts[part]))
    if not surname and not firsts:
        surname = fold_in_place(read.text[parts[0].start : parts[-1].end])
    title = word_before(read, parts[0].start)
    title = title if title in TITLES else ""
    gender: Gender | None = "m" if title in MALE_TITLES else "f" if title in FEMALE_TITLES else None
    return Mention(tuple(parts), CATEGORIES[parts[0].entity.label], tuple(firsts), surname, title, gender)
