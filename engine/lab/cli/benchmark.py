"""``benchmark``: how fast a model is on this machine, against Flair's own way with the same weights
on the same text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import number, say
from engine.cli.table import table
from engine.core import settings

if TYPE_CHECKING:
    from engine.measure import Figures

HELP = "help.measure_the_speed_of_a_model"


def benchmark(
    model: Annotated[str | None, typer.Option(metavar="M", help="help.installed_model", show_default=False)] = None,
    text: Annotated[
        str | None, typer.Option(metavar="FILE", help="help.document_to_read_instead_of_the", show_default=False)
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="N", min=0, help="help.how_long_each_measure_goes_on")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")] = False,
) -> int:
    """Measure on a document, or on the samples in the model's language."""
    from engine.interchange import samples
    from engine.lab.measure.speed import measure_speed
    from engine.tagging import model_info

    name = model or settings().model
    spoken = model_info(name).get("language", "fr")  # a missing model is said before anything heavy is loaded
    texts = (
        [files.read_document(text).text] if text else [sample.text for sample in samples() if sample.language == spoken]
    )
    figures = measure_speed(texts, name, seconds)
    files.put(json.dumps(figures, ensure_ascii=False, indent=1) + "\n" if as_json else _page(figures))
    return 0


def _page(figures: Figures) -> str:
    machine = figures["machine"]
    about = say(
        "benchmark.model_cores_gb_tokens",
        model=figures["model"],
        processor=machine["processor"],
        cores=machine["cores"],
        memory_gb=machine["memory_gb"],
        date=figures["date"],
        tokens=_number(figures["tokens"]),
    )
    gpu = figures["gpu"]
    pages = [_speeds(about, figures), _needs(figures)]
    pages.append(say("benchmark.gpu_not_measured") if isinstance(gpu, str) else _speeds("GPU", gpu))
    return "\n".join(pages)


def _speeds(title: str, figures: Figures) -> str:
    times = figures["times_predict"]
    rows = [
        [say("benchmark.end_to_end"), figures["end_to_end"], times["end_to_end"]],
        [say("benchmark.tagging_alone"), figures["tagging"], times["tagging"]],
        ["SequenceTagger.predict", figures["predict"], 1.0],
    ]
    head = say("benchmark.path_tokens_s_predict").split("|")
    how = f"{figures['device']}, {figures['precision']}, {figures['threads']} {say('benchmark.threads')}"
    cells = [[name, _number(speed["tokens_per_second"]), _decimal(ratio)] for name, speed, ratio in rows]
    return table(f"{title} ({how})", head, cells)


def _needs(figures: Figures) -> str:
    load = figures["load"]
    title = say("benchmark.loading_and_memory_fresh_process")
    rows = [
        [say("benchmark.libraries"), f"{_decimal(load['import_seconds'])} s"],
        [say("benchmark.model"), f"{_decimal(load['model_seconds'])} s"],
        [say("benchmark.peak_memory"), f"{_number(figures['peak_memory_mb'])} {say('benchmark.mb')}"],
    ]
    return table(title, ["", ""], rows)


def _number(value: int) -> str:
    return number(value)


def _decimal(value: Any) -> str:
    return number(value, 2)
