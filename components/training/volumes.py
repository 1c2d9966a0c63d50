"""The same decision as taggers mark it that learnt from more and more decisions, beside its gold: a
slider over the volume (Etalab's guide, "Combien de données annoter ?")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import dcc, html

from components import ids
from components.errors.marks import marks
from components.fields import field, options
from components.figures.compared_text import Mark, columns, frame, payload
from components.i18n import number, percent, t
from components.training.words import f1_word
from engine.core import load_profile
from engine.interchange import samples
from engine.measure import ComparedDocument, TrainingVolume, error_lists, harmonise_labels

PROFILE = "judiciaire"


def section(found: Sequence[TrainingVolume], lang: str) -> html.Section:
    """Lay out the slider, the choice of a decision and the place of its texts; a sentence where no
    volume was measured."""
    head = [html.H2(t("training.volumes", lang))]
    if not found:
        return html.Section(
            [*head, html.P(t("training.volumes.empty", lang), className="soft")], className="asked-part"
        )
    names = [one.document.name for one in found[0].gold]
    titles = {sample.id: sample.title(lang) for sample in samples()}
    menu = dbc.Select(
        id=ids.TRAINING_VOLUME_DOCUMENT, options=options((name, titles[name]) for name in names), value=names[0]
    )
    return html.Section(
        [
            *head,
            html.P(t("training.volumes.lead", lang, most=number(found[0].of, lang))),
            html.Div(
                [
                    field(ids.TRAINING_VOLUME_DOCUMENT, t("training.volumes.document", lang), menu),
                    field(ids.TRAINING_VOLUME, t("training.volumes.volume", lang), _slider(found, lang)),
                ],
                className="field-grid",
            ),
            html.P(id=ids.TRAINING_VOLUME_ANSWER, className="figure-answer", **{"aria-live": "polite"}),
            frame(ids.TRAINING_VOLUME_MARK, (), lang, heads_id=ids.TRAINING_VOLUME_HEADS),
            dcc.Store(id=ids.TRAINING_VOLUME_MARK),
            dcc.Store(id=ids.TRAINING_VOLUME_PAYLOAD),
        ],
        className="asked-part",
    )


def _slider(found: Sequence[TrainingVolume], lang: str) -> html.Div:
    """Lay out the slider over the ranks of the volumes, their shares written under it."""
    marks_ = [html.Span(percent(one.share, lang)) for one in found]
    slider = dbc.Input(
        id=ids.TRAINING_VOLUME, type="range", min=0, max=len(found) - 1, step=1, value=0, className="training-slider"
    )
    return html.Div([slider, html.Div(marks_, className="training-slider-marks", **{"aria-hidden": "true"})])


def show(found: Sequence[TrainingVolume], rank: int, name: str, lang: str) -> tuple[Any, ...]:
    """Give the sentence, the text of a decision under a volume beside its gold, and the heads of
    the columns."""
    volume = found[max(0, min(rank, len(found) - 1))]
    gold = next((one for one in volume.gold if one.document.name == name), volume.gold[0])
    name = gold.document.name
    (pair,) = harmonise_labels([one for one in volume.pairs() if one.name == name])
    language = gold.document.language
    wrong = error_lists.errors([ComparedDocument(pair, load_profile(PROFILE), language=language)], filters=_none)
    right = [Mark("right", ((one.start, one.end),), ((one.start, one.end),)) for one in pair.gold]
    told = {"decisions": number(volume.decisions, lang), "share": percent(volume.share, lang)}
    here, all_ = volume.measures(name).micro, volume.measures().micro
    answer = t(
        "training.volumes.answer",
        lang,
        here=f1_word(here.f1, here.intervals.get("f1"), lang),
        all=f1_word(all_.f1, all_.intervals.get("f1"), lang),
        **told,
    )
    heads = [t("training.volumes.gold", lang), t("training.volumes.model", lang, **told)]
    drawn = payload(
        pair.text,
        [right, marks(pair, wrong)],
        identity=f"{volume.decisions}/{name}",
        current="",
        language=language,
        lang=lang,
    )
    return answer, drawn, columns(heads)


def _none(language: str) -> None:
    """Know no words of the training: the small taggers read others than the shipped one."""
