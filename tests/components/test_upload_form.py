"""The ways in: what is said before anything is sent, and what the script is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from dash import html
from dash.development.base_component import Component

from components import ids
from components.fields import options
from components.shell import upload
from engine.core.settings import settings
from engine.formats import CHANGES, EXTENSIONS

Reader = Callable[[Any], str]


def find(root: Component, name: str) -> Component:
    """Find a component by id."""
    return next(part for part in root._traverse() if getattr(part, "id", None) == name)


def script(lang: str) -> dict[str, Any]:
    """Give what ``assets/home/main.js`` reads."""
    return dict(json.loads(upload.upload(lang).to_plotly_json()["props"]["data-upload"]))


@pytest.mark.parametrize(("lang", "limit"), [("fr", "20\u00a0Mo au plus"), ("en", "20 MB at most")])
def test_limit_and_formats_are_said_before_upload(lang: str, limit: str, text: Reader) -> None:
    said = text(upload.upload(lang))
    assert limit in said
    assert all(extension in said for extension in EXTENSIONS)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_script_gets_words_limit_formats_and_ids(lang: str) -> None:
    given = script(lang)
    assert given["limit"] == settings().upload_limit
    assert given["formats"] == list(EXTENSIONS)
    assert set(given["ids"].values()) == {
        ids.HOME_PROFILE, ids.HOME_STRATEGY, ids.HOME_LANGUAGE, ids.HOME_TEXT, ids.HOME_PARTIES, ids.HOME_CHANGES, ids.URL,
        ids.HOME_SECOND_OPINION, ids.HOME_OCCULT, ids.HOME_NAC,
    }  # fmt: skip


def test_the_words_the_script_asks_for_exist(pytestconfig: pytest.Config, text: Reader) -> None:
    import re

    room = sorted((pytestconfig.rootpath / "assets" / "home").glob("*.js"))
    source = "".join(path.read_text(encoding="utf-8") for path in room if path.name != "recent.js")
    asked = set(re.findall(r"\bwords\.(\w+)", source))
    assert asked
    assert asked <= script("fr")["words"].keys()


def test_errors_have_a_box_that_is_read_aloud() -> None:
    alerts = [part for part in upload.upload("fr")._traverse() if getattr(part, "role", None) == "alert"]
    assert len(alerts) == 1


def test_the_pasted_text_is_kept_in_memory_alone() -> None:
    box = find(upload.paste("fr"), ids.HOME_TEXT)
    assert (box.persistence, box.persistence_type) == (True, "memory")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "Noms des parties (facultatif, un par ligne)"),
        ("en", "Names of the parties (optional, one per line)"),
    ],
)
def test_parties_and_tracked_changes_are_asked_for_in_folded_fields_with_labels(
    lang: str, words: str, text: Reader
) -> None:
    fold = upload.build_more_options(lang)
    labels = {part.htmlFor: text(part) for part in fold._traverse() if isinstance(part, html.Label)}
    assert not getattr(fold, "open", False)
    assert labels.keys() == {ids.HOME_PARTIES, ids.HOME_NAC, ids.HOME_CHANGES}
    assert labels[ids.HOME_PARTIES] == words
    assert [option["value"] for option in find(fold, ids.HOME_CHANGES).options] == list(CHANGES)


@pytest.mark.parametrize(("asked", "values"), [(False, ["false", "true"]), (True, ["true", "false"])])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_one_or_two_models_are_offered_beside_profile_and_strategy_what_the_settings_say_first(
    lang: str, asked: bool, values: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = replace(settings(), second_opinion=asked)
    monkeypatch.setattr(upload, "settings", lambda: known)
    box = find(upload.choose_settings(lang, "x"), ids.HOME_SECOND_OPINION)
    assert [option["value"] for option in box.options] == values
    assert box.value == values[0] == script(lang)["second_opinion"], "a list takes no other choice"
    assert len({option["label"] for option in box.options}) == 2


def test_pictures_stand_apart_among_the_formats(text: Reader) -> None:
    said = text(upload.drop_zone("fr"))
    files, pictures = said.split("images\u00a0:")
    assert files.rstrip().endswith("eml")
    assert pictures.lstrip().startswith("png")


def test_the_names_of_parties_are_remembered_nowhere() -> None:
    box = find(upload.choose_settings("fr", "x"), ids.HOME_PARTIES)
    assert not getattr(box, "persistence", False)
    assert not getattr(box, "value", "")


def test_every_choice_has_a_label_and_the_first_is_chosen() -> None:
    field = upload.select("a-select", "Profil", options([("judiciaire", "Judiciaire"), ("tout", "Tout")]))
    label, menu = field.children
    assert (label.htmlFor, menu.id, menu.value) == ("a-select", "a-select", "judiciaire")
    assert menu.persistence_type == "memory"


@pytest.mark.parametrize(
    ("lang", "label", "words"),
    [
        ("fr", "Langue du document", ["Détectée", "Français", "Anglais"]),
        ("en", "Language of the document", ["Detected", "French", "English"]),
    ],
)
def test_the_language_of_the_document_is_detected_unless_it_is_said(
    lang: str, label: str, words: list[str], text: Reader
) -> None:
    settings = upload.choose_settings(lang, "x")
    menu = find(settings, ids.HOME_LANGUAGE)
    assert [option["label"] for option in menu.options] == words
    assert [option["value"] for option in menu.options] == ["auto", "fr", "en"]
    assert menu.value == "auto"
    assert label in text(settings)


def test_without_samples_the_page_says_so(text: Reader) -> None:
    assert "Aucune décision d'exemple" in text(upload.sample_list((), "fr"))
