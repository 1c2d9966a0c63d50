"""The profiles to choose from, on every page that asks for one."""

from __future__ import annotations

import pytest

from components import profiles
from components.i18n import t
from engine.core import OCCULTED_KINDS, load_profile, profile_names


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_there_is_one_option_for_each_profile(lang: str) -> None:
    options = profiles.options(lang)
    assert tuple(option["value"] for option in options) == profile_names()
    assert all(option["label"] == load_profile(option["value"]).title(lang) for option in options)


def test_that_of_a_matter_stands_first_where_the_document_has_it() -> None:
    first, *others = profiles.options("fr", "tout,nac:22G,reasons")
    assert first == {"value": "tout,nac:22G", "label": load_profile("tout,nac:22G").title("fr")}
    assert others == profiles.options("fr") == profiles.options("fr", "tout,reasons")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_zones_are_boxes_beside_it_and_what_is_ticked_is_part_of_the_name(lang: str) -> None:
    boxes = profiles.zones("zones", lang, ["annexes"]).children[1]
    assert [option["value"] for option in boxes.options] == list(OCCULTED_KINDS)
    assert [option["label"] for option in boxes.options] == [
        t(f"profile.occult.{kind}", lang) for kind in OCCULTED_KINDS
    ]
    assert boxes.value == ["annexes"]
    assert profiles.joined("tout,nac:22G", ["annexes", "reasons"]) == "tout,nac:22G,reasons,annexes"
    assert profiles.joined("tout", None) == "tout"
