"""The real application on a free port, and a real Chromium that may talk to this machine only."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.conftest import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass
class App:
    """A running application."""

    address: str
    var: Path
    process: subprocess.Popen[str]
    log: list[str] = field(default_factory=list)

    def worker(self) -> int:
        """Give the process id of the worker that holds the model."""
        import psutil

        children = psutil.Process(self.process.pid).children(recursive=True)
        (one,) = [child.pid for child in children if "engine.service.worker.main" in " ".join(child.cmdline())]
        return one


@contextmanager
def serving(var: Path, port: int | None = None) -> Iterator[App]:
    """Start ``app.py`` on a port, a free one unless it is told, with the store of a folder; stop it
    at the end."""
    if port is None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
    environment = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "NOMDEMPRUNT_VAR": str(var), "DEVICE": "cpu"}
    with (var / "server.log").open("a") as log:
        process = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, text=True
        )
        app = App(f"http://127.0.0.1:{port}", var, process)
        try:
            _wait(app)
            yield app
        finally:
            process.terminate()
            process.wait(30)


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """Start the application with a store of its own; stop it at the end."""
    with serving(tmp_path_factory.mktemp("var")) as app:
        yield app


def _wait(app: App, seconds: float = 90) -> None:
    """Wait until the first page is there."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(app.address, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            assert app.process.poll() is None, (app.var / "server.log").read_text()
            time.sleep(0.2)
    raise AssertionError("the application did not answer")


@pytest.fixture(scope="session")
def profile(chromium: Browser) -> Iterator[BrowserContext]:
    """The one profile of the browser, in French, as somebody who was never here: each tab is
    forgotten at its end (:func:`forget`)."""
    profile = chromium.new_context(locale="fr-FR", viewport={"width": 1440, "height": 900}, accept_downloads=True)
    profile.set_default_timeout(PATIENCE)
    yield profile
    profile.close()


def forget(profile: BrowserContext, app: App) -> None:
    """Close all tabs and let the browser forget what a server's pages noted, but for the scripts it
    has read: they are most of what a first visit costs."""
    for page in profile.pages[1:]:
        page.close()
    for page in profile.pages:
        session = profile.new_cdp_session(page)
        session.send(
            "Storage.clearDataForOrigin", {"origin": app.address, "storageTypes": "cookies,local_storage,indexeddb"}
        )
        page.close()
    profile.clear_permissions()


@pytest.fixture
def page(profile: BrowserContext, application: App) -> Iterator[Page]:
    """A page that fails the test when a script fails or a request would leave the machine."""
    page = profile.new_page()
    host = urlsplit(application.address).netloc
    left: list[str] = []
    errors: list[str] = []

    def watch(url: str) -> None:
        if urlsplit(url).scheme in ("http", "https", "ws", "wss") and urlsplit(url).netloc != host:
            left.append(url)

    page.on("request", lambda request: watch(request.url))
    page.on("websocket", lambda socket: watch(socket.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("filechooser", lambda chooser: None)  # watched from the start: later, a busy page opens a real one
    yield page
    forget(profile, application)
    assert left == [], "requests that left the machine"
    assert errors == [], "errors of scripts"
