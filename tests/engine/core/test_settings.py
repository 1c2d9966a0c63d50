"""The environment as settings: what is empty is not set, what is no number is said by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import BadSetting
from engine.core.settings import Settings, settings

VARIABLES = (
    "HOST", "PORT", "DEVICE", "NOMDEMPRUNT_MODEL", "NOMDEMPRUNT_DATA", "NOMDEMPRUNT_VAR", "NOMDEMPRUNT_RETENTION_DAYS",
    "NOMDEMPRUNT_PRECISION",
)  # fmt: skip

LIMITS = {
    "NOMDEMPRUNT_WORKERS": "3", "NOMDEMPRUNT_FILE_MEMORY": "512", "NOMDEMPRUNT_FILE_SECONDS": "9", "NOMDEMPRUNT_UPLOADS": "5",
    "NOMDEMPRUNT_RESTORES": "6", "NOMDEMPRUNT_NER_PORT": "8081", "NOMDEMPRUNT_HOSTS": "Greffe.example, b.example", "NOMDEMPRUNT_I_KNOW": "1",
    "NOMDEMPRUNT_PROXY": "127.0.0.1", "NOMDEMPRUNT_LOG_REQUESTS": "1", "NOMDEMPRUNT_SECOND_OPINION": "1",
}  # fmt: skip


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away what the machine sets."""
    for name in (*VARIABLES, *LIMITS):
        monkeypatch.delenv(name, raising=False)


def test_without_an_environment_the_defaults_hold() -> None:
    assert settings.__wrapped__() == Settings()


def test_a_variable_that_is_empty_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.setenv(name, "")
    assert settings.__wrapped__() == Settings()


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in zip(VARIABLES, ("0.0.0.0", "0", "cpu", "en", "/d", "/v", "1", "fp32"), strict=True):
        monkeypatch.setenv(name, value)
    read = settings.__wrapped__()
    assert (read.host, read.port, read.device, read.model, read.retention_days) == ("0.0.0.0", 0, "cpu", "en", 1)
    assert (read.data, read.var, read.precision) == (Path("/d"), Path("/v"), "fp32")


def test_the_environment_sets_the_limits_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in LIMITS.items():
        monkeypatch.setenv(name, value)
    read = settings.__wrapped__()
    assert (read.workers, read.file_memory, read.file_seconds, read.uploads, read.restores) == (3, 512, 9, 5, 6)
    assert (read.hosts, read.i_know, read.proxy) == (("greffe.example", "b.example"), True, "127.0.0.1")
    assert (read.ner_port, read.log_requests, read.second_opinion) == (8081, True, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "abc"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "80.5"),
        ("NOMDEMPRUNT_FILE_MEMORY", "64"),  # no file could be read
        ("NOMDEMPRUNT_I_KNOW", "yes"),
        ("NOMDEMPRUNT_SECOND_OPINION", "true"),
        ("NOMDEMPRUNT_RETENTION_DAYS", "0"),  # every document would be gone before it is shown
        ("NOMDEMPRUNT_RETENTION_DAYS", "99999999999"),  # past the last date there is
    ],
)
def test_a_number_that_does_not_do_is_said_by_name(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting, match=f"{name} vaut « {value} »"):
        settings.__wrapped__()
