"""One fold: whoever compares names says the same of any two ways to write one."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

from engine.alignment.tokens import tokens
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Entity, entity_at
from engine.formats.verify.originals import Original, Originals
from engine.persons.persons import link
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.names.identity import Identities
from engine.pseudonyms.names.names import DocumentNames
from engine.pseudonyms.register import open_register
from engine.review.occurrences import normalise_form, occurrences
from engine.text.fold import LIGATURES, fold, fold_in_place, key, unaccented
from engine.text.letter_runs import letters
from engine.text.near_names import compact
from engine.text.words import keys, read_words

ENGINE = Path(__file__).parents[3] / "engine"

LETTERS = [
    ("l", "ł"), ("d", "đ"), ("d", "ð"), ("o", "ø"), ("i", "ı"), ("h", "ħ"), ("t", "ŧ"), ("n", "ŋ"),
    ("oe", "œ"), ("ae", "æ"), ("ss", "ß"), ("th", "þ"), ("fi", "ﬁ"), ("fl", "ﬂ"), ("ij", "ĳ"),
    ("e", "é", "ë"), ("c", "ç", "ć"), ("z", "ž", "ź"), ("o", "ő", "ǿ"), ("a", "ą", "å"), ("k",), ("r",), ("v",),
]  # fmt: skip
"""Ways to write one letter, or two."""

JOINTS = [("'", "’", "ʼ"), ("-", "‐", "‑")]
_CASES = (str, str.title, str.upper)
_FORMS = ("NFC", "NFD")
_SECRET = b"secret"


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a name, written in two ways: letters, joints, accents composed or apart, capitals, soft
    hyphens."""
    words = draw(st.lists(st.lists(st.sampled_from(LETTERS), min_size=3, max_size=6), min_size=1, max_size=2))
    joint = draw(st.sampled_from(JOINTS))

    def written() -> str:
        parts = ["".join(draw(st.sampled_from(letter)) for letter in word) for word in words]
        name = draw(st.sampled_from(joint)).join(parts)
        name = unicodedata.normalize(draw(st.sampled_from(_FORMS)), draw(st.sampled_from(_CASES))(name))
        place = draw(st.integers(2, len(name) - 1))
        soft = "\u00ad" if name[place - 1].isalpha() and name[place].isalpha() and draw(st.booleans()) else ""
        name = name[:place] + soft + name[place:]
        return name[:1].upper() + name[1:]

    return written(), written()


def annotation(first: tuple[str, str], surname: tuple[str, str]) -> Annotation:
    """Name somebody twice."""
    text, entities = "", []
    for one, two in zip(first, surname, strict=True):
        text += "M. "
        entities += [(len(text), len(text) + len(one), FIRST_NAME)]
        entities += [(len(text) + len(one) + 1, len(text) + len(one) + 1 + len(two), SURNAME)]
        text += f"{one} {two} a comparu. "
    document = Document("d.txt", text)
    linked, persons = link(document, [entity_at(text, start, end, label, "human") for start, end, label in entities])
    masked = tuple(replace(entity, masked=True) for entity in linked)
    return Annotation(document, EngineInfo("0", "", "cpu", "judiciaire"), masked, persons=persons)


def identity(label: str, text: str) -> str:
    """Give what the register knows a name by."""
    entity = Entity(0, len(text), text, label, "human")
    return Identities(DocumentNames([entity]), [entity]).of(entity)[1]


@given(spellings())
def test_linker_replacer_verifier_register_review_and_alignment_compare_one_form(names: tuple[str, str]) -> None:
    for name in names:
        forms = {
            "linker": compact(" ".join(keys(name))),
            "replacer": compact(fold(name)),
            "verifier": letters(name),
            "register": compact(identity(SURNAME, name)),
            "review": re.sub("[ ']", "", normalise_form(name)),
        }
        assert set(forms.values()) == {forms["linker"]}, forms
    assert fold(names[0]) == fold(names[1])


@given(spellings())
def test_two_decisions_side_by_side_have_one_word_for_both_spellings(names: tuple[str, str]) -> None:
    one, other = (name.replace("\u00ad", "") for name in names)
    assert [token.key for token in tokens(one)] == [token.key for token in tokens(other)]


@settings(max_examples=60, deadline=None)
@given(spellings(), spellings())
@example(("Rrł", "Rrl"), ("Lll'llk", "Lllʼ\u00adllk"))  # a soft hyphen behind the apostrophe
def test_who_is_written_in_two_ways_is_one_person_with_one_pseudonym(
    first: tuple[str, str], surname: tuple[str, str]
) -> None:
    found = annotation(first, surname)
    assert len({entity.person for entity in found.entities}) == 1
    for strategy in sorted(set(STRATEGIES) - {"secret"}):
        first_one, surname_one, first_other, surname_other = (
            fold(entity.replacement or "") for entity in apply(found, strategy, _SECRET).annotation.entities
        )
        assert (first_one, surname_one) == (first_other, surname_other), strategy


@settings(deadline=None)
@given(spellings())
def test_what_is_hidden_in_one_way_is_found_in_the_other(names: tuple[str, str]) -> None:
    one, other = names
    hidden = Originals([Original(one, "A...", SURNAME)])
    assert [(hit.start, hit.end) for hit in hidden.find(f"devant {other}, et")] == [(7, 7 + len(other))]


@given(spellings())
def test_a_reader_who_marks_one_finds_the_other(names: tuple[str, str]) -> None:
    one, other = (name.replace("\u00ad", "") for name in names)
    text = f"Pour {one} ; contre {other}."
    assert len(occurrences(read_words(text), 5, 5 + len(one)).spans) == 2


@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"secret"}))
def test_lukasz_dordevic_has_one_pseudonym_however_he_is_written(strategy: str, tmp_path: Path) -> None:
    found = annotation(("Łukasz", "Lukasz"), ("Đorđević", "Dordevic"))
    first, surname, *again = (e.replacement for e in apply(found, strategy, _SECRET).annotation.entities)
    assert [first, surname] == again
    with open_register(tmp_path / "register") as register:
        first, surname, *again = (
            e.replacement for e in apply(found, strategy, _SECRET, register=register).annotation.entities
        )
        other = annotation(("LUKASZ", "Lukasz"), ("DORDEVIC", "Ðordević"))
        later = apply(other, strategy, _SECRET, register=register).annotation.entities[2:]
    assert [first, surname] == again == [entity.replacement for entity in later]


def test_what_the_strategy_that_marks_leaves_is_marked_alike() -> None:
    found = annotation(("Łukasz", "Lukasz"), ("Đorđević", "Dordevic"))
    written = [e.replacement for e in apply(found, "secret", _SECRET).annotation.entities]
    assert written == [f"<secret>{name}</secret>" for name in ("Łukasz", "Đorđević", "Lukasz", "Dordevic")]


@given(st.text())
def test_to_fold_again_changes_nothing(text: str) -> None:
    assert fold_in_place(fold_in_place(text)) == fold_in_place(text)
    assert key(key(text)) == key(fold_in_place(text)) == key(text)
    assert fold(fold(text)) == fold(text)


def test_ligatures_stay_in_place_and_are_letters_when_compared() -> None:
    for sign, apart in LIGATURES.items():
        assert fold_in_place(sign) == sign
        assert key(sign) == key(apart) == apart


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("Łukasz Đorđević", "Lukasz Dordevic", id="strokes and accents"),
        pytest.param("Œuvre, Þór, Strauß", "Oeuvre, Thor, Strauss", id="ligatures keep one capital"),
        pytest.param("L’Haÿ-les-Roses", "L’Hay-les-Roses", id="signs stay"),
    ],
)
def test_a_text_is_written_without_accents_in_its_case(text: str, written: str) -> None:
    assert unaccented(text) == written


NOT_FOLDS = {
    "text/fold.py": "the fold",
    "text/look_alikes.py": "letters of other alphabets that look like ours, beside the fold: words are theirs but for the eye",
    "text/name_model.py": "trained_form: the form that the model of names was trained with",
    "tagging/document_features.py": "trained_form: the form that the taggers' columns were trained with",
    "tagging/subwords.py": "trained_form: the form that the vectors of subwords were trained with",
    "pseudonyms/earlier_forms.py": "the fold of 0.7, under which its registers are read",
    "pseudonyms/key/key.py": "a password is composed, and stays what was typed",
    "pseudonyms/strategies/initiales.py": "an initial is written composed: « É. » is one letter",
    "terms/term.py": "a regular expression is composed: a class of letters then holds « é » as one, as texts do",
    "store/accounts/accounts.py": "the name of an account is one, however a keyboard composes its accents",
    "interchange/anchor.py": "characters of a text and of its annotated copy are laid side by side, each with its place",
}
"""Files that take characters apart, and why each may."""


def test_there_is_no_second_fold() -> None:
    found = {
        str(path.relative_to(ENGINE))
        for path in ENGINE.rglob("*.py")
        if re.search(
            r"unicodedata\.normalize|from unicodedata import|\bNFK?[CD]\b.*\(", path.read_text(encoding="utf-8")
        )
    }
    assert found == set(NOT_FOLDS)
