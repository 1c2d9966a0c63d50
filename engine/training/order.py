"""What a training is asked to do: on which corpus, from which model, with which
hyper-parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from engine.core import Annotation, BadTrainingName
from engine.training.hyperparameters import check_hyperparameters
from engine.training.parts import fingerprint

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class CorpusFacts:
    """What is kept of a corpus: no text. ``title`` is what the user calls it, ``source`` where the
    server finds it again (a gold set's id; empty: files that are given again), ``sha256`` that of
    :func:`engine.training.parts.fingerprint`."""

    title: str
    documents: int
    mentions: int
    sha256: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class TrainingOrder:
    """A training by its ``name``, which is also that of the model that it makes. ``start`` is the
    model that it starts from, ``language`` its language."""

    name: str
    language: str
    start: str
    corpus: CorpusFacts
    parameters: Mapping[str, float] = field(default_factory=lambda: check_hyperparameters({}))
    created: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TrainingOrder:
        """Rebuild it; a hyper-parameter that came after it was written has its default.

        Raises:
            TypeError, KeyError: the data are not those of :meth:`to_json`.
        """
        parameters = {**check_hyperparameters({}), **data["parameters"]}
        return cls(**{**data, "corpus": CorpusFacts(**data["corpus"]), "parameters": parameters})


def describe_corpus(documents: Sequence[Annotation], title: str, source: str = "") -> CorpusFacts:
    """Count a corpus."""
    mentions = sum(len(document.entities) for document in documents)
    return CorpusFacts(title, len(documents), mentions, fingerprint(documents), source)


def make_order(
    name: str, documents: Sequence[Annotation], title: str, start: str, language: str,
    values: Mapping[str, object], source: str = "",
) -> TrainingOrder:  # fmt: skip
    """Make the order of a training on documents.

    Raises:
        BadTrainingName: it cannot name a folder. UnknownName, BadHyperparameter: as
        :func:`check_hyperparameters`.
    """
    if not _NAME.fullmatch(name):
        raise BadTrainingName(name=name[:60], reason="letters")
    return TrainingOrder(
        name,
        language,
        start,
        describe_corpus(documents, title, source),
        check_hyperparameters(values),
        date.today().isoformat(),
    )
