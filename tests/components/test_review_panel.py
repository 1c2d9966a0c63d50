"""The reading beside the texts: what its layouts hold, the words its scripts say, and that
the two fit each other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from dash import html
from dash.development.base_component import Component

from components import i18n, ids
from components.document import delivery, language as document_language, more
from components.document.page import measure
from components.document.review import bar as review_bar, doubts as review_doubts, persons as review_persons
from engine.core.roles import ROLES
from engine.review.paragraph_pairs import AlignedTexts, DoubtPlace
from tests.doubts import foreign
from tests.modules import markup

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PARTS = (
    "aside",
    "bar",
    "doubt_card",
    "doubt_places",
    "doubts",
    "drag",
    "history",
    "merge",
    "persons",
    "split",
    "validation",
)
SCRIPTS = {name: (ASSETS / "document" / f"{name}.js").read_text(encoding="utf-8") for name in PARTS}
ALL = "\n".join(SCRIPTS.values())
LANGUAGES = ("fr", "en")


def frames(lang: str = "fr") -> list[Component]:
    """Give every component of this part of the page."""
    roots = [
        review_bar.bar(lang),
        html.Div(review_bar.notes()),
        more.menu(html.Div(), lang),
        delivery.dialog(lang),
        review_bar.validation(lang),
        review_bar.history(lang),
        review_doubts.card(lang),
        review_persons.build_merge_dialog(lang),
        review_persons.build_split_dialog(lang),
        document_language.dialog("auto", lang),
    ]
    return [part for root in roots for part in (root, *root._traverse()) if isinstance(part, Component)]


def said(name: str) -> set[str]:
    """Give the values of an attribute throughout these layouts."""
    return {value for part in frames() if (value := part.to_plotly_json()["props"].get(name))}


def test_every_place_that_a_script_asks_for_is_laid_out() -> None:
    asked = set(re.findall(r'asideSlot\("([\w-]+)"\)', ALL))
    figures = {f"{kind}-{name}" for kind in ("figure", "tip") for name in more.FIGURES}
    assert len(asked) > 15
    assert said("data-review") == asked | figures | {"report-line"}  # assets/reports/dialog.js fills it


def test_every_control_has_its_act_and_every_act_its_control() -> None:
    acts = set(re.findall(r'asideActs\.(\w+) =|asideActs\["([\w-]+)"\] =', ALL))
    known = {one or other for one, other in acts}
    made = set(re.findall(r'asideButton\("[^"]*", "([\w-]+)"|control\("([\w-]+)"|closeButton\("([\w-]+)"', ALL))
    answers = {
        f"answer-{name}" for name in re.findall(r"^  (\w+): (?:answering|\(view)", SCRIPTS["doubts"], re.MULTILINE)
    }
    assert len(answers) == 5, "they are in one table, and each has its place in the card"
    assert {name.removeprefix("answer-") for name in answers} | {"pictures", "mark"} == set(
        re.findall(r'\["(\w+)", "\w"\]', SCRIPTS["doubt_card"])
    )  # these two open what decides
    asked = said("data-review-act") | {name for names in made for name in names if name}
    assert asked - known == {
        "pictures",
        "attack",
        "report",
    }  # the acts of assets/pictures/dialog.js, of the dialog that tries to find people back, of assets/reports
    assert known - asked == {
        "edit",
        "grip",
        "person-hide",
        "person-show",
        "refused-passage",
        "together",
    }  # by `iconButton`, which takes its name first; one by assets/delivery/files.js, the last is a box


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_a_script_says_exists(lang: str) -> None:
    words = i18n.section("review_panel", lang)
    asked = set(re.findall(r'asideWord\("([\w.-]+)"', ALL))
    counted = set(re.findall(r'asideWords\("([\w.-]+)"', ALL))
    assert {"progress.none", "merge.title"} < asked
    assert {"progress", "left", "count", "merged"} < counted
    assert asked | {f"{key}.{form}" for key in counted for form in ("one", "many")} <= set(words)


def test_no_word_is_left_that_nobody_says() -> None:
    folder = ASSETS.parent / "components"
    names = ("review/bar", "review/doubts", "review/persons", "language", "more", "delivery")
    layouts = [folder / "document" / f"{name}.py" for name in names]
    sources = ALL + "".join(path.read_text(encoding="utf-8") for path in layouts)
    by_variable = {"answer", "question", "mask", "gender", "key", "split", "merge", *more.FIGURES}
    known = set(re.findall(r'"(?:review_panel\.)?([\w.-]+)"', sources))
    words = [key for key in i18n.section("review_panel", "fr") if key.partition(".")[0] not in by_variable]
    assert [key for key in words if not {key, re.sub(r"\.(one|many)$", "", key)} & known] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_role_is_offered_with_the_name_of_a_woman_who_has_it(lang: str) -> None:
    offered = review_persons.roles(lang)
    assert [one["code"] for one in offered] == list(ROLES)
    lawyer = next(one for one in offered if one["code"] == "lawyer")
    assert (lawyer["name"], lawyer["f"], lawyer["side"]) == {
        "fr": ("avocat", "avocate", "professional"),
        "en": ("lawyer", "lawyer", "professional"),
    }[lang]


def test_the_scripts_get_words_roles_and_genders_from_the_bar_and_no_text() -> None:
    bar = review_bar.bar("en").to_plotly_json()["props"]
    assert json.loads(bar["data-words"])["validate"] == "Validate"
    assert [one["code"] for one in json.loads(bar["data-genders"])] == ["f", "m"]
    assert bar["data-store"] == ids.DOCUMENT_REVIEW


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_says_what_it_does(lang: str, text: Any) -> None:
    buttons = [part for part in frames(lang) if isinstance(part, html.Button)]
    assert [one for one in buttons if not text(one).strip() and not getattr(one, "aria-label", None)] == []


def test_the_progress_is_a_progress_bar_with_a_name() -> None:
    track = next(part for part in frames() if getattr(part, "role", None) == "progressbar")
    assert "Doutes tranchés" in markup(track)


def test_the_keys_of_the_doubts_are_heard_by_the_scripts() -> None:
    tables = re.findall(r"const (?:letters|steps) =.*?\{ (\w:.*?) \}\)?;", SCRIPTS["doubts"])
    assert len(tables) == 2
    heard = {pair.split(":")[0].strip() for table in tables for pair in table.split(",")}
    heard |= set(re.findall(r'letterOf\(event\) === "(\w)"', ALL))
    assert {re.sub(r"^(Alt|Maj)\+", "", key) for said, _ in review_doubts.KEYS for key in said.split(" / ")} == heard


def test_scripts_make_no_markup_of_text_and_keep_nothing() -> None:
    found = re.findall(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|localStorage|sessionStorage|https?://", ALL
    )
    assert found == []


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        pytest.param(None, "0 mention · 0 personne · 1 doute à trancher", id="before anything is settled"),
        pytest.param((), "0 mention · 0 personne", id="all are settled"),
        pytest.param((foreign("y", "note", "y"),), "0 mention · 0 personne", id="a note asks for nothing"),
    ],
)
def test_the_head_counts_the_doubts_that_stand(standing: Any, expected: str) -> None:
    found = AlignedTexts((), (), (), (DoubtPlace(foreign("x", "look", "x")),), {}, {})
    assert measure(found, None, "fr", standing) == expected
