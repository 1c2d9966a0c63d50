"""What stands around the two texts of a document: its head, its choices, the end of it."""

from __future__ import annotations

from collections.abc import Iterable

import dash_bootstrap_components as dbc
from dash import html

from components import i18n, ids, profiles
from components.document import more, strategy_choice
from components.document.dialogs import answers, button
from components.document.review import bar as review_bar
from components.fields import field
from components.i18n import t, typeset
from components.icons import icon
from engine.core import (
    Annotation,
    Doubt,
    ModelAltered,
    is_profile,
    load_profile,
    sentence,
    split_occulted,
    usual_profile,
)
from engine.delivery import NEUTRAL, public_stem
from engine.persons import is_letter
from engine.pseudonyms import STRATEGIES, ReplacedText
from engine.review import AlignedTexts, doubt_id
from engine.tagging import NameRecall, read_letter_recall, read_recall


def head(name: str, choices: html.Div, lang: str, document_id: str = "") -> html.Header:
    """Lay out the one bar above the texts: the name of the document and what can be done with
    it."""
    return html.Header(
        [
            html.H1(html.Bdi(name), tabIndex="-1"),
            review_bar.bar(lang),
            more.menu(choices, lang, document_id),
        ],
        className="document-head",
    )


def state() -> html.Div:
    """Lay out the line below the bar: how likely nothing is missing, and what is to be known of the
    document now. Its height is the same whatever it says."""
    notes = [html.Div(id=ids.DOCUMENT_WARNINGS, className="document-warnings"), *review_bar.notes()]
    return html.Div(
        [html.Div(id=ids.DOCUMENT_CHANCE, className="document-chance"), html.Div(notes, className="document-notes")],
        className="document-state when-done",
    )


def name_tab(replaced: ReplacedText, extension: str, lang: str) -> str:
    """Name the tab of a document by the name under which its file leaves: titles stay in the
    history of the browser, so no name of the text, nor one that may be somebody's, is there."""
    stem = public_stem(replaced) if replaced.hides else NEUTRAL
    return f"{stem}{extension} – {t('app.name', lang)}"


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


def caution(annotation: Annotation, lang: str) -> str:
    """Say that something may have been missed, and how much was when the model was measured.

    A document that has a probability of its own, or is in another language than was measured, is
    told nothing of other documents, but for a letter where the model misses more than in decisions.
    """
    measured = "" if _is_foreign(annotation) else _measured(annotation, lang)
    return " ".join(filter(None, (t("document.caution", lang), measured)))


def _measured(annotation: Annotation, lang: str) -> str:
    model, known = annotation.engine.model, annotation.nothing_missed is not None
    try:
        figures = read_recall(model)
        letters = read_letter_recall(model) if is_letter(annotation.document.text) else None
    except ModelAltered:
        return "" if known else t("document.unmeasured", lang)
    if figures and letters and letters.recall < figures.recall:
        return _letter_figures(letters, figures, lang)
    return _figures(figures, lang) if figures and not known else ""


def _is_foreign(annotation: Annotation) -> bool:
    return any(doubt.kind == "other_language" for doubt in annotation.doubts)


def _letter_figures(letters: NameRecall, decisions: NameRecall, lang: str) -> str:
    shown = {"recall": letters.recall, "decisions": decisions.recall}
    return t("document.measured.letters", lang, **{name: i18n.percent(share, lang, 1) for name, share in shown.items()})


def _figures(figures: NameRecall, lang: str) -> str:
    shown = {name: i18n.number(getattr(figures, name), lang) for name in ("documents", "clean")}
    return t("document.measured", lang, recall=i18n.percent(figures.recall, lang, 1), **shown)


def warnings(doubts: Iterable[Doubt], lang: str) -> list[html.Button]:
    """Say above the texts what forbids to pass them on, each with the way to its doubt: the panel
    of doubts may be folded."""
    first: dict[str, str] = {}
    for doubt in doubts:
        if doubt.level == "blocking":
            first.setdefault(sentence(doubt, lang), doubt_id(doubt))
    return [
        html.Button(
            [icon("alert"), html.Span(typeset(said, lang))],
            type="button",
            value=identity,
            className="document-warning",
            **{"data-review-act": "validation-go"},
        )
        for said, identity in first.items()
    ]


def choices(document: str, profile: str, strategy: str, lang: str) -> html.Div:
    """Offer profiles and strategies, those asked for chosen where they exist; else the profile
    begins with its own strategy."""
    profile = profile if is_profile(profile) else usual_profile()
    chosen = load_profile(profile)
    strategy = STRATEGIES.usual(strategy if strategy in STRATEGIES else chosen.strategy)
    return html.Div(
        [
            _choice(ids.DOCUMENT_PROFILE, "document.profile", profile, document, lang),
            profiles.zones(
                ids.DOCUMENT_OCCULT,
                lang,
                split_occulted(profile)[1],
                persistence=document,
                persistence_type="memory",
            ),
            strategy_choice.choice(document, strategy, lang),
        ],
        className="document-choices",
    )


def _choice(identity: str, key: str, value: str, document: str, lang: str) -> html.Div:
    """Offer profiles to choose from; the choice outlives a change of language, in memory only."""
    select = dbc.Select(
        id=identity,
        options=profiles.options(lang, value),
        value=split_occulted(value)[0],
        persistence=document,
        persistence_type="memory",
    )
    return field(identity, t(key, lang), select, style="document-choice")


def build_erase_dialog(lang: str) -> html.Dialog:
    """Ask before erasing."""
    return html.Dialog(
        [
            html.H2(t("document.erase.title", lang), id="erase-title"),
            html.P(t("document.erase.text", lang)),
            answers(
                button(t("document.erase.no", lang), **{"data-dialog": "close"}),
                button(t("document.erase.yes", lang), "button button-danger", id=ids.DOCUMENT_ERASE),
            ),
        ],
        className="dialog",
        **{"data-name": "erase", "aria-labelledby": "erase-title"},
    )
