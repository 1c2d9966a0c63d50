"""The language of a document in words, the profile proposed, and the way to say another
language."""

from __future__ import annotations

from typing import Any

import pytest
from dash import html

from components import ids
from components.document import language as document_language
from engine.core.doubts import doubt
from engine.core.model import Annotation, Document, EngineInfo
from engine.text.language import KNOWN

UNSURE = (doubt("unsure_language", None, None),)


def annotation(language: str, doubts: tuple[Any, ...] = ()) -> Annotation:
    info = EngineInfo("0", "fr", "cpu", "judiciaire")
    return Annotation(Document("d.txt", "Roy.", language=language), info, doubts=doubts)


@pytest.mark.parametrize(
    ("language", "doubts", "wanted", "lang", "said"),
    [
        pytest.param("fr", (), "auto", "fr", "Langue\u00a0: français (détectée)", id="detected"),
        pytest.param("en", (), "en", "fr", "Langue\u00a0: anglais (indiquée)", id="forced"),
        pytest.param("fr", UNSURE, "auto", "fr", "Langue\u00a0: français (supposée, faute de texte)", id="supposed"),
        pytest.param("it", (), "auto", "en", "Language: Italian (detected)", id="a third language"),
        pytest.param("xx", (), "auto", "en", "Language: xx (detected)", id="a code from elsewhere"),
    ],
)
def test_the_language_is_said_with_how_it_is_known(
    language: str, doubts: tuple[Any, ...], wanted: str, lang: str, said: str
) -> None:
    assert document_language.say(annotation(language, doubts), wanted, lang) == said


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_language_that_can_be_told_has_a_name(lang: str) -> None:
    names = {document_language.name(code, lang) for code in KNOWN}
    assert len(names) == len(KNOWN)
    assert not names & set(KNOWN)


PROPOSALS = [
    ("en", "judiciaire", True),
    ("en", "administratif", True),
    ("en", "canada", False),
    ("en", "tout", False),
    ("en", "a profile of the house", False),
    ("fr", "judiciaire", False),
]


@pytest.mark.parametrize(("language", "profile", "proposed"), PROPOSALS)
def test_a_profile_is_proposed_for_english_alone(language: str, profile: str, proposed: bool) -> None:
    assert bool(document_language.propose(language, profile, "fr")) is proposed


def test_a_profile_that_is_not_installed_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_language, "offered_profiles", lambda: ("judiciaire", "tout"))
    assert document_language.propose("en", "judiciaire", "fr") == ""


def test_the_button_says_what_it_changes_and_begins_with_what_is_read_on_it() -> None:
    (button,) = [part for part in document_language.line("fr")._traverse() if isinstance(part, html.Button)]
    assert getattr(button, "aria-label").startswith(button.children)
    assert getattr(button, "data-dialog") == "language"


def test_the_dialog_says_what_it_does_and_either_answer_closes_it(text: Any) -> None:
    dialog = document_language.dialog("en", "fr")
    assert "Le repérage reprend depuis le début" in text(dialog)
    label = next(part for part in dialog._traverse() if isinstance(part, html.Label))
    menu = next(part for part in dialog._traverse() if getattr(part, "options", None))
    assert (label.htmlFor, menu.id, menu.value) == (ids.DOCUMENT_SPOKEN, ids.DOCUMENT_SPOKEN, "en")
    cancel, again = [part for part in dialog._traverse() if isinstance(part, html.Button)]
    assert [getattr(button, "data-dialog") for button in (cancel, again)] == ["close", "close"]
    assert (getattr(cancel, "id", None), again.id) == (None, ids.DOCUMENT_SPEAK)
