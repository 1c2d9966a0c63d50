"""What the page Accord has before its eyes: two annotators of a source, where they agree, and what
was decided of the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from components import i18n
from components.agreement import (
    choices as agreement_choices,
    documents as agreement_documents,
    marks as agreement_marks,
)
from components.agreement.choices import Filters
from components.i18n import count, t, typeset
from engine.agreement import KINDS, Decision, Key, Parallel, Place, Study, count_agreed, state
from engine.service import Annotator, agreements, place_lists


@dataclass(frozen=True, slots=True)
class AnnotatorPair:
    """Two annotators side by side; ``places`` are those of each document, ``standing`` the
    decisions that stand."""

    who: tuple[Annotator, ...]
    study: Study
    places: tuple[tuple[Place, ...], ...]
    log: tuple[Decision, ...]
    standing: Mapping[Key, Decision]

    def document(self, rank: int) -> tuple[Parallel, tuple[Place, ...]] | None:
        """Give a document by its rank, from 1, with its places; None where there is none."""
        return (self.study.documents[rank - 1], self.places[rank - 1]) if 1 <= rank <= len(self.places) else None

    def left(self, rank: int) -> tuple[Place, ...]:
        """Give the disagreements of a document that are still open."""
        found = self.document(rank)
        return agreement_documents.list_open(*found, self.standing) if found else ()

    def following(self, rank: int) -> int | None:
        """Give the rank of the next document with an open disagreement, round the end; None: there
        is none but this one."""
        ranks = [*range(rank + 1, len(self.places) + 1), *range(1, rank)]
        return next((one for one in ranks if self.left(one)), None)


def load_pair(source: str, a: str, b: str, adjudication: object = None) -> AnnotatorPair:
    """Bring two annotators before one's eyes, with the decisions of an adjudication where one is
    under way.

    Raises:
        UnknownName, GoldGone, BrokenLine: as
        :meth:`engine.service.agreement.agreements.Agreements.study`.
    """
    known = {annotator.id: annotator for annotator in agreements().source(source).annotators}
    study, found = place_lists.of(agreements().study(source, (a, b)))
    log = agreements().adjudication(adjudication).log if isinstance(adjudication, str) else ()
    return AnnotatorPair((known[a], known[b]), study, found, log, state(log))


def list_documents(seen: AnnotatorPair, filters: Filters, lang: str) -> tuple[Any, ...]:
    """Give the summary, the options of both filters, and the rows of the documents."""
    found = [place for places in seen.places for place in places]
    by_label = [one for one in found if not filters.label or filters.label in one.labels]
    by_kind = [one for one in found if one.kind in filters.kinds]
    wanted = [filters.chosen(places) for places in seen.places]
    return (
        summary(seen, lang),
        agreement_choices.kind_options(by_label, lang),
        agreement_choices.label_options(seen.study, by_kind, lang),
        agreement_documents.rows(seen.study.documents, wanted, seen.standing, lang),
    )


def summary(seen: AnnotatorPair, lang: str) -> list[Any]:
    """Say how far the two agree, of what kinds their disagreements are, how many are settled, and
    what is to be known."""
    if seen.who[0] == seen.who[1]:
        return [t("agreement.summary.alone", lang)]
    share = count_agreed(place for places in seen.places for place in places)
    said = [typeset(notice.sentence(lang), lang) for notice in seen.study.notices]
    if not share.of:
        return [t("agreement.summary.none", lang), *(" " + one for one in said)]
    documents = count("agreement.documents.count", sum(map(_both, seen.study.documents)), lang)
    told = {"same": i18n.number(share.count, lang), "share": i18n.percent(share.rate, lang, 1), "documents": documents}
    parts = [count("agreement.summary", share.of, lang, **told)]
    if share.count < share.of:
        parts.append(_disagreements(seen, share.of - share.count, lang))
    return [" ".join([*parts, *said])]


def _disagreements(seen: AnnotatorPair, n: int, lang: str) -> str:
    kinds = [place.kind for places in seen.places for place in places]
    parts = [
        f"{i18n.number(kinds.count(kind.code), lang)}\u00a0{agreement_choices.sign(kind.code)}\u00a0{i18n.display_name(kind, lang)}"
        for kind in KINDS
        if kind.code in kinds
    ]
    opened = sum(len(seen.left(rank)) for rank in range(1, len(seen.places) + 1))
    settled = t("agreement.summary.settled", lang, n=i18n.number(n - opened, lang), of=i18n.number(n, lang))
    return f"{count('agreement.summary.apart', n, lang, parts=i18n.enumeration(parts, lang, ''))} {settled}"


def _both(document: Parallel) -> bool:
    return None not in document.sides


def text(seen: AnnotatorPair, rank: int, filters: Filters, two: bool, lang: str) -> tuple[Any, list[str]]:
    """Give the data of the text of a document, and the heads of its columns."""
    found = seen.document(rank)
    if found is None:
        return None, []
    document, places = found
    drawn = agreement_marks.draw_marks(
        document, filters.chosen(places), two=two, identity=_identity(seen, rank, filters, two), lang=lang
    )
    return {**drawn, "rank": rank, "document": f"{_pair(seen)}/{rank}"}, _heads(seen, rank, document, two, lang)


def _identity(seen: AnnotatorPair, rank: int, filters: Filters, two: bool) -> str:
    """Tell one drawing from another: the script draws anew when it changes."""
    return f"{_pair(seen)}/{rank}/{two}/{','.join(filters.kinds)}/{filters.label}"


def _pair(seen: AnnotatorPair) -> str:
    """Tell two annotators, and their study, from others."""
    return "/".join((str(id(seen.study)), *(one.id for one in seen.who)))


def _heads(seen: AnnotatorPair, rank: int, document: Parallel, two: bool, lang: str) -> list[str]:
    head = t("agreement.head", lang, rank=i18n.number(rank, lang), name=document.name)
    names = [
        t(
            f"agreement.head.{'side' if side is not None else 'absent'}",
            lang,
            letter=letter,
            name=i18n.display_name(one, lang),
        )
        for letter, one, side in zip("AB", seen.who, document.sides, strict=True)
    ]
    return [f"{head} · {names[0]}", names[1]] if two else [" · ".join((head, *names))]


def describe_settled(seen: AnnotatorPair, rank: int, lang: str) -> dict[str, str]:
    """Say, for each place of a document that is settled, how: for the text."""
    found = seen.document(rank)
    if found is None:
        return {}
    return {
        place: t(f"agreement.settled.{one.choice}", lang)
        for (name, place), one in seen.standing.items()
        if name == found[0].name
    }
