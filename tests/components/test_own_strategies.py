"""A strategy of the installation is offered, with its example, wherever one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from components import strategies
from components.document import strategy_choice
from components.help import files as help_files
from components.i18n import t
from components.lists import script
from components.shell import start
from engine.core import BadStrategy
from engine.pseudonyms import STRATEGIES
from tests.engine.pseudonyms import own

Reader = Callable[[Any], str]


@pytest.fixture(autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have ``parties`` and ``bretons`` among all."""
    own.install(own.write_strategies(tmp_path_factory.mktemp("own")), monkeypatch)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_menu_offers_it_among_those_for_publication(lang: str, text: Reader) -> None:
    offered = [one["value"] for one in strategies.options(lang)]
    assert offered[offered.index(strategies.APART) - 2 :] == ["bretons", "parties", "apart", "tolkien", "secret"]
    shown = {one["value"]: text(one["label"]) for one in strategy_choice.options(None, lang)}
    for name in ("parties", "bretons"):
        assert shown[name].startswith(STRATEGIES[name].title(lang))
        assert shown[name].endswith(STRATEGIES[name].example)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_help_shows_it_with_a_sentence(lang: str, text: Reader) -> None:
    said = text(help_files.strategies(STRATEGIES.values(), lang))
    assert said.count(t("help.strategies.own", lang)) == 2
    assert STRATEGIES["parties"].example in said


def test_lists_name_it() -> None:
    assert '"parties": "Les parties"' in script.data(None, "fr")["data-list"]


def test_the_server_does_not_start_with_one_that_is_wrong(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text(own.HEAD, encoding="utf-8")
    monkeypatch.setattr("engine.pseudonyms.strategies.table.settings", lambda: type("S", (), {"strategies": tmp_path}))
    monkeypatch.delitem(STRATEGIES.__dict__, "_all")
    with pytest.raises(BadStrategy) as caught:
        start.check()
    assert isinstance(caught.value, start.REFUSALS)
    assert all("mine.toml" in said for said in start.refused(caught.value))
