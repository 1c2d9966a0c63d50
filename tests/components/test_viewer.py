"""The frame of the viewer and its scripts fit each other: every place and every control has its
other half."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from dash import html
from dash.development.base_component import Component

from components import i18n, ids
from components.document import viewer
from engine.core.labels import FAMILIES, LABELS
from tests.components.made_reading import TEXTS

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = "\n".join(
    (ROOT / "assets" / "document" / f"{name}.js").read_text(encoding="utf-8") for name in ("view", *TEXTS)
)
LANGUAGES = ("fr", "en")


def parts(lang: str = "fr") -> list[Component]:
    """Give every component of the frame."""
    frame = viewer.frame(lang)
    return [frame, *(part for part in frame._traverse() if isinstance(part, Component))]


def said(name: str) -> set[str]:
    """Give the values of an attribute throughout the frame."""
    return {value for part in parts() if (value := part.to_plotly_json()["props"].get(name))}


def test_every_place_the_scripts_fill_is_in_the_frame_and_none_is_left_empty() -> None:
    asked = set(re.findall(r'slot\("([\w-]+)"\)', SCRIPTS)) | set(viewer.PANELS)  # the tabs ask by a variable
    assert said("data-slot") == asked


def test_every_control_has_its_act() -> None:
    acts = set(re.findall(r"controls\.(\w+) =", SCRIPTS)) | set(re.findall(r'controls\["([\w-]+)"\] =', SCRIPTS))
    assert said("data-act") - acts == set()
    assert acts - said("data-act") == {
        "family",
        "label",
        "person",
        "attached",
        "whose",
        "doubt",
        "copy",
        "show",
        "help",
        "find",
    }  # buttons the scripts make; the head's


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_the_scripts_say_exists(lang: str) -> None:
    words = i18n.section("document.viewer", lang)
    calls = re.findall(r"(?:fill|announce)\((.*)", SCRIPTS)
    asked = {key for call in calls for key in re.findall(r'"([a-z.-]+)"', call.split(", {")[0])} - {"fr"}
    counted = re.findall(r"fill\(`([a-z.]+)\.\$\{plural", SCRIPTS)
    asked |= {f"{key}.{form}" for key in counted for form in ("one", "many")}
    assert {"rank", "times.one", "copy.failed"} < asked
    assert asked - set(words) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_family_and_doubt_level_has_its_word(lang: str) -> None:
    words = i18n.words(lang)
    needed = [f"document.word.{label.short}" for label in LABELS.values()] + [f"family.{family}" for family in FAMILIES]
    needed += [f"document.viewer.level.{level}" for level in ("blocking", "look", "note")]
    assert [key for key in needed if key not in words] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_hue_a_ground_and_an_underline(family: str) -> None:
    style = (ROOT / "assets" / "document" / "styles" / "viewer" / "marks.css").read_text(encoding="utf-8")
    rule = re.search(rf"\.in-{family} {{([^}}]*)}}", style)
    assert rule
    assert f"--hue: var(--{family})" in rule[1]
    assert "--under:" in rule[1]


def test_underlines_differ_so_that_colour_is_never_the_only_sign() -> None:
    style = (ROOT / "assets" / "document" / "styles" / "viewer" / "marks.css").read_text(encoding="utf-8")
    unders = [re.search(rf"\.in-{family} {{[^}}]*--under: (\w+)", style) for family in FAMILIES]
    assert len({under[1] for under in unders if under}) == len(FAMILIES)


def test_scripts_make_no_markup_of_text() -> None:
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(", SCRIPTS) == []


def test_scripts_fetch_nothing_and_keep_nothing() -> None:
    assert (
        re.findall(r"fetch\(|XMLHttpRequest|localStorage|sessionStorage|https?://|pushState|replaceState", SCRIPTS)
        == []
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_says_what_it_does(lang: str, text: Any) -> None:
    buttons = [part for part in parts(lang) if isinstance(part, html.Button)]
    named = [button for button in buttons if text(button).strip() or getattr(button, "aria-label", None)]
    assert buttons == named


def test_the_frame_is_the_one_the_script_looks_for() -> None:
    assert viewer.frame("fr").id == ids.VIEWER == "viewer"
