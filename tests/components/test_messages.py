"""Errors become words in one place, and what they might quote never reaches the log."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from dash import html

from components import ids
from components.shell import messages
from engine.core.errors import Encrypted, TooLarge


def sentence(message: html.Div) -> str:
    """Give the words of a message."""
    return str(message.children[1].children)


@pytest.mark.parametrize(
    ("lang", "start"), [("fr", "Le document pèse 21 Mo"), ("en", "The document weighs 21 MB"), (None, "Le document")]
)
def test_an_error_is_said_in_the_language_of_the_page(lang: str | None, start: str) -> None:
    message = messages.alert(TooLarge(size=21, limit=20), lang)
    assert message.role == "alert"
    assert sentence(message).startswith(start)


def test_an_error_does_not_break_before_a_french_sign() -> None:
    assert "Mo\u202f; la limite" in sentence(messages.alert(TooLarge(size=21, limit=20), "fr"))


def test_a_stored_error_is_said_like_a_fresh_one() -> None:
    fresh = messages.alert(TooLarge(size=21, limit=20), "en")
    stored = messages.show_stored_error("document.too_large", {"size": 21, "limit": 20}, "en")
    assert repr(stored) == repr(fresh)


def test_a_code_nobody_knows_gives_the_general_sentence() -> None:
    assert "inattendue" in sentence(messages.show_stored_error("of.the.future", {}, "fr"))


def test_a_notice_that_is_not_an_error_waits_its_turn() -> None:
    assert messages.notice("Terminé.", "good").role == "status"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Catch what a callback sets on the page."""
    caught: dict[str, Any] = {}
    monkeypatch.setattr(messages, "set_props", caught.__setitem__)
    return caught


def test_an_unexpected_error_is_reported_without_its_message(
    sent: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        try:
            raise ValueError("Aurélien Rocheblave")
        except ValueError as error:
            messages.report(error)
    assert sent[ids.FAILURE] == {"data": {"code": "engine", "params": {}}}
    assert "ValueError" in caplog.text
    assert "test_messages.py" in caplog.text
    assert "Rocheblave" not in caplog.text


def test_an_error_of_the_engine_keeps_its_own_sentence(sent: dict[str, Any]) -> None:
    messages.report(Encrypted())
    assert sent[ids.FAILURE]["data"]["code"] == "document.encrypted"
