"""The two texts side by side: nothing lost, nothing added, cut where a reader expects it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.labels import FIRST_NAME, LABELS, SURNAME
from engine.core.model import Annotation, Document, Doubt, EngineInfo, Entity, Person, replace
from engine.review import paragraph_cuts, paragraph_pairs as aligned
from engine.review.paragraph_pairs import AlignedTexts, align
from tests.doubts import foreign

INFO = EngineInfo("0", "fr", "cpu", "judiciaire")


def put(text: str, *mentions: tuple[int, int, str, str | None, str | None], **more: Any) -> AlignedTexts:
    """Align a text with mentions (start, end, label, replacement or None to keep, person)."""
    entities, spans, new, was = [], [], "", 0
    for index, (start, end, label, replacement, person) in enumerate(mentions):
        new += text[was:start]
        if replacement is not None:
            spans.append(
                SimpleNamespace(
                    start=start, end=end, new_start=len(new), new_end=len(new) + len(replacement), entity_index=index
                )
            )
        entities.append(
            Entity(start, end, text[start:end], label, "model:fr", 0.98, person, replacement is not None, replacement)
        )
        new, was = new + (text[start:end] if replacement is None else replacement), end
    annotation = Annotation(Document("a.txt", text), INFO, tuple(entities), **more)
    return align(annotation, SimpleNamespace(text=new + text[was:], annotation=annotation, spans=tuple(spans)))  # type: ignore[arg-type]


def joined(found: AlignedTexts, side: str) -> str:
    return "".join(segment.text for paragraph in found.paragraphs for segment in getattr(paragraph, side))


@st.composite
def marked(draw: st.DrawFn) -> tuple[str, list[tuple[int, int, str, str | None, str | None]], str]:
    """Draw a text, mentions in it, and the text that must come out."""
    cuts = st.text(alphabet="aé. \n\r\u2028\u202e𝄞Z", max_size=12)
    text, new, mentions = draw(cuts), "", []
    new = text
    for _ in range(draw(st.integers(0, 5))):
        form, replacement, gap = draw(cuts.filter(len)), draw(st.none() | cuts), draw(cuts)
        mentions.append((len(text), len(text) + len(form), draw(st.sampled_from(list(LABELS))), replacement, "p1"))
        text, new = text + form + gap, new + (form if replacement is None else replacement) + gap
    return text, mentions, new


@given(marked())
def test_the_segments_of_a_side_joined_give_its_text(case: Any) -> None:
    text, mentions, new = case
    found = put(text, *mentions)
    assert (joined(found, "original"), joined(found, "pseudonymised")) == (text, new)


@given(marked(), st.integers(1, 6))
def test_endless_lines_are_cut_without_loss_and_never_within_a_mention(case: Any, longest: int) -> None:
    text, mentions, new = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paragraph_cuts, "LONGEST", longest)
        found = put(text, *mentions)
    assert (joined(found, "original"), joined(found, "pseudonymised")) == (text, new)
    seen = [
        segment.entity for paragraph in found.paragraphs for segment in paragraph.original if segment.entity is not None
    ]
    assert seen == list(range(len(mentions)))
    between = [sum(len(s.text) for s in p.original if s.entity is None) for p in found.paragraphs]
    assert all(length <= longest for length in between)


@given(marked())
def test_each_paragraph_knows_where_it_starts(case: Any) -> None:
    text, mentions, _ = case
    for paragraph in put(text, *mentions).paragraphs:
        assert text.startswith("".join(segment.text for segment in paragraph.original), paragraph.start)


CUTS = [
    ("un\ndeux\n", ["un\n", "deux\n"]),  # a line break ends a paragraph and belongs to it
    ("un\r\ndeux", ["un\r\n", "deux"]),  # the two characters of Windows are one break
    ("un\n\ndeux", ["un\n", "\n", "deux"]),  # an empty line is a paragraph of its own
    ("un\x0cdeux", ["un\x0c", "deux"]),  # a new page, as PDF readers give it
    ("", []),  # nothing in, nothing out
]


@pytest.mark.parametrize(("text", "paragraphs"), CUTS)
def test_paragraphs_end_at_line_breaks(text: str, paragraphs: list[str]) -> None:
    assert ["".join(s.text for s in p.original) for p in put(text).paragraphs] == paragraphs


def test_a_break_within_a_mention_does_not_part_it() -> None:
    found = put("12 rue\nHaute à", (0, 12, "adresse", "[Adresse 1]", None))
    assert [s.text for p in found.paragraphs for s in p.original] == ["12 rue\nHaute", " à"]
    assert len(found.paragraphs) == 1


def test_a_mention_replaced_in_part_stays_one_segment() -> None:
    """Only day and month are replaced; the year goes along with them."""
    text = "né le 3 mai 1984."
    whole = put(text, (6, 16, "dateNaissance", None, None))
    annotation = Annotation(Document("a.txt", text), INFO, (replace(whole.entities[0], masked=True),))
    span = SimpleNamespace(start=6, end=11, new_start=6, new_end=11, entity_index=0)
    found = align(annotation, SimpleNamespace(text="né le [...] 1984.", annotation=annotation, spans=(span,)))  # type: ignore[arg-type]
    assert [s.text for s in found.paragraphs[0].pseudonymised] == ["né le ", "[...] 1984", "."]


def test_counts_are_by_label_and_by_family() -> None:
    found = put(
        "Ana Roy Lyon", (0, 3, FIRST_NAME, "[X]", "p1"), (4, 7, SURNAME, "[Y]", "p1"), (8, 12, "localite", None, None)
    )
    assert found.labels == {FIRST_NAME: 1, SURNAME: 1, "localite": 1}
    assert found.families == {"person": 2, "place": 1}
    assert found.mentions == 3


def test_an_individual_has_its_mentions_and_its_pseudonym() -> None:
    persons = (Person("p1", ("Ana Roy", "Roy")), Person("p2", ("Me Bol",), "lawyer", masked=False))
    mentions = (
        (0, 3, SURNAME, "B...", "p1"),
        (4, 7, FIRST_NAME, "A...", "p1"),
        (11, 14, "professionnelAvocat", None, "p2"),
    )
    ana, bol = put("Roy Ana Me Bol", *mentions, persons=persons).individuals
    assert (ana.mentions, ana.pseudonym) == (2, "A... B...")  # first name first, whatever the order in the text
    assert (bol.mentions, bol.pseudonym) == (1, None)  # kept in clear


def test_what_belongs_to_an_individual_is_no_mention_and_no_pseudonym_of_theirs() -> None:
    mentions = (
        (0, 3, SURNAME, None, "p1"),
        (4, 7, SURNAME, "B...", "p1"),
        (8, 10, "adresse", "[Adresse 1]", "p1"),
        (11, 13, "adresse", "[Adresse 1]", "p1"),  # written alike, case apart
        (14, 16, "adresse", "[Adresse 2]", "p1"),
        (17, 20, "email", None, "p1"),
        (21, 23, "adresse", "[Adresse 3]", None),  # nobody's
    )
    persons = (Person("p1", ("Roy",)), Person("p2", ("Luc",)))
    roy, luc = put("Roy Roy aa AA bb c@d ee", *mentions, persons=persons).individuals
    assert (roy.mentions, roy.kept, roy.pseudonym) == (2, 1, "B...")
    assert roy.attached == {"adresse": 2, "email": 1}
    assert (luc.mentions, luc.pseudonym, luc.attached) == (0, None, {})


@pytest.mark.parametrize(("missed", "calibrated"), [(None, False), (0.0, True), (0.93, True)])
def test_scores_are_probabilities_where_the_annotation_was_calibrated(missed: float | None, calibrated: bool) -> None:
    assert put("Roy", nothing_missed=missed).calibrated is calibrated


DOUBTS = [
    (foreign("x", "look", "?", 4, 7), (1, 1, 4)),  # within the second paragraph
    (foreign("x", "look", "?", 0), (0, 0, 0)),  # a place without length
    (foreign("x", "note", "?", 1, 6), (0, 1, 3)),  # across two paragraphs: as far as the first one goes
    (foreign("x", "blocking", "?"), (None, 0, 0)),  # the whole document
]


@pytest.mark.parametrize(("doubt", "place"), DOUBTS)
def test_a_doubt_is_placed_in_its_paragraph(doubt: Doubt, place: tuple[int | None, int, int]) -> None:
    found = put("un\ndeux\n", doubts=(doubt,)).places[0]
    assert (found.paragraph, found.start, found.end) == place


@st.composite
def marked_twice(draw: st.DrawFn) -> tuple[str, list[list[tuple[int, int, str, str | None, str | None]]]]:
    """Draw a text of several lines and two sets of mentions in it that have some in common."""
    text = draw(st.text(alphabet="aé. \n\n\u2028𝄞Z" + draw(st.sampled_from(["", "\r"])), min_size=1, max_size=40))
    cuts = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=12).map(sorted))
    shown = st.none() | st.sampled_from(["X", "Y...", "\n", ""])
    spans = [(start, end, FIRST_NAME, draw(shown), "p1") for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
    sides = []
    for _ in range(2):
        side = [one for one in spans if draw(st.booleans())]
        sides.append([(*one[:3], draw(shown), one[4]) if draw(st.booleans()) else one for one in side])
    return text, sides


@settings(max_examples=400)
@given(marked_twice())
def test_to_align_again_gives_what_aligning_gives(case: Any) -> None:
    text, (before, after) = case
    was, found = put(text, *before), put(text, *after)
    annotation = Annotation(Document("a.txt", text), INFO, found.entities)
    replaced = SimpleNamespace(text=joined(found, "pseudonymised"), annotation=annotation, spans=spans_of(found))
    assert aligned.realign(was, annotation, replaced) == found  # type: ignore[arg-type]


def spans_of(found: AlignedTexts) -> tuple[Any, ...]:
    """Find the spans again of what was aligned."""
    spans, now, at = [], 0, 0
    for index, mark in enumerate(found.marks):
        start = now + mark.start - at
        if found.entities[index].replacement is not None:
            new = {"new_start": start, "new_end": start + len(mark.shown), "entity_index": index}
            spans.append(SimpleNamespace(start=mark.start, end=mark.end, **new))
        now, at = start + len(mark.shown), mark.end
    return tuple(spans)


def test_lines_that_did_not_change_keep_their_paragraphs() -> None:
    text = "Ana vit ici.\nBol vit là.\nCyr part.\n"
    names = [(text.index(name), text.index(name) + 3, FIRST_NAME, "X", name) for name in ("Ana", "Bol", "Cyr")]
    was, now = put(text, names[0], names[2]), put(text, *names)
    annotation = Annotation(Document("a.txt", text), INFO, now.entities)
    replaced = SimpleNamespace(text=joined(now, "pseudonymised"), annotation=annotation, spans=spans_of(now))
    made = aligned.realign(was, annotation, replaced)  # type: ignore[arg-type]
    assert made == now
    assert [one is other for one, other in zip(made.paragraphs, was.paragraphs, strict=True)] == [True, False, False]
