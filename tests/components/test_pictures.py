"""The dialog of the pictures: the words that it and its scripts say are those of the catalogue."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from components.document import pictures
from components.i18n import section

SCRIPTS = Path(__file__).parents[2] / "assets" / "pictures"
SAID = re.compile(r"""pictureWord(?P<many>s)?\(\s*["'](?P<key>[\w.]+)["']""")


def said() -> set[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.glob("*.js")))
    return {f"{found['key']}.{form}" if form else found["key"] for found in SAID.finditer(text)
            for form in (("one", "many") if found["many"] else ("",))}  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_word_is_there_and_said(lang: str) -> None:
    words = section("pictures", lang)
    states = {f"state.{state}" for state in ("open", "hide", "keep", "free")}
    states |= {f"state.boxes.{form}" for form in ("one", "many")}
    by_variable = {"hide", "draw", "keep"}  # of card.js
    laid_out = {"title", "what", "pages", "open", "rest", "close", "none.settle"}
    assert said() | states | by_variable | laid_out == words.keys()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_dialog_brings_its_words_and_its_places(lang: str) -> None:
    dialog = pictures.dialog(lang).to_plotly_json()["props"]
    assert json.loads(dialog["data-words"]) == section("pictures", lang)
    places = {getattr(part, "data-review", "") for part in pictures.dialog(lang)._traverse()}
    assert {"pictures-list", "pictures-pages", "pictures-boxes", "pictures-progress", "pictures-error"} <= places
