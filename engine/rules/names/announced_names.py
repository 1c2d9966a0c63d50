"""Names that nothing but the word before them announces: a rank ("le major Roche"), what a child
calls its elders ("mémé Simone"), "le dénommé", "le vieux Norbert"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.persons import PARTICLES
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, first_names, key, not_names

_RANK = rf"{any_of('titles.ranks')}(?: {any_of('titles.ranks_rest')}){{0,2}}"
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?:(?P<rank>{_RANK}|{any_of('titles.calling')})|(?P<kin>{any_of('kin.pet_names')})"
    rf"|(?:le|la|ce|cette|du|au) (?P<familiar>{any_of('titles.familiar')}))[ \u00a0]+(?:{any_of('titles.before_names')} )?"
)
_WORD = r"[A-ZÀ-ÖØ-Þ](?:[a-zà-öø-ÿ]+|[A-ZÀ-ÖØ-Þ]+)(?:[-'’][A-ZÀ-ÖØ-Þ][\w]*)*"
_WORDS = re.compile(_WORD)
_NAME = re.compile(rf"{_WORD}(?:[ \u00a0](?:(?:de|d[eu]s?|le|la|ben|el|van|von)[ ])?{_WORD}){{0,2}}")
_OTHERWISE = re.compile(
    rf"(?:{any_of('addresses.streets', 'addresses.streets_with_number')}|caserne|ecole|college|lycee|m\.|mm\.|mme|mlle|monsieur|madame)"
    r"(?: (?:d[eu]|la|le|des|d'|l'))*\s*\Z"
)
"""What stands before a word that announces nobody: "rue du Colonel Fabien", "M. Capitaine"."""
_SOURCE, _SCORE, _AHEAD = "rule:announced_names", 0.8, 30


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the capitalised words behind such a word, where nothing stands yet."""
    if document.language != "fr":
        return Changes()
    read, taken, added = document.read, OccupiedSpans(entities), list[Entity]()
    for announced in _ANNOUNCED.finditer(read.folded):
        name = _NAME.match(read.text, announced.end())
        if name is None or taken.over(announced.start(), name.end()) or _announces_nobody(read, announced.start()):
            continue
        added += _named(read, name, str(announced.lastgroup))
    return Changes(tuple(added))


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
    if announced != "rank":
        if known or announced == "kin":
            yield _part(read, *words[0].span(), FIRST_NAME)
        return
    rest = 1 if known and len(words) > 1 else 0
    if rest:
        yield _part(read, *words[0].span(), FIRST_NAME)
    yield _part(read, words[rest].start(), name.end(), SURNAME)


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
