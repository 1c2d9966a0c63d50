"""The three English measures, on a few invented documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.core.scores import Share
from engine.lab.generate.english import held_out
from engine.lab.generate.english.annotated_corpora import inlegal as read_inlegal
from engine.lab.generate.refill import Span
from engine.lab.measure.english import enron, inlegal, tab
from tests.engine.lab.generate.english_corpora import add_english


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_english(tmp_path_factory.mktemp("corpora"))


def finder(*names: tuple[str, str]):  # type: ignore[no-untyped-def]
    """Make a system that finds each of the words, wherever it stands, with its label."""

    def find(text: str) -> list[Span]:
        found, at = [], 0
        for word, label in names:
            at = text.find(word)
            while at >= 0:
                found.append((at, at + len(word), label))
                at = text.find(word, at + 1)
        return found

    return find


def test_a_string_to_mask_is_covered_when_all_its_words_are_at_each_place(corpora: Path) -> None:
    find = finder(
        ("Olek", FIRST_NAME), ("Brandt", SURNAME), ("I. Farrow", LAWYER), ("Quill", SURNAME), ("Vrana", "localite")
    )
    measure = tab(corpora, find, {"nela"}, held=None)
    assert (measure.covered, measure.touched) == (
        Share(12, 24),
        Share(24, 24),
    )  # "T." and "Nela" are left in each of six
    assert {name for _, name in measure.missed} == {"Mr T. Quill", "Nela Brandt"}


def test_what_is_held_out_and_what_is_not_make_the_whole(corpora: Path) -> None:
    parts = [tab(corpora, finder(), {"nela"}, held).covered for held in (True, False, None)]
    assert parts[0] + parts[1] == parts[2] == Share(0, 24)


@pytest.mark.parametrize(("label", "covered"), [(JUDGE, 6), (SURNAME, 6), ("personneMorale", 0)])
def test_any_name_label_counts_and_no_other(corpora: Path, label: str, covered: int) -> None:
    measure = inlegal(corpora, finder(("Harish Nambiar", label)), held=None)
    assert measure.covered == Share(covered, 12)  # the State of Kerana is nobody's name


def test_a_name_in_part_is_touched_but_not_covered(corpora: Path) -> None:
    measure = inlegal(corpora, finder(("Kutty", FIRST_NAME)), held=True)
    held = sum(held_out(identifier) for identifier, _, _ in read_inlegal(corpora))
    assert (measure.covered.count, measure.touched) == (0, Share(held, 2 * held))


def test_pronouns_and_common_nouns_of_the_threads_do_not_count(corpora: Path) -> None:
    measure = enron(corpora, finder(("Orlan", SURNAME), ("Tessa", FIRST_NAME)), held=True)
    assert measure.covered == Share(1, 2)
    assert measure.missed == [("enron/test/x", "Doreen Vance")]
