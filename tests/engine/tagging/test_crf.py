"""The conditional random field against all its paths, one by one."""

from __future__ import annotations

from itertools import product

import pytest
import torch
from hypothesis import given, settings, strategies as st

from engine.tagging.crf import Lattice, viterbi

TAGS = ("O", "B-x", "I-x", "B-y", "I-y", "<START>", "<STOP>")
INSIDE = torch.tensor([-1, 2, 2, 4, 4, -1, -1])
START, STOP = 5, 6


def _random(seed: int, lengths: list[int], scale: float = 1.5) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(seed)
    transitions = torch.randn(len(TAGS), len(TAGS), generator=generator) * scale
    transitions[START], transitions[:, STOP] = -10000, -10000
    scores = torch.randn(len(lengths), max(lengths), len(TAGS), generator=generator) * scale
    return scores, transitions, torch.tensor(lengths)


def _paths(scores: torch.Tensor, transitions: torch.Tensor) -> dict[tuple[int, ...], float]:
    """Give the score of every path of one row, by adding it up."""
    found = {}
    for path in product(range(5), repeat=len(scores)):
        steps = zip((START, *path), (*path, STOP), strict=True)
        moves = sum(float(transitions[to, origin]) for origin, to in steps)
        found[path] = moves + sum(float(scores[place, tag]) for place, tag in enumerate(path))
    return found


lengths = st.lists(st.integers(1, 4), min_size=1, max_size=4)


@settings(max_examples=40)  # each looks at up to 625 paths of four rows
@given(st.integers(0, 10_000), lengths)
def test_the_best_path_is_the_best_of_all(seed: int, sizes: list[int]) -> None:
    scores, transitions, tensor = _random(seed, sizes)
    found = viterbi(scores, transitions, tensor).tolist()
    for row, size in enumerate(sizes):
        every = _paths(scores[row, :size], transitions)
        assert every[tuple(found[row][:size])] == pytest.approx(max(every.values()), abs=1e-4)


@settings(max_examples=40)  # each looks at up to 625 paths of four rows
@given(st.integers(0, 10_000), lengths)
def test_marginals_are_shares_of_all_paths(seed: int, sizes: list[int]) -> None:
    scores, transitions, tensor = _random(seed, sizes)
    marginals = Lattice.of(scores, transitions, tensor).marginals()
    for row, size in enumerate(sizes):
        every = {
            path: torch.tensor(score).double().exp() for path, score in _paths(scores[row, :size], transitions).items()
        }
        whole = sum(every.values())
        for place, tag in product(range(size), range(5)):
            share = sum(weight for path, weight in every.items() if path[place] == tag) / whole
            assert float(marginals[row, place, tag]) == pytest.approx(float(share), abs=1e-4)


@given(st.integers(0, 10_000), lengths, st.data())
def test_the_probability_of_a_span_is_the_share_of_the_paths_that_hold_it(
    seed: int, sizes: list[int], data: st.DataObject
) -> None:
    scores, transitions, tensor = _random(seed, sizes)
    path = torch.randint(1, 5, scores.shape[:2], generator=torch.Generator().manual_seed(seed))
    row = data.draw(st.integers(0, len(sizes) - 1))
    first = data.draw(st.integers(0, sizes[row] - 1))
    end = data.draw(st.integers(first + 1, sizes[row]))
    (found,) = Lattice.of(scores, transitions, tensor).spans(path, [(row, first, end)], INSIDE, tensor).tolist()
    wanted, goes_on = tuple(path[row, first:end].tolist()), int(INSIDE[path[row, end - 1]])
    weights = {
        way: torch.tensor(score).double().exp() for way, score in _paths(scores[row, : sizes[row]], transitions).items()
    }
    holds = [w for way, w in weights.items() if way[first:end] == wanted and way[end : end + 1] != (goes_on,)]
    assert found == pytest.approx(float(sum(holds) / sum(weights.values())), abs=1e-4)


@settings(max_examples=40)  # each looks at up to 625 paths of four rows
@given(st.integers(0, 10_000), lengths)
def test_what_was_left_is_the_share_of_the_paths_that_have_one_of_the_tags_there(seed: int, sizes: list[int]) -> None:
    scores, transitions, tensor = _random(seed, sizes)
    path, marked = viterbi(scores, transitions, tensor), torch.tensor([name.endswith("-x") for name in TAGS])
    left = Lattice.of(scores, transitions, tensor).left(path, marked, 0.05)
    found = {(row, place): share for row, place, share in left if place < sizes[row]}
    for row, size in enumerate(sizes):
        every = {
            way: torch.tensor(score).double().exp() for way, score in _paths(scores[row, :size], transitions).items()
        }
        for place in range(size):
            share = float(sum(w for way, w in every.items() if marked[way[place]]) / sum(every.values()))
            if marked[path[row, place]] or share < 0.0499:
                assert (row, place) not in found
            elif share > 0.0501:
                assert found[row, place] == pytest.approx(share, abs=1e-4)


def test_long_rows_lose_no_digits_and_overflow_nowhere() -> None:
    scores, transitions, sizes = _random(1, [400, 3], scale=30.0)
    lattice = Lattice.of(scores, transitions, sizes)
    assert lattice.marginals()[0].sum(1).tolist() == pytest.approx([1.0] * 400, abs=1e-6)
    path = viterbi(scores, transitions, sizes)
    sure = lattice.spans(path, [(0, place, place + 1) for place in range(400)], INSIDE, sizes)
    assert not sure.isnan().any()
    assert float(sure.max()) > 0.9


def test_what_pads_a_row_changes_nothing() -> None:
    scores, transitions, sizes = _random(4, [3, 6])
    alone = Lattice.of(scores[:1, :3], transitions, sizes[:1])
    both = Lattice.of(scores, transitions, sizes)
    torch.testing.assert_close(both.total[:1], alone.total)
    torch.testing.assert_close(both.marginals()[:1, :3], alone.marginals())
    assert (
        viterbi(scores, transitions, sizes)[0, :3].tolist()
        == viterbi(scores[:1, :3], transitions, sizes[:1])[0].tolist()
    )
