"""The page of what was reported (``pages/reports.py``, ``components/reports``)."""

REPORTS_MESSAGE = "reports-message"  # what came of the last act
REPORTS_LIST = "reports-list"
REPORTS_CHANGED = "reports-changed"  # dcc.Store, memory: grows with each act


def report_place(report: object) -> dict[str, object]:
    """Name the field that takes of which document a report is."""
    return {"type": "report-place", "report": report}


def report_act(act: object, report: object) -> dict[str, object]:
    """Name the button that does something with a report: ``place`` or ``dismiss``."""
    return {"type": "report-act", "act": act, "report": report}
