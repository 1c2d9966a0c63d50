"""All places as a file for a spreadsheet: words of the language, nothing that a spreadsheet would
run or take for a day."""

from __future__ import annotations

import csv
import io

import pytest

from engine.agreement.adjudication import Decision
from engine.agreement.places_csv import COLUMNS, heading, places_csv
from engine.agreement.study import study
from tests.engine.agreement.sides import OTHER, TOWN, annotated, two

DELIMITERS = {"fr": ";", "en": ","}


def read(written: str, language: str = "fr") -> list[dict[str, str]]:
    """Read a file as a spreadsheet of that language does."""
    assert written.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(written[1:]), delimiter=DELIMITERS[language]))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        pytest.param(
            "fr",
            {
                "document": "d1",
                "passage": "p8-14",
                "type": "≠ catégories différentes",
                "début": "8",
                "fin": "14",
                "avant": "Mme Awa",
                "texte": "Diallo",
                "après": ", née à Rezé, assistée de Me Le Goff, contre la société Ondi",
                "A": "nom",
                "mentions de A": "8-14:personnePhysiqueNom",
                "B": "avocat",
                "mentions de B": "8-14:professionnelAvocat",
                "choix": "aucune",
                "par": "Mme Oyelaran",
                "le": "2026-11-22",
                "motif": "à revoir",
            },
            id="French",
        ),
        pytest.param(
            "en",
            {
                "document": "d1",
                "passage": "p8-14",
                "kind": "≠ different categories",
                "start": "8",
                "end": "14",
                "before": "Mme Awa",
                "text": "Diallo",
                "after": ", née à Rezé, assistée de Me Le Goff, contre la société Ondi",
                "A": "surname",
                "A mentions": "8-14:personnePhysiqueNom",
                "B": "lawyer",
                "B mentions": "8-14:professionnelAvocat",
                "choice": "none",
                "by": "Mme Oyelaran",
                "on": "2026-11-22",
                "reason": "à revoir",
            },
            id="English",
        ),
    ],
)
def test_a_place_is_a_line_in_the_words_of_the_language(language, expected):
    log = [Decision("d1", "8-14", "none", (), "Mme Oyelaran", "2026-11-22", "à revoir")]
    assert read(places_csv(two(), log, language=language), language)[1] == expected


def test_all_places_are_there_or_the_disagreements_alone():
    assert [row["passage"] for row in read(places_csv(two()))] == ["p4-7", "p8-14", "p22-26", "p43-50", "p70-76", "p3-11", "p12-18"]  # fmt: skip
    assert [row["type"] for row in read(places_csv(two(), disagreements=True))] == [
        "≠ catégories différentes",
        "A seulement chez A",
        "↔ limites différentes",
        "B seulement chez B",
    ]


def test_what_was_decided_stands_as_it_is_read_back():
    log = [
        Decision("d1", "8-14", "a"),
        Decision("d1", "22-26", "b"),
        Decision("d1", "43-50", "written", ((43, 45, TOWN), (46, 50, TOWN))),
        Decision("d1", "70-76", "a"),
        Decision("d1", "70-76", "open"),
    ]
    said = [row["choix"] for row in read(places_csv(two(), log, disagreements=True))]
    assert said == ["A", "B", "43-45:localite; 46-50:localite", ""]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\n@"], ids=repr)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_spreadsheet_runs_nothing_of_a_text_a_name_a_label_or_a_note(start, language):
    risky = f'{start}HYPERLINK("x";"y")'
    one = annotated(f"{risky}{risky}{risky}", (risky, f"{start}VILLE"), name=f"{start}d1")
    found = study([("Anouk", [one]), ("Bilal", [annotated(one.document.text, name=f"{start}d1")])])
    place = f"{one.entities[0].start}-{one.entities[0].end}"
    log = [Decision(f"{start}d1", place, "a", (), risky, risky, risky)]
    (row,) = read(places_csv(found, log, language=language), language)
    assert [value for value in row.values() if value[:1] in ("=", "+", "-", "@", "\t", "\r", "\n")] == []


@pytest.mark.parametrize("name", ["0012", "2024-01-05", "3/5", "=1+1"])
def test_a_name_that_a_spreadsheet_would_rewrite_is_kept_from_it(name):
    found = study([(who, [annotated(OTHER, ("Tulle", TOWN), name=name)]) for who in ("Anouk", "Bilal")])
    assert read(places_csv(found))[0]["document"] == f"'{name}"


def test_headings_are_unlike_each_other_in_both_languages():
    for language in ("fr", "en"):
        assert len({heading(name, language) for name in COLUMNS}) == len(COLUMNS)
