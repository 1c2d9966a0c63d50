"""Names as people use them: usual first names, short forms, initials, handles, accounts, small
letters; names of things."""

from __future__ import annotations

import random
import re

import pytest

from engine.core.labels import FIRST_NAME, SURNAME
from engine.identities import Identity
from engine.identities.bank import NameBank
from engine.lab.generate.familiar_forms import FORMS, WORD_NAMES, call_name, familiar, short_form, word_identity
from engine.lab.generate.grammar import templates, write

WHO = Identity("Kevin Ray", "O'Marrel", "m", "english")


def _shown(bank: NameBank, source: str, seed: int = 0) -> list[tuple[str, str]]:
    text, spans = write(bank, random.Random(seed), source, "en")
    return [(text[start:end], label) for start, end, label in spans]


@pytest.mark.parametrize(
    ("first", "called"),
    [
        pytest.param("Ann M.", "Ann", id="without the initial"),
        pytest.param("Mary Kate", "Mary", id="without the second name"),
        pytest.param("Jo-Ann", "Jo-Ann", id="hyphenated"),
        pytest.param("J. Marvin", "J. Marvin", id="an initial is no name to call somebody by"),
    ],
)
def test_a_person_is_called_by_the_first_of_the_first_names(first: str, called: str) -> None:
    assert call_name(first) == called


def test_the_short_form_is_a_usual_one_or_the_beginning_of_the_name() -> None:
    forms = {short_form("Kevin", random.Random(seed)) for seed in range(60)}
    assert "Kev" in forms
    assert len(forms) > 3
    assert {short_form("Zandra", random.Random(seed))[:3] for seed in range(30)} == {"Zan"}
    assert {short_form("'Zandra", random.Random(seed))[:3] for seed in range(30)} == {"Zan"}


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("usuel", r"Kev\w*"),
        ("diminutif", r"Kev\w*"),
        ("lettre", r"K"),
        ("monogramme", r"K\.?([A-W]\.?)?O"),
        ("pseudo", r"[a-z_]+[.\w]*"),
        ("login", r"komarrel\d*"),
        ("eponyme", r"O'Marrel"),
        ("bapteme", r"Kevin"),
    ],
)
def test_a_form_is_made_of_the_names_of_its_bearer(name: str, shape: str) -> None:
    for seed in range(40):
        assert re.fullmatch(shape, familiar(name, WHO, random.Random(seed))), name


@pytest.mark.parametrize(("name", "label"), FORMS.items())
def test_a_form_has_its_label_and_stays_the_same_in_a_document(bank: NameBank, name: str, label: str | None) -> None:
    for seed in range(20):
        text, spans = write(bank, random.Random(seed), f"{name}1 / {name}1", "en")
        first, second = text.split(" / ")
        assert first == second
        assert [(text[start:end], found) for start, end, found in spans] == ([(first, label)] * 2 if label else [])


def test_a_thing_named_after_somebody_bears_nobodys_name(bank: NameBank) -> None:
    texts = [write(bank, random.Random(seed), "nom1/eponyme1", "en")[0].split("/") for seed in range(20)]
    assert any(name != thing for name, thing in texts)


def test_small_letters_keep_the_mention(bank: NameBank) -> None:
    assert all(name == name.lower() for name, _ in _shown(bank, "<_Tell prenom1 nom1 so>"))
    assert [label for _, label in _shown(bank, "<_Tell prenom1 nom1 so>")] == [FIRST_NAME, SURNAME]
    assert write(bank, random.Random(1), "<_ABC <D|D>>", "en")[0] == "abc d"


def test_the_names_of_an_individual_may_be_words(bank: NameBank) -> None:
    words = {word for names in WORD_NAMES["en"].values() for word in names}
    for seed in range(30):
        shown = [name for name, _ in _shown(bank, "<!mot1>prenom1 nom1", seed)]
        assert words & set(shown)
    gendered = {word_identity(WHO, language, random.Random(1)).gender for language in WORD_NAMES}
    assert gendered == {"m"}


def test_people_are_mostly_named_by_one_name_in_letters_and_chats(bank: NameBank) -> None:
    alone = every = 0
    for number, template in enumerate(templates("en")):
        if (
            template.genre not in ("letters", "chats", "minutes", "reports", "affidavits")
            or template.file == "letters.txt"
        ):
            continue
        _, spans = write(bank, random.Random(number), template, "en")
        names = [(start, end) for start, end, label in spans if label in (FIRST_NAME, SURNAME)]
        every += len(names)
        alone += sum(
            not any(0 <= other[0] - name[1] <= 2 or 0 <= name[0] - other[1] <= 2 for other in names) for name in names
        )
    assert alone > every / 2
