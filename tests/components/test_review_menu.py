"""The frame of the corrections in the text and its scripts fit each other: every place, every word,
every key has its other half."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from dash import html
from dash.development.base_component import Component

from components import i18n
from components.document import more, viewer
from components.document.review import bar as review_bar, doubts as review_doubts, menu as review_menu
from engine.core.labels import LABELS
from tests.components.made_reading import OURS

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SCRIPTS = {
    name: (ASSETS / f"{name}.js").read_text(encoding="utf-8")
    for name in (
        *OURS,
        "document/acts",
        "document/doubt_answers",
        "document/float",
        "document/patch",
        "mention_menu/items",
        "mention_menu/keys",
    )
}
ALL = "\n".join(SCRIPTS.values())
LANGUAGES = ("fr", "en")


def props(lang: str, name: str) -> set[str]:
    """Give the values of an attribute throughout the frame of the viewer."""
    roots = (viewer.frame(lang), review_bar.bar(lang), html.Div(review_bar.notes()), more.menu(html.Div(), lang))
    parts = [part for root in roots for part in root._traverse() if isinstance(part, Component)]
    return {value for part in parts if (value := part.to_plotly_json()["props"].get(name))}


def test_every_place_the_scripts_ask_for_is_in_the_frame_and_the_other_way_round() -> None:
    asked = set(re.findall(r'\b(?:reviewSlot|slot)\("([\w-]+)"\)', ALL)) | {"undo", "redo"}  # asked for by a variable
    assert props("fr", "data-review-slot") == asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_the_scripts_say_exists(lang: str) -> None:
    words = i18n.section("review_menu", lang)
    calls = [call.split(", {")[0] for call in re.findall(r"\b(?:reviewWord|word)\((.*)", ALL)]
    asked = set(re.findall(r'\b(?:reviewWord|word)\("([a-z.]+)"', ALL))
    asked |= {key for call in calls for key in re.findall(r'"([a-z]+\.[a-z.]+)"', call)}
    counted = {f"{key}.{form}" for key in re.findall(r'\breviewWords\("([a-z.]+)"', ALL) for form in ("one", "many")}
    made = {
        f"bound.{edge}.{by}.{way}"
        for edge in ("start", "end")
        for by in ("word", "character")
        for way in ("left", "right")
    }
    made |= {f"{kind}{form}" for kind in ("undo", "redo") for form in ("", ".what", ".none", ".key")}
    made |= {f"scope.{scope}" for scope in ("person", "here", "everywhere")}
    made |= {f"{kind}.{part}" for kind in ("label", "person") for part in ("find", "none")}
    assert {"act.hide", "caret.on"} < asked
    assert {"waiting.many"} < counted
    assert (asked | counted | made) - set(words) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_scripts_get_all_words_and_all_categories_of_the_language(lang: str) -> None:
    said = review_menu.places(lang).to_plotly_json()["props"]
    assert json.loads(said["data-review-words"]) == i18n.section("review_menu", lang)
    labels = json.loads(said["data-review-labels"])
    assert [label["code"] for label in labels] == list(LABELS)
    assert {label["family"] for label in labels} == {label.family for label in LABELS.values()}
    assert labels[0]["name"] == {"fr": "prénom", "en": "first name"}[lang]
    assert len({label["example"] for label in labels}) == len(LABELS), "each category has an example of its own"
    digits = [label["key"] for label in labels if label["key"]]
    assert sorted(digits) == list("123456789"), "a digit means the same category in every document"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_category_is_told_apart_by_its_name(lang: str) -> None:
    names = [label["name"].lower() for label in review_menu.labels(lang)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("lang", "named"), [("fr", "Maj+← / →"), ("en", "Shift+← / →")])
def test_the_help_lists_every_key_as_the_keyboards_of_the_language_name_it(lang: str, named: str, text: Any) -> None:
    keys = review_menu.keys(lang)
    assert named in dict(keys)
    assert len({said for _, said in keys}) == len(keys)
    shown = text(viewer.keys(lang))
    assert [said for _, said in keys if said not in shown] == []


def test_a_single_letter_has_one_meaning_wherever_it_is_pressed() -> None:
    keys = [key for key, _ in (*viewer.KEYS, *review_menu.KEYS)]
    letters = [key for said in keys for key in said.split(" / ") if len(key) == 1 and key.isalpha()]
    assert len(set(letters)) == len(letters)
    acts = {
        key.removeprefix("Alt+")
        for said, _ in review_menu.KEYS
        for key in said.split(" / ")
        if key.startswith("Alt+") and len(key) == 5
    }
    answers = {key.removeprefix("Alt+") for said, _ in review_doubts.KEYS for key in said.split(" / ")}
    assert not acts & set(letters), "a letter that changes the document means nothing else"
    assert answers & acts == {"o", "l", "c"}, "they mean on a doubt what they do on a mention"
    assert not answers & set(letters)


def test_scripts_make_no_markup_of_text_and_keep_the_readers_name_alone() -> None:
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(", ALL) == []
    assert re.findall(r"sessionStorage|indexedDB|https?://|pushState|replaceState|document\.cookie", ALL) == []
    assert [name for name, script in SCRIPTS.items() if "localStorage" in script] == ["document/review"]
    assert set(re.findall(r"localStorage\.\w+\((\w+)", ALL)) == {"KEPT"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_says_what_it_does(lang: str, text: Any) -> None:
    frame = html.Div([review_menu.tools(lang), review_menu.places(lang), review_menu.reader(lang)])
    buttons = [part for part in frame._traverse() if isinstance(part, html.Button)]
    assert len(buttons) == 5
    assert [one for one in buttons if not text(one).strip() and not getattr(one, "aria-label", None)] == []
