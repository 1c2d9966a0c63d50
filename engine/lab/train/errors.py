"""What can go wrong in a training and nowhere else, each with its sentence; what is done so far is
always kept.

``Unseen`` is no failure: it is said while the training goes on.
"""

from __future__ import annotations

from engine.core import UsageError


class TrainingError(UsageError):
    code = "training"


class Interrupted(TrainingError):
    code = "training.interrupted"


class WorkInUse(TrainingError):
    code = "training.work_in_use"


class OtherTraining(TrainingError):
    code = "training.other"


class DiskFull(TrainingError):
    code = "training.disk_full"


class NotWritable(TrainingError):
    code = "training.not_writable"


class CorpusMissing(TrainingError):
    code = "training.corpus_missing"


class CorpusDamaged(TrainingError):
    code = "training.corpus_damaged"


class ShortStream(TrainingError):
    code = "training.short_stream"


class NoMention(TrainingError):
    code = "training.no_mention"


class BadStart(TrainingError):
    code = "training.bad_start"


class BadTransformer(TrainingError):
    code = "training.bad_transformer"


class ProcessDied(TrainingError):
    code = "training.process_died"


class Unseen(TrainingError):
    code = "training.unseen"


class NoGold(UsageError):
    code = "training.no_gold"
