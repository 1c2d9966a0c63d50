"""The form that gives an original back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dash import html

from components.document import restore
from components.i18n import section


def attributes(part: Any) -> dict[str, Any]:
    return dict(part.to_plotly_json()["props"])


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_document_a_key_and_a_password_are_asked_for_each_under_a_label(lang: str) -> None:
    parts = list(restore.form(lang)._traverse())
    labels = [part.htmlFor for part in parts if isinstance(part, html.Label)]
    places = [attributes(part) for part in parts if isinstance(part, html.Div)]
    fields = [place.get("data-file") or place.get("data-password") for place in places]
    assert labels == [field for field in fields if field] == ["restore-file", "restore-key", "restore-password"]
    described = [place["data-describedby"] for place in places if "data-describedby" in place]
    assert set(described) <= {getattr(part, "id", None) for part in parts}


def test_a_document_of_any_format_is_taken_and_a_key_by_its_extension() -> None:
    places = [attributes(part) for part in restore.form("fr")._traverse() if isinstance(part, html.Div)]
    assert [place["data-accept"] for place in places if "data-accept" in place] == ["", ".cle"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_missing_field_has_its_sentence(lang: str) -> None:
    words = json.loads(attributes(restore.form(lang))["data-restore"])
    assert words == section("restore.script", lang)
    assert {"no_file", "no_key", "no_password", "restored", "working", "failed"} <= words.keys()


def test_what_happens_is_said_aloud_and_help_is_near() -> None:
    roles = [part.role for part in restore.form("fr")._traverse() if getattr(part, "role", None)]
    assert roles == ["status", "alert"]
    links = [part.href for part in restore.advice("fr")._traverse() if isinstance(part, html.A)]
    assert links == ["/aide#help-key"]
