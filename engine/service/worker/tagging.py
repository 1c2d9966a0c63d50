"""What runs in a process that only tags: the worker's start, and a tagger alone.

Started as ``python -m engine.service.worker.tagging DESCRIPTOR LOADER`` by
:mod:`engine.service.worker.tagger_process`.
"""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection

from engine.core import Entity, Suspect
from engine.service.isolation.limits import limit_memory
from engine.service.isolation.network import Barrier
from engine.service.isolation.template import failure
from engine.service.worker.inbox import Inbox
from engine.service.worker.main import Perform, limit_job, load_by_name, main
from engine.service.worker.wire import Message, send
from engine.store import decode_text
from engine.tagging import DoubtingTagger, Tagger


def prepare(loader: str, link: Connection, inbox: Inbox, barrier: Barrier) -> Perform:
    """Load the taggers, say ``ready``, and give the function that tags a text."""
    taggers = load_by_name(loader)

    def perform(order: Message) -> None:
        job: int = order.body["job"]
        try:
            tagger = taggers.of(order.body["language"])
            limit_job(taggers.first.device)
            text = decode_text(order.data)
            found, suspects = _tag(tagger, text)
            rows = [
                {"start": e.start, "end": e.end, "label": e.label, "source": e.source, "score": e.score} for e in found
            ]
            told = {"model": tagger.name, "language": tagger.language, "device": tagger.device}
            told["weights"] = getattr(tagger, "weights", "")
            left = None if suspects is None else [[one.start, one.end, one.probability] for one in suspects]
            end = Message("tagged", {"job": job, "entities": rows, "suspects": left, **told})
        except Exception as error:  # noqa: BLE001 - as in the worker: a sentence for the report
            end = Message("failed", {"job": job, **failure(error).body})
        limit_memory(None)
        send(link, end)

    send(link, Message("ready", {"network": barrier}))
    return perform


def _tag(tagger: Tagger, text: str) -> tuple[tuple[Entity, ...], tuple[Suspect, ...] | None]:
    if isinstance(tagger, DoubtingTagger):
        return tagger.tag_with_doubts(text)
    return tagger.tag(text), None


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], prepare)
