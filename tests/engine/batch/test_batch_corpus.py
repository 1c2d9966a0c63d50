"""A corpus whose names keep their pseudonyms by a key alone."""

from __future__ import annotations

from pathlib import Path

from engine.batch import BatchOptions, plan_batch, report_batch, run_batch
from engine.batch.collisions import find_collisions, refuse, violates
from engine.pseudonyms import GivenPseudonym
from tests.engine.batch import made
from tests.engine.batch.test_batch_run import outputs

KEY = bytes(range(32))


def run(base: Path, name: str, shards: int, workers: int) -> Path:
    out = base / name
    plan_batch(
        [base / "sources"], out, strategy="fictif", corpus=True, shards=shards, key_file=base / "key", profile="tout"
    )
    run_batch(out, BatchOptions(workers=workers, loader=made.LOADER))
    return out


def test_the_same_names_on_one_process_and_on_several_and_no_two_alike(tmp_path: Path) -> None:
    made.write_decisions(tmp_path / "sources", 16)
    (tmp_path / "key").write_bytes(KEY)
    one, several = run(tmp_path, "one", 1, 1), run(tmp_path, "several", 4, 2)
    named = {Path(name).name: data for name, data in outputs(one).items()}
    assert {Path(name).name: data for name, data in outputs(several).items()} == named
    assert len(named) == 16
    told = report_batch(one).collisions
    assert told is not None
    assert not told


def given(identity: str, pseudonym: str, rank: int = 0, kind: str = "fictif.surname") -> GivenPseudonym:
    return GivenPseudonym(kind, identity, pseudonym, rank)


def test_two_names_with_one_pseudonym_are_told_and_one_of_them_gives_way() -> None:
    corpus = {"d1": (given("a", "x"),), "d2": (given("b", "x"),), "d3": (given("c", "y"),)}
    found = find_collisions(corpus)
    assert (found.shared, found.split, found.documents) == (1, 0, ("d1", "d2"))
    refused = refuse(corpus, {})
    assert refused == {"b": {"x"}}
    assert [violates(rows, refused) for rows in corpus.values()] == [False, True, False]


def test_a_name_with_two_pseudonyms_takes_the_later_one_everywhere() -> None:
    corpus = {"d1": (given("a", "x", 0),), "d2": (given("a", "y", 1),)}
    assert find_collisions(corpus).split == 1
    assert refuse(corpus, {}) == {"a": {"x"}}
    assert refuse(corpus, {"a": {"x"}}) == {}


def test_what_is_refused_does_not_depend_on_the_order_of_documents() -> None:
    corpus = {f"d{n}": (given(chr(97 + n), "x"),) for n in range(5)}
    assert refuse(corpus, {}) == refuse(dict(reversed(corpus.items())), {}) == {one: {"x"} for one in "bcde"}


def test_first_names_and_dates_may_be_alike() -> None:
    corpus = {"d1": (given("a", "x", kind="fictif.first"),), "d2": (given("b", "x", kind="fictif.first"),)}
    assert not find_collisions(corpus)
