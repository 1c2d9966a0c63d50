"""English decisions by template: each court can be written, different every time, with the mentions
it is there for; and the slots that only English has."""

from __future__ import annotations

import random
import re

import pytest

from engine.core.labels import BY_SHORT, FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.identities.bank import NameBank
from engine.lab.generate.grammar import Writer, grammar, templates, write
from engine.lab.generate.rare_names import rare_name
from engine.lab.generate.refill import Span
from engine.lab.generate.slots import DocumentIdentities

GENRES = frozenset("chancery crime england family scotland states strasbourg uktribunals".split())
FILES = frozenset(("canada-provinces.txt", "canada-tribunals.txt", "commonwealth-courts.txt"))
TEMPLATES = [template for template in templates("en") if template.genre in GENRES or template.file in FILES]
CITATIONS = ("citations.txt", ("ukcite", "ukbook", "nobody"))


LEFTOVER = re.compile(
    r"[<>]|\\n|(?:prenoms?|nom|juge|avocat|physico|morale|initiale|titre|sigle|cite|jour|adresse|cpville|localite|surnom)\d",
    re.IGNORECASE,
)


def _write(bank: NameBank, source: str, seed: int = 1, language: str = "en") -> tuple[str, list[Span]]:
    return write(bank, random.Random(seed), source, language)


@pytest.mark.parametrize("number", range(len(TEMPLATES)), ids=[f"{part.file} {part.name}" for part in TEMPLATES])
def test_a_decision_names_its_people_and_differs_each_time(bank: NameBank, number: int) -> None:
    written = [write(bank, random.Random(seed), TEMPLATES[number], "en") for seed in range(8)]
    assert len({re.sub(r"\W+", " ", text) for text, _ in written}) == 8
    assert not any(LEFTOVER.search(text) for text, _ in written)
    labels = {label for _, spans in written for _, _, label in spans}
    assert {FIRST_NAME, SURNAME, JUDGE} <= labels
    assert all(len(spans) > 8 for _, spans in written)
    assert LAWYER in labels or TEMPLATES[number].name in {
        "sentencing remarks",
        "information rights",
        "Upper Tribunal social entitlement",
    }


def test_every_court_of_the_common_law_has_its_frame() -> None:
    assert len(TEMPLATES) >= 50
    assert sum(len(template.source) for template in TEMPLATES) > 40_000


def test_other_cases_authors_and_places_are_no_mentions(bank: NameBank) -> None:
    file, lists = CITATIONS
    whole = grammar("en")
    for name in lists:
        for part in whole.lists[file][name]:
            for seed in range(4):
                _, spans = Writer(DocumentIdentities(bank, random.Random(seed), "en"), whole).write(part)
                assert not spans, part.source


def test_a_judge_who_is_quoted_is_a_judge(bank: NameBank) -> None:
    whole = grammar("en")
    for part in whole.lists["citations.txt"]["ukquote"]:
        _, spans = Writer(DocumentIdentities(bank, random.Random(2), "en"), whole).write(part)
        assert {label for _, _, label in spans} <= {JUDGE}


def test_the_surname_of_another_case_is_no_mention_and_stays_the_same(bank: NameBank) -> None:
    for seed in range(10):
        text, spans = _write(bank, "cite1 / CITE1", seed)
        first, second = text.split(" / ")
        assert (first.upper(), spans) == (second, [])


def test_a_title_is_kept_throughout_and_agrees_with_the_individual(bank: NameBank) -> None:
    for seed in range(20):
        titles = _write(bank, "mr1 mr1 mr1 <1:man|woman>", seed)[0].split()
        assert len(set(titles[:3])) == 1
        assert (titles[0] == "Mr") == (titles[3] == "man")


def test_the_letters_that_stand_for_a_person_are_of_one_kind_in_a_document(bank: NameBank) -> None:
    shapes = set()
    for seed in range(40):
        text, spans = _write(bank, "<1:x|y>: sigle1; sigle2", seed)
        assert [label for _, _, label in spans] == [SURNAME, SURNAME]
        one, two = (re.sub("[A-Z]", "A", text[start:end].upper()) for start, end, _ in spans)
        assert one == two
        shapes.add(one)
    assert shapes == {"AA", "A.A.", "A A", "A."}


def test_a_day_is_written_the_british_way(bank: NameBank) -> None:
    assert re.fullmatch(r"\d{1,2} [A-Z][a-z]+ \d{4}", _write(bank, "jour3")[0])


def test_counsel_may_be_named_by_initial(bank: NameBank) -> None:
    written = [_write(bank, "avocatinitiale1", seed) for seed in range(20)]
    assert all(spans == [(0, len(text), LAWYER)] for text, spans in written)
    assert {re.match(r"[\w-]+(\.?)", text)[1] for text, _ in written} == {".", ""}  # type: ignore[index]


def test_capitals_of_judges_and_lawyers_are_rarer_in_english(bank: NameBank) -> None:
    shown = [_write(bank, "jugenom1", seed)[0] for seed in range(120)]
    assert sum(name.isupper() for name in shown) < 40


@pytest.mark.parametrize("index", ["80", "89", "90", "99"])
def test_the_last_numbers_have_names_that_lists_seldom_have(bank: NameBank, index: str) -> None:
    made = rare_name(index, "f", random.Random(3))
    assert made
    assert made.gender == "f"
    text, spans = _write(bank, f"prenom{index} nom{index}")
    assert [label for _, _, label in spans] == [FIRST_NAME, SURNAME]
    assert text == " ".join(text[start:end] for start, end, _ in spans)


def test_compound_surnames_hold_particles() -> None:
    rng = random.Random(4)
    surnames = [made.last for _ in range(80) if (made := rare_name("91", None, rng))]
    assert any(" " in name for name in surnames)
    assert any("'" in name or name.startswith("Mc") for name in surnames)


def test_french_has_no_rare_english_names(bank: NameBank) -> None:
    assert rare_name("1", "f", random.Random(1)) is None
    rare = {made.last for seed in range(300) if (made := rare_name("80", None, random.Random(seed)))}
    french = {_write(bank, "nom80", seed, "fr")[0] for seed in range(30)}
    assert not french & rare


def test_the_words_of_a_parcel_stay(bank: NameBank) -> None:
    words = {word for seed in range(60) for word in re.findall(r"[A-Z][a-z]+", _write(bank, "cadastre1", seed)[0])}
    assert {"Lot", "Plan"} <= words <= {"Lot", "Plan", "Title", "No", "Folio"}


def test_a_particle_is_within_the_surname(bank: NameBank) -> None:
    text, spans = _write(bank, "<=nom:de la Tour>'s")
    assert [(text[start:end], label) for start, end, label in spans] == [("de la Tour", BY_SHORT["nom"])]
