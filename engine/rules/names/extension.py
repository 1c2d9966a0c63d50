"""Names of which a part was found, or too much: particles, "épouse X", capitals beside a first
name, glued words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, doubt, entity_at, settle
from engine.persons import (
    COMMON_WORDS,
    LAWYER_TITLES,
    PARTICLES,
    TITLES,
    Mention,
    mentions,
    starts_sentence,
    word_before,
)
from engine.rules.names.cuts import cut_names
from engine.rules.names.free_words import NameWords
from engine.rules.names.glued_words import glued_names
from engine.rules.names.links import find_links, quoted_names, short_forms
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, first_names, name_likelihood, vocabulary

_LINK = re.compile(
    rf"(?:[ \u00a0]|,[ \u00a0]|[ \u00a0]\()(?P<word>{any_of('names.linking', 'names.before_nicknames')})(?:[ \u00a0]?:)?[ \u00a0](?P<quote>[«\"“][ "
    r"\u00a0]?)?"
)
"""A link between two names of one person, up to the second."""
_NICKNAMES = vocabulary.words("names.before_nicknames")
_QUOTED = re.compile(r"[ \u00a0]?[»\"”]")
_NICKNAMED = re.compile(rf"\b{any_of('names.nicknaming')}[ \u00a0,:]{{0,2}}(?:[«\"“][ \u00a0]?)?\Z")
_CLOSED = re.compile(r"[ \u00a0]*(?:[\n,;:.()/]|\Z)")
"""What ends a name in a line of capitals: punctuation or the line itself."""
_ENDED = re.compile(r"[ \u00a0]*(?:[\n,;:.()/]|\Z|[a-zà-ÿ])")
_LEFT_EDGE = re.compile(r"(?:\A|[\n,;:/•-])[ \u00a0]*\Z")
_NOT_HIS = vocabulary.words("facilities.not_names")
_CIVIL_TITLES = TITLES - LAWYER_TITLES - {"ne", "dit", "dite"}
_ARTICLES = frozenset({"le", "la", "les", "l"})
_SURE, _LIKELY = 0.9, 0.75
_ALIKE = 0.8
"""How much a word behind a first name must look like a surname where no title leads."""


@dataclass(frozen=True, slots=True)
class _Find:
    """A name, or the whole of a name that replaces the entity ``grown``."""

    start: int
    end: int
    label: str
    score: float = _SURE
    grown: Entity | None = None


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Trim mentions of parties to the name, then add the missing words that belong to it:
    particles, "épouse X", capitals beside a first name. Additions that are not certain are doubts.

    Nothing is added across a comma, a line end or another entity.
    """
    read = document.read
    kept, away = _cut_all(document.text, entities)
    glued = glued_names(read, kept)
    kept = settle([*(e for e in kept if e not in set(glued.removed)), *glued.added])
    taken = OccupiedSpans(entities)
    finds = [find for find in _finds(read, kept) if not _covers(taken, find)]
    added = [entity_at(document.text, f.start, f.end, f.label, "rule:name_extension", f.score) for f in finds]
    grown = {f.grown for f in finds if f.grown}
    there = set(entities)
    new = [e for e in kept if e not in there and e not in grown]
    removed = [e for e in entities if e in away or e in glued.removed or e in grown]
    doubts = [doubt("name_extended", f.start, f.end) for f in finds if f.score < _SURE]
    return Changes((*new, *added), tuple(removed), tuple(doubts))


def _covers(taken: OccupiedSpans, find: _Find) -> bool:
    """Tell whether a find lies over an entity that is no party's."""
    return any(entity.label not in PERSON_LABELS for entity in taken.over(find.start, find.end))


def _cut_all(text: str, entities: Iterable[Entity]) -> tuple[tuple[Entity, ...], set[Entity]]:
    """Give the entities, those of parties cut to the name, and the ones that were cut, as they
    were."""
    kept, away = list[Entity](), set[Entity]()
    before: Entity | None = None
    for entity in entities:
        led = before is not None and before.label == FIRST_NAME and text[before.end : entity.start] in (" ", "\u00a0")
        nickname = entity.label == FIRST_NAME and _NICKNAMED.search(text, max(0, entity.start - 24), entity.start)
        before = entity
        whole = entity.label not in PERSON_LABELS or (nickname and _QUOTED.match(text[entity.end : entity.end + 2]))
        spans = (
            [(0, len(entity.text))]
            if whole
            else cut_names(entity.text, entity.label, whole=led or nickname is not None)
        )
        if spans == [(0, len(entity.text))]:
            kept.append(entity)
            continue
        away.add(entity)
        kept += [
            entity_at(text, entity.start + start, entity.start + end, entity.label, "rule:name_extension", entity.score)
            for start, end in spans
        ]
    return tuple(kept), away


def _finds(read: FoldedText, entities: Sequence[Entity]) -> Iterator[_Find]:
    words = NameWords(read, entities)
    yield from (_Find(start, end, SURNAME, _SURE, entity) for start, end, entity in find_links(words.read, entities))
    yield from (_Find(start, end, FIRST_NAME) for start, end in quoted_names(read, entities))
    for mention in mentions(read, entities):
        if mention.category == "partie":
            yield from _linked(words, mention)
            yield from _beside_first_name(words, mention)
            yield from _before_surname(words, mention)
            yield from _grown_surname(words, mention)
            yield from _further_first_name(words, mention)
            yield from (_Find(start, end, FIRST_NAME) for start, end in short_forms(words.read, words.taken, mention))


def _further_first_name(words: NameWords, mention: Mention) -> Iterator[_Find]:
    """Give the missed first name behind another, where the surname leads: "Mme KONÉ Awa Claire"."""
    read, parts = words.read, mention.parts
    rank = read.word_at(mention.end)
    if len(parts) != 2 or parts[0].kind != "last" or parts[1].kind != "first" or rank == len(read.keys):
        return
    loud = read.text[parts[0].start : parts[0].end].isupper() and not read.text[parts[1].start : parts[1].end].isupper()
    free = words.is_spaced(rank) and words.is_name_word(rank) and not words.is_shouted(rank)
    if (loud or mention.title in _CIVIL_TITLES) and free and read.keys[rank] in first_names():
        yield _Find(*read.span(rank), FIRST_NAME)


def _linked(words: NameWords, mention: Mention) -> Iterator[_Find]:
    """Give the missed name behind "épouse", "née", "dit"."""
    read = words.read
    link = _LINK.match(read.folded, mention.end)
    rank = read.word_at(link.end()) if link else 0
    if not link or rank == len(read.keys) or read.starts[rank] != link.end():
        return
    nickname = link["word"] in _NICKNAMES
    if nickname and not read.text[link.start("word") : link.end("word")].islower():
        return  # "DIT" is a verb of the decision
    last = words.run(rank)
    if last == rank or (link["word"] == "ne" and read.text[link.start("word") + 1] != "é"):
        return
    if not nickname and last > rank + 1 and read.keys[rank] in first_names() and words.is_spaced(rank + 1):
        yield _Find(*read.span(rank), FIRST_NAME)
        rank += 1
    yield _Find(read.starts[rank], read.ends[last - 1], FIRST_NAME if nickname else SURNAME)


def _beside_first_name(words: NameWords, mention: Mention) -> Iterator[_Find]:
    """Give the missed surname of a first name: capitals on either side, or a capitalised word where
    a title leads."""
    read = words.read
    if mention.surname or not mention.firsts or not (mention.title in _CIVIL_TITLES or _is_listed(mention)):
        return
    shouted = read.text[mention.start : mention.end].isupper()
    rank = read.word_at(mention.end)
    if rank < len(read.keys) and words.is_spaced(rank):
        last = words.run(rank, shouted=True)
        if last > rank and (not shouted or (mention.title and _CLOSED.match(read.text, read.ends[last - 1]))):
            yield _Find(read.starts[rank], read.ends[last - 1], SURNAME)
            return
        titled = mention.title in _CIVIL_TITLES
        last = words.run(rank, announced=titled)
        if last > rank and not shouted and (titled or _is_surname_alone(words, mention, rank, last)):
            sure = titled and read.keys[last - 1] not in COMMON_WORDS
            yield _Find(read.starts[rank], read.ends[last - 1], SURNAME, _SURE if sure else _LIKELY)
            return
    rank = read.word_at(mention.start)
    if rank == len(read.keys) or read.starts[rank] != mention.start or shouted:
        return
    first = words.run_before(rank)
    if first < rank:
        start = read.starts[first]
        titled = word_before(read, start) in _CIVIL_TITLES
        if titled or _LEFT_EDGE.search(read.text, max(0, start - 8), start):
            yield _Find(start, read.ends[rank - 1], SURNAME)


def _is_surname_alone(words: NameWords, mention: Mention, rank: int, last: int) -> bool:
    """Tell whether words behind a first name that no title leads are its surname: they look like
    one and end the phrase."""
    read = words.read
    known = _is_listed(mention) and COMMON_WORDS.isdisjoint(mention.firsts)
    written = max(read.word(last - 1), "".join(read.keys[rank:last]), key=name_likelihood)
    return known and name_likelihood(written) >= _ALIKE and _ENDED.match(read.text, read.ends[last - 1]) is not None


def _before_surname(words: NameWords, mention: Mention) -> Iterator[_Find]:
    """Give the missed first name right before a surname: "Selon Désiré Cherfils"."""
    read = words.read
    rank = first = read.word_at(mention.start)
    if (
        mention.firsts
        or mention.title
        or rank == len(read.keys)
        or read.starts[rank] != mention.start
        or not words.is_spaced(rank)
    ):
        return
    if mention.parts[0].entity.label != SURNAME or not words.is_name_word(rank - 1):
        return
    first -= 1
    while (
        first > max(0, rank - 3)
        and words.joined(first)
        and not words.is_spaced(first)
        and words.is_name_word(first - 1)
    ):
        first -= 1  # "Jean-Marie"
    alike = words.is_shouted(rank - 1) <= words.is_shouted(rank)
    if alike and read.keys[first] in first_names() and word_before(read, read.starts[first]) not in _NOT_HIS:
        yield _Find(
            read.starts[first],
            read.ends[rank - 1],
            FIRST_NAME,
            _SURE if read.keys[first] not in COMMON_WORDS else _LIKELY,
        )


def _is_listed(mention: Mention) -> bool:
    """Tell whether the first name is one of the shipped list, a compound by its first half."""
    return mention.firsts[0].split("-")[0] in first_names()


def _grown_surname(words: NameWords, mention: Mention) -> Iterator[_Find]:
    """Give a surname with the particles before it, or the words behind it, that were left out."""
    read = words.read
    left, right = mention.parts[0], mention.parts[-1]
    whole = {part.entity: (part.entity.start, part.entity.end) for part in (left, right)}
    if left.kind == "last" and left.entity.label == SURNAME:
        start = _particles_before(words, left.start)
        if start < left.start:
            yield _Find(start, whole[left.entity][1], SURNAME, _SURE, left.entity)
            return
    if right.kind != "last" or right.entity.label != SURNAME or right.end != right.entity.end:
        return
    rank = read.word_at(right.end)
    if not rank or rank == len(read.keys) or not words.is_spaced(rank):
        return
    after_particle = read.keys[rank - 1] in PARTICLES and read.text[read.starts[rank - 1]].isupper()
    last = words.run(rank, shouted=words.is_shouted(rank - 1) and len(read.keys[rank - 1]) > 2)
    if last == rank or words.is_shouted(rank - 1) != words.is_shouted(last - 1):
        return
    if after_particle and len(read.keys[rank - 1]) > 1:
        yield _Find(right.entity.start, read.ends[last - 1], SURNAME, _SURE, right.entity)
    elif (
        mention.title in _CIVIL_TITLES
        and COMMON_WORDS.isdisjoint(read.keys[rank:last])
        and (not words.is_shouted(rank) or _CLOSED.match(read.text, read.ends[last - 1]))
    ):
        yield _Find(right.entity.start, read.ends[last - 1], SURNAME, _LIKELY, right.entity)


def _particles_before(words: NameWords, start: int) -> int:
    """Say where a surname starts with the particles before it, led by a title, a first name or a
    capital of their own."""
    read = words.read
    rank = first = read.word_at(start)
    if rank == len(read.keys) or read.starts[rank] != start:
        return start
    while first > max(0, rank - 3) and words.is_particle(first - 1) and words.joined(first):
        first -= 1
    if first == rank:
        return start
    before = words.taken.before(read.starts[first])
    capital = read.text[read.starts[first]].isupper()
    behind_first = before and before.label == FIRST_NAME and read.starts[first] - before.end == 1
    titled = word_before(read, read.starts[first]) in _CIVIL_TITLES and (capital or read.keys[first] not in _ARTICLES)
    if behind_first or titled:
        return read.starts[first]
    return next((read.starts[r] for r in range(first, rank) if _has_capital_of_its_own(words, r)), start)


def _has_capital_of_its_own(words: NameWords, rank: int) -> bool:
    """Tell whether a word has a capital that neither its sentence nor its line gives it."""
    read = words.read
    return (
        read.text[read.starts[rank]].isupper()
        and not words.is_shouted(rank)
        and not starts_sentence(read, read.starts[rank])
    )


RULE = Rule(
    "name_extension",
    "Noms à compléter ou à couper",
    "Names to complete or cut",
    "Un nom dont une partie manque est complété (particule, « épouse », « née », capitales, mots collés), et un nom trop long réduit.",
    "A name of which a part is missing is completed (particle, 'née', capitals, glued words), and one that is too long is cut.",
    apply,
)
