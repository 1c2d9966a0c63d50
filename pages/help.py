"""Aide: what the tool does, what it reads, what it keeps, and what it cannot promise."""

from __future__ import annotations

from typing import Any

import dash
from dash import html

from components.help import engine as engine_parts, files as file_parts, page as parts, suitability
from components.help.steps import steps
from components.i18n import language, t
from components.shell.upload import limit
from components.titles import title
from engine.core import LABELS, installation_policy, load_profile, offered_profiles, retention_days
from engine.formats import FORMATS
from engine.pseudonyms import STRATEGIES
from engine.service import say_policy
from engine.tagging import model_names

dash.register_page(__name__, path="/aide", order=90, title=title("help.page"), nav="nav.help")


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    days = retention_days()
    profiles, decided = [load_profile(name) for name in offered_profiles()], say_policy(installation_policy(), lang)
    chapters: dict[str, list[Any]] = {
        "what": [html.P(t("help.what.body", lang)), html.P(t("help.what.word", lang)), suitability.link(lang)],
        "steps": [steps(lang)],
        "labels": [
            html.P(t("help.labels.body", lang)),
            parts.label_table(LABELS.values(), profiles, lang),
            html.P(t("help.labels.note", lang), className="soft"),
        ],
        "roles": [
            html.P(t("help.roles.body", lang)),
            engine_parts.role_table(profiles, lang),
            html.P(t("help.roles.note", lang), className="soft"),
        ],
        "strategies": file_parts.strategies(STRATEGIES.offered.values(), lang),
        "rules": engine_parts.rules(model_names(), lang),
        "doubts": [
            html.P(t("help.doubts.body", lang)),
            engine_parts.level_list(lang),
            engine_parts.doubt_table(lang),
            html.P(t("help.doubts.none", lang), className="soft"),
        ],
        "delivery": file_parts.delivery(lang),
        "key": file_parts.key(lang),
        "formats": [html.P(t("help.formats.body", lang, limit=limit(lang))), parts.format_list(FORMATS, lang)],
        "ocr": file_parts.scans(lang),
        "found": file_parts.list_findings(lang),
        "file": [parts.facts("help.file", ("stays", "erased", "address", "browser"), lang, days=days)],
        **({"policy": parts.policy(decided, lang)} if decided else {}),
        "keys": [parts.key_table(lang)],
        "figures": [
            parts.facts(
                "help.figures", ("performance", "errors", "recall", "agreement", "align", "sets", "own", "panel"), lang
            )
        ],
        "limits": parts.limits(lang),
        "words": [parts.glossary(("mention", "person", "mask", "miss", "alarm", "clean", "source"), lang)],
    }
    return html.Div([html.H1(t("help.title", lang)), parts.book(chapters, lang)], className="page help")
