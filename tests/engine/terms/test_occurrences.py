"""Terms are found in every form in which a name may be written, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from engine.core import Document
from engine.terms import Found, Terms, TermSearch, make_term
from engine.text import strip_accents

NAMES = (
    "Quatrebarbes",
    "Élodie Ravinière",
    "O'Shaughnessy",
    "Nguyễn Thị Hương",
    "Ben-Ammar",
    "De La Fontanelle",
    "Œuvrard",
    "Çelik",
    "Haïk",
)
Way = Callable[[str], str]
WAYS: dict[str, Way] = {
    "as it is": lambda name: name,
    "capitals": str.upper,
    "small letters": str.lower,
    "without accents": strip_accents,
    "no accents, capitals": lambda name: strip_accents(name).upper(),
    "cut at the end of a line": lambda name: f"{name[: len(name) // 2].rstrip()}-\n{name[len(name) // 2 :].lstrip()}"
    if name[: len(name) // 2][-1:].isalpha() and name[len(name) // 2].isalpha()
    else name,
    "over two lines": lambda name: name.replace(" ", "\n"),
    "no-break spaces": lambda name: name.replace(" ", "\u00a0"),
    "letters set apart": " ".join,
    "hyphens for blanks": lambda name: name.replace(" ", "-"),
    "typographic apostrophe": lambda name: name.replace("'", "’"),
    "plural": lambda name: name + ("x" if name.lower().endswith(("eau", "eu")) else "" if name[-1] in "sxz" else "s"),
    "in an address of mail": lambda name: strip_accents(name).lower().replace(" ", ".").replace("'", "") + "@courriel.example",
    "in a name of a file": lambda name: f"pieces_{strip_accents(name).replace(' ', '_').replace(chr(39), '')}_2024.pdf",
    "with a soft hyphen": lambda name: f"{name[:3]}\u00ad{name[3:]}",
    "as HTML": lambda name: "".join(f"&#{ord(sign)};" if rank == 0 else sign for rank, sign in enumerate(name)),
}  # fmt: skip


def find(text: str, *terms: str, act: str = "hide", **options: bool) -> Found:
    """Find terms in a text."""
    made = tuple(make_term(term, act, **options) for term in terms)
    return TermSearch(Terms(made)).find(Document("a.txt", text))


def places(text: str, *terms: str, **options: bool) -> list[str]:
    """Give what the terms cover in a text."""
    return [text[place.start : place.end] for place in find(text, *terms, **options).occurrences]


@pytest.mark.parametrize(
    ("text", "terms", "found"),
    [
        pytest.param("Mme Zaza dit. Za-\nza a dit za.", ["Zaza"], ["Zaza", "Za-\nza"], id="four letters cut by a line"),
        pytest.param("M.  L u c   S o w  a", ["Luc", "Sow"], ["L u c", "S o w"], id="no plural of the next word"),
        pytest.param("les Tugduals et les Tugduaux", ["Tugdual"], ["Tugduals", "Tugduaux"], id="either plural of -al"),
        pytest.param("les Leveaus et les Leveaux", ["Leveau"], ["Leveaus", "Leveaux"], id="either plural of -eau"),
        pytest.param("les Guivarc'hs, les Duarte-Lis", ["Guivarc'h", "Duarte-Li"], ["Guivarc'hs", "Duarte-Lis"], id="short ends"),
        pytest.param("agent O'\u00adHearn", ["O'Hearn"], ["O'\u00adHearn"], id="a soft hyphen behind the apostrophe"),
        pytest.param("à oyono.mbaa@exemple.fr", ["Oyono Mba'a"], ["oyono.mbaa"], id="an apostrophe left out in an address"),
        pytest.param("Zazakis et Kazaza", ["Zaza"], [], id="but no part of a longer word"),
    ],
)  # fmt: skip
def test_ways_that_gold_had(text: str, terms: list[str], found: list[str]) -> None:
    assert places(text, *terms) == found


@given(st.sampled_from(NAMES), st.sampled_from(sorted(WAYS)))
def test_a_name_is_found_in_each_form_and_nothing_beside_it(name: str, way: str) -> None:
    written = WAYS[way](name)
    before, behind = "Vu la requête, (", ") ; attendu qu'il y a lieu d'y faire droit."
    found = find(before + written + behind, name).occurrences
    assert len(found) == 1, written
    place = found[0]
    assert len(before) <= place.start < place.end <= len(before) + len(written)
    rest = written[: place.start - len(before)] + written[place.end - len(before) :]
    assert not [part for part in name.lower().split() if part in rest.lower()]


@given(st.lists(st.sampled_from(sorted(WAYS)), min_size=1, max_size=6), st.sampled_from(NAMES))
def test_each_of_many_forms_in_one_text_is_found(ways: list[str], name: str) -> None:
    text = ". ".join(f"Pièce {rank} : ({WAYS[way](name)})" for rank, way in enumerate(ways))
    assert len(find(text, name).occurrences) == len(ways)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Quatrebarbesien, Martinet, démartiner", "Martin"),  # a part of a longer word
        ("la marche et le marteau", "mar"),
        ("le 306123456789 et 2012", "12"),  # figures of a longer number
        ("Les parts. Martin est là", "parts Martin"),  # two sentences
        ("Dupont\n\nMartin", "Dupont Martin"),  # two paragraphs
        ("il a bu du vin", "Ab"),  # words of which each stands alone
    ],
)
def test_what_only_looks_like_a_term_is_left(text: str, term: str) -> None:
    assert places(text, term) == []


def test_same_case_takes_case_and_accents_as_they_are() -> None:
    text = "Petit, PETIT, petit, Pétit, Petits"
    assert places(text, "Petit", same_case=True) == ["Petit"]
    assert places(text, "Petit") == ["Petit", "PETIT", "petit", "Pétit", "Petits"]


def test_within_finds_parts_of_words() -> None:
    assert places("Quatrebarbes, anti-barbe", "barbe", within=True) == ["barbe", "barbe"]
    assert places("Quatrebarbes, anti-barbe", "barbe") == ["barbe"]


def test_a_linking_word_glued_to_a_name_does_not_hide_it() -> None:
    assert places("Mme Ben Slimaneet M. Roy", "Ben Slimane") == ["Ben Slimane"]
    assert places("Mme Martinet et M. Roy, M. Martinet", "Martin") == []


def test_a_ligature_is_two_letters() -> None:
    assert places("Mme Cœurdroy-Lac, puis COEURDROY LAC", "Cœurdroy-Lac") == ["Cœurdroy-Lac", "COEURDROY LAC"]


def test_initials_are_found_with_their_dots() -> None:
    assert places("M. J.-B. Roy, puis J. B. ROY et J.B. Roy", "J.-B. Roy") == ["J.-B. Roy", "J. B. ROY", "J.B. Roy"]


def test_an_accent_written_apart_belongs_to_the_place() -> None:
    assert places("Ce\u0301line Desire\u0301 entre", "Céline Désiré") == ["Ce\u0301line Desire\u0301"]


def test_a_number_is_found_however_it_is_grouped() -> None:
    text = "06.12.34.56.78, 0612345678, 06 12 34 56 78, 306 12 34 56 78 9"
    assert places(text, "06 12 34 56 78")[:3] == ["06.12.34.56.78", "0612345678", "06 12 34 56 78"]


def test_plurals_of_several_words() -> None:
    assert places("les fiats rouges, le procès verbal, des bateaux bleus", "fiat rouge", "bateau bleu") == [
        "fiats rouges",
        "bateaux bleus",
    ]


def test_an_expression_is_found_as_words_or_anywhere() -> None:
    text = "TX-24/00123 et XTX-24/00123"
    assert places(text, r"TX-\d{2}/\d+", expression=True) == ["TX-24/00123"]
    assert len(places(text, r"TX-\d{2}/\d+", expression=True, within=True)) == 2


def test_an_expression_that_steps_back_without_end_is_stopped_and_said() -> None:
    found = find("a" * 60 + "!", r"(a|aa)+c", expression=True)
    assert found.unfinished == (0,)


def test_the_longest_term_counts_and_a_contradiction_is_told_once() -> None:
    text = "rue Saint-Martin, rue Saint-Martin et M. Martin"
    terms = (make_term("Martin"), make_term("rue Saint-Martin", "keep"))
    found = TermSearch(Terms(terms)).find(Document("a.txt", text))
    assert [(text[p.start : p.end], p.term.act) for p in found.occurrences] == [
        ("rue Saint-Martin", "keep"),
        ("rue Saint-Martin", "keep"),
        ("Martin", "hide"),
    ]
    assert found.clashes == ((0, 16),)


def test_of_two_terms_of_the_same_words_the_nearer_scope_counts_then_the_one_to_hide() -> None:
    far, near = make_term("Martin"), make_term("Martin", "keep", scope="document")
    document = Document("a.txt", "M. Martin")
    assert TermSearch(Terms((far, near))).find(document).occurrences[0].term == near
    both = (make_term("Martin", "keep"), make_term("Martin"))
    assert TermSearch(Terms(both)).find(document).occurrences[0].term.act == "hide"
