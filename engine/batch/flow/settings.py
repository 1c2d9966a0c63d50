"""How a flow goes: a file in TOML, all of which may be left out.

::

    within = "24h"          # a document that is not closed by then is late: 90m, 24h, 2d
    every = "5s"            # between two looks at the folder
    zone = "Europe/Paris"   # of the hours below

    [[quiet]]               # nothing is made then; what arrives waits
    days = ["mon", "tue", "wed", "thu", "fri"]
    from = "08:00"
    to = "18:00"            # 24:00 is the end of the day; an earlier hour than "from", the next
                            # day's

    [webhook]               # a program that is told of each document that was closed
    address = "https://greffe.example/flux"
    secret_file = "secret"  # 16 to 200 characters, in a file beside this one
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.batch.flow.calendar import DAY_MINUTES, DAYS, QuietCalendar, QuietHours
from engine.core import BadFlow, BadWebhook, read_toml
from engine.service import WebhookAddress

EVERY = 5.0
_KEYS = frozenset({"within", "every", "zone", "quiet", "webhook"})
_QUIET_KEYS = frozenset({"days", "from", "to"})
_WEBHOOK_KEYS = frozenset({"address", "secret_file"})
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_DURATION = re.compile(r"([1-9][0-9]{0,5})([smhd])")
_HOUR = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
_UTC = ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class FlowSettings:
    """How a flow goes. ``within``: after how many seconds a document is late, None for never;
    ``every``: the seconds between two looks; ``webhook``: who is told of each document."""

    within: float | None = None
    every: float = EVERY
    calendar: QuietCalendar = field(default_factory=lambda: QuietCalendar(_UTC))
    webhook: WebhookAddress | None = None

    def to_json(self) -> dict[str, Any]:
        """Return what its status is told by, as JSON data."""
        return {"within": self.within, "quiet": self.calendar.to_json()}


def read_flow_settings(file: Path) -> FlowSettings:
    """Read the settings of a flow.

    Raises:
        BadFlow: the file cannot be read, is no TOML, or says something that has no place in it, or
        names a program that may not be told.
    """
    return _Reader(file, read_toml(file, BadFlow)).settings()


def read_duration(said: object) -> float | None:
    """Read a time such as ``24h`` as seconds; None where it is none."""
    match = _DURATION.fullmatch(said) if isinstance(said, str) else None
    return float(int(match[1]) * _UNITS[match[2]]) if match else None


class _Reader:
    """What a file says; what it does not say is as without it."""

    def __init__(self, file: Path, said: Mapping[str, Any]) -> None:
        self._file, self._said = file, said

    def settings(self) -> FlowSettings:
        """Make the settings."""
        self._check_keys(self._said, _KEYS)
        every = self._duration("every")
        return FlowSettings(self._duration("within"), every or EVERY, self._calendar(), self._webhook())

    def _check_keys(self, said: Mapping[str, Any], known: frozenset[str], within: str = "") -> None:
        if unknown := sorted(set(said) - known):
            raise self._refusal("key", within + unknown[0])

    def _duration(self, key: str) -> float | None:
        if key not in self._said:
            return None
        seconds = read_duration(self._said[key])
        if seconds is None:
            raise self._refusal("duration", key)
        return seconds

    def _calendar(self) -> QuietCalendar:
        tables = self._said.get("quiet", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self._refusal("quiet", "quiet")
        if tables and "zone" not in self._said:
            raise self._refusal("no_zone", "zone")
        calendar = QuietCalendar(self._zone(), tuple(map(self._hours, tables)))
        if calendar.opens(0.0) is None:
            raise self._refusal("always", "quiet")
        return calendar

    def _zone(self) -> ZoneInfo:
        name = self._said.get("zone", "UTC")
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, TypeError, OSError) as error:
            raise self._refusal("zone", str(name)) from error

    def _hours(self, table: Mapping[str, Any]) -> QuietHours:
        self._check_keys(table, _QUIET_KEYS, "quiet.")
        days = table.get("days", list(DAYS))
        if not isinstance(days, list) or not days or not all(day in DAYS for day in days):
            raise self._refusal("days", "quiet.days")
        start, end = self._minute(table, "from"), self._minute(table, "to")
        if start in (end, DAY_MINUTES):
            raise self._refusal("hour", "quiet.from")
        return QuietHours(frozenset(map(DAYS.index, days)), start, end)

    def _minute(self, table: Mapping[str, Any], key: str) -> int:
        said = table.get(key)
        if isinstance(said, time):
            said = f"{said:%H:%M}"
        match = _HOUR.fullmatch(said) if isinstance(said, str) else None
        if said == "24:00":
            return DAY_MINUTES
        if match is None:
            raise self._refusal("hour", f"quiet.{key}")
        return int(match[1]) * 60 + int(match[2])

    def _webhook(self) -> WebhookAddress | None:
        said = self._said.get("webhook")
        if said is None:
            return None
        if not isinstance(said, dict):
            raise self._refusal("key", "webhook")
        self._check_keys(said, _WEBHOOK_KEYS, "webhook.")
        address, named = said.get("address"), said.get("secret_file")
        if not isinstance(address, str):
            raise self._refusal("webhook_address", "")
        if not isinstance(named, str) or not named.strip():
            raise self._refusal("secret", "webhook.secret_file")
        try:
            secret = (self._file.parent / named).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise self._refusal("secret", "webhook.secret_file") from error
        try:
            return WebhookAddress(address, secret)
        except BadWebhook as error:
            raise self._refusal(f"webhook_{error.params['reason']}", str(error.params.get("host", ""))) from error

    def _refusal(self, reason: str, value: str) -> BadFlow:
        return BadFlow(file=self._file.name, reason=reason, value=value[:80])
