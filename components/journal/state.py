"""Whether the audit log is whole, in one sentence; what is wrong with it, in red and with words."""

from __future__ import annotations

from typing import Any

from dash import html

from components.i18n import count, moment, t, typeset
from components.shell.messages import alert, notice
from engine.service import LogCheck
from engine.store import audit

MOST_FAULTS = 20


def chain_state(check: LogCheck | None, checking: bool, lang: str) -> list[Any]:
    """Say what the last check found, and when; and that another goes on."""
    under_way = [html.P(t("journal.checking", lang), role="status")] if checking else []
    if check is None:
        return under_way or [notice(t("journal.unchecked", lang))]
    return [*_said(check, lang), *under_way]


def _said(check: LogCheck, lang: str) -> list[Any]:
    when = moment(check.moment, lang)
    if check.found is None:
        refused = [alert(check.error, lang)] if check.error else []
        return [notice(t("journal.not_checked", lang, when=when), "bad"), *refused]
    found = check.found
    lost = [notice(count("journal.lost", found.lost, lang), "warn")] if found.lost else []
    if found.faults:
        return [
            notice(count("journal.damaged", len(found.faults), lang, when=when), "bad"),
            _faults(found, lang),
            *lost,
        ]
    key = "journal.whole" if check.whole else "journal.newest"
    return [notice(count(key, found.entries, lang, when=when), "good"), *lost]


def _faults(found: audit.AuditCheck, lang: str) -> html.Ul:
    lines = [html.Li(typeset(fault.sentence(lang), lang)) for fault in found.faults[:MOST_FAULTS]]
    if (left := len(found.faults) - MOST_FAULTS) > 0:
        lines.append(html.Li(count("journal.damaged.more", left, lang)))
    return html.Ul(lines)
