"""Perturbed documents: mentions come through whole and in order, and say what is meant; the same
document is always perturbed alike."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.errors import UnknownName
from engine.core.labels import FIRST_NAME, SURNAME
from engine.interchange.edits import Builder, Span
from engine.lab.measure.perturbations import PERTURBATIONS, Perturbation, perturbations
from engine.lab.measure.perturbations.names import by_part
from engine.lab.measure.perturbations.renaming import renamed
from engine.measure import PERSON
from engine.text import key, lower, upper
from tests.engine.marked import marked

SOURCE = """TRIBUNAL JUDICIAIRE DE LYON

Madame ⟦Salimata|prenom⟧ ⟦DIAKHATÉ-ROCHE|nom⟧, née le ⟦3 mars 1971|naissance⟧ à ⟦Vienne|localite⟧, demeurant ⟦12, rue des Tanneurs, 38200 Vienne|adresse⟧, salimata.⟦diakhate@mail.fr|email⟧
M. ⟦Wojciech|prenom⟧ ⟦Kowalczuk|nom⟧ ; la société ⟦Kowalczuk Frères|physicomorale⟧, assistée de Me ⟦Kowalczuk|avocat⟧

EXPOSÉ DU LITIGE

M. ⟦Kowalczuk|nom⟧ a écrit à Mme ⟦Diakhaté|nom⟧. Elle lui a répondu, ainsi qu'à ⟦W|prenom⟧. ⟦Kowalczuk|nom⟧.

M. ⟦K.|nom⟧ ne conteste pas. Mme ⟦de Rocheblave|nom⟧ non plus."""
DOCUMENT, ENTITIES = marked(SOURCE)
TEXT, SPANS = DOCUMENT.text, [(e.start, e.end, e.label) for e in ENTITIES]
BY_NAME = {one.name: one for one in perturbations("fr")}
LENGTH_STAYS = ("unchanged", "capitals", "small_letters", "no_accents", "wrapped_lines", "no_break_spaces")

PIECES = st.text(alphabet="abéÀœßİ 12\n\u00a0.,;:'-", max_size=30)
NAMES = st.text(alphabet="abcdeéLMN'-. ", min_size=1, max_size=14).filter(
    lambda name: name == name.strip() and any(char.isalpha() for char in name)
)
LABELS = st.sampled_from([FIRST_NAME, SURNAME, PERSON, "adresse", "email", "personnePhysicoMorale"])
MARKED = st.lists(st.tuples(PIECES, NAMES, LABELS), max_size=8)


def build(pieces: list[tuple[str, str, str]]) -> tuple[str, list[Span]]:
    built = Builder()
    for plain, name, label in pieces:
        built.add(plain)
        built.add(name, label)
    return built.text, built.spans


def written(name: str, document: str = "d") -> tuple[str, list[tuple[str, str]]]:
    text, spans = BY_NAME[name].write(TEXT, SPANS, document)
    return text, [(text[start:end], label) for start, end, label in spans]


def surnames(name: str) -> list[str]:
    return [said for said, label in written(name)[1] if label == SURNAME]


def ids(one: Perturbation) -> str:
    return f"{one.name}-{'-'.join(one.languages)}"


# --- All of them ---


@pytest.mark.parametrize("one", PERTURBATIONS, ids=ids)
@settings(max_examples=25, deadline=None)
@given(pieces=MARKED, document=st.text(max_size=5))
def test_mentions_come_through_in_order_and_the_seed_decides(
    one: Perturbation, pieces: list[tuple[str, str, str]], document: str
) -> None:
    text, spans = build(pieces)
    made, moved = one.write(text, spans, document)
    assert (made, moved) == one.write(text, spans, document)
    assert all(0 <= start < end <= len(made) for start, end, _ in moved)
    assert all(before[1] <= after[0] for before, after in pairwise(moved))
    labels, kept = sorted(label for *_, label in spans), sorted(label for *_, label in moved)
    assert kept == labels if one.keeps else len(kept) <= len(labels)
    assert all(any(char.isalpha() for char in made[start:end]) for start, end, _ in moved)


@pytest.mark.parametrize("name", LENGTH_STAYS)
@settings(max_examples=25, deadline=None)
@given(pieces=MARKED)
def test_what_changes_letters_and_blanks_alone_moves_nothing(name: str, pieces: list[tuple[str, str, str]]) -> None:
    text, spans = build(pieces)
    made, moved = BY_NAME[name].write(text, spans, "d")
    assert (len(made), moved) == (len(text), spans)
    assert lower(key(made.replace("\n", " "))) == lower(key(text.replace("\n", " ")))


def test_names_are_of_one_perturbation_in_a_language_and_every_one_has_its_words() -> None:
    for language in ("fr", "en"):
        found = perturbations(language)
        assert found[0].name == "unchanged"
        assert len({one.name for one in found}) == len({one.title(language) for one in found}) == len(found)
        assert sum(one.name.startswith("origin_") for one in found) == 8
    for one in PERTURBATIONS:
        assert one.sentence_fr.endswith((".", "»."))
        assert one.sentence_en.endswith((".", "”."))


def test_some_can_be_asked_for_and_the_unchanged_text_comes_first() -> None:
    assert [one.name for one in perturbations("en", ["tables", "capitals"])] == ["unchanged", "capitals", "tables"]
    with pytest.raises(UnknownName, match="capitals"):
        perturbations("fr", ["origin_english"])


def test_another_document_is_perturbed_otherwise() -> None:
    assert written("origin_turkey", "a")[0] != written("origin_turkey", "b")[0]


# --- Letters ---


def test_letters_change_their_case_and_lose_their_accents() -> None:
    assert written("capitals")[0] == upper(TEXT)
    assert written("small_letters")[0] == TEXT.lower()
    assert "Diakhate" in surnames("no_accents")


@pytest.mark.parametrize("percent", [1, 2, 5])
def test_so_many_words_are_misread_and_names_are_among_them(percent: int) -> None:
    text = "Madame Diakhaté demande réparation. " * 200
    spans = [(match.start(), match.end(), SURNAME) for match in re.finditer("Diakhaté", text)]
    made, moved = BY_NAME[f"ocr_{percent}"].write(text, spans, "d")
    changed = sum(said != "Diakhaté" for said in (made[start:end] for start, end, _ in moved))
    words = sum(before != after for before, after in zip(text.split(), made.split(), strict=True))
    assert words == 8 * percent
    assert changed > 0


# --- Lines and parts ---


def test_pieces_of_sentences_are_cells_and_mentions_stay_whole() -> None:
    text, mentions = written("tables")
    assert "Madame Salimata DIAKHATÉ-ROCHE\tnée le 3 mars 1971 à Vienne\tdemeurant 12, rue des Tanneurs, 38200" in text
    assert "M. Kowalczuk\ta écrit à\tMme Diakhaté.\nElle lui a répondu\tainsi qu'à" in text
    assert mentions == [(TEXT[start:end], label) for start, end, label in SPANS]


def test_some_names_are_cut_by_a_hyphen_and_a_line_end() -> None:
    text = "Madame Rocheblave, " * 60 + "Mme Ly"
    spans = [(match.start(), match.end(), SURNAME) for match in re.finditer("Rocheblave|Ly", text)]
    made, moved = BY_NAME["hyphenation"].write(text, spans, "d")
    said = [made[start:end] for start, end, _ in moved]
    cut = [one for one in said if "-\n" in one]
    assert 10 < len(cut) < 30
    assert {one.replace("-\n", "") for one in said} == {"Rocheblave", "Ly"}
    assert all(min(map(len, one.split("-\n"))) >= 2 for one in cut)


def test_blanks_by_names_do_not_break() -> None:
    text = written("no_break_spaces")[0]
    assert "Madame\u00a0Salimata\u00a0DIAKHATÉ-ROCHE, née" in text
    assert "M.\u00a0Kowalczuk\u00a0a écrit à\u00a0Mme\u00a0Diakhaté." in text


@pytest.mark.parametrize(
    ("source", "left"),
    [
        pytest.param(SOURCE, "EXPOSÉ DU LITIGE", id="the heading of the facts"),
        pytest.param("COUR\nN° 1\n  M. ⟦Roux|nom⟧ conclut.", "  M. Roux conclut.", id="no heading"),
        pytest.param("M. ⟦Roux|nom⟧ conclut.\nMOTIFS\nRien.", "M. Roux conclut.\nMOTIFS\nRien.", id="nobody behind it"),
        pytest.param("COUR\nIl conclut.", "COUR\nIl conclut.", id="nobody at all"),
        pytest.param("Re: appeal\nBACKGROUND\nMr ⟦Roux|nom⟧", "BACKGROUND\nMr Roux", id="English"),
        pytest.param("Vu ⟦3 rue\nVerte|adresse⟧, M. ⟦Roux|nom⟧", "3 rue\nVerte, M. Roux", id="a mention over the line"),
    ],
)
def test_the_header_is_gone(source: str, left: str) -> None:
    document, entities = marked(source)
    spans = [(e.start, e.end, e.label) for e in entities]
    made, moved = BY_NAME["no_header"].write(document.text, spans, "d")
    assert made.startswith(left)
    kept = [e.text for e in entities if e.start >= len(document.text) - len(made)]
    assert [made[start:end] for start, end, _ in moved] == kept


def test_paragraphs_change_their_places_and_keep_their_words() -> None:
    paragraphs = [f"M. Nom{rank} a dit.\nEt puis {rank}." for rank in range(9)]
    text = "\n\n".join(paragraphs)
    spans = [(match.start(), match.end(), SURNAME) for match in re.finditer(r"Nom\d", text)]
    made, moved = BY_NAME["shuffled_paragraphs"].write(text, spans, "d")
    assert made != text
    assert sorted(made.split("\n\n")) == paragraphs
    assert sorted(made[start:end] for start, end, _ in moved) == [f"Nom{rank}" for rank in range(9)]


def test_lines_are_shuffled_where_there_are_no_paragraphs_and_no_mention_is_torn() -> None:
    text = "\n".join(f"ligne {rank}" for rank in range(9))
    spans = [(text.index("3"), text.index("4") + 1, "adresse")]
    made, moved = BY_NAME["shuffled_paragraphs"].write(text, spans, "d")
    assert sorted(made.split("\n")) == text.split("\n")
    assert [made[start:end] for start, end, _ in moved] == ["3\nligne 4"]


# --- Names ---


def test_a_surname_is_the_same_everywhere_in_its_case_and_professionals_keep_theirs() -> None:
    text, mentions = renamed(lambda: ["Nyembo", "Zongo", "Petit", "Quispe"])(TEXT, SPANS, random.Random(1))
    said = [(text[start:end], label) for start, end, label in mentions]
    last = [name for name, label in said if label == SURNAME]
    compound, kowalczuk, again, diakhate, third, initial, particle = last
    assert compound.isupper()
    assert compound.split("-")[0] == diakhate.upper()
    assert kowalczuk == again == third
    assert initial == f"{kowalczuk[0]}."
    assert particle.startswith("de ")
    assert len({kowalczuk, diakhate, compound.split("-")[1].capitalize(), particle[3:]}) == 4
    assert (f"{kowalczuk} Frères", "personnePhysicoMorale") in said
    assert ("Kowalczuk", "professionnelAvocat") in said
    assert (f"{diakhate.lower()}@mail.fr", "email") in said
    assert [name for name, label in said if label == FIRST_NAME] == ["Salimata", "Wojciech", "W"]


def test_an_initial_that_two_surnames_have_stays() -> None:
    document, entities = marked("M. ⟦Roux|nom⟧, Mme ⟦Ricard|nom⟧, M. ⟦R.|nom⟧")
    spans = [(e.start, e.end, e.label) for e in entities]
    text, _ = renamed(lambda: ["Ly"])(document.text, spans, random.Random(1))
    assert text == "M. Ly, Mme Ly, M. R."


@pytest.mark.parametrize(
    ("name", "form"),
    [
        pytest.param("one_letter", r"(?:de |d')?[A-Z](?:-[A-Z])?\.?", id="one letter"),
        pytest.param("two_letters", r"(?:de |d')?\w{2}(?:-\w{2})?|[A-Z]\.", id="two letters"),
        pytest.param("initials", r"(?:de |d')?[A-Z](?:\.|\.-[A-Z]\.?)?", id="initials"),
        pytest.param("particles", r"(?:de |d')?(?:\w+ )+\w+(?:-(?:\w+ )+\w+)?|[A-Za-z]\.", id="particles"),
        pytest.param("common_words", r"(?:de |d')?[\w']+(?:-[\w']+)?\.?", id="words"),
    ],
)
def test_surnames_take_their_form(name: str, form: str) -> None:
    assert [said for said in surnames(name) if not re.fullmatch(form, said)] == []


def test_initials_are_left_of_all_names_and_a_full_stop_is_not_doubled() -> None:
    document, entities = marked(
        "M. ⟦Jean-Luc|prenom⟧ ⟦Roux|nom⟧ a écrit à ⟦J.|prenom⟧ ⟦Ly|nom⟧. Fin, M. ⟦de La Tour|nom⟧"
    )
    spans = [(e.start, e.end, e.label) for e in entities]
    assert BY_NAME["initials"].write(document.text, spans, "d")[0] == "M. J.-L. R. a écrit à J. L. Fin, M. de L."


def test_an_origin_gives_first_names_of_the_gender_that_the_title_says() -> None:
    from engine.identities.names import project_names

    document, entities = marked(
        "Mme ⟦Dominique|prenom⟧ ⟦Roux|nom⟧ et M. ⟦Camille|prenom⟧ ⟦Ly|nom⟧. ⟦Dominique|prenom⟧ conclut."
    )
    spans = [(e.start, e.end, e.label) for e in entities]
    text, moved = BY_NAME["origin_turkey"].write(document.text, spans, "d")
    first, _, other, _, again = (text[start:end] for start, end, _ in moved)
    assert first == again
    assert first in project_names("turkish", "first_f")
    assert other in project_names("turkish", "first_m")


def test_names_under_one_label_are_told_apart_by_what_stands_beside_them() -> None:
    text = "M. Idriss Marchenoir et Mme Marchenoir. Idriss conclut ; Rocheblave non ; Mme Camille se tait."
    spans = [(m.start(), m.end(), PERSON) for m in re.finditer("Idriss|Marchenoir|Rocheblave|Camille", text)]
    assert [(text[start:end], label == SURNAME) for start, end, label in by_part(text, spans)] == [
        ("Idriss", False),
        ("Marchenoir", True),
        ("Marchenoir", True),
        ("Idriss", False),
        ("Rocheblave", True),
        ("Camille", True),  # behind a title a name alone is a surname
    ]
    made, moved = BY_NAME["one_letter"].write(text, spans, "d")
    assert [label for *_, label in moved] == [PERSON] * 6
    assert re.fullmatch(r"M\. Idriss (\w) et Mme \1\. Idriss conclut ; \w non ; Mme \w se tait\.", made)
