"""Settings of all tests."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Locator, expect, sync_playwright
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from engine.core import settings as engine_settings
from tests.wsgi import served

_SHELL = Path("/usr/bin/chromium-headless-shell")
CHROMIUM = str(_SHELL) if _SHELL.exists() else "/usr/bin/chromium"
"""Debian's Chromium, in its build without a window where that is there: the same engine at half the
work."""
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--renderer-process-limit=1",  # a tab finds the scripts of the one before compiled
)  # fmt: skip

PATIENCE = 120_000
"""Milliseconds that a browser test waits for what it expects: the first view of a cold server waits
for the count, and the machine may be shared."""

# A deadline would assert a time, and a busy machine would fail it. A change is judged on the same
# examples each time; `make explore` draws others.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("explore", settings.get_profile("project"), derandomize=False)
settings.load_profile("project")

# Each process of tests keeps its documents apart: one server alone works on a folder.
# One worker: what waits for it waits, as tests of queues expect.
os.environ.setdefault("NOMDEMPRUNT_WORKERS", "1")

os.environ["NOMDEMPRUNT_VAR"] = tempfile.mkdtemp(prefix="nomdemprunt-tests-")

# A shell that starts the tests in the background lets them ignore Control-C, and so all programs
# that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


TESTS = Path(__file__).parent
_FIRST = ("e2e/figures/test_learning.py", "e2e/", "engine/lab/", "engine/tagging/")
"""Where the dearest tests stand: they begin, so that no process is left alone with one; the first
of the pages of figures finds a server on which nobody has read yet."""
_TOGETHER = ("tests/e2e/", "tests/engine/lab/train/")
"""Folders whose files run in one process: they share a server, and what is trained once. Two
servers and two browsers, on two cores, made single tests ten times slower and nothing faster."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the dearest tests first (with ``--no-loadscope-reorder``)."""

    def place(item: pytest.Item) -> int:
        file = item.path.relative_to(TESTS).as_posix()
        return next((place for place, start in enumerate(_FIRST) if file.startswith(start)), len(_FIRST))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Take what was collected, twenty thousand tests with their tables, out of sight of the garbage
    collector: to look through it again and again took half of the time of many tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Say at once what failed: a whole run takes half an hour, and says why at its end."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.when} failed: {report.nodeid}", flush=True)


_YIELDED = 5
_begun = False


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Read the engine's settings anew for each test: a thread that outlives a test may have read
    them while that test's environment still stood."""
    _give_way_to_browsers(item)
    engine_settings.cache_clear()


def _give_way_to_browsers(item: pytest.Item) -> None:
    """Lower the priority of a process of tests that begins with others than those of pages: these
    wait for each answer, all in one process, and the whole run waits for them."""
    global _begun
    if not _begun and "PYTEST_XDIST_WORKER" in os.environ and not item.nodeid.startswith(_TOGETHER[0]):
        os.nice(_YIELDED)
    _begun = True


class FileScheduling(LoadFileScheduling):
    """Tests handed out file by file, and some folders as a whole."""

    def _split_scope(self, nodeid: str) -> str:
        folder = next((folder for folder in _TOGETHER if nodeid.startswith(folder)), None)
        return folder or super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FileScheduling | None:
    """Hand them out so where ``--dist loadfile`` asks for files."""
    return FileScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


_PRESS = Locator.press


def _press_when_enabled(locator: Locator, key: str, **options: Any) -> None:
    """Press a key on what can take it. Playwright waits so before a click, but a key it gives to
    whatever has the focus where the element cannot take it: still disabled, or folded away."""
    expect(locator).to_be_visible()
    expect(locator).to_be_enabled()
    _PRESS(locator, key, **options)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium once: Playwright's driver cannot be started twice in one process."""
    Locator.press = _press_when_enabled  # type: ignore[assignment, method-assign]
    with sync_playwright() as driver:
        expect.set_options(timeout=PATIENCE)
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site_address() -> Iterator[str]:
    """Serve the application from this process, once: what a test puts in the place of its parts
    holds for its pages."""
    import app

    with served(app.server) as address:
        yield address
