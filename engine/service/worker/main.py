"""What runs in the worker: load a model once, then take one order after the other.

Started as ``python -m engine.service.worker.main DESCRIPTOR LOADER`` by
:mod:`engine.service.worker.process`. It knows no store: it is given bytes and gives back a text and
an annotation, of which it keeps no word. It ends when the server's side of the pipe is closed.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import importlib
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from engine.core import Cancelled, Document, EngineError, ModelError, forget_documents, load_profile, replace, settings
from engine.formats import read
from engine.service.tasks import Tasks
from engine.service.worker.inbox import Inbox
from engine.service.worker.stages import overall
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message, send
from engine.store import decode_text, encode_json, encode_text, spans

if TYPE_CHECKING:
    from engine.tagging import Taggers

PROGRESS_SECONDS = 0.2
SET_PARENT_DEATH_SIGNAL = 1  # prctl(2)


def main(descriptor: int, loader: str) -> None:
    """Run the worker process: load the taggers, report ``ready``, then execute orders until the
    server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server decides
    die_with_parent()
    link = Connection(descriptor)
    inbox = Inbox(link)
    Tasks().run("listening to the server", inbox.listen)
    try:
        perform = _prepare(loader, link, inbox)
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
    """Load the default model on the device of the settings and run it once; other models are loaded
    on demand. Torch uses OMP_NUM_THREADS threads, or as many as there are cores.

    Raises:
        ModelError: the model is missing or was altered, or the device is not available.
    """
    import torch

    from engine.tagging import Tagger, Taggers, load_tagger

    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1))

    def load(name: str) -> Tagger:
        tagger = load_tagger(settings().data / "models" / name, settings().device)
        tagger.tag("Vu la requête enregistrée au greffe.")  # the first call is slow: let no document wait for it
        return tagger

    return Taggers(load, settings().model)


def _prepare(loader: str, link: Connection, inbox: Inbox) -> Callable[[Message], None]:
    """Load all that an order needs, say ``ready``, and give the function that carries one out."""
    module, _, function = loader.partition(":")
    taggers: Taggers = getattr(importlib.import_module(module), function)()
    # Here rather than above: it takes seconds, no document should wait for it, and where it fails
    # the server is told.
    from engine.pipeline import annotate
    from engine.text import language

    def perform(order: Message) -> None:
        job: int = order.body["job"]
        try:
            document = _document(order, link)
            profile = load_profile(order.body["profile"])
            report = _reporter(job, link)
            told = language.detect(document.text, order.body["wanted_language"])
            tagger = taggers.of(told.code)
            annotation = annotate(
                document, tagger, profile, language=told, progress=report, cancelled=lambda: inbox.is_cancelled(job)
            )
            end = Message("done", {"job": job}, encode_json(annotation.to_json()))
        except Cancelled:
            end = Message("cancelled", {"job": job})
        except EngineError as error:
            end = Message("failed", {"job": job, "code": error.code, "params": error.params})
        except Exception as error:  # noqa: BLE001 - a defect: the job says a sentence, the log says where
            end = Message("failed", {"job": job, "code": EngineError.code, "params": {}, "trace": trace(error)})
        send(link, end)

    send(link, Message("ready", {"model": taggers.first.name, "device": taggers.first.device}))
    language.load()
    return perform


def _document(order: Message, link: Connection) -> Document:
    """Read the file of the order and send its text ahead, or take the text that an earlier attempt
    read."""
    body, parties = order.body, tuple(order.body["parties"])
    if order.kind == "annotate":
        fields = {key: body[key] for key in ("name", "format", "sha256", "pages", "images")}
        fields |= {"unread_pages": tuple(body["unread_pages"]), "uncertain": spans(body["uncertain"])}
        return Document(text=decode_text(order.data), parties=parties, **fields)
    send(link, Message("progress", {"job": body["job"], "stage": "read", "fraction": 0.0}))
    document = read(order.data, body["name"], body["changes"])
    head = {"job": body["job"], "format": document.format, "pages": document.pages}
    head |= {"unread_pages": document.unread_pages, "images": document.images, "uncertain": document.uncertain}
    send(link, Message("text", head, encode_text(document.text)))
    return replace(document, parties=parties)


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


def die_with_parent() -> None:
    """Have Linux kill this process when the server dies, even if it hangs in native code."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def hush() -> None:
    """Redirect stdout and stderr to ``/dev/null``, since libraries may print parts of a document;
    the stack of a crash is still shown."""
    faulthandler.enable(os.fdopen(os.dup(2), "w"))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.close(nowhere)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
