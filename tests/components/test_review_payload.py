"""What a page knows of a reading: said in both languages, with the signs each wants."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from components.document.review import payload as review_payload, words as review_words
from components.document.viewer_payload import tables
from components.i18n import words
from engine.core.labels import load_profile
from engine.pseudonyms import apply
from engine.review.acts import ACTS, Plan, plan
from engine.review.doubts import DoubtProgress, doubt_id
from engine.review.final import decide_masks
from engine.review.log import LogEntry, StateChange, apply_change, begin, redo, undo
from engine.review.paragraph_pairs import align
from engine.service.documents.reviewed import Reviewed
from engine.service.documents.sides import Sides
from tests.engine.service.made_reviews import TEXT, annotation, at_mention, mark

NOW = datetime.now(UTC)
PROFILE = load_profile("judiciaire")
DOUBTS = [doubt_id(one) for one in annotation().doubts]


def read(*acts, who="Mme Leroy"):
    """Give what acts make of the made document."""
    reviewed = Reviewed(begin(annotation()), (), 7, "judiciaire")
    for act in acts:
        if act["kind"] in ("undo", "redo"):
            entry = (undo if act["kind"] == "undo" else redo)(reviewed.log, who, NOW)
        else:
            made = plan(reviewed.state, act, who, NOW)
            entry = LogEntry(made.kind, who, NOW, made.difference, 2.0)
        reviewed = Reviewed(apply_change(reviewed.state, entry.difference), (*reviewed.log, entry), 7, "judiciaire")
    return reviewed


def sides(reviewed):
    replaced = apply(decide_masks(reviewed.state, PROFILE), "lettres", b"k", PROFILE)
    return Sides(reviewed, replaced, align(replaced.annotation, replaced))


def test_the_review_says_how_far_it_is():
    told = review_payload.review(read(mark(), {"kind": "settle", "doubts": DOUBTS[1:]}), PROFILE, "fr")
    assert (told["version"], told["can_undo"], told["can_redo"], told["validated"]) == ("7.2", True, False, None)
    assert told["progress"] == {"settled": 2, "of": 2, "blocking": 0, "said": "2 doutes tranchés sur 2"}
    figures = told["figures"]
    assert (figures["added_sensitive"], figures["removed"], figures["precision"], figures["seconds"]) == (
        2,
        0,
        1.0,
        4.0,
    )
    assert json.loads(json.dumps(told)) == told


def test_a_validation_tells_who_when_and_why():
    told = review_payload.review(
        read({"kind": "settle", "doubts": DOUBTS}, {"kind": "validate", "reason": "relu deux fois"}), PROFILE, "en"
    )
    assert told["validated"] == {"who": "Mme Leroy", "when": NOW.isoformat(), "reason": "relu deux fois"}
    assert told["last"]["said"].startswith("Mme Leroy validated the document at")


def test_a_settled_doubt_stays_with_who_and_when():
    reviewed = read(
        {"kind": "settle", "doubts": [DOUBTS[0]], "note": "un mot"}, at_mention("label", "Lorient", label="adresse")
    )
    rows = {one["id"]: one for one in tables(sides(reviewed).aligned, "fr", reviewed.state)["doubts"]}
    seen, corrected = (rows[one]["settled"] for one in DOUBTS)
    assert (seen["how"], seen["note"], seen["who"]) == ("seen", "un mot", "Mme Leroy")
    assert seen["said"].startswith("Tranché par Mme Leroy à ")
    assert corrected["said"].startswith("Tranché par une correction de Mme Leroy à ")


def test_a_person_tells_what_a_reader_chose():
    acts = (
        {"kind": "person", "person": "p2", "masked": False},
        {"kind": "pseudonym", "person": "p1", "first": "Inès", "surname": "Valcourt"},
    )
    reviewed = read(*acts)
    rows = {one["id"]: one for one in tables(sides(reviewed).aligned, "fr", reviewed.state)["persons"]}
    names = ("masked", "mask_chosen", "first", "surname", "role_code", "gender_code")
    assert [rows["p1"][name] for name in names] == [True, None, "Inès", "Valcourt", "claimant", "f"]
    assert [rows["p2"][name] for name in names] == [False, False, None, None, "defendant", "m"]


def test_an_accepted_mention_is_told_apart():
    reviewed = read(at_mention("accept", "Lorient"))
    table = tables(sides(reviewed).aligned, "fr", reviewed.state)["entities"]
    assert [form for form, is_so in zip(table["text"], table["accepted"], strict=True) if is_so] == ["Lorient"]
    assert [TEXT[start:end] for start, end in zip(table["start"], table["end"], strict=True)] == table["text"]


def test_rows_say_where_they_begin():
    made = review_payload.build_payload(sides(read()), "id", PROFILE, "fr")
    assert [TEXT[start : start + 4] for start in made["starts"]] == ["COUR", "\nEnt", "Entr", "Mme ", "Le d", "L'av"]
    assert made["review"]["version"] == "7.0"


@pytest.mark.parametrize(
    ("far", "fr", "en"),
    [
        (DoubtProgress(12, 15, 0), "12 doutes tranchés sur 15", "12 of 15 doubts settled"),
        (DoubtProgress(1, 2, 1), "1 doute tranché sur 2", "1 of 2 doubts settled"),
        (DoubtProgress(0, 0, 0), "Aucun doute à trancher", "No doubt to settle"),
    ],
)
def test_progress_is_said(far, fr, en):
    assert (review_words.progress(far, "fr"), review_words.progress(far, "en")) == (fr, en)


@pytest.mark.parametrize(
    ("counts", "fr", "en"),
    [
        ((17, 2, 1), "17 occurrences\u202f; 2 dans des mots plus longs, laissées de côté\u202f; 1 laissée telle quelle, déjà marquée autrement",
         "17 occurrences; 2 inside longer words, skipped; 1 left as it is, marked differently already"),
        ((1, 0, 0), "1 occurrence", "1 occurrence"),
        ((0, 1, 0), "0 occurrence\u202f; 1 dans un mot plus long, laissée de côté", "0 occurrences; 1 inside a longer word, skipped"),
    ],
)  # fmt: skip
def test_what_an_act_would_touch_is_said(counts, fr, en):
    told = review_payload.preview(Plan("add", StateChange(), *counts))
    assert (told["fr"], told["en"]) == (fr, en)


def test_every_act_can_be_told_in_both_languages():
    for lang in ("fr", "en"):
        known = words(lang)
        fates = [f"mask.{whose}{fate}" for whose in ("", "person.") for fate in ("hidden", "readable")]
        for kind in (*ACTS.keys() - {"mask"}, *fates, "undo", "redo"):
            assert any(f"review.did.{kind}{form}" in known for form in ("", ".one"))
            assert any(f"review.what.{kind}{form}" in known for form in ("", ".one"))


def test_acts_taken_back_are_told_as_such():
    log = read(mark(), {"kind": "undo"}, {"kind": "redo"}, at_mention("remove", "Lorient"), {"kind": "undo"}).log
    rows = review_payload.history(log, "fr")
    assert [row["undone"] for row in rows] == [False, True, False, False, False]
    assert [row["said"] for row in rows[:3]] == [
        "Correction annulée (1 mention retirée)", "1 mention retirée", "Correction rétablie (2 mentions ajoutées)",
    ]  # fmt: skip


def test_an_hour_of_another_day_has_its_day():
    now = datetime(2026, 3, 2, 12, tzinfo=UTC).astimezone()
    today, before = now.replace(hour=14, minute=2), now.replace(hour=9, minute=5) - timedelta(days=1)
    assert review_words.moment(today, "fr", now) == "à 14\u00a0h\u00a002"
    assert review_words.moment(before, "fr", now) == "le 1er mars 2026 à 9\u00a0h\u00a005"
    assert review_words.moment(before, "en", now) == "on 1 March 2026 at 09:05"


def test_a_reader_without_a_name_is_somebody():
    assert review_words.describe_entry(read(mark(), who="").log[0], "fr").startswith(
        "Un lecteur a ajouté 2 mentions à "
    )
