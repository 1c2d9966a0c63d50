"""The terms and rules that are kept, and what a rule does on the gold documents."""

from __future__ import annotations

from collections.abc import Iterable

from dash import html

from components import ids
from components.i18n import count, number, t, typeset
from components.icons import icon
from components.shell.messages import notice
from engine.core import LABELS
from engine.measure import OUTCOMES, RulePlace, RuleTrial
from engine.terms import OwnRule, Term, Terms
from engine.text import key

MOST_SHOWN = 200
"""Terms shown at once; the field above finds the others."""

_PLACES = 40


def terms_table(terms: Terms, wanted: str, lang: str) -> html.Div:
    """Show the terms that contain what is looked for, the latest first, and the rules."""
    if not terms:
        return html.Div(html.P(t("own_terms.none", lang), className="soft"))
    found = [(rank, term) for rank, term in enumerate(terms.terms) if key(wanted) in key(term.text)]
    shown = found[::-1][:MOST_SHOWN]
    parts = [html.P(count("own_terms.count", len(terms.terms), lang, shown=number(len(shown), lang)), className="soft")]
    if shown:
        names = ("number", "act", "term", "label", "options", "remove")
        parts.append(_table(names, [_row(rank, term, lang) for rank, term in shown], "own_terms.table", lang))
    if terms.rules:
        names = ("rule", "shape", "words", "label", "remove")
        rules = [_rule_row(rank, rule, lang) for rank, rule in enumerate(terms.rules)]
        parts.append(_table(names, rules, "own_terms.rules", lang))
    return html.Div(parts)


def conflicts(terms: Terms, lang: str) -> list[html.Div]:
    """Say which terms contradict each other, three at most."""
    found = [typeset(conflict.sentence(lang), lang) for conflict in terms.conflicts()]
    said = [notice(sentence, "warn") for sentence in found[:3]]
    return [*said, notice(count("own_terms.conflicts", len(found), lang), "warn")] if len(found) > 3 else said


def trial_result(trial: RuleTrial, lang: str) -> html.Div:
    """Show what a rule finds and what it breaks, with the places."""
    rows = [
        html.Tr(
            [html.Th(t(f"own_terms.outcome.{outcome}", lang), scope="row"), html.Td(number(trial.count(outcome), lang))]
        )
        for outcome in OUTCOMES
    ]
    said = count("own_terms.trial", len(trial.places), lang, documents=number(trial.documents, lang))
    verdict = count("own_terms.trial.broken", trial.broken, lang) if trial.broken else t("own_terms.trial.whole", lang)
    return html.Div(
        [
            notice(f"{said} {verdict}", "warn" if trial.broken else "good"),
            html.Table([html.Caption(t("own_terms.trial.caption", lang)), html.Tbody(rows)], className="table-plain"),
            html.Ul([html.Li(_place(place, lang)) for place in trial.places[:_PLACES]], className="terms-places"),
        ]
    )


def _place(place: RulePlace, lang: str) -> list[object]:
    before, after = (" ".join(words.split()) for words in (place.before, place.after))
    return [f"… {before} ", html.Mark(place.text), f" {after} … — ", t(f"own_terms.outcome.{place.outcome}", lang)]


def _table(names: Iterable[str], rows: list[html.Tr], caption: str, lang: str) -> html.Div:
    heads = [
        html.Th(
            html.Span(t(f"own_terms.column.{name}", lang), className="hidden-visually" if name == "remove" else ""),
            scope="col",
        )
        for name in names
    ]
    table = html.Table(
        [
            html.Caption(t(caption, lang), className="hidden-visually"),
            html.Thead(html.Tr(heads)),
            html.Tbody(rows),
        ],
        className="table-plain terms-table",
    )
    return html.Div(table, className="list-scroll", tabIndex=0, role="region", **{"aria-label": t(caption, lang)})


def _row(rank: int, term: Term, lang: str) -> html.Tr:
    flags = [name for name in ("expression", "same_case", "within") if getattr(term, name)]
    cells = (
        number(rank + 1, lang),
        t(f"own_terms.act.{term.act}", lang),
        html.Bdi(term.text),
        LABELS[term.label].title(lang) if term.label else "–",
        ", ".join(t(f"own_terms.option.{name}.short", lang) for name in flags) or "–",
        _remove("term", rank, t("own_terms.remove", lang, n=rank + 1)),
    )
    return html.Tr([html.Td(cell) for cell in cells])


def _rule_row(rank: int, rule: OwnRule, lang: str) -> html.Tr:
    words = " ".join((", ".join(rule.before), "[…]", ", ".join(rule.after)))
    cells = (
        rule.name,
        html.Code(rule.shape),
        html.Bdi(words.strip()),
        LABELS[rule.label].title(lang),
        _remove("rule", rank, t("own_terms.rule.remove", lang, name=rule.name)),
    )
    return html.Tr([html.Td(cell) for cell in cells])


def _remove(kind: str, rank: int, label: str) -> html.Button:
    return html.Button(
        icon("trash"), id=ids.terms_remove(kind, rank), type="button", className="button-link", **{"aria-label": label}
    )
