"""What is known of one error: what is right, what was said, what it costs, why, which rules were
there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dash import html

from components import i18n, ids
from components.errors.table import cause, describe_seen, kind, label, term
from components.figures.compared_text import SIGNS
from components.i18n import count, display_name, t
from engine.core import Entity
from engine.measure import CIRCUMSTANCES, Touch, error_kinds
from engine.rules import RULES


def detail(error: error_kinds.Error | None, lang: str, others: Sequence[str] = ()) -> list[Any]:
    """Show an error; ``others`` are the kinds of what another run has at its place, ``right`` where
    that is right. None: what will stand here."""
    if error is None:
        return [html.P(t("errors.detail.none", lang), className="soft")]
    facts = {
        "right": _spans(error.gold, lang) or t("errors.nothing", lang),
        "said": _said(error, lang),
        "cost": cost(error, lang),
        "causes": [cause(code, lang) for code in error.causes if code not in CIRCUMSTANCES],
        "seen": describe_seen(error.seen, lang),
        "distance": distance(error.distance, lang),
        "rules": touches(error.touches, lang),
        "other": [describe_other_run(code, lang) for code in others],
    }
    return [
        html.H3([html.Span(f"{SIGNS[error.kind]} ", **{"aria-hidden": "true"}), kind(error.kind, lang)]),
        html.P(term(error.term, lang), className=f"errors-term term-{error.term}"),
        html.Blockquote(
            ["…", error.before, html.Mark(error.text, className=f"diff diff-{error.kind}"), error.after, "…"],
            lang=error.language,
        ),
        html.Dl([part for name, value in facts.items() if value for part in _fact(name, value, lang)]),
    ]


def describe_other_run(code: str, lang: str) -> str:
    """Say what another run has at a place."""
    return t("errors.other.right", lang) if code == "right" else f"{SIGNS[code]} {kind(code, lang)}"


def cost(error: error_kinds.Error, lang: str) -> str:
    """Say what an error costs."""
    if error.sensitive:
        return t("errors.cost.decision", lang, loss=i18n.number(error.loss, lang, 2))
    if error.letters:
        return count("errors.cost.letters", error.letters, lang)
    return t("errors.cost.none", lang)


def distance(words: int | None, lang: str) -> str:
    """Say how far the last civil title is."""
    if words is None:
        return t("errors.distance.none", lang)
    return t("errors.distance.here", lang) if not words else count("errors.distance", words, lang)


def touches(found: Iterable[Touch], lang: str) -> list[str]:
    """Say what each rule did there."""
    return [
        t(
            f"errors.touch.{'added' if key.added else 'removed'}",
            lang,
            rule=rule(key.rule, lang),
            label=label(key.label, lang),
        )
        for key in dict.fromkeys(found)
    ]


def rule(name: str, lang: str) -> str:
    """Name a rule; one that an earlier version had stands as it is."""
    known = next((one for one in RULES if one.name == name), None)
    return name if known is None else display_name(known, lang)


def panel(lang: str) -> html.Aside:
    """Lay out the place where an error is shown, with what can be done about it."""
    add = html.Button(
        t("errors.panel.add", lang),
        id=ids.ERRORS_TO_PANEL,
        className="button button-quiet",
        type="button",
        disabled=True,
    )
    return html.Aside(
        [
            html.Div(id=ids.ERRORS_DETAIL, **{"aria-live": "polite"}),
            html.Div([add, html.P(t("errors.panel.hint", lang), className="soft")], className="errors-acts"),
            html.Div(id=ids.ERRORS_PANEL_SAID, role="status"),
        ],
        className="errors-detail",
        **{"aria-label": t("errors.detail", lang)},
    )


def _fact(name: str, value: Any, lang: str) -> list[Any]:
    lines = value if isinstance(value, list) else [value]
    return [html.Dt(t(f"errors.fact.{name}", lang)), *(html.Dd(line) for line in lines)]


def _spans(entities: Iterable[Entity], lang: str) -> list[str]:
    return [t("errors.span", lang, text=_line(entity.text), label=label(entity.label, lang)) for entity in entities]


def _said(error: error_kinds.Error, lang: str) -> list[str] | str:
    if not error.predicted:
        return t("errors.nothing", lang)
    return [
        t(
            "errors.said",
            lang,
            text=_line(entity.text),
            label=label(entity.label, lang),
            score=i18n.percent(entity.score, lang),
            masked=t(f"errors.masked.{'yes' if entity.masked else 'no'}", lang),
            source=source(entity.source, lang),
        )
        for entity in error.predicted
    ]


def source(code: str, lang: str) -> str:
    """Say who found a mention: the model, a rule by its name, a reader; another that a file names
    is named as it is there."""
    who, _, name = code.partition(":")
    if who not in ("model", "rule", "human"):
        return t("errors.source.other", lang, name=code) if code else ""
    return t(f"document.source.{who}", lang) + (f" ({rule(name, lang)})" if who == "rule" else "")


def _line(text: str) -> str:
    return " ".join(text.split())
