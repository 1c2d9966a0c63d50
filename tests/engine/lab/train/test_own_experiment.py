"""An experiment on one's own corpus, in miniature."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import Annotation, BadCorpus, BadTrainingName, Document, EngineInfo, entity_at
from engine.lab.train.own.experiment import measure_experiment
from engine.training import make_order
from engine.training.experiments import experiments, experiments_folder
from tests.engine.lab.train.test_own_training import NAMES, own, quiet  # noqa: F401  a fixture

SENTENCES = (
    "{} demande le paiement du loyer.",
    "Le conseil a entendu {} à l'audience.",
    "La caution versée par {} reste due.",
    "Après expertise, {} conteste le rapport.",
    "Aucun voisin ne connaît {} selon l'enquête.",
    "Son employeur reproche à {} trois retards.",
    "Il convient de débouter {} de ses demandes.",
    "Par courrier recommandé, {} a résilié le bail.",
    "Les enfants résideront chez {} en alternance.",
    "Devant notaire, {} renonce à la succession.",
)


def document(number: int, name: str) -> Annotation:
    """Make a document of two sentences, unlike the others, with one mention."""
    text = f"{SENTENCES[number].format(name)} L'affaire numéro {number} a été mise en délibéré."
    start = text.index(name)
    mention = entity_at(text, start, start + len(name), "personnePhysiqueNom", "gold")
    return Annotation(Document(f"acte {number}", text), EngineInfo("", "", "", ""), (mention,))


DOCUMENTS = tuple(document(number, name) for number, name in enumerate(NAMES))


def measured(name: str = "lyon", sentences: int = 3) -> object:
    order = make_order(name, DOCUMENTS, "lettres.jsonl", "petit", "fr", {"epochs": 1, "test": 0.2})
    return measure_experiment(order, DOCUMENTS, sentences, 2, quiet, quiet, "cpu")


def test_both_kinds_of_models_learn_from_as_many_sentences(own: Path) -> None:  # noqa: F811
    found = measured()
    assert experiments() == (found,)
    (kept,) = experiments()
    assert [(run.arm, run.seed) for run in kept.runs] == [("proposed", 1), ("drawn", 1), ("proposed", 2), ("drawn", 2)]
    assert 7 <= kept.pool <= 14, "one or two sentences of each of seven training documents"
    first, _, second, _ = kept.runs
    assert (first.words, first.mentions) == (second.words, second.mentions), (
        "what is proposed does not depend on chance"
    )
    assert first.mentions == 3, "a sentence without a mention has nothing to teach"
    assert kept.runs[1].words > 0
    assert [len(run.counts) for run in kept.runs] == [2] * 4
    assert len(kept.before) == 2


def test_no_text_stays_behind(own: Path) -> None:  # noqa: F811
    measured()
    assert list((own / "memory").iterdir()) == []
    (kept,) = experiments_folder().iterdir()
    assert not any(name in kept.read_text(encoding="utf-8") for name in NAMES)
    assert not [path for path in own.rglob("*") if path.suffix in (".conll", ".npy")]


def test_what_cannot_be_is_refused(own: Path) -> None:  # noqa: F811
    with pytest.raises(BadCorpus) as caught:
        measured(sentences=50)
    assert "and 50 are needed" in caught.value.sentence("en")
    measured()
    with pytest.raises(BadTrainingName):
        measured()
