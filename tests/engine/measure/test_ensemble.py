"""Runs put together: counted on small tables by hand, and again letter by letter on drawn ones."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pandas as pd
import pytest

from engine.core import DifferentDocuments, Share
from engine.measure.ensemble import FIGURES, GROUPS, PLACE_COLUMNS, combine, place_csv, votes_of
from engine.measure.results import ComparedDocument
from engine.measure.results.library import compared as shipped
from tests.engine.measure.compared import PROFILE, compared

GOLD = "Mme ⟦Awa|prenom⟧ ⟦Traoré|nom⟧ et M. ⟦Okonjo|nom⟧ devant Me ⟦Bellange|avocat⟧ à Tulle ce lundi."
FIRST = "Mme ⟦Awa|prenom⟧ Traoré et M. ⟦Okonjo|nom⟧ devant Me ⟦Bellange|nom⟧ à Tulle ce lundi."
SECOND = "Mme Awa ⟦Traoré|nom⟧ et M. ⟦Okonjo|nom⟧ devant Me Bellange à ⟦Tulle|nom⟧ ce lundi."
THIRD = "Mme Awa ⟦Traoré|nom⟧ et M. Okonjo devant Me ⟦Bellange|nom⟧ à Tulle ce ⟦lundi|nom⟧."
CLEAN = "M. ⟦Tavares|nom⟧ est venu."
NOBODY = "Il pleuvait sur Brest."


def runs(*first_documents: str) -> dict[str, list[ComparedDocument]]:
    """Give runs on three documents, of which they differ on the first alone."""
    return {
        name: [compared(GOLD, said, "a"), compared(CLEAN, CLEAN, "b"), compared(NOBODY, NOBODY, "c")]
        for name, said in zip("abc", first_documents, strict=False)
    }


@pytest.mark.parametrize(
    ("count", "votes"),
    [(2, {"union": 1, "agreement": 2}), (3, {"union": 1, "majority": 2, "agreement": 3}), (4, {"union": 1, "majority": 3, "agreement": 4})],
)  # fmt: skip
def test_a_majority_is_more_than_half_of_three_or_more(count: int, votes: dict[str, int]) -> None:
    assert votes_of(count) == votes


def test_two_runs_and_what_they_find_and_cost_together() -> None:
    found = combine(runs(FIRST, SECOND))
    assert [(way.name, way.vote) for way in found.ways] == [
        ("a", None), ("b", None), ("union", "union"), ("agreement", "agreement"),
    ]  # fmt: skip
    shares = {way.name: [way.figures[name].share for name in FIGURES] for way in found.ways}
    # 4 mentions to mask (the lawyer stays readable) in 2 documents. The words that need not be:
    # "Mme et M devant Me Bellange à Tulle ce lundi", "M est venu", "Il pleuvait sur Brest".
    assert shares == {
        "a": [Share(3, 4), Share(1, 2), Share(1, 17)],
        "b": [Share(3, 4), Share(1, 2), Share(1, 17)],
        "union": [Share(4, 4), Share(0, 2), Share(2, 17)],
        "agreement": [Share(2, 4), Share(1, 2), Share(0, 17)],
    }
    assert found.patterns(True) == {(True, True): 2, (True, False): 1, (False, True): 1}
    assert found.patterns(False) == {(True, False): 1, (False, True): 1}
    assert (found.alone(True), found.alone(False)) == ((1, 1), (1, 1))
    assert found.groups(True) == {"alone": 2, "all": 2}
    assert found.way("union").figures["mentions"].difference == pytest.approx(1 / 4)
    with pytest.raises(KeyError):
        found.way("nobody")


def test_three_runs_and_every_group_of_places() -> None:
    found = combine(runs(FIRST, SECOND, THIRD))
    groups = {(place.text, place.wanted): (place.group, place.runs("abc")) for place in found.places}
    assert groups == {
        ("Awa", True): ("alone", ("a",)),
        ("Traoré", True): ("some", ("b", "c")),
        ("Okonjo", True): ("some", ("a", "b")),
        ("Bellange", False): ("some", ("a", "c")),
        ("Tulle", False): ("alone", ("b",)),
        ("lundi", False): ("alone", ("c",)),
        ("Tavares", True): ("all", ("a", "b", "c")),
    }
    majority = found.way("majority").figures
    assert (majority["mentions"].share, majority["words"].share) == (Share(3, 4), Share(1, 17))


def test_what_no_run_hides_alone_may_be_hidden_by_two_in_parts() -> None:
    whole = "M. ⟦Nguyen Van Thanh|nom⟧ et ⟦Ana|prenom⟧."
    first = compared(whole, "M. ⟦Nguyen Van|nom⟧ Thanh et Ana.")
    found = combine({"a": [first], "b": [compared(whole, "M. Nguyen ⟦Van Thanh|nom⟧ et Ana.")]})
    assert [(place.text, place.group) for place in found.places] == [("Nguyen Van Thanh", "parts"), ("Ana", "none")]
    assert found.way("union").figures["mentions"].share == Share(1, 2)
    assert found.way("union").figures["mentions"].interval is None, "of one document no interval can be told"
    assert found.way("union").figures["mentions"].bounds is None


def test_a_run_without_a_document_finds_nothing_in_it() -> None:
    there = compared(CLEAN, CLEAN)
    absent = replace(there, pair=replace(there.pair, predicted=(), missing=True))
    found = combine({"a": [there], "b": [absent]})
    assert [place.by for place in found.places] == [(True, False)]


@pytest.mark.parametrize(
    "other",
    [
        [compared(CLEAN, CLEAN, "b")],
        [compared(CLEAN, CLEAN, "a"), compared(CLEAN, CLEAN, "b")],
        [compared(NOBODY, NOBODY, "a")],
        [compared("M. Tavares est venu.", CLEAN, "a")],
        [],
    ],
)
def test_runs_on_other_documents_or_other_gold_are_refused(other: list[ComparedDocument]) -> None:
    with pytest.raises(DifferentDocuments):
        combine({"a": [compared(CLEAN, CLEAN, "a")], "b": other})


def test_one_run_is_not_put_together() -> None:
    with pytest.raises(ValueError, match="two or more"):
        combine({"a": [compared(CLEAN, CLEAN)]})


WORDS = "Ada Bo Cy Dee Eve Flo Gus Hal Ivy Jo Kit Lou Max Ned Oz Pam".split()


def drawn(seed: int, count: int) -> dict[str, list[ComparedDocument]]:
    """Draw documents with gold, and runs that mask words at random, some of them in part."""
    chance = random.Random(seed)
    made: dict[str, list[ComparedDocument]] = {f"r{n}": [] for n in range(count)}
    for rank in range(12):
        words = [chance.choice(WORDS) for _ in range(chance.randrange(4, 20))]
        gold = " ".join(f"⟦{w}|{chance.choice(('nom', 'adresse', 'avocat'))}⟧" if chance.random() < 0.4 else w for w in words)  # fmt: skip
        for name in made:
            said = " ".join(_said(word, chance) for word in words)
            made[name].append(compared(gold, said, f"d{rank}"))
    return made


def _said(word: str, chance: random.Random) -> str:
    if chance.random() < 0.5:
        return word
    return f"⟦{word}|nom⟧" if chance.random() < 0.7 or len(word) < 3 else f"⟦{word[:2]}|nom⟧{word[2:]}"


def counted(made: dict[str, list[ComparedDocument]], needed: Sequence[str] | int) -> list[int]:
    """Count letter by letter, in a table of one row a letter, what the runs named (or any
    ``needed`` of them) mask: mentions, documents that miss a person, words."""
    rows = []
    for document, first in enumerate(next(iter(made.values()))):
        text, spans = first.pair.text, [e for e in first.pair.gold if PROFILE.masks(e.label)]
        word = 0
        for place, letter in enumerate(text):
            word += letter == " "
            mention = next((n for n, e in enumerate(spans) if e.start <= place < e.end), -1)
            masks = [
                any(e.start <= place < e.end and e.masked for e in made[name][document].pair.predicted) for name in made
            ]
            hidden = masks[list(made).index(needed[0])] if not isinstance(needed, int) else sum(masks) >= needed
            person = mention >= 0 and spans[mention].label.startswith("personnePhysique")
            if letter.isalnum():
                rows.append((document, word, mention, person, hidden))
    table = pd.DataFrame(rows, columns=["document", "word", "mention", "person", "hidden"])
    asked, free = table[table.mention >= 0], table[table.mention < 0]
    whole = asked.groupby(["document", "mention"]).hidden.all()
    persons = asked[asked.person].groupby("document").hidden.all()
    over = free.groupby(["document", "word"]).hidden.any()
    return [int(whole.sum()), len(whole), int((~persons).sum()), len(persons), int(over.sum()), len(over)]


@pytest.mark.parametrize(("seed", "count"), [*product(range(6), (2, 3)), (7, 4), (8, 5)])
def test_figures_are_those_of_an_independent_count(seed: int, count: int) -> None:
    made = drawn(seed, count)
    found = combine(made)
    wanted: dict[str, Sequence[str] | int] = {**{name: [name] for name in made}, **votes_of(count)}
    assert [way.name for way in found.ways] == list(wanted)
    for way in found.ways:
        shares = [way.figures[name].share for name in FIGURES]
        assert [n for share in shares for n in (share.count, share.of)] == counted(made, wanted[way.name]), way.name
    union, agreement = found.way("union").figures, found.way("agreement").figures
    assert sum(found.patterns(True).values()) == union["mentions"].share.of
    assert sum(found.patterns(False).values()) == union["words"].share.count
    assert sum(found.groups(True).values()) == union["mentions"].share.of
    for name, one in enumerate(found.names):
        figures = found.way(one).figures
        masked = sum(places for pattern, places in found.patterns(True).items() if pattern[name])
        assert masked == figures["mentions"].share.count
        assert agreement["words"].share.count <= figures["words"].share.count <= union["words"].share.count
        assert agreement["mentions"].share.count <= masked <= union["mentions"].share.count
    for way in found.ways:
        for one in way.figures.values():
            assert one.interval
            assert one.interval[0] <= one.share.rate <= one.interval[1]
            assert one.bounds
            assert one.bounds[0] <= one.difference <= one.bounds[1]


def test_the_order_of_runs_changes_nothing_but_what_is_compared_to() -> None:
    made = drawn(3, 3)
    found, turned = combine(made), combine(dict(reversed(made.items())))
    for name in (*made, *votes_of(3)):
        left, right = found.way(name).figures, turned.way(name).figures
        assert {f: left[f].share for f in FIGURES} == {f: right[f].share for f in FIGURES}
        assert {f: left[f].interval for f in FIGURES} == {f: right[f].interval for f in FIGURES}
    assert [p.id for p in found.places] == [p.id for p in turned.places]


def test_rows_and_data_say_the_same_and_texts_are_kept_from_formulas() -> None:
    found = combine(runs(FIRST, SECOND))
    frame, data = found.to_frame(), found.to_json()
    assert list(frame.columns) == list(found.COLUMNS)
    union = frame[(frame["what"] == "words") & (frame["name"] == "union")].iloc[0]
    assert (union["count"], union["of"]) == (2, 17)
    assert data["ways"][2]["words"]["count"] == 2
    assert data["found_by"][0] == {"runs": ["a", "b"], "places": 2}
    assert {place["group"] for place in data["places"]} == {"alone"}, "what all mask is not listed"
    for language in ("fr", "en"):
        mark = ";" if language == "fr" else ","
        rows = list(csv.reader(io.StringIO(place_csv(found.places, ("=a", "b"), language)), delimiter=mark))
        assert len(rows) == 1 + len(found.places)
        assert {len(row) for row in rows} == {len(PLACE_COLUMNS)}
        assert {row[5] for row in rows[1:]} <= {"'=a", "b", "'=a + b"}
    assert set(GROUPS) >= set(found.groups(True))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_union_of_the_shipped_taggers_misses_less_and_costs_more(language: str) -> None:
    names = [f"{language}-all", f"second-{language}-all"]
    found = combine({name: shipped(language, name) for name in names})
    first, union = (found.way(name).figures for name in (names[0], "union"))
    assert union["mentions"].share.count > first["mentions"].share.count
    assert union["persons"].share.count <= first["persons"].share.count
    assert union["words"].share.count > first["words"].share.count
    assert min(found.alone(True)) > 0
