"""The worker and the model in words."""

from __future__ import annotations

from typing import NamedTuple

from components.i18n import count, t, typeset
from engine import __version__
from engine.core import ModelError, provenance
from engine.service import WorkerStatus
from engine.training import model_facts, model_in_use


class StatusText(NamedTuple):
    """State for the colour of the dot, word beside it, sentence on hover."""

    state: str
    word: str
    hint: str


def describe(status: WorkerStatus, lang: str) -> StatusText:
    """Say what the worker does: « prêt · CPU », « occupé : 3 documents · GPU ». The one that runs
    counts too."""
    busy = status.state == "busy"
    word = count("status.busy", status.queued + 1, lang) if busy else t(f"status.{status.state}", lang)
    device = name_device(status.device) if status.state in ("ready", "busy") else ""
    blocked = isinstance(
        status.reason, ModelError
    )  # what the reader can mend; a dead worker is started again by itself
    own = typeset(status.reason.sentence(lang), lang) if status.reason and blocked else ""
    hint = own or t(f"status.hint.{status.state}", lang)
    return StatusText(status.state, f"{word} · {device}" if device else word, hint)


def name_device(device: str) -> str:
    """Name a device as people do: CPU, GPU."""
    return "GPU" if device.startswith("cuda") else device.upper()


def name_model(name: str, lang: str) -> str:
    """Say the version of the program, and the model that reads the language of ``name``, chosen
    here or shipped, with its own: « Nom d'emprunt 0.8.0, modèle fr 0.3.0 », as reports and figures
    do."""
    try:
        info = model_facts(model_in_use(name))
    except ModelError:
        return f"{typeset(provenance(__version__, '', lang), lang)}, {t('footer.no_model', lang)}"
    model = f"{info['name']} {info.get('version', '')}".strip()
    return typeset(provenance(__version__, model, lang), lang)
