"""Agreement as tables of characters: each measure with its interval, its positions and how it
reads; by label, by document, two by two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.agreement import (
    BY_CODE,
    MEASURES,
    SCALES,
    WARNING,
    AgreementMeasure,
    Figure,
    StudyCounts,
    band,
    count_agreed,
    places,
    scale_of,
    share,
)
from engine.cli.language import count, enumeration, language, name_of, percent, say
from engine.cli.table import table
from engine.core import Share
from engine.text import typography

if TYPE_CHECKING:
    from engine.agreement import Study

NOTHING = "–"
"""The measures that tables of labels and documents have room for, and their headings there."""
_BY_LABEL = ("strict", "overlap", "character", "kappa_marked", "alpha_unitizing")
_BY_DOCUMENT = ("strict", "character", "kappa_marked", "alpha_unitizing", "b_cubed")


def whole(study: Study, counted: StudyCounts, draws: int) -> str:
    """Write every measure, how the coefficients read, and what to know before reading them."""
    title = _title(study) + _shared(study)
    head = say("agreement_tables.measure_value_from_to_positions_dropped")
    rows = [_row(measure, counted.whole(measure.code, draws=draws)) for measure in MEASURES]
    return table(title, head.split("|"), rows) + _flatters(counted) + _scales()


def labels(counted: StudyCounts, draws: int) -> str:
    """Write the agreement on each label, against all the rest."""
    head = [
        say("agreement_tables.label"),
        *(say(f"agreement_tables.short.{code}") for code in _BY_LABEL),
        say("agreement_tables.mentions"),
    ]
    rows = []
    for label in counted.labels:
        said = [counted.whole(code, label, draws=draws) for code in _BY_LABEL]
        rows.append([label, *map(_value, _BY_LABEL, said), _count(said[0].used)])
    return table(say("agreement_tables.by_label"), head, rows)


def documents(study: Study, counted: StudyCounts) -> str:
    """Write the agreement on each document, with the share of places on which two agree."""
    head = [
        *say("agreement_tables.document_agreed_passages_share").split("|"),
        *(say(f"agreement_tables.short.{code}") for code in _BY_DOCUMENT),
    ]
    rows = []
    for rank, listed in enumerate(study.documents):
        said = share(study, listed)
        figures = [_value(code, counted.whole(code, document=rank, draws=0)) for code in _BY_DOCUMENT]
        rows.append([listed.name, _count(said.count), _count(said.of), percent(said.rate) if said.of else NOTHING, *figures])  # fmt: skip
    return table(say("agreement_tables.by_document"), head, rows)


def matrix(counted: StudyCounts, code: str, draws: int) -> str:
    """Write one measure for each pair of annotators."""
    measure = BY_CODE[code]
    name = name_of(measure)
    rows = [
        [who, *(NOTHING if figure is None else _value(code, figure) for figure in row)]
        for who, row in zip(counted.annotators, counted.matrix(code, draws=draws), strict=True)
    ]
    return table(say("agreement_tables.two_by_two", name=name), ["", *counted.annotators], rows)


def gamma(study: Study, figures: Sequence[Figure]) -> str:
    """Write gamma of each document."""
    head = say("agreement_tables.document_gamma_mentions").split("|")
    rows = [
        [one.name, _number(figure.value), _count(figure.used)]
        for one, figure in zip(study.documents, figures, strict=True)
    ]
    return table(say("agreement_tables.gamma_mathet_et_al_2015_by"), head, rows)


def _title(study: Study) -> str:
    names = enumeration(study.annotators)
    return count("agreement_tables.agreement_between_on_document", len(study.documents), names=names)


def _shared(study: Study) -> str:
    """Say on how many places the two agree; of more than two each pair has its own."""
    if len(study.annotators) > 2:
        return ""
    said = sum((count_agreed(places.places(document)) for document in study.documents), Share())
    if not said.of:
        return say("agreement_tables.nobody_marked_anything_nothing_to_compare")
    part = percent(said.rate)
    return say("agreement_tables.passages_on_which_they_agree_of", count=said.count, of=said.of, part=part)


def _row(measure: AgreementMeasure, figure: Figure) -> list[str]:
    low, high = (NOTHING, NOTHING)
    if figure.interval:
        low, high = (_written(measure.code, bound) for bound in figure.interval)
    scale = scale_of(measure.code)
    found = band(figure.value, scale) if scale else None
    reading = NOTHING if found is None else name_of(found)
    positions = f"{_count(figure.used)} {say(f'agreement_tables.unit.{measure.unit}')}"
    return [name_of(measure), _value(measure.code, figure), low, high, positions, _count(figure.dropped), reading]


def _flatters(counted: StudyCounts) -> str:
    """Say why kappa with O flatters, with the figures at hand."""
    counting = counted.annotated.sum(axis=0) > 1
    tokens, unmarked = int(counted.tokens[counting].sum()), int(counted.unmarked[counting].sum())
    if not tokens:
        return ""
    part = percent(unmarked / tokens)
    return say("agreement_tables.with_o_outside_every_mention_agreement", part=part)


def _scales() -> str:
    used = enumeration((f"{scale.source} {say(f'agreement_tables.scale.{scale.code}')}" for scale in SCALES), "")
    return say("agreement_tables.bands", used=used) + say(WARNING) + "\n"


def _value(code: str, figure: Figure) -> str:
    return NOTHING if figure.value is None else _written(code, figure.value)


def _written(code: str, value: float) -> str:
    """Write a share as a percentage, a coefficient, which may be negative, with three decimals."""
    return _number(value) if scale_of(code) else percent(value)


def _number(value: float | None) -> str:
    return NOTHING if value is None else typography.number(value, language(), 3)


def _count(value: int) -> str:
    return typography.number(value, language())
