"""The settings of a flow, its calendar over a change of the clocks, and files that cannot be
used."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from engine.batch import read_duration, read_flow_settings
from engine.batch.flow.calendar import QuietCalendar, QuietHours
from engine.core import BadFlow
from engine.core.settings import Settings

PARIS = ZoneInfo("Europe/Paris")
WHOLE = """
within = "24h"
every = "10s"
zone = "Europe/Paris"

[[quiet]]
days = ["mon", "tue", "wed", "thu", "fri"]
from = "08:00"
to = "18:00"

[[quiet]]
days = ["sat"]
from = 22:00:00
to = "06:00"

[webhook]
address = "https://greffe.example/flux"
secret_file = "secret"
"""


def moment(text: str) -> float:
    """Read a moment that is said in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def settings(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "flow.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_says_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Settings(webhook_hosts=("greffe.example",))
    monkeypatch.setattr("engine.service.webhooks.address.settings", lambda: known)
    (tmp_path / "secret").write_text("seize signes au moins\n", encoding="utf-8")
    made = read_flow_settings(settings(tmp_path, WHOLE))
    assert (made.within, made.every) == (86_400.0, 10.0)
    weekdays = QuietHours(frozenset(range(5)), 480, 1080)
    assert made.calendar == QuietCalendar(PARIS, (weekdays, QuietHours(frozenset({5}), 1320, 360)))
    assert QuietCalendar.from_json(made.calendar.to_json()) == made.calendar
    assert made.webhook is not None
    assert made.webhook.secret == "seize signes au moins"
    assert "secret" not in str(made.to_json())


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("30s", 30.0), ("90m", 5400.0), ("24h", 86_400.0), ("2d", 172_800.0), ("0h", None), ("24", None), ("24 h", None),
     ("-1h", None), ("1.5h", None), (24, None), ("9999999h", None), ("", None)],
)  # fmt: skip
def test_a_time_is_a_number_and_a_unit(said: object, seconds: float | None) -> None:
    assert read_duration(said) == seconds


@pytest.mark.parametrize(
    ("text", "reason", "value"),
    [
        ("within = ", "toml", ""),
        ("quite = 1", "key", "quite"),
        ("within = 24", "duration", "within"),
        ('every = "soon"', "duration", "every"),
        ("quiet = 1", "quiet", "quiet"),
        ('[[quiet]]\nfrom = "08:00"\nto = "18:00"', "no_zone", "zone"),
        ('zone = "Europe/Lutece"', "zone", "Europe/Lutece"),
        ('zone = "../etc/passwd"', "zone", "../etc/passwd"),
        ("zone = 1", "zone", "1"),
        ('zone = "UTC"\n[[quiet]]\ndays = ["lundi"]\nfrom = "08:00"\nto = "18:00"', "days", "quiet.days"),
        ('zone = "UTC"\n[[quiet]]\ndays = []\nfrom = "08:00"\nto = "18:00"', "days", "quiet.days"),
        ('zone = "UTC"\n[[quiet]]\nfrom = "8h"\nto = "18:00"', "hour", "quiet.from"),
        ('zone = "UTC"\n[[quiet]]\nfrom = "08:00"', "hour", "quiet.to"),
        ('zone = "UTC"\n[[quiet]]\nfrom = "08:00"\nto = "08:00"', "hour", "quiet.from"),
        ('zone = "UTC"\n[[quiet]]\nfrom = "08:00"\nto = "25:00"', "hour", "quiet.to"),
        ('zone = "UTC"\n[[quiet]]\nfrom = "00:00"\nto = "24:00"', "always", "quiet"),
        ('zone = "UTC"\n[[quiet]]\nfrom = "08:00"\nuntil = "18:00"', "key", "quiet.until"),
        ("webhook = 1", "key", "webhook"),
        ('[webhook]\nsecret_file = "s"', "webhook_address", ""),
        ('[webhook]\naddress = "https://a.example/"', "secret", "webhook.secret_file"),
        ('[webhook]\naddress = "https://a.example/"\nsecret_file = "absent"', "secret", "webhook.secret_file"),
        ('[webhook]\naddress = "https://a.example/"\nsecret_file = "flow.toml"', "webhook_host", "a.example"),
    ],
)
def test_what_has_no_place_is_one_sentence(tmp_path: Path, text: str, reason: str, value: str) -> None:
    with pytest.raises(BadFlow) as refused:
        read_flow_settings(settings(tmp_path, text))
    assert refused.value.params["reason"] == reason
    assert refused.value.params.get("value", "") == value
    for language in ("fr", "en"):
        assert "{" not in refused.value.sentence(language)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFlow):
        read_flow_settings(tmp_path / "nowhere.toml")


WEEK = QuietCalendar(PARIS, (QuietHours(frozenset(range(5)), 480, 1080), QuietHours(frozenset({5}), 1320, 360)))
NIGHT = QuietCalendar(PARIS, (QuietHours(frozenset(range(7)), 120, 180),))  # two to three, when the clocks change
TO_MIDNIGHT = QuietCalendar(PARIS, (QuietHours(frozenset({0}), 1200, 1440),))


@pytest.mark.parametrize(
    ("calendar", "at", "quiet", "opens"),
    [
        pytest.param(WEEK, "2026-11-30T06:59", False, "2026-11-30T06:59", id="07:59 of a Monday in winter"),
        pytest.param(WEEK, "2026-11-30T07:00", True, "2026-11-30T17:00", id="08:00 of it"),
        pytest.param(WEEK, "2026-11-30T17:00", False, "2026-11-30T17:00", id="18:00 of it"),
        pytest.param(WEEK, "2026-07-06T06:00", True, "2026-07-06T16:00", id="08:00 of a Monday in summer"),
        pytest.param(WEEK, "2026-07-04T20:30", True, "2026-07-05T04:00", id="the night of a Saturday"),
        pytest.param(WEEK, "2026-07-05T03:59", True, "2026-07-05T04:00", id="its morning, a Sunday"),
        pytest.param(WEEK, "2026-07-05T21:00", False, "2026-07-05T21:00", id="the night of a Sunday"),
        pytest.param(NIGHT, "2026-03-29T00:59", False, "2026-03-29T00:59", id="clocks go forward: before"),
        pytest.param(NIGHT, "2026-03-29T01:00", False, "2026-03-29T01:00", id="clocks go forward: there is no hour"),
        pytest.param(NIGHT, "2026-10-25T00:00", True, "2026-10-25T02:00", id="clocks go back: the hour comes twice"),
        pytest.param(NIGHT, "2026-10-25T01:30", True, "2026-10-25T02:00", id="clocks go back: the second time"),
        pytest.param(TO_MIDNIGHT, "2026-11-30T22:59", True, "2026-11-30T23:00", id="to the end of the day"),
    ],
)
def test_quiet_hours_are_those_of_the_clocks_there(calendar: QuietCalendar, at: str, quiet: bool, opens: str) -> None:
    assert calendar.is_quiet(moment(at)) is quiet
    assert calendar.opens(moment(at)) == moment(opens)
