"""What the script gets: each word once, mentions by index, offsets as a browser counts them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from components.viewer_payload import payload
from engine.annotate.doubts import doubt
from engine.annotate.rules import RULES
from engine.labels import FIRST_NAME, LAWYER, SURNAME
from engine.model import Annotation, Document, Doubt, EngineInfo, Entity, Person
from engine.replace import apply
from engine.replace.aligned import Aligned, Paragraph, Segment, align

TEXT = "Mme Ana Roy, née le 3 mai.\nMe Bol 𝄞 plaide pour Roy.\n"


def entity(form: str, label: str, source: str = "model:fr", person: str | None = None, nth: int = 0) -> Entity:
    """Find a form in the text and make a mention of it."""
    start = TEXT.index(form) if nth == 0 else TEXT.rindex(form)
    return Entity(start, start + len(form), form, label, source, 0.984, person, label != LAWYER)


def made(lang: str = "fr", *doubts: Doubt) -> dict[str, Any]:
    """Give the payload of a small document."""
    entities = (
        entity("Ana", FIRST_NAME, person="p1"),
        entity("Roy", SURNAME, person="p1"),
        entity("Bol", LAWYER, "rule:court_staff", person="p2"),
        entity("Roy", SURNAME, "human", person="p1", nth=1),
    )
    persons = (Person("p1", ("Ana Roy", "Roy"), "party"), Person("p2", ("Bol",), "lawyer", masked=False))
    annotation = Annotation(
        Document("a.txt", TEXT), EngineInfo("0", "fr", "cpu", "judiciaire"), entities, persons, doubts
    )
    return payload(align(annotation, apply(annotation, "cour", b"secret")), "id7", lang)


def test_a_paragraph_has_text_once_and_mentions_by_number() -> None:
    assert made()["paragraphs"] == [["Mme ", 0, " ", 1, ", née le 3 mai.\n"], ["Me ", 2, " 𝄞 plaide pour ", 3, ".\n"]]


def test_both_texts_can_be_put_together_again() -> None:
    data = made()

    def joined(column: str) -> str:
        table = data["entities"][column]
        return "".join(table[part] if isinstance(part, int) else part for row in data["paragraphs"] for part in row)

    assert joined("text") == TEXT
    assert joined("shown").startswith("Mme [")
    assert "Roy" not in joined("shown")


def test_a_mention_kept_in_clear_shows_itself() -> None:
    table = made()["entities"]
    assert (table["shown"][2], table["masked"]) == ("Bol", [1, 1, 0, 1])


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", ["lecteur", "moteur", "règle"]), ("en", ["reader", "model", "rule"])]
)
def test_a_source_is_said_in_words_and_a_rule_says_what_it_does(lang: str, said: list[str]) -> None:
    table = made(lang)["entities"]
    assert (table["sources"], table["source"]) == (said, [1, 1, 2, 0])
    assert table["details"] == [None, None, next(getattr(rule, lang) for rule in RULES if rule.name == "court_staff")]


def test_only_a_model_says_how_sure_it_is() -> None:
    assert made()["entities"]["score"] == [98, 98, None, None]


def test_the_language_of_the_texts_is_told_whatever_that_of_the_page() -> None:
    annotation = Annotation(Document("a", "Roy.", language="en"), EngineInfo("0", "fr", "cpu", "judiciaire"))
    data = payload(align(annotation, apply(annotation, "lettres", b"s")), "id7", "fr")
    assert (data["lang"], data["language"]) == ("fr", "en")


def test_a_rule_that_no_longer_exists_is_still_a_rule() -> None:
    gone = Annotation(
        Document("a", "Roy"), EngineInfo("0", "fr", "cpu", ""), (Entity(0, 3, "Roy", SURNAME, "rule:of_old"),)
    )
    table = payload(align(gone, apply(gone, "cour", b"s")), "id7", "fr")["entities"]
    assert (table["sources"], table["details"]) == (["règle"], [None])


def test_counts_are_by_family_and_by_label_with_the_words_of_the_language() -> None:
    data = made("en")
    assert [(f["code"], f["name"], f["count"]) for f in data["families"]] == [
        ("person", "People", 3),
        ("court", "Judges, lawyers", 1),
    ]
    assert [(one["code"], one["word"], one["count"]) for one in data["labels"]] == [
        (FIRST_NAME, "first name", 1),
        (SURNAME, "surname", 2),
        (LAWYER, "lawyer", 1),
    ]


def test_a_person_has_forms_role_count_and_pseudonym() -> None:
    ana, bol = made()["persons"]
    assert (ana["name"], ana["forms"], ana["role"], ana["count"]) == ("Ana Roy", ["Roy"], "partie", 3)
    assert ana["pseudonym"].count("[") == 2
    assert (bol["role"], bol["pseudonym"]) == ("avocat", None)


def test_the_place_of_a_doubt_counts_as_a_browser_does() -> None:
    """The clef before it is one character here and two there."""
    start = TEXT.index("plaide")
    said = made("fr", Doubt("x", "look", "Voir ?", start, start + 6))["doubts"][0]
    assert said == {"level": "look", "message": "Voir\u202f?", "paragraph": 1, "start": 10, "end": 16}


def test_a_doubt_is_said_in_the_language_of_the_page() -> None:
    raised = doubt("overlap", 0, 3)
    assert made("fr", raised)["doubts"][0]["message"].replace("\u00a0", " ") == raised.message
    assert made("en", raised)["doubts"][0]["message"].startswith("Two mentions")


def test_a_doubt_does_not_break_before_a_french_sign() -> None:
    assert made("fr", doubt("name_left", 0, 3))["doubts"][0]["message"].endswith("l'occulter\u202f?")


def test_a_doubt_about_the_whole_document_has_no_place() -> None:
    assert made("fr", Doubt("x", "note", "Tout."))["doubts"] == [
        {"level": "note", "message": "Tout.", "paragraph": None}
    ]


def test_sides_that_differ_between_mentions_go_as_a_pair() -> None:
    paragraph = Paragraph((Segment("de "), Segment("Ana", 0)), (Segment("d'"), Segment("[X]", 0)), 0)
    found = Aligned((paragraph,), (entity("Ana", FIRST_NAME),), (), (), {FIRST_NAME: 1}, {"person": 1})
    assert payload(found, "id7", "fr")["paragraphs"] == [[["de ", "d'"], 0]]


HOSTILE = [
    "<script>alert(1)</script>",  # markup
    "\u202eelbasrever\u202c",  # turned around
    "\x00\x07",  # control characters
    "\ud800",  # half of a pair
    "</script><!--",  # the end of where JSON might stand
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_goes_as_it_is_and_survives_the_way(text: str) -> None:
    annotation = Annotation(Document("a", text), EngineInfo("0", "fr", "cpu", "judiciaire"))
    data = payload(align(annotation, apply(annotation, "lettres", b"s")), "id7", "fr")
    assert json.loads(json.dumps(data))["paragraphs"] == [[text]]
