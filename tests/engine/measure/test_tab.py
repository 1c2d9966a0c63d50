"""Entity recall and weighted precision, against a plain reading of the published evaluation of TAB
(Pilán et al. 2022), on fixed documents and on drawn ones."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.core.model import Entity, Person
from engine.core.scores import Share
from engine.measure import Tally, tab, tallies
from engine.measure.leaks import FORGIVEN
from engine.measure.results import ComparedDocument
from engine.text import character_bits
from tests.engine.measure.made_spans import PROFILE, TEXT, compared, entities, of, spans

NAME, FIRST, TOWN, LAWYER = "personnePhysiqueNom", "personnePhysiquePrenom", "localite", "professionnelAvocat"


def published(document: ComparedDocument) -> dict[str, tuple[float, float]]:
    """Evaluate one document as the benchmark's own script does, of one annotator: sets of
    characters, and tokens that one gold mention covers."""
    pair = document.pair
    wanted = [entity for entity in pair.gold if PROFILE.masks(entity.label)]
    hidden = {at for entity in pair.predicted if entity.masked for at in range(entity.start, entity.end)}
    tokens = [
        (entity.start + word.start(), entity.start + word.end())
        for entity in pair.predicted
        if entity.masked
        for word in re.finditer(r"\w+", pair.text[entity.start : entity.end])
    ]
    bits = character_bits(pair.text, "fr")
    weights = [max(0.1, round(10 * float(bits[a:b].sum())) / 10) for a, b in tokens]
    right = [any(one.start <= a and b <= one.end for one in wanted) for a, b in tokens]
    clusters: dict[tuple[str, str], list[Entity]] = defaultdict(list)
    for one in wanted:
        name = one.label in (NAME, FIRST)
        form = " ".join(one.text.split())
        clusters["person" if name else one.label, (one.person if name else None) or form].append(one)
    masked = {
        key: all({at for at in range(e.start, e.end) if pair.text[at].isalnum()} <= hidden for e in members)
        for key, members in clusters.items()
    }
    return {
        "recall": (float(sum(masked.values())), float(len(masked))),
        "precision": (float(sum(right)), float(len(right))),
        "weighted_precision": (sum(w for w, good in zip(weights, right, strict=True) if good), sum(weights)),
    }


@settings(deadline=None, max_examples=60)
@given(spans(labels=(NAME, TOWN, LAWYER)), spans(labels=(NAME, TOWN, LAWYER)))
def test_the_measures_are_those_of_the_published_evaluation(
    gold: list[tuple[int, int, str]], said: list[tuple[int, int, str]]
) -> None:
    words = [(one, re.findall(r"\w+", one.text.casefold())) for one in entities(gold)]
    named = [one for one, some in words if some and FORGIVEN.isdisjoint(some)]  # the script forgives others
    document = compared(named, entities(said))
    found = {row.measure: row.share for row in tab.tab_measures(tallies([document])).rows}
    for measure, (count, of_) in published(document).items():
        share = found.get(measure, Share())
        steps = 10 if measure == "weighted_precision" else 1
        assert (share.count, share.of) == pytest.approx((steps * count, steps * of_)), measure


def test_an_entity_counts_only_when_all_its_mentions_are_masked() -> None:
    diarra, again = of("Diarra", NAME, person="p1"), of("Diarra", NAME, TEXT.rindex("Mme"), person="p1")
    first, town = of("Awa", FIRST, person="p1"), of("Vierzon", TOWN)
    persons = (Person("p1", None, None),)
    (partly,) = tallies([compared([first, diarra, town, again], [first, diarra, town], persons=persons)])
    (all_of_her,) = tallies([compared([first, diarra, town, again], [first, diarra, again], persons=persons)])
    assert partly.entities == {"direct": Share(0, 1), "quasi": Share(1, 1)}
    assert all_of_her.entities == {"direct": Share(1, 1), "quasi": Share(0, 1)}


def test_a_rare_word_hidden_for_nothing_weighs_more_than_a_common_one() -> None:
    gold = [of("Diarra", NAME)]
    common, rare = (replace(of(words, NAME), masked=True) for words in ("cour", "Bourges"))
    for wrong in (common, rare):
        assert tallies([compared(gold, [gold[0], wrong])])[0].masks["tokens"] == Share(1, 2)
    weighted = [tallies([compared(gold, [gold[0], wrong])])[0].masks["information"].rate for wrong in (common, rare)]
    assert weighted[0] > weighted[1] > 0.3


def test_nothing_masked_and_counts_of_before_have_no_precision() -> None:
    (nothing,) = tallies([compared([of("Diarra", NAME)], [])])
    assert [row.measure for row in tab.tab_measures([nothing]).rows] == ["recall_direct", "recall"]
    old = replace(nothing, entities={}, masks={})
    assert tab.tab_measures([old]).rows == ()


@given(st.text(max_size=80))
def test_any_text_has_bits_and_none_is_negative(text: str) -> None:
    bits = character_bits(text, "fr")
    assert len(bits) == len(text)
    assert all(0 <= one < 150 for one in bits)


@pytest.mark.parametrize(("documents", "correlation"), [(12, 0.1), (60, 0.2)])
def test_the_interval_of_a_weighted_share_holds_in_93_of_100_draws_or_more(documents: int, correlation: float) -> None:
    rng, right, draws, held = np.random.default_rng(8), 0.97, 300, 0
    for _ in range(draws):
        masks = []
        rates = rng.beta(right * (1 - correlation) / correlation, (1 - right) * (1 - correlation) / correlation, documents)  # fmt: skip
        for rate in rates:
            weights = np.maximum(1, rng.gamma(2, 150, 1 + rng.poisson(40)).round()).astype(int)
            masks.append(Share(int(weights[rng.random(len(weights)) < rate].sum()), int(weights.sum())))
        made = tab.tab_measures([Tally(str(n), masks={"information": one}) for n, one in enumerate(masks)])
        low, high = made.rows[0].interval or (1.0, 0.0)
        held += low <= right <= high
    assert held / draws >= 0.93
