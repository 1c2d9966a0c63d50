"""The profiles to choose from, on every page that asks for one."""

from __future__ import annotations

import pytest

from components import profiles
from engine.core import load_profile, profile_choices, profile_names


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_they_hide_comes_first_and_with_zones_occulted_behind_a_line(lang: str) -> None:
    options = profiles.options(lang)
    values = [option["value"] for option in options]
    line = values.index(profiles.APART)
    assert tuple(values[:line]) == profile_names()
    assert tuple(value for value in values if value != profiles.APART) == profile_choices()
    assert [option["value"] for option in options if option.get("disabled")] == [profiles.APART]
    assert all(option["label"] == load_profile(option["value"]).title(lang) for option in options[:line])
