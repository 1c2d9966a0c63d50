"""What the page Suivi says of versions, courts, labels, weeks and values."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from components.i18n import day, display_name, number, percent, t, typeset
from engine.core import LABELS, provenance
from engine.monitoring import RATES, RULE, RateValue, Step
from engine.review import COURTS

PER_THOUSAND = 1000
MODEL = "model:"


def version_name(code: str, lang: str) -> str:
    """Name what made a document, by its code ``model/engine``."""
    model, _, engine = code.rpartition("/")
    return typeset(provenance(engine, model, lang), lang)


def court_name(code: str, lang: str) -> str:
    """Name a kind of court; an unknown code is shown as it is."""
    return display_name(COURTS[code], lang) if code in COURTS else code


def label_name(code: str, lang: str) -> str:
    """Name a label; an unknown code is shown as it is."""
    return display_name(LABELS[code], lang) if code in LABELS else code


def source_name(code: str, lang: str) -> str:
    """Name a rule by what it does, or the model; one that this version does not have any more by
    its code."""
    from engine.rules import RULES

    if not code.startswith(RULE):
        return t("monitoring.rules.model", lang, name=code.removeprefix(MODEL))
    known = {rule.name: rule for rule in RULES}
    name = code.removeprefix(RULE)
    return display_name(known[name], lang) if name in known else name


def period_name(begun: date, step: Step, lang: str) -> str:
    """Name a day, or a week by its Monday."""
    return day(begun, lang) if step == "day" else t("monitoring.week.of", lang, day=day(begun, lang))


def week_number(begun: date, lang: str) -> str:
    """Name a week by its number in the year (ISO 8601) and its days."""
    year, week, _ = begun.isocalendar()
    return t("monitoring.week.number", lang, n=week, year=year, last=day(begun + timedelta(days=6), lang))


def scale_value(code: str, value: float | None) -> float | None:
    """Give a rate as an axis shows it: hundredths of shares, so many for 1,000 mentions."""
    times = {"share": 100, "count": PER_THOUSAND}.get(RATES[code].kind, 1)
    return None if value is None else round(value * times, 6)


def format_value(code: str, value: float | None, lang: str) -> str:
    """Write a rate: « 96,4 % », « 12,3 », « 1,7 min »."""
    if value is None:
        return "–"
    if RATES[code].kind == "share":
        return percent(value, lang, 1)
    said = number(scale_value(code, value) or 0.0, lang, _digits(code))
    return t("monitoring.minutes.said", lang, n=said) if RATES[code].kind == "minutes" else said


def format_counted(code: str, value: float | None, lang: str) -> str:
    """Write a rate with what it is counted in: « 12,3 pour 1 000 mentions », « 1,7 min par page
    »."""
    kind = RATES[code].kind
    if value is None or kind == "share":
        return format_value(code, value, lang)
    unit_of = t("monitoring.unit.short.minutes" if kind == "minutes" else f"monitoring.unit.{kind}", lang)
    return f"{format_value(code, value, lang)} {unit_of}"


def format_interval(code: str, bounds: Sequence[float] | None, lang: str) -> str:
    """Write an interval of a rate, without its signs: « 92,0–95,8 »."""
    return (
        "–"
        if bounds is None
        else "–".join(number(scale_value(code, bound) or 0.0, lang, _digits(code)) for bound in bounds)
    )


def format_value_interval(code: str, value: RateValue | None, lang: str) -> str | None:
    """Write the interval of a value, None where it has none."""
    return None if value is None or value.interval is None else format_interval(code, value.interval, lang)


def _digits(code: str) -> int:
    return 2 if RATES[code].kind == "each" else 1


def rate_name(code: str, lang: str) -> str:
    """Name a rate."""
    return t(f"monitoring.measure.{code}", lang)


def unit(code: str, lang: str) -> str:
    """Say what a rate is counted in: the title of its axis."""
    return t(f"monitoring.unit.{RATES[code].kind}", lang)
