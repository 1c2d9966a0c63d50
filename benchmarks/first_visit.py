"""What a browser loads on its first visit of each page: requests, bytes on the wire, size of the
index, as JSON.

``python benchmarks/first_visit.py [PATH ...]``. Each page is opened in a fresh profile of Chromium,
its cache empty, until nothing was asked for during half a second. ``kinds`` says where the bytes
go, ``again`` what the same page costs when it is opened a second time. The application is served
from this process, with a store in a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import re
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from werkzeug.serving import make_server

from tests.polling import until

CHROMIUM = "/usr/bin/chromium"
_OUTPUTS = re.compile(r'\{"output":"[^"]*"')
"""How the body of a callback's request begins."""
STANDS = "document.querySelector('main h1') && document.fonts.status === 'loaded'"


@dataclass
class Visit:
    """What one page asked for."""

    requests: int = 0
    bytes: int = 0
    index: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    paths: list[str] = field(default_factory=list)
    largest: list[tuple[int, str]] = field(default_factory=list)


def visit(context: BrowserContext, address: str) -> Visit:
    """Open an address in a page of its own and count what it loads."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    seen, asked = Visit(), {}
    outputs, repeated = set[str](), set[str]()

    def sent(event: dict) -> None:
        said = _OUTPUTS.match(event["request"].get("postData", ""))
        if said and said[0] in outputs:
            repeated.add(event["requestId"])  # the clock of the status, which ticks while one waits
        outputs.add(said[0] if said else "")

    def answered(event: dict) -> None:
        asked[event["requestId"]] = (event["type"], event["response"]["url"])

    def loaded(event: dict) -> None:
        kind, url = asked.get(event["requestId"], ("", "data:"))
        size, path = int(event["encodedDataLength"]), urlsplit(url).path
        if (
            url.startswith("http") and size and event["requestId"] not in repeated
        ):  # without a byte on the wire, it comes from the browser's own cache
            seen.requests += 1
            seen.bytes += size
            seen.kinds[kind] = seen.kinds.get(kind, 0) + size
            seen.paths.append(path)
            seen.largest.append((size, path))

    wire.on("Network.requestWillBeSent", sent)
    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", loaded)
    answer = page.goto(address, wait_until="networkidle")
    until(page, STANDS)
    known = -1
    while known != len(asked):  # on a slow machine the network rests while the page is still being made
        known = len(asked)
        page.wait_for_timeout(500)
    seen.index = len(answer.body()) if answer else 0
    seen.largest = sorted(seen.largest, reverse=True)[:8]
    page.close()
    return seen


def measure(browser: Browser, address: str) -> dict[str, object]:
    """Open an address twice in one fresh profile: all it loads at first, and how little the second
    time."""
    context = browser.new_context(locale="fr-FR")
    first, second = visit(context, address), visit(context, address)
    context.close()
    said = asdict(first)
    del said["paths"]
    return {**said, "again": {"requests": second.requests, "bytes": second.bytes}}


@contextmanager
def served() -> Iterator[str]:
    """Serve the application from this process."""
    import app

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app.server, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    app.server.test_client().get("/")
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()


def pages() -> list[str]:
    """List the addresses of all pages that need none of the user's data."""
    import dash

    return [page["path"] for page in dash.page_registry.values() if not page["path_template"]]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="addresses, all pages unless said")
    asked = parser.parse_args().paths
    with tempfile.TemporaryDirectory() as var:
        os.environ["NOMDEMPRUNT_VAR"] = var
        with served() as address, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            said = {path: measure(browser, address + path) for path in asked or pages()}
            browser.close()
    print(json.dumps(said, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
