"""What a server does before its first reader: read what is read once, and keep the collector of
garbage from looking at it ever after.

An act on a long document makes and drops tens of thousands of small values. Left alone, Python's
collector then walks through every word of every lexicon each few acts, for a fifth of a second.
"""

from __future__ import annotations

import gc
import logging
from datetime import UTC, datetime

from engine.core import SURNAME, Annotation, Document, EngineError, EngineInfo, load_profile
from engine.service.service import service
from engine.service.sets.gold_sets import gold_sets
from engine.service.tasks import Task

log = logging.getLogger(__name__)

THRESHOLDS = (50_000, 20, 20)
"""Values made more than dropped before the young are looked at, and how often before those that
lasted are."""
_TEXT = "Mme Odile ROCHEBLAVE, demeurant à Lorient."


def warm() -> Task[None]:
    """Start a background task that loads what the first reader would otherwise wait for: counts of
    the shipped results, lexicons, pseudonym strategies and records. Results that cannot be read are
    logged, not raised."""
    return service().tasks.run("warming", _warm)


def _warm(task: Task[None]) -> None:
    counting = gold_sets().warm()
    service().start_processes()
    try:
        read_once()
        service().records.columns()
    except EngineError as error:  # whoever needs it is told
        log.warning("What readers need could not be read ahead: %s", error.code)
    counting.wait()
    task.check()
    settle()


def read_once() -> None:
    """Annotate and pseudonymise a sample sentence with every strategy, so that their data are
    loaded."""
    from engine.pseudonyms import STRATEGIES, apply
    from engine.review import align, apply_change, begin, decide_masks, plan

    profile = load_profile("judiciaire")
    state = begin(Annotation(Document("", _TEXT), EngineInfo("", "", "", profile.name)))
    start = _TEXT.index("ROCHEBLAVE")
    act = {"kind": "add", "start": start, "end": start + 10, "label": SURNAME, "everywhere": True, "person": "new"}
    annotation = decide_masks(apply_change(state, plan(state, act, "", datetime.now(UTC), profile).difference), profile)
    for name in STRATEGIES:
        align(annotation, apply(annotation, name, b"", profile))


def settle() -> None:
    """Exclude all present objects from garbage collection (``gc.freeze``) and make it less
    frequent."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
