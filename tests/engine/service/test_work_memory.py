"""A worker keeps no word of a document that it has given back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core import memory
from engine.core.memory import document_cache, forget_documents, hold
from engine.service.service import Service
from tests.engine.service.looking_taggers import LOOK, REPORT

ENGINE = Path(memory.__file__).parents[1]
WORD = "Zyblavérix"
DECISION = (
    "TRIBUNAL JUDICIAIRE DE RIOM\n\nENTRE :\nM. Luc {0}, né le 3 mai 1961 à Riom, demeurant 3 rue {0}, 63200 Riom,\nET :\nla SCI {0},"
    " {0}@exemple.fr, ayant pour avocat Maître {0}.\n\nAttendu que M. Luc {0} a saisi le tribunal, que {0} et Zyblaverix sont un ;"
    " que M. {1} demande à la cour de le juger ainsi qu'il est écrit.\n"
)


@pytest.fixture
def looking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Service, Path]]:
    """Give a service with the real pipeline, and the file in which its worker says what it
    remembers."""
    report = tmp_path / "report.json"
    monkeypatch.setenv(REPORT, str(report))
    service = Service(tmp_path / "var", "tests.engine.service.looking_taggers:load")
    yield service, report
    service.stop()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param(DECISION.format(WORD, "Roux"), False, id="a decision is forgotten"),
        pytest.param(DECISION.format(WORD, "Roux") + "À garder.", True, id="the look finds what a defect keeps"),
    ],
)
def test_what_a_worker_read_is_gone_when_it_reads_the_next(
    looking: tuple[Service, Path], end_of: Callable, text: str, left: bool
) -> None:
    service, report = looking
    first = service.documents.receive(text.encode(), "1.txt")
    assert end_of(service, first).state == "done"
    assert WORD in {entity.text for entity in service.results.annotation(first).entities}
    worker = service.worker_pid()
    second = service.documents.receive(f"{LOOK}{WORD.casefold()[::-1]} ainsi que ses suites.".encode(), "2.txt")
    assert end_of(service, second).state == "done"
    assert worker
    assert service.worker_pid() == worker
    found = json.loads(report.read_text(encoding="utf-8"))
    assert bool(found) is left, found


def test_every_cache_of_words_and_whoever_holds_some_forgets() -> None:
    @document_cache(4)
    def small(word: str) -> str:
        return word.lower()

    class Words:
        def __init__(self) -> None:
            self.known = {"Roux"}

        def forget(self) -> None:
            self.known = set()

    held = Words()
    hold(held)
    assert small("Roux") == small("Roux") == "roux"
    assert small.cache_info().currsize == 1
    forget_documents()
    assert small.cache_info().currsize == 0
    assert held.known == set()


def test_no_bounded_cache_is_left_out() -> None:
    """One that is not in the list would keep words of documents past their erasure."""
    outside = [
        str(path.relative_to(ENGINE))
        for path in ENGINE.rglob("*.py")
        if re.search(r"\blru_cache\b", path.read_text(encoding="utf-8"))
    ]
    assert sorted(outside) == [
        "batch/status.py",
        "core/catalogue.py",
        "core/fingerprint.py",
        "core/memory.py",
        "interchange/tools/xmi.py",
    ]  # counts of ledgers; plural forms of numbers; files that ship; a type system of DKPro
