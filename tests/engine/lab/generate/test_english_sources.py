"""English training documents: what each reader finds, new identities, and what stays out."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from engine.core.labels import FIRST_NAME, JUDGE, LABELS, LAWYER, SURNAME
from engine.lab.generate.english import (
    EnglishBank,
    Readings,
    annotated_corpora as annotated,
    columns,
    english_documents,
    held_out,
    judgments,
    mails,
    passages,
)
from engine.lab.generate.english.renewal import renew
from engine.lab.generate.english.titled_names import persons
from engine.lab.generate.grammar import grammar, write
from tests.engine.lab.generate.english_corpora import JUDGMENT, MAIL, add_english
from tests.engine.lab.tiny_corpora import write_corpora


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_english(write_corpora(tmp_path_factory.mktemp("corpora")))


@pytest.fixture(scope="module")
def english(corpora: Path) -> EnglishBank:
    return EnglishBank(corpora / "names")


def shown(text: str, spans: list[tuple[int, int, str]]) -> list[tuple[str, str]]:
    return [(text[start:end], label) for start, end, label in sorted(spans)]


def test_persons_of_a_judgment_are_found_by_title_and_then_everywhere() -> None:
    assert shown(JUDGMENT, persons(JUDGMENT)) == [
        ("Olek", FIRST_NAME), ("Brandt", SURNAME), ("I. Farrow", LAWYER), ("T. Quill", LAWYER), ("Brandt", SURNAME),
        ("Nela", FIRST_NAME), ("Brandt", SURNAME), ("Morrow", JUDGE), ("Nela", FIRST_NAME), ("Brandt", SURNAME),
    ]  # fmt: skip


def test_the_bench_of_a_first_page_is_judges_and_other_cases_are_left_alone() -> None:
    text = (
        "CASE OF BRANDT v. VRANA\nsitting as a Chamber composed of:\nAda Pell, President,\nMr J. Corrigan,\nSíle Noone, judges,\n"
        "and Ivo Marek, Section Registrar,\nHaving deliberated in private\nMr Olek Brandt relied on Corrigan v. Vrana, no. 1."
    )
    assert shown(text, persons(text)) == [
        ("BRANDT", SURNAME), ("Ada Pell", JUDGE), ("J. Corrigan", JUDGE), ("Síle Noone", JUDGE), ("Ivo Marek", JUDGE),
        ("Olek", FIRST_NAME), ("Brandt", SURNAME),
    ]  # fmt: skip


def test_names_of_headers_are_found_in_the_body_of_a_mail() -> None:
    text = mails.plain(MAIL)
    found = shown(text, mails.spans(text, frozenset(["tessa", "piers", "doreen"]), {}))
    assert "Message-ID" not in text
    assert found == [
        ("tessa.orlan@northwick.com", "email"), ("piers.halden@northwick.com", "email"), ("Tessa", FIRST_NAME), ("Orlan", SURNAME),
        ("Halden", SURNAME), ("Piers", FIRST_NAME), ("Piers", FIRST_NAME), ("Doreen", FIRST_NAME), ("Vance", SURNAME),
        ("713-555-0142", "telephoneFax"), ("Tessa", FIRST_NAME),
    ]  # fmt: skip


def test_a_thread_is_put_together_again_and_only_its_names_are_spans(corpora: Path) -> None:
    _, text, mentions = next(columns.threads(corpora))
    assert text == "From: tessa@northwick.com\nX-From: Orlan, Tessa\nI saw Doreen Vance. The manager left."
    assert ("I", "P") in [(text[start:end], kind) for start, end, kind in mentions]
    assert shown(text, columns.thread_spans(text, mentions)) == [
        ("tessa@northwick.com", "email"), ("Orlan", SURNAME), ("Tessa", FIRST_NAME), ("Doreen", FIRST_NAME), ("Vance", SURNAME),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mention", "name"),
    [
        ("Tessa", True), ("Orlan, Tessa M.", True), ("D. A. Vance", True), ("Laura de la Tour", True), ("TK", True),
        ("my sister", False), ("Director", False), ("You", False), ("a@b.org", False), ("The Team", False), ("T", False),
    ],
)  # fmt: skip
def test_a_mention_is_a_name_when_no_word_of_it_is_common(mention: str, name: bool) -> None:
    assert columns.is_name(mention) is name


def test_passages_have_professionals_whole_and_aliases_as_first_names(corpora: Path) -> None:
    identifier, text, rows = next(annotated.inlegal(corpora))
    assert identifier == "inlegalner/0"
    assert shown(text, annotated.inlegal_spans(text, rows)) == [
        ("Harish Nambiar", LAWYER), ("Kutty", SURNAME), ("Balan", FIRST_NAME),
    ]  # fmt: skip


def test_a_new_identity_keeps_the_form_and_is_the_same_throughout(english: EnglishBank) -> None:
    text = "MR. ORLAN met Tessa Orlan and T. Orlan; write to tessa.orlan@northwick.com."
    spans = [
        (4, 9, SURNAME),
        (14, 19, FIRST_NAME),
        (20, 25, SURNAME),
        (30, 32, FIRST_NAME),
        (33, 38, SURNAME),
        (49, 74, "email"),
    ]
    made, found = renew(text, spans, english, random.Random(3), keep=0)
    mentions = [mention for mention, _ in shown(made, found)]
    assert mentions[0] == mentions[2].upper()
    assert mentions[2] == mentions[4] != "Orlan"
    assert re.fullmatch(r"[A-Z]\.", mentions[3])
    assert "@" in mentions[5]
    assert "orlan" not in made.casefold()
    assert [label for _, _, label in found] == [label for _, _, label in spans]


def test_no_reading_gives_a_document_that_is_held_out(corpora: Path) -> None:
    readings = Readings(inlegalner=2, tab=2, written=4)
    rows = list(english_documents(corpora, random.Random(1), readings))
    sources = {identifier.split("/")[0] for identifier, _, _ in rows}
    assert sources == {"inlegalner", "presidio", "tab", "echr", "wikigold", "enron", "written"} | ({"mails"} & sources)
    assert not any(held_out(identifier) for identifier, _, _ in rows)
    for _, text, spans in rows:
        assert spans == sorted(spans)
        assert all(label in LABELS and text[start:end].strip() for start, end, label in spans)


def test_what_the_french_model_gets_is_not_held_out_either(corpora: Path) -> None:
    held = sum(held_out(identifier) for identifier, _, _ in annotated.inlegal(corpora))
    assert len(list(passages(corpora))) == 6 - held + 1


def test_a_raw_judgment_that_the_benchmark_has_too_is_not_read(corpora: Path) -> None:
    assert [identifier for identifier, _, _ in judgments.echr(corpora, frozenset(), random.Random(1))] == ["echr/002-9"]


def test_the_benchmark_names_every_judgment_once(corpora: Path) -> None:
    assert len({identifier for identifier, *_ in judgments.judgments(corpora)}) == 6


@pytest.mark.parametrize("number", range(len(grammar("en").templates)))
def test_every_english_template_is_filled_whole(english: EnglishBank, number: int) -> None:
    for seed in range(6):
        text, spans = write(english, random.Random(seed), grammar("en").templates[number], language="en")
        assert not re.search(
            r"[<>⟦⟧]|\b(?:prenom|nom|avocat|juge|titre|adresse|cpville|localite|morale|initiale)\w*\d",
            text,
            re.IGNORECASE,
        )
        assert spans == sorted(spans)
        assert all(label in LABELS and text[start:end].strip() for start, end, label in spans)
