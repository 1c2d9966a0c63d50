"""What runs in the worker: load a model once, then take one order after the other.

Started as ``python -m engine.service.worker.main DESCRIPTOR LOADER`` by
:mod:`engine.service.worker.process`. It knows no store and opens no file: it is given a text and
gives back an annotation, and keeps no word of either. It ends when the server's side of the pipe is
closed.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from engine.core import Cancelled, Document, EngineError, ModelError, forget_documents, load_profile, settings
from engine.service.isolation.child import die_with_parent, hush
from engine.service.isolation.limits import MEGABYTE, limit_memory, limit_processor
from engine.service.isolation.network import Barrier, deny_network
from engine.service.isolation.template import failure
from engine.service.tasks import Tasks
from engine.service.worker.count import worker_count
from engine.service.worker.inbox import Inbox
from engine.service.worker.stages import overall
from engine.service.worker.wire import Message, send
from engine.store import decode_text, encode_json, spans

if TYPE_CHECKING:
    from engine.tagging import Taggers
    from engine.terms import Terms

PROGRESS_SECONDS = 0.2


Perform = Callable[[Message], None]
Prepare = Callable[[str, Connection, Inbox, Barrier], Perform]


def main(descriptor: int, loader: str, prepare: Prepare | None = None) -> None:
    """Run the worker process: load the taggers, report ``ready``, then execute orders until the
    server closes the pipe. ``prepare`` loads something else and gives what executes an order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server decides
    die_with_parent()
    barrier = close_network()
    link = Connection(descriptor)
    inbox = Inbox(link)
    Tasks().run("listening to the server", inbox.listen)
    try:
        perform = (prepare or _prepare)(loader, link, inbox, barrier)
    except EngineError as error:
        send(link, Message("down", {"code": error.code, "params": error.params}))
        return
    except Exception:  # noqa: BLE001 - whatever stops a model from loading; no document has been seen yet
        traceback.print_exc()
        send(link, Message("down", {"code": ModelError.code, "params": {}}))
        return
    hush()
    while True:
        perform(inbox.next_order())
        forget_documents()
        gc.collect()


def load_taggers() -> Taggers:
    """Load the default model on the device of the settings and run it once; other models, those
    trained here among them, are loaded on demand. Torch uses as many threads as :func:`threads`
    says.

    Raises:
        ModelError: the model is missing or was altered, or the device is not available.
    """
    import torch

    from engine.tagging import Tagger, Taggers
    from engine.training import load_model, models_in_use

    torch.set_num_threads(threads())

    def load(name: str) -> Tagger:
        tagger = load_model(name, settings().device)
        tagger.tag("Vu la requête enregistrée au greffe.")  # the first call is slow: let no document wait for it
        return tagger

    return Taggers(load, settings().model, partial(models_in_use, settings().model))


def close_network() -> Barrier:
    """Take the network from this process, unless a service reads a language for it
    (:mod:`engine.tagging.declared.service`): its addresses are those that the administrator
    allows, and no file is opened here."""
    from engine.training import needs_network

    return "" if needs_network(settings().model) else deny_network()


def load_by_name(loader: str) -> Taggers:
    """Load the taggers by a function that is named as ``module:function``."""
    module, _, function = loader.partition(":")
    taggers: Taggers = getattr(importlib.import_module(module), function)()
    return taggers


def _prepare(loader: str, link: Connection, inbox: Inbox, barrier: Barrier) -> Perform:
    """Load all that an order needs, say ``ready``, and give the function that carries one out."""
    taggers = load_by_name(loader)
    # Here rather than above: it takes seconds, no document should wait for it, and where it fails
    # the server is told.
    from engine.delivery import with_refusals
    from engine.pipeline import annotate
    from engine.tagging import SecondTaggers, load_second
    from engine.text import language

    seconds = SecondTaggers(lambda spoken: load_second(spoken, settings().device))

    def perform(order: Message) -> None:
        job: int = order.body["job"]
        try:
            document = _document(order)
            profile = load_profile(order.body["profile"])
            report = _reporter(job, link)
            told = language.detect(document.text, order.body["wanted_language"])
            tagger = taggers.of(told.code)
            limit_job(taggers.first.device)
            annotation = annotate(
                document,
                tagger,
                profile,
                language=told,
                terms=_terms(order),
                second=seconds.of(tagger.language) if order.body.get("second_opinion") else None,
                progress=report,
                cancelled=lambda: inbox.is_cancelled(job),
            )
            annotation = with_refusals(annotation, profile)
            end = Message("done", {"job": job}, encode_json(annotation.to_json()))
        except Cancelled:
            end = Message("cancelled", {"job": job})
        except Exception as error:  # noqa: BLE001 - a defect: the job says a sentence, the log says where
            said = failure(error)
            end = Message("failed", {"job": job, **said.body})
        limit_memory(None)
        send(link, end)

    said = {"model": taggers.first.name, "device": taggers.first.device, "network": barrier}
    send(link, Message("ready", said))
    language.load()
    return perform


def _document(order: Message) -> Document:
    """Make a document of the text of an order and of what is known of its file."""
    body, parties = order.body, tuple(order.body["parties"])
    fields = {key: body[key] for key in ("name", "format", "sha256", "pages", "images")}
    fields |= {"unread_pages": tuple(body["unread_pages"]), "uncertain": spans(body["uncertain"])}
    return Document(text=decode_text(order.data), parties=parties, **fields)


def _terms(order: Message) -> Terms | None:
    """Make the reader's terms of those of an order, and add what the policy of the installation
    hides."""
    from engine.terms import SCOPES, Terms, merge, policy_terms

    body = order.body.get("terms")
    if body is None:
        return policy_terms() or None
    own = (Terms.from_json(body["scopes"][scope], scope) for scope in SCOPES)
    return merge(policy_terms(), *own, Terms.from_json(body["rules"]))


def limit_job(device: str) -> None:
    """Let a job take so much memory and time beyond what the models have. The driver of a GPU maps
    all of its memory at once: there only the time is limited."""
    if device == "cpu":
        limit_memory(settings().file_memory * MEGABYTE)
    limit_processor(settings().job_minutes * 60.0 * threads())


def threads() -> int:
    """Return how many threads a tagger of this process may use: OMP_NUM_THREADS, or the share of a
    worker in the cores."""
    return int(os.environ.get("OMP_NUM_THREADS") or max(1, (os.cpu_count() or 1) // worker_count()))


def _reporter(job: int, link: Connection) -> Callable[[str, float], None]:
    """Make the progress callback of a job: each stage is told, and at most five times a second how
    far it is."""
    last: tuple[str, float] = ("", 0.0)

    def report(stage: str, fraction: float) -> None:
        nonlocal last
        moment = time.monotonic()
        if stage != last[0] or moment - last[1] >= PROGRESS_SECONDS:
            last = (stage, moment)
            send(link, Message("progress", {"job": job, "stage": stage, "fraction": overall(stage, fraction)}))

    return report


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
