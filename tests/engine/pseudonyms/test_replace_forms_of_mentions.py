"""The form of each mention stays: what is written of a name, in which capitals, with which
particle."""

import itertools
import re
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from engine.core.model import Person
from engine.pseudonyms import apply
from engine.pseudonyms.names.mention_form import match_case, names_in, parts, rewrite
from engine.text.fold import fold

WRITERS = pytest.mark.parametrize("strategy", ["fictif", "tolkien"])


def written(marked, source: str, strategy: str = "fictif", language: str = "fr", persons: tuple[Person, ...] = ()):
    """Give what stands for each mention, in order."""
    annotation = replace(marked(source, "tout", language), persons=persons)
    return [entity.replacement for entity in apply(annotation, strategy, b"secret").annotation.entities]


PARTS = [
    ("Jean-Pierre", ["jean:name", "pierre:name"]),
    ("J.-P.", ["j:initial", "p:initial"]),
    ("Ph.", ["p:initial"]),
    ("de La Tour", ["de:particle", "la tour:name"]),
    ("d’Aubigné", ["d:particle", "aubigne:name"]),
    ("du Bellay", ["du:particle", "du bellay:name"]),
    ("L'HUILLIER", ["l huillier:name"]),
    ("N'Diaye", ["n diaye:name"]),
    ("Le Goff-Martin", ["le goff:name", "martin:name"]),
    ("Van den Berghe", ["van den berghe:name"]),
    ("Ben Youssef", ["ben youssef:name"]),
    ("Roux née Petit", ["roux:name", "nee:kept", "petit:name"]),
    ("Scott's", ["scott:name"]),
    ("de", ["de:name"]),
    ("", []),
    ("***", []),
]


@pytest.mark.parametrize(("text", "wanted"), PARTS, ids=[text or "nothing" for text, _ in PARTS])
def test_the_parts_of_a_name_are_told(text: str, wanted: list[str]) -> None:
    assert [f"{part.form}:{part.kind}" for part in parts(text)] == wanted


@given(st.text(max_size=40))
def test_parts_stand_in_order_and_a_mention_is_written_again_unchanged_but_for_them(text: str) -> None:
    read = parts(text)
    assert all(one.end <= two.start for one, two in itertools.pairwise(read))
    kept = rewrite(text, read, lambda part: text[part.start : part.end], lambda _: False)
    if not any(part.kind == "particle" for part in read):
        assert kept == text


def test_a_mention_of_40000_words_is_read_in_one_pass() -> None:
    assert len(names_in(parts("le " * 40_000))) == 10_000
    assert len(parts("d'" * 40_000)) > 1


@pytest.mark.parametrize(
    ("pseudonym", "original", "wanted"),
    [("Rémi", "JEAN", "RÉMI"), ("Rémi", "jean", "rémi"), ("Rémi", "Jean", "Rémi"), ("Rémi", "X", "Rémi")],
)
def test_capitals_are_those_of_the_original(pseudonym: str, original: str, wanted: str) -> None:
    assert match_case(pseudonym, original) == wanted


@WRITERS
def test_all_forms_of_one_person_are_one_person(marked, strategy: str) -> None:
    source = (
        "⟦Jean-Pierre|prenom|p1⟧ ⟦Durand-Morel|nom|p1⟧ ⟦Jean|prenom|p1⟧ ⟦DURAND|nom|p1⟧ ⟦J.-P.|prenom|p1⟧ ⟦J.|prenom|p1⟧"
        " ⟦P.|prenom|p1⟧ ⟦durand-morel|nom|p1⟧ ⟦D.-M.|nom|p1⟧ ⟦Durnad-Morel|nom|p1⟧ ⟦Durand|nom|p2⟧ ⟦Morel|nom|p3⟧"
    )
    first, last, alone, capitals, both, one, other, small, letters, slip, father, uncle = written(
        marked, source, strategy
    )
    assert (one_first := first.split("-"))
    assert len(one_first) == 2
    assert (durand := last.split("-")[0]) == father
    assert last.split("-")[1] == uncle
    assert (alone, capitals, small, slip) == (one_first[0], durand.upper(), last.lower(), last)
    assert both == f"{one_first[0][0]}.-{one_first[1][0]}."
    assert (one, other) == (f"{one_first[0][0]}.", f"{one_first[1][0]}.")
    assert letters == f"{last.split('-')[0][0]}.-{last.split('-')[1][0]}."
    assert not {"jean", "pierre", "durand", "morel"} & set(fold(" ".join((first, last))).split())


@WRITERS
def test_second_names_and_middle_initials_belong_to_their_person(marked, strategy: str) -> None:
    source = (
        "Ms. ⟦Susan|prenom|p1⟧ ⟦Scott|nom|p1⟧, ⟦Susan M.|prenom|p1⟧ ⟦Scott|nom|p1⟧, ⟦S.|prenom|p1⟧ ⟦Scott|nom|p1⟧, ⟦S. M.|prenom|p1⟧"
        " ⟦Scott|nom|p1⟧, ⟦Susan Mary|prenom|p1⟧ ⟦SCOTT|nom|p1⟧; the ⟦Scotts|nom|p9⟧; Sam: ⟦Sam|prenom|p2⟧ ⟦Scott|nom|p2⟧"
    )
    done = written(marked, source, strategy, "en")
    susan, scott, middle, mary = done[0], done[1], done[2], done[8].split()[1]
    assert middle == f"{susan} {mary[0]}."
    assert (done[4], done[6], done[8]) == (f"{susan[0]}.", f"{susan[0]}. {mary[0]}.", f"{susan} {mary}")
    assert (done[3], done[5], done[7], done[9]) == (scott, scott, scott, scott.upper())
    assert done[10] == scott + "s" * (scott[-1] not in "sxz")
    assert (done[12], done[11] != susan) == (scott, True)


@WRITERS
def test_a_family_shares_its_name_and_a_maiden_name_is_the_fathers(marked, strategy: str) -> None:
    source = (
        "les époux ⟦Vasseur|nom|f⟧ : M. ⟦Luc|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ et Mme ⟦Anne|prenom|p2⟧ ⟦Petit|nom|p2⟧ épouse ⟦VASSEUR|nom|p2⟧,"
        " née ⟦Petit|nom|p2⟧ ; M. ⟦Petit|nom|p3⟧ ; Mme ⟦Roux née Petit|nom|p4⟧"
    )
    family, _, husband, _, maiden, wife, born, father, both = written(marked, source, strategy)
    assert (family, wife) == (husband, husband.upper())
    assert maiden == born == father
    assert re.fullmatch(rf"\S+ née {maiden}", both)


@WRITERS
def test_gender_is_that_of_the_person_else_of_the_title_else_of_the_name(marked, strategy: str) -> None:
    from engine.pseudonyms.names.lexicon import lexicon

    source = (
        "⟦Camille|prenom|p1⟧ ⟦Camille|prenom|p2⟧ Mme ⟦Sasha|prenom|p3⟧ M. ⟦Sasha|prenom|p4⟧ ⟦Julie|prenom|p5⟧ ⟦Xiu|prenom|p6⟧"
        " M. et Mme ⟦Lou|prenom|p7⟧"
    )
    persons = (Person("p1", (), gender="m"), Person("p2", (), gender="f"))
    genders = [lexicon(strategy).gender(name) for name in written(marked, source, strategy, persons=persons)]
    assert genders == ["m", "f", "f", "m", "f", None, None]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        pytest.param("M. ⟦de La Tour|nom|p1⟧", "d[eE'] ?.+", id="a particle stays one"),
        pytest.param("M. ⟦D'AUBIGNÉ|nom|p1⟧", "D(?:E |')[A-ZÀ-Þ]+", id="capitals of a particle"),
        pytest.param("Me ⟦LE PAGE Danièle|avocat|p1⟧", "[A-ZÀ-Þ]+ [A-ZÀ-Þ][a-zà-ÿ]+", id="surname first"),
        pytest.param("Me ⟦Danièle Le Page|avocat|p1⟧", "[A-ZÀ-Þ][a-zà-ÿ]+ [A-ZÀ-Þ][a-zà-ÿ]+", id="first name first"),
        pytest.param("Me ⟦Tardieu-Vogel|avocat|p1⟧", r"\w+-\w+", id="a compound alone is a surname"),
        pytest.param("Me ⟦J.-B. Roux|avocat|p1⟧", r"[A-Z]\.-[A-Z]\. \w+", id="a lawyer's initials"),
        pytest.param("⟦dit le Grand|nom|p1⟧", r"dit \w+", id="a nickname"),
        pytest.param("⟦***|nom|p1⟧", r"\w+", id="nothing to read is still replaced"),
    ],
)
def test_the_shape_of_a_name_stays(marked, source: str, wanted: str) -> None:
    assert re.fullmatch(wanted, written(marked, source)[0])


def test_a_lawyer_is_one_person_in_every_form(marked) -> None:
    source = (
        "Me ⟦Declan Fairweather|avocat|p1⟧, ⟦D. FAIRWEATHER|avocat|p1⟧, ⟦FAIRWEATHER Declan|avocat|p1⟧, ⟦Declan|avocat|p1⟧, ⟦DF|avocat|p1⟧,"
        " ⟦Fairweather|avocat|p1⟧, ⟦Fairweather|nom|p2⟧"
    )
    full, short, turned, first, letters, last, party = written(marked, source)
    assert full == f"{first} {last}"
    assert short == f"{first[0]}. {last.upper()}"
    assert (turned, letters, party) == (f"{last.upper()} {first}", first[0] + last[0], last)


def test_initials_that_nobody_explains_are_different_for_different_people(marked) -> None:
    done = written(marked, " ".join(f"M. ⟦{letter}.|nom|p{letter}⟧" for letter in "ABCDEFGHIJKLMNOP"))
    assert len(set(done)) == 16
    assert all(new[0] != old for new, old in zip(done, "ABCDEFGHIJKLMNOP", strict=True))
