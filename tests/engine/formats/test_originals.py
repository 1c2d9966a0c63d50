"""Hidden forms are found however they are written, and nothing else is."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from engine.formats.verify.originals import Original, Originals

NOM, PRENOM = "personnePhysiqueNom", "personnePhysiquePrenom"
ORIGINALS = Originals(
    [
        Original("Kowalczyk", "B...", NOM),
        Original("Ndiaye-Œuvrard", "C...", NOM),
        Original("Petit", "D...", NOM, "capital"),
        Original("Le", "E...", NOM, "never"),
        Original("Séverine", "A...", PRENOM),
        Original("J.", "F.", PRENOM),
        Original("Bo Li", "G. H...", NOM),
        Original("06 12 34 56 78", "[téléphone]", "telephoneFax"),
        Original("2 85 05 78 006 084 91", "[numéro]", "numeroIdentifiant"),
        Original("FR76 3000 6000 0112 3456 7890 189", "[compte]", "compteBancaire"),
        Original("AB-123-CD", "[plaque]", "plaqueImmatriculation"),
        Original("12", "[numéro]", "numeroIdentifiant"),
        Original("severine.k@poste-exemple.fr", "[adresse électronique]", "email"),
        Original("https://www.kowalczyk-toitures.fr/", "[site]", "siteWebSensible"),
        Original("3 bis, rue des Églantiers", "[adresse]", "adresse"),
        Original("4 mars 1978", "[...] 1978", "dateNaissance"),
        Original("1978", "1978", "dateNaissance"),
    ]
)


def found(text: str) -> list[str]:
    return [text[hit.start : hit.end] for hit in ORIGINALS.find(text)]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        pytest.param("Mme KOWALCZYK conclut", "KOWALCZYK", id="capitals"),
        pytest.param("M.Kowalczyk", "Kowalczyk", id="glued to a title"),
        pytest.param("Kowalczyk-Morel", "Kowalczyk", id="part of a compound"),
        pytest.param("severine", "severine", id="no accents"),
        pytest.param(unicodedata.normalize("NFD", "Séverine"), unicodedata.normalize("NFD", "Séverine"), id="NFD"),
        pytest.param("ndiaye oeuvrard", "ndiaye oeuvrard", id="ligature and blank for a hyphen"),
        pytest.param("NDIAYE\n   ŒUVRARD", "NDIAYE\n   ŒUVRARD", id="over a line end"),
        pytest.param("Kowal\u00adczyk", "Kowal\u00adczyk", id="soft hyphen"),
        pytest.param("Kow\u200balczyk", "Kow\u200balczyk", id="zero-width space"),
        pytest.param("Kowal-\n  czyk", "Kowal-\n  czyk", id="hyphenated at a line end"),
        pytest.param("K O W A L C Z Y K", "K O W A L C Z Y K", id="spaced letters"),
        pytest.param("signet_seeSéverine", "Séverine", id="glued in an identifier"),
        pytest.param("kowalczyk2024.docx", "kowalczyk", id="before figures"),
        pytest.param("bo\u00a0li", "bo\u00a0li", id="full name of short parts"),
        pytest.param("Petit", "Petit", id="ordinary word with its capital"),
        pytest.param("0612345678", "0612345678", id="phone without groups"),
        pytest.param("+33 (0)6.12.34.56.78", "33 (0)6.12.34.56.78", id="phone from abroad"),
        pytest.param("285057800608491", "285057800608491", id="NIR without groups"),
        pytest.param("2 85 05 78 006 084", "2 85 05 78 006 084", id="NIR without its key"),
        pytest.param("3000600001 12345678901 89", "3000600001 12345678901 89", id="account without its country"),
        pytest.param("ab 123 cd", "ab 123 cd", id="plate"),
        pytest.param("Severine.K@Poste-Exemple.FR", "Severine.K@Poste-Exemple.FR", id="e-mail"),
        pytest.param("kowalczyk-toitures.fr", "kowalczyk-toitures.fr", id="site without its scheme"),
        pytest.param("3 bis rue des eglantiers", "3 bis rue des eglantiers", id="address without its comma"),
        pytest.param("04/03/1978", "04/03/1978", id="date in figures"),
        pytest.param("1978-03-04", "1978-03-04", id="date of a database"),
        pytest.param("skowalczyk@mairie.fr", "skowalczyk", id="login in an e-mail"),
        pytest.param("C:\\Users\\kowalczyks\\Bureau", "kowalczyks", id="login in a path"),
    ],
)
def test_a_form_is_found(text: str, form: str) -> None:
    assert found(text) == [form]
    assert ORIGINALS.betrays(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("petitement", id="within a word"),
        pytest.param("un petit retard", id="ordinary word"),
        pytest.param("Le 12 J.", id="grammar, initials, short numbers"),
        pytest.param("kowal czyk", id="two words"),
        pytest.param("né en 1978", id="a year that stays"),
        pytest.param("106123456789", id="figures within a longer number"),
        pytest.param("Kowalczykowa et Dekowalczyk", id="longer names"),
        pytest.param("", id="nothing"),
    ],
)
def test_nothing_else_is_found(text: str) -> None:
    assert not ORIGINALS.betrays(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("mailto:severine.k%40poste-exemple.fr", id="percent signs"),
        pytest.param("S&eacute;verine", id="character reference"),
        pytest.param("S&#233;verine", id="numeric reference"),
        pytest.param("var a = 'S\\u00e9verine'", id="escape of a program"),
    ],
)
def test_what_is_encoded_betrays_and_is_rewritten(text: str) -> None:
    assert ORIGINALS.betrays(text)
    assert not ORIGINALS.betrays(ORIGINALS.rewrite(text))


def test_each_form_gives_way_to_its_pseudonym_the_longest_first() -> None:
    assert ORIGINALS.rewrite("Séverine KOWALCZYK, née le 04/03/1978, www.kowalczyk-toitures.fr") == (
        "A... B..., née le [...] 1978, www.[site]"
    )


def test_what_is_too_short_or_too_common_is_counted() -> None:
    assert ORIGINALS.unsearched == 3  # « Le », « J. », « 12 »
    assert len(ORIGINALS) == 13


_LETTERS = st.text("abcdéèçÀœ ABC'-\n", max_size=20)


@given(_LETTERS, _LETTERS, st.sampled_from(["Kowalczyk", "KOWALCZYK", "kowalczyk", "Ndiaye Oeuvrard"]))
def test_a_form_between_blanks_is_always_found_and_never_after_rewriting(before: str, after: str, form: str) -> None:
    text = f"{before}; {form} ;{after}"
    hits = ORIGINALS.find(text)
    assert form in [text[hit.start : hit.end] for hit in hits]
    assert [hit.start for hit in hits] == sorted(hit.start for hit in hits)
    assert not ORIGINALS.betrays(ORIGINALS.rewrite(text))


@given(st.text(max_size=200))
def test_any_text_is_searched_and_hits_are_disjoint(text: str) -> None:
    hits = ORIGINALS.find(text)
    assert all(one.end <= other.start for one, other in pairwise(hits))


@pytest.mark.parametrize(
    "piece",
    [
        "k o ", "Kow-\n", "kK1", "@kow", "&#", "a\u0301", "kowalczyk\u00ad", "k o w a l ", "k*", "k\u2800", "Kow\nal ", "<a", "<b></b>",
        "&#75;", "&amp;", "%4B", "%25", "aB3d", "S293YWxj/", "\\x4b",
    ],
)  # fmt: skip
def test_hostile_repetitions_end(piece: str) -> None:
    ORIGINALS.betrays(piece * 40_000)


def test_ten_thousand_forms_are_searched_at_once() -> None:
    forms = Originals(Original(f"Nom{chr(97 + n % 26)}{n:05}z", "X", NOM) for n in range(10_000))
    assert len(forms.find("rien " * 50_000 + "noma00000z " + "fin " * 50_000)) == 1


def test_a_name_in_another_order_keeps_what_stands_between_its_parts() -> None:
    known = Originals(
        [
            Original("Mailys Bréhat", "A... B...", NOM, whole=True),
            Original("Bréhat Mailys", "B... A...", NOM, whole=True, derived=True),
            Original("Li Bo", "D... C...", NOM, whole=True, derived=True),
            Original("Mailys", "A...", PRENOM),
            Original("Bréhat", "B...", NOM),
        ]
    )
    assert known.rewrite("BREHAT_Mailys, Li Bo") == "B..._A..., D... C..."
    assert [known.forms[hit.form_index].whole for hit in known.find("BREHAT_Mailys, Li Bo")] == [True, True]
    assert len(known) == 3
