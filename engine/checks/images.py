"""Pictures that the document shows: a signature, a scanned exhibit, a table pasted as an image may
name somebody."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise one doubt about the whole document if it shows pictures, whose text was not read."""
    return (doubt("unread_image", None, None),) if findings.document.images else ()


CHECK = Check("unread_image", apply)
