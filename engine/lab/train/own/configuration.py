"""The configuration of a training on one's own corpus: that of the model to start from, with the
hyper-parameters of the order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from engine.lab.train.configuration import Configuration, Start
from engine.lab.train.embeddings.language_model import LanguageModelSettings
from engine.lab.train.embeddings.subwords import SubwordSettings
from engine.lab.train.tagger.model import TaggerSettings
from engine.lab.train.tagger.preference import Preference
from engine.training import TrainingOrder, model_facts, model_folder, records

WORK = "work"
_OF_TAGGER = frozenset(field.name for field in fields(TaggerSettings))
_WHOLE = frozenset({"epochs", "tokens_per_batch", "patience"})


@dataclass(frozen=True, slots=True)
class OwnConfiguration(Configuration):
    """A configuration whose texts are kept in the folder ``private``."""

    private: Path = Path()

    @property
    def texts(self) -> Path:
        """Return where the documents and their features are kept."""
        return self.private


def configure(order: TrainingOrder, device: str, base: Configuration | None = None) -> OwnConfiguration:
    """Make the configuration of an order: from the published model that the order names, or as
    ``base`` says, whose documents are then learnt from too.

    Raises:
        ModelError: the model to start from is missing or altered.
    """
    folder = records.training_folder(order.name)
    places = {
        "name": order.name,
        "version": records.VERSION,
        "language": order.language,
        "work": folder / WORK,
        "publish": folder / WORK / "published" / order.name,
        "runs": records.trainings_folder(),
        "seed": int(order.parameters["seed"]),
    }
    kept = {field.name: getattr(base, field.name) for field in fields(Configuration)} if base else _published(order)
    made = OwnConfiguration(**{**kept, **places, "device": device if base is None else kept["device"]})
    parameters: dict[str, Any] = {name: value for name, value in order.parameters.items() if name in _OF_TAGGER}
    whole = {name: int(value) for name, value in parameters.items() if name in _WHOLE}
    return replace(
        made,
        tagger=replace(made.tagger, **{**parameters, **whole}),
        start=replace(made.start, share=order.parameters["share"]),
        preference=replace(made.preference, outside=order.parameters["outside"]),
    )


def _published(order: TrainingOrder) -> dict[str, Any]:
    """Give what follows from a published model: its language models and byte-pair vectors as they
    are, the sizes and the preference of its tagger."""
    facts, folder = model_facts(order.start), str(model_folder(order.start))
    sizes = facts["architecture"]
    return {
        "corpora": records.training_folder(order.name) / "no corpora",
        "document_features": bool(sizes["document_columns"]),
        "start": Start(model=folder, tagger=folder),
        "language_model": LanguageModelSettings(
            hidden=sizes["language_model"], embedding=sizes["character_width"], characters=0
        ),
        "subwords": SubwordSettings(pieces=sizes["subwords"], width=sizes["subword_width"] or 1),
        "tagger": TaggerSettings(hidden=sizes["tagger"], checkpoint_minutes=1),
        "preference": Preference(**facts.get("preference", {})),
    }


def parameters_of(config: Configuration) -> Mapping[str, object]:
    """Give the hyper-parameters that a configuration sets, as those of an order."""
    tagger = {name: getattr(config.tagger, name) for name in _OF_TAGGER & {*_ORDERED}}
    shared = {"share": config.start.share, "outside": config.preference.outside}
    return {**tagger, **shared, "seed": config.seed}


_ORDERED = (
    *("epochs", "minutes", "learning_rate", "tokens_per_batch", "patience"),
    *("locked_dropout", "word_dropout", "averaging", "empty_windows"),
)
