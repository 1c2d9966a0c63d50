"""``occultation``: which categories are asked for, by matter."""

from __future__ import annotations

import json


def test_the_categories_of_a_matter_are_told(run) -> None:
    status, said, _ = run("occultation", "22G")
    assert status == 0
    assert said.startswith("Bloc 1\nDemandées : personnePhysique, dateNaissance")
    told = json.loads(run("occultation", "22G", "--block", "3", "--json")[1])
    assert (told["matter"], told["block"]) == ("22G", 3)
    assert "personneMorale" in told["omit"]


def test_another_advice_is_refused(run) -> None:
    status, _, error = run("occultation", "22G", "--advice", "suivie")
    assert status == 2
    assert "conforme" in error


def test_what_is_no_code_of_a_matter_is_refused_with_what_one_looks_like(run) -> None:
    status, _, error = run("occultation", "famille")
    assert status == 2
    assert "22G" in error
