"""Entries of the audit log, a line each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from dash import html

from components import ids
from components.i18n import WORDS, moment, number, t
from engine.core import COMMAND_LINE
from engine.store import audit

COLUMNS = ("number", "moment", "who", "act", "subject", "details")
_ID = re.compile(r"[0-9a-f]{32}")
_SHOWN = 8
"""Signs of an id that are shown; the export has all of them."""


def entries_table(
    found: Sequence[audit.AuditEntry | audit.SealedEntry], names: Mapping[str, str], lang: str
) -> list[Any]:
    """Show entries, the newest first; ``names`` are those of accounts by their ids."""
    if not found:
        return [html.P(t("journal.nothing", lang), role="status")]
    title = t("journal.list", lang)
    heads = [html.Th(t(f"journal.column.{name}", lang), scope="col") for name in COLUMNS]
    body = [_sealed(each, lang) if isinstance(each, audit.SealedEntry) else _row(each, names, lang) for each in found]
    table = html.Table(
        [html.Caption(title, className="hidden-visually"), html.Thead(html.Tr(heads)), html.Tbody(body)],
        className="table-plain journal-table",
    )
    said = t("journal.span", lang, first=number(found[0].number, lang), last=number(found[-1].number, lang))
    frame = html.Div(table, className="list-scroll", tabIndex=0, role="region", **{"aria-label": title})
    return [html.P(said, className="soft", role="status"), frame]


def turning(lang: str) -> html.Div:
    """Offer the page before and the page after."""
    buttons = [
        html.Button(t(f"journal.{name}", lang), id=identity, type="button", className="button", disabled=True)
        for name, identity in (("newer", ids.JOURNAL_NEWER), ("older", ids.JOURNAL_OLDER))
    ]
    return html.Div(buttons, className="journal-buttons", role="group", **{"aria-label": t("journal.pages", lang)})


def exports(lang: str) -> html.Div:
    """Offer what is searched as a file."""
    buttons = [
        html.Button(t(f"journal.export.{form}", lang), id=ids.journal_export(form), type="button", className="button")
        for form in sorted(audit.WRITERS)
    ]
    return html.Div([html.Div(buttons, className="journal-buttons"), html.P(t("journal.export.what", lang), className="soft")])  # fmt: skip


def _row(entry: audit.AuditEntry, names: Mapping[str, str], lang: str) -> html.Tr:
    via = t(f"journal.via.{entry.via}", lang) if WORDS.knows(f"journal.via.{entry.via}") else entry.via
    by_command = entry.who == COMMAND_LINE
    who = t("journal.command_line", lang) if by_command else _who(entry.who, lang)
    return html.Tr(
        [
            html.Td(number(entry.number, lang), className="journal-number"),
            html.Td(moment(entry.moment, lang, seconds=True), className="journal-moment"),
            html.Td(
                [html.Bdi(who), html.Span(via, className="soft accounts-under")]
                if who and not by_command
                else who or via
            ),
            html.Td(audit.act_title(entry.act, lang)),
            html.Td(_thing(entry.subject, names)),
            html.Td(_details(entry, names, lang), className="journal-details"),
        ]
    )


def _sealed(entry: audit.SealedEntry, lang: str) -> html.Tr:
    cells = [
        html.Td(number(entry.number, lang), className="journal-number"),
        html.Td(moment(entry.moment, lang, seconds=True), className="journal-moment"),
        html.Td(t("journal.sealed", lang), colSpan=len(COLUMNS) - 2),
    ]
    return html.Tr(cells, className="journal-sealed")


def _who(who: str, lang: str) -> str:
    kind, _, token = who.partition(":")
    return t("journal.token", lang, id=token) if kind == "token" and token else who


def _thing(subject: str, names: Mapping[str, str]) -> Any:
    """Name an account; of all else show how its id begins."""
    if not subject:
        return "–"
    own = subject.removeprefix("account:")
    if own in names:
        return html.Bdi(names[own])
    return html.Code(f"{own[:_SHOWN]}…", title=own) if _ID.fullmatch(own) else own


def _details(entry: audit.AuditEntry, names: Mapping[str, str], lang: str) -> list[Any]:
    said: list[Any] = []
    for name, value in sorted(entry.details.items()):
        key = f"journal.detail.{name}"
        known = t(key, lang) if WORDS.knows(key) else name
        line = [t("journal.detail", lang, name=known), " ", _value(name, value, names, lang)]
        said.append(html.Div(line))
    return said or ["–"]


def _value(name: str, value: str | int, names: Mapping[str, str], lang: str) -> Any:
    if isinstance(value, int):
        return number(value, lang)
    if name == "roles":
        return ", ".join(_word(f"accounts.role.{role}", role, lang) for role in value.split("+"))
    key = f"journal.{name}.{value}"
    if WORDS.knows(key):
        return t(key, lang)
    return t("journal.team", lang) if value.startswith("team:") else _thing(value, names)


def _word(key: str, code: str, lang: str) -> str:
    return t(key, lang) if WORDS.knows(key) else code
