"""A batch that is read twice is told from one that is read once: its second models are part of what
makes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.batch import fingerprint
from engine.core import settings
from engine.tagging import second_weights


def test_the_second_models_count_where_the_settings_ask_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    once = fingerprint.present_engine("judiciaire")
    known = replace(settings(), second_opinion=True)
    monkeypatch.setattr(fingerprint, "settings", lambda: known)
    twice = fingerprint.present_engine("judiciaire")
    assert second_weights()
    assert twice.weights == {**once.weights, **second_weights()}
    assert "weights" in twice.differences(once)
