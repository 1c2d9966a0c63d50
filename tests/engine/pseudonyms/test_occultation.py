"""Zones occulted whole: nothing of them is written, everything else is as without them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from engine.core import (
    SURNAME,
    Annotation,
    BrokenLine,
    Document,
    EngineInfo,
    Entity,
    OccultedZone,
    load_profile,
    replace,
)
from engine.interchange import schema
from engine.pseudonyms import STRATEGIES, apply, originals_of
from engine.pseudonyms.occultation import occulted_lines
from engine.review import align
from engine.review.paragraph_pairs import realign
from tests.engine.zones.case import ANNEXES, HEAD, KEPT, REASONS, RULING, TEXT, annotated

FORMULAS = {"reasons": "[Motifs de la décision occultés]", "annexes": "[Annexes de la décision occultées]"}
SECRET = b"s" * 32


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_each_zone_gives_way_to_its_formula_and_the_rest_stays(strategy: str) -> None:
    replaced = apply(annotated(Document("d.txt", TEXT)), strategy, SECRET)
    for formula in FORMULAS.values():
        assert replaced.text.count(formula) == 1
    assert not any(word in replaced.text.split(RULING.split("\n")[0])[1] for word in ("papier", "bleu"))
    assert not any(word in replaced.text for word in KEPT)
    assert replaced.text.startswith(HEAD.split("M. Idriss")[0])
    assert "La cour infirme le jugement et condamne" in replaced.text


def test_no_pseudonym_is_given_to_who_is_named_in_a_zone_alone() -> None:
    document = Document("d.txt", TEXT)
    replaced = apply(annotated(document), "lettres", SECRET)
    without = apply(annotated(document, load_profile("judiciaire")), "lettres", SECRET)
    assert "E..." in without.text
    assert "E..." not in replaced.text
    inside = [e for e in replaced.annotation.entities if TEXT.index("MOTIFS") < e.start < TEXT.index("PAR CES")]
    assert {(e.masked, e.replacement) for e in inside} == {(True, "")}
    assert "Lopez" in {e.text for e in inside}


@pytest.mark.parametrize(
    ("language", "formula"), [("fr", FORMULAS["reasons"]), ("en", "[Reasons for the decision withheld]")]
)
def test_the_formula_is_in_the_language_of_the_document(language: str, formula: str) -> None:
    replaced = apply(annotated(Document("d.txt", TEXT, language=language)), "lettres", SECRET)
    assert formula in replaced.text


def test_the_gate_searches_for_the_names_of_a_zone_and_for_its_long_lines() -> None:
    originals = originals_of.originals_of(apply(annotated(Document("d.txt", TEXT)), "lettres", SECRET))
    line = REASONS.split("\n")[1]
    assert originals.betrays(line)
    assert originals.betrays(line.upper())
    assert originals.betrays("témoin : Pellissard")
    assert not originals.betrays("Maître Lopez")
    assert not originals.betrays("MOTIFS DE LA DÉCISION")


def test_a_line_that_the_text_has_elsewhere_too_is_not_searched_for() -> None:
    line = "La cour infirme le jugement et condamne Mme Brisepierre à payer 2 000 euros à M. Marchenoir."
    text = TEXT + line + "\n"
    annotation = annotated(Document("d.txt", text))
    assert line in text[annotation.occulted[-1].start : annotation.occulted[-1].end]
    assert line not in occulted_lines(annotation)
    assert ANNEXES.split("\n")[1] in occulted_lines(annotation)


@st.composite
def cases(draw: st.DrawFn) -> Annotation:
    """Draw a text with mentions, masked or not, that may cross line breaks and ends of zones."""
    text = draw(st.text(alphabet="abé \n\n\u2028𝄞", min_size=1, max_size=50))
    cuts = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=10).map(sorted))
    entities = tuple(
        Entity(start, end, text[start:end], SURNAME, "human", masked=draw(st.booleans()))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False)
    )
    ends = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=6).map(sorted))
    zones = tuple(
        OccultedZone(draw(st.sampled_from(("reasons", "annexes"))), start, end)
        for start, end in zip(ends[::2], ends[1::2], strict=False)
    )
    return Annotation(Document("d.txt", text), EngineInfo("", "", "", ""), entities, occulted=zones)


@given(cases())
def test_every_letter_of_a_zone_is_replaced_and_none_outside_but_those_of_mentions(annotation: Annotation) -> None:
    text, replaced = annotation.document.text, apply(annotation, "noir", SECRET)
    gone = {at for span in replaced.spans for at in range(span.start, span.end)}
    met = [e for e in annotation.entities if any(e.start < z.end and z.start < e.end for z in annotation.occulted)]
    wanted = {at for zone in annotation.occulted for at in range(zone.start, zone.end)}
    wanted |= {at for e in met for at in range(e.start, e.end)}
    hidden = wanted | {at for e in annotation.entities if e.masked for at in range(e.start, e.end)}
    assert {at for at in hidden if text[at].strip()} <= gone <= hidden
    assert replaced.text.count("occulté") <= len(annotation.occulted)
    parts, done = [], 0
    for span in replaced.spans:
        parts += [text[done : span.start], replaced.text[span.new_start : span.new_end]]
        done = span.end
    assert "".join([*parts, text[done:]]) == replaced.text


@given(cases())
def test_both_texts_are_aligned_and_aligned_again(annotation: Annotation) -> None:
    def joined(side: Any) -> str:
        return "".join(segment.text for paragraph in side for segment in paragraph)

    replaced = apply(annotation, "etiquettes", SECRET)
    found = align(replaced.annotation, replaced)
    assert joined(paragraph.original for paragraph in found.paragraphs) == annotation.document.text
    assert joined(paragraph.pseudonymised for paragraph in found.paragraphs) == replaced.text
    before = apply(replace(annotation, occulted=()), "etiquettes", SECRET)
    assert realign(align(before.annotation, before), replaced.annotation, replaced) == found


@pytest.mark.parametrize(
    ("rows", "fits"),
    [
        ([{"kind": "reasons", "start": 0, "end": 3}, {"kind": "annexes", "start": 3, "end": 6}], True),
        ([{"kind": "claims", "start": 0, "end": 3}], False),
        ([{"kind": "reasons", "start": 0, "end": 30}], False),
        ([{"kind": "reasons", "start": 3, "end": 5}, {"kind": "reasons", "start": 1, "end": 2}], False),
        ([{"kind": "reasons", "start": "x", "end": 3}], False),
        ([{"kind": "reasons"}], False),
        ([1], False),
        ("x", False),
    ],
)
def test_zones_are_written_with_the_annotation_and_read_where_they_fit(rows: Any, fits: bool) -> None:
    data = {"text": "abcdef", "entities": [], "engine": {}, "occulted": rows}
    if not fits:
        with pytest.raises(BrokenLine):
            schema.from_json(data, "f.json", 1, bool)
        return
    read = schema.from_json(data, "f.json", 1, bool)
    assert read.to_json()["occulted"] == rows
    assert "occulted" not in replace(read, occulted=()).to_json()
