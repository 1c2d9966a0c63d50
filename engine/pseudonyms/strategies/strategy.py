"""What a strategy is, what it is told, and what replacing gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from engine.core import Annotation, Entity, SelfTitled
from engine.pseudonyms.names.names import DocumentNames
from engine.pseudonyms.text_context import TextContext
from engine.text import UsedPlaceholders, fold


class ChosenPseudonym(Protocol):
    """A name that was chosen for a person (:class:`engine.review.final.Pseudonym`); one of the two
    may be empty: the strategy writes it."""

    @property
    def first(self) -> str: ...
    @property
    def surname(self) -> str: ...


Chosen = Mapping[str, ChosenPseudonym]
"""By the id of the person."""


class PseudonymRegister(Protocol):
    """Pseudonyms given so far: in this document (:class:`OneDocument`), or in a corpus
    (:mod:`engine.pseudonyms.register`)."""

    def begin(self, text: str) -> None:
        """Begin a document: called with its text before anything is given in it."""

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Give the pseudonym that ``identity`` has among those of its kind; a new one is drawn from
        ``propose``.

        ``propose`` is called until it gives what nobody else of that kind has, in this document or
        in any other.
        """

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Give the endless series of a name, which the next document goes on with where this one
        stopped.

        So that nobody has to count from one again in every document: what was given is refused, but
        that takes its time.
        """

    def commit(self) -> None:
        """Keep what was given: called once for each document, before it is delivered."""


class OneDocument:
    """The register of a single document, where no corpus has one: it lasts as long as the
    writing."""

    def __init__(self) -> None:
        """Begin with no pseudonym given."""
        self._given: dict[tuple[str, str], str] = {}
        self._used: set[tuple[str, str]] = set()

    def begin(self, text: str) -> None:
        """Begin with no pseudonym given, whatever the text."""

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Give the pseudonym of an identity, the same one each time."""
        given = self._given.get((kind, identity))
        while given is None:
            proposed = propose()
            if (kind, proposed) not in self._used:
                self._used.add((kind, proposed))
                given = self._given[kind, identity] = proposed
        return given

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Give the series of a name from its beginning."""
        return make()

    def commit(self) -> None:
        """Keep nothing."""


class ReservedRegister:
    """A register that gives nobody a pseudonym which a reader chose for somebody."""

    def __init__(self, register: PseudonymRegister, words: Iterable[str]) -> None:
        """Keep what ``register`` gives from being one of ``words``, however it is written."""
        self._register, self._words = register, frozenset(fold(word) for word in words)

    def begin(self, text: str) -> None:
        """Begin a document."""
        self._register.begin(text)

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Give the pseudonym of an identity."""
        return self._register.give(kind, identity, lambda: self._free(propose))

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Give the series of a name."""
        return self._register.series(name, make)

    def commit(self) -> None:
        """Keep what was given."""
        self._register.commit()

    def _free(self, propose: Callable[[], str]) -> str:
        while fold(proposed := propose()) in self._words:
            pass
        return proposed


@dataclass(frozen=True, slots=True)
class Setting:
    """What a strategy knows of a document before it writes the first pseudonym.

    ``secret`` decides every draw: the same secret gives the same text. ``names`` tells which
    mentions are one name; ``taken`` what placeholders the text already uses; ``keeps_year`` of
    which labels the year stays readable. ``reserved`` are words that no pseudonym may have;
    ``chosen`` are those that a reader chose: what is named after their person (an e-mail address)
    follows. ``standing`` remembers what was read of the text before.
    """

    annotation: Annotation
    secret: bytes
    names: DocumentNames
    taken: UsedPlaceholders
    keeps_year: Callable[[str], bool]
    register: PseudonymRegister | None = None
    reserved: tuple[str, ...] = ()
    chosen: Chosen = field(default_factory=dict)
    standing: TextContext | None = None

    @property
    def given(self) -> PseudonymRegister:
        """Give the register of the corpus; without one, a new one for a strategy to keep to
        itself."""
        register = self.register or OneDocument()
        return ReservedRegister(register, self.reserved) if self.reserved else register

    @property
    def words(self) -> frozenset[str]:
        """Give the words of the text, folded."""
        return (self.standing or TextContext(self.annotation.document.text)).words


@dataclass(frozen=True, slots=True)
class Writing:
    """What stands instead of a mention; ``before`` characters ahead of it ("d'") become ``lead``
    ("de ")."""

    text: str
    before: int = 0
    lead: str = ""


Writer = Callable[[Entity], Writing]
"""Write a masked mention. Called once for each, in order of the text."""


@dataclass(frozen=True, slots=True)
class Strategy(SelfTitled):
    """A way to write pseudonyms: ``start`` begins a document. One that does not ``hide`` marks what
    is to be hidden.

    ``only``, where it is set, are the labels it has a way with; the others are left to the strategy
    named ``otherwise``.
    """

    key = "strategy.{0.name}"
    name: str
    fr: str
    en: str
    example: str
    start: Callable[[Setting], Writer]
    hides: bool = True
    only: frozenset[str] | None = None
    otherwise: str = "lettres"


@dataclass(frozen=True, slots=True)
class Span:
    """A replaced stretch: characters of the original, characters of the new text, both half-open.

    ``entity_index`` is that of the mention; None for an article before one that changed with it.
    """

    start: int
    end: int
    new_start: int
    new_end: int
    entity_index: int | None


@dataclass(frozen=True, slots=True)
class ReplacedText:
    """The pseudonymised text; the annotation of the *original* with replacements filled in; spans
    in order.

    There is one span per masked mention, and one per article that changed. It does not ``hide``
    where a strategy that was used marks what is to be hidden instead of hiding it: the text is as
    confidential as the original.
    """

    text: str
    annotation: Annotation
    spans: tuple[Span, ...] = ()
    strategy: str = ""
    secret: bytes = field(default=b"", repr=False, compare=False)
    hides: bool = True
