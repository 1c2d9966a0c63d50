"""Taggers that the worker of a test loads instead of a model. What they do is told by the document."""

from __future__ import annotations

import importlib
import os
import re
import signal
import sys
import time
from collections.abc import Callable

from engine.errors import Cancelled, ModelMissing
from engine.labels import SURNAME
from engine.model import Entity, at

STEP = 0.02


class FakeTagger:
    """Finds ROCHEBLAVE; `slow` makes it work for a minute, `deaf` ignores cancellation, `die` ends its process."""

    name = "fake"
    device = "cpu"
    language = "fr"

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        if "die" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "defect" in text:
            raise ValueError(text)
        if "deaf" in text:
            re.match(r"(a+)+$", "a" * 60 + "b")  # holds the interpreter for years: no other thread of the worker runs
        for step in range(3000 if "slow" in text else 2):
            if cancelled and cancelled():
                raise Cancelled()
            if progress:
                progress(step / 3000)
            time.sleep(STEP)
        print(text)  # a library that talks: none of it may reach a log
        return tuple(at(text, *match.span(), SURNAME, "model:fake") for match in re.finditer("ROCHEBLAVE", text))


def load_for_pipeline() -> FakeTagger:
    """Load it for the real pipeline."""
    return FakeTagger()


def load() -> FakeTagger:
    """Load it, and a pipeline that is quick to import."""
    sys.modules["engine.annotate.pipeline"] = importlib.import_module("tests.engine.work.fake_pipeline")
    return FakeTagger()


def load_missing() -> FakeTagger:
    raise ModelMissing(name="fr", known="")


def load_dying() -> FakeTagger:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def load_when_healed() -> FakeTagger:
    """Die until the file named by the environment exists."""
    return load() if os.path.exists(os.environ["HEALED"]) else load_dying()
