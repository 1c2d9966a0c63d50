"""A flow: a batch whose documents go on arriving in a folder.

``watch_folder`` looks at the folder, takes up what is whole, and makes it as a run of a batch does;
``read_flow_settings`` reads how, by which hours and within which time.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.batch.flow.lateness import FlowStatus, read_flow_status
    from engine.batch.flow.opening import FlowPlan
    from engine.batch.flow.settings import FlowSettings, read_duration, read_flow_settings
    from engine.batch.flow.watch import FlowOptions, watch_folder
else:
    __getattr__ = lazy(
        __name__,
        {
            "lateness": ("FlowStatus", "read_flow_status"),
            "opening": ("FlowPlan",),
            "settings": ("FlowSettings", "read_duration", "read_flow_settings"),
            "watch": ("FlowOptions", "watch_folder"),
        },
    )


__all__ = [
    "FlowOptions",
    "FlowPlan",
    "FlowSettings",
    "FlowStatus",
    "read_duration",
    "read_flow_settings",
    "read_flow_status",
    "watch_folder",
]
