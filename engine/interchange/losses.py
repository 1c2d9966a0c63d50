"""What a form cannot hold: counted before it is written, and said in both languages, without a word of any text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.model import Annotation, Entity, settle
from engine.interchange.conll import cut_tokens, written_label
from engine.interchange.convert import PLAIN, Ways
from engine.interchange.gate_xml import UNHOLDABLE
from engine.interchange.label_json import ROLES
from engine.interchange.notices import Notice, Sentences

NAMED = {"json": "JSON", "conll": "CoNLL", "doccano": "Doccano", "label": "Label", "gate": "GATE", "seqeval": "seqeval"}
"""What the forms are called in a sentence."""


def _said(one: str, many: str, english: str, englishes: str) -> tuple[str, str, str, str]:
    french, other = "Le format {form} ne garde pas ", "The {form} format does not keep "
    return french + one, french + many, other + english, other + englishes


LOST: Sentences = {
    "persons": _said(
        "{n} personne : le regroupement de ses mentions est perdu.",
        "{n} personnes : le regroupement de leurs mentions est perdu.",
        "{n} person: the grouping of their mentions is lost.",
        "{n} persons: the grouping of their mentions is lost.",
    ),
    "roles": _said(
        "le rôle ou le genre de {n} personne.",
        "le rôle ou le genre de {n} personnes.",
        "the role or the gender of {n} person.",
        "the role or the gender of {n} persons.",
    ),
    "scores": _said(
        "la probabilité de {n} mention.",
        "la probabilité de {n} mentions.",
        "the probability of {n} mention.",
        "the probability of {n} mentions.",
    ),
    "sources": _said(
        "l'origine (modèle, règle) de {n} mention.",
        "l'origine (modèle, règle) de {n} mentions.",
        "the source (model, rule) of {n} mention.",
        "the source (model, rule) of {n} mentions.",
    ),
    "masks": _said(
        "le fait que {n} mention est à occulter : le profil en décidera.",
        "le fait que {n} mentions sont à occulter : le profil en décidera.",
        "that {n} mention is to be masked: the profile will decide.",
        "that {n} mentions are to be masked: the profile will decide.",
    ),
    "replacements": _said(
        "le remplacement de {n} mention.",
        "le remplacement de {n} mentions.",
        "the replacement of {n} mention.",
        "the replacements of {n} mentions.",
    ),
    "doubts": _said("{n} doute à trancher.", "{n} doutes à trancher.", "{n} doubt.", "{n} doubts."),
    "clean": _said(
        "la probabilité que {n} document soit sans omission.",
        "la probabilité que {n} documents soient sans omission.",
        "the probability that nothing was missed in {n} document.",
        "the probability that nothing was missed in {n} documents.",
    ),
    "engine": _said(
        "le modèle et le profil qui ont annoté {n} document.",
        "le modèle et le profil qui ont annoté {n} documents.",
        "the model and the profile that annotated {n} document.",
        "the model and the profile that annotated {n} documents.",
    ),
    "language": _said(
        "la langue de {n} document, qui n'est pas en français.",
        "la langue de {n} documents, qui ne sont pas en français.",
        "the language of {n} document, which is not French.",
        "the language of {n} documents, which are not French.",
    ),
    "name": _said(
        "le nom de {n} document.",
        "les noms de {n} documents.",
        "the name of {n} document.",
        "the names of {n} documents.",
    ),
    "spaces": _said(
        "{n} blanc du texte tel qu'il était : il devient une espace entre deux mots, une fin de ligne après une phrase.",
        "{n} blancs du texte tels qu'ils étaient : ils deviennent une espace entre deux mots, une fin de ligne après une phrase.",
        "{n} blank of the text as it was: it becomes a space between two tokens, the end of a line after a sentence.",
        "{n} blanks of the text as they were: they become a space between two tokens, the end of a line after a sentence.",
    ),
    "texts": _said(
        "{n} document sans aucun mot.",
        "{n} documents sans aucun mot.",
        "{n} document without a single token.",
        "{n} documents without a single token.",
    ),
    "blank_mentions": _said(
        "{n} mention faite de blancs seulement.",
        "{n} mentions faites de blancs seulement.",
        "{n} mention made of blanks alone.",
        "{n} mentions made of blanks alone.",
    ),
    "trimmed": _said(
        "les blancs au bord de {n} mention.",
        "les blancs au bord de {n} mentions.",
        "the blanks at the ends of {n} mention.",
        "the blanks at the ends of {n} mentions.",
    ),
    "overlaps": _said(
        "{n} mention qui en recouvre une autre : la plus longue est gardée.",
        "{n} mentions qui en recouvrent une autre : la plus longue est gardée.",
        "{n} mention that overlaps another: the longest is kept.",
        "{n} mentions that overlap another: the longest is kept.",
    ),
    "labels": _said(
        "telle quelle {n} étiquette, où un caractère est remplacé.",
        "telles quelles {n} étiquettes, où un caractère est remplacé.",
        "{n} label as it is: a character in it is replaced.",
        "{n} labels as they are: a character in them is replaced.",
    ),
    "characters": _said(
        "{n} caractère que XML ne peut pas écrire : GATE y lira une espace ; l'outil le rétablit à la lecture.",
        "{n} caractères que XML ne peut pas écrire : GATE y lira des espaces ; l'outil les rétablit à la lecture.",
        "{n} character that XML cannot write: GATE will read a space; this tool restores it.",
        "{n} characters that XML cannot write: GATE will read spaces; this tool restores them.",
    ),
}  # fmt: skip
"""By code, as :data:`engine.interchange.notices.READING`; ``form`` is filled in."""

_MENTIONS = ("scores", "sources", "masks", "replacements")
_DOCUMENTS = ("persons", "roles", "doubts", "clean", "engine", "language")
_LOST_BY = {
    "json": frozenset[str](),
    "conll": frozenset((*_MENTIONS, *_DOCUMENTS)),
    "seqeval": frozenset((*_MENTIONS, *_DOCUMENTS)),
    "doccano": frozenset((*_MENTIONS, *_DOCUMENTS)),
    "label": frozenset(("masks", "replacements", "doubts", "clean", "engine", "language")),
    "gate": frozenset(("doubts", "clean", "engine")),
}


@dataclass(frozen=True, slots=True)
class Loss(Notice):
    """One kind of thing that is lost, and how many."""

    SENTENCES: ClassVar[Sentences] = LOST


def losses(annotations: Sequence[Annotation], form: str, ways: Ways = PLAIN) -> tuple[Loss, ...]:
    """Count what a form cannot hold, in the order of :data:`LOST`; nothing where all of it is held."""
    counts: Counter[str] = Counter()
    for annotation in annotations:
        known = _known(annotation)
        counts += Counter({code: n for code, n in known.items() if code in _LOST_BY[form]})
        if form in ("label", "gate"):
            counts += _kept_in_part(annotation, form)
        if form in ("conll", "seqeval"):
            counts += _of_tokens(annotation, form == "seqeval" or ways.columns < 3)
    if form == "conll" and ways.columns < 4:
        counts["name"] = len(annotations)
    return tuple(Loss(code, counts[code], {"form": NAMED[form]}) for code in LOST if counts[code])


def _known(annotation: Annotation) -> dict[str, int]:
    """Count what is known of a document beside its text, its mentions and its name."""
    entities, persons = annotation.entities, annotation.persons
    attached = {one.person for one in entities if one.person is not None}
    ids = {one.id for one in persons} | attached
    return {
        "persons": len(ids),
        "roles": sum(bool(one.role or one.gender or one.family) for one in persons),
        "scores": sum(one.score != 1.0 for one in entities),
        "sources": sum(one.source != "human" for one in entities),
        "masks": sum(one.masked for one in entities),
        "replacements": sum(one.replacement is not None for one in entities),
        "doubts": len(annotation.doubts),
        "clean": annotation.nothing_missed is not None,
        "engine": bool(annotation.engine.model or annotation.engine.profile),
        "language": annotation.document.language != "fr",
    }


def _kept_in_part(annotation: Annotation, form: str) -> Counter[str]:
    """Count what Label and GATE hold of some and not of others: persons whom no mention names, roles that a label tells."""
    attached = {one.person for one in annotation.entities}
    counts = Counter(persons=sum(one.id not in attached for one in annotation.persons))
    if form == "label":
        told = {one.person: ROLES.get(one.label) for one in reversed(annotation.entities)}
        counts["roles"] = sum(
            bool(one.gender or one.family or (one.role and one.role != told.get(one.id))) for one in annotation.persons
        )
        return counts
    counts["roles"] = sum(one.family for one in annotation.persons)
    counts["characters"] = len(UNHOLDABLE.findall(annotation.document.text))
    counts["labels"] = sum(bool(UNHOLDABLE.search(one.label)) for one in annotation.entities)
    return counts


def _of_tokens(annotation: Annotation, spaces: bool) -> Counter[str]:
    """Count what tokens with tags cannot show."""
    text, entities = annotation.document.text, annotation.entities
    kept = settle(entities)
    counts = Counter(overlaps=len(entities) - len(kept))
    counts["blank_mentions"] = sum(one.text.isspace() for one in kept)
    counts["trimmed"] = sum(one.text != one.text.strip() and not one.text.isspace() for one in kept)
    counts["labels"] = sum(written_label(one.label) != one.label for one in kept)
    if spaces:
        counts += _spaces(text, kept)
    return counts


def _spaces(text: str, entities: tuple[Entity, ...]) -> Counter[str]:
    """Count the blanks that are not read back as they were."""
    pieces = list(cut_tokens(text, entities))
    if not pieces:
        return Counter(texts=1)
    starts = [*(token.start for token, _ in pieces), len(text)]
    gaps = _gaps(text, [token.end for token, _ in pieces], starts[1:])
    ends = [last for _, last in pieces]
    changed = sum(gap != ("\n" if last else " ") for gap, last in zip(gaps, ends, strict=True))
    return Counter(spaces=changed + bool(starts[0]))


def _gaps(text: str, ends: Iterable[int], starts: Iterable[int]) -> list[str]:
    return [text[end:start] for end, start in zip(ends, starts, strict=True)]
