"""Changes that were tracked in an RTF file: settled in its bytes, as accepted or as refused."""

from __future__ import annotations

import re

from engine.core import Damaged, Unwritable
from engine.formats.changes import Changes
from engine.formats.rtf import read as rtf
from engine.formats.rtf.patch import cut_patches, write_patches
from engine.formats.rtf.scrub import removes_changed
from engine.formats.rtf.trace import RtfTracer

_TRACKED = re.compile(rb"\\(revised|deleted)(?![a-z])")
_GONE = {"accept": "deleted", "refuse": "revised"}


def settle(data: bytes, changes: Changes) -> bytes:
    """Give an RTF file without tracked changes: all of them accepted, or all refused. Its text is
    not changed otherwise.

    Raises:
        DocumentError: as reading.
    """
    if not _TRACKED.search(data):
        return data
    data = rtf.bare(data)
    trace = RtfTracer(removes_changed, _GONE[changes])
    try:
        trace.run(data)
    except Unwritable as error:  # its text cannot be followed
        raise Damaged(format="rtf") from error
    trace.patches += cut_patches(trace.log, trace.cut)
    for group in trace.groups:
        if group.removed:
            trace.remove(group)
    return write_patches(data, trace.patches)
