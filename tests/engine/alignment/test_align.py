"""Original beside published form: what was masked, what else differs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from engine.alignment import align
from engine.alignment.placeholders import signs
from engine.alignment.weights import word_similarity
from engine.core.errors import EmptyDocument, NotTheSame
from engine.core.model import Document
from tests.engine.alignment.aligned_decision import ORIGINAL, STYLES, aligned, published

MASKED = [
    "Oumou", "Kéïta", "Ferdinand", "Brousseau", "Oumou", "Kéïta", "12 mars 1975", "Saumur", "Ferdinand", "Brousseau", "Kéïta",
    "Brousseau", "02 47 55 01 23", "oumou.keita@courrielle.fr", "Kéïta", "Brousseau",
]  # fmt: skip
ADDRESS = ("8, rue des Tanneurs", "37000 Tours", "8, rue des Tanneurs, 37000 Tours")


@pytest.mark.parametrize("style", STYLES)
def test_every_style_of_placeholder_gives_the_mentions_and_nothing_else(style: str) -> None:
    found = aligned(ORIGINAL, published(style))
    assert [one.text for one in found.annotation.entities if one.text not in ADDRESS] == MASKED
    assert "".join(one.text for one in found.annotation.entities if one.text in ADDRESS).startswith(
        "8, rue des Tanneurs"
    )
    assert found.rest == ()
    assert found.readable == ()
    assert found.matched.rate == 1


@pytest.mark.parametrize("style", STYLES)
def test_labels_and_individuals_follow(style: str) -> None:
    found = aligned(ORIGINAL, published(style)).annotation
    labels = {one.text: one.label for one in found.entities}
    assert labels["Oumou"] == "personnePhysiquePrenom"
    assert labels["Kéïta"] == labels["Brousseau"] == "personnePhysiqueNom"
    assert labels["12 mars 1975"] == "dateNaissance"
    assert labels["Saumur"] == "localite"
    assert labels["02 47 55 01 23"] == "telephoneFax"
    assert labels["oumou.keita@courrielle.fr"] == "email"
    assert {(one.text, one.person) for one in found.entities if one.person} == {
        ("Oumou", "p1"), ("Kéïta", "p1"), ("Ferdinand", "p2"), ("Brousseau", "p2"),
    }  # fmt: skip
    assert all(one.masked and one.source == "rule:alignment" and one.replacement for one in found.entities)


def test_blanks_quotes_dashes_and_line_ends_are_no_difference() -> None:
    original = "L'arrêt - rendu « hier » -\ndit que le deman-\ndeur a droit à l'indemnité."
    other = "L’arrêt – rendu “hier” – dit\r\nque le demandeur a droit à l’indemnité."
    found = aligned(original, other)
    assert (found.annotation.entities, found.rest) == ((), ())


def test_same_texts_mask_nothing() -> None:
    found = aligned(ORIGINAL, ORIGINAL)
    assert (found.annotation.entities, found.rest, found.readable) == ((), (), ())


def test_a_paragraph_that_was_cut_is_no_mention() -> None:
    text = published("brackets")
    cut = "Le tribunal constate que Mme [Y] justifie de sa créance, que le débiteur ne conteste ni son principe ni son montant.\n"
    assert cut in text
    found = aligned(ORIGINAL, text.replace(cut, ""))
    assert [one.text for one in found.annotation.entities][-1] == "Brousseau"
    assert sum(one.text == "Kéïta" for one in found.annotation.entities) == 3
    assert [ORIGINAL[slice(*one.original)].startswith("Le tribunal constate") for one in found.rest] == [True]
    assert found.rest[0].kind == "cut"


def test_a_paragraph_that_was_added_is_said() -> None:
    head = "EXPÉDITION EXÉCUTOIRE délivrée aux parties par le greffe le même jour sur leur demande.\n"
    found = aligned(ORIGINAL, head + published("brackets"))
    assert [one.kind for one in found.rest] == ["added"]
    assert [one.text for one in found.annotation.entities if one.text not in ADDRESS] == MASKED


def test_a_paragraph_that_was_moved_keeps_its_mentions() -> None:
    motive = "Le tribunal constate que Mme [Y] justifie de sa créance, que le débiteur ne conteste ni son principe ni son montant.\n"
    text = published("brackets").replace(motive, "") + motive
    found = aligned(ORIGINAL, text)
    assert "moved" in {one.kind for one in found.rest}
    assert sum(one.text == "Kéïta" for one in found.annotation.entities) == 4


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        pytest.param("ni son montant", "ni leur montant", "correction", id="a word for another"),
        pytest.param("1 250 euros", "1 350 euros", "correction", id="an amount corrected"),
        pytest.param("de sa créance", "de sa créance exigible", "added", id="a word more"),
    ],
)
def test_a_correction_is_no_mention(old: str, new: str, kind: str) -> None:
    found = aligned(ORIGINAL, published("brackets").replace(old, new))
    assert [one.kind for one in found.rest] == [kind]
    assert [one.text for one in found.annotation.entities if one.text not in ADDRESS] == MASKED


def test_tags_set_around_what_is_to_be_hidden_are_read() -> None:
    text = ORIGINAL.replace("Oumou Kéïta", "<secret>Oumou</secret> <secret>Kéïta</secret>")
    found = aligned(ORIGINAL, text.replace("<secret>Oumou</secret>", "<secet>Oumou</secrt>", 1))
    assert [one.text for one in found.annotation.entities] == ["Oumou", "Kéïta"] * 2


@pytest.mark.parametrize(
    ("original", "other"),
    [pytest.param("", ORIGINAL, id="the original"), pytest.param(ORIGINAL, " \n", id="the published form")],
)
def test_an_empty_text_is_refused(original: str, other: str) -> None:
    with pytest.raises(EmptyDocument):
        aligned(original, other)


def test_two_decisions_are_not_aligned() -> None:
    other = (
        "Par requête enregistrée au greffe, la commune sollicite l'annulation de la délibération du conseil régional."
    )
    with pytest.raises(NotTheSame) as error:
        aligned(ORIGINAL, other)
    assert "même décision" in error.value.sentence("fr")
    assert "same decision" in error.value.sentence("en")


@pytest.mark.parametrize(
    ("text", "way", "label"),
    [
        pytest.param("[Localité 1]", "word", "localite", id="town"),
        pytest.param("[Date de naissance]", "word", "dateNaissance", id="birth"),
        pytest.param("[Date décès 3]", "word", "dateDeces", id="death"),
        pytest.param("[XXXXXXXX01]", "gap", "telephoneFax", id="phone of the Cour"),
        pytest.param("[XXXXXXXXXX02]", "gap", "compteBancaire", id="account of the Cour"),
        pytest.param("[…]", "gap", None, id="dots in brackets"),
        pytest.param("(...)", "gap", None, id="dots in parentheses"),
        pytest.param("AB...", "letter", None, id="two letters"),
        pytest.param("[7]", "letter", None, id="a company's number"),
        pytest.param("<NOM_12>", "word", "personnePhysiqueNom", id="our tags"),
        pytest.param("<BIRTH_DATE_2>", "word", "dateNaissance", id="our tags in English"),
        pytest.param("J.-P.", "initial", None, id="initials of a compound"),
        pytest.param("■■■", "bar", None, id="squares"),
        pytest.param("####", "bar", None, id="hashes"),
        pytest.param("[anonymisé]", "word", None, id="a word that says it is hidden"),
    ],
)
def test_a_placeholder_says_how_it_is_made_and_what_it_hides(text: str, way: str, label: str | None) -> None:
    (sign,) = signs(f"vu {text} ici")
    assert (sign.way, sign.label, (sign.start, sign.end)) == (way, label, (3, 3 + len(text)))


@pytest.mark.parametrize("text", ["[sic]", "[il]", "M. Durand", "<b>", "article 12", "[la société]"])
def test_what_only_looks_like_a_placeholder_is_none(text: str) -> None:
    assert list(signs(f"vu {text} ici")) == []


@given(st.text(alphabet="abcdé", max_size=12), st.text(alphabet="abcdé", max_size=12))
def test_likeness_is_symmetric_and_whole_only_for_equals(one: str, other: str) -> None:
    assert word_similarity(one, other) == word_similarity(other, one)
    assert (word_similarity(one, other) == 1) == (one == other)


LINES = st.lists(st.sampled_from(["M. Durand expose que", "[X] demande", "né le 3 mai 1980 à Lyon", "A... B...", "la cour, par arrêt", "<secret>a", "…", "-"]), min_size=1, max_size=8)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(LINES, LINES)
def test_whatever_comes_spans_fit_their_text_or_one_error_is_raised(one: list[str], other: list[str]) -> None:
    original = Document("a", "\n".join(one))
    published_ = Document("b", "\n".join(other))
    try:
        found = align(original, published_)
    except (NotTheSame, EmptyDocument):
        return
    last = 0
    for entity in found.annotation.entities:
        assert last <= entity.start < entity.end <= len(original.text)
        assert entity.text == original.text[entity.start : entity.end]
        last = entity.end
    for shown in found.readable:
        assert shown.text == published_.text[shown.start : shown.end]
    for difference in found.rest:
        assert 0 <= difference.original[0] <= difference.original[1] <= len(original.text)
        assert 0 <= difference.published[0] <= difference.published[1] <= len(published_.text)


@pytest.mark.parametrize(
    ("value", "label"),
    [
        pytest.param("March 27, 1941", "dateNaissance", id="an English date"),
        pytest.param("1er mars 2021", "dateNaissance", id="a first of the month"),
        pytest.param("1949.05.19", "dateNaissance", id="a date of figures"),
        pytest.param("section ZD n° 61 et 62", "cadastre", id="parcels"),
        pytest.param("0007 4519 022 K", "numeroIdentifiant", id="a number with a letter"),
    ],
)
def test_what_stands_between_tags_is_one_mention(value: str, label: str) -> None:
    text = f"The deceased was born on {value} and the court heard the witnesses whom the plaintiff had called at the trial."
    found = aligned(text, text.replace(value, f"<secret>{value}</secret>"))
    assert [(one.text, one.label) for one in found.annotation.entities] == [(value, label)]


def test_a_tagged_initial_is_a_name_and_no_title() -> None:
    text = "Le contrat porte la mention « M. L. » et la signature de Mme Kéïta, que nul ne conteste devant la cour."
    found = aligned(text, text.replace("M. L.", "<secret>M. L.</secret>").replace("Kéïta", "<secret>Kéïta</secret>"))
    assert [one.text for one in found.annotation.entities] == ["M.", "L.", "Kéïta"]


def test_a_misread_word_within_tags_is_found_and_one_outside_is_none() -> None:
    text = ORIGINAL.replace("Kéïta", "<secret>Kéïta</secret>").replace("<secret>Kéïta", "<secret>Kéta", 1)
    found = aligned(
        ORIGINAL, text.replace("demande la condamnation", "demande ia condarnnation").replace("créance", "creanqe")
    )
    assert {one.text for one in found.annotation.entities} == {"Kéïta"}
    assert len(found.annotation.entities) == ORIGINAL.count("Kéïta")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        pytest.param(3, (), id="nearly all"),
        pytest.param(40, ("few_words",), id="a series"),
    ],
)
def test_a_decision_of_the_same_series_is_a_caution(words: int, says: tuple[str, ...]) -> None:
    head = " ".join(f"considérant{rank}" for rank in range(100))
    original, other = (f"{head} {' '.join(f'{own}{rank}' for rank in range(words))}" for own in ("premier", "second"))
    notices = aligned(original, other).notices
    assert tuple(one.code for one in notices) == says
    assert all("même décision" in one.sentence("fr") and "same decision" in one.sentence("en") for one in notices)


@pytest.mark.parametrize(
    ("clean", "misread"),
    [
        pytest.param("M. Morvan aux", "M. Morvan aax", id="a short word"),
        pytest.param("Mme Garnier expose", "Mme Garnierexpose", id="glued to the name"),
        pytest.param("Mme Garnier justifie", "Mme Garnier jutifie", id="a letter less"),
    ],
)
def test_a_misread_word_beside_a_name_is_not_taken_for_a_part_of_it(clean: str, misread: str) -> None:
    text = published("pseudonyms").replace("condamnation", "condamnatlon").replace("montant", "rnontant")
    assert clean in text
    found = aligned(ORIGINAL, text.replace(clean, misread))
    assert [one.text for one in found.annotation.entities if one.text not in ADDRESS] == MASKED
