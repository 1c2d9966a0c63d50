"""What is taken away from the page Accord."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from dash import html

from components import ids
from components.agreement import adoption as agreement_take
from components.agreement.selection import load_pair
from components.i18n import t
from engine.agreement.adjudication import Decision
from engine.agreement.exports import forms
from engine.core.errors import UnknownName
from tests.components.made_adjudication import LABEL, Agreements

pytestmark = pytest.mark.usefixtures("made_agreements")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_form_is_offered_by_name_the_one_with_the_history_first(lang: str) -> None:
    laid = agreement_take.section(lang)
    (select,) = [part for part in laid._traverse() if getattr(part, "id", None) == ids.AGREEMENT_FORM]
    assert [one["value"] for one in select.options] == list(forms())
    assert select.value == "json"
    assert len({one["label"] for one in select.options}) == len(forms())
    assert not any(one["label"].startswith("agreement.") for one in select.options)
    assert ids.AGREEMENT_FORM in {part.htmlFor for part in laid._traverse() if isinstance(part, html.Label)}


def test_a_file_is_made_and_what_is_not_in_it_is_said(made_agreements: Agreements, text: Callable[[Any], str]) -> None:
    begun = made_agreements.begin("made", "gold", "run")
    made_agreements.decide(begun, Decision("un", LABEL, "b"))
    now = load_pair("made", "gold", "run", begun)
    sent, said = agreement_take.make_gold_file(now, "json", "fr")
    rows = json.loads(base64.b64decode(sent["content"]))
    assert sent["filename"] == "accord-reference.json"
    assert [len(row["history"]) for row in rows] == [1, 0, 0]
    words = text(said)
    assert words.startswith(t("agreement.take.done", "fr"))
    assert "5 désaccords" in words
    assert "quatre" in words
    _, said = agreement_take.make_gold_file(now, "conll", "fr")
    assert len(said) > len(words.splitlines())


@pytest.mark.parametrize("form", forms())
def test_every_form_can_be_taken(form: str) -> None:
    sent, _ = agreement_take.make_gold_file(load_pair("made", "gold", "run"), form, "en")
    assert base64.b64decode(sent["content"])
    assert "/" not in sent["filename"]


@pytest.mark.parametrize("form", ["", "<img>", "docx"])
def test_no_such_form(form: str) -> None:
    with pytest.raises(UnknownName):
        agreement_take.make_gold_file(load_pair("made", "gold", "run"), form, "fr")
