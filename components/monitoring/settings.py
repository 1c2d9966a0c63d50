"""What a reader of the page Suivi chose: read from its address, of which nothing is believed, and
the fields that hold it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import address, ids
from components.fields import field
from components.i18n import count, t
from components.monitoring.words import court_name, label_name, version_name
from engine.monitoring import BY, LEAST_WEEKS, PLAIN, REFERENCE, WATCHED, RecordFacets, RecordFilter, selection

PATH = "/suivi"
REAL, DEMO = "real", "demo"
SOURCES = (REAL, DEMO)
STEPS = ("week", "day")
SPANS = ("13", "26", "52", "0")
"""Weeks that are shown; 0 is all of them."""
PERS = ("mentions", "document")
REFERENCES = tuple(str(n) for n in (LEAST_WEEKS, 6, REFERENCE, 12, 26))
CODE = re.compile(r"[\w./ +-]{1,80}")


@dataclass(frozen=True, slots=True)
class Settings:
    """``span`` and ``reference`` are weeks; ``rate`` is the one that is watched, ``by`` and
    ``measure`` what groups are and what is measured of them."""

    source: str = REAL
    step: str = "week"
    span: str = "26"
    version: str = selection.ALL
    court: str = selection.ALL
    label: str = selection.ALL
    per: str = "mentions"
    reference: str = str(REFERENCE)
    rate: str = WATCHED[0]
    by: str = BY[0]
    measure: str = "recall"

    def choice(self, today: date) -> RecordFilter:
        """Give the choice of documents."""
        return RecordFilter(self.version, self.court, self.label, int(self.span), today)

    def to_json(self) -> dict[str, str]:
        """Give what a store of the page holds."""
        return asdict(self)


ALLOWED: Mapping[str, Sequence[str]] = {
    "source": SOURCES,
    "step": STEPS,
    "span": SPANS,
    "per": PERS,
    "reference": REFERENCES,
    "rate": WATCHED,
    "by": BY,
    "measure": PLAIN,
}
CONTROLS = {
    "source": ids.MONITORING_SOURCE,
    "step": ids.MONITORING_STEP,
    "span": ids.MONITORING_SPAN,
    "version": ids.MONITORING_VERSION,
    "court": ids.MONITORING_COURT,
    "label": ids.MONITORING_LABEL,
    "per": ids.MONITORING_PER,
    "reference": ids.MONITORING_REFERENCE,
    "rate": ids.MONITORING_RATE,
    "by": ids.MONITORING_BY,
    "measure": ids.MONITORING_MEASURE,
}


def read(query: Mapping[str, object]) -> Settings:
    """Read an address, or what the fields hold. A version, a court or a label that is not there
    chooses nothing, and the page says so."""
    plain = Settings()
    found = {name: address.choice(query.get(name), known, getattr(plain, name)) for name, known in ALLOWED.items()}
    free = {name: _code(query.get(name)) for name in ("version", "court", "label")}
    return Settings(**found, **free)


def today() -> date:
    """Give the day of this machine's clock."""
    return datetime.now().astimezone().date()


def fields(chosen: Settings, lang: str) -> html.Section:
    """Lay out the choice of source, time and documents. What can be filtered is filled in with its
    counts when the records are read."""
    empty = {name: [(getattr(chosen, name), "…")] for name in ("version", "court", "label")}
    parts = [
        select("source", [(source, t(f"monitoring.source.{source}", lang)) for source in SOURCES], chosen, lang),
        select("span", [(span, t(f"monitoring.span.{span}", lang)) for span in SPANS], chosen, lang),
        select("step", [(step, t(f"monitoring.step.{step}", lang)) for step in STEPS], chosen, lang),
        *(select(name, options, chosen, lang) for name, options in empty.items()),
    ]
    named = {"aria-label": t("monitoring.choice", lang)}
    return html.Section([*parts, html.P(t("monitoring.choice.hint", lang), className="soft")], className="monitoring-choice", **named)  # fmt: skip


def select(name: str, options: Sequence[tuple[str, str]], chosen: Settings, lang: str) -> html.Div:
    """Lay out one choice; it outlives a change of language, in memory only."""
    control = dbc.Select(
        id=CONTROLS[name],
        options=[{"value": value, "label": label} for value, label in options],
        value=getattr(chosen, name),
        persistence=name,
        persistence_type="memory",
    )
    return field(CONTROLS[name], t(f"monitoring.{name}", lang), control)


def list_options(found: RecordFacets, chosen: Settings, lang: str) -> tuple[list[dict[str, str]], ...]:
    """Give the options of versions, courts and labels, each with its count; what is chosen stays on
    offer."""
    counted = (
        ("version", found.versions, "documents", version_name),
        ("court", found.courts, "documents", court_name),
        ("label", found.labels, "mentions", label_name),
    )
    return tuple(
        _options(name, sizes, getattr(chosen, name), unit, called, lang) for name, sizes, unit, called in counted
    )


def _options(
    name: str, sizes: Mapping[str, int], chosen: str, unit: str, called: Any, lang: str
) -> list[dict[str, str]]:
    order = sorted(sizes, key=lambda code: (-sizes[code], code))
    lost = [chosen] if chosen not in sizes and chosen != selection.ALL else []
    rows = [(code, sizes.get(code, 0)) for code in [*order, *lost] if sizes.get(code) or code == chosen]
    every = {"value": selection.ALL, "label": t(f"monitoring.{name}.all", lang)}
    return [every] + [
        {"value": code, "label": f"{called(code, lang)} ({count(f'monitoring.{unit}', n, lang)})"} for code, n in rows
    ]


def _code(value: object) -> str:
    return value if isinstance(value, str) and CODE.fullmatch(value) else selection.ALL
