"""The language of a text: told from all of it, French where nothing tells, and what is in another
language is said."""

from __future__ import annotations

import socket

import pytest
from hypothesis import given, strategies as st

from engine.core.doubts import sentence
from engine.core.errors import UnknownName
from engine.interchange.samples import genres, gold, samples
from engine.text.language import AUTO, KNOWN, SLICE, SLICES, Language, detect

FRENCH = "La cour relève que la demanderesse n'a produit aucune pièce à l'appui de sa demande, et rejette le pourvoi. "
ENGLISH = "The court finds that the applicant has filed no evidence in support of her motion, and dismisses it. "
NAMES = "Aurélien Rocheblave\nYasmina Hadjeres\nWojciech Kowalczuk\nAnneliese Brunswick\n"


def kinds(language: Language) -> list[str]:
    return [doubt.kind for doubt in language.doubts]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(FRENCH, "fr", id="a French sentence"),
        pytest.param(ENGLISH, "en", id="an English sentence"),
        pytest.param("Hi John,\nCan you send it?\nThanks", "en", id="an e-mail of three lines"),
        pytest.param(NAMES * 20 + ENGLISH * 60, "en", id="names first, then English"),
        pytest.param("Der Kläger beantragt die Scheidung der Ehe. Das Gericht weist die Klage ab.", "de", id="German"),
        pytest.param("Il tribunale respinge il ricorso e condanna la società alle spese.", "it", id="Italian"),
        pytest.param("وحيث إن المدعي لم يقدم أي دليل على طلبه", "ar", id="Arabic"),
        pytest.param(FRENCH.upper(), "fr", id="capitals"),
    ],
)
def test_a_text_is_told_to_be_in_its_language_without_a_doubt(text: str, code: str) -> None:
    found = detect(text)
    assert (found.code, found.forced, kinds(found)) == (code, False, [])


@pytest.mark.parametrize("text", ["", "x", "12/03/2021", "\ud800\x00", "MARTIN v. SMITH", NAMES])
def test_a_text_that_tells_nothing_is_french_with_a_doubt(text: str) -> None:
    found = detect(text)
    assert (found.code, found.share, kinds(found)) == ("fr", 1.0, ["unsure_language"])
    assert "lu comme du français" in sentence(found.doubts[0])


def documents():
    kept_apart = [one for genre in genres() for one in gold(genre.name)]
    return [pytest.param(one.text, one.language, id=one.id) for one in [*samples(), *kept_apart]]


@pytest.mark.parametrize(("text", "code"), documents())
def test_every_document_written_for_the_project_is_told_right(text: str, code: str) -> None:
    found = detect(text)
    assert found.code == code
    assert found.probability > 0.99


@pytest.mark.parametrize(
    ("text", "code", "other", "said"),
    [
        pytest.param(FRENCH * 100 + ENGLISH * 28, "fr", "en", "Environ 20\u00a0% de ce texte semble écrit en anglais", id="an exhibit"),
        pytest.param(ENGLISH * 100 + FRENCH * 24, "en", "fr", "Environ 20\u00a0% de ce texte semble écrit en français", id="a judgment quoted"),
        pytest.param(FRENCH * 90 + ENGLISH * 600, "en", "fr", "Environ 10\u00a0% de ce texte", id="far into a long text"),
        pytest.param(FRENCH * 400 + ENGLISH * 35, "fr", "en", "Moins de 10\u00a0% de ce texte", id="a page in many"),
    ],
)  # fmt: skip
def test_passages_in_another_language_are_told_with_their_share(text: str, code: str, other: str, said: str) -> None:
    found = detect(text)
    assert (found.code, found.other) == (code, other)
    assert kinds(found) == ["mixed_language"]
    assert sentence(found.doubts[0]).startswith(said)
    assert sentence(found.doubts[0], "en") != sentence(found.doubts[0])


def test_a_quotation_of_a_sentence_is_no_doubt() -> None:
    assert kinds(detect(FRENCH * 200 + ENGLISH)) == []


@pytest.mark.parametrize(
    ("text", "wanted", "doubts"),
    [
        pytest.param(NAMES, "en", [], id="a list of names"),
        pytest.param(ENGLISH * 20, "en", [], id="as detected"),
        pytest.param(ENGLISH * 20, "fr", ["mixed_language"], id="against what is detected"),
    ],
)
def test_a_language_that_is_forced_is_taken_and_what_speaks_against_it_is_said(
    text: str, wanted: str, doubts: list[str]
) -> None:
    found = detect(text, wanted)
    assert (found.code, found.probability, found.forced) == (wanted, 1.0, True)
    assert kinds(found) == doubts


@pytest.mark.parametrize("wanted", ["de", "", "FR", "../fr"])
def test_a_language_that_no_model_is_made_for_cannot_be_forced(wanted: str) -> None:
    with pytest.raises(UnknownName, match="auto, fr, en"):
        detect(FRENCH, wanted)


def test_no_more_of_a_long_text_is_looked_at_than_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.text import language

    real, seen = language._identifier(), []

    class Counting:
        def classify(self, text: str) -> tuple[str, float]:
            seen.append(text)
            return real.classify(text)

        rank = real.rank

    monkeypatch.setattr(language, "_identifier", Counting)
    text = FRENCH * 3000
    assert detect(text).code == "fr"
    assert len(seen) == SLICES
    assert {len(one) for one in seen} == {SLICE}
    assert text.endswith(seen[-1]), "the end is looked at as well"


def test_nothing_is_asked_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.text import language

    language._identifier.cache_clear()
    monkeypatch.setattr(socket, "socket", lambda *_: pytest.fail("the network was asked"))
    assert detect(ENGLISH).code == "en"


@given(st.text(st.characters(), max_size=3 * SLICE), st.sampled_from([AUTO, "fr", "en"]))
def test_whatever_the_text_there_is_an_answer(text: str, wanted: str) -> None:
    found = detect(text, wanted)
    assert found.code in KNOWN
    assert 0 <= found.probability <= 1
    assert 0 <= found.share <= 1
    assert (found.other is None) == (found.share == 1)
    assert found.doubts == detect(text, wanted).doubts
