"""A text worked on while its sender waits: kept sealed meanwhile as every document is, and erased
with the answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.core import Annotation, DocumentGone, TimedOut, settings
from engine.service.documents.documents import Documents
from engine.service.documents.results import Results
from engine.text import AUTO

log = logging.getLogger(__name__)

FIRST_LOOK, LAST_LOOK, SLOWER = 0.02, 0.5, 1.5
"""Seconds between two looks at the job: at first, at most, and by how much they grow. A short text
alone takes a few; where many wait, their looks must not take the time of the workers."""

Pause = Callable[[float], None]
"""Lets so many seconds pass, or raises what ends the wait."""


@dataclass(frozen=True, slots=True)
class DirectOptions:
    """How a text is annotated: ``profile``; ``language``, ``fr``, ``en`` or ``auto`` (detected);
    ``parties``, names known from elsewhere; ``name``, what the document is called;
    ``second_opinion``, whether a second tagger reads it too, None as the settings say."""

    profile: str = "judiciaire"
    language: str = AUTO
    parties: tuple[str, ...] = ()
    name: str = "text.txt"
    second_opinion: bool | None = None


@dataclass(frozen=True, slots=True)
class PseudonymisedText:
    """A ``text`` without the names, searched for them, and the ``annotation`` of the original with
    the replacement of each mention. ``left`` counts occurrences of names that stay readable, by
    reason."""

    text: str
    annotation: Annotation
    left: tuple[tuple[str, int], ...]


class DirectDocument:
    """A text in the queue of the workers, as a context: on its end the document is erased.

    The characters of the text are not normalised, so that places in it stay valid.
    """

    def __init__(
        self,
        documents: Documents,
        results: Results,
        text: str,
        options: DirectOptions = DirectOptions(),
        pause: Pause | None = None,
    ) -> None:
        """Queue the text. ``pause`` is called between two looks at its job; without it, a wait
        ends after the minutes that a job may take.

        Raises:
            EmptyDocument, TooLarge: by its length in bytes.
            UnknownName: there is no such profile or language.
            TooManyParties: there are too many names, or one is too long.
        """
        self._documents, self._results, self._options = documents, results, options
        self._pause = pause or _patience()
        self._id = documents.receive_exactly(
            text, options.name, options.profile, options.language, options.parties, options.second_opinion
        )

    def __enter__(self) -> DirectDocument:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._documents.erase(self._id)
        except DocumentGone:
            log.info("A document was erased before its answer was given.")

    def annotation(self) -> Annotation:
        """Wait for the annotation and return it, with masks set by the profile.

        Raises:
            EngineError: what made the job fail. TimedOut: it did not end in its time.
        """
        self._wait()
        return self._results.annotation(self._id, self._options.profile)

    def pseudonymised(self, strategy: str) -> PseudonymisedText:
        """Wait for the annotation and return the text as it would be delivered.

        Raises:
            UnknownName: there is no such strategy. DeliveryError: a name would stay readable.
            EngineError, TimedOut: as :meth:`annotation`.
        """
        self._wait()
        delivery = self._results.delivery(self._id, self._options.profile, strategy, text=True)
        annotation = self._results.replaced(self._id, self._options.profile, strategy).annotation
        left = tuple((one.reason, one.times) for one in delivery.left)
        return PseudonymisedText(delivery.data.decode(), annotation, left)

    def _wait(self) -> None:
        seconds = FIRST_LOOK
        while self._documents.job(self._id).state in ("queued", "running"):
            self._pause(seconds)
            seconds = min(LAST_LOOK, seconds * SLOWER)


def _patience() -> Pause:
    until = time.monotonic() + settings().job_minutes * 60

    def pause(seconds: float) -> None:
        if time.monotonic() > until:
            raise TimedOut(minutes=settings().job_minutes)
        time.sleep(seconds)

    return pause
