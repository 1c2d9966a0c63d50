"""The parts of the help page that tell what becomes of a file: strategies, what it carries beside
its text, scans."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dash import html

from components.help.page import facts, pairs
from components.i18n import t, typeset
from engine.core import OcrMissing
from engine.formats import FINDINGS, finding
from engine.pseudonyms import SHORTEST_PASSWORD, Strategy

REMOVED = (
    "properties", "custom_properties", "custom_xml", "comments", "alternative_texts", "fields", "embedded_objects",
    "macros", "scripts", "attachments", "annotations", "signatures", "earlier_revisions", "thumbnail",
    "picture_metadata", "code_comments", "editing_traces",
)  # fmt: skip
REWRITTEN = ("file_name", "mail_headers", "links", "bookmarks", "outline", "form_fields", "hidden_text", "other_text")
SETTLED = ("tracked_changes",)


def strategies(known: Iterable[Strategy], lang: str) -> list[Any]:
    """Say of each strategy what it is for, what it reveals, and what it makes of a name."""
    rows = (
        (
            strategy.title(lang),
            [
                html.P(html.Bdi(strategy.example), className="example"),
                html.P(t(f"help.strategies.{'own' if strategy.sha256 else strategy.name}", lang)),
            ],
        )
        for strategy in known
    )
    return [html.P(t("help.strategies.body", lang)), pairs(rows)]


def delivery(lang: str) -> list[Any]:
    """Say how a file is written and verified, and what is verified."""
    return [facts("help.delivery", ("1", "2", "3", "4", "6", "5"), lang)]


def list_findings(lang: str) -> list[Any]:
    """List what a file can carry beside its text, by what becomes of it."""
    said = tuple(kind for kind in FINDINGS if kind not in (*REMOVED, *REWRITTEN, *SETTLED))
    groups = {"removed": REMOVED, "rewritten": REWRITTEN, "said": said}
    rows = ((t(f"help.found.{group}", lang), _listed(kinds, lang)) for group, kinds in groups.items())
    return [html.P(t("help.found.body", lang)), pairs(rows), html.P(t("help.found.changes", lang))]


def key(lang: str) -> list[Any]:
    """Say what the key file is, and what it takes to restore."""
    return [facts("help.key", ("1", "2", "3", "4"), lang, shortest=SHORTEST_PASSWORD)]


def scans(lang: str) -> list[Any]:
    """Say what scanned documents need, in the words of the error that tells it."""
    return [
        html.P(t("help.ocr.body", lang)),
        html.Blockquote(html.P(typeset(OcrMissing().sentence(lang), lang)), className="quoted"),
        html.P(t("help.ocr.note", lang), className="soft"),
    ]


def _listed(kinds: Iterable[str], lang: str) -> html.Ul:
    return html.Ul([html.Li(typeset(finding(kind, lang), lang)) for kind in kinds], className="plain-list")
