"""The measure of leaks: what counts as found, by group, and beside the script by which systems are
compared."""

from __future__ import annotations

import importlib.util
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import LABELS, PROFESSIONAL_LABELS
from engine.core.model import Entity, entity_at
from engine.core.scores import Share
from engine.interchange.samples import samples
from engine.measure import DIRECT, GROUPS, PERSONS, Pair
from engine.measure.leaks import Leaks, leaks

SHARED = Path(__file__).resolve().parents[4] / "shared"
SCRIPT, GOLD = SHARED / "tools" / "score_leaks.py", SHARED / "gold" / "fr-dev"
SHOWN = {"personneMorale", "etablissement", "numeroSiretSiren", *PROFESSIONAL_LABELS}
FIRST, LAST, BIRTH = "personnePhysiquePrenom", "personnePhysiqueNom", "dateNaissance"


def _span(text: str, part: str, label: str) -> Entity:
    start = text.index(part)
    return entity_at(text, start, start + len(part), label, "human")


def _masked(*entities: Entity) -> tuple[Entity, ...]:
    return tuple(replace(entity, masked=True) for entity in entities)


@pytest.mark.parametrize(
    ("text", "mention", "label", "hidden", "found"),
    [
        pytest.param("M. Paul Durand", "Durand", LAST, ["Durand"], True, id="the whole mention"),
        pytest.param("M. Paul Durand", "Durand", LAST, ["Paul"], False, id="another one"),
        pytest.param("M. Durand-Dupont", "Durand-Dupont", LAST, ["Durand"], False, id="half of a compound"),
        pytest.param("M. Paul Durand", "Paul Durand", LAST, ["Paul", "Durand"], True, id="in two spans"),
        pytest.param("Mme de La Tour", "de La Tour", LAST, ["Tour"], True, id="linking words forgiven"),
        pytest.param("né le 3 mai 1980", "3 mai 1980", BIRTH, ["3 mai"], True, id="the year of a birth"),
        pytest.param("né le 3 mai 1980", "3 mai 1980", BIRTH, ["1980"], False, id="only the year of a birth"),
        pytest.param("le 12 rue 1980", "12 rue 1980", "adresse", ["12"], False, id="a year elsewhere"),
        pytest.param("n° 12 bis, rue Bleue", "12 bis, rue Bleue", "adresse", ["12", "Bleue"], True, id="an address"),
    ],
)
def test_a_mention_is_found_when_every_word_that_counts_is_masked(
    text: str, mention: str, label: str, hidden: list[str], found: bool
) -> None:
    spans = _masked(*(_span(text, part, LAST) for part in hidden))
    result = leaks([Pair("x", text, (_span(text, mention, label),), spans)])
    assert result.mentions(DIRECT) == Share(int(found), 1)
    assert [missed.entity.text for _, missed in result.missed] == ([] if found else [mention])


def test_a_span_that_is_not_masked_hides_nothing() -> None:
    text = "M. Durand"
    found = leaks([Pair("x", text, (_span(text, "Durand", LAST),), (_span(text, "Durand", LAST),))])
    assert found.mentions(PERSONS) == Share(0, 1)


def test_figures_follow_a_small_table() -> None:
    """Two documents, one missing one of its two names and hiding a lawyer; one clean; one without a
    mention."""
    one, two, three = "Paul Durand et Me Rose Blanc, à Brest", "Mme Ngo", "Le tribunal"
    gold = (_span(one, "Paul", FIRST), _span(one, "Durand", LAST), _span(one, "Rose Blanc", "professionnelAvocat"))
    wrong = _masked(_span(one, "Paul", FIRST), _span(one, "Blanc", LAST), _span(one, "Brest", "localite"))
    clean = _span(two, "Ngo", LAST)
    found = leaks([Pair("1", one, gold, wrong), Pair("2", two, (clean,), _masked(clean)), Pair("3", three, (), ())])
    assert found.mentions(PERSONS) == found.mentions(DIRECT) == Share(2, 3)
    assert found.clean(PERSONS) == Share(1, 2)
    assert found.expected(PERSONS) == pytest.approx(((2 / 3) ** 2 + 2 / 3) / 2)
    assert found.professionals == Share(1, 1)
    assert found.named == Share(2, 3)
    assert found.other == Share(len("Brest"), len("etMeàBrest") + len("Mme") + len("Letribunal"))


def test_a_label_that_is_not_wanted_is_not_asked_for() -> None:
    text = "à Brest"
    pair = Pair("x", text, (_span(text, "Brest", "localite"),), ())
    assert leaks([pair]).mentions("towns") == Share(0, 1)
    assert leaks([pair], lambda label: label != "localite").mentions("towns") == Share()


@given(st.lists(st.integers(0, 3), max_size=5), st.lists(st.integers(0, 3), max_size=5))
def test_figures_add_up(some: list[int], more: list[int]) -> None:
    def measured(counts: list[int]) -> Leaks:
        text = "Ali Bea Col"
        gold = tuple(_span(text, name, FIRST) for name in text.split())
        return leaks(Pair(str(rank), text, gold, _masked(*gold[:count])) for rank, count in enumerate(counts))

    both = measured(some) + measured(more)
    assert both.mentions(PERSONS) == measured(some).mentions(PERSONS) + measured(more).mentions(PERSONS)
    assert both.clean(PERSONS) == measured(some).clean(PERSONS) + measured(more).clean(PERSONS)


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("score_leaks", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _disturbed(gold: tuple[Entity, ...], text: str, rng: random.Random) -> tuple[Entity, ...]:
    """Leave out some mentions, cut some, shift labels, and add spans of no mention."""
    made = []
    for entity in gold:
        start = entity.start + (rng.random() < 0.1)
        label = rng.choice(sorted(LABELS)) if rng.random() < 0.1 else entity.label
        if rng.random() < 0.85 and start < entity.end:
            made.append(replace(entity_at(text, start, entity.end, label, "rule:x"), masked=rng.random() < 0.9))
    for _ in range(5):
        start = rng.randrange(max(1, len(text) - 20))
        made.append(replace(entity_at(text, start, start + 9, rng.choice([LAST, "adresse"]), "rule:x"), masked=True))
    return tuple(made)


@pytest.mark.skipif(not SCRIPT.is_file(), reason="the script stands beside the repository, on machines that have it")
@pytest.mark.parametrize("source", ["samples", "gold"])
def test_figures_are_those_of_the_script(tmp_path: Path, source: str) -> None:
    rng = random.Random(7)
    if source == "samples":
        # The script knows one label for a natural person, and puts a company's name that is one's
        # under none.
        documents = [
            (one.id, one.text, tuple(e for e in one.entities if e.label != "personnePhysicoMorale"))
            for one in samples()
        ]
        said = {FIRST: "personnePhysique", LAST: "personnePhysique"}
    else:
        if not GOLD.is_dir():
            pytest.skip("no gold beside the repository")
        read = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(GOLD.glob("*.json"))]
        documents = [
            (
                d["id"],
                d["text"],
                tuple(entity_at(d["text"], e["start"], e["end"], e["label"], "human") for e in d["entities"]),
            )
            for d in read
        ]
        said = {}
    pairs = [Pair(name, text, gold, _disturbed(gold, text, rng)) for name, text, gold in sorted(documents)]
    for folder in ("gold", "system"):
        (tmp_path / folder).mkdir()
    for one in pairs:
        rows = [{"start": e.start, "end": e.end, "label": said.get(e.label, e.label)} for e in one.gold]
        (tmp_path / "gold" / f"{one.name}.json").write_text(
            json.dumps({"id": one.name, "text": one.text, "entities": rows}), encoding="utf-8"
        )
        system = [{"start": e.start, "end": e.end, "label": e.label, "masked": e.masked} for e in one.predicted]
        (tmp_path / "system" / f"{one.name}.json").write_text(json.dumps({"entities": system}), encoding="utf-8")

    hits, totals, rows, missed, staff, other, named = _script().score(tmp_path / "gold", tmp_path / "system")
    found = leaks(pairs)
    groups = [name for name in GROUPS if name != DIRECT]
    assert {name: (found.mentions(name).count, found.mentions(name).of) for name in groups} == {
        name: (hits[name], totals[name]) for name in groups
    }
    for name in groups:
        held = [row[name] for row in rows if name in row]
        assert found.clean(name) == Share(sum(good == of for good, of in held), len(held))
    assert found.mentions(DIRECT) == Share(sum(row["found"] for row in rows), sum(row["n"] for row in rows))
    assert found.clean(DIRECT).count == sum(row["found"] == row["n"] for row in rows if row["n"])
    assert (found.professionals.count, found.professionals.of) == staff
    assert (found.other.count, found.other.of) == other
    assert (found.named.count, found.named.of) == named
    assert len(found.missed) == len(missed) > 0
