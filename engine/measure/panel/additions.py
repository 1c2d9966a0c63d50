"""The user's own hard sentences: taken from where an annotation went wrong, kept on this machine,
measured beside the shipped panel.

Those of the page Erreurs (:func:`add`) are real text; those that a reader chose to teach
(:func:`keep`) have fictional names, for the panel outlives the documents. ``VAR/panel/fr.txt`` and
``en.txt`` can be read by their owner alone, and are in no export and no figure that ships.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Protocol

from engine.core import LABELS, EngineError, Entity, NotForPanel, StoreClosed, UnknownName, entity_at, settings
from engine.interchange import HOLE
from engine.measure.errors.kinds import Error
from engine.measure.panel.sentences import PROFILES, Item, marked_up, phenomena, read_panel
from engine.measure.results.runs import ComparedDocument

_HEAD = """# Phrases ajoutées sur cette machine, qui ne la quittent pas : depuis la page Erreurs, du texte réel ; depuis les phrases qui instruisent, des noms fictifs.
# Même balisage que data/panel ; pour en retirer une, effacez ses lignes.
"""
_VISIBLE = str.maketrans({"\u00a0": "⍽", "\u202f": "⎵"})
_LONGEST = 1_200
"""Characters of the longest sentence taken: a page without a full stop is no sentence."""

BY_CAUSE = {
    "capitals": "capitals", "misspelt": "misspelt", "glued": "glued", "one_letter": "initials", "company": "companies",
    "street": "named_places", "foreign": "foreign_names", "header": "capital_headers", "signature": "signatures", "lower_case": "nicknames",
    "professional": "lawyers", "organisation": "institutions", "place": "places_months_trades", "common_word": "common_words",
}  # fmt: skip
"""The phenomenon that a cause speaks for, where nobody chose one."""


@dataclass(frozen=True, slots=True)
class SentenceAddition:
    """The outcome of adding a sentence to the user's panel: ``added``, or ``already`` in it.
    ``phenomenon`` is that under which it is filed; ``text`` and ``entities`` (offsets in the text)
    are as the panel has them."""

    outcome: Literal["added", "already"]
    language: str
    phenomenon: str
    text: str
    entities: tuple[Entity, ...]


def suggest_phenomenon(error: Error) -> str:
    """Suggest the phenomenon under which to file an error's sentence, by its causes, that of the
    ADJUM table first, or else by the family of its label."""
    for code in (error.cause, *error.causes):
        if code in BY_CAUSE:
            return BY_CAUSE[code]
    family = LABELS[error.label].family if error.label in LABELS else "person"
    return {"place": "addresses", "date": "dates", "number": "personal_numbers", "organisation": "companies", "court": "judges"}.get(
        family, "compound_names"
    )  # fmt: skip


def sentence(document: ComparedDocument, error: Error) -> tuple[str, tuple[Entity, ...]]:
    """Extract the sentence around an error with its gold entities, widened to whole sentences so
    that it cuts no mention; offsets are relative to the sentence.

    Raises:
        NotForPanel: part of the text is unknown, the sentence is over 1,200 characters, or a
        mention has a label that is not the tool's.
    """
    from engine.text import sentence_spans  # NLTK takes two seconds to load

    pair = document.pair
    start, end = error.start, error.end
    bounds = list(sentence_spans(pair.text))
    while True:
        touched = [(first, last) for first, last in bounds if first < end and start < last]
        cut = [(e.start, e.end) for e in pair.gold if e.start < end and start < e.end]
        wide = min([start, *(a for a, _ in touched + cut)]), max([end, *(b for _, b in touched + cut)])
        if wide == (start, end):
            break
        start, end = wide
    inside = [e for e in pair.gold if start <= e.start and e.end <= end]
    text = pair.text[start:end]
    if len(text) > _LONGEST or HOLE in text or any(e.label not in LABELS for e in inside):
        raise NotForPanel
    return text, tuple(entity_at(text, e.start - start, e.end - start, e.label, "human") for e in inside)


def add(document: ComparedDocument, error: Error, phenomenon: str | None = None) -> SentenceAddition:
    """Add the sentence around an error, with its gold entities, to the user's own panel, unless it
    is there already.

    ``phenomenon`` is a name of ``phenomena.toml``, by default :func:`suggest_phenomenon`'s.

    Raises:
        UnknownName: no such phenomenon, or no panel in this language.
        NotForPanel: as :func:`sentence`, or the sentence contains signs of the panel's markup.
        StoreClosed: the panel cannot be read or written.
        BrokenLine: the panel has a line that cannot be read.
    """
    name = phenomenon or suggest_phenomenon(error)
    if name not in phenomena():
        raise UnknownName(name=name, known=", ".join(phenomena()))
    path = _path(document.language)
    text, entities = sentence(document, error)
    block = _block(name, text, entities, path.name)
    with _alone(path):
        known = next((there for there in read_own(document.language) if there.text == text), None)
        if known:
            return SentenceAddition("already", document.language, known.phenomenon.name, text, known.entities)
        _write(path, (_read(path) or _HEAD) + block)
    return SentenceAddition("added", document.language, name, text, entities)


class SentenceVariant(Protocol):
    """A rewritten sentence, as :mod:`engine.teaching` makes them; ``code`` says what was changed,
    ``entities`` have offsets in ``text``."""

    @property
    def code(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def entities(self) -> tuple[Entity, ...]: ...


@dataclass(frozen=True, slots=True)
class AdditionSummary:
    """The outcome of adding a sentence and its variants: ``added`` of them were written,
    ``already`` were in the panel. ``family`` identifies the sentence: eight hexadecimal digits."""

    language: str
    phenomenon: str
    family: str
    added: int
    already: int


def keep(
    language: str, phenomenon: str, sentence: tuple[str, Sequence[Entity]], variants: Iterable[SentenceVariant] = ()
) -> AdditionSummary:
    """Add a fictional sentence (:mod:`engine.teaching.fictional`) and its variants to the user's
    panel; all of them or, if the panel cannot represent one, none. Those already in the panel are
    not written again.

    ``sentence`` is (text, entities).

    Raises:
        UnknownName: no such phenomenon, or no panel in this language.
        NotForPanel: a text contains signs of the panel's markup.
        StoreClosed: the panel cannot be read or written.
        BrokenLine: the panel has a line that cannot be read.
    """
    if phenomenon not in phenomena():
        raise UnknownName(name=phenomenon, known=", ".join(phenomena()))
    path = _path(language)
    family = hashlib.sha256(sentence[0].encode("utf-8", "surrogatepass")).hexdigest()[:8]
    title = f"{phenomenon} @{family}"
    wanted = [
        (title, *sentence),
        *((f"{title} {variant.code}", variant.text, variant.entities) for variant in variants),
    ]
    blocks = {text: _block(name, text, entities, path.name) for name, text, entities in wanted}
    with _alone(path):
        known = {there.text for there in read_own(language)}
        new = [block for text, block in blocks.items() if text not in known]
        if new:
            _write(path, (_read(path) or _HEAD) + "".join(new))
    return AdditionSummary(language, phenomenon, family, len(new), len(blocks) - len(new))


def read_own(language: str) -> tuple[Item, ...]:
    """Read the sentences that users added on this machine in a language, in the order of their
    addition; empty if there are none.

    Raises:
        UnknownName: there is no panel in this language, or a title names an unknown phenomenon.
        BrokenLine: a line, which somebody edited, cannot be read.
        StoreClosed: the file cannot be read.
    """
    path = _path(language)
    return tuple(replace(item, own=True) for item in read_panel(_read(path), f"var/panel/{path.name}"))


def _block(title: str, text: str, entities: Sequence[Entity], file: str) -> str:
    """Write a sentence as its file has it.

    Raises:
        NotForPanel: it would be read otherwise than it is: a line that would begin a title or a
        comment, an empty one, a sign of the markup.
    """
    block = f"\n=== {title}\n{marked_up(text, entities).translate(_VISIBLE)}\n"
    try:
        (item,) = read_panel(block, file)
    except (EngineError, ValueError) as reason:
        raise NotForPanel from reason
    if (item.text, _places(item.entities)) != (text, _places(entities)):
        raise NotForPanel
    return block


def _places(entities: Iterable[Entity]) -> list[tuple[int, int, str]]:
    return [(entity.start, entity.end, entity.label) for entity in entities]


def _path(language: str) -> Path:
    if language not in PROFILES:
        raise UnknownName(name=language, known=", ".join(PROFILES))
    return settings().var / "panel" / f"{language}.txt"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise StoreClosed(folder=path.parent) from error


def _write(path: Path, text: str) -> None:
    """Write the file whole or not at all; nobody else on this machine may read it."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StoreClosed(folder=path.parent) from error


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the folder: two that add at once would each lose the other's sentence."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = os.open(path.parent / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreClosed(folder=path.parent) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)
