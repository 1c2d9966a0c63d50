"""The model of parties is learnt from documents, and measured on those it has not read."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.core import Entity
from engine.lab.train.parties.model import MarkedDocument, mark, measure, train
from tests.engine.marked import marked

NAMES = "Robin Vasseur Kouadio Sarrazin Ozanne Loubet Sabatier Garrigue Roumieu Belkacem Nguyen Pereira".split()


class _Professionals:
    """A tagger that takes everybody marked for a judge."""

    name, device, language = "small", "cpu", "fr"

    def __init__(self, entities: tuple[Entity, ...]) -> None:
        self._entities = entities

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        return self._entities


def _documents(count: int = 24) -> list[MarkedDocument]:
    """Make up documents in which a judge sits and a professor, also labelled a judge, examines."""
    rng, made = random.Random(3), []
    for number in range(count):
        judge, expert = rng.sample(NAMES, 2)
        document, entities = marked(
            f"Devant nous, M. ⟦{judge}|magistrat⟧, magistrat qui siège.\n\nLa thèse est lue par ⟦{expert}|magistrat⟧, professeur de lettres."
        )
        spans = [
            (entity.start, entity.end, "personnePhysiqueNom" if rank else entity.label)
            for rank, entity in enumerate(entities)
        ]
        made.append(mark(f"d{number}", document.text, spans, _Professionals(entities)))
    return made


def test_marks_say_who_is_a_party() -> None:
    (document,) = _documents(1)
    assert document.party == (0, 1)
    assert document.professional == (True, True)


def test_the_words_around_names_are_learnt() -> None:
    documents = _documents()
    model = train(documents)
    for document in documents:
        likely = model.probabilities(document.read, document.found)
        assert [likely[mention] >= 0.5 for mention in document.found] == [False, True]
    assert not any(name.lower() in feature for name in NAMES for feature in model.words.weights)


def test_documents_are_judged_by_a_model_that_has_not_read_them() -> None:
    lenient, strict = measure(_documents(), (0.5, 1.1))
    assert lenient["party"] == lenient["professional"] == strict["party"] == 24
    assert lenient.get("parties_left", 0) == lenient.get("professionals_masked", 0) == 0
    assert strict["parties_left"] == 24
