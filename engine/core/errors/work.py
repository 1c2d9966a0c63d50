"""Models that cannot be used, and work that did not end."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class ModelError(EngineError):
    code = "model"


class ModelMissing(ModelError):
    code = "model.missing"


class ModelAltered(ModelError):
    code = "model.altered"


class ModelForeign(ModelError):
    code = "model.foreign"


class BadTagger(ModelError):
    """A declared tagger that cannot be used; ``reason`` says why."""

    code = "model.bad_tagger"


class SecondOpinionMissing(ModelError):
    code = "model.second_opinion_missing"


class LabMissing(ModelError):
    code = "model.lab_missing"


class DeviceMissing(ModelError):
    code = "model.device"


class JobError(EngineError):
    code = "job"


class Cancelled(JobError):
    code = "job.cancelled"


class WebhookFailed(JobError):
    """A program that asked to be told could not be; ``reason`` says why."""

    code = "job.webhook"


class WorkerDied(JobError):
    """A process died of a document. ``how``, where it is known, says how, as the kernel names
    it."""

    code = "job.worker_died"


class WorkerDiedTwice(WorkerDied):
    """A process died of a document, another tried again, and died too. ``how`` says how."""

    code = "job.worker_died_twice"


class KeyInUse(JobError):
    """The first request with this idempotency key is still being answered."""

    code = "job.key_in_use"


class KeyReused(JobError):
    """An idempotency key comes again with another request."""

    code = "job.key_reused"


class TimedOut(JobError):
    code = "job.timed_out"


class TooMuchProcessor(TimedOut):
    """One stage of the work took more seconds of processor than the settings allow."""

    code = "job.too_much_processor"


class TooMuchMemory(JobError):
    code = "job.too_much_memory"


class Busy(JobError):
    """So many ask for the same work that one more would only wait."""

    code = "job.busy"


class TooOften(JobError):
    """One address asks more often than it may; ``seconds`` is when it may again."""

    code = "job.too_often"


class NotReady(JobError):
    code = "job.not_ready"


class AdjudicationMoved(JobError):
    code = "adjudication.moved"


class AlignmentsBusy(JobError):
    code = "alignment.busy"


class ReviewMoved(JobError):
    """The review was changed meanwhile. ``who`` is the person who changed it, if known, ``version``
    identifies its present state."""

    code = "review.moved"

    def __init__(self, who: str = "", version: str = "", **_: object) -> None:
        super().__init__(who=who, version=version)

    def words(self, language: str) -> dict[str, str]:
        """Return the words for an unknown author as ``who``; nothing if the author is known."""
        return {} if self.params["who"] else {"who": self.say("nobody", language)}
