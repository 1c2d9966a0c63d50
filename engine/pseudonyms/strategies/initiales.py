"""Initials, as Canadian courts do: "Mr. S.", "J. R. S.", "born [...], 1998".

Initials tell the first letters of the originals: that is how the form is made, and what makes it
weaker than the others. Each name has its own: the second surname in S becomes "S. (2)", by order of
appearance (over the corpus, with a register), so that two people are never one; surnames and first
names count apart, and a family shares its surname's. A compound keeps its hyphen (J.-P.), capitals
do not matter, a particle falls away (de La Tour: T.). All else is "[...]", and the year of a civil
date stays where the profile keeps it. No number is drawn, so the secret is not used.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count

from engine.core import FIRST_NAME, Entity
from engine.pseudonyms.names.forms import is_initials
from engine.pseudonyms.names.identity import Identities
from engine.pseudonyms.names.letters import free
from engine.pseudonyms.names.names import DocumentNames, Key, is_name
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer, Writing
from engine.pseudonyms.values.company import replace_names
from engine.pseudonyms.values.dates import is_only_a_year, year
from engine.text import APOSTROPHES, fold, lies_within

REST = "[...]"
MOST = 4
"""Words of a name that have an initial: more would tell how long it is."""
NOBODY = "X."  # a name without a letter

_PARTICLES = frozenset("de du des d of von van der den zu zum ter ten da do dos das di del della dei y e".split())
_ARTICLES = frozenset("la le les l".split())
_PART = re.compile(r"[^\s\-\u2010-\u2015.]+")
_ELIDED = re.compile(rf"^[dD][{APOSTROPHES}](?=\w)")
_NUMBERED = re.compile(r"(?<!\w)((?:\w\.[ -]?){1,4}) \((\d{1,5})\)")


def start(setting: Setting) -> Writer:
    """Begin a document."""
    entities = setting.annotation.entities
    identities = Identities(setting.names, entities)
    written = _written_forms(setting.names, entities)
    standing = _standing(setting.annotation.document.text, entities)
    known, stands, register = setting.names.known(), lies_within(setting.taken.spans), setting.given
    text = setting.annotation.document.text
    series: dict[tuple[str, str], Iterator[str]] = {}

    def give(key: Key) -> str:
        kind, who = identities.named(key)
        base = letters(written[key], kind == FIRST_NAME)
        if (kind, base) not in series:
            whole = register.series(f"initiales.{kind}.{base}", lambda: _numbered(base))
            series[kind, base] = free(whole, standing)
        return register.give(f"initiales.{kind}", who, lambda: next(series[kind, base]))

    def other(entity: Entity) -> str:
        kept = year(entity.text) if setting.keeps_year(entity.label) else None
        if kept is None:
            return REST
        comma = "," if re.search(rf",\s*{kept}", entity.text) else ""
        return entity.text if is_only_a_year(entity.text) else f"{REST}{comma} {kept}"

    def write(entity: Entity) -> Writing:
        if stands(entity.start, entity.end):
            return Writing(entity.text)
        if is_name(entity):
            return Writing(_ending(_as_mentioned(entity.text, give(setting.names.key(entity))), text, entity.end))
        found = replace_names(entity.text, known, give) if entity.label == "personnePhysicoMorale" else None
        return Writing(found if found is not None else other(entity))

    return write


def letters(name: str, whole: bool = False) -> str:
    """Give the initials of a name as it is written: "Jean-Pierre" is "J.-P."; "DE LA TOUR" is "T.",
    unless ``whole``."""
    words = [(match[0], match.start()) for match in _PART.finditer(name)]
    words = words if whole else _without_particles(words)
    words = [(word, at) for word, at in words if any(c.isalpha() for c in word)][:MOST]
    pieces = []
    for index, (word, at) in enumerate(words):
        if index:
            pieces.append("-" if name[at - 1] not in ". \t\n\u00a0\u202f" else " ")
        letter = unicodedata.normalize("NFC", next(word[i:] for i, c in enumerate(word) if c.isalpha()))[0]
        pieces.append(letter.upper()[0] + ".")
    return "".join(pieces) or NOBODY


def _without_particles(words: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Drop particles, and the article after one, unless nothing else is left."""
    left: list[tuple[str, int]] = []
    after_particle = False
    for word, at in words:
        bare = fold(word)
        is_particle = bare in _PARTICLES and (len(word) > 1 or word.islower())  # "E." is somebody's initial
        if not is_particle and not (after_particle and bare in _ARTICLES):
            left.append((_ELIDED.sub("", word), at))
        after_particle = is_particle
    return left or words


def _numbered(base: str) -> Iterator[str]:
    yield base
    yield from (f"{base} ({number})" for number in count(2))


def _as_mentioned(mention: str, initials: str) -> str:
    """Keep more initials than the name has, where the mention is nothing else: "J. R. S." for
    "S."."""
    base, bracket, number = initials.partition(" (")
    more = is_initials(fold(mention)) and letters(mention, whole=True).endswith(" " + base)
    return letters(mention, whole=True) + bracket + number if more else initials


def _ending(initials: str, text: str, end: int) -> str:
    """Leave out the last dot where the sentence has it: "Mr. S." ends as it did."""
    full_stop = text[end : end + 1] == "." and text[end + 1 : end + 2] != "."
    return initials[:-1] if full_stop and initials.endswith(".") else initials


def _written_forms(names: DocumentNames, entities: Iterable[Entity]) -> dict[Key, str]:
    """Give each name the way it is first written in full."""
    first: dict[Key, str] = {}
    full: dict[Key, str] = {}
    for entity in entities:
        if is_name(entity):
            key, form = names.key(entity), fold(entity.text)
            first.setdefault(key, entity.text)
            if form == key[2] and not is_initials(form):
                full.setdefault(key, entity.text)
    return first | full


def _standing(text: str, entities: Iterable[Entity]) -> frozenset[str]:
    """Find the initials that the text already uses for somebody: numbered ones, and names that
    stay."""
    numbered = {f"{base} ({number})" for base, number in _NUMBERED.findall(text)}
    kept = {letters(e.text) for e in entities if is_name(e) and not e.masked and is_initials(fold(e.text))}
    return frozenset(numbered | kept)


STRATEGY = Strategy(
    name="initiales",
    fr="Initiales, comme au Canada",
    en="Initials, as in Canada",
    example="M. L. R., né le [...] 1965 à [...], demeurant [...]",
    start=start,
)
