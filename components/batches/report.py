"""What waits for a reader in a batch, the riskiest first by their ids, and what may be published
unread."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from dash import html

from components.figures.table import Cell, Table, draw_table, share
from components.i18n import count, number, percent, t, typeset
from components.shell.messages import notice
from engine.batch import BatchReport, LedgerRow

RISKIEST = 20
_SHORT = 16
"""Digits of an id: those of two documents of one batch are alike once in a world of batches."""


def report(made: BatchReport, command: str, lang: str) -> list[Any]:
    """Lay out the report of a batch; ``command`` writes the whole of it."""
    title = html.H2(t("batches.report", lang))
    if not made.status.closed:
        return [title, html.P(t("batches.report.empty", lang))]
    parts: list[Any] = [title, html.P(count("batches.report.of", made.status.closed, lang))]
    if made.collisions:
        found = made.collisions
        counts = {"shared": number(found.shared, lang), "split": number(found.split, lang)}
        parts.append(notice(t("batches.report.collisions", lang, **counts), "warn"))
    parts += [html.H3(t("batches.unread", lang)), html.P(_unread(made, lang))]
    parts += [html.H3(t("batches.readers", lang)), *_readers(made, lang)]
    how = html.P(t("batches.report.command", lang))
    return [*parts, how, html.Pre(command)]


def _unread(made: BatchReport, lang: str) -> str:
    """Say how many may be published unread, and under which promise; or why none."""
    if made.promise is None:
        why = typeset(made.refusal.sentence(lang), lang) if made.refusal else ""
        return t("batches.unread.none", lang, why=why)
    shares = {"alpha": percent(made.promise.alpha, lang), "confidence": percent(made.promise.confidence or 0, lang)}
    return count("batches.unread.promise", len(made.unread), lang, **shares)


def _readers(made: BatchReport, lang: str) -> list[Any]:
    if not made.readers:
        return [html.P(t("batches.readers.none", lang))]
    said = count("batches.readers.count", len(made.readers), lang)
    if made.of_unknown_risk:
        said = f"{said} {count('batches.readers.unknown', made.of_unknown_risk, lang)}"
    shown = made.riskiest(RISKIEST)
    if not shown:
        return [html.P(said)]
    head = [t(f"batches.readers.{name}", lang) for name in ("id", "risk", "state", "folder")]
    caption = count("batches.readers.caption", len(shown), lang)
    table = Table(head, [_row(row, lang) for row in shown], caption)
    return [html.P(said), html.P(t("batches.readers.how", lang), className="soft"), *draw_table(table, lang)]


def _row(row: LedgerRow, lang: str) -> tuple[Cell, ...]:
    folder = str(PurePosixPath(row.file).parent) if row.file else "–"
    state = t(f"batches.document.{row.state}", lang)
    return Cell(row.id[:_SHORT], row.id, hint=row.id), share(row.risk, lang), Cell(state, row.state), Cell(folder)
