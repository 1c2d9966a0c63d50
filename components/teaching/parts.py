"""The parts of the page of sentences: the list, the panel of other forms, the documents that were
validated."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
from dash import dcc, html

from components import ids
from components.fields import field
from components.i18n import count, display_name, number, t
from components.shell.messages import notice
from engine.core import retention_days
from engine.interchange import NAMED, registry
from engine.measure import additions, phenomena
from engine.service import Drawn
from engine.teaching import SHARE, Ranking

AUTO = "auto"
PARTS = ("both", "gold", "training")


def sentences(lang: str) -> html.Section:
    """Lay out the place where the sentences are drawn, with what can be done with those that are
    ticked."""
    buttons = [
        _button("teaching.prepare", ids.TEACHING_PREPARE, lang, "button button-main", disabled=True),
        _button("teaching.export", ids.TEACHING_EXPORT, lang, "button", disabled=True),
    ]
    return html.Section(
        [
            html.H2(t("teaching.sentences", lang)),
            html.Div(id=ids.TEACHING_SUMMARY, **{"aria-live": "polite"}),
            html.P(t("teaching.sentences.hint", lang), className="soft", **{"data-slot": "hint"}),
            html.Ol(className="teaching-rows", **{"data-slot": "rows"}),
            html.Div(
                [html.P(role="status", className="teaching-count", **{"data-slot": "count"}), *buttons],
                className="teaching-bar",
            ),
            html.Div(id=ids.TEACHING_SAID, **{"aria-live": "polite"}),
        ],
        id=ids.TEACHING,
        className="teaching-list",
        **{"data-chosen": ids.TEACHING_CHOSEN, "data-taken": ids.TEACHING_TAKEN},
    )


def panel(lang: str) -> html.Section:
    """Lay out the place where the other forms are drawn, and the way into the panel."""
    options = [{"value": AUTO, "label": t("teaching.phenomenon.auto", lang)}]
    options += [{"value": name, "label": display_name(one, lang)} for name, one in phenomena().items()]
    menu = dbc.Select(id=ids.TEACHING_PHENOMENON, options=options, value=AUTO)
    return html.Section(
        [
            html.H2(t("teaching.panel", lang), tabIndex=-1, **{"data-slot": "panel-head"}),
            html.P(t("teaching.panel.lead", lang)),
            html.Div(id=ids.TEACHING_PREPARED),
            html.Div(className="teaching-cards", **{"data-slot": "cards"}),
            html.Div(
                [
                    field(ids.TEACHING_PHENOMENON, t("teaching.phenomenon", lang), menu),
                    _button("teaching.add", ids.TEACHING_ADD, lang, "button button-main", disabled=True),
                ],
                className="teaching-add",
            ),
            html.Div(id=ids.TEACHING_ADDED, **{"aria-live": "polite"}),
        ],
        className="teaching-panel",
    )


def build_validated(lang: str) -> html.Section:
    """Lay out what can be done with the documents that were validated."""
    forms = [{"value": form, "label": NAMED[form]} for form in registry.whole()]
    parts = [{"value": part, "label": t(f"teaching.part.{part}", lang)} for part in PARTS]
    return html.Section(
        [
            html.H2(t("teaching.validated", lang)),
            html.P(t("teaching.validated.lead", lang, share=number(SHARE * 100, lang))),
            html.P(id=ids.TEACHING_READ, className="teaching-read"),
            html.Div(
                [
                    field(ids.TEACHING_PART, t("teaching.part", lang), _select(ids.TEACHING_PART, parts)),
                    field(ids.TEACHING_FORM, t("teaching.form", lang), _select(ids.TEACHING_FORM, forms)),
                    _button("teaching.documents", ids.TEACHING_DOCUMENTS, lang, "button"),
                    _button("teaching.take", ids.TEACHING_TAKE, lang, "button"),
                ],
                className="teaching-add",
            ),
            html.P(t("teaching.clear", lang), className="soft"),
            html.Div(id=ids.TEACHING_DOCUMENTS_SAID, **{"aria-live": "polite"}),
            html.Details(
                [html.Summary(t("teaching.train", lang)), html.P(t("teaching.train.how", lang)), html.Pre(_TOML)],
                className="teaching-train",
            ),
        ],
        className="teaching-validated",
    )


_TOML = '[mix]\nvalidated_folder = "../export"\nvalidated = 3'


def summary(found: Ranking, drawn: Drawn, lang: str) -> list[Any]:
    """Say what was chosen, of how much; or what is missing, and how to get it."""
    if not drawn.documents:
        return [notice(t("teaching.empty.documents", lang)), demonstration(lang)]
    if not found.ranked:
        return [notice(t("teaching.empty.sentences", lang))]
    said = count("teaching.summary", len(found.ranked), lang, of=number(found.sentences, lang))
    read_, documents = number(drawn.validated, lang), drawn.documents
    of = (
        count("teaching.summary.set", documents, lang)
        if drawn.reference
        else count("teaching.summary.documents", documents, lang, read=read_)
    )
    folded = count("teaching.summary.folded", found.folded, lang) if found.folded else ""
    return [html.P(" ".join(part for part in (said, of, folded) if part), className="teaching-summary")]


def demonstration(lang: str) -> html.P:
    """Lead to what ships, where nothing was read here yet."""
    return html.P(dcc.Link(t("teaching.empty.shown", lang), href="/suivi/phrases?source=set:fr"))


def read(documents: int | None, lang: str) -> str:
    """Say how many documents of a list are validated; None where there is no list."""
    if documents is None:
        return t("teaching.read.choose", lang)
    return count("teaching.read", documents, lang) if documents else t("teaching.read.none", lang)


def describe_added(kept: list[additions.AdditionSummary], refused: int, lang: str) -> list[Any]:
    """Say what came into the panel, and how to measure it."""
    new, there = sum(one.added for one in kept), sum(one.already for one in kept)
    said = [count("teaching.added", new, lang)] if new else [t("teaching.added.none", lang)] if there else []
    said += [count("teaching.already", there, lang)] if there and new else []
    said += [count("teaching.left", refused, lang)] if refused else []
    how = html.P([t("teaching.measure", lang), " ", html.Code("python -m engine panel --save avant.json")])
    return [notice(" ".join(said), "good" if new else "note"), how]


def link_to_measures(set_id: str, lang: str) -> list[Any]:
    """Lead to the pages that measure what was taken, and to that which trains on it."""
    pages = (
        ("performance", "/performances"),
        ("errors", "/erreurs"),
        ("recall", "/rappel"),
        ("sentences", "/suivi/phrases"),
        ("training", "/entrainement"),
    )
    links = [
        html.Li(dcc.Link(t(f"teaching.taken.{name}", lang), href=f"{path}?{_query(name, set_id)}"))
        for name, path in pages
    ]
    kept = html.P(t("teaching.taken.kept", lang, days=retention_days()), className="soft")
    return [notice(t("teaching.taken", lang), "good"), html.Ul(links), kept]


def _query(name: str, set_id: str) -> str:
    return f"set={set_id}&source=set:{set_id}" if name == "sentences" else f"set={set_id}"


def _select(identity: str, options: list[dict[str, str]]) -> dbc.Select:
    return dbc.Select(id=identity, options=options, value=options[0]["value"])


def _button(key: str, identity: str, lang: str, style: str, *, disabled: bool = False) -> html.Button:
    return html.Button(t(key, lang), id=identity, className=style, type="button", disabled=disabled)
