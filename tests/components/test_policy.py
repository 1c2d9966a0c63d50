"""Pages offer what the policy of the installation allows, say what it decides, and start with none
that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import app  # noqa: F401  (pages can be registered only once there is an application)
import pages.help as help_page
import pages.home as home
from components import ids, profiles, strategies
from components.document import page as document, strategy_choice
from components.i18n import LANGUAGES, t
from components.lists import make
from components.shell import start, upload
from engine.core import BadPolicy
from tests.policies import policed

POLICY = 'profiles = ["canada", "judiciaire"]\nstrategies = ["noir", "fictif"]\nretention_days = 3\n'


@pytest.fixture
def only(tmp_path: Path) -> Iterator[None]:
    with policed(tmp_path, POLICY):
        yield


def find(layout: Any, identity: str) -> Any:
    return next(part for part in layout._traverse() if getattr(part, "id", None) == identity)


def values(options: Any) -> list[str]:
    return [option["value"] for option in options]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_menu_offers_what_is_allowed_and_begins_with_it(only: None, lang: str) -> None:
    first, listed, own = upload.choose_settings(lang, "x"), make.choices(lang), document.choices("d", "", "", lang)
    menus = {
        ids.HOME_PROFILE: first, ids.HOME_STRATEGY: first, ids.LIST_PROFILE: listed, ids.LIST_STRATEGY: listed,
        ids.DOCUMENT_PROFILE: own, ids.DOCUMENT_STRATEGY: own,
    }  # fmt: skip
    for identity, layout in menus.items():
        menu = find(layout, identity)
        allowed = ["canada", "judiciaire"] if "profile" in identity else ["noir", "fictif"]
        assert values(menu.options) == allowed, identity
        assert menu.value in allowed, identity


def test_the_own_profile_of_a_document_stays_in_its_menu(only: None) -> None:
    menu = find(document.choices("d", "tout,reasons", "tolkien", "fr"), ids.DOCUMENT_PROFILE)
    assert (values(menu.options), menu.value) == (["tout", "canada", "judiciaire"], "tout")


@pytest.mark.parametrize(
    ("asked", "chosen"), [("judiciaire,reasons", "judiciaire,reasons"), ("tout", ""), ("tout,nac:22G", ""), (3, "")]
)
def test_an_address_chooses_what_is_allowed(only: None, asked: object, chosen: str) -> None:
    assert profiles.chosen(asked) == chosen


@pytest.mark.parametrize("said", ["matters = true", "matters = false"])
def test_a_matter_is_offered_where_one_is_allowed(tmp_path: Path, said: str) -> None:
    with policed(tmp_path, said):
        hidden = "false" in said
        assert bool(getattr(profiles.follow("f", "fr"), "hidden", False)) is hidden
        assert ("hidden=True" in str(upload.build_more_options("fr"))) is hidden


def test_what_is_apart_has_no_line_where_nothing_else_is_allowed(tmp_path: Path) -> None:
    for allowed, line in (('"tolkien"', 0), ('"noir"', 0), ('"noir", "secret"', 1)):
        with policed(tmp_path, f"strategies = [{allowed}]"):
            assert values(strategies.options("fr")).count(strategies.APART) == line
            assert strategy_choice.options(None, "fr")


def test_a_profile_begins_with_a_strategy_that_is_allowed(only: None) -> None:
    assert home.example_of("noir")
    assert find(document.choices("d", "canada", "lettres", "fr"), ids.DOCUMENT_STRATEGY).value == "noir"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_says_what_is_decided_where_something_is(tmp_path: Path, lang: str) -> None:
    assert t("help.policy.title", lang) not in str(help_page.layout(lang))
    with policed(tmp_path, POLICY + 'hide = ["Tilleuls"]\n'):
        said = str(help_page.layout(lang))
    assert t("help.policy.title", lang) in said
    assert "illeul" not in said
    assert "3" in said


@pytest.mark.parametrize(
    "said", ["profile = 1", 'strategies = ["lettre"]', 'hide_file = "absent.toml"', "[second_reading]\nshare = 2"]
)
def test_a_policy_that_is_wrong_stops_the_start(tmp_path: Path, said: str) -> None:
    with policed(tmp_path, said), pytest.raises(BadPolicy) as caught:
        start.check()
    assert all("politique.toml" in sentence for sentence in start.refused(caught.value))
