"""What is made of what was made before is what is made from nothing: after any acts, under any
strategy."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings, strategies as st

from components.document.review import payload as review_payload
from engine.core.errors import ReviewError
from engine.core.labels import LABELS, load_profile
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.text_context import TextContext
from engine.review import paragraph_cuts
from engine.review.acts import plan
from engine.review.final import chosen_pseudonyms, decide_masks
from engine.review.log import LogEntry, apply_change, begin, redo, undo
from engine.review.paragraph_pairs import align, realign
from engine.service.documents.redeciding import redecided
from engine.service.documents.reviewed import Reviewed
from engine.service.documents.sides import Sides
from tests.engine.service.made_reviews import TEXT, annotation

NOW = datetime(2026, 11, 22, 14, 2, tzinfo=UTC)
WORDS = [(0, 4), *[(TEXT.index(word), TEXT.index(word) + len(word)) for word in TEXT.split() if word.isalpha()]]
FORMS = ["Awa", "ROCHEBLAVE", "Rocheblave", "Tuan", "Quimperac", "4 mai 1971", "Lorient"]
PLACES = [(TEXT.index(form), TEXT.index(form) + len(form)) for form in FORMS]
LINE_BREAKS = [at for at, letter in enumerate(TEXT) if letter == "\n"]


@st.composite
def acts(draw):
    """Draw an act; the document may refuse it."""
    kind = draw(
        st.sampled_from("add add remove label bounds assign merge person pseudonym accept break undo redo".split())
    )
    start, end = draw(st.sampled_from(WORDS if kind == "add" else PLACES))
    act = {"kind": kind, "start": start, "end": end, "everywhere": draw(st.booleans())}
    if kind == "break":  # a mention over a line break joins two lines
        at = draw(st.sampled_from(LINE_BREAKS))
        return {**act, "kind": "add", "start": max(0, at - 2), "end": min(len(TEXT), at + 4), "label": "adresse"}
    if kind in ("add", "label"):
        act["label"] = draw(st.sampled_from(list(LABELS)))
    if kind == "bounds":
        act |= {"to_start": start + draw(st.integers(-9, 2)), "to_end": end + draw(st.integers(-2, 9))}
    if kind in ("assign", "person", "pseudonym"):
        act["person"] = draw(st.sampled_from(["p1", "p2", "p3"]))
    if kind == "merge":
        act |= {"into": "p1", "persons": ["p2"]}
    if kind == "person":
        act |= {
            "masked": draw(st.sampled_from([True, False, None])),
            "role": draw(st.sampled_from(["judge", "claimant"])),
        }
    if kind == "pseudonym":
        act |= {"first": draw(st.sampled_from(["", "Inès"])), "surname": draw(st.sampled_from(["Valcourt", ""]))}
    return act


def after(reviewed: Reviewed, act) -> Reviewed:
    if act["kind"] in ("undo", "redo"):
        entry = (undo if act["kind"] == "undo" else redo)(reviewed.log, "", NOW)
    else:
        made = plan(reviewed.state, act, "", NOW)
        entry = LogEntry(made.kind, "", NOW, made.difference)
    return Reviewed(apply_change(reviewed.state, entry.difference), (*reviewed.log, entry), 7, "judiciaire")


def sides(reviewed: Reviewed, made, strategy: str, standing=None, before=None) -> Sides:
    replaced = apply(made, strategy, b"secret", PROFILE, chosen=chosen_pseudonyms(reviewed.state), standing=standing)
    found = realign(before, replaced.annotation, replaced) if before else align(replaced.annotation, replaced)
    return Sides(reviewed, replaced, found)


PROFILE = load_profile("judiciaire")


@pytest.mark.parametrize("longest", [pytest.param(3000, id="whole lines"), pytest.param(25, id="lines cut in blocks")])
@settings(max_examples=60, deadline=None)
@given(st.lists(acts(), min_size=1, max_size=6), st.sampled_from(list(STRATEGIES)))
def test_whatever_was_done_the_result_is_that_of_beginning_anew(longest, todo, strategy):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paragraph_cuts, "LONGEST", longest)
        standing, reviewed = TextContext(TEXT), Reviewed(begin(annotation()), (), 7, "judiciaire")
        made = decide_masks(reviewed.state, PROFILE)
        was = sides(reviewed, made, strategy)
        page = review_payload.build_payload(was, "id", PROFILE, "fr")
        for act in todo:
            with suppress(ReviewError):
                new = after(was.reviewed, act)
                made = redecided(was.reviewed.state, made, new.state, PROFILE)
                assert made == decide_masks(new.state, PROFILE)
                now = sides(new, made, strategy, standing, was.aligned)
                whole = sides(new, made, strategy)
                assert (now.replaced, now.aligned, now.aligned.marks) == (
                    whole.replaced,
                    whole.aligned,
                    whole.aligned.marks,
                )
                page = patched(page, review_payload.patch(was, now, "id", PROFILE, "fr"))
                assert page == review_payload.build_payload(whole, "id", PROFILE, "fr")
                was = now


def patched(page, patch):
    """Do what the page does with a patch: rows that stay are numbered anew."""
    if patch["rows"] is None:
        return patch["payload"]
    rows, number = {**dict(enumerate(page["paragraphs"])), **dict(patch["rows"])}, iter(range(10_000))
    paragraphs = [[next(number) if isinstance(one, int) else one for one in row] for _, row in sorted(rows.items())]
    tables = {name: patch[name] for name in patch if name not in ("rows", "version", "based_on")}
    return {**page, **tables, "paragraphs": paragraphs}
