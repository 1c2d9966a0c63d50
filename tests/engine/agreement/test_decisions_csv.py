"""Decisions read back from a spreadsheet: what is understood, and what each bad line is told."""

from __future__ import annotations

import csv
import io

import pytest

from engine.agreement.adjudication import Decision, make_gold
from engine.agreement.decisions_csv import decisions, decode_csv
from engine.agreement.places_csv import places_csv
from engine.agreement.study import study
from engine.core.broken import BrokenLine
from tests.engine.agreement.sides import LAST, LAWYER, OTHER, TOWN, annotated, two

HEADINGS = {"fr": ("choix", "par", "le", "motif"), "en": ("choice", "by", "on", "reason")}


def filled(place: str, *said: str, language: str = "fr", delimiter: str | None = None) -> str:
    """Fill the line of a place of ``d1``, as a human does: decision, who, when, note."""
    own = "," if language == "en" else ";"
    rows = list(csv.reader(io.StringIO(places_csv(two(), language=language)[1:]), delimiter=own))
    for row in rows[1:]:
        if row[:2] == ["d1", f"p{place}"]:
            for heading, value in zip(HEADINGS[language], said, strict=False):
                row[rows[0].index(heading)] = value
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter or own).writerows(rows)
    return written.getvalue()


@pytest.mark.parametrize(
    ("said", "choice", "spans"),
    [
        pytest.param("A", "a", (), id="A"),
        pytest.param(" b ", "b", (), id="B, in any case"),
        pytest.param("aucune", "none", (), id="none in French"),
        pytest.param("None", "none", (), id="none in English"),
        pytest.param("8-14:personnePhysiqueNom", "written", ((8, 14, LAST),), id="a mention by the code of its label"),
        pytest.param("8 – 14 : Avocat", "written", ((8, 14, LAWYER),), id="by its word, with a dash and blanks"),
        pytest.param("11-14:town; 8-10: surname ;", "written", ((8, 10, LAST), (11, 14, TOWN)), id="two, out of order, in English"),
        pytest.param("8-10:nom\n11-14:localité", "written", ((8, 10, LAST), (11, 14, TOWN)), id="one a line within the cell"),
    ],
)  # fmt: skip
def test_a_decision_is_read(said, choice, spans):
    assert decisions(filled("8-14", said), two()) == (Decision("d1", "8-14", choice, spans),)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_columns_are_known_by_their_headings_whatever_parts_them(language, delimiter):
    written = filled("22-26", "A", "Mme Oyelaran", "2026-11-22", "vu", language=language, delimiter=delimiter)
    expected = Decision("d1", "22-26", "a", (), "Mme Oyelaran", "2026-11-22", "vu")
    assert decisions(written, two()) == (expected,)


def test_who_and_when_fill_what_is_blank():
    first = decisions(filled("8-14", "A"), two(), who="M. Ba", when="2026-11-22")[0]
    assert (first.who, first.when) == ("M. Ba", "2026-11-22")
    said = decisions(filled("8-14", "A", "Mme Oyelaran"), two(), who="M. Ba")[0]
    assert said.who == "Mme Oyelaran"


def test_a_file_that_nobody_filled_decides_nothing():
    assert decisions(places_csv(two()), two()) == ()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_was_written_is_read_back_the_same(language):
    log = (
        Decision("d1", "4-7", "none", (), "=SUM(A1)", "", "'déjà vu'"),
        Decision("d1", "8-14", "b", (), "Mme Oyelaran", "2026-11-22T10:00:00+00:00", "- à revoir"),
        Decision("d1", "43-50", "written", ((43, 45, TOWN), (46, 50, LAWYER))),
        Decision("d2", "3-11", "a"),
    )
    assert decisions(places_csv(two(), log, language=language), two()) == log


@pytest.mark.parametrize("name", ["=d1", "0012", "un  nom\tlong", "'entre guillemets'"])
def test_a_document_is_known_whatever_its_name(name):
    sides = [annotated(OTHER, ("Tulle", TOWN), name=name), annotated(OTHER, name=name)]
    found = study([("Anouk", [sides[0]]), ("Bilal", [sides[1]])])
    log = (Decision(name, "29-34", "a"),)
    assert decisions(places_csv(found, log), found) == log


def test_mentions_that_change_places_are_checked_beside_all_the_others():
    log = (Decision("d1", "4-7", "written", ((4, 14, LAST),)), Decision("d1", "8-14", "none"))
    read = decisions(places_csv(two(), log), two())
    assert [one.text for one in make_gold(two().documents[0], read).entities] == ["Awa Diallo"]


@pytest.mark.parametrize(
    ("written", "line", "reason"),
    [
        pytest.param("", 1, "no_column", id="an empty file"),
        pytest.param("document;début;fin\nd1;8;14\n", 1, "no_column", id="no column of choices"),
        pytest.param('document;début;fin;choix\nd1;8;14;"A\n', 2, "csv", id="a quotation mark left open"),
        pytest.param("document;début;fin;choix\nd1;8;14;A\nd3;8;14;A\n", 3, "no_place", id="a document of another study"),
        pytest.param("document;début;fin;choix\n\nd1;8;15;A\n", 3, "no_place", id="a place that is not there"),
        pytest.param("document;début;fin;choix\nd1;8;;A\n", 2, "no_place", id="no end"),
        pytest.param("document;début;fin;choix\nd1;8;14;C\n", 2, "decision", id="neither A nor B"),
        pytest.param("document;début;fin;choix\nd1;8;14;;\nd1;22;26;;;;\nd1;8;14;8-14\n", 4, "decision", id="a mention without a label"),
        pytest.param("document;début;fin;choix\nd1;8;14;\" ; \"\n", 2, "decision", id="mentions, and none"),
        pytest.param("document;début;fin;choix\nd1;8;14;8-14:nomm\n", 2, "decision_label", id="a label misspelt"),
        pytest.param("document;début;fin;choix\nd1;8;14;14-8:nom\n", 2, "decision_spans", id="the wrong way round"),
        pytest.param("document;début;fin;choix\nd1;8;14;8-9999:nom\n", 2, "decision_spans", id="past the end"),
        pytest.param("document;début;fin;choix\nd1;8;14;4-14:nom\n", 2, "decision_spans", id="over an agreement"),
        pytest.param('document;motif;début;fin;choix\nd1;"deux\nlignes";8;14;A\nd1;;8;14;A\n', 4, "decided_twice", id="a place twice, after a cell of two lines"),
    ],
)  # fmt: skip
def test_a_bad_line_says_file_and_line_and_what_to_do(written, line, reason):
    with pytest.raises(BrokenLine) as caught:
        decisions(written, two(), file="arbitrage.csv")
    assert (caught.value.params["file"], caught.value.params["line"], caught.value.params["reason"]) == ("arbitrage.csv", line, reason)  # fmt: skip
    for language in ("fr", "en"):
        said = caught.value.sentence(language)
        assert said.startswith("arbitrage.csv, lin" if language == "en" else "arbitrage.csv, ligne")
        assert "Diallo" not in said


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_what_spreadsheets_write_is_decoded(encoding):
    assert decode_csv("décision;né à Rezé".encode(encoding)) == "décision;né à Rezé"


def test_what_no_spreadsheet_writes_is_refused_with_its_line():
    with pytest.raises(BrokenLine) as caught:
        decode_csv(b"document\nd1;\x81\x8d\n")
    assert (caught.value.params["line"], caught.value.params["reason"]) == (2, "encoding")
