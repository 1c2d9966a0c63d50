"""Batches that cannot be planned or go on."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class BatchError(EngineError):
    code = "batch"


class NoBatch(BatchError):
    """A folder holds no batch, or the files that describe it are damaged."""

    code = "batch.none"


class BatchGone(NoBatch):
    """The folder of batches holds none of an id."""

    code = "batch.gone"


class DamagedLedger(NoBatch):
    """A file of what became of the documents is damaged, or another version wrote it."""

    code = "batch.damaged_ledger"


class OtherBatchSchema(NoBatch):
    """Another version of the program planned a batch, whose files this one does not read."""

    code = "batch.other_schema"


class UnreadableBatch(BatchError):
    """A file of a batch may not, or cannot, be read by who asks."""

    code = "batch.unreadable"


class NoBatchesFolder(BatchError):
    """There is no folder of batches to list: no setting names it (``reason`` is ``unset``), it is
    not there (``missing``), or may not be read (``unreadable``)."""

    code = "batch.no_folder"


class BatchExists(BatchError):
    code = "batch.exists"


class BatchInUse(BatchError):
    code = "batch.in_use"


class BatchEmpty(BatchError):
    """Nothing that was named holds a document."""

    code = "batch.empty"


class BatchKey(BatchError):
    code = "batch.key"


class OtherFingerprint(BatchError):
    """A batch would go on with another program, model, rule, profile or strategy than it began
    with; ``reason`` is the first part that differs."""

    code = "batch.other_fingerprint"


class TooManyFailures(BatchError):
    code = "batch.too_many_failures"


class NoCorpusNames(BatchError):
    """A strategy whose pseudonyms are counted cannot keep them through a corpus by a key alone."""

    code = "batch.no_corpus_names"


class SourceChanged(BatchError):
    """A document is not the one that was planned: its file was changed or moved since."""

    code = "batch.source_changed"


class NoTextField(BatchError):
    """A record, or an XML file of the DILA, has no text where one is expected."""

    code = "batch.no_text_field"


class BadFlow(BatchError):
    """The settings of a flow cannot be used. ``file``; ``reason``: ``read``, ``toml``, ``key``,
    ``duration``, ``quiet``, ``no_zone``, ``zone``, ``days``, ``hour``, ``always``, ``secret``,
    ``webhook_address``, ``webhook_host``, ``webhook_secret``;
    ``value``: of which word."""

    code = "batch.flow"


class FlowFolders(BatchError):
    """What arrives and what is made would lie in one folder, and be taken up again."""

    code = "batch.flow_folders"


class BadDuration(BatchError):
    """A time is none. ``value`` is what was said."""

    code = "batch.duration"
