"""The parts of the help page: tables and lists made from what the engine itself declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dash import html

from components.document.viewer import KEYS
from components.i18n import number, percent, t, typeset, words
from engine.core import FAMILIES, Label, Profile
from engine.formats import Format
from engine.measure import chance

RECALLS = (0.96, 0.98, 0.99, 0.995)
MENTIONS = (16, 50, 150)


def book(chapters: Mapping[str, list[Any]], lang: str, prefix: str = "help") -> html.Div:
    """Set chapters beside their table of contents; ``PREFIX.KEY.title`` names each."""
    names = {key: t(f"{prefix}.{key}.title", lang) for key in chapters}
    contents = html.Nav(
        [
            html.H2(t("help.contents", lang), id="help-contents"),
            html.Ul([html.Li(html.A(name, href=f"#help-{key}")) for key, name in names.items()]),
        ],
        className="contents",
        **{"aria-labelledby": "help-contents"},
    )
    body = [html.Section([html.H2(names[key]), *parts], id=f"help-{key}") for key, parts in chapters.items()]
    return html.Div([contents, html.Article(body)], className="book")


def policy(said: Sequence[str], lang: str) -> list[Any]:
    """Say what the policy of the installation decides for all, ``said`` by the engine."""
    return [html.P(t("help.policy.body", lang)), html.Ul([html.Li(typeset(sentence, lang)) for sentence in said])]


def label_table(labels: Iterable[Label], profiles: Sequence[Profile], lang: str) -> html.Div:
    """Tell, for each label, what each profile does with it; one body of rows per family."""
    labels = list(labels)
    head = [t("help.labels.category", lang), *(profile.title(lang) for profile in profiles)]
    bodies = [
        html.Tbody(
            [
                html.Tr(
                    html.Th(t(f"family.{family}", lang), colSpan=len(head), scope="rowgroup"), className="family-row"
                ),
                *(label_row(label, profiles, lang) for label in labels if label.family == family),
            ],
            className=f"family family-{family}",
        )
        for family in FAMILIES
    ]
    return table(t("help.labels.caption", lang), head, bodies)


def label_row(label: Label, profiles: Sequence[Profile], lang: str) -> html.Tr:
    """Tell what each profile does with one label."""
    masks = [profile.labels.get(label.code, "mask") for profile in profiles]
    cells = [html.Td(t(f"help.mask.{mask}", lang), className=f"mask-{mask}") for mask in masks]
    return html.Tr([html.Th(label.title(lang), scope="row"), *cells])


def format_list(formats: Iterable[Format], lang: str) -> html.Dl:
    """Name the formats read, each with its extensions."""
    return pairs((format_name(format, lang), html.Code(_listed(format))) for format in formats)


def format_name(format: Format, lang: str) -> str:
    """Name a format; one that the catalogue does not know yet bears the name of its kind of
    file."""
    return words(lang).get(format.words, format.extensions[0].label)


def _listed(format: Format) -> str:
    return ", ".join(extension.name for extension in format.extensions)


def facts(prefix: str, keys: Sequence[str], lang: str, **params: object) -> html.Ul:
    """List the sentences ``prefix.KEY``."""
    return html.Ul([html.Li(t(f"{prefix}.{key}", lang, **params)) for key in keys])


def key_table(lang: str) -> html.Div:
    """List the keys of the document page."""
    rows = [
        html.Tr([html.Th(keycaps(keys), scope="row"), html.Td(t(f"document.viewer.key.{name}", lang))])
        for keys, name in KEYS
    ]
    return table("", [t("help.keys.key", lang), t("help.keys.does", lang)], [html.Tbody(rows)])


def keycaps(keys: str) -> list[Any]:
    """Show each of the keys of « j / n / → » as a key."""
    caps = [html.Kbd(key) for key in keys.split(" / ")]
    return [part for cap in caps for part in (" ", cap)][1:]


def limits(lang: str) -> list[Any]:
    """Say what a recall per mention means for whole decisions, in a sentence and in a table."""
    recall, mentions = RECALLS[0], MENTIONS[0]
    said = {"recall": percent(recall, lang), "mentions": mentions, "clean": percent(chance(recall, mentions), lang)}
    return [
        html.P(t("help.limits.body", lang, **said)),
        clean_table(lang),
        html.P(t("help.limits.note", lang), className="soft"),
        facts("help.limits", ("1", "2", "3", "4", "5"), lang),
    ]


def clean_table(lang: str) -> html.Div:
    """Tabulate the chance of a decision without a miss: recall to the power of its mentions."""
    head = [t("help.limits.recall", lang), *(t("help.limits.mentions", lang, n=number(n, lang)) for n in MENTIONS)]
    rows = [
        html.Tr(
            [html.Th(percent(p, lang, 1), scope="row"), *(html.Td(likelihood(chance(p, n), lang)) for n in MENTIONS)]
        )
        for p in RECALLS
    ]
    return table(t("help.limits.caption", lang), head, [html.Tbody(rows)])


def likelihood(share: float, lang: str) -> str:
    """Write a chance; one that rounds to nothing is still one."""
    return percent(share, lang) if share >= 0.01 else f"<\u00a0{percent(0.01, lang)}"


def glossary(terms: Sequence[str], lang: str) -> html.Dl:
    """Explain the words of the interface."""
    return pairs((t(f"help.words.{term}.term", lang), t(f"help.words.{term}.means", lang)) for term in terms)


def pairs(rows: Iterable[tuple[Any, Any]]) -> html.Dl:
    """List terms with what they mean."""
    return html.Dl([html.Div([html.Dt(term), html.Dd(means)]) for term, means in rows])


def table(caption: str, head: Sequence[str], bodies: list[html.Tbody]) -> html.Div:
    """Make a table that scrolls by itself, with the keyboard too, where the screen is narrow."""
    header = html.Thead(html.Tr([html.Th(name, scope="col") for name in head]))
    title = [html.Caption(caption)] if caption else []
    whole = html.Table([*title, header, *bodies], className="table-plain")
    name = caption or " – ".join(head)
    return html.Div(whole, className="table-frame", tabIndex="0", role="region", **{"aria-label": name})
