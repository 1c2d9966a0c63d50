"""Tracked changes that are refused: what was deleted is the text, what was inserted is nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.delivery import open_document, word
from tests.engine.delivery.case import FORMS, UNREAD, bare, passed
from tests.engine.delivery.traces import traces

KEPT = {
    "word.docx": "La cour met hors de cause M. {}, désormais hors de cause.",
    "odfdo.odt": "La cour M. {} statue.",
    "libreoffice.docx": "La cour met hors de cause M. {}.",
    "libreoffice.odt": "La cour met hors de cause M. {}.",
    "libreoffice.rtf": "La cour met hors de cause M. {}.",
}
"""The sentence that was changed, as it was before; a pseudonym stands for the name that had been
deleted."""


@pytest.fixture(scope="module")
def files(request: pytest.FixtureRequest) -> Callable[[str], bytes]:
    own = {"word.docx": word.torture, "odfdo.odt": open_document.torture}
    return lambda name: own[name]() if name in own else request.getfixturevalue("theirs")[name]


@pytest.mark.parametrize("name", KEPT)
def test_a_name_that_had_been_deleted_is_text_and_is_masked(files: Callable[[str], bytes], name: str) -> None:
    passage = passed(files(name), name, "lettres", "refuse")
    shown = {e.text: e.replacement for e in passage.replaced.annotation.entities}
    assert KEPT[name].format(shown["Jovanović"]) in passage.again.text
    assert bare(passage.again.text) == bare(passage.replaced.text)
    assert ("tracked_changes", "refused") in {(f.kind, f.fate) for f in passage.delivery.findings}
    assert not traces(passage.delivery.data, (*FORMS, UNREAD))


@pytest.mark.parametrize("name", [name for name in KEPT if name != "odfdo.odt"])
def test_nothing_of_what_had_been_inserted_remains(files: Callable[[str], bytes], name: str) -> None:
    inserted = ["qui demeurait"]
    assert traces(passed(files(name), name, "lettres", "accept").delivery.data, inserted)
    assert not traces(passed(files(name), name, "lettres", "refuse").delivery.data, inserted)
