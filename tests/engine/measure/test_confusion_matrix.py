"""The matrix of a set: order, margins, and what has nothing in it."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.measure import Tally
from engine.measure.confusion import confusion_matrix
from engine.measure.tallying import tallies
from tests.engine.measure.made_spans import LABELS, Span, compared, entities, spans


def test_labels_are_in_the_order_of_the_label_set_and_nothing_is_last() -> None:
    made = confusion_matrix(
        [
            Tally("a", confusion={("localite", None): 2, ("personnePhysiqueNom", "localite"): 1}),
            Tally("b", confusion={(None, "personnePhysiquePrenom"): 3, ("localite", None): 1}),
        ]
    )
    assert made.labels == ("personnePhysiquePrenom", "personnePhysiqueNom", "localite", None)
    assert made.cells == ((0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 3), (3, 0, 0, 0))
    assert made.support == (0, 1, 3, 3)


def test_of_nothing_there_is_nothing() -> None:
    assert confusion_matrix([]).labels == (None,)
    assert confusion_matrix([Tally("d")]).cells == ((0,),)


@given(st.lists(st.tuples(spans(), spans()), max_size=3))
def test_margins_count_the_mentions_of_each_side(sides: list[tuple[list[Span], list[Span]]]) -> None:
    documents = [compared(entities(gold), entities(said), name=str(n)) for n, (gold, said) in enumerate(sides)]
    made = confusion_matrix(tallies(documents))
    for place, label in enumerate(made.labels[:-1]):
        assert label in LABELS
        assert made.support[place] == sum(span[2] == label for gold, _ in sides for span in gold)
        assert sum(row[place] for row in made.cells) == sum(span[2] == label for _, said in sides for span in said)
    assert made.cells[-1][-1] == 0
