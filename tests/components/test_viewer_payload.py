"""What the script gets: each word once, mentions by index, offsets as a browser counts them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from components.document.viewer_payload import payload
from engine.core.doubts import doubt, sentence
from engine.core.labels import FIRST_NAME, LAWYER, SURNAME, load_profile
from engine.core.model import Annotation, Document, Doubt, EngineInfo, Entity, Person
from engine.pipeline import decide
from engine.pseudonyms import apply
from engine.review.paragraph_cuts import Paragraph, Segment
from engine.review.paragraph_pairs import AlignedTexts, align
from engine.rules import RULES
from tests.doubts import foreign

TEXT = "Mme Ana Roy, née le 3 mai.\nMe Bol 𝄞 plaide pour Roy.\n"


def entity(form: str, label: str, source: str = "model:fr", person: str | None = None, nth: int = 0) -> Entity:
    """Find a form in the text and make a mention of it."""
    start = TEXT.index(form) if nth == 0 else TEXT.rindex(form)
    return Entity(start, start + len(form), form, label, source, 0.984, person, label != LAWYER)


def made(lang: str = "fr", *doubts: Doubt, missed: float | None = None, score: float = 0.984) -> dict[str, Any]:
    """Give the payload of a small document."""
    entities = (
        entity("Ana", FIRST_NAME, person="p1"),
        entity("Roy", SURNAME, person="p1"),
        entity("Bol", LAWYER, "rule:court_staff", person="p2"),
        entity("Roy", SURNAME, "human", person="p1", nth=1),
    )
    persons = (Person("p2", ("Bol",), "lawyer", masked=False), Person("p1", ("Ana Roy", "Roy"), "claimant", "f"))
    annotation = Annotation(
        Document("a.txt", TEXT),
        EngineInfo("0", "fr", "cpu", "judiciaire"),
        tuple(replace(one, score=score) for one in entities),
        persons,
        doubts,
        missed,
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
    ("lang", "said"),
    [
        ("fr", ["par un lecteur", "par le modèle", "par une règle"]),
        ("en", ["by a reader", "by the model", "by a rule"]),
    ],
)
def test_a_source_is_said_in_words_and_a_rule_says_what_it_does(lang: str, said: list[str]) -> None:
    table = made(lang)["entities"]
    assert (table["sources"], table["source"]) == (said, [1, 1, 2, 0])
    assert table["details"] == [None, None, next(rule.sentence(lang) for rule in RULES if rule.name == "court_staff")]


def test_without_a_calibration_no_score_is_shown() -> None:
    assert made()["entities"]["score"] == [None] * 4


@pytest.mark.parametrize(
    ("score", "percent"),
    [
        (0.984, 98),
        (0.99, 99),
        (0.9901, 100),
        (1.0, 100),
        (0.01, 1),
        (0.0099, 0),
        (0.0, 0),
    ],  # 0: less than 1; 100: more than 99
)
def test_a_calibrated_score_is_a_probability_for_model_and_rules_alike_and_never_a_reader_s(
    score: float, percent: int
) -> None:
    data = made(missed=0.9, score=score)
    assert data["entities"]["score"] == [percent, percent, percent, None]


def test_the_language_of_the_texts_is_told_whatever_that_of_the_page() -> None:
    annotation = Annotation(Document("a", "Roy.", language="en"), EngineInfo("0", "fr", "cpu", "judiciaire"))
    data = payload(align(annotation, apply(annotation, "lettres", b"s")), "id7", "fr")
    assert (data["lang"], data["language"]) == ("fr", "en")


def test_a_rule_that_no_longer_exists_is_still_a_rule() -> None:
    gone = Annotation(
        Document("a", "Roy"), EngineInfo("0", "fr", "cpu", ""), (Entity(0, 3, "Roy", SURNAME, "rule:of_old"),)
    )
    table = payload(align(gone, apply(gone, "cour", b"s")), "id7", "fr")["entities"]
    assert (table["sources"], table["details"]) == (["par une règle"], [None])


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "Trouvé par le second modèle seul."), ("en", "Found by the second model alone.")]
)
def test_what_the_second_model_alone_found_says_so(lang: str, said: str) -> None:
    found = Annotation(
        Document("a", "Roy"),
        EngineInfo("0", "fr", "cpu", "judiciaire"),
        (Entity(0, 3, "Roy", SURNAME, "model:second-fr"),),
    )
    table = payload(align(found, apply(found, "cour", b"s")), "id7", lang)["entities"]
    assert table["details"] == [said]


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


def test_a_person_has_forms_role_gender_count_and_pseudonym() -> None:
    ana, bol = made()["persons"]
    assert (ana["name"], ana["forms"], ana["more"], ana["count"]) == ("Ana Roy", ["Roy"], 0, 3)
    assert (ana["role"], ana["gender"], ana["kept"]) == ("demanderesse, appelante", "femme", 0)
    assert ana["pseudonym"].count("[") == 2
    assert (bol["role"], bol["gender"], bol["pseudonym"], bol["kept"], bol["count"]) == ("avocat", None, None, 1, 1)


def test_persons_stand_side_by_side_and_role_by_role_whatever_their_order_in_the_text() -> None:
    roles = ["lawyer", None, "witness", "judge", "defendant", "claimant", "of_old"]
    persons = tuple(Person(f"p{rank}", ("X",), role) for rank, role in enumerate(roles))
    annotation = Annotation(Document("a", "X"), EngineInfo("0", "fr", "cpu", ""), (), persons)
    found = payload(align(annotation, apply(annotation, "cour", b"s")), "id7", "fr")["persons"]
    assert [(one["id"], one["side"]) for one in found] == [
        ("p5", "party"),
        ("p4", "party"),
        ("p2", "third"),
        ("p1", "unknown"),
        ("p6", "unknown"),
        ("p3", "professional"),
        ("p0", "professional"),
    ]


def test_only_so_many_other_forms_are_shown_and_the_others_counted() -> None:
    person = Person("p1", tuple("ABCDEFGHIJ"))
    annotation = Annotation(Document("a", "X"), EngineInfo("0", "fr", "cpu", ""), (), (person,))
    (one,) = payload(align(annotation, apply(annotation, "cour", b"s")), "id7", "fr")["persons"]
    assert (one["name"], one["forms"], one["more"]) == ("A", list("BCDEFG"), 3)


ATTACHED = (
    "Ana Roy, née le 3 mai 1980, 12 rue du Pré ; le 03/05/1980 ; 12, RUE DU PRÉ ; 4 quai Vert ; 06 12 34 56 78 ; Luc."
)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("fr", ["2 adresses", "date de naissance", "téléphone"]), ("en", ["2 addresses", "date of birth", "phone"])],
)
def test_what_belongs_to_a_person_is_said_apart_and_is_no_mention_of_the_name(lang: str, said: list[str]) -> None:
    forms = (("Ana", FIRST_NAME), ("Roy", SURNAME), ("3 mai 1980", "dateNaissance"), ("12 rue du Pré", "adresse"))
    forms += (("03/05/1980", "dateNaissance"), ("12, RUE DU PRÉ", "adresse"), ("4 quai Vert", "adresse"))
    forms += (("06 12 34 56 78", "telephoneFax"),)
    entities = tuple(
        Entity(start, start + len(form), form, label, "model:fr", 0.9, "p1", True)
        for form, label in forms
        for start in [ATTACHED.index(form)]
    )
    persons = (Person("p1", ("Ana Roy",)), Person("p2", ("Luc",)))
    annotation = Annotation(Document("a", ATTACHED), EngineInfo("0", "fr", "cpu", "judiciaire"), entities, persons)
    ana, luc = payload(align(annotation, apply(annotation, "cour", b"s")), "id7", lang)["persons"]
    assert (ana["count"], [words for _, words in ana["attached"]]) == (2, said)
    assert (luc["count"], luc["attached"], luc["pseudonym"]) == (0, [], None)


def test_labels_that_name_somebody_are_told_from_the_others() -> None:
    assert {label["code"]: label["names"] for label in made()["labels"]} == {
        FIRST_NAME: True,
        SURNAME: True,
        LAWYER: True,
    }


def test_the_place_of_a_doubt_counts_as_a_browser_does() -> None:
    """The clef before it is one character here and two there."""
    start = TEXT.index("plaide")
    data = made("fr", foreign("x", "look", "Voir ?", start, start + 6, "p1", "Lire ; décider."))
    (one,) = data["doubts"]
    assert [one[name] for name in ("said", "person", "paragraph", "start", "end")] == [0, "p1", 1, 10, 16]
    assert (one["from"], one["to"], one["level"], one["settled"]) == (start, start + 6, "look", None)
    assert data["said"] == [{"level": "look", "message": "Voir\u202f?", "settles": "Lire\u202f; décider."}]


def test_a_doubt_is_said_in_the_language_of_the_page() -> None:
    raised = doubt("overlap", 0, 3)
    french, english = made("fr", raised)["said"][0], made("en", raised)["said"][0]
    assert french["message"].replace("\u00a0", " ") == sentence(raised)
    assert (english["message"].startswith("Two mentions"), english["settles"]) == (
        True,
        "Keep the category that fits the mention.",
    )


def test_a_doubt_does_not_break_before_a_french_sign() -> None:
    assert made("fr", doubt("name_left", 0, 3))["said"][0]["message"].endswith("l'occulter\u202f?")


def test_a_doubt_about_the_whole_document_has_no_place() -> None:
    data = made("fr", foreign("x", "note", "Tout."))
    (one,) = data["doubts"]
    assert (one["person"], one["paragraph"], one["from"], one["to"], "start" in one) == (None, None, None, None, False)


def test_doubts_come_by_level_those_of_the_whole_document_first_and_each_sentence_once() -> None:
    levels = [("note", 0), ("look", 3), ("blocking", None), ("look", None), ("look", 9)]
    raised = [foreign("x", level, level, at, at) for level, at in levels]  # type: ignore[arg-type]
    data = made("fr", *raised)
    assert [one["level"] for one in data["said"]] == ["blocking", "look", "note"]
    assert [(one["said"], one.get("start")) for one in data["doubts"]] == [(0, None), (1, None), (1, 3), (1, 9), (2, 0)]


WHOSE = [
    pytest.param(TEXT.index("Ana"), None, "p1", id="at a mention"),
    pytest.param(TEXT.index("Ana") + 1, None, "p1", id="within a mention"),
    pytest.param(TEXT.index("Ana") + 3, None, None, id="right behind a mention"),
    pytest.param(0, None, None, id="before all mentions"),
    pytest.param(TEXT.index("Ana"), "p2", "p2", id="the doubt names another"),
    pytest.param(None, None, None, id="the whole document"),
]


@pytest.mark.parametrize(("start", "named", "person"), WHOSE)
def test_a_doubt_leads_to_whom_it_names_else_to_whose_mention_is_there(
    start: int | None, named: str | None, person: str | None
) -> None:
    raised = foreign("x", "look", "Voir ?", start, start, named)
    assert made("fr", raised)["doubts"][0]["person"] == person


def test_a_doubt_about_somebody_unknown_leads_to_nobody() -> None:
    assert made("fr", foreign("x", "look", "Voir ?", 0, 3, "p99"))["doubts"][0]["person"] is None


def test_sides_that_differ_between_mentions_go_as_a_pair() -> None:
    paragraph = Paragraph((Segment("de "), Segment("Ana", 0)), (Segment("d'"), Segment("[X]", 0)), 0)
    found = AlignedTexts((paragraph,), (entity("Ana", FIRST_NAME),), (), (), {FIRST_NAME: 1}, {"person": 1})
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


def test_a_family_is_said_to_be_one() -> None:
    entities = (Entity(0, 3, "Roy", SURNAME, "model:x", 0.9, "p1", True),)
    persons = (Person("p1", ("Roy",), "party", family=True),)
    annotation = Annotation(Document("a", "Roy"), EngineInfo("0", "fr", "cpu", ""), entities, persons)
    (person,) = payload(align(annotation, apply(annotation, "lettres", b"s")), "id7", "fr")["persons"]
    assert person["gender"] == "couple ou famille"


DECISION = "COUR D'APPEL DE PAU\n\nEXPOSÉ DU LITIGE\n\nMme Roy réclame.\n\nMOTIFS DE LA DÉCISION\n\nElle a raison.\n\nPAR CES MOTIFS\n\nLa cour condamne.\n"


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("fr", ["Introduction", "Exposé du litige", "Motivations", "Dispositif"]),
        ("en", ["Introduction", "Account of the case", "Reasons", "Operative part"]),
    ],
)
def test_zones_are_named_at_the_row_where_they_begin(lang: str, names: list[str]) -> None:
    annotation = Annotation(Document("a", DECISION), EngineInfo("0", "fr", "cpu", "judiciaire"))
    data = payload(align(annotation, apply(annotation, "lettres", b"s")), "id7", lang)
    rows = ["".join(row) for row in data["paragraphs"]]
    assert [name for _, name in data["zones"]] == names
    headings = ["COUR D'APPEL DE PAU", "EXPOSÉ DU LITIGE", "MOTIFS DE LA DÉCISION", "PAR CES MOTIFS"]
    assert [rows[row].strip() for row, _ in data["zones"]] == headings
    assert data["occulted"] == []


def test_what_is_occulted_whole_says_so_from_its_first_row_to_its_last() -> None:
    annotation = decide(
        Annotation(Document("a", DECISION), EngineInfo("0", "fr", "cpu", "")), load_profile("judiciaire,reasons")
    )
    data = payload(align(annotation, apply(annotation, "lettres", b"s")), "id7", "fr")
    ((first, last, said),) = data["occulted"]
    original = ["".join(part if isinstance(part, str) else part[0] for part in row) for row in data["paragraphs"]]
    assert "".join(original[first : last + 1]).strip() == "MOTIFS DE LA DÉCISION\n\nElle a raison."
    assert said == "Motivations\u00a0: occultées en entier"


def test_a_letter_has_no_zones() -> None:
    assert (made()["zones"], made()["occulted"]) == ([], [])
