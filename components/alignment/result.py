"""What came of an original and its published form: how much was masked, the annotation to take
away, its end."""

from __future__ import annotations

import json
from collections import Counter
from urllib.parse import quote

from dash import html

from components.alignment.places import family
from components.alignment.words import label
from components.document.delivery import build_status
from components.i18n import count, day, number, percent, section, t, typeset
from components.icons import icon
from components.shell.messages import notice
from engine.alignment import cautions
from engine.interchange import registry
from engine.service import Alignment, Kept

OPENED = {"performances": "/performances", "accord": "/accord"}


def list_masked(alignment: Alignment, lang: str) -> html.Section:
    """Say how many mentions are masked, of which labels, and how much else is the same."""
    entities = alignment.annotation.entities
    names = {"original": alignment.original.name, "published": alignment.published.name}
    passages = count("alignment.found.passages", len(alignment.masked), lang)
    sentence = count("alignment.found.masked", len(entities), lang, passages=passages, **names)
    matched = t("alignment.found.matched", lang, share=percent(alignment.matched.rate, lang, 1))
    parts: list[html.P | html.Div | html.Ul] = [
        html.P(f"{sentence} {matched}", className="alignment-found alignment-names")
    ]
    parts += [notice(typeset(caution.sentence(lang), lang), "warn") for caution in cautions(alignment.matched)]
    if entities:
        parts.append(_counts(Counter(entity.label for entity in entities), lang))
    else:
        parts.append(notice(t("alignment.found.none", lang), "warn"))
    return html.Section([html.H2(t("alignment.found", lang)), *parts])


def files(kept: Kept, lang: str) -> html.Section:
    """Offer the annotation of the original in every form, what each loses, and as a reference
    set."""
    rows = [_form(kept.id, form, kept.alignment, lang) for form in registry.offered()]
    return html.Section(
        [
            html.H2(t("alignment.files", lang)),
            html.P(t("alignment.files.hint", lang), className="soft"),
            html.Ul(rows, className="alignment-forms"),
            build_status(),
            html.P(t("alignment.open", lang)),
            html.Div([_open(name, path, lang) for name, path in OPENED.items()], className="alignment-actions"),
        ],
        **{"data-delivery": json.dumps(section("alignment.files.script", lang), ensure_ascii=False)},
    )


def foot(kept: Kept, lang: str) -> html.Div:
    """Say until when both documents are kept, and offer to erase them now."""
    button = html.Button(
        t("alignment.erase", lang), type="button", className="button button-danger", **{"data-alignment-erase": "true"}
    )
    until = html.P([icon("lock"), t("alignment.kept", lang, day=day(kept.expires, lang))], className="promise")
    return html.Div([until, html.Div(button, className="alignment-actions")])


def _counts(counts: Counter[str], lang: str) -> html.Ul:
    return html.Ul(
        [html.Li([html.Span(label(code, lang), className=f"place in-{family(code)}"), " ", number(n, lang)])
         for code, n in counts.most_common()],
        className="alignment-counts",
    )  # fmt: skip


def _form(alignment_id: str, form: str, alignment: Alignment, lang: str) -> html.Li:
    lost = [typeset(one.sentence(lang), lang) for one in alignment.lost[form]]
    address = f"/api/v1/alignments/{quote(alignment_id)}/export?format={form}"
    link = html.A([icon("download"), t(f"alignment.form.{form}", lang)], href=address, **{"data-fetch": "saved"})
    kept_all = html.P(t("alignment.files.whole", lang), className="soft")
    return html.Li(
        [
            link,
            html.P(t(f"alignment.form.{form}.use", lang)),
            html.Ul([html.Li(one) for one in lost]) if lost else kept_all,
        ]
    )


def _open(name: str, path: str, lang: str) -> html.Button:
    return html.Button(
        t(f"alignment.open.{name}", lang), type="button", className="button", **{"data-alignment-open": path}
    )
