"""What the page of performances says of labels, runs and measures; and where a cell of its tables
leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode

from components.figures import figures
from components.figures.table import Cell, share
from components.i18n import WORDS, display_name, number, t
from engine.core import LABELS
from engine.measure import MACRO, MICRO, PERSON, GoldSet, RunInfo, Tally, measures

Interval = tuple[float, float]
ERRORS_PAGE = "/erreurs"
MISSED, INVENTED = ("omission", "label", "boundary"), ("false_alarm", "label", "boundary")
"""The kinds of errors that lower recall, and those that lower precision."""
KINDS = {"recall": MISSED, "f2": (), "precision": INVENTED}


@dataclass(frozen=True, slots=True)
class Result:
    """One run on the set that is shown, and its counts."""

    run: RunInfo
    tallies: tuple[Tally, ...]

    def name(self, lang: str) -> str:
        """Give the run's name."""
        return display_name(self.run, lang)


def label_name(code: str | None, lang: str) -> str:
    """Name a label; one that is not of the label set is shown as it is written, and None is
    nothing."""
    if code is None:
        return t("performance.nothing", lang)
    if code in (MICRO, MACRO, PERSON):
        return t(f"performance.label.{code}", lang)
    return LABELS[code].title(lang) if code in LABELS else code


def measure_name(measure: str, lang: str, beta: float = measures.BETA) -> str:
    """Name a measure; F-beta with the weight of recall in it."""
    if measure == "f_beta":
        return t("performance.measure.f_beta.of", lang, beta=number(beta, lang, 0 if beta == int(beta) else 1))
    return t(f"performance.measure.{measure}", lang)


def escape_markup(text: str) -> str:
    """Write a name where plotly would read markup."""
    return escape(text, quote=False)


def errors_link(
    gold: GoldSet, run: RunInfo, label: str | None = None, kinds: Sequence[str] = (), other: RunInfo | None = None
) -> str | None:
    """Lead to the errors behind a cell; nowhere where only counts are kept."""
    if not gold.texts:
        return None
    asked = {
        "set": gold.id,
        "run": run.id,
        "other": other.id if other else "",
        "label": "" if label in (None, MICRO, MACRO) else label,
        "kind": ",".join(kinds),
    }
    return f"{ERRORS_PAGE}?{urlencode({name: value for name, value in asked.items() if value}, safe=',')}"


def counts_only(gold: GoldSet, lang: str) -> str:
    """Say where a cell leads, or why it does not."""
    return t("performance.cells.lead" if gold.texts else "performance.cells.counts", lang)


def format_interval(interval: Interval | None, lang: str) -> str | None:
    """Write an interval of shares without its signs: « 92,0–95,8 »."""
    if interval is None:
        return None
    return "–".join(number(100 * one, lang, 1) for one in interval)


def share_cell(value: float | None, interval: Interval | None, lang: str, href: str | None = None) -> Cell:
    """Show a share over its interval; a dash for one that is not defined."""
    return share(value, lang, href=href, under=format_interval(interval, lang))


def set_sample(results: Sequence[Result], lang: str, scheme: str = "strict") -> str:
    """Say how many documents and mentions the reference has of which runs are shown."""
    tallies = results[0].tallies
    mentions = sum(counts.possible for tally in tallies for counts in tally.counts.get(scheme, {}).values())
    return figures.sample(len(tallies), lang, mentions)


def bounds(interval: Interval | None) -> tuple[float | None, float | None]:
    """Give the bounds for the file, none where there are none."""
    return interval or (None, None)


def format_of_hundred(share: float | None, lang: str) -> str:
    """Write a share as so many of a hundred, with a decimal where it is near to all: « 94 », « 99,7
    »; a dash for one that is not defined."""
    if share is None:
        return "–"
    near = share not in (0, 1) and not 0.01 <= share <= 0.99
    return number(100 * share, lang, 1 if near else 0)


def points(difference: float, lang: str) -> str:
    """Write a difference of shares in points, with its sign: « +1,2 », « −0,4 »."""
    sign = "+" if difference > 0 else "\u2212" if difference < 0 else ""
    return sign + number(abs(100 * difference), lang, 1)


def points_word(difference: float, lang: str, signed: bool = True) -> str:
    """Write a difference with its word: « +1,9 point », « −2,3 points »; French begins the plural
    at two."""
    shown_as = round(abs(100 * difference), 1)
    written = points(difference, lang) if signed else number(shown_as, lang, 1)
    return WORDS.count("performance.points", shown_as, lang, n=written)


def chance(p_value: float, lang: str) -> str:
    """Write a p-value: « p = 0,03 », « p < 0,001 »."""
    if p_value < 0.001:
        return f"p\u00a0<\u00a0{number(0.001, lang, 3)}"
    return f"p\u00a0=\u00a0{number(p_value, lang, 3 if p_value < 0.1 else 2)}"
