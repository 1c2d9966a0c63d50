"""The parts of the page that tells an administration whether the tool is for it: questions, the
law, and two sheets to fill in and print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dash import dcc, html

from components.help.page import facts, pairs, table
from components.i18n import count, number, percent, t
from engine.tagging import NameRecall

PATH = "/pour-qui"
QUESTIONS = ("documents", "data", "volume", "machine", "risk", "people")
LAWS = ("coj", "cja", "republic", "crpa", "gdpr")
REGISTER = (
    "controller", "purpose", "basis", "persons", "data", "recipients", "transfers", "retention", "security",
)  # fmt: skip
FOR_THE_CONTROLLER = ("controller", "basis")
"""Headings of the record that only the administration can fill in."""
RISKS = ("missed", "kept", "facts", "file", "key", "machine")


def chapters(measured: NameRecall | None, days: int, lang: str) -> dict[str, list[Any]]:
    """Give the chapters of the page, by the name of each.

    Args:
        measured: names found in decisions that the model had not read, or None where that was not
            measured.
        days: how long documents are kept.
        lang: language code.
    """
    return {
        "questions": [
            pairs((t(f"suitability.question.{name}.asks", lang), _answer(name, measured, lang)) for name in QUESTIONS)
        ],
        "words": [html.P(t(f"suitability.words.{name}", lang)) for name in ("pseudonymous", "anonymous", "here")],
        "law": [
            pairs(
                (t(f"suitability.law.{name}.asks", lang), t(f"suitability.law.{name}.answer", lang)) for name in LAWS
            ),
            html.P(t("suitability.law.note", lang), className="soft"),
        ],
        "not": [facts("suitability.not", ("1", "2", "3", "4"), lang)],
        "register": _sheet("register", record(days, lang), lang),
        "risks": _sheet("risks", risks(lang), lang),
    }


def link(lang: str) -> html.P:
    """Lead from the help page to this one."""
    return html.P([t("suitability.help", lang), " ", dcc.Link(t("suitability.page", lang), href=PATH)])


def record(days: int, lang: str) -> html.Div:
    """Make the sheet of a record of processing activities (GDPR, article 30)."""
    return _table(
        "register", ("what", "said"), [[_heading(name, lang), _entry(name, days, lang)] for name in REGISTER], lang
    )


def risks(lang: str) -> html.Div:
    """Make the table of risks, its last two columns empty."""
    rows = [
        [*(t(f"suitability.risks.{name}.{part}", lang) for part in ("what", "measure", "rest")), "", ""]
        for name in RISKS
    ]
    return _table("risks", ("what", "measure", "rest", "severity", "likelihood"), rows, lang)


def _answer(name: str, measured: NameRecall | None, lang: str) -> str:
    if name != "risk":
        return t(f"suitability.question.{name}.answer", lang)
    if measured is None:
        return t("suitability.question.risk.unmeasured", lang)
    counts = {key: number(getattr(measured, key), lang) for key in ("documents", "clean")}
    return t("suitability.question.risk.measured", lang, recall=percent(measured.recall, lang, 1), **counts)


def _heading(name: str, lang: str) -> str:
    return t(f"suitability.register.{name}.asks", lang)


def _entry(name: str, days: int, lang: str) -> Any:
    if name in FOR_THE_CONTROLLER:
        return html.Em(t("suitability.fill", lang), className="soft")
    if name == "retention":
        return count("suitability.register.retention", days, lang)
    return t(f"suitability.register.{name}.answer", lang)


def _table(sheet: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], lang: str) -> html.Div:
    head = [t(f"suitability.{sheet}.head.{column}", lang) for column in columns]
    body = [
        html.Tr([html.Th(first, scope="row"), *(html.Td(cell, className="" if cell else "to-fill") for cell in others)])
        for first, *others in rows
    ]
    return table(t(f"suitability.{sheet}.title", lang), head, [html.Tbody(body)])


def _sheet(name: str, content: html.Div, lang: str) -> list[Any]:
    """Frame a table that is printed alone by its button (``assets/help/main.js``)."""
    button = html.Button(
        t("suitability.print", lang), className="button", **{"data-print-sheet": f"help-{name}", "type": "button"}
    )
    return [html.P(t(f"suitability.{name}.lead", lang)), content, html.P(button, className="print-sheet")]
