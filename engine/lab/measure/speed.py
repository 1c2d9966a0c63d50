"""How fast a model is, and what it takes: the product's path and Flair's own, each in a fresh
process, on the same text.

Run as ``python -m engine.lab.measure.speed product`` (or ``flair``), a process reads an order as
JSON and writes figures as JSON. Tokens are those of the text; line ends, which the tagger reads
too, are not counted.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path

from engine.core import ROOT, EmptyDocument, EngineError, settings
from engine.measure import Figures

NOT_MEASURED = "not measured"
_CPU_FACTS = Path("/proc/cpuinfo")


def measure_speed(texts: Sequence[str], model: str, seconds: float) -> Figures:
    """Measure a model on texts, on this machine's processor and on its GPU, if it has one.

    ``seconds``: how long each measure goes on at least; the texts are read once at least.

    Raises:
        EmptyDocument: there is no token to read. ModelError: the model or the device cannot be
        used.
    """
    if not any(text.strip() for text in texts):
        raise EmptyDocument()
    import torch

    from engine.tagging import load_tagger

    load_tagger(settings().data / "models" / model, "cpu")  # what cannot be used is said here, in the user's words
    order = {"folder": str(settings().data / "models" / model), "texts": list(texts), "seconds": seconds}
    figures: Figures = {"date": time.strftime("%Y-%m-%d"), "model": model, "machine": machine()}
    figures |= _both({**order, "device": "cpu"})
    figures["gpu"] = _both({**order, "device": "cuda"}) if torch.cuda.is_available() else NOT_MEASURED
    return figures


def _both(order: Figures) -> Figures:
    """Measure both paths, one after the other, and how many times faster the product's is."""
    figures = _ask("product", order)
    theirs = _ask("flair", order)
    predict = theirs["tokens_per_second"]
    ratios = {name: round(figures[name]["tokens_per_second"] / predict, 2) for name in ("end_to_end", "tagging")}
    return {**figures, "predict": theirs, "times_predict": ratios}


def _ask(who: str, order: Figures) -> Figures:
    """Run a measure in a process that has loaded nothing yet.

    Raises:
        EngineError: it failed, though the model could be loaded: a defect.
    """
    command = [sys.executable, "-m", "engine.lab.measure.speed", who]
    done = subprocess.run(  # noqa: S603 - our own module
        command, input=json.dumps(order), capture_output=True, text=True, cwd=ROOT, check=False
    )
    if done.returncode:
        raise EngineError()
    figures: Figures = json.loads(done.stdout)
    return figures


def measure_product(order: Figures) -> Figures:
    """Measure the product: loading, tagging alone, and the whole way from a text to its
    annotation."""
    began = time.perf_counter()
    from engine.pipeline import annotate
    from engine.tagging import load_tagger

    import_module("engine.tagging.inference")  # and torch with it
    imported = time.perf_counter()
    tagger = load_tagger(Path(order["folder"]), order["device"])
    loaded = time.perf_counter()
    import torch

    from engine.core import Document, load_profile

    profile, texts = load_profile("judiciaire"), order["texts"]
    tagger.tag(texts[0])  # the first call of a model is slow

    def whole() -> None:
        for text in texts:
            annotate(Document("benchmark", text), tagger, profile)

    tag_many: Callable[[Sequence[str]], object] = getattr(tagger, "tag_many", lambda few: [tagger.tag(t) for t in few])
    return {
        "device": tagger.device,
        "precision": getattr(tagger, "precision", "fp32"),
        "threads": torch.get_num_threads(),
        "documents": len(texts),
        "characters": sum(map(len, texts)),
        "tokens": _tokens(texts),
        "end_to_end": _repeat(whole, texts, order["seconds"]),
        "tagging": _repeat(lambda: tag_many(texts), texts, order["seconds"]),
        "load": {"import_seconds": round(imported - began, 2), "model_seconds": round(loaded - imported, 2)},
        "peak_memory_mb": _peak(),
    }


def measure_flair(order: Figures) -> Figures:
    """Measure ``SequenceTagger.predict`` alone: the sentences are made before, and what it finds is
    not read."""
    from flair.data import Sentence

    from engine.lab.train.embeddings.flair import describe
    from engine.lab.train.publication.reference import reference
    from engine.text import display_token, windows

    tagger = reference(Path(order["folder"]), order["device"])
    documents = []
    for text in order["texts"]:
        sentences = [Sentence([display_token(text, token) for token in window.tokens]) for window in windows(text)]
        if sentences:
            describe(sentences)
            documents.append(sentences)

    def predict() -> None:
        for sentences in documents:
            tagger.predict(sentences)

    tagger.predict(documents[0][:1])
    return {**_repeat(predict, order["texts"], order["seconds"]), "peak_memory_mb": _peak()}


def _repeat(work: Callable[[], object], texts: Sequence[str], seconds: float) -> dict[str, float]:
    """Work until the time is over, once at least."""
    began, processor, rounds = time.perf_counter(), time.process_time(), 0
    while not rounds or time.perf_counter() - began < seconds:
        work()
        rounds += 1
    took, computed = time.perf_counter() - began, time.process_time() - processor
    read = rounds * _tokens(texts)
    return {
        "tokens_per_second": round(read / took),
        "tokens_per_processor_second": round(read / computed),
        "seconds": round(took, 2),
    }


def _tokens(texts: Sequence[str]) -> int:
    from engine.text import windows

    return sum(not token.line_break for text in texts for window in windows(text) for token in window.tokens)


def _peak() -> int:
    """Give the most memory this process has held, in megabytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1024**2)


def machine() -> Figures:
    """Describe the machine: its processor by name, its cores, its memory."""
    facts = _CPU_FACTS.read_text(encoding="utf-8").splitlines() if _CPU_FACTS.exists() else []
    names = [line.partition(":")[2].strip() for line in facts if line.startswith("model name")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3
    busy = os.getloadavg()[0]
    name = names[0] if names else platform.processor() or platform.machine()
    return {"processor": name, "cores": os.cpu_count(), "memory_gb": round(memory), "load_before": round(busy, 2)}


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):  # libraries may write what they load; standard output is for the figures
        answer = {"product": measure_product, "flair": measure_flair}[sys.argv[1]](json.load(sys.stdin))
    json.dump(answer, sys.stdout)
