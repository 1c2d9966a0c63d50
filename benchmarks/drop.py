"""Time the whole way in the real application: from the drop of a file to both texts painted, and
the worker's memory.

``python benchmarks/drop.py [--runs 3]`` starts the application on a free port, warms the worker
with a short text, then sends ten pages (30 kB) and a hundred (300 kB) made of the shipped samples.
Prints JSON: seconds (median, and each run), mentions, memory in MB.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.interchange import samples

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def text_of(size: int) -> str:
    """Join samples, again and again, up to ``size`` characters."""
    parts: list[str] = []
    while sum(map(len, parts)) < size:
        parts += [one.text for one in samples() if one.language == "fr"]
    return "\n\n".join(parts)[:size]


def send(page: Page, address: str, text: str) -> float:
    """Drop a text as a file; gives the seconds until both texts are painted."""
    page.goto(address)
    page.locator("#upload-file").wait_for(state="attached")
    page.wait_for_timeout(500)
    started = time.perf_counter()
    page.locator("#upload-file").set_input_files({"name": "d.txt", "mimeType": "text/plain", "buffer": text.encode()})
    page.locator(".document.is-done").wait_for(timeout=600_000)
    page.locator(".cell.right").first.wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return time.perf_counter() - started


def worker_memory(server: int) -> float:
    """Give the peak resident memory of the worker, in MB."""
    worker = max(psutil.Process(server).children(recursive=True), key=lambda child: child.memory_info().rss)
    peak = next(
        line for line in Path(f"/proc/{worker.pid}/status").read_text().splitlines() if line.startswith("VmHWM")
    )
    return round(int(peak.split()[1]) / 1024, 1)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found: dict[str, Any] = {"cores": os.cpu_count(), "date": time.strftime("%Y-%m-%d")}
    with tempfile.TemporaryDirectory() as var:
        environment = {**os.environ, "PORT": str(port), "NOMDEMPRUNT_VAR": var}
        begun = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout
            server.stdout.readline()
            with sync_playwright() as playwright:
                page = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS).new_page()
                page.goto(f"http://127.0.0.1:{port}")
                page.locator("h1").wait_for()
                found["start_to_first_page_s"] = round(time.perf_counter() - begun, 2)
                found["first_document_s"] = round(send(page, f"http://127.0.0.1:{port}", text_of(2000)), 2)
                for pages in (10, 100):
                    times = [send(page, f"http://127.0.0.1:{port}", text_of(3000 * pages)) for _ in range(runs)]
                    marks = page.locator(".cell.left mark").count()
                    found[f"pages_{pages}"] = {
                        "median_s": round(statistics.median(times), 2),
                        "runs_s": [round(t, 2) for t in times],
                        "mentions": marks,
                    }
                found["worker_peak_mb"] = worker_memory(server.pid)
        finally:
            server.terminate()
            server.wait(30)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
