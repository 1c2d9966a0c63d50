"""What is searched in the audit log, and which page of it is shown: the fields, and what a browser
keeps of them in the memory of its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.fields import field, options
from components.i18n import t
from engine.store import audit
from engine.text import typography

LONGEST_WHO = 80
ANY = "any"
"""No act."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched: ``since`` and ``until`` are days, as a date field writes them, both of them
    in. ``before`` holds the number before which each page begins that was turned so far."""

    who: str = ""
    act: str = ""
    since: str = ""
    until: str = ""
    before: tuple[int, ...] = ()

    @classmethod
    def read(cls, said: Mapping[str, Any] | None) -> Search:
        """Read what a browser sends; what is none of it counts as not said."""
        said = said or {}
        who, act = (value if isinstance(value := said.get(name), str) else "" for name in ("who", "act"))
        turned = tuple(number for number in said.get("before") or () if isinstance(number, int))
        return cls(
            " ".join(who.split())[:LONGEST_WHO],
            act if act in audit.ACTS else "",
            *(value if _day(value := said.get(name)) else "" for name in ("since", "until")),
            turned,
        )

    def write(self) -> dict[str, Any]:
        """Give what the memory of the page keeps."""
        return asdict(self)

    def filter(self) -> audit.AuditFilter:
        """Give it as the log takes it; days are those of this machine."""
        until = _day(self.until)
        return audit.AuditFilter(
            self.act, "", self.who, _midnight(_day(self.since)), _midnight(until + _DAY if until else None)
        )

    def is_backwards(self) -> bool:
        """Tell whether the period ends before it begins."""
        return bool(self.since and self.until) and self.until < self.since

    def older(self, number: int) -> Search:
        """Turn to the page that begins before an entry."""
        return replace(self, before=(*self.before, number))

    def newer(self) -> Search:
        """Turn back."""
        return replace(self, before=self.before[:-1])


def search_form(lang: str) -> html.Section:
    """Ask who did what, and when."""
    acts = sorted(((act, audit.act_title(act, lang)) for act in audit.ACTS), key=lambda named: named[1].casefold())
    fields = [
        field(ids.JOURNAL_WHO, t("journal.who", lang), _input(ids.JOURNAL_WHO, "text", LONGEST_WHO)),
        field(
            ids.JOURNAL_ACT,
            t("journal.act", lang),
            dbc.Select(id=ids.JOURNAL_ACT, options=options([(ANY, t("journal.act.any", lang)), *acts]), value=ANY),
        ),
        field(ids.JOURNAL_SINCE, t("journal.since", lang), _input(ids.JOURNAL_SINCE, "date")),
        field(ids.JOURNAL_UNTIL, t("journal.until", lang), _input(ids.JOURNAL_UNTIL, "date")),
    ]
    buttons = [
        html.Button(t("journal.search", lang), id=ids.JOURNAL_SEARCH, type="button", className="button button-main"),
        html.Button(t("journal.all", lang), id=ids.JOURNAL_ALL, type="button", className="button"),
    ]
    return html.Section(
        [
            html.H2(t("journal.search.title", lang)),
            html.Div(fields, className="journal-fields"),
            html.P(t("journal.who.hint", lang), className="soft"),
            html.Div(buttons, className="journal-buttons"),
        ],
        className="asked-part",
    )


def _input(identity: str, kind: str, longest: int = 10) -> dbc.Input:
    return dbc.Input(id=identity, type=kind, maxLength=longest, autocomplete="off", value="")


def _day(said: object) -> date | None:
    try:
        return date.fromisoformat(said) if isinstance(said, str) else None
    except ValueError:
        return None


def _midnight(day: date | None) -> datetime | None:
    return None if day is None else datetime.combine(day, time(), typography.machine_zone())
