"""Read on a GPU and on the processor, and compare: ``python benchmarks/gpu.py [--model NAME]
[--copies N] [--compared N] [--annotated N]
[--processes N] [--json FILE]``.

On the documents that ship: the tags of both, token by token, in both precisions; tokens a second
and memory by the characters of a batch; where the time goes (``torch.profiler``); and the whole way
of a document, the GPU reading while processes beside it run rules, persons and probabilities.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import torch
from torch.profiler import ProfilerActivity, profile

from benchmarks.precision import token_tags
from engine.core import Document, Entity, Profile, Suspect, load_profile, settings
from engine.interchange import genres, gold, samples
from engine.lab.train.calibration.reader import UncalibratedTagger
from engine.pipeline import annotate
from engine.tagging import Calibration, FastTagger
from engine.text import windows

BATCHES = (250_000, 1_000_000, 4_000_000)
"""Characters of a batch."""

inference = importlib.import_module(FastTagger.__module__)

Read = tuple[tuple[Entity, ...], tuple[Suspect, ...]]


def main() -> None:
    """Compare and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="fr")
    parser.add_argument("--copies", type=int, default=40, help="how often the documents are read in a measure")
    parser.add_argument("--compared", type=int, default=0, help="documents whose tags are compared; 0: all")
    parser.add_argument("--annotated", type=int, default=10, help="how often the documents go the whole way")
    parser.add_argument("--processes", type=int, default=15, help="processes for what runs on the processor")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    folder = settings().data / "models" / chosen.model
    texts = list(_texts(chosen.model))
    found: dict[str, Any] = {
        "model": chosen.model, "gpu": torch.cuda.get_device_name(), "torch": torch.__version__,
        "documents": len(texts), "tokens": _count(texts), "date": time.strftime("%Y-%m-%d"),
    }  # fmt: skip
    found["tags"] = compare(folder, texts[: chosen.compared or None])
    _write(chosen.json, found)
    found["speed"] = speeds(folder, texts * chosen.copies)
    _write(chosen.json, found)
    found["profile"] = where_time_goes(folder, texts * 4)
    _write(chosen.json, found)
    found["whole"] = whole(folder, texts, chosen.annotated, chosen.processes)
    _write(chosen.json, found)


def _write(path: Path | None, found: dict[str, Any]) -> None:
    text = json.dumps(found, indent=1)
    print(text if path is None else f"{path.name}: {', '.join(found)}", flush=True)
    if path:
        path.write_text(text, encoding="utf-8")


def _texts(language: str) -> Iterator[str]:
    yield from (sample.annotation.document.text for sample in samples() if sample.language == language)
    yield from (one.annotation.document.text for g in genres() if g.language == language for one in gold(g.name))


def _count(texts: Sequence[str]) -> int:
    return sum(not token.line_break for text in texts for window in windows(text) for token in window.tokens)


def compare(folder: Path, texts: Sequence[str]) -> dict[str, Any]:
    """Count the tokens whose tag differs, for each pair of a device and a precision."""
    tags = {
        (device, precision): token_tags(folder, texts, device, precision)
        for device in ("cpu", "cuda")
        for precision in ("fp32", "bf16")
    }
    pairs = [(("cpu", "fp32"), ("cuda", "fp32")), (("cpu", "fp32"), ("cpu", "bf16")), (("cpu", "fp32"), ("cuda", "bf16")), (("cpu", "bf16"), ("cuda", "bf16"))]  # fmt: skip
    return {
        "tokens": len(tags["cpu", "fp32"]),
        "labelled": sum(tag != "O" for tag in tags["cpu", "fp32"]),
        "different": {
            f"{' '.join(one)} / {' '.join(other)}": sum(a != b for a, b in zip(tags[one], tags[other], strict=True))
            for one, other in pairs
        },
    }


def speeds(folder: Path, texts: Sequence[str]) -> list[dict[str, Any]]:
    """Measure tokens a second and the memory of the GPU, by the characters of a batch."""
    made, tokens, rows = FastTagger.load(folder, "cuda", "bf16"), _count(texts), []
    shipped = inference.CHARACTERS["cuda"]
    for characters in BATCHES:
        inference.CHARACTERS["cuda"] = characters
        made.tag_many(texts[: len(texts) // 8])
        torch.cuda.reset_peak_memory_stats()
        began = time.perf_counter()
        made.tag_many_with_doubts(texts)
        took = time.perf_counter() - began
        memory = round(torch.cuda.max_memory_allocated() / 2**20)
        rows.append({"characters": characters, "tokens_per_second": round(tokens / took), "gpu_memory_mb": memory})
    inference.CHARACTERS["cuda"] = shipped
    return rows


def where_time_goes(folder: Path, texts: Sequence[str]) -> dict[str, Any]:
    """Give the seconds of the whole, those the GPU computes, and its dearest kernels."""
    made = FastTagger.load(folder, "cuda", "bf16")
    made.tag_many(texts)
    began = time.perf_counter()
    pieces = [piece for number, text in enumerate(texts) for piece in made._pieces(number, text)]
    laid_out = time.perf_counter() - began
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as profiled:
        began = time.perf_counter()
        made.tag_many(texts)
        whole = time.perf_counter() - began
    rows = sorted(profiled.key_averages(), key=lambda row: -row.self_device_time_total)
    return {
        "seconds": round(whole, 3),
        "cut_into_windows_seconds": round(laid_out, 3),
        "windows": len(pieces),
        "gpu_seconds": round(sum(row.self_device_time_total for row in rows) / 1e6, 3),
        "dearest": {row.key[:80]: round(row.self_device_time_total / 1e6, 3) for row in rows[:12]},
    }


@dataclass
class ReadText:
    """What was read of one text, in the place of the model that read it."""

    found: Read

    def read(self, text: str) -> Read:
        """Give the mentions and the suspects."""
        return self.found


def _annotate(text: str, read: Read, calibration: Calibration | None, chosen: Profile, language: str) -> int:
    made = annotate(
        Document("text", text), UncalibratedTagger("read", language, ReadText(read), "cuda", calibration), chosen
    )
    return len(made.entities)


def whole(folder: Path, texts: Sequence[str], copies: int, processes: int) -> dict[str, Any]:
    """Measure the whole way of documents: read on the GPU in groups, annotated by processes."""
    with ProcessPoolExecutor(processes, multiprocessing.get_context("forkserver")) as pool:
        made, chosen = FastTagger.load(folder, "cuda", "bf16"), load_profile("judiciaire")
        warm = [pool.submit(_annotate, text, ((), ()), None, chosen, made.language) for text in texts[: 2 * processes]]
        made.tag_many(texts)
        [one.result() for one in warm]
        began, reading, waiting = time.perf_counter(), 0.0, []
        for _ in range(copies):
            since = time.perf_counter()
            read = made.tag_many_with_doubts(texts)
            reading += time.perf_counter() - since
            waiting += [
                pool.submit(_annotate, text, one, made.calibration, chosen, made.language)
                for text, one in zip(texts, read, strict=True)
            ]
        mentions = sum(one.result() for one in waiting)
        took = time.perf_counter() - began
    return {
        "processes": processes, "tokens_per_second": round(copies * _count(texts) / took), "seconds": round(took, 2),
        "reading_seconds": round(reading, 2), "mentions": mentions,
    }  # fmt: skip


if __name__ == "__main__":
    main()
