"""The help on files is made from what the engine declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from components.help import files as parts
from components.i18n import typeset
from engine.core.errors import OcrMissing
from engine.formats.findings import FINDINGS, finding
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.key.key import SHORTEST_PASSWORD

Reader = Callable[[Any], str]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_strategy_is_explained_with_its_example(lang: str, text: Reader) -> None:
    said = text(parts.strategies(STRATEGIES.values(), lang))
    for strategy in STRATEGIES.values():
        assert strategy.title(lang) in said
        assert strategy.example in said


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_that_a_file_can_carry_is_listed_once(lang: str, text: Reader) -> None:
    lines = [text(part) for part in parts.list_findings(lang)[1]._traverse() if type(part).__name__ == "Li"]
    kinds = [kind for kind in FINDINGS if kind not in parts.SETTLED]
    assert sorted(lines) == sorted(typeset(finding(kind, lang), lang) for kind in kinds)


def test_what_is_said_to_be_removed_or_rewritten_are_things_that_files_carry() -> None:
    assert {*parts.REMOVED, *parts.REWRITTEN, *parts.SETTLED} <= {*FINDINGS}
    assert not set(parts.REMOVED) & set(parts.REWRITTEN)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_how_to_install_character_recognition_is_said_as_the_error_says_it(lang: str, text: Reader) -> None:
    assert "sudo apt-get install tesseract-ocr" in OcrMissing().sentence(lang)
    assert typeset(OcrMissing().sentence(lang), lang) in text(parts.scans(lang))


def test_the_length_of_a_password_is_that_of_the_engine(text: Reader) -> None:
    assert f"au moins {SHORTEST_PASSWORD} caractères" in text(parts.key("fr"))
