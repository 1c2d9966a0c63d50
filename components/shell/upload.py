"""The three ways in: a file, a pasted text, a sample. ``assets/home/main.js`` sends the first
two."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import dash_bootstrap_components as dbc
from dash import dcc, html

from components import ids, profiles, strategies
from components.document import language as document_language
from components.fields import field, options
from components.i18n import number, section, t
from components.icons import icon
from engine.core import installation_policy, settings
from engine.formats import CHANGES, EXTENSIONS, FORMATS, parties as formats_parties
from engine.interchange import Sample

MEGABYTE = 1024 * 1024


def extensions() -> list[str]:
    """List the extensions that the engine reads, without their dot."""
    return list(EXTENSIONS)


def limit(lang: str) -> str:
    """Write the largest size accepted, in megabytes."""
    return number(settings().upload_limit / MEGABYTE, lang)


def upload(lang: str) -> html.Div:
    """Show where to drop a file; the script finds its words, limit and formats in
    ``data-upload``."""
    script = {
        "limit": settings().upload_limit,
        "formats": extensions(),
        "second_opinion": second_opinion_choices(lang)[0]["value"],
        "words": section("upload", lang),
        "ids": {
            "profile": ids.HOME_PROFILE,
            "occult": ids.HOME_OCCULT,
            "nac": ids.HOME_NAC,
            "strategy": ids.HOME_STRATEGY,
            "language": ids.HOME_LANGUAGE,
            "text": ids.HOME_TEXT,
            "parties": ids.HOME_PARTIES,
            "changes": ids.HOME_CHANGES,
            "second_opinion": ids.HOME_SECOND_OPINION,
            "url": ids.URL,
        },
    }
    return html.Div(
        [drop_zone(lang), build_progress(lang), html.Div(className="upload-error", role="alert")],
        id=ids.HOME_UPLOAD,
        className="upload",
        **{"data-upload": json.dumps(script, ensure_ascii=False)},
    )


def drop_zone(lang: str) -> html.Section:
    """Invite to drop or to choose; formats and limit are said before anything is sent."""
    images = [extension.name for format in FORMATS if format.recognised for extension in format.extensions]
    return html.Section(
        [
            icon("upload"),
            html.H2(t("home.drop.title", lang), id=ids.HOME_DROP_TITLE),
            html.P(t("home.drop.or", lang), className="soft drop-or"),
            html.Button(t("home.drop.choose", lang), className="button button-main", **{"data-upload-choose": "true"}),
            html.P(
                [
                    html.Span(_listed(name for name in extensions() if name not in images)),
                    html.Span([t("home.drop.images", lang), " ", _listed(images)]),
                    html.Span(t("home.drop.limit", lang, limit=limit(lang))),
                    html.Span(t("home.drop.several", lang)),
                ],
                className="soft drop-formats",
            ),
        ],
        className="drop",
        **{"aria-labelledby": ids.HOME_DROP_TITLE},
    )


def _listed(names: Iterable[str]) -> str:
    return "\u00a0· ".join(names)


def build_progress(lang: str) -> html.Div:
    """Stand ready to show how far the sending is, with its cancel; the script fills and unhides
    it."""
    return html.Div(
        [
            html.P(className="sending-word", role="status"),
            html.Progress(value="0", max="100", className="bar", **{"aria-label": t("upload.progress", lang)}),
            html.Button(t("upload.cancel", lang), className="button", **{"data-upload-cancel": "true"}),
        ],
        className="sending",
    )


def paste(lang: str) -> html.Section:
    """Offer a box for a text; the text lives in the page only and is sent like a file."""
    return html.Section(
        [
            html.H2(html.Label(t("home.paste.title", lang), htmlFor=ids.HOME_TEXT)),
            dcc.Textarea(
                id=ids.HOME_TEXT,
                className="form-control paste-text",
                placeholder=t("home.paste.placeholder", lang),
                persistence=True,
                persistence_type="memory",
                spellCheck="false",
            ),
            html.Button(t("home.paste.button", lang), className="button", **{"data-upload-paste": "true"}),
        ],
        className="paste",
    )


def choose_settings(lang: str, example: str) -> html.Section:
    """Offer the profile the strategy with what it makes of a name, the document's
    language, and one or two models to read it."""
    return html.Section(
        [
            html.H2(t("home.settings", lang), className="hidden-visually"),
            html.Div(
                [
                    select(ids.HOME_PROFILE, t("home.profile", lang), profiles.options(lang)),
                    profiles.zones(ids.HOME_OCCULT, lang, persistence=True, persistence_type="memory"),
                    select(ids.HOME_LANGUAGE, t("document.language.label", lang), document_language.choices(lang)),
                    select(ids.HOME_STRATEGY, t("home.strategy", lang), strategies.options(lang)),
                    select(ids.HOME_SECOND_OPINION, t("home.second_opinion", lang), second_opinion_choices(lang)),
                ],
                className="settings-choices",
            ),
            html.Div(
                [
                    html.P(t("home.example", lang), className="field-label"),
                    html.P(example, id=ids.HOME_EXAMPLE, className="example", **{"aria-live": "polite"}),
                ],
                className="field",
            ),
            build_more_options(lang),
        ],
        className="settings",
    )


def second_opinion_choices(lang: str) -> list[dict[str, Any]]:
    """Give whether a second model reads the document too, what the settings say first."""
    first = "true" if settings().second_opinion else "false"
    return options(
        (said, t(f"home.second_opinion.{said}", lang))
        for said in sorted(("true", "false"), key=lambda said: said != first)
    )


def build_more_options(lang: str) -> html.Details:
    """Offer, folded, names known from elsewhere, the matter of the case, and how changes that a
    file tracks are read.

    The box of names remembers nothing: names of one case, folded away, would be sent with the next
    document.
    """
    changes = {name: t(f"home.changes.{name}", lang) for name in CHANGES}
    parties = html.Div(
        [
            html.Label(t("home.parties", lang), htmlFor=ids.HOME_PARTIES),
            dcc.Textarea(
                id=ids.HOME_PARTIES,
                className="form-control parties-text",
                maxLength=formats_parties.MOST * (formats_parties.LONGEST + 1),
                spellCheck="false",
            ),
            html.P(t("home.parties.hint", lang), className="soft"),
        ],
        className="field",
    )
    nac = dbc.Input(id=ids.HOME_NAC, maxLength=3, autocomplete="off")
    matter = field(ids.HOME_NAC, t("home.nac", lang), nac, t("home.nac.hint", lang))
    matter.hidden = not installation_policy().matters  # the page's script looks for it
    tracked = select(ids.HOME_CHANGES, t("home.changes", lang), options(changes.items()))
    hint = html.P(t("home.changes.hint", lang), className="soft")
    return html.Details(
        [
            html.Summary(t("home.options", lang)),
            html.Div([parties, html.Div([matter, tracked, hint], className="field")], className="options-fields"),
        ],
        className="options",
    )


def select(identity: str, label: str, offered: list[dict[str, Any]]) -> html.Div:
    """Offer options, the first one chosen; a choice outlives a change of language, in memory
    only."""
    first = next((option["value"] for option in offered), None)
    menu = dbc.Select(id=identity, options=offered, value=first, persistence=True, persistence_type="memory")
    return field(identity, label, menu)


def sample_list(samples: Iterable[Sample], lang: str) -> html.Section:
    """List the sample decisions as buttons: what each is about, then its court."""
    buttons = [
        html.Li(
            html.Button(
                [
                    html.Span(sample.title(lang), className="decision-title"),
                    html.Span(sample.court, className="decision-court"),
                ],
                id=ids.home_sample(sample.id),
                className="decision",
            )
        )
        for sample in samples
    ]
    body = html.Ul(buttons, className="samples") if buttons else html.P(t("home.samples.none", lang), className="soft")
    head = [html.H2(t("home.samples.title", lang)), html.P(t("home.samples.lead", lang), className="soft")]
    return html.Section([html.Div(head, className="samples-head"), body])
