"""Work that is asked to end by a signal."""

from __future__ import annotations

import os
import signal
import threading
import time

from engine.core import Interruption, catch_signals


def test_a_signal_asks_and_ends_a_wait_and_is_as_before_afterwards() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with catch_signals() as asked:
        assert not asked()
        os.kill(os.getpid(), signal.SIGTERM)
        asked.wait(600.0)
        assert asked()
        asked.wait(600.0)  # whoever was asked waits no more
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_wait_ends_by_itself_too() -> None:
    asked = Interruption()
    begun = time.monotonic()
    asked.wait(0.01)
    assert not asked()
    assert time.monotonic() > begun


def test_outside_the_main_thread_no_signal_is_heard() -> None:
    heard: list[bool] = []

    def work() -> None:
        with catch_signals() as asked:
            heard.append(asked())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert heard == [False]
