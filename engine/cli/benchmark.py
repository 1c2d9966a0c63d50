"""``benchmark``: how fast a model is on this machine, against Flair's own way with the same weights on the same text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import language, say
from engine.cli.table import table
from engine.core.settings import settings

if TYPE_CHECKING:
    from engine.lab.measure.speed import Figures

HELP = "Mesure la vitesse d'un modèle sur cette machine."


def benchmark(
    model: Annotated[str | None, typer.Option(metavar="M", help="Modèle installé.", show_default=False)] = None,
    text: Annotated[
        str | None, typer.Option(metavar="FILE", help="Document à lire au lieu des exemples.", show_default=False)
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="N", min=0, help="Durée de chaque mesure, en secondes, au moins.")
    ] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Écrire du JSON au lieu de tableaux.")] = False,
) -> int:
    """Measure on a document, or on the samples in the model's language."""
    from engine.interchange.samples import samples
    from engine.lab.measure.speed import measure_speed
    from engine.tagging.tagger import model_info

    name = model or settings().model
    spoken = model_info(name).get("language", "fr")  # a missing model is said before anything heavy is loaded
    texts = [files.read_document(text).text] if text else [one.text for one in samples() if one.language == spoken]
    figures = measure_speed(texts, name, seconds)
    files.put(json.dumps(figures, ensure_ascii=False, indent=1) + "\n" if as_json else _page(figures))
    return 0


def _page(figures: Figures) -> str:
    machine = figures["machine"]
    about = say(
        f"Modèle « {figures['model']} », {machine['processor']}, {machine['cores']} cœurs, {machine['memory_gb']} Go, "
        f"{figures['date']}, {_number(figures['tokens'])} mots",
        f"Model “{figures['model']}”, {machine['processor']}, {machine['cores']} cores, {machine['memory_gb']} GB, "
        f"{figures['date']}, {_number(figures['tokens'])} tokens",
    )
    gpu = figures["gpu"]
    pages = [_speeds(about, figures), _needs(figures)]
    pages.append(say("GPU : non mesuré\n", "GPU: not measured\n") if isinstance(gpu, str) else _speeds("GPU", gpu))
    return "\n".join(pages)


def _speeds(title: str, figures: Figures) -> str:
    times = figures["times_predict"]
    rows = [
        [say("de bout en bout", "end to end"), figures["end_to_end"], times["end_to_end"]],
        [say("étiquetage seul", "tagging alone"), figures["tagging"], times["tagging"]],
        ["SequenceTagger.predict", figures["predict"], 1.0],
    ]
    head = say("chemin|mots/s|× predict", "path|tokens/s|× predict").split("|")
    how = f"{figures['device']}, {figures['precision']}, {figures['threads']} {say('fils', 'threads')}"
    cells = [[name, _number(speed["tokens_per_second"]), _decimal(ratio)] for name, speed, ratio in rows]
    return table(f"{title} ({how})", head, cells)


def _needs(figures: Figures) -> str:
    load = figures["load"]
    title = say("Chargement et mémoire, processus neuf", "Loading and memory, fresh process")
    rows = [
        [say("bibliothèques", "libraries"), f"{_decimal(load['import_seconds'])} s"],
        [say("modèle", "model"), f"{_decimal(load['model_seconds'])} s"],
        [say("mémoire au plus", "peak memory"), f"{_number(figures['peak_memory_mb'])} {say('Mo', 'MB')}"],
    ]
    return table(title, ["", ""], rows)


def _number(value: int) -> str:
    return f"{value:,}".replace(",", "\u202f") if language() == "fr" else f"{value:,}"


def _decimal(value: Any) -> str:
    return say(f"{value:.2f}".replace(".", ","), f"{value:.2f}")
