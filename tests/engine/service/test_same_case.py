"""Documents of a list are compared as they would be handed over; what is not ready is left out."""

from __future__ import annotations

from types import SimpleNamespace

from engine.core import Annotation, DocumentGone
from engine.service import say_split, split_names
from tests.engine.risk.made import annotated

HIDDEN = annotated("RG n° 21/00347\nM. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧ conclut.")
READABLE = annotated("RG n° 21/00347\nM. Okafor a fait appel.")


class Results:
    """Annotations by id; one that was erased is gone."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []

    def annotation(self, document_id: str, profile: str | None = None) -> Annotation:
        self.asked.append((document_id, profile))
        if document_id == "gone":
            raise DocumentGone
        return {"a": HIDDEN, "b": READABLE}[document_id]


def rows(*ids: str, state: str = "validated") -> list[SimpleNamespace]:
    return [
        SimpleNamespace(number=rank, id=name, state=state, profile="judiciaire", second_of=None)
        for rank, name in enumerate(ids, 1)
    ]


def test_a_name_hidden_in_one_and_readable_in_the_other_is_said_without_the_name() -> None:
    results, documents = Results(), rows("a", "gone", "b")
    (found,) = split_names(documents, results)
    assert {profile for _, profile in results.asked} == {"judiciaire"}
    said = say_split(found, documents, "fr").replace("\u00a0", " ")  # type: ignore[arg-type]
    assert said.startswith("« n° 1 » et « n° 3 » semblent être de la même affaire")
    assert "Okafor" not in said
    assert READABLE.document.text[found.start : found.end] == "Okafor"
    assert "no. 1" in say_split(found, documents, "en")  # type: ignore[arg-type]


def test_what_waits_or_failed_is_not_compared() -> None:
    results = Results()
    assert split_names(rows("a", "b", state="waiting"), results) == ()
    assert results.asked == []


def test_documents_that_came_apart_are_compared_once_both_are_there() -> None:
    results = Results()
    assert split_names(rows("a"), results) == ()
    later = rows("b", "a")
    (found,) = split_names(later, results)
    assert (found.hidden, found.readable) == ("a", "b")
