"""The audit log: who did what and when, from where, never a text, a name of a party or of a file.

``entry`` is an entry and its hash, ``log`` what is written and found in the store, ``signing`` the
key that signs, ``checking`` whether all is whole, ``outside`` what is kept beside the store.
"""

from engine.store.audit.checking import AuditCheck, AuditFault, check_entries, check_log
from engine.store.audit.entry import AuditEntry, canonical
from engine.store.audit.log import (
    ACTS,
    AuditFilter,
    AuditHead,
    SealedEntry,
    act_title,
    count,
    cut,
    find,
    find_all,
    latest,
    note,
    note_all,
    read_head,
    signed_head,
)
from engine.store.audit.outside import (
    ERASURES,
    HEADS,
    export_erasures,
    export_head,
    folder_of,
    read_erasures,
    read_heads,
)
from engine.store.audit.signing import is_signed, signer
from engine.store.audit.writing import WRITERS, read_lines, write_csv, write_lines

__all__ = [
    "ACTS",
    "ERASURES",
    "HEADS",
    "WRITERS",
    "AuditCheck",
    "AuditEntry",
    "AuditFault",
    "AuditFilter",
    "AuditHead",
    "SealedEntry",
    "act_title",
    "canonical",
    "check_entries",
    "check_log",
    "count",
    "cut",
    "export_erasures",
    "export_head",
    "find",
    "find_all",
    "folder_of",
    "is_signed",
    "latest",
    "note",
    "note_all",
    "read_erasures",
    "read_head",
    "read_heads",
    "read_lines",
    "signed_head",
    "signer",
    "write_csv",
    "write_lines",
]
