"""Whatever a seed makes of well-formed files, all that opens, writes, searches and restores them
ends with a result or with one of the engine's own errors, in one sentence, within the limits of a
process that opens files. ``make fuzz`` tries many more."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

import pytest

from tests.torture.fuzz import campaign
from tests.torture.fuzz.attempt import attempt
from tests.torture.fuzz.inputs import inputs
from tests.torture.fuzz.mutation import Mutant, mutant

SEED, COUNT, BATCH = 20261123, 1000, 100


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("start", range(0, COUNT, BATCH))
def test_a_thousand_mutants_meet_no_fault(start: int) -> None:
    tried = [attempt(mutant(SEED, number)) for number in range(start, start + BATCH)]
    found = {start + rank: outcome.fault for rank, outcome in enumerate(tried) if outcome.fault}
    assert found == {}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("seed", "number"), [(777018, 1381), (1, 5154), (1, 8367), (1, 13362), (1, 18171), (1, 52698), (1, 61167)]
)
def test_a_mutant_that_met_a_fault_meets_none_any_more(seed: int, number: int) -> None:
    assert attempt(mutant(seed, number)).fault == ""


def test_every_input_goes_the_whole_way_unchanged() -> None:
    """Otherwise mutants would be refused for another reason than their mutation. Pictures are: what
    stands in for character recognition reads the name again in what was written."""
    whole = [one for one in inputs() if one.way != "restore" and not one.name.startswith(("scan", "deux"))]
    ends = {one.name: attempt(Mutant(0, one, Random(4))) for one in whole}
    assert {name: outcome.end for name, outcome in ends.items() if outcome.end[0].isupper()} == {}
    assert {outcome.end for outcome in ends.values()} == {"delivered", "unpacked", "read", "aligned"}


def test_a_mutant_is_the_same_each_time() -> None:
    for number in range(len(inputs())):
        first, second = mutant(7, number), mutant(7, number)
        assert (first.input.name, first.input.way) == (second.input.name, second.input.way)
        if first.input.kind not in ("zip", "pdf"):  # a zip has the hour in it, a PDF an identifier
            assert first.input.data == second.input.data


def test_a_campaign_keeps_what_kills_a_process_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hostile(made: Mutant) -> object:
        if made.number == 3:
            os.kill(os.getpid(), signal.SIGSEGV)
        if made.number == 5:
            raise ValueError
        return attempt(made)

    monkeypatch.setattr(campaign, "mutant", lambda seed, number: Mutant(number, inputs()[20], mutant(seed, 20).rng))
    monkeypatch.setattr(campaign, "attempt", hostile)
    monkeypatch.setattr(campaign, "preload", lambda: None)
    state = campaign.campaign(6, 1, tmp_path)
    assert state.done == 6
    assert state.faults == {"died of SIGSEGV": [3], "died of status 1": [5]}
    assert {path.name for path in tmp_path.iterdir() if path.suffix not in (".json", ".jsonl")} == {
        f"1-3-{inputs()[20].name}",
        f"1-5-{inputs()[20].name}",
    }
    assert campaign.campaign(6, 1, tmp_path).seconds == state.seconds, "it goes on where it was"
