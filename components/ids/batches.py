"""The page of batches (``pages/batches.py``, ``components/batches``)."""

BATCHES_LIST = "batches-list"  # laid out anew only when a batch comes or goes: a link in it may have the focus
BATCHES_MESSAGE = "batches-message"  # which batch began, broke off or ended
BATCHES_PROGRESS = "batches-progress"  # of the batch in sight; it changes at each tick
BATCHES_REPORT = "batches-report"
BATCHES_CHOSEN = "batches-chosen"  # dcc.Store, memory: the id of the batch in sight
BATCHES_KNOWN = "batches-known"  # dcc.Store, memory: what is shown rests on
BATCHES_CLOSED = "batches-closed"  # dcc.Store, memory: what the report rests on
BATCHES_TICK = "batches-tick"  # dcc.Interval, slower while nothing runs


def batch_figures(batch: object) -> dict[str, object]:
    """Name what is said of a batch in the list."""
    return {"type": "batch-figures", "batch": batch}
