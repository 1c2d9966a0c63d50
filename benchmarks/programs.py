"""How fast many programs at once have their texts pseudonymised, and whether one is lost; with
``--requests``, the memory of the server over so many small requests.

    python benchmarks/programs.py [--clients 20] [--texts 500] [--requests 0]

It starts a server of its own on a free port, with a store in a temporary folder.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from load import SENTENCE, server

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.library import Client

NAMES = ("ROCHEBLAVE", "Kerbastard")


def text(rank: int) -> str:
    """Make a short text of its own: a sentence or three."""
    return f"Affaire {rank}. " + SENTENCE * (1 + rank % 3)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--texts", type=int, default=500)
    parser.add_argument("--requests", type=int, default=0)
    chosen = parser.parse_args()
    with server() as (port, process), Client(f"http://127.0.0.1:{port}") as client:
        client.pseudonymise(text(0))

        def ask(rank: int) -> tuple[float, bool]:
            begun = time.monotonic()
            made = client.pseudonymise(text(rank))["text"]
            whole = f"Affaire {rank}." in made and not any(name in made for name in NAMES)
            return time.monotonic() - begun, whole

        begun = time.monotonic()
        with ThreadPoolExecutor(chosen.clients) as threads:
            answers = list(threads.map(ask, range(chosen.texts)))
        took = time.monotonic() - begun
        seconds = [one for one, _ in answers]
        p95 = statistics.quantiles(seconds, n=20)[-1]
        print(
            f"{sum(whole for _, whole in answers)} of {chosen.texts} answered whole by {chosen.clients} clients at once: "
            f"{chosen.texts / took:.1f} texts a second; {statistics.median(seconds):.2f} s median, {p95:.2f} s at the 95th percentile"
        )
        for rank in range(chosen.requests):
            if rank % max(1, chosen.requests // 10) == 0:
                print(f"{rank} requests: server {process.memory_info().rss / 2**20:.0f} MB", flush=True)
            client.pseudonymise(text(rank))
        if chosen.requests:
            print(f"{chosen.requests} requests: server {process.memory_info().rss / 2**20:.0f} MB")


if __name__ == "__main__":
    main()
