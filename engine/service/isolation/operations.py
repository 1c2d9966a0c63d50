"""All that can be asked of a process that opens files: reading, writing and verifying, keys and
restoring, sets of annotations, archives, comparisons."""

from __future__ import annotations

from importlib import import_module

from engine.core import installation_policy
from engine.service.alignment.aligner import align
from engine.service.isolation.files import (
    deliver_file,
    deliver_plain,
    lock_key,
    measure_gaps,
    read_file,
    restore_file,
)
from engine.service.isolation.operation import Operation
from engine.service.isolation.pictures import list_pictures, show_pages, show_picture
from engine.service.lists.unpacking import unpack
from engine.service.sets.given import convert_files, evaluate_files, measure_agreement, recall_files
from engine.service.sets.mlflow_store import read_store
from engine.service.sets.reading import read_annotators, read_gold, read_predictions
from engine.terms import policy_search

OPERATIONS: dict[str, Operation] = {
    "read": Operation(read_file, "read"),
    "deliver": Operation(deliver_file, "write"),
    "deliver_text": Operation(deliver_plain, "write"),
    "pictures": Operation(list_pictures, "read"),
    "picture": Operation(show_picture, "read"),
    "preview": Operation(show_pages, "read"),
    "gaps": Operation(measure_gaps, "read"),
    "key": Operation(lock_key, "write"),
    "restore": Operation(restore_file, "restore", factor=0.5),
    "gold": Operation(read_gold, "sets", factor=5),
    "predictions": Operation(read_predictions, "sets", factor=5),
    "annotators": Operation(read_annotators, "sets", factor=5),
    "convert": Operation(convert_files, "sets"),
    "evaluate": Operation(evaluate_files, "sets", factor=5),
    "recall": Operation(recall_files, "sets", factor=5),
    "agreement": Operation(measure_agreement, "sets", factor=5),
    "archive": Operation(unpack, "sets"),
    "mlflow": Operation(read_store, "sets"),
    "align": Operation(align, "align", factor=5),
}

LIBRARIES = (
    "lxml.html", "pikepdf", "pypdfium2", "pdfminer.high_level", "PIL.Image", "reportlab.pdfgen.canvas", "scipy.ndimage",
    "zstandard", "charset_normalizer", "cryptography.hazmat.primitives.kdf.scrypt", "engine.delivery.deliver",
    "engine.pseudonyms.key.restore", "engine.formats.verify.verify", "engine.interchange.registry",
)  # fmt: skip
"""What formats load when a file of theirs comes."""


def preload() -> None:
    """Load, before the first process is forked, what it would otherwise load for itself."""
    for name in LIBRARIES:
        import_module(name)
    if installation_policy().hides:
        policy_search()
