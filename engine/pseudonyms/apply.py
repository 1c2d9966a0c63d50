"""Write an annotated document again with its masked mentions replaced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module

from engine.core import CIVIL_DATES, Annotation, Entity, Profile, UnknownName, load_profile
from engine.persons import undisguise
from engine.pseudonyms.names.collisions import avoid_collisions
from engine.pseudonyms.names.names import DocumentNames
from engine.pseudonyms.names.reader_choices import with_chosen, words_of
from engine.pseudonyms.occultation import occulted_stretches
from engine.pseudonyms.strategies.strategy import (
    Chosen,
    PseudonymRegister,
    ReplacedText,
    Setting,
    Span,
    Writer,
    Writing,
)
from engine.pseudonyms.strategies.table import StrategyTable
from engine.pseudonyms.text_context import TextContext

NAMES = ("lettres", "cour", "initiales", "fictif", "tolkien", "etiquettes", "generaliser", "noir", "secret")
"""The strategies that ship in the order they are offered: each is the file of its name, which gives
``STRATEGY``."""
STRATEGIES = StrategyTable({name: import_module(f"engine.pseudonyms.strategies.{name}").STRATEGY for name in NAMES})


def apply(
    annotation: Annotation,
    strategy: str,
    secret: bytes,
    profile: Profile | None = None,
    register: PseudonymRegister | None = None,
    chosen: Chosen | None = None,
    standing: TextContext | None = None,
) -> ReplacedText:
    """Write a document with every masked mention replaced. Deterministic: the same annotation,
    secret and register give the same text.

    ``profile`` determines which dates keep their year and which labels have a strategy of their
    own; by default it is the profile that the annotation names. ``register`` keeps pseudonyms
    through a corpus; it learns nothing of a document that cannot be written. ``chosen`` are the
    pseudonyms that a reader chose, by person id, used verbatim if every strategy involved hides.
    ``standing`` is the cached context of the text, for repeated calls.

    Raises:
        UnknownName: no such strategy, here or in the profile; or civil dates are masked and the
        annotation's profile is not installed.
        BadProfile: the annotation's profile cannot be read.
        RegisterError: the register cannot be read or written; the result must not be delivered.
        ValueError: mentions overlap, are not in order, or lie outside the text.
    """
    profile = profile or _own_profile(annotation)
    for name in (strategy, *(profile.strategies.values() if profile else ())):
        if name not in STRATEGIES:
            raise UnknownName(name=name, known=", ".join(STRATEGIES))
    standing, chosen = standing or TextContext(annotation.document.text), chosen or {}
    read = replace(annotation, entities=undisguise(annotation.entities))
    known = DocumentNames(read.entities), standing.taken, _keeps_year(profile), register
    hides = all(STRATEGIES[name].hides for name in _used(annotation, strategy, profile))
    setting = Setting(read, secret, *known, chosen=chosen if hides else {}, standing=standing)
    if register:
        register.begin(annotation.document.text)
    try:
        write = _by_label(setting, strategy, profile)
        if setting.chosen:
            free = avoid_collisions(setting, words_of(chosen), write, lambda other: _by_label(other, strategy, profile))
            write = with_chosen(setting, chosen, free)
        made = replace(_replaced(annotation, read.entities, strategy, write), secret=secret, hides=hides)
    except BaseException:
        if register:
            register.rollback()
        raise
    if register:
        register.commit()
    return made


def _replaced(annotation: Annotation, read: Sequence[Entity], strategy: str, write: Writer) -> ReplacedText:
    """Write the text again, from left to right; ``read`` are the entities with the names that they
    say. Of what goes with an occulted zone no pseudonym is asked."""
    text = annotation.document.text
    stretches, covered = occulted_stretches(annotation)
    occulted = list(reversed(stretches))
    pieces: list[str] = []
    spans: list[Span] = []
    entities: list[Entity] = []
    done = written = 0

    def put(start: int, end: int, new: str, index: int | None) -> None:
        nonlocal done, written
        if not done <= start <= end <= len(text):
            raise ValueError(f"mention {index} overlaps the one before, or lies outside the text")
        pieces.extend((text[done:start], new))
        new_start = written + start - done
        spans.append(Span(start, end, new_start, new_start + len(new), index))
        done, written = end, new_start + len(new)

    def put_occulted(before: int) -> None:
        while occulted and occulted[-1].start < before:
            stretch = occulted.pop()
            put(stretch.start, stretch.end, stretch.new, stretch.entity_index)

    for index, entity in enumerate(annotation.entities):
        if index in covered:
            entities.append(replace(entity, masked=True, replacement=""))
            continue
        put_occulted(entity.start)
        if not done <= entity.start <= entity.end <= len(text):
            raise ValueError(f"mention {index} overlaps the one before, or lies outside the text")
        writing = write(read[index]) if entity.masked else None
        if writing:
            if writing.before:
                put(entity.start - writing.before, entity.start, writing.lead, None)
            put(entity.start, entity.end, writing.text, index)
        entities.append(_with(entity, writing.text if writing else None))
    put_occulted(len(text))
    new_annotation = replace(annotation, entities=tuple(entities))
    return ReplacedText("".join([*pieces, text[done:]]), new_annotation, tuple(spans), strategy)


def _with(entity: Entity, replacement: str | None) -> Entity:
    """Do as :func:`dataclasses.replace`, in less than half the time: a long document has thousands
    of mentions."""
    changed = entity
    return Entity(
        changed.start,
        changed.end,
        changed.text,
        changed.label,
        changed.source,
        changed.score,
        changed.person,
        changed.masked,
        replacement,
    )


def _own_profile(annotation: Annotation) -> Profile | None:
    """Load the profile that the annotation names. Only a masked civil date needs it."""
    if annotation.engine.profile and any(e.masked and e.label in CIVIL_DATES for e in annotation.entities):
        return load_profile(annotation.engine.profile)
    return None


def _keeps_year(profile: Profile | None) -> Callable[[str], bool]:
    labels = profile.labels if profile else {}
    return lambda label: label in CIVIL_DATES and labels.get(label) == "day_month"


def _used(annotation: Annotation, strategy: str, profile: Profile | None) -> set[str]:
    """Name the strategies that mentions are written with, the one chosen among them."""
    own = profile.strategies if profile else {}
    return {strategy, *(own.get(entity.label, strategy) for entity in annotation.entities if entity.masked)}


def _by_label(setting: Setting, strategy: str, profile: Profile | None) -> Writer:
    """Make the writer that asks, for each mention, the strategy of its label, or else the one
    chosen.

    A strategy begins the document once, whoever leads to it: no two names get one letter.
    """
    own = profile.strategies if profile else {}
    writers: dict[str, Writer] = {}

    def write(entity: Entity) -> Writing:
        name = own.get(entity.label, strategy)
        while (only := STRATEGIES[name].only) is not None and entity.label not in only:
            name = STRATEGIES[name].otherwise
        if name not in writers:
            writers[name] = STRATEGIES[name].start(setting)
        return writers[name](entity)

    return write
