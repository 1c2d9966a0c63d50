"""The real application on a free port, and a real Chromium that may talk to this machine only."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.conftest import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


def _command(process: psutil.Process) -> list[str]:
    """Give the command line of a process; none of one that ended meanwhile."""
    try:
        return list(process.cmdline())
    except psutil.NoSuchProcess:  # a zombie is one too
        return []


@dataclass
class App:
    """``app.py`` on a port of this machine, with the store of a folder."""

    port: int
    var: Path
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Give the address of its first page."""
        return f"http://127.0.0.1:{self.port}"

    def workers(self) -> list[int]:
        """Give the process ids of the workers that hold the models."""
        return [child.pid for child in self._family()[1:] if "engine.service.worker.main" in " ".join(_command(child))]

    def worker(self) -> int:
        """Give the process id of the only worker."""
        (one,) = self.workers()
        return one

    def start(self) -> None:
        """Start it, and wait until its first page is there."""
        environment = {
            **os.environ,
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            "NOMDEMPRUNT_VAR": str(self.var),
            "DEVICE": "cpu",
        }
        with (self.var / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, text=True
            )
        self._wait()

    def kill(self) -> None:
        """Kill it and its worker, as a power cut would."""
        family = self._family()
        for one in family:
            one.send_signal(signal.SIGKILL)
        psutil.wait_procs(family, 30)
        self.stop()

    def stop(self) -> None:
        """Let it end, where it runs."""
        if self.process:
            self.process.terminate()
            self.process.wait(30)

    def _family(self) -> list[psutil.Process]:
        assert self.process
        server = psutil.Process(self.process.pid)
        return [server, *server.children(recursive=True)]

    def _wait(self, seconds: float = 90) -> None:
        assert self.process
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.address, timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                assert self.process.poll() is None, (self.var / "server.log").read_text()
                time.sleep(0.2)
        raise AssertionError("the application did not answer")


@contextmanager
def serving(var: Path, prepare: Callable[[App], None] = lambda app: None) -> Iterator[App]:
    """Start ``app.py`` on a free port with the store of a folder; stop it at the end. ``prepare``
    is done before, when its address is known."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        app = App(free.getsockname()[1], var)
    prepare(app)
    try:
        app.start()
        yield app
    finally:
        app.stop()


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """Start the application with a store of its own, once for all tests: a start costs sixteen
    seconds of a processor, and the first tests alone find its store empty."""
    with serving(tmp_path_factory.mktemp("var")) as app:
        yield app


@pytest.fixture(scope="session")
def profile(chromium: Browser) -> Iterator[BrowserContext]:
    """The one profile of the browser, in French, as somebody who was never here: each tab is
    forgotten at its end (:func:`forget`)."""
    profile = new_profile(chromium)
    yield profile
    profile.close()


def new_profile(chromium: Browser) -> BrowserContext:
    """Give the browser a profile in French that knows nothing yet."""
    profile = chromium.new_context(locale="fr-FR", viewport={"width": 1440, "height": 900}, accept_downloads=True)
    profile.set_default_timeout(PATIENCE)
    return profile


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
