"""Strategies as selects offer them: what is not for publication stands apart."""

from __future__ import annotations

from typing import Any

import pytest

from components import ids, strategies
from components.i18n import t
from components.lists import make
from components.shell import upload
from engine.pseudonyms import STRATEGIES


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_games_and_what_hides_nothing_come_last_under_a_sentence(lang: str) -> None:
    offered = strategies.options(lang)
    line = next(index for index, one in enumerate(offered) if one["value"] == strategies.APART)
    assert offered[line] == {"value": "apart", "label": f"— {t('strategy.apart', lang)} —", "disabled": True}
    assert {one["value"] for one in offered[line + 1 :]} == {"tolkien", "secret"}
    assert {one["value"] for one in offered} - {"apart"} == set(STRATEGIES)
    assert strategies.APART not in STRATEGIES
    assert not any(one.get("disabled") for one in offered[:line])


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_select_of_a_strategy_offers_them_so(lang: str) -> None:
    def options(layout: Any, identity: str) -> Any:
        return next(one.options for one in layout._traverse() if getattr(one, "id", None) == identity)

    home = upload.choose_settings(lang, "x")
    assert (
        options(home, ids.HOME_STRATEGY) == options(make.choices(lang), ids.LIST_STRATEGY) == strategies.options(lang)
    )
