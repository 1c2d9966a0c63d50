"""What is delivered looks as it did: its pages are those of the original but for the lines that
hold a mention."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.delivery.case import FORMS, Passage
from tests.engine.delivery.pages import differences
from tests.engine.delivery.sources import UNTRACKED


def _pseudonyms(passage: Passage) -> list[str]:
    return [entity.replacement for entity in passage.replaced.annotation.entities if entity.replacement]


@pytest.mark.parametrize("name", UNTRACKED)
def test_pages_are_the_same_outside_the_masked_lines(
    printed: dict[str, bytes], passage: Callable[[str], Passage], name: str
) -> None:
    before, after = printed[f"before/{name}"], printed[f"after/{name}"]
    assert not differences(before, after, FORMS, _pseudonyms(passage(name)))


@pytest.mark.parametrize("name", ["paper.pdf", "untracked.pdf"])
def test_pages_of_a_pdf_are_the_same_outside_the_masked_lines(passage: Callable[[str], Passage], name: str) -> None:
    passed = passage(name)
    assert not differences(passed.data, passed.delivery.data, FORMS, _pseudonyms(passed))
