"""The ranked sentences, and their other forms, as JSON for ``assets/teaching/page.js``: strings and
numbers, nothing that is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from components.i18n import count, number, percent, section, t
from components.teaching.words import SIGNS, explain_ranking
from engine.core import LABELS, Entity, NotForPanel
from engine.teaching import RankedSentence, Ranking, ReaderCorrection, TeachingSentence, Variant, VariantOffer, variants

Json = dict[str, Any]
NEAR = 5
"""Sentences alike that are shown; of the others, how many."""


def ranking_json(found: Ranking, lang: str) -> Json:
    """Give the sentences in their order. ``parts`` are strings, and mentions ``[text, family, word,
    sign]``, a sign where a correction stands."""
    return {
        "lang": lang,
        "words": section("teaching.script", lang),
        "rows": [_row(one, rank, lang) for rank, one in enumerate(found.ranked, 1)],
    }


def _row(ranked: RankedSentence, rank: int, lang: str) -> Json:
    sentence = ranked.sentence
    near = [parts(other.text, other.known, (), 0, lang) for other in ranked.near[:NEAR]]
    return {
        "id": sentence.id,
        "rank": number(rank, lang),
        "language": sentence.material.language,
        "parts": parts(sentence.text, select_mentions(sentence), ranked.signals.found, sentence.start, lang),
        "why": explain_ranking(ranked, lang),
        "score": percent(ranked.score, lang),
        "share": round(ranked.score, 4),
        "near": near,
        "alike": count("teaching.near", len(ranked.near), lang) if ranked.near else "",
        "more": count("teaching.near.more", len(ranked.near) - NEAR, lang) if len(ranked.near) > NEAR else "",
        "link": sentence.material.link,
        "read": sentence.truth is not None,
    }


def select_mentions(sentence: TeachingSentence) -> tuple[Entity, ...]:
    """Give the mentions to draw: those that are known, and what the engine alone had where nothing
    is."""
    known = sentence.known
    moved = [
        Entity(one.start - sentence.start, one.end - sentence.start, one.text, one.label, one.source, one.score)
        for one in (sentence.said if sentence.truth is not None else ())
    ]
    alone = [one for one in moved if not any(one.overlaps(other) for other in known)]
    return tuple(sorted((*known, *alone), key=lambda one: one.start))


def parts(text: str, entities: Iterable[Entity], found: Sequence[ReaderCorrection], start: int, lang: str) -> list[Any]:
    """Cut a text into strings and mentions."""
    cut: list[Any] = []
    place = 0
    for entity in entities:
        label = LABELS.get(entity.label)
        sign = next((e.code for e in found if e.start - start < entity.end and entity.start < e.end - start), "")
        word = t(f"document.word.{label.short}", lang) if label else entity.label
        cut += [text[place : entity.start]] if entity.start > place else []
        cut.append([entity.text, label.family if label else "court", word, SIGNS.get(sign, ""), sign])
        place = entity.end
    return [*cut, text[place:]] if place < len(text) else cut


def forms(sentences: Sequence[TeachingSentence], lang: str) -> Json:
    """Give sentences in their other forms, their names replaced first; those that cannot be held
    say so."""
    return {
        "lang": lang,
        "words": section("teaching.script", lang),
        "cards": [_card(one, rank, lang) for rank, one in enumerate(sentences, 1)],
    }


def _card(sentence: TeachingSentence, rank: int, lang: str) -> Json:
    from engine.teaching import fictional

    language = sentence.material.language
    head = {"id": sentence.id, "name": t("teaching.card", lang, n=number(rank, lang)), "language": language}
    try:
        text, gold = fictional.fictional(sentence)
    except NotForPanel:
        reason = "unread" if sentence.truth is None else "unfit"
        return {**head, "refused": t(f"teaching.refused.{reason}", lang), "link": sentence.material.link}
    offered = variants.variants(text, gold, language)
    return {
        **head,
        "parts": parts(text, gold, (), 0, lang),
        "forms": [_form(variant, lang) for variant in offered.variants],
        "without": _without(offered, lang),
    }


def _form(variant: Variant, lang: str) -> Json:
    return {
        "code": variant.code,
        "name": t(f"teaching.form.{variant.code}", lang),
        "parts": parts(variant.text, variant.entities, (), 0, lang),
    }


def _without(offered: VariantOffer, lang: str) -> list[str]:
    return [
        t(
            "teaching.without",
            lang,
            kind=t(f"teaching.kind.{one.kind}", lang),
            why=t(f"teaching.reason.{one.reason}", lang),
        )
        for one in offered.refused
    ]
