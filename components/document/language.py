"""The language of a document, in words: what it was read in, how that is known, and the way to say
another."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import i18n, ids
from components.document.dialogs import answers, button
from components.fields import options
from components.i18n import t
from engine.core import Annotation, load_profile, offered_profiles
from engine.text import AUTO, READ

COMMON_LAW = "canada"
CIVIL_LAW = frozenset({"judiciaire", "administratif"})


def line(lang: str) -> html.Div:
    """Stand ready for the words, with the button that opens the choice."""
    change = html.Button(
        t("document.language.change", lang),
        type="button",
        className="button-link",
        **{"data-dialog": "language", "data-menu-closes": "", "aria-label": t("document.language.change.long", lang)},
    )
    said = html.P([html.Span(id=ids.DOCUMENT_LANGUAGE), " ", change])
    return html.Div([said, html.P(id=ids.DOCUMENT_PROPOSAL, className="soft")], className="document-language when-done")


def say(annotation: Annotation, wanted: str, lang: str) -> str:
    """Say what language the document was read in: detected, supposed for want of text, or given by
    the user."""
    supposed = any(doubt.kind == "unsure_language" for doubt in annotation.doubts)
    way = "given" if wanted != AUTO else "supposed" if supposed else "detected"
    return t(f"document.language.{way}", lang, language=name(annotation.document.language, lang))


def name(code: str, lang: str) -> str:
    """Name a language; one that we have no word for by its code."""
    return i18n.words(lang).get(f"language.{code}", code)


def propose(language: str, profile: str, lang: str) -> str:
    """Propose the profile made for decisions in English, where another was chosen; the choice stays
    the user's."""
    if language != "en" or profile not in CIVIL_LAW or COMMON_LAW not in offered_profiles():
        return ""
    return t("document.language.proposal", lang, profile=load_profile(COMMON_LAW).title(lang))


def choices(lang: str) -> list[dict[str, Any]]:
    """List what can be said of a document's language, to be detected first."""
    return options((code, t(f"document.language.{code}", lang)) for code in (AUTO, *READ))


def dialog(wanted: str, lang: str) -> html.Dialog:
    """Ask for the language, and say that the document is gone through again."""
    return html.Dialog(
        [
            html.H2(t("document.language.title", lang), id="language-title"),
            html.P(t("document.language.text", lang), id="language-text"),
            html.P(
                t("review_panel.dropped", lang), className="reading-dropped", hidden=True, **{"data-review": "dropped"}
            ),
            html.Label(t("document.language.label", lang), htmlFor=ids.DOCUMENT_SPOKEN),
            dbc.Select(id=ids.DOCUMENT_SPOKEN, options=choices(lang), value=wanted),
            answers(_button("no", "button", lang), _button("yes", "button button-main", lang)),
        ],
        className="dialog",
        **{"data-name": "language", "aria-labelledby": "language-title", "aria-describedby": "language-text"},
    )


def _button(answer: str, style: str, lang: str) -> html.Button:
    """Offer an answer; either closes the dialog, and the page listens to the one that starts the
    work."""
    identity = {"id": ids.DOCUMENT_SPEAK} if answer == "yes" else {}
    return button(t(f"document.language.{answer}", lang), style, **identity, **{"data-dialog": "close"})
