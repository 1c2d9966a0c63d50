"""What a report says, that it says it alike as a page and on paper, and that only the internal one
names anybody."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import get_args
from zoneinfo import ZoneInfo

import pypdfium2
import pytest
from lxml import etree

from engine.core.catalogue import ENGINE
from engine.core.doubts import sentence
from engine.core.labels import load_profile
from engine.delivery.report import ReviewFacts, gather, write_html, write_pdf
from engine.delivery.report.sections import compose
from engine.delivery.report.words import ReportWords
from engine.formats import REASONS, Left, Reason, read
from engine.formats.findings import FATES, FINDINGS
from engine.formats.writing import Finding
from engine.review.nothing_missed import NothingMissed
from engine.text import typography
from tests.engine.delivery_report.conftest import WHEN, make

LANGUAGES = ("fr", "en")


def page_text(data: bytes) -> str:
    return " ".join(read(data, "report.html").text.split())


def paper_text(data: bytes) -> str:
    paper = pypdfium2.PdfDocument(data)
    text = " ".join(page.get_textpage().get_text_range() for page in paper)
    paper.close()
    return " ".join(text.replace("\ufffe", "").split())


def rows(text, title: str) -> list[tuple[str, ...]]:
    return list(next(section.table.rows for section in text.sections if section.title == title))


def test_mentions_are_counted_by_label_and_by_what_found_them(facts):
    assert rows(compose(facts, "fr", internal=False), "Ce qui a été trouvé") == [
        ("prénom", "1", "1", "0", "1", "0"),
        ("nom", "2", "2", "0", "1", "1"),
        ("avocat", "1", "0", "1", "0", "1"),
        ("adresse", "1", "1", "0", "0", "1"),
        ("localité", "1", "1", "0", "1", "0"),
        ("date de naissance", "1", "1", "0", "0", "1"),
        ("Total", "7", "6", "1", "3", "4"),
    ]


def test_a_reader_has_a_column_once_a_reader_found_something(facts):
    heads = next(table.heads for section in compose(facts, "en", internal=False).sections if (table := section.table))
    assert "Reader" not in heads
    replaced, delivery = make(entities=tuple(replace(e, source="human") for e in facts_entities()))
    text = compose(gather(replaced, delivery, load_profile("judiciaire"), now=WHEN), "en", internal=False)
    assert rows(text, "What was found")[-1] == ("Total", "7", "6", "1", "0", "0", "7")


def facts_entities():
    from tests.engine.delivery_report.conftest import ENTITIES

    return ENTITIES


def test_persons_stand_by_role_with_their_pseudonym(facts):
    assert rows(compose(facts, "fr", internal=False), "Les personnes") == [
        ("demandeur, appelant", "A... B...", "3"),
        ("avocat", "lisible", "1"),
    ]
    assert rows(compose(facts, "en", internal=True), "The persons") == [
        ("claimant, appellant", "Zohra Benkacem, Benkacem", "A... B...", "3"),
        ("lawyer", "Loïc Kervella", "readable", "1"),
    ]


def test_the_same_doubt_is_said_once_with_its_number(facts):
    said = sentence(facts.doubts[0])
    assert rows(compose(facts, "fr", internal=False), "Les doutes") == [("non bloquant", said, "non tranché", "2")]


def test_what_the_file_carried_is_added_up(facts):
    assert rows(compose(facts, "en", internal=False), "What else the file held") == [
        ("comments", "removed", "5"),
        ("document properties (author, title, company…)", "removed", "4"),
    ]


@pytest.mark.parametrize(
    ("share", "fr", "en"),
    [
        pytest.param(0.93, "93\u00a0%", "93%", id="as it is"),
        pytest.param(0.999, "plus de 99\u00a0%", "more than 99%", id="never certain"),
        pytest.param(0.001, "moins de 1\u00a0%", "less than 1%", id="never impossible"),
    ],
)
def test_the_probability_is_said_with_how_it_is_obtained(facts, share, fr, en):
    said = [
        compose(replace(facts, nothing_missed=NothingMissed(share, True)), language, internal=False)
        .sections[-1]
        .sentences
        for language in LANGUAGES
    ]
    assert said[0][0] == f"Probabilité que rien ne manque : {fr}."
    assert said[1][0] == f"Probability that nothing is missing: {en}."
    assert "étalonnée" in said[0][1]
    assert "recalculée après la relecture" in said[0][1]
    assert len(facts.proofs) == 2  # those of the model that ships


def test_a_text_in_another_language_has_no_probability():
    from engine.core.doubts import doubt

    replaced, delivery = make(doubts=(doubt("other_language", None, None),))
    assert gather(replaced, delivery, load_profile("judiciaire")).nothing_missed.probability is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("write", "show"), [(write_html, page_text), (write_pdf, paper_text)], ids=["html", "pdf"])
def test_only_the_internal_version_names_anybody(facts, write, show, language):
    outside, inside = (show(write(facts, language, internal=internal)) for internal in (False, True))
    for name in ("Benkacem", "Zohra", "Kervella", "Divorce Benkacem.docx"):
        assert name not in outside
    for name in ("Zohra Benkacem", "Loïc Kervella", "Divorce Benkacem.docx"):
        assert name in inside


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_and_the_paper_say_the_same(facts, language):
    text = compose(facts, language, internal=True)
    said = [text.title, text.kind, *text.summary, *text.sign]
    said += [part for name, value in text.identity for part in (name, value)]
    for section in text.sections:
        said += [section.title, *section.sentences]
        said += [cell for row in section.table.rows for cell in row] if section.table else []
    for shown in (
        page_text(write_html(facts, language, internal=True)),
        paper_text(write_pdf(facts, language, internal=True)),
    ):
        bare = re.sub(r"\s", "", shown)
        assert [part for part in said if re.sub(r"\s", "", part) not in bare] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_simple_case_fits_on_a_page(facts, language):
    paper = pypdfium2.PdfDocument(write_pdf(facts, language, internal=True))
    assert len(paper) == 1
    paper.close()


def test_what_a_document_says_is_never_markup(facts):
    page = write_html(replace(facts, original_name="<script>alert(1)</script>", name="<i>x</i>.docx"), internal=True)
    tree = etree.parse(BytesIO(page), etree.HTMLParser())
    assert tree.findall(".//script") == tree.findall(".//i") == []
    paper = paper_text(write_pdf(replace(facts, original_name="<b>a & b</i>"), internal=True))
    assert "<b>a & b</i>" in paper


def test_a_page_fetches_nothing(facts):
    page = write_html(facts).decode()
    assert re.findall(r"(?:src|href|url)\s*[=(]|@import", page) == []


def test_a_file_that_was_not_verified_says_so_first(facts):
    bare = replace(facts, delivery=replace(facts.delivery, verified=False))
    text = compose(bare, "fr", internal=False)
    assert text.warning
    assert "ne doit pas être publié" in text.summary[1]
    assert compose(facts, "fr", internal=False).summary[1].startswith("Fichier vérifié")


def test_forms_that_were_not_searched_are_counted(facts):
    assert compose(facts, "fr", internal=False).summary[2].endswith("usuels) : 2.")
    alone = replace(facts, delivery=replace(facts.delivery, unsearched=0))
    assert len(compose(alone, "fr", internal=False).summary) == 2


@pytest.mark.parametrize(("language", "none"), [("fr", "aucune"), ("en", "none")])
def test_nothing_is_said_to_be_found_only_where_nothing_is_left(facts, language, none):
    assert none in compose(facts, language, internal=False).summary[1]
    left = (Left("reader", 2), Left("small_letters", 3))
    text = compose(replace(facts, delivery=replace(facts.delivery, left=left)), language, internal=False)
    assert none not in text.summary[1]
    assert "5" in text.summary[1]
    words = ReportWords(language)
    assert rows(text, words("left")) == [(words("left.reader"), "2"), (words("left.small_letters"), "3")]


def test_every_reason_can_be_reported():
    assert {f"report.left.{reason}" for reason in REASONS} <= set(ENGINE.sentences("fr"))
    assert set(REASONS) == set(get_args(Reason))


def test_pages_and_pictures_that_nobody_read_are_said(facts):
    said = compose(replace(facts, unread_pages=(3, 4)), "en", internal=False).sections[3].sentences
    assert said == (
        "Pages not read, which are only pictures: 3, 4. Their text was neither found nor hidden.",
        "1 picture, signature or stamp in the original.",
    )


def test_a_document_without_anything_is_reported_too():
    replaced, delivery = make(entities=(), persons=(), doubts=())
    bare = gather(replaced, replace(delivery, findings=()), load_profile("judiciaire"), now=WHEN)
    said = [section.sentences for section in compose(bare, "fr", internal=False).sections][:3]
    assert said == [
        ("Aucune mention n'a été repérée.",),
        ("Aucune personne n'est nommée.",),
        ("Aucun doute n'a été signalé.",),
    ]
    assert write_pdf(bare).startswith(b"%PDF-")


READINGS = [
    pytest.param(
        None,
        "aucune : le document est livré tel que le moteur l'a traité",
        "none: the document is delivered as the engine processed it",
        id="nobody read it",
    ),
    pytest.param(
        ReviewFacts(2), "commencée, non validée, 2 corrections", "begun, not validated, 2 corrections", id="under way"
    ),
    pytest.param(
        ReviewFacts(1, when=WHEN, who="Mme Leroy"),
        "validée par Mme Leroy, {fr}, 1 correction",
        "validated by Mme Leroy, {en}, 1 correction",
        id="validated",
    ),
    pytest.param(
        ReviewFacts(0, when=WHEN), "validée, {fr}, 0 correction", "validated, {en}, 0 corrections", id="by nobody named"
    ),
]


@pytest.mark.parametrize(("reading", "fr", "en"), READINGS)
def test_a_report_says_how_far_it_was_read(facts, reading, fr, en):
    when = {"fr": ReportWords("fr").moment(WHEN), "en": ReportWords("en").moment(WHEN)}
    told = replace(facts, reading=reading)
    assert dict(compose(told, "fr", internal=False).identity)["Relecture"] == fr.format(**when)
    assert dict(compose(told, "en", internal=False).identity)["Review"] == en.format(**when)


def test_a_reason_may_quote_the_document_and_stays_inside(facts):
    told = replace(facts, reading=ReviewFacts(0, when=WHEN, reason="page illisible"))
    assert "page illisible" in dict(compose(told, "fr", internal=True).identity).values()
    assert "page illisible" not in dict(compose(told, "fr", internal=False).identity).values()


def test_a_doubt_that_was_settled_is_told_apart(facts):
    told = replace(facts, reading=ReviewFacts(0, frozenset(facts.doubts[:1])))
    decisions = [row[2] for row in rows(compose(told, "fr", internal=False), "Les doutes")]
    assert decisions.count("tranché à la relecture") == 1


def test_every_word_is_there_in_both_languages():
    said = [ENGINE.sentences(language) for language in ("fr", "en")]
    assert all(words[key].strip() for words in said for key in words if key.startswith("report."))


def test_every_kind_of_finding_can_be_reported(facts):
    findings = tuple(Finding(kind, fate) for kind in FINDINGS for fate in FATES)
    text = compose(replace(facts, findings=findings), "fr", internal=False)
    assert len(text.sections[3].table.rows) == len(FINDINGS) * len(FATES)
    assert write_pdf(replace(facts, findings=findings)).startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("language", "moment", "number"),
    [
        ("fr", "1er mars 2026, 10 h 05 (heure normale d’Europe centrale)", "1\u202f234,5"),
        ("en", "1 March 2026, 10:05 (Central European Standard Time)", "1,234.5"),
    ],
)
def test_dates_and_numbers_are_written_as_the_language_does(language, moment, number):
    words = ReportWords(language, ZoneInfo("Europe/Paris"))
    assert (words.moment(WHEN), words.number(1234.5, 1)) == (moment, number)


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        pytest.param(
            "Pacific/Auckland", "1er mars 2026, 22 h 05 (heure d’été de la Nouvelle-Zélande)", id="summer there"
        ),
        pytest.param("Indian/Reunion", "1er mars 2026, 13 h 05 (heure de La Réunion)", id="one time all the year"),
        pytest.param("Etc/GMT+5", "1er mars 2026, 04 h 05 (UTC-05:00)", id="a zone without a name"),
        pytest.param("Etc/UTC", "1er mars 2026, 09 h 05 (temps universel coordonné)", id="none"),
    ],
)
def test_a_moment_is_that_of_the_reader_whose_zone_is_named(zone, moment):
    assert ReportWords("fr", ZoneInfo(zone)).moment(WHEN) == moment


def test_without_a_zone_a_moment_is_that_of_the_machine(monkeypatch):
    monkeypatch.setattr(typography, "machine_zone", lambda: ZoneInfo("America/Toronto"))
    assert ReportWords("en").moment(WHEN) == "1 March 2026, 04:05 (Eastern Standard Time)"


def test_both_forms_of_a_report_are_in_the_zone_that_is_asked_for(facts):
    zone = ZoneInfo("Indian/Reunion")
    assert "13 h 05 (heure de La Réunion)" in write_html(facts, zone=zone).decode()
    assert "13 h 05 (heure de La Réunion)" in paper_text(write_pdf(facts, zone=zone))
