"""Names that nothing but the word before them announces: a rank ("le major Roche"), what a child
calls its elders ("mémé Simone"), "le dénommé", "le vieux Norbert", and nicknames in quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at, settle
from engine.persons import NO_NAMES, PARTICLES
from engine.rules.names.small_letters import is_small, small_letter_names
from engine.rules.rule import Rule
from engine.text import (
    FoldedText,
    OccupiedSpans,
    Text,
    any_of,
    first_names,
    key,
    keys,
    name_model,
    not_names,
    vocabulary,
)

_RANK = rf"{any_of('titles.ranks')}(?: {any_of('titles.ranks_rest')}){{0,2}}"
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?:(?P<rank>{_RANK}|{any_of('titles.calling', 'titles.old_titles')})|(?P<profession>{any_of('titles.professions')})|(?P<family>{any_of('kin.of_families')})|(?P<kin>{any_of('kin.pet_names')})"
    rf"|(?:le|la|ce|cette|du|au) (?P<familiar>{any_of('titles.familiar')}))[ \u00a0]+(?:{any_of('titles.before_names')} )?"
)
_WORD = r"[A-ZÀ-ÖØ-Þ](?:[a-zà-öø-ÿ]+|[A-ZÀ-ÖØ-Þ]+)(?:[-'’][A-ZÀ-ÖØ-Þ][\w]*)*"
_WORDS = re.compile(_WORD)
_NAME = re.compile(rf"{_WORD}(?:[ \u00a0](?:(?:de|d[eu]s?|le|la|ben|el|van|von)[ ])?{_WORD}){{0,2}}")
_NOBLE = re.compile(
    rf"(?:(?:de|du|des|d'|d’|de la|de l')[ ]?)?(?P<name>{_WORD}(?:[ \u00a0-](?:(?:de|d[eu]s?|le|la|van|von)[ ])?{_WORD}){{0,2}})"
)
"""A family's name, with the particle that leads in."""
_QUOTED = re.compile(
    rf"(?<![\w-]){any_of('names.before_quoted_nicknames')}[ \u00a0:,]{{0,2}}[«\"“][ \u00a0]?(?P<name>[^«»\"“”\n]{{2,30}}?)[ \u00a0]?[»\"”]"
)
_OTHERWISE = re.compile(
    rf"(?:{any_of('addresses.streets', 'addresses.streets_with_number')}|caserne|ecole|college|lycee|m\.|mm\.|mme|mlle|monsieur|madame)"
    r"(?: (?:d[eu]|la|le|des|d'|l'))*\s*\Z"
)
"""What stands before a word that announces nobody: "rue du Colonel Fabien", "M. Capitaine"."""
_SOURCE, _SCORE, _AHEAD = "rule:announced_names", 0.8, 30
_MAKES = vocabulary.words("companies.makes", "companies.chains", "things.vehicle_makes")
_LIKE_SURNAME = 0.5
"""How much a word behind a trade must look like a surname: "agent Diallo"."""
_SHORT = 4
"""Longest announcing word, blank included, that may stand in capitals before a name that does: "DR
ROCHE"."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the capitalised words behind such a word, where nothing stands yet, and nicknames in
    quotes as a whole."""
    if document.language != "fr":
        return Changes()
    read, taken, added, removed = document.read, OccupiedSpans(entities), list[Entity](), list[Entity]()
    for quoted in _QUOTED.finditer(read.folded):
        there = taken.over(*quoted.span("name"))
        if all(
            e.label in PERSON_LABELS and quoted.start("name") <= e.start and e.end <= quoted.end("name") for e in there
        ):
            removed += there
            added.append(_part(read, *quoted.span("name"), FIRST_NAME))
    for announced in _ANNOUNCED.finditer(read.folded):
        form = _NOBLE if announced.lastgroup == "family" else _NAME
        name = form.match(read.text, announced.end())
        if name is None or _announces_nobody(read, announced.start()) or taken.over(announced.start(), announced.end()):
            continue
        if _is_shouted_sentence(read, announced, name):
            continue
        there = taken.over(name.start(), name.end())
        if there:
            added += _left_out(read, announced.end(), there[0])
        elif announced.lastgroup == "family" and NO_NAMES.isdisjoint(keys(name["name"])):
            added.append(_part(read, *name.span("name"), SURNAME))
        elif announced.lastgroup != "family":
            added += _named(read, name, str(announced.lastgroup))
    if is_small(read.text):
        away = set(removed)
        added += small_letter_names(read, settle([*(e for e in entities if e not in away), *added]))
    return Changes(tuple(added), tuple(removed))


def _is_shouted_sentence(read: FoldedText, announced: re.Match[str], name: re.Match[str]) -> bool:
    """Tell whether a line of capitals goes on behind the word, where no first name stands:
    "L'EXPERT CONCLUT"; a name alone with its rank in brackets is one ("(MAJOR ROCHE)")."""
    loud = name[0].isupper() and read.text[announced.start() : announced.end()].isupper()
    if announced.start() and read.text[announced.start() - 1] == "(" and read.text[name.end() : name.end() + 1] == ")":
        return False
    return loud and len(announced[0]) > _SHORT and key(name[0].split()[0]) not in first_names()


def _left_out(read: FoldedText, start: int, name: Entity) -> Iterator[Entity]:
    """Yield the first name between a rank and the surname that was found alone."""
    first = _WORDS.fullmatch(read.text, start, max(start, name.start - 1))
    if first and name.label in PERSON_LABELS and read.text[first.end() : name.start] in (" ", "\u00a0"):
        yield _part(read, *first.span(), FIRST_NAME)


def _announces_nobody(read: FoldedText, start: int) -> bool:
    return _OTHERWISE.search(read.folded, max(0, start - _AHEAD), start) is not None


def _named(read: FoldedText, name: re.Match[str], announced: str) -> Iterator[Entity]:
    """Yield the parts of a name: behind a word of kinship or an adjective its first word alone, as
    a first name, which must be known as one behind an adjective; behind a rank a first name that is
    known, and the rest as a surname."""
    words = list(_WORDS.finditer(read.text, name.start(), name.end()))
    first = key(words[0][0])
    if first in (not_names("bodies") | not_names("offices")) - PARTICLES:
        return
    known = first in first_names()
    if announced == "profession":
        if not known and len(words) == 1 and not name[0].isupper() and not _is_like_surname(words[0][0]):
            return
    elif announced != "rank":
        if known or announced == "kin":
            yield _part(read, *words[0].span(), FIRST_NAME)
        return
    rest = 1 if known and len(words) > 1 else 0
    if rest:
        yield _part(read, *words[0].span(), FIRST_NAME)
    yield _part(read, words[rest].start(), name.end(), SURNAME)


def _is_like_surname(word: str) -> bool:
    """Tell whether a word that no list has is written as surnames are, and is no make's."""
    return key(word) not in _MAKES and name_model.kinds(word)["surname"] >= _LIKE_SURNAME


def _part(read: FoldedText, start: int, end: int, label: str) -> Entity:
    return entity_at(read.text, start, end, label, _SOURCE, _SCORE)


RULE = Rule(
    "announced_names",
    "Noms annoncés par un grade ou un mot familier",
    "Names announced by a rank or a familiar word",
    "Le nom derrière un grade (« le major … »), un mot d'enfant (« mémé … ») ou « le dénommé … » est occulté, même si le modèle ne l'a pas vu.",
    "The name behind a rank (“le major …”), a child's word (“mémé …”) or “le dénommé …” is masked even where the model did not see it.",
    apply,
)
