"""What is taken away: gold with its history, in every form, and never without a word on what is
left open."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest

from engine.agreement import green_red
from engine.agreement.adjudication import Decision, from_json, make_gold
from engine.agreement.exports import AgreementExport, export, forms, member_names
from engine.agreement.places import places
from engine.agreement.study import Study, study
from engine.core.errors import NothingShared, UnknownName
from engine.interchange import convert
from tests.engine.agreement.sides import OTHER, TEXT, TOWN, annotated, two

LOG = (
    Decision("d1", "8-14", "a", (), "Mme Oyelaran", "2026-11-22"),
    Decision("d1", "43-50", "b"),
    Decision("d1", "43-50", "open"),
)
READ = tuple(form for form in convert.FORMS if form not in ("seqeval", "offsets"))
"""Forms that hold text, mentions and their labels."""


def one() -> Study:
    return study([(who, [annotated(OTHER, ("Tulle", TOWN))]) for who in ("Anouk", "Bilal")])


def files(made: AgreementExport) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def codes(made: AgreementExport) -> dict[str, int]:
    return {notice.code: notice.n for notice in made.losses}


def test_the_gold_in_our_json_holds_its_history_and_what_is_open():
    made = export(two(), LOG, "json")
    first, second = json.loads(made.data)
    assert [row["text"] for row in first["entities"]] == ["Awa", "Diallo"]
    assert tuple(from_json(row) for row in first["history"]) == LOG
    assert first["annotators"] == {"a": "Anouk", "b": "Bilal"}
    assert [(row["kind"], row["a"], row["b"]) for row in first["open"]] == [
        ("only_a", [[22, 26, TOWN]], []),
        ("boundary", [[43, 50, "professionnelAvocat"]], [[46, 50, "professionnelAvocat"]]),
        ("only_b", [], [[70, 76, "personneMorale"]]),
    ]
    assert (second["history"], second["open"]) == ([], [])
    assert (made.name, made.media_type, made.open) == ("accord-reference.json", "application/json", 3)


def test_our_own_reader_takes_the_gold_back():
    found = convert.read(export(two(), LOG, "json").data, "json", "accord-reference.json")
    assert [one.entities for one in found] == [make_gold(one, LOG).entities for one in two().documents]


def test_one_document_is_no_list():
    assert json.loads(export(one(), (), "json").data)["document"]["name"] == "d1"


@pytest.mark.parametrize("form", READ)
def test_every_form_holds_the_same_mentions(form):
    made = export(two(), LOG, form)
    several = made.name.endswith(".zip") and form != "brat"
    parts = [part.encode() for part in files(made).values()] if several else [made.data]
    found = [one for part in parts for one in convert.read(part, form, "gold")]
    spans = {one.document.text.strip(): [(e.text, e.label) for e in one.entities] for one in found}
    assert spans == {
        one.text.strip(): [(e.text, e.label) for e in make_gold(one, LOG).entities] for one in two().documents
    }


@pytest.mark.parametrize("form", convert.FORMS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_form_has_its_name_and_type_and_says_what_it_lacks(form, language):
    made = export(two(), LOG, form, language=language)
    assert made.name.startswith("accord-reference" if language == "fr" else "agreement-gold")
    assert made.media_type
    assert made.open == codes(made)["open"] == 3
    assert codes(made).get("history") == (None if form == "json" else 1)
    assert all(notice.sentence(language) for notice in made.losses)


def test_the_names_of_forms_are_unlike_each_other():
    names = [export(two(), (), form).name for form in forms()]
    assert len({*names}) == len(names)


def test_when_all_is_settled_nothing_is_said_to_be_open():
    made = export(one(), (), "json")
    assert (made.open, made.losses) == (0, ())


def test_green_and_red_come_with_the_types_of_label_first_and_how_to_import_them():
    made = export(two(), (), "green_red")
    assert (made.name, made.media_type) == ("accord-doccano.zip", "application/zip")
    parts = files(made)
    assert parts["1-etiquettes.json"] == green_red.label_types(two())
    assert parts["2-documents.jsonl"] == green_red.documents(two())
    assert "1-etiquettes.json" in parts["LISEZ-MOI.txt"]
    english = files(export(two(), (), "green_red", language="en"))
    assert english["1-labels.json"] == green_red.label_types(two(), language="en")
    assert "1-labels.json" in english["READ-ME.txt"]


def test_all_places_come_as_csv_with_what_was_decided():
    made = export(two(), LOG, "csv")
    assert (made.name, made.media_type) == ("accord-passages.csv", "text/csv; charset=utf-8")
    rows = list(csv.DictReader(io.StringIO(made.data.decode("utf-8-sig")), delimiter=";"))
    assert [row["choix"] for row in rows] == ["", "A", "", "", "", "", ""]


def test_the_order_of_the_two_can_be_chosen():
    first = json.loads(export(two(), (Decision("d1", "22-26", "b"),), "json", 1, 0).data)[0]
    assert first["annotators"] == {"a": "Bilal", "b": "Anouk"}
    assert ("Rezé", TOWN) in {(row["text"], row["label"]) for row in first["entities"]}


def test_a_document_that_one_alone_annotated_is_left_out_and_named():
    found = study([("Anouk", [annotated(OTHER, ("Tulle", TOWN)), annotated(TEXT, name="d2")]), ("Bilal", [annotated(TEXT, name="d2")])])  # fmt: skip
    made = export(found, (), "json")
    assert json.loads(made.data)["document"]["name"] == "d2"
    assert "d1" in next(notice.sentence() for notice in made.losses if notice.code == "not_both")


def test_decisions_on_what_is_not_taken_away_are_not_said_to_be_lost():
    found = study([("Anouk", [annotated(OTHER, ("Tulle", TOWN)), annotated(TEXT, ("Awa", TOWN), name="d2")]), ("Bilal", [annotated(TEXT, name="d2")])])  # fmt: skip
    (place,) = (one.id for one in places(found.documents[1], 0, 1))
    log = (Decision("d1", "0-5", "a"), Decision("d2", place, "a"), Decision("d2", "900-901", "b"), Decision("d9", place, "none"))  # fmt: skip
    assert codes(export(found, log, "conll"))["history"] == 1
    assert "history" not in codes(export(found, (log[0], *log[2:]), "conll"))


def test_two_who_share_no_document_have_nothing_to_take_away():
    found = study([("Anouk", [annotated(OTHER), annotated(TEXT, name="d2")]), ("Bilal", [annotated("Fin.", name="d3"), annotated("Suite.", name="d4")])])  # fmt: skip
    with pytest.raises(NothingShared):
        export(found, (), "json")


def test_a_form_that_is_none_is_refused():
    with pytest.raises(UnknownName) as caught:
        export(two(), (), "zut")
    assert "green_red" in str(caught.value)


def test_the_same_log_gives_the_same_bytes():
    assert all(export(two(), LOG, form).data == export(two(), LOG, form).data for form in forms())


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(["d1.txt", "d2.docx"], ["d1.xml", "d2.xml"], id="their stems"),
        pytest.param(
            ["../../etc/passwd", "C:\\a|b?.txt"], ["passwd.xml", "C-a-b.xml"], id="nothing that leaves a folder"
        ),
        pytest.param(["Arrêt n° 12/34", "…"], ["34.xml", "document.xml"], id="signs that a disk refuses"),
        pytest.param(["d.1", "D.2", "d-2"], ["d.xml", "D-2.xml", "d-2-2.xml"], id="unlike each other on every disk"),
        pytest.param(["a" * 300], ["a" * 80 + ".xml"], id="a long name"),
    ],
)
def test_files_within_a_zip_have_names_that_every_disk_takes(names, expected):
    assert member_names(names, ".xml") == expected
