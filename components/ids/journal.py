"""The page of the audit log (``pages/journal.py``, ``components/journal``)."""

JOURNAL_STATE = "journal-state"  # whether the log is whole
JOURNAL_CHECK = "journal-check"
JOURNAL_CLOCK = "journal-clock"  # dcc.Interval: looks while the log is checked
JOURNAL_WHO = "journal-who"
JOURNAL_ACT = "journal-act"
JOURNAL_SINCE = "journal-since"
JOURNAL_UNTIL = "journal-until"
JOURNAL_SEARCH = "journal-search"
JOURNAL_ALL = "journal-all"  # nothing is searched any more
JOURNAL_PLACE = "journal-place"  # dcc.Store, memory: what is searched, and which page of it is shown
JOURNAL_LIST = "journal-list"
JOURNAL_NEWER = "journal-newer"
JOURNAL_OLDER = "journal-older"
JOURNAL_FILE = "journal-file"  # dcc.Download
JOURNAL_MESSAGE = "journal-message"  # what came of a file that was asked for


def journal_export(form: object) -> dict[str, object]:
    """Name the button that writes what is searched in a form, ``csv`` or ``json``."""
    return {"type": "journal-export", "form": form}
