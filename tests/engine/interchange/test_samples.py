"""The shipped samples: complete, consistent, and wrong ones are refused with their line."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.core.errors import BadFile, UnknownName
from engine.core.labels import LABELS
from engine.interchange.samples import read_sample, sample, samples

HEAD = '+++\nid = "x"\ncourt = "Cour"\nlanguage = "fr"\ntitle = {fr = "a", en = "b"}\n[persons.p1]\nrole = "party"\n+++\n\n'


def test_there_are_enough_samples_of_every_kind() -> None:
    assert len(samples()) >= 12
    assert len({one.id for one in samples()}) == len(samples())
    assert {one.language for one in samples()} == {"fr", "en"}
    assert all(one.title("fr") and one.title("en") and one.court for one in samples())


def test_every_label_occurs_at_least_five_times() -> None:
    counts = Counter(entity.label for one in samples() for entity in one.entities)
    assert {label: counts[label] for label in LABELS if counts[label] < 5} == {}


@pytest.mark.parametrize("one", samples(), ids=lambda one: one.id)
def test_gold_is_sorted_disjoint_and_true_to_the_text(one: object) -> None:
    position = 0
    for entity in one.entities:  # type: ignore[attr-defined]
        assert entity.start >= position
        assert one.text[entity.start : entity.end] == entity.text == entity.text.strip()  # type: ignore[attr-defined]
        position = entity.end


def test_sizes_run_from_a_page_to_a_long_judgment() -> None:
    mentions = [len(one.entities) for one in samples()]
    assert max(len(one.text) for one in samples()) > 60_000
    assert max(mentions) >= 150
    assert min(len(one.text) for one in samples()) < 2_800, "one page"
    assert min(mentions) <= 15


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        pytest.param(HEAD + "M. ⟦Paul|prenon⟧", 10, "the label “prenon” does not exist.", id="a wrong label"),
        pytest.param(HEAD + "M. ⟦Paul|prenom⟧\n⟦Verne", 11, "a bracket ⟦ or ⟧ is left open.", id="an open bracket"),
        pytest.param(
            HEAD + "M. ⟦Paul|prenom|p9⟧", 1, "persons not declared in the heading: p9.", id="a person not declared"
        ),
        pytest.param("M. Paul", 1, "the heading between two lines “+++” is missing.", id="no heading"),
        pytest.param('+++\nid = "x"\ncourt = \n+++\n\nM. Paul', 3, "this is not valid TOML.", id="a broken heading"),
    ],
)
def test_a_wrong_sample_is_refused_with_its_line(tmp_path: Path, source: str, line: int, said: str) -> None:
    path = tmp_path / "x.txt"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_sample(path)
    assert caught.value.sentence("en") == f"x.txt, line {line}: {said}"
    assert re.match(rf"x\.txt, ligne {line} : \w", caught.value.sentence("fr"))
    assert said not in caught.value.sentence("fr")


def test_an_unknown_sample_is_said() -> None:
    with pytest.raises(UnknownName):
        sample("none")
