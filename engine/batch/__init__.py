"""A batch: thousands of documents pseudonymised into a folder, which a power cut does not spoil.

``plan`` lists the documents of files, archives, mailboxes and tables as a manifest without a name
or a text; ``run`` makes what is not made yet, one row of the ledger for each document; ``status``
and ``report`` say what is there, ``list_batches`` of all batches in a folder. One run at a time
works on a batch, in as many processes as the machine has room for. ``watch_folder`` makes a flow of
it: documents go on arriving (:mod:`engine.batch.flow`).
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.batch.fingerprint import find_obstacle
    from engine.batch.flow import (
        FlowOptions,
        FlowPlan,
        FlowSettings,
        FlowStatus,
        read_duration,
        read_flow_settings,
        watch_folder,
    )
    from engine.batch.folder import BatchFolder
    from engine.batch.ledger import STATES, LedgerRow
    from engine.batch.metrics import status_metrics
    from engine.batch.overview import BatchOverview, BatchState, PlannedBatch, find_batch, list_batches
    from engine.batch.plan import BatchPlan, plan_batch
    from engine.batch.report import BatchReport, read_report, report_batch
    from engine.batch.run import run_batch
    from engine.batch.status import BatchStatus, read_status
    from engine.batch.windows import BatchOptions
else:
    __getattr__ = lazy(
        __name__,
        {
            "fingerprint": ("find_obstacle",),
            "flow": (
                "FlowOptions",
                "FlowPlan",
                "FlowSettings",
                "FlowStatus",
                "read_duration",
                "read_flow_settings",
                "watch_folder",
            ),
            "folder": ("BatchFolder",),
            "ledger": ("LedgerRow", "STATES"),
            "metrics": ("status_metrics",),
            "overview": ("BatchOverview", "BatchState", "PlannedBatch", "find_batch", "list_batches"),
            "plan": ("BatchPlan", "plan_batch"),
            "report": ("BatchReport", "read_report", "report_batch"),
            "run": ("run_batch",),
            "status": ("BatchStatus", "read_status"),
            "windows": ("BatchOptions",),
        },
    )


__all__ = [
    "STATES",
    "BatchFolder",
    "BatchOptions",
    "BatchOverview",
    "BatchPlan",
    "BatchReport",
    "BatchState",
    "BatchStatus",
    "FlowOptions",
    "FlowPlan",
    "FlowSettings",
    "FlowStatus",
    "LedgerRow",
    "PlannedBatch",
    "find_batch",
    "find_obstacle",
    "list_batches",
    "plan_batch",
    "read_duration",
    "read_flow_settings",
    "read_report",
    "read_status",
    "report_batch",
    "run_batch",
    "status_metrics",
    "watch_folder",
]
