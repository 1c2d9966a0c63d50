"""The parts of the page /alignement, from a made alignment: what is said, what is listed, and the
texts whole."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from dash import html

import app  # noqa: F401  pages register with the Dash object
from components.alignment import (
    audit as alignment_audit,
    form as alignment_form,
    places as alignment_places,
    result as alignment_result,
    text as alignment_text,
)
from components.alignment.words import word
from engine.alignment import KINDS, AlignedPair
from engine.core.catalogue import ENGINE
from engine.core.errors import AlignmentGone, NotReady
from engine.core.model import Document
from engine.core.scores import Share
from engine.interchange.convert import FORMS
from engine.service.alignment.aligned import Alignment, Other, Readable, decode, encode
from engine.service.alignment.alignments import Kept
from pages import alignment as page
from tests.engine.service.made_alignments import HARM, ORIGINAL, PUBLISHED, align

ID = "0123456789abcdef" * 2


def made(published: str = PUBLISHED, **more: object) -> Alignment:
    documents = Document("Ranaivoson.txt", ORIGINAL), replace(Document("publié.txt", published), **more)
    aligned: AlignedPair = align(*documents)
    return decode(encode(*documents, aligned))


@pytest.fixture
def alignment() -> Alignment:
    return made()


@pytest.fixture
def kept(alignment: Alignment) -> Kept:
    return Kept(ID, alignment, datetime(2026, 12, 1, tzinfo=UTC))


def parts(layout, kind):
    return [part for part in layout._traverse() if isinstance(part, kind)]


def test_what_was_masked_is_said_in_a_sentence_and_by_label(alignment, text):
    said = text(alignment_result.list_masked(alignment, "fr"))
    assert "occulte 5 mentions de «\u00a0Ranaivoson.txt\u00a0», en 4 passages." in said
    assert "98,4\u00a0%" in said.replace("\u202f", "\u00a0")
    assert "nom   3 prénom   1 adresse   1" in said


@pytest.mark.parametrize(("lang", "says"), [("fr", "la même décision"), ("en", "the same decision")])
def test_two_texts_that_share_too_few_words_are_a_caution(alignment, text, lang, says):
    assert says not in text(alignment_result.list_masked(alignment, lang))
    doubtful = replace(alignment, matched=Share(13, 20))
    assert says in text(alignment_result.list_masked(doubtful, lang)).replace("\u00a0", " ")


def test_nothing_masked_asks_whether_the_two_were_swapped(text):
    bare = replace(made(), annotation=replace(made().annotation, entities=()), masked=(), readable=())
    assert "inversés" in text(alignment_result.list_masked(bare, "fr"))
    said = text(alignment_audit.readable(bare, "fr"))
    assert "Rien n'a pu être vérifié" in said
    assert "Rien de ce qui est occulté" not in said


def test_a_name_left_readable_is_listed_with_its_reason_and_leads_to_its_place(alignment, text):
    section = alignment_audit.readable(alignment, "fr")
    said = text(section)
    assert "1 passage de la version publiée montre encore" in said
    assert "occulté ailleurs dans la décision, encore lisible ici · paragraphe" in said
    (quoted,) = parts(section, html.Mark)
    assert quoted.children == "RANAIVOSON"
    (button,) = parts(section, html.Button)
    place = alignment_places.places(alignment)[int(button.to_plotly_json()["props"]["data-pair-go"])]
    assert (place.kind, PUBLISHED[slice(*place.published)]) == ("readable", "RANAIVOSON")


def test_what_may_be_somebody_else_is_counted_apart(alignment, text):
    (sure,) = alignment.readable
    both = replace(alignment, readable=(sure, Readable(0, 4, "common")))
    said = text(alignment_audit.readable(both, "fr"))
    assert "1 passage de la version publiée montre encore ce qu'elle occulte ailleurs. 1 passage est à vérifier" in said
    assert [word(one, "fr") for one in alignment_places.places(both)[:2]] == ["lisible", "lisible\u202f?"]


def test_nothing_readable_is_said_with_what_was_not_checked(alignment, text):
    clean = replace(alignment, readable=())
    for lang, start, unread in (
        ("fr", "Rien de ce qui est occulté ne reste lisible", "2 images"),
        ("en", "Nothing that is hidden is left readable", "2 pictures"),
    ):
        assert start in text(alignment_audit.readable(clean, lang))
        assert unread not in text(alignment_audit.readable(clean, lang))
        scanned = replace(clean, published=replace(clean.published, images=1, unread_pages=(3,)))
        assert unread in text(alignment_audit.readable(scanned, lang))


def test_the_other_differences_are_listed_by_kind(alignment, text):
    section = alignment_audit.list_others(alignment, "fr")
    assert "passage ajouté   1" in text(section)
    assert [quote.children for quote in parts(section, html.Q)] == ["et contradictoirement"]
    assert "Aucune" in text(alignment_audit.list_others(replace(alignment, others=()), "fr"))


def test_more_differences_than_are_listed_are_counted(alignment, text):
    many = replace(alignment, others=tuple(Other("noise", (n, n + 1), (n, n + 1)) for n in range(130)))
    section = alignment_audit.list_others(many, "fr")
    assert len(parts(section, html.Li)) == alignment_audit.MOST_LISTED
    assert "Et 30 autres" in text(section)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_word_in_both_languages(alignment, kind):
    place = alignment_places.places(replace(alignment, others=(Other(kind, (0, 1), (0, 1)),)))[-1]
    assert {word(place, lang) for lang in ("fr", "en")} == {
        ENGINE.say(f"difference.{kind}", lang) for lang in ("fr", "en")
    }


def test_the_columns_are_the_texts_no_character_less_or_twice(alignment):
    drawn = alignment_text.payload(alignment, ID, "fr")
    for side, whole in enumerate((ORIGINAL, PUBLISHED)):
        cells = [part if isinstance(part, str) else part[3] for row in drawn["rows"] for part in row[side]]
        assert "".join(cells) == whole
    assert json.loads(json.dumps(drawn)) == drawn


def test_a_sign_for_two_mentions_says_both_labels(alignment):
    drawn = alignment_text.payload(alignment, ID, "fr")
    said = [[part[2:] for row in drawn["rows"] for part in row[side] if not isinstance(part, str)] for side in (0, 1)]
    assert said[0][:2] == [["prénom", "Solveig"], ["nom", "Ranaivoson"]]
    assert said[1][0] == ["prénom, nom", "S... R..."]


def test_places_that_meet_are_drawn_once(alignment):
    """A name left readable inside what an uncertain place covers keeps its own mark."""
    (left,) = alignment.readable
    wide = replace(alignment.masked[0], published=(left.start - 10, left.end + 10))
    both = replace(
        alignment, masked=(wide, *alignment.masked[1:]), others=(Other("noise", (0, 4), (left.start - 4, left.end)),)
    )
    drawn = alignment_text.payload(both, ID, "fr")
    parts_ = [part for row in drawn["rows"] for part in row[1]]
    assert "".join(part if isinstance(part, str) else part[3] for part in parts_) == PUBLISHED
    marks = {part[0]: part[3] for part in parts_ if not isinstance(part, str)}
    assert marks[0] == "RANAIVOSON"
    assert marks[len(alignment_places.places(both)) - 1] == "Mme "


def test_the_places_follow_each_other_as_in_the_text(alignment):
    drawn = alignment_text.payload(alignment, ID, "fr")
    kinds = [drawn["places"][place][0] for place in drawn["order"]]
    assert kinds == ["masked", "masked", "masked", "readable", "other", "masked"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_form_is_offered_with_what_it_loses(kept, lang, text):
    section = alignment_result.files(kept, lang)
    links = [part.href for part in parts(section, html.A)]
    assert links == [f"/api/v1/alignments/{ID}/export?format={form}" for form in FORMS]
    assert "CoNLL" in text(section)
    assert len(parts(section, html.Button)) == 2
    assert text(section).count("Ce format garde tout." if lang == "fr" else "This format keeps everything.") < len(
        FORMS
    )


def test_each_file_has_a_field_with_its_name(text):
    form = alignment_form.form("fr")
    assert [label.htmlFor for label in parts(form, html.Label)] == ["alignment-original", "alignment-published"]
    assert "docx" in text(form)
    assert "20\u00a0Mo" in text(form).replace(" ", "\u00a0")


class Alignments:
    """Give what a test wants."""

    def __init__(self, given):
        self.given = given

    def fetch(self, alignment_id):
        if isinstance(self.given, Exception):
            raise self.given
        return self.given


@pytest.fixture
def laid_out(monkeypatch):
    def lay_out(given, lang="fr", **query):
        monkeypatch.setattr(page.service, "service", lambda: type("Service", (), {"alignments": Alignments(given)}))
        return page.layout(lang, **query)

    return lay_out


def script(layout):
    return json.loads(layout.to_plotly_json()["props"]["data-alignment-page"])


@pytest.mark.parametrize("query", [{}, {"id": "../etc"}, {"id": ["x"]}, {"id": "A" * 32}])
def test_an_address_without_an_alignment_has_the_form(laid_out, query, text):
    layout = laid_out(AssertionError("not asked"), **query)
    assert "La décision originale" in text(layout)
    assert (script(layout)["id"], script(layout)["waiting"]) == (None, False)


def test_one_that_was_erased_is_said_to_be(laid_out, text):
    said = text(laid_out(AlignmentGone(), id=ID))
    assert "Cette comparaison n'existe plus" in said
    assert "La décision originale" in said


def test_one_under_way_is_waited_for(laid_out, text):
    layout = laid_out(NotReady(), id=ID)
    assert "La comparaison est en cours" in text(layout)
    assert (script(layout)["id"], script(layout)["waiting"]) == (ID, True)


def test_what_came_of_it_is_laid_out_and_no_text_is_markup(laid_out, kept, text):
    layout = laid_out(kept, id=ID)
    store = layout["alignment-payload"]
    assert store.data["id"] == ID
    assert HARM in "".join(part for row in store.data["rows"] for part in row[0] if isinstance(part, str))
    assert "Ce qui reste lisible" in text(layout)
    assert script(layout)["id"] == ID
