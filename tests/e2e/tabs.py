"""Tabs of the one profile of the browser: what they asked for, and what they complained of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from tests.e2e.conftest import App, forget


@dataclass
class Tab:
    """A page, what it asked for and what it complained of."""

    page: Page
    host: str
    logged: int
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    def request(self, request: Request) -> None:
        self.asked.append(request.url)

    def said(self, message: ConsoleMessage) -> None:
        self.heard.append(message.text)
        refused = "the server responded with a status of 4" in message.text  # a bad file's: the page says why
        late = "AG Grid: warning #26" in message.text  # the table's own timer, one tick after its page was left
        if message.type in ("error", "warning") and not (refused or late):
            self.complaints.append(message.text)


@contextmanager
def opened(profile: BrowserContext, app: App) -> Iterator[Tab]:
    """Open one tab of a server; at its end no request of it has left the machine, no script and no
    policy was broken."""
    page = profile.new_page()
    tab = Tab(page, urlsplit(app.address).netloc, (app.var / "server.log").stat().st_size)
    page.on("request", tab.request)
    page.on("console", tab.said)
    page.on("pageerror", lambda error: tab.complaints.append(str(error)))
    page.on("filechooser", lambda chooser: None)  # watched from the start: later, a busy page opens a real one
    yield tab
    page.goto("about:blank")
    forget(profile, app)
    away = {url for url in tab.asked if urlsplit(url).scheme in ("http", "https", "ws", "wss")}
    assert {url for url in away if urlsplit(url).netloc != tab.host} == set(), "requests that left the machine"
    assert tab.complaints == []
