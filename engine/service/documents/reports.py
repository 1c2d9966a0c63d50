"""Problems reported of a document, of a passage of it, or of a decision that was published: opened,
read, closed with what was done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from engine.core import (
    BadPassage,
    BadReportText,
    NotReady,
    ReportsFull,
    UnknownName,
    current_actor,
    retention_days,
)
from engine.service.documents.reviews import LONGEST_NAME, Reviews
from engine.store import OUTCOMES, REPORT_KINDS, Database, Report, ReportKind, documents, reports

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

SHORTEST, LONGEST_REPORT = 3, 4_000
"""Letters and characters of what is written of a problem."""
LONGEST_REFERENCE = 300
"""Characters by which somebody from outside names a decision, or says how to answer them."""
MOST_WAITING = 500
"""Open reports from outside that are of no document yet: of more, none is taken."""


@dataclass(frozen=True, slots=True)
class OpenedReport:
    """A report that was opened, or placed: its id, and whether its document, which was validated,
    is to be read again."""

    id: str
    reopened: bool


@dataclass(frozen=True, slots=True)
class PublicReportView:
    """What the page /signaler shows: the form with what was written, and what was wrong with it
    (``error``), or, once it was ``sent``, a word of thanks."""

    lang: str
    error: str = ""
    kind: str = "readable"
    text: str = ""
    reference: str = ""
    contact: str = ""
    sent: bool = False


class Reports:
    """What is reported of the documents of one store. Every method may be called from any thread;
    ``who`` is the name that a reader gives themselves, which that of their account replaces."""

    def __init__(self, database: Database, reviews: Reviews) -> None:
        self._database, self._reviews = database, reviews

    def open(
        self, document_id: str, kind: str, text: str, *, passage: tuple[int, int] | None = None, who: str = ""
    ) -> OpenedReport:
        """Report a problem of a document, or of a ``passage`` of its text (start and end in
        characters). A document that was validated is to be read again from then on, whoever reports
        it.

        Raises:
            DocumentGone: there is no such document. UnknownName: there is no such kind.
            BadReportText: the text is too short or too long. BadPassage: the passage is not in the
            text of the document. NotReady: a passage is meant, and the document is not read yet.
        """
        wanted, said = _kind(kind), _text(text)

        def note(session: Session) -> str:
            documents.require(session, document_id)
            if passage is not None:
                _check_passage(documents.fetch(session, document_id).text, passage)
            return reports.add(session, document_id, wanted, said, _name(who), passage or ())

        return OpenedReport(*self._reviews.reopen(document_id, note, who=_name(who)))

    def receive(self, kind: str, text: str, reference: str, contact: str = "") -> None:
        """Take a report from outside, of the decision that ``reference`` names. It says of no
        document and changes none; it is kept as long as documents are, unless somebody says of
        which it is (:meth:`place`).

        Raises:
            UnknownName: there is no such kind. BadReportText: one of the texts is too short or too
            long. ReportsFull: too many wait to be read.
        """
        wanted, said = _kind(kind), _text(text)
        named, answer = _text(reference, LONGEST_REFERENCE), contact.strip()
        if len(answer) > LONGEST_REFERENCE:
            raise BadReportText(least=0, most=LONGEST_REFERENCE, length=len(answer))
        with self._database.writing() as session:
            if reports.count_waiting(session) >= MOST_WAITING:
                raise ReportsFull()
            keep = timedelta(days=retention_days())
            reports.add_from_outside(session, wanted, said, named, answer, keep)

    def of(self, document_id: str, *, closed: bool = True) -> tuple[Report, ...]:
        """Return the reports of a document, the oldest first; with ``closed`` the closed ones too.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.reading() as session:
            documents.require(session, document_id)
            return reports.find(session, document_id, closed=closed)

    def find(self, *, closed: bool = False) -> tuple[Report, ...]:
        """Return the reports that who acts now may see, the oldest first: those of documents that
        they hold and, if they validate, those from outside that are of no document yet."""
        with self._database.reading() as session:
            return reports.find(session, closed=closed)

    def place(self, report_id: str, document_id: str, *, who: str = "") -> OpenedReport:
        """Say of which document a report from outside is, which is to be read again from then on.

        Raises:
            ReportGone: there is none that who acts may see. DocumentGone: there is no such
            document. ReportPlaced, ReportClosed: it cannot be said any more.
        """

        def note(session: Session) -> str:
            documents.require(session, document_id)
            reports.place(session, report_id, document_id)
            return report_id

        return OpenedReport(*self._reviews.reopen(document_id, note, who=_name(who)))

    def close(self, report_id: str, outcome: str, answer: str = "", *, who: str = "") -> Report:
        """Close a report with what was done: ``corrected`` or ``unchanged``, and in words. A
        document that was handed over before it was corrected is to be handed over again.

        Raises:
            ReportGone: there is none that who acts may see. ReportClosed: it is closed.
            UnknownName: there is no such outcome. BadReportText: ``answer`` is too long.
        """
        if outcome not in OUTCOMES:
            raise UnknownName(name=outcome[:20], known=", ".join(OUTCOMES))
        said = answer.strip()
        if len(said) > LONGEST_REPORT:
            raise BadReportText(least=0, most=LONGEST_REPORT, length=len(said))
        with self._database.reading() as session:
            known = reports.fetch(session, report_id)
        corrected = known.document_id is not None and outcome == "corrected"
        state = self._corrected(known.document_id or "") if corrected else None
        with self._database.writing() as session:
            reports.close(session, report_id, outcome, said, _name(who), state)
        with self._database.reading() as session:
            return reports.fetch(session, report_id)

    def sweep(self) -> None:
        """Erase what came from outside, is of no document, and whose time is over."""
        with self._database.writing() as session:
            reports.erase_expired(session)

    def _corrected(self, document_id: str) -> tuple[int, int] | None:
        """Give the state of the review in which what is handed over changed last; None where the
        document is not annotated."""
        if not self._reviews.versions([document_id]):
            return None
        reviewed = self._reviews.open(document_id)
        return reviewed.job, reviewed.written


def _kind(said: str) -> ReportKind:
    if said not in REPORT_KINDS:
        raise UnknownName(name=said[:20], known=", ".join(REPORT_KINDS))
    return said


def _text(said: str, most: int = LONGEST_REPORT) -> str:
    text = said.replace("\r\n", "\n").strip()
    if len(text) > most or sum(letter.isalnum() for letter in text) < SHORTEST:
        raise BadReportText(least=SHORTEST, most=most, length=len(text))
    return text


def _check_passage(text: str | None, passage: tuple[int, int]) -> None:
    if text is None:
        raise NotReady()
    start, end = passage
    if not 0 <= start < end <= len(text):
        raise BadPassage(length=len(text))


def _name(said: str) -> str:
    actor = current_actor()
    return actor.name if actor.is_known else said.strip()[:LONGEST_NAME] or actor.who
