"""Problems that cannot be reported, or closed."""

from __future__ import annotations

from engine.core.errors.documents import DocumentGone
from engine.core.errors.usage import UsageError
from engine.core.errors.work import Busy, JobError


class ReportGone(DocumentGone):
    code = "report.gone"


class BadReportText(UsageError):
    """What is written of a problem is too short or too long: ``length`` characters, where it may be
    ``least`` to ``most``."""

    code = "report.text"


class BadPassage(UsageError):
    """A passage that is reported is not in the text, which has ``length`` characters."""

    code = "report.passage"


class ReportClosed(JobError):
    code = "report.closed"


class ReportPlaced(JobError):
    """It was said already of which document a report is."""

    code = "report.placed"


class ReportsFull(Busy):
    """Too many reports from outside wait to be read."""

    code = "report.full"
