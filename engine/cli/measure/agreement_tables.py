"""Agreement as tables of characters: each measure with its interval, its positions and how it reads; by label, by document, two by two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.agreement.measures import BY_CODE, MEASURES, Counted, Figure, Measure
from engine.agreement.places import agreed, places
from engine.agreement.report import share
from engine.agreement.scale import SCALES, WARNING, band, scale_of
from engine.cli.language import language, percent, say
from engine.cli.table import table
from engine.core.scores import Share
from engine.text import typography

if TYPE_CHECKING:
    from engine.agreement.study import Study

UNITS = {
    "mentions": ("mentions", "mentions"),
    "characters": ("caractères", "characters"),
    "tokens": ("mots", "tokens"),
    "individuals": ("individus", "individuals"),
}
NOTHING = "–"
SHORT: dict[str, tuple[str, str]] = {
    "strict": ("F1 strict", "strict F1"),
    "overlap": ("chevauch.", "overlap"),
    "character": ("caractères", "characters"),
    "kappa_marked": ("kappa sans O", "kappa w/o O"),
    "alpha_unitizing": ("alpha segm.", "alpha unit."),
    "b_cubed": ("B³", "B³"),
}
"""The measures that tables of labels and documents have room for, and their headings there."""
_BY_LABEL = ("strict", "overlap", "character", "kappa_marked", "alpha_unitizing")
_BY_DOCUMENT = ("strict", "character", "kappa_marked", "alpha_unitizing", "b_cubed")


def whole(study: Study, counted: Counted, draws: int) -> str:
    """Write every measure, how the coefficients read, and what to know before reading them."""
    title = _title(study) + _shared(study)
    head = say("mesure|valeur|de|à|positions|écartées|palier", "measure|value|from|to|positions|dropped|band")
    rows = [_row(one, counted.whole(one.code, draws=draws)) for one in MEASURES]
    return table(title, head.split("|"), rows) + _flatters(counted) + _scales()


def labels(counted: Counted, draws: int) -> str:
    """Write the agreement on each label, against all the rest."""
    head = [say("étiquette", "label"), *(say(*SHORT[code]) for code in _BY_LABEL), say("mentions", "mentions")]
    rows = []
    for label in counted.labels:
        said = [counted.whole(code, label, draws=draws) for code in _BY_LABEL]
        rows.append([label, *map(_value, _BY_LABEL, said), _count(said[0].used)])
    return table(say("Par étiquette", "By label"), head, rows)


def documents(study: Study, counted: Counted) -> str:
    """Write the agreement on each document, with the share of places on which two agree."""
    head = [
        *say("document|accords|passages|part", "document|agreed|passages|share").split("|"),
        *(say(*SHORT[code]) for code in _BY_DOCUMENT),
    ]
    rows = []
    for rank, one in enumerate(study.documents):
        said = share(study, one)
        figures = [_value(code, counted.whole(code, document=rank, draws=0)) for code in _BY_DOCUMENT]
        rows.append([one.name, _count(said.count), _count(said.of), percent(said.rate) if said.of else NOTHING, *figures])  # fmt: skip
    return table(say("Par document", "By document"), head, rows)


def matrix(counted: Counted, code: str, draws: int) -> str:
    """Write one measure for each pair of annotators."""
    one = BY_CODE[code]
    name = one.en if language() == "en" else one.fr
    rows = [
        [who, *(NOTHING if figure is None else _value(code, figure) for figure in row)]
        for who, row in zip(counted.annotators, counted.matrix(code, draws=draws), strict=True)
    ]
    return table(say(f"Deux à deux : {name}", f"Two by two: {name}"), ["", *counted.annotators], rows)


def gamma(study: Study, figures: Sequence[Figure]) -> str:
    """Write gamma of each document."""
    head = say("document|gamma|mentions", "document|gamma|mentions").split("|")
    rows = [
        [one.name, _number(figure.value), _count(figure.used)]
        for one, figure in zip(study.documents, figures, strict=True)
    ]
    return table(say("Gamma (Mathet et al. 2015), par document", "Gamma (Mathet et al. 2015), by document"), head, rows)


def _title(study: Study) -> str:
    several = len(study.documents)
    *names, last = study.annotators
    plural = "s" if several > 1 else ""
    return say(
        f"Accord entre {', '.join(names)} et {last}, sur {several} document{plural}",
        f"Agreement between {', '.join(names)} and {last}, on {several} document{plural}",
    )


def _shared(study: Study) -> str:
    """Say on how many places the two agree; of more than two each pair has its own."""
    if len(study.annotators) > 2:
        return ""
    said = sum((agreed(places(one)) for one in study.documents), Share())
    if not said.of:
        return say("\nPersonne n'a rien annoté : rien à comparer.", "\nNobody marked anything: nothing to compare.")
    part = percent(said.rate)
    return say(
        f"\nPassages sur lesquels ils s'accordent : {said.count} sur {said.of} = {part}",
        f"\nPassages on which they agree: {said.count} of {said.of} = {part}",
    )


def _row(one: Measure, figure: Figure) -> list[str]:
    low, high = (NOTHING, NOTHING)
    if figure.interval:
        low, high = (_written(one.code, bound) for bound in figure.interval)
    scale = scale_of(one.code)
    found = band(figure.value, scale) if scale else None
    reading = NOTHING if found is None else say(found.fr, found.en)
    positions = f"{_count(figure.used)} {say(*UNITS[one.unit])}"
    return [say(one.fr, one.en), _value(one.code, figure), low, high, positions, _count(figure.dropped), reading]


def _flatters(counted: Counted) -> str:
    """Say why kappa with O flatters, with the figures at hand."""
    counting = counted.annotated.sum(axis=0) > 1
    tokens, unmarked = int(counted.tokens[counting].sum()), int(counted.unmarked[counting].sum())
    if not tokens:
        return ""
    part = percent(unmarked / tokens)
    return say(
        f"Avec O (hors de toute mention), l'accord compte aussi les mots que personne n'a marqués ({part}), presque tous faciles : il en est plus haut. Sans O, ils ne comptent pas.\n",
        f"With O (outside every mention), agreement counts the tokens that nobody marked too ({part}), nearly all of them easy: it is the higher for it. Without O, they do not count.\n",
    )


def _scales() -> str:
    of = {"landis_koch": ("pour les kappas", "for kappas"), "krippendorff": ("pour les alphas", "for alphas")}
    used = ", ".join(f"{one.source} {say(*of[one.code])}" for one in SCALES)
    return say(f"Paliers : {used}. ", f"Bands: {used}. ") + WARNING[language()] + "\n"


def _value(code: str, figure: Figure) -> str:
    return NOTHING if figure.value is None else _written(code, figure.value)


def _written(code: str, value: float) -> str:
    """Write a share as a percentage, a coefficient, which may be negative, with three decimals."""
    return _number(value) if scale_of(code) else percent(value)


def _number(value: float | None) -> str:
    return NOTHING if value is None else typography.number(value, language(), 3)


def _count(value: int) -> str:
    return typography.number(value, language())
