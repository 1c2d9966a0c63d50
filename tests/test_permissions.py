"""Every page and every callback of the application asks for a permission, where there are accounts;
what one may not do is not offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import dash
import pytest

import app as application
from components.i18n import LANGUAGES
from components.shell import frame, header, login
from engine.core import ACCOUNT_ROLES, Actor, begin_acting, end_acting, permissions_of, settings
from engine.service.accounts import Invited, LoginView
from engine.service.accounts.table import CALLBACKS, OPEN, PAGES, SHOWN, callback_permission


@pytest.fixture(scope="module", autouse=True)
def routed() -> None:
    """Have Dash add its router, which it does at the first request."""
    application.server.test_client().get("/")


@pytest.fixture(params=ACCOUNT_ROLES)
def role(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let somebody act who has one role."""
    token = begin_acting(Actor("Aïcha", "page", ("account:0",), permissions_of([request.param])))
    yield request.param
    end_acting(token)


def test_every_page_asks_for_a_permission() -> None:
    assert {page["module"] for page in dash.page_registry.values()} == set(PAGES)


def test_every_callback_asks_for_a_permission_and_no_entry_is_of_none() -> None:
    functions = [known["callback"] for known in application.app.callback_map.values() if known.get("callback")]
    places = {(function.__module__, function.__qualname__) for function in functions}
    assert len(places) > 60
    assert [place for place in places if callback_permission(*place) is None] == []
    used = {":".join(place) for place in places} | {module for module, _ in places} | set(PAGES)
    assert set(CALLBACKS) <= used


def test_every_address_beside_the_api_is_open_or_of_the_frame() -> None:
    from engine.http.malformed import CALLBACKS as ADDRESS

    found = {rule.endpoint for rule in application.server.url_map.iter_rules()}
    beside = {name for name in found if not name.startswith("api.")}
    assert beside == OPEN | SHOWN | {ADDRESS}


def texts(component: Any) -> str:
    return str(component.to_plotly_json() if hasattr(component, "to_plotly_json") else component)


def test_pages_that_one_may_not_open_are_neither_listed_nor_shown(role: str) -> None:
    may = permissions_of([role])
    listed = str(header.pages())
    for page in dash.page_registry.values():
        allowed = PAGES[page["module"]] in may
        if page.get("nav"):
            assert (f"href='{page['path']}'" in listed) is allowed, page["module"]
        if not allowed:
            for lang, title in (("fr", "Page réservée"), ("en", "Reserved page")):
                shown = str(page["layout"](lang=lang))
                assert title in shown
                assert "role='alert'" in shown


def test_the_frame_names_what_is_withheld_and_who_is_signed_in(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    withheld = set(frame.withheld()["data-withheld"].split())
    assert withheld.isdisjoint(permissions_of([role]))
    assert ("deliver" in withheld) is (role != "publicateur")
    said = str(header.account())
    assert "Aïcha" in said
    assert "/deconnexion" not in said, "who did not sign in here does not sign out here"
    for mode in ("local", "oidc"):
        monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", mode)
        settings.cache_clear()
        assert "/deconnexion" in str(header.account())
    begin_acting(Actor("248-Ab", "page", ("account:0",), frozenset(), "Aïcha"))
    assert ("Aïcha" in str(header.account()), "248-Ab" in str(header.account())) == (True, False)
    monkeypatch.delenv("NOMDEMPRUNT_ACCOUNTS")
    settings.cache_clear()


def test_without_accounts_nothing_is_withheld_and_nobody_named() -> None:
    assert frame.withheld() == {}
    assert header.account() == []
    for page in dash.page_registry.values():
        if page.get("nav"):
            assert (f"href='{page['path']}'" in str(header.pages())) is not page.get("people", False), page["module"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_where_one_signs_in_quote_nothing_as_markup(lang: str) -> None:
    harm = '"><img src=x onerror=alert(1)>'
    write = login.writer("/s", "/i", "/t")
    invited = Invited(harm, "ABCDEFGH", "otpauth://totp/a", True)
    for view in (
        LoginView(lang, harm, harm, harm),
        LoginView(lang, error=harm, link=harm, invited=invited, least=12),
        LoginView(lang, opened=True),
        LoginView(lang, harm, harm, provider=harm),
    ):
        page = write(view)
        assert "<img" not in page
        assert page.count("<label ") == page.count('class="form-control"')
        assert f'<html lang="{lang}"' in page
