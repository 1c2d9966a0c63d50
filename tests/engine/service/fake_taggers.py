"""Taggers that the worker of a test loads instead of models. What they do is told by the
document."""

from __future__ import annotations

import importlib
import os
import re
import signal
import sys
import time
from collections.abc import Callable

from engine.core.errors import Cancelled, ModelAltered, ModelMissing
from engine.core.labels import SURNAME
from engine.core.model import Entity, entity_at
from engine.tagging import Taggers

STEP = 0.02


class FakeTagger:
    """Finds ROCHEBLAVE; `slow` makes it work for a minute, `deaf` ignores cancellation, `die` ends
    its process, `mortal` once."""

    device = "cpu"

    def __init__(self, name: str = "fake") -> None:
        self.name = name
        self.language = "en" if name == "fake-en" else "fr"

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        if "die" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "mortal" in text and not os.path.exists(os.environ["HEALED"]):
            open(os.environ["HEALED"], "w").close()
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
        return tuple(
            entity_at(text, *match.span(), SURNAME, f"model:{self.name}") for match in re.finditer("ROCHEBLAVE", text)
        )


def load_for_pipeline() -> Taggers:
    """Load them for the real pipeline."""
    return Taggers(FakeTagger, "fake", lambda: {"fr": "fake", "en": "fake-en"})


def load() -> Taggers:
    """Load them, and a pipeline that is quick to import."""
    sys.modules["engine.pipeline"] = importlib.import_module("tests.engine.service.fake_pipeline")
    return load_for_pipeline()


def load_french() -> Taggers:
    """Load them for the real pipeline, and none for English."""
    return Taggers(FakeTagger, "fake", lambda: {"fr": "fake"})


def load_english_broken() -> Taggers:
    """Load them, where that for English cannot be used."""

    def make(name: str) -> FakeTagger:
        if name != "fake":
            raise ModelAltered(name=name)
        return FakeTagger(name)

    return Taggers(make, "fake", lambda: {"en": "en"})


def load_missing() -> Taggers:
    raise ModelMissing(name="fr", known="")


def load_dying() -> Taggers:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def load_when_healed() -> Taggers:
    """Die until the file named by the environment exists."""
    return load() if os.path.exists(os.environ["HEALED"]) else load_dying()
