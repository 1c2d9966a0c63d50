"""Names one slip of the pen apart are found, hostile texts come to an end."""

from __future__ import annotations

import pytest

from engine.core.labels import SURNAME
from engine.core.model import Document, Entity
from engine.persons.persons import link
from engine.text.fold import key
from engine.text.near_names import compact, is_slip, near_names


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        pytest.param("krasnik", "krasnick", True, id="a letter more"),
        pytest.param("krasnik", "krasni", True, id="a letter less at the end"),
        pytest.param("krasnik", "rasnik", True, id="a letter less at the start"),
        pytest.param("krasnik", "krasnic", True, id="another last letter"),
        pytest.param("krasnik", "krasink", True, id="two swapped"),
        pytest.param("krasnik", "krasnik", False, id="the same"),
        pytest.param("krasnik", "krosnic", False, id="two letters"),
        pytest.param("krasnik", "kraskin", False, id="swapped over a letter"),
        pytest.param("krasnik", "krasnicki", False, id="two letters more"),
        pytest.param("ray", "roy", False, id="too short"),
        pytest.param("rays", "roys", False, id="four letters"),
        pytest.param("rayol", "royol", True, id="five letters"),
    ],
)
def test_one_edit_is_a_slip(one: str, other: str, slip: bool) -> None:
    assert is_slip(one, other) is is_slip(other, one) is slip
    assert (other in near_names([one, other]).get(one, ())) is slip


def test_blanks_hyphens_and_ligatures_are_nothing() -> None:
    assert compact("del vecchio") == compact("del-vecchio") == compact("delvecchio")
    assert compact(key("Lecœur")) == compact(key("LE-COEUR")) == "lecoeur"


@pytest.mark.parametrize("between", [", ", " et ", " dit aussi de ", " « ", " (", "\n- ", " née "])
def test_a_name_said_thousands_of_times_comes_to_an_end(between: str) -> None:
    text = f"Roy{between}" * 4000
    step = len(between) + 3
    entities = tuple(Entity(at * step, at * step + 3, "Roy", SURNAME, "model:test") for at in range(4000))
    assert len(link(Document("d", text), entities)[0]) == 4000
