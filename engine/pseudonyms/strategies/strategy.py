"""What a strategy is, what it is told, and what replacing gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from engine.core import Annotation, Entity, SelfTitled, Tabular, notebook
from engine.pseudonyms.names.names import DocumentNames
from engine.pseudonyms.text_context import TextContext
from engine.text import UsedPlaceholders, fold


class ChosenPseudonym(Protocol):
    """A name that was chosen for a person (:class:`engine.review.final.Pseudonym`). One of the two
    parts may be empty."""

    @property
    def first(self) -> str: ...
    @property
    def surname(self) -> str: ...


Chosen = Mapping[str, ChosenPseudonym]
"""By the id of the person."""


class PseudonymRegister(Protocol):
    """A store of the pseudonyms given so far: in this document (:class:`OneDocument`), or in a
    corpus (:mod:`engine.pseudonyms.register`)."""

    def begin(self, text: str) -> None:
        """Begin a document. Called with its text before the first :meth:`give`."""

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Return the pseudonym of ``identity`` among those of its ``kind``; a new identity gets one
        from ``propose``.

        ``propose`` is called until it returns a pseudonym that no other identity of that kind has.
        """

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Return the endless iterator of candidates with that name, made by ``make`` at first use.
        A corpus continues it from document to document, so as not to try used candidates again."""

    def commit(self) -> None:
        """Make the pseudonyms permanent. Called once per document, before it is delivered."""

    def rollback(self) -> None:
        """Forget the pseudonyms given since :meth:`begin`. Called in place of :meth:`commit` for a
        document that could not be written."""


class OneDocument:
    """A register in memory for a single document, used where there is none of a corpus."""

    def __init__(self) -> None:
        """Begin with no pseudonym given."""
        self._given: dict[tuple[str, str], str] = {}
        self._used: set[tuple[str, str]] = set()

    def begin(self, text: str) -> None:
        """Do nothing: no pseudonym is known from other documents."""

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Return the pseudonym of an identity; a new one is the first that ``propose`` returns and
        no other identity of that kind has."""
        given = self._given.get((kind, identity))
        while given is None:
            proposed = propose()
            if (kind, proposed) not in self._used:
                self._used.add((kind, proposed))
                given = self._given[kind, identity] = proposed
        return given

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Return a new iterator from ``make`` at each call."""
        return make()

    def commit(self) -> None:
        """Do nothing: nothing outlives the document."""

    def rollback(self) -> None:
        """Do nothing: nothing outlives the document."""


class ReservedRegister:
    """Wraps a register so that it never gives out the pseudonyms that a reader chose."""

    def __init__(self, register: PseudonymRegister, words: Iterable[str]) -> None:
        """Keep what ``register`` gives from being one of ``words``, however it is written."""
        self._register, self._words = register, frozenset(fold(word) for word in words)

    def begin(self, text: str) -> None:
        """Begin a document in the wrapped register."""
        self._register.begin(text)

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Return the pseudonym of an identity, skipping proposals that are reserved words."""
        return self._register.give(kind, identity, lambda: self._free(propose))

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Return the iterator of the wrapped register; reserved words are not filtered from it."""
        return self._register.series(name, make)

    def commit(self) -> None:
        """Commit the wrapped register."""
        self._register.commit()

    def rollback(self) -> None:
        """Roll the wrapped register back."""
        self._register.rollback()

    def _free(self, propose: Callable[[], str]) -> str:
        while fold(proposed := propose()) in self._words:
            pass
        return proposed


@dataclass(frozen=True, slots=True)
class Setting:
    """The input of a strategy for one document.

    ``secret`` seeds every draw. ``names`` groups the mentions of one name; ``taken`` are the
    placeholders that the text already uses; ``keeps_year`` tells for a label whether its year stays
    readable. ``reserved`` are words that no pseudonym may have; ``chosen`` are the pseudonyms that
    a reader chose, which derived values (an e-mail address) follow. ``standing`` is the cached
    context of the text.
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
        """The register to draw from: that of the corpus, or a new one at each access, kept off the
        reserved words. A strategy must read it once and keep it."""
        register = self.register or OneDocument()
        return ReservedRegister(register, self.reserved) if self.reserved else register

    @property
    def words(self) -> frozenset[str]:
        """The folded words of the text."""
        return (self.standing or TextContext(self.annotation.document.text)).words


@dataclass(frozen=True, slots=True)
class Writing:
    """The replacement of a mention. The ``before`` characters ahead of it ("d'") are replaced by
    ``lead`` ("de ")."""

    text: str
    before: int = 0
    lead: str = ""


Writer = Callable[[Entity], Writing]
"""Write a masked mention. Called once for each, in order of the text."""


@dataclass(frozen=True, slots=True)
class Strategy(SelfTitled):
    """A way to write pseudonyms. ``start`` begins a document and returns the function that writes
    each masked mention. A strategy whose ``hides`` is False only marks the mentions and leaves them
    readable; ``game`` is one that is not meant to be published either.

    ``only`` are the labels it handles, None for all; mentions of other labels are left to the
    strategy named ``otherwise``. ``fr`` and ``en`` are its titles, ``example`` a sample of its
    output. ``drawn``, of one that draws what an identity is called, is from how many surnames and
    heads of compounds; None for one that counts. ``sha256`` is that of the files of a strategy of
    the installation (:mod:`engine.pseudonyms.strategies.own`), empty for one that ships.
    """

    key = "strategy.{0.name}"
    name: str
    fr: str
    en: str
    example: str
    start: Callable[[Setting], Writer]
    hides: bool = True
    game: bool = False
    only: frozenset[str] | None = None
    otherwise: str = "lettres"
    drawn: tuple[int, int] | None = None
    sha256: str = ""

    @property
    def published(self) -> bool:
        """Tell whether its pseudonyms are fit for a published decision."""
        return self.hides and not self.game


@dataclass(frozen=True, slots=True)
class Span:
    """A replaced stretch: half-open offsets in the original (``start``, ``end``) and in the new
    text (``new_start``, ``new_end``).

    ``entity_index`` is the index of the mention in the annotation; None for an article before a
    mention that changed with it, and for what is occulted with a zone without having to be hidden.
    """

    start: int
    end: int
    new_start: int
    new_end: int
    entity_index: int | None


@dataclass(frozen=True, slots=True)
class ReplacedText(Tabular):
    """The result of a pseudonymisation: the new text, the annotation of the *original* with
    replacements filled in, and the replaced spans in order, one per masked mention, one per article
    that changed, and those of occulted zones (:mod:`engine.pseudonyms.occultation`), whose mentions
    are all masked in that annotation, by nothing.

    If ``hides`` is False, a strategy that was used only marks the mentions: the text is as
    confidential as the original. ``secret`` is the one it was made with.
    """

    text: str
    annotation: Annotation
    spans: tuple[Span, ...] = ()
    strategy: str = ""
    secret: bytes = field(default=b"", repr=False, compare=False)
    hides: bool = True

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("start", "end", "text", "new_start", "new_end", "replacement", "label", "person"),
    )

    def records(self) -> Iterator[tuple[int | str | None, ...]]:
        """Return the replaced spans: what stood there, what stands there now, of which label and
        person. An article that changed has neither."""
        text = self.annotation.document.text
        for span in self.spans:
            entity = self._entity(span)
            label, person = (entity.label, entity.person) if entity else (None, None)
            yield (
                *(span.start, span.end, text[span.start : span.end], span.new_start, span.new_end),
                *(self.text[span.new_start : span.new_end], label, person),
            )

    def _entity(self, span: Span) -> Entity | None:
        return None if span.entity_index is None else self.annotation.entities[span.entity_index]

    def _repr_html_(self) -> str:
        entities = ((span, self._entity(span)) for span in self.spans)
        marked = (notebook.label_span(span.new_start, span.new_end, one.label) for span, one in entities if one)
        facts = {"strategy": self.strategy, "spans": len(self.spans)}
        said = notebook.say("replaced", name=self.annotation.document.name, **facts)
        return notebook.line(said) + notebook.marked_text(self.text, marked)
