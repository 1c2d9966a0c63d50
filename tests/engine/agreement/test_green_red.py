"""The Doccano files of the Etalab guide: green where two agree, red where they do not, as Doccano
imports them."""

from __future__ import annotations

import colorsys
import json

import pytest

from engine.agreement import green_red
from engine.agreement.places import places
from engine.agreement.study import study
from engine.interchange import convert
from tests.engine.agreement.sides import FIRST, LAST, LAWYER, OTHER, TEXT, TOWN, annotated, two


def rows(language: str = "fr") -> list[dict]:
    return [json.loads(line) for line in green_red.documents(two(), language=language).splitlines()]


def test_an_agreement_bears_its_label_and_a_disagreement_what_each_says():
    first, second = rows()
    assert [(TEXT[start:end], label) for start, end, label in first["label"]] == [
        ("Awa", "✓ prénom"),
        ("Diallo", "✗ nom ≠ avocat"),
        ("Rezé", "✗ A : localité"),
        ("Le Goff", "✗ avocat ↔"),
        ("Ondine", "✗ B : personne morale"),
    ]
    assert [label for _, _, label in second["label"]] == ["✓ prénom", "✓ nom"]


def test_it_speaks_english():
    labels = [label for _, _, label in rows("en")[0]["label"]]
    assert labels == ["✓ first name", "✗ surname ≠ lawyer", "✗ A: town", "✗ lawyer ↔", "✗ B: company, organisation"]


def test_each_document_says_who_a_and_b_are_and_how_many_places_they_agree_on():
    first, second = rows()
    assert (first["text"], first["name"], first["A"], first["B"]) == (TEXT, "d1", "Anouk", "Bilal")
    assert [(row["agreed"], row["disagreed"]) for row in (first, second)] == [(1, 4), (2, 0)]


def test_our_own_reader_takes_the_file_and_finds_its_spans_disjoint():
    found = convert.read(green_red.documents(two()).encode(), "doccano", "accord.jsonl")
    assert [len(one.entities) for one in found] == [5, 2]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_label_has_one_type_and_none_is_left_over(language):
    types = json.loads(green_red.label_types(two(), language=language))
    texts = [one["text"] for one in types]
    assert {label for row in rows(language) for _, _, label in row["label"]} == {*texts}
    assert len(texts) == len({*texts})


def test_agreements_are_green_and_disagreements_red_and_both_can_be_read():
    for one in json.loads(green_red.label_types(two())):
        hue, _, saturation = colorsys.rgb_to_hls(*rgb(one["background_color"]))
        degrees = hue * 360
        agreed = one["text"].startswith("✓")
        assert agreed or one["text"].startswith("✗")
        assert 90 < degrees < 150 if agreed else degrees > 345 or degrees < 15
        assert saturation > 0.5
        assert contrast(one["background_color"], one["text_color"]) >= 7


def test_types_are_what_the_importer_of_doccano_accepts():
    for one in json.loads(green_red.label_types(two())):
        assert set(one) == {"text", "prefix_key", "suffix_key", "background_color", "text_color"}
        assert one["prefix_key"] is one["suffix_key"] is None  # two of one shortcut are refused
        assert 0 < len(one["text"]) <= 100


def test_one_against_two_is_one_span_that_names_them_all():
    found = study(
        [
            ("Anouk", [annotated(TEXT, ("Awa Diallo", LAST))]),
            ("Bilal", [annotated(TEXT, ("Awa", FIRST), ("Diallo", LAST))]),
        ]
    )
    (row,) = (json.loads(line) for line in green_red.documents(found).splitlines())
    assert row["label"] == [[4, 14, "✗ nom ≠ prénom + nom"]]


def test_other_boundaries_of_several_mentions_are_no_other_label():
    a = annotated(TEXT, ("Le", LAWYER), ("Goff", LAWYER))
    found = study([("Anouk", [a]), ("Bilal", [annotated(TEXT, ("Le Goff", LAWYER))])])
    assert green_red.describe_place(places(found.documents[0])[0]) == "✗ avocat + avocat ↔ avocat"


def test_a_label_of_ones_own_keeps_its_name_and_a_long_one_is_cut_where_doccano_cuts():
    long = "étiquette_" * 20
    found = study([("Anouk", [annotated(OTHER, ("Tulle", long))]), ("Bilal", [annotated(OTHER, ("Tulle", "VILLE"))])])
    (one,) = json.loads(green_red.label_types(found))
    assert one["text"].startswith("✗ étiquette_")
    assert len(one["text"]) == 100
    assert json.loads(green_red.documents(found))["label"][0][2] == one["text"]


def test_a_document_that_one_alone_annotated_is_in_neither_file():
    found = study([("Anouk", [annotated(OTHER, ("Tulle", TOWN)), annotated(TEXT, name="d2")]), ("Bilal", [annotated(TEXT, name="d2")])])  # fmt: skip
    assert [json.loads(line)["name"] for line in green_red.documents(found).splitlines()] == ["d2"]
    assert json.loads(green_red.label_types(found)) == []


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def contrast(one: str, other: str) -> float:
    """Measure the contrast of two colours, 1 to 21 (WCAG 2.2)."""

    def luminance(colour: str) -> float:
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)
