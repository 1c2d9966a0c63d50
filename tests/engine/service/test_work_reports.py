"""Problems reported of documents: who may report, read and close them; a validated document is read
again, one that was handed over before it was corrected is handed over again; a stranger changes and
learns nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from engine.core.errors import (
    BadPassage,
    BadReportText,
    DocumentGone,
    PermissionMissing,
    ReportClosed,
    ReportGone,
    ReportPlaced,
    ReportsFull,
    UnknownName,
)
from engine.service.documents import reports as service_reports
from engine.service.documents.deliveries import Deliveries
from engine.service.documents.reports import Reports
from engine.service.documents.reviews import Reviews
from engine.service.lists.second_readings import SecondReadings
from engine.store import DeliveredVersion, audit, documents, erasures, records
from engine.store.columns import now
from engine.store.publication_schema import DeliveryRow, ReportRow
from tests.engine.service.made_people import FIRST, LEADER, SECOND, Desk, acting_as, log, make
from tests.engine.service.made_reviews import TEXT, mark
from tests.stores import Place, reuse

NAME = "Rocheblave-Quimperac"
"""What nobody but who holds the document is to read."""


class Reporting(Desk):
    """A list whose documents are reported, corrected, validated and handed over."""

    def __init__(self, place: Place, folder: Any) -> None:
        super().__init__(place.open(), folder)
        self.place = place
        self.reviews = Reviews(self.database)
        self.reports = Reports(self.database, self.reviews)
        self.deliveries = Deliveries(self.database)

    def act(self, document_id: str, *acts: dict[str, Any]) -> None:
        with acting_as(self.database, LEADER):
            for act in acts:
                self.reviews.act(document_id, act)

    def report(self, document_id: str, who: str = LEADER, text: str = f"{NAME} est lisible") -> Any:
        with acting_as(self.database, who):
            return self.reports.open(document_id, "readable", text)

    def close(self, report_id: str, outcome: str) -> None:
        with acting_as(self.database, LEADER):
            self.reports.close(report_id, outcome)

    def hand_over(self, document_id: str, sha256: str = "a" * 64) -> None:
        with acting_as(self.database, LEADER):
            job, version = self.reviews.open(document_id).key
            file = DeliveredVersion(document_id, "original", "docx", "judiciaire", "lettres", job, version, sha256)
            self.deliveries.note([file])

    def row(self, document_id: str) -> Any:
        with acting_as(self.database, LEADER):
            return next(row for row in self.lists.look(self.id)[1] if row.id == document_id)


@pytest.fixture
def desk(place: Place, tmp_path: Any) -> Iterator[Reporting]:
    reuse(place)
    desk = Reporting(place, tmp_path / "exports")
    yield desk
    desk.database.close()


def test_a_report_has_a_validated_document_read_again_whoever_reports(desk: Reporting) -> None:
    document_id = desk.put("a.txt")
    desk.done(LEADER, desk.work.assign, [document_id], FIRST)
    assert not desk.report(document_id, FIRST).reopened, "nothing was validated yet"
    desk.act(document_id, {"kind": "validate", "reason": "tout est lu"})
    with acting_as(desk.database, FIRST), pytest.raises(PermissionMissing):
        desk.reviews.act(document_id, {"kind": "resume"})
    assert desk.report(document_id, FIRST).reopened
    assert (desk.row(document_id).state, desk.row(document_id).reports) == ("reading", 2)
    with desk.database.reading() as session:
        assert records.list_records(session) == (), "what was counted of the reading is counted no more"
    assert log(desk.database, "report.open", "validate", "unvalidate") == [
        ("report.open", FIRST), ("validate", LEADER), ("report.open", FIRST), ("unvalidate", FIRST),
    ]  # fmt: skip


def test_what_is_written_is_sealed_is_in_no_log_and_goes_with_the_document(desk: Reporting) -> None:
    document_id = desk.put("a.txt")
    made = desk.report(document_id)
    desk.hand_over(document_id, "5ea1" * 16)
    with acting_as(desk.database, LEADER):
        desk.reports.close(made.id, "corrected", f"{NAME} est masqué")
        assert [report.text for report in desk.reports.of(document_id)] == [f"{NAME} est lisible"]
        desk.reports.receive("other", f"{NAME} au paragraphe 3", f"RG {NAME}", f"{NAME}@example.org")
    raw = desk.place.raw()
    assert NAME.encode() not in raw
    assert b"5ea1" * 16 not in raw, "a fingerprint in clear would tell which public file it is"
    with desk.database.reading() as session:
        assert NAME not in audit.write_lines(audit.find(session))
    with acting_as(desk.database, LEADER), desk.database.writing() as session:
        documents.erase(session, document_id)
    erasures.finish(desk.database)
    with desk.database.reading() as session:
        (proof,) = erasures.all_of(session)
        assert (proof.counts["reports"], proof.counts["deliveries"], proof.verified is not None) == (1, 1, True)
        left = [*session.scalars(select(ReportRow.document_id)), *session.scalars(select(DeliveryRow.document_id))]
        assert left == [None], "what came from outside is of no document"


@pytest.mark.parametrize(
    ("kind", "text", "passage", "error"),
    [
        pytest.param("rien", "Trois mots ici", None, UnknownName, id="no such kind"),
        pytest.param("other", "  .. ", None, BadReportText, id="no word"),
        pytest.param("other", "a" * 4001, None, BadReportText, id="too long"),
        pytest.param("other", "ce nom", (3, 3), BadPassage, id="an empty passage"),
        pytest.param("other", "ce nom", (-1, 3), BadPassage, id="before the text"),
        pytest.param("other", "ce nom", (0, len(TEXT) + 1), BadPassage, id="behind the text"),
    ],
)
def test_a_report_that_says_nothing_is_refused_and_reopens_nothing(
    desk: Reporting, kind: str, text: str, passage: Any, error: type[Exception]
) -> None:
    document_id = desk.put("a.txt")
    desk.act(document_id, {"kind": "validate", "reason": "tout est lu"})
    with acting_as(desk.database, LEADER), pytest.raises(error):
        desk.reports.open(document_id, kind, text, passage=passage)
    assert (desk.row(document_id).state, desk.row(document_id).reports) == ("validated", 0)


def test_a_passage_to_the_last_letter_is_kept(desk: Reporting) -> None:
    document_id = desk.put("a.txt")
    with acting_as(desk.database, LEADER):
        desk.reports.open(document_id, "hidden", "trop", passage=(0, len(TEXT)))
        assert [report.passage for report in desk.reports.of(document_id)] == [(0, len(TEXT))]


def test_who_does_not_hold_a_document_neither_reports_nor_reads_nor_closes(desk: Reporting) -> None:
    document_id = desk.put("a.txt")
    stranger, report_id = make(desk.database, "Drissa", "valideur"), desk.report(document_id).id
    for name in (stranger, SECOND):  # who reads of a list what is assigned to them
        with acting_as(desk.database, name):
            assert desk.reports.find(closed=True) == ()
            for refused in (
                lambda: desk.reports.open(document_id, "other", "trois mots"),
                lambda: desk.reports.of(document_id),
                lambda: desk.deliveries.of(document_id),
                lambda: desk.deliveries.mark(document_id),
            ):
                with pytest.raises(DocumentGone):
                    refused()
            with pytest.raises(ReportGone):
                desk.reports.close(report_id, "unchanged")
    assert desk.row(document_id).reports == 1


def test_neither_of_two_readers_reads_what_the_other_reported(desk: Reporting) -> None:
    first = desk.put("a.txt")
    twice = SecondReadings(desk.database, desk.reviews, None, None)  # type: ignore[arg-type]
    desk.done(LEADER, twice.draw, 1.0)
    desk.done(LEADER, desk.work.assign, [first], FIRST)
    second = desk.done(SECOND, desk.work.take)
    desk.report(first, FIRST)
    with acting_as(desk.database, SECOND):
        assert desk.reports.find() == desk.reports.of(second) == ()


def test_a_closed_report_says_what_was_done_once(desk: Reporting) -> None:
    document_id = desk.put("a.txt")
    report_id = desk.report(document_id).id
    with acting_as(desk.database, LEADER):
        with pytest.raises(UnknownName):
            desk.reports.close(report_id, "peut-être")
        closed = desk.reports.close(report_id, "unchanged", " Le nom est celui du juge. ")
        assert (closed.outcome, closed.answer, closed.closed_by) == ("unchanged", "Le nom est celui du juge.", LEADER)
        with pytest.raises(ReportClosed):
            desk.reports.close(report_id, "corrected")
        assert desk.reports.find() == ()
        assert [report.id for report in desk.reports.find(closed=True)] == [report_id]
    assert desk.row(document_id).reports == 0


CORRECT, VALIDATE = mark("Almandin"), {"kind": "validate", "reason": "lu"}


@pytest.mark.parametrize(
    ("steps", "again"),
    [
        pytest.param("report correct corrected", False, id="nothing is out"),
        pytest.param("deliver correct validate", False, id="corrected, but nobody reported anything"),
        pytest.param("deliver report correct", False, id="the report is still open"),
        pytest.param("deliver report correct corrected", True, id="what is out is from before"),
        pytest.param("deliver report correct validate corrected", True, id="validated again meanwhile"),
        pytest.param("deliver report correct unchanged", False, id="the report was unfounded"),
        pytest.param("deliver report validate corrected", False, id="said to be corrected, nothing was changed"),
        pytest.param("deliver report correct deliver corrected", False, id="delivered before the report is closed"),
        pytest.param("deliver report correct deliver validate corrected", False, id="a validation changes no file"),
        pytest.param("deliver report correct corrected deliver", False, id="delivered again"),
        pytest.param("deliver report correct corrected deliver report", False, id="a new report changes nothing yet"),
        pytest.param("deliver report correct corrected report unchanged", True, id="another one was unfounded"),
    ],
)
def test_what_was_corrected_after_a_report_is_to_be_delivered_again(desk: Reporting, steps: str, again: bool) -> None:
    document_id, opened = desk.put("a.txt"), list[str]()
    for step in steps.split():
        if step == "report":
            opened.append(desk.report(document_id).id)
        elif step == "deliver":
            desk.hand_over(document_id)
        elif step == "correct":
            desk.act(document_id, CORRECT)
        elif step == "validate":
            desk.act(document_id, VALIDATE)
        else:
            desk.close(opened.pop(), step)
    row = desk.row(document_id)
    assert (row.redeliver, row.delivered is not None, row.reports) == (again, "deliver" in steps, len(opened))
    with acting_as(desk.database, LEADER):
        assert desk.deliveries.mark(document_id).redeliver is again


def test_the_register_says_which_version_is_out(desk: Reporting) -> None:
    first, second = desk.put("a.txt"), desk.put("b.txt")
    desk.hand_over(first, "1" * 64)
    with acting_as(desk.database, LEADER):
        files = [
            DeliveredVersion(each, "txt", "txt", "judiciaire", "lettres", 1, 0, sha * 64)
            for each, sha in ((first, "2"), (second, "3"), ("0" * 32, "4"))
        ]
        assert desk.deliveries.note(files, desk.id, choice="all") == 2, "one was erased meanwhile"
        found = [(each.number, each.form, each.who, each.sha256) for each in desk.deliveries.of(first)]
        assert found == [(2, "txt", LEADER, "2" * 64), (1, "docx", LEADER, "1" * 64)]
        assert [each.number for each in desk.deliveries.of(second)] == [1]
    with desk.database.reading() as session:
        said = [(entry.subject, dict(entry.details)) for entry in audit.find(session, audit.AuditFilter("deliver"))]
    assert said == [
        (second, {"form": "txt", "number": 1, "sha256": "3" * 64, "list": desk.id}),
        (first, {"form": "txt", "number": 2, "sha256": "2" * 64, "list": desk.id}),
        (desk.id, {"kind": "list", "choice": "all"}),
        (first, {"form": "original", "number": 1, "sha256": "1" * 64}),
    ]


# -- from outside
# --------------------------------------------------------------------------------------------------


def outside(desk: Reporting) -> str:
    """Take a report from outside, and give its id."""
    desk.reports.receive("readable", "Le nom de la mère", "https://cour.example/decision/21-12.345", "a@b.example")
    with acting_as(desk.database, LEADER):
        return next(report.id for report in desk.reports.find() if report.document_id is None)


def test_a_report_from_outside_is_seen_by_who_validates_and_changes_nothing_before(desk: Reporting) -> None:
    document_id, report_id = desk.put("a.txt"), outside(desk)
    desk.act(document_id, VALIDATE)
    keeper = make(desk.database, "Inès", "administrateur", "auditeur", "analyste")
    for name in (FIRST, keeper):
        with acting_as(desk.database, name):
            assert desk.reports.find(closed=True) == ()
            with pytest.raises(ReportGone):
                desk.reports.close(report_id, "unchanged")
            with pytest.raises(DocumentGone):
                desk.reports.place(report_id, document_id)
    assert desk.row(document_id).state == "validated"
    foreign = make(desk.database, "Drissa", "valideur")
    with acting_as(desk.database, foreign), pytest.raises(DocumentGone):
        desk.reports.place(report_id, document_id)
    with acting_as(desk.database, LEADER):
        placed = desk.reports.place(report_id, document_id)
        assert placed.reopened
        (report,) = desk.reports.of(document_id)
        assert (report.origin, report.reference, report.contact) == ("public", "https://cour.example/decision/21-12.345", "a@b.example")  # fmt: skip
        with pytest.raises(ReportPlaced):
            desk.reports.place(report_id, document_id)
    with acting_as(desk.database, foreign):
        assert desk.reports.find() == (), "it is of a document now, which they do not hold"
    assert desk.row(document_id).state == "reading"


@pytest.mark.parametrize(
    ("text", "reference", "contact"),
    [
        pytest.param("", "RG 21/1", "", id="no text"),
        pytest.param("Un nom", " ", "", id="no decision"),
        pytest.param("Un nom", "1" * 301, "", id="a long number"),
        pytest.param("Un nom", "RG 21/1", "a" * 301, id="a long contact"),
    ],
)
def test_a_report_from_outside_says_what_is_wrong_and_of_which_decision(
    desk: Reporting, text: str, reference: str, contact: str
) -> None:
    with pytest.raises(BadReportText):
        desk.reports.receive("other", text, reference, contact)


def test_strangers_fill_no_store(desk: Reporting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_reports, "MOST_WAITING", 2)
    report_id = outside(desk)
    outside(desk)
    with pytest.raises(ReportsFull):
        desk.reports.receive("other", "encore un nom", "RG 21/2")
    with acting_as(desk.database, LEADER):
        desk.reports.close(report_id, "unchanged")
    desk.reports.receive("other", "encore un nom", "RG 21/2")
    with desk.database.writing() as session:
        session.execute(update(ReportRow).values(expires=now() - timedelta(seconds=1)))
    placed = desk.report(desk.put("a.txt")).id
    desk.reports.sweep()
    with desk.database.reading() as session:
        assert list(session.scalars(select(ReportRow.id))) == [placed]
