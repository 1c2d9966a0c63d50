"""What stands around the two texts of a document: its head, its choices, the end of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import dash_bootstrap_components as dbc
from dash import html

from components import i18n, ids
from components.document import delivery, language as document_language, strategy_choice
from components.i18n import t, typeset
from components.icons import icon
from components.shell.messages import notice
from engine.core import Annotation, Doubt, ModelAltered, Profile, load_profile, profile_names, sentence, settings
from engine.persons import is_letter
from engine.pseudonyms import STRATEGIES
from engine.review import AlignedTexts
from engine.tagging import NameRecall, read_letter_recall, read_recall


def head(name: str, lang: str) -> html.Header:
    """Show the name of the document, what it holds, and what can be done with it."""
    return html.Header(
        [
            html.Div(
                [
                    html.H1(html.Bdi(name), tabIndex="-1"),
                    html.Div(
                        [html.P(id=ids.DOCUMENT_META, className="document-meta"), document_language.line(lang)],
                        className="document-facts",
                    ),
                ],
                className="document-name",
            ),
            html.Div(
                [
                    html.Button(
                        t("document.viewer.copy", lang),
                        type="button",
                        className="button when-done",
                        **{"data-viewer-act": "copy"},
                    ),
                    delivery.opener(lang),
                    html.Button(
                        [icon("trash"), t("document.erase", lang)],
                        type="button",
                        className="button button-quiet",
                        **{"data-dialog": "erase"},
                    ),
                ],
                className="document-actions",
            ),
            html.Div(
                [
                    html.P(caution(settings().model, lang), id=ids.DOCUMENT_CAUTION, className="document-caution soft"),
                    html.Div(id=ids.DOCUMENT_CHANCE, className="document-chance"),
                    html.Div(id=ids.DOCUMENT_WARNINGS, className="document-warnings"),
                ],
                className="document-facts when-done",
            ),
        ],
        className="document-head",
    )


def measure(found: AlignedTexts, pages: int | None, lang: str, standing: Iterable[Doubt] | None = None) -> str:
    """Say how much there is: pages where the format has them, mentions, persons, and doubts that a
    human must settle.

    ``standing`` are the doubts that nobody settled; without, all of them stand.
    """
    left = [place.doubt for place in found.places] if standing is None else standing
    doubts = sum(doubt.level != "note" for doubt in left)
    parts = [i18n.count("document.pages", pages, lang)] if pages else []
    parts += [
        i18n.count("document.mentions", found.mentions, lang),
        i18n.count("document.persons", len(found.individuals), lang),
    ]
    parts += [i18n.count("document.doubts", doubts, lang)] if doubts else []
    return " · ".join(parts)


def caution(model: str, lang: str, annotation: Annotation | None = None) -> list[str]:
    """Say that something may have been missed, and how much was when the model was measured.

    A document that has a probability of its own, or is in another language than was measured, is
    told nothing of other documents, but for a letter where the model misses more than in decisions.
    """
    parts = [t("document.caution", lang)]
    if annotation and _is_foreign(annotation):
        return parts
    try:
        figures = read_recall(model)
        letters = read_letter_recall(model) if annotation and is_letter(annotation.document.text) else None
    except ModelAltered:
        known = annotation and annotation.nothing_missed is not None
        return parts if known else [*parts, " ", t("document.unmeasured", lang)]
    if figures and letters and letters.recall < figures.recall:
        return [*parts, " ", _letter_figures(letters, figures, lang)]
    if annotation and annotation.nothing_missed is not None:
        return parts
    return [*parts, " ", _figures(figures, lang)] if figures else parts


def _is_foreign(annotation: Annotation) -> bool:
    return any(doubt.kind == "other_language" for doubt in annotation.doubts)


def _letter_figures(letters: NameRecall, decisions: NameRecall, lang: str) -> str:
    shown = {"recall": letters.recall, "decisions": decisions.recall}
    return t("document.measured.letters", lang, **{name: i18n.percent(share, lang, 1) for name, share in shown.items()})


def _figures(figures: NameRecall, lang: str) -> str:
    shown = {name: i18n.number(getattr(figures, name), lang) for name in ("documents", "clean")}
    return t("document.measured", lang, recall=i18n.percent(figures.recall, lang, 1), **shown)


def warnings(doubts: Iterable[Doubt], lang: str) -> list[html.Div]:
    """Say above the texts what forbids to pass them on: the panel of doubts may be folded."""
    said = dict.fromkeys(sentence(doubt, lang) for doubt in doubts if doubt.level == "blocking")
    return [notice(typeset(one, lang), "warn") for one in said]


def choices(document: str, profile: str, strategy: str, lang: str) -> html.Div:
    """Offer profiles and strategies, those asked for chosen where they exist; else the profile
    begins with its own strategy."""
    profiles = {name: load_profile(name) for name in profile_names()}
    chosen = profiles.get(profile) or next(iter(profiles.values()))
    strategy = strategy if strategy in STRATEGIES else chosen.strategy
    return html.Div(
        [
            _choice(ids.DOCUMENT_PROFILE, "document.profile", _named(profiles, lang), profile, document, lang),
            strategy_choice.choice(document, strategy, lang),
        ],
        className="document-choices",
    )


def _named(things: Mapping[str, Profile], lang: str) -> dict[str, str]:
    return {code: thing.title(lang) for code, thing in things.items()}


def _choice(identity: str, key: str, names: Mapping[str, str], value: str, document: str, lang: str) -> html.Div:
    """Offer names to choose from; the choice outlives a change of language, in memory only."""
    options = [{"label": name, "value": code} for code, name in names.items()]
    value = value if value in names else next(iter(names))
    select = dbc.Select(id=identity, options=options, value=value, persistence=document, persistence_type="memory")
    return html.Div([html.Label(t(key, lang), htmlFor=identity), select], className="document-choice")


def build_erase_dialog(lang: str) -> html.Dialog:
    """Ask before erasing."""
    return html.Dialog(
        [
            html.H2(t("document.erase.title", lang), id="erase-title"),
            html.P(t("document.erase.text", lang)),
            html.Div(
                [
                    html.Button(
                        t("document.erase.no", lang), type="button", className="button", **{"data-dialog": "close"}
                    ),
                    html.Button(
                        t("document.erase.yes", lang),
                        type="button",
                        className="button button-danger",
                        id=ids.DOCUMENT_ERASE,
                    ),
                ],
                className="dialog-actions",
            ),
        ],
        className="dialog",
        **{"data-name": "erase", "aria-labelledby": "erase-title"},
    )
