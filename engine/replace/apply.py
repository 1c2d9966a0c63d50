"""Write an annotated document again with its masked mentions replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.errors import UnknownName
from engine.labels import CIVIL_DATES, Profile, load_profile
from engine.model import Annotation, Entity
from engine.replace.company import inside
from engine.replace.cour import COUR
from engine.replace.dates import is_only_a_year, year
from engine.replace.lettres import LETTRES
from engine.replace.names import Key, Names, fold, is_name
from engine.replace.placeholders import lies_within, taken
from engine.replace.strategy import Replaced, Span, Strategy

STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in (LETTRES, COUR)}

COMPACT = frozenset(
    {"telephoneFax", "numeroIdentifiant", "numeroSiretSiren", "compteBancaire", "plaqueImmatriculation"}
)
"""Numbers that are the same however their digits are grouped."""
LITERAL = frozenset({"email", "siteWebSensible"})
"""Forms in which a dot or a hyphen makes another address."""


def apply(annotation: Annotation, strategy: str, secret: bytes, profile: Profile | None = None) -> Replaced:
    """Replace every masked mention; the same secret gives the same text.

    ``profile`` says which dates keep their year; left out, it is the installed one that the annotation names.

    Raises:
        UnknownName: no such strategy, or civil dates are masked and the profile is not installed.
        ValueError: mentions overlap or lie outside the text; nothing is written over a text that they do not fit.
    """
    if strategy not in STRATEGIES:
        raise UnknownName(name=strategy, known=", ".join(STRATEGIES))
    pseudonym = _pseudonyms(annotation, STRATEGIES[strategy], secret, _keeps_year(annotation, profile))
    text, pieces, spans, entities = annotation.document.text, [], [], []
    done = written = 0
    for index, entity in enumerate(annotation.entities):
        if not done <= entity.start <= entity.end <= len(text):
            raise ValueError(f"mention {index} overlaps the one before, or lies outside the text")
        if not entity.masked:
            entities.append(replace(entity, replacement=None))
            continue
        new = pseudonym(entity)
        start = written + entity.start - done
        pieces += [text[done : entity.start], new]
        spans.append(Span(entity.start, entity.end, start, start + len(new), index))
        entities.append(replace(entity, replacement=new))
        done, written = entity.end, start + len(new)
    return Replaced("".join([*pieces, text[done:]]), replace(annotation, entities=tuple(entities)), tuple(spans))


def _keeps_year(annotation: Annotation, profile: Profile | None) -> Callable[[str], bool]:
    """Tell which labels keep their year. Only a masked civil date needs the profile."""
    if (
        profile is None
        and annotation.engine.profile
        and any(e.masked and e.label in CIVIL_DATES for e in annotation.entities)
    ):
        profile = load_profile(annotation.engine.profile)
    labels = profile.labels if profile else {}
    return lambda label: label in CIVIL_DATES and labels.get(label) == "day_month"


def _pseudonyms(
    annotation: Annotation, strategy: Strategy, secret: bytes, keeps_year: Callable[[str], bool]
) -> Callable[[Entity], str]:
    """Make the function that gives each mention its pseudonym, to be called in order of the text."""
    names = Names(annotation.entities)
    known = names.known()
    used = taken(annotation.document.text)
    stands = lies_within(used.spans)
    write = strategy.start(secret, used)
    given: dict[Key, str] = {}

    def give(key: Key, label: str) -> str:
        if key not in given:
            given[key] = write(label)
        return given[key]

    def pseudonym(entity: Entity) -> str:
        if stands(entity.start, entity.end):
            return entity.text
        if is_name(entity):
            return give(names.key(entity), entity.label)
        if entity.label == "personnePhysicoMorale":
            found = inside(entity.text, known, lambda key: give(key, key[0]))
            return found if found is not None else give(_thing(entity), entity.label)
        kept = year(entity.text) if keeps_year(entity.label) else None
        if kept is None:
            return give(_thing(entity), entity.label)
        return entity.text if is_only_a_year(entity.text) else f"{give(_thing(entity), entity.label)} {kept}"

    return pseudonym


def _thing(entity: Entity) -> Key:
    """Give the key of what is no person's name: two ways to write one number or one place are one."""
    folded = fold(entity.text)
    if entity.label in COMPACT:
        folded = folded.replace(" ", "")
    if entity.label in LITERAL:
        folded = "".join(entity.text.casefold().split())
    return entity.label, "", folded
