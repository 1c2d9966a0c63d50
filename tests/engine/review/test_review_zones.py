"""A passage that a reader occults whole, and the doubts about zones that a profile occults."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import BadAct, Document, Profile, ZoneNotFound, load_profile, replace
from engine.delivery import deliver_text
from engine.pipeline import decide
from engine.pseudonyms import apply
from engine.review import decide_masks, standing_doubts
from engine.review.acts import plan
from engine.review.doubts import by_id
from engine.review.log import ReviewState, apply_change, begin
from engine.service.documents.redeciding import redecided
from tests.engine.review.made import WHEN, WHO, annotation, done, place, planned
from tests.engine.zones.case import annotated

OCCULTING = load_profile("judiciaire,reasons")
PLAIN = load_profile("judiciaire")
TEXT = """M. Idriss Marchenoir a saisi le conseil ; Me Lopez plaide pour lui.
Le conseil retient que Mme Solange Brisepierre a vu un petit chien.
Il relève que Gontran Pellissard en témoigne ; Me Lopez le dit.
Il condamne M. Marchenoir.
"""
START, END = place("Le conseil retient", text=TEXT)[0], place("en témoigne", text=TEXT)[1]


def begun(profile: Profile = OCCULTING) -> ReviewState:
    return begin(annotated(Document("d.txt", TEXT), profile))


def delivered(state: ReviewState, profile: Profile = OCCULTING) -> str:
    """Give the text that leaves a review."""
    return deliver_text(apply(decide_masks(state, profile), "lettres", b"s" * 32, profile)).data.decode()


def asked(state: ReviewState) -> list[str]:
    return [doubt.variant for doubt in standing_doubts(state) if doubt.kind == "zone_not_found"]


def occult(
    state: ReviewState, zone: Any = "reasons", start: int = START, end: int = END, on: bool = True
) -> ReviewState:
    return done(state, "occult", passage=[start, end], zone=zone, occulted=on)


def test_the_text_of_the_case_has_no_reasons_and_that_is_asked() -> None:
    state = begun()
    assert asked(state) == ["reasons"]
    with pytest.raises(ZoneNotFound):
        delivered(state)
    assert asked(begun(PLAIN)) == []
    assert "vu un petit chien" in delivered(begun(PLAIN), PLAIN)


def test_a_reader_who_says_that_there_is_none_lifts_the_refusal() -> None:
    state = begun()
    (identity,) = (key for key, doubt in by_id(state).items() if doubt.kind == "zone_not_found")
    assert "vu un petit chien" in delivered(done(state, "settle", doubts=[identity]))


def test_a_reader_who_validates_in_spite_of_it_lifts_it_too() -> None:
    assert "vu un petit chien" in delivered(done(begun(), "validate", reason="lu en entier"))


@pytest.mark.parametrize("profile", [OCCULTING, PLAIN], ids=lambda profile: profile.name)
def test_a_passage_that_a_reader_occults_goes_whole_and_settles_the_doubt(profile: Profile) -> None:
    state = occult(begun(profile))
    assert asked(state) == []
    text = delivered(state, profile)
    assert "[Motifs de la décision occultés]" in text
    assert "petit chien" not in text
    assert "en témoigne" not in text
    assert "; Me Lopez le dit." in text


def test_annexes_settle_no_doubt_about_reasons() -> None:
    assert asked(occult(begun(), "annexes")) == ["reasons"]


def test_lifted_it_is_as_before_and_the_doubt_stays_settled_until_the_act_is_undone() -> None:
    state = begun(PLAIN)
    lifted = occult(occult(state), on=False)
    assert delivered(lifted, PLAIN) == delivered(state, PLAIN)


def test_passages_that_overlap_are_one() -> None:
    state = occult(occult(begun(PLAIN)), "annexes", START - 5, START + 4)
    (zone,) = decide_masks(state, PLAIN).occulted
    assert zone == ("annexes", START - 5, END)


def test_an_act_decides_again_as_if_from_the_beginning() -> None:
    before, after = begun(), occult(begun())
    assert redecided(before, decide_masks(before, OCCULTING), after, OCCULTING) == decide_masks(after, OCCULTING)


@pytest.mark.parametrize(
    "fields",
    [
        {"passage": [START, END], "zone": "claims", "occulted": True},
        {"passage": [START, END], "occulted": True},
        {"passage": [END, START], "zone": "reasons", "occulted": True},
        {"passage": [START, len(TEXT) + 1], "zone": "reasons", "occulted": True},
        {"passage": [START], "zone": "reasons", "occulted": True},
        {"passage": [START, END], "zone": "reasons", "occulted": 1},
        {"passage": [START, END], "zone": "reasons", "occulted": False},
        {"zone": "reasons", "occulted": True},
    ],
)
def test_an_act_that_is_none_changes_nothing(fields: dict[str, Any]) -> None:
    with pytest.raises(BadAct):
        planned(begun(), "occult", **fields)


def test_a_validated_document_is_read_again_after_it() -> None:
    state = done(begun(PLAIN), "validate", reason="lu en entier")
    assert state.validated is not None
    assert occult(state).validated is None


def test_a_zone_that_the_profile_finds_and_a_passage_beside_it_are_both_gone() -> None:
    text = "COUR D'APPEL\nIl expose ceci.\nMOTIFS\nAttendu que oui.\nPAR CES MOTIFS\nLa cour rejette."
    state = begin(decide(replace(annotation(), document=Document("d.txt", text), entities=(), doubts=()), OCCULTING))
    made = plan(
        state, {"kind": "occult", "passage": [text.index("Il"), text.index("ceci")], "zone": "reasons", "occulted": True},
        WHO, WHEN,
    )  # fmt: skip
    shown = delivered(apply_change(state, made.difference))
    assert shown.count("[Motifs de la décision occultés]") == 2
    assert "Attendu" not in shown
