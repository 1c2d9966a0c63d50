"""The callbacks of the first page, called as functions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from dash import no_update
from dash.exceptions import PreventUpdate

import app  # noqa: F401  pages register with the Dash object
from engine.core import Actor, begin_acting, end_acting
from engine.core.errors import UnknownName
from engine.interchange.samples import samples
from engine.pseudonyms import STRATEGIES
from pages import home


class Service:
    """A service that takes everything in, or refuses with ``error``."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.received: list[tuple[str, str, str, str, bool]] = []

    @property
    def documents(self) -> Service:
        return self

    def receive_text(self, text: str, name: str, *, profile: str, language: str, second_opinion: bool) -> str:
        if self.error:
            raise self.error
        self.received.append((text, name, profile, language, second_opinion))
        return "an-opaque-id"


@pytest.mark.parametrize(
    ("permissions", "offered"),
    [
        pytest.param(None, True, id="everything"),
        pytest.param(frozenset({"upload"}), True, id="who brings in documents"),
        pytest.param(frozenset({"configure"}), False, id="who administers"),
    ],
)
def test_who_may_bring_nothing_in_is_told_so(permissions: Any, offered: bool) -> None:
    token = begin_acting(Actor("Aïcha", "page", permissions=permissions))
    try:
        said = str(home.layout("fr"))
    finally:
        end_acting(token)
    assert ("home-ways" in said) == offered
    assert ("Votre rôle ne permet pas de déposer" in said) != offered


@pytest.fixture
def click(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Click on the first sample with a given service."""

    def clicked(service: Service) -> tuple[Any, Any]:
        monkeypatch.setattr(home.service, "service", lambda: service)
        monkeypatch.setattr(home, "ctx", SimpleNamespace(triggered_id={"index": samples()[0].id}))
        return home.open_sample([1], "tout", [], "cour", "auto", "true", "fr")

    return clicked


def test_a_sample_goes_to_the_service_and_its_page_opens(click: Any) -> None:
    service = Service()
    href, message = click(service)
    assert href == "/document/an-opaque-id?strategy=cour"
    assert message is None
    assert service.received == [(samples()[0].text, f"{samples()[0].title('fr')}.txt", "tout", "auto", True)]


def test_a_refusal_is_said_and_the_page_stays(click: Any) -> None:
    href, message = click(Service(UnknownName(name="tout", known="judiciaire")))
    assert href is no_update
    assert message.role == "alert"


def test_nothing_happens_before_a_click() -> None:
    with pytest.raises(PreventUpdate):
        home.open_sample([None, None], "tout", [], "cour", "auto", "false", "fr")


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_example_is_that_of_the_strategy(monkeypatch: pytest.MonkeyPatch, strategy: str) -> None:
    monkeypatch.setattr(home, "ctx", SimpleNamespace(triggered_id="home-strategy"))
    assert home.choose_strategy("judiciaire", strategy) == (no_update, STRATEGIES[strategy].example)


@pytest.mark.parametrize(
    ("trigger", "profile", "strategy", "begun"),
    [
        pytest.param("home-profile", "canada", "noir", "initiales", id="a profile that begins with its own"),
        pytest.param(
            "home-profile", "judiciaire", "initiales", "lettres", id="a profile that begins with the usual one"
        ),
        pytest.param(None, "canada", "lettres", "initiales", id="the page is drawn again in another language"),
        pytest.param(None, "canada", "noir", no_update, id="and brings a choice back"),
    ],
)
def test_a_profile_begins_with_its_strategy(
    monkeypatch: pytest.MonkeyPatch, trigger: str | None, profile: str, strategy: str, begun: Any
) -> None:
    monkeypatch.setattr(home, "ctx", SimpleNamespace(triggered_id=trigger))
    shown = strategy if begun is no_update else begun
    assert home.choose_strategy(profile, strategy) == (begun, STRATEGIES[shown].example)
