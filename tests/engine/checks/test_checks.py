"""Each check raises its doubt where it must, nowhere else, and its sentences never quote the
document."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from engine.checks import (
    CHECKS,
    Check,
    Findings,
    alike_first_names,
    examine,
    images,
    missing_account,
    missing_cadastre,
    name_elsewhere,
    one_letter,
    several_kinds,
    shared_surname,
    short_surname,
    uncertain_reading,
    unknown_identifier,
    unknown_name,
    unsure,
)
from engine.core.doubts import KINDS
from engine.core.model import Suspect, replace, settle
from engine.persons.persons import link
from tests.engine.marked import marked
from tests.engine.rules.test_rules_all import tagged


def raised(check: Check, source: str, *suspects: tuple[str, float], name: str = "d.txt") -> list[str | None]:
    """Run a check on a marked text, and give what its doubts point at."""
    document, entities = marked(source)
    linked, persons = link(document, entities)
    unsure_of = tuple(
        Suspect(document.text.index(words), document.text.index(words) + len(words), words, p) for words, p in suspects
    )
    found = check.apply(Findings(replace(document, name=name), linked, persons, unsure_of))
    assert all(one.kind == check.name for one in found)
    return [None if one.start is None else document.text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("M. Zywiec conclut.", ["Zywiec"], id="a title and a word that nothing recognised"),
        pytest.param("Madame Ouattara-Lebel conclut.", ["Ouattara"], id="a compound"),
        pytest.param("M. ⟦Roux|nom⟧ épouse Zywiec", ["Zywiec"], id="behind épouse"),
        pytest.param("les consorts Zywiec et M. Zywiec", ["Zywiec"], id="once per word"),
        pytest.param("Me Zywiec plaide", ["Zywiec"], id="a lawyer nobody recognised may be a party"),
        pytest.param("Mr. Zywiec said", ["Zywiec"], id="in English"),
        pytest.param("M. ⟦Zywiec|nom⟧ conclut.", [], id="recognised"),
        pytest.param("M. le président", [], id="an office"),
        pytest.param("Monsieur le Procureur général", [], id="an office in capitals"),
        pytest.param("Mme la Préfète", [], id="an office of a woman"),
        pytest.param("M. X... et Mme Y…", [], id="an earlier masking"),
        pytest.param("M. [Z] et Mme [Localité 1]", [], id="an earlier masking in brackets"),
        pytest.param("Monsieur Président", [], id="a word of the court"),
        pytest.param("elle est née en France", [], id="no capital follows"),
        pytest.param("le dit Code", [], id="a word of the law"),
    ],
)
def test_a_capital_where_a_name_stands(source: str, expected: list[str]) -> None:
    assert raised(unknown_name.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "suspects", "expected"),
    [
        pytest.param("Zywiec conclut.", [("Zywiec", 0.4)], ["Zywiec"], id="left readable, and likely"),
        pytest.param("Zywiec conclut.", [("Zywiec", 0.05)], [], id="hardly likely"),
        pytest.param("⟦Zywiec|nom⟧ conclut.", [("Zywiec", 0.4)], [], id="a rule has found it since"),
        pytest.param("il perd tout", [("perd", 0.4)], [], id="no capital"),
        pytest.param("Attendu que", [("Attendu", 0.4)], [], id="a word of the law"),
        pytest.param("Zywiec conclut.", [], [], id="nothing suspected"),
    ],
)
def test_words_the_tagger_hesitated_about(source: str, suspects: list[tuple[str, float]], expected: list[str]) -> None:
    assert raised(unsure.CHECK, source, *suspects) == expected


def test_a_masked_name_the_tagger_hardly_believes_is_a_note() -> None:
    document, (entity,) = marked("⟦Zywiec|nom⟧ conclut.")
    found = unsure.apply(Findings(document, (replace(entity, score=0.3),)))
    assert [(one.level, one.start) for one in found] == [("note", 0)]
    assert unsure.apply(Findings(document, (replace(entity, score=0.9),))) == ()


@pytest.mark.parametrize(
    ("source", "name", "expected"),
    [
        pytest.param("M. ⟦Zywiec|nom⟧, https://amel.fr/zywiec/a", "d", ["https://amel.fr/zywiec/a"], id="in a path"),
        pytest.param("M. ⟦Zywiec|nom⟧, www.zywiec-bois.fr", "d", ["www.zywiec-bois.fr"], id="in a domain"),
        pytest.param("M. ⟦Zywiec|nom⟧, contact@zywiec.fr.", "d", ["contact@zywiec.fr."], id="in an address"),
        pytest.param("M. ⟦Żywiec|nom⟧, www.zywiec.fr", "d", ["www.zywiec.fr"], id="accents aside"),
        pytest.param("M. ⟦Zywiec|nom⟧, ⟦www.zywiec.fr|site⟧", "d", [], id="found by a rule"),
        pytest.param("M. ⟦Zywiec|nom⟧, www.amel.fr", "d", [], id="another name"),
        pytest.param("M. ⟦Petit|nom⟧, www.petit-train.fr", "d", [], id="a name that is a common word"),
        pytest.param("M. ⟦Roy|nom⟧, www.royan.fr", "d", [], id="too short to tell"),
        pytest.param("M. ⟦Zywiec|nom⟧ conclut.", "Divorce Zywiec.docx", [None], id="in the name of the file"),
        pytest.param("M. ⟦Zywiec|nom⟧ conclut.", "arret-22-10.docx", [], id="a file that names nobody"),
    ],
)
def test_a_name_in_an_address_or_a_file_name(source: str, name: str, expected: list[str | None]) -> None:
    assert raised(name_elsewhere.CHECK, source, name=name) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("M. ⟦Valence|nom⟧, à ⟦Valence|localite⟧", ["Valence"], id="a person and a town"),
        pytest.param("M. ⟦Roux|nom⟧, la SAS ⟦Roux|morale⟧, la SAS ⟦Roux|morale⟧", ["Roux"], id="a company, once"),
        pytest.param("M. ⟦Roux|nom⟧, la SAS ⟦ROUX|morale⟧", ["ROUX"], id="capitals aside"),
        pytest.param("M. ⟦Roux|nom⟧, la SAS ⟦Roux Bois|morale⟧", [], id="a longer name"),
        pytest.param("M. ⟦Roux|nom⟧, Me ⟦Roux|avocat⟧", [], id="a professional: another doubt says so"),
        pytest.param("M. ⟦Roux|nom⟧, la SAS ⟦12|morale⟧", [], id="no word"),
    ],
)
def test_one_word_in_several_categories(source: str, expected: list[str]) -> None:
    assert raised(several_kinds.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Anne Roux|avocat⟧", ["Anne Roux"], id="a lawyer"),
        pytest.param("M. ⟦Roux|nom⟧, Mme ⟦Roux|magistrat⟧, Mme ⟦Roux|magistrat⟧", ["Roux"], id="a judge, once"),
        pytest.param("M. ⟦Roux-Alba|nom⟧ et Me ⟦Alba|avocat⟧", ["Alba"], id="half of a compound"),
        pytest.param("M. ⟦Alba|nom⟧, la SCP ⟦Alba|avocat⟧-⟦Roux|avocat⟧", ["Alba-Roux"], id="a partner of a firm"),
        pytest.param("M. ⟦Alba|nom⟧ et Me ⟦Alba|avocat⟧ ⟦Roux|avocat⟧", [], id="a first name"),
        pytest.param("M. ⟦de Roy|nom⟧ et Me ⟦de Lys|avocat⟧", [], id="only a particle in common"),
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Rouxel|avocat⟧", [], id="another name"),
        pytest.param("Me ⟦Roux|avocat⟧ et Mme ⟦Roux|magistrat⟧", [], id="two professionals"),
    ],
)
def test_a_professional_with_a_partys_surname(source: str, expected: list[str]) -> None:
    assert raised(shared_surname.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "register", "expected"),
    [
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Anne Roux|avocat⟧", (), [("same", "blocking")], id="the same surname"),
        pytest.param(
            "M. ⟦Roux|nom⟧, Me ⟦Anne Roux|avocat⟧, Me ⟦Roux|avocat⟧ et Mme ⟦Maud Roux|magistrat⟧", (),
            [("same", "blocking")] * 2, id="once per person",
        ),
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Anne Roux-Alba|avocat⟧", (), [("", "look")], id="another surname of which it is part"),
        pytest.param("M. ⟦Paul|prenom⟧ ⟦Roux|nom⟧ et Me ⟦Anne Roux|avocat⟧", ("Paul ROUX",), [], id="the register has another first name"),
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Roux|avocat⟧", ("Paul ROUX",), [("same", "blocking")], id="the lawyer's first name is not known"),
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦P. Roux|avocat⟧", ("Paul ROUX",), [("same", "blocking")], id="only an initial"),
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Anne Roux|avocat⟧", ("ROUX",), [("same", "blocking")], id="the register has no first name"),
        pytest.param("M. ⟦Roux|nom⟧ et Me ⟦Anne Roux|avocat⟧", ("Paul Roux", "Anne Roux"), [("same", "blocking")], id="one party of the same first name"),
    ],
)  # fmt: skip
def test_the_same_surname_is_asked_once_unless_the_register_settles_it(
    source: str, register: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    document, entities = marked(source)
    linked, persons = link(document, entities)
    found = shared_surname.CHECK.apply(Findings(replace(document, parties=register), linked, persons))
    assert [(one.variant, one.level) for one in found] == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("M. ⟦X|nom⟧ conclut, M. ⟦X|nom⟧ part", ["X"], id="a letter alone, once"),
        pytest.param("n° ⟦7|numero⟧", ["7"], id="a figure alone"),
        pytest.param("M. ⟦J.|prenom⟧ ⟦Roux|nom⟧", [], id="the initial of a name"),
        pytest.param("M. ⟦Roux|nom⟧ ⟦J|prenom⟧.", [], id="behind the name"),
        pytest.param("M. ⟦Roux|nom⟧", [], id="a name"),
    ],
)
def test_a_mention_of_one_letter(source: str, expected: list[str]) -> None:
    assert raised(one_letter.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("son compte bancaire, numéroté 1234 5678 90, a été vidé.", ["1234 5678 90"], id="a number near"),
        pytest.param("le livret A ouvert sous 00123456789", ["00123456789"], id="a savings account"),
        pytest.param("Compte courant 123456789 ; compte courant 123456789", ["123456789"], id="once per number"),
        pytest.param("bank account held as 12345678 at", ["12345678"], id="in English"),
        pytest.param("compte bancaire ⟦1234 5678 90|compte⟧", [], id="found"),
        pytest.param("compte bancaire crédité de 125 000 000 euros", [], id="an amount"),
        pytest.param("compte bancaire crédité de 1250000,50 de plus", [], id="an amount with decimals"),
        pytest.param("compte bancaire. Le dossier 1234567 est clos", [], id="another sentence"),
        pytest.param("compte bancaire n° 123", [], id="too short"),
        pytest.param("le compte rendu 12345678", [], id="no bank"),
    ],
)
def test_an_account_announced_and_not_found(source: str, expected: list[str]) -> None:
    assert raised(missing_account.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("un terrain cadastré au lieu-dit Le Clos sous le 112", ["cadastré"], id="a figure behind it"),
        pytest.param("parcelles cadastrées ⟦AB 12|cadastre⟧", [], id="found"),
        pytest.param("la parcelle ⟦AB 12|cadastre⟧, cadastrée depuis 1998", [], id="found before it"),
        pytest.param("un terrain non cadastré du village", [], id="no figure"),
        pytest.param("un terrain cadastré\n\nArticle 12", [], id="another paragraph"),
    ],
)
def test_a_parcel_announced_and_not_found(source: str, expected: list[str]) -> None:
    assert raised(missing_cadastre.CHECK, source) == expected


@pytest.mark.parametrize(("count", "raised"), [(0, 0), (1, 1), (7, 1)])
def test_pictures_that_nobody_read_are_one_doubt_about_the_whole_document(count: int, raised: int) -> None:
    document, entities = marked("M. ⟦Roux|nom⟧ conclut.")
    found = images.apply(Findings(replace(document, images=count), entities))
    assert [(one.kind, one.level, one.start, one.end) for one in found] == [
        ("unread_image", "blocking", None, None)
    ] * raised


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        pytest.param((), [], id="nothing scanned, or all of it plain"),
        pytest.param(((3, 7), (8, 15)), [(3, 7), (8, 15)], id="each word"),
        pytest.param(tuple((at, at + 1) for at in range(21)), [(None, None)], id="too many: the whole document"),
    ],
)
def test_words_read_without_certainty(spans: tuple[tuple[int, int], ...], expected: list[tuple[int, int]]) -> None:
    document, entities = marked("M. ⟦Roux|nom⟧ conclut, puis se retire.")
    found = uncertain_reading.apply(Findings(replace(document, uncertain=spans), entities))
    assert [(one.start, one.end) for one in found] == expected
    assert {(one.kind, one.level) for one in found} <= {("uncertain_reading", "look")}


def test_checks_are_named_after_kinds_that_have_sentences() -> None:
    assert {check.name for check in CHECKS} <= set(KINDS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


@settings(max_examples=100, deadline=None)
@given(tagged())
def test_any_findings_pass_and_doubts_lie_in_the_text(case) -> None:
    document, entities = case
    for one in examine(Findings(document, settle(entities))):
        assert one.start is None or 0 <= one.start < (one.end or 0) <= len(document.text)


@pytest.mark.parametrize("piece", ["compte bancaire ", "cadastré 1 ", "M. Aa ", "www.a", "a@", "12 34 56 "])
def test_a_hostile_repetition_comes_to_an_end(piece: str) -> None:
    document, _ = marked("")
    examine(Findings(replace(document, text=piece * (40_000 // len(piece))), ()))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("il produit la carte ZK-4417-882.", ["ZK-4417-882"], id="letters and figures"),
        pytest.param("son abonnement 8800441772 court", ["8800441772"], id="ten figures"),
        pytest.param("le badge QX44178 et le badge QX44178", ["QX44178"], id="once per number"),
        pytest.param("le badge ⟦QX44178|numero⟧", [], id="covered"),
        pytest.param("N° RG 21/01234", [], id="RG"),
        pytest.param("la requête n° 2317425", [], id="an application"),
        pytest.param("18NC03356", [], id="an administrative court of appeal"),
        pytest.param("pourvoi K 22-15.483", [], id="cassation"),
        pytest.param("N° Portalis DBVX-V-B7H-PJTZ1", [], id="Portalis"),
        pytest.param("minute 2024/12345", [], id="a minute"),
        pytest.param("enregistrée sous le n° 2106394", [], id="a request to a court"),
        pytest.param("la loi n° 2016-1547 du 18 novembre", [], id="a law"),
        pytest.param("l'article R. 5121-36-1 du code", [], id="an article"),
        pytest.param("le 07/09/2020 21:37", [], id="a date and an hour"),
        pytest.param("du 20180926", [], id="a date in one"),
        pytest.param("la somme de 12 345 678 euros", [], id="a sum"),
        pytest.param("1 234 567,89", [], id="decimals"),
        pytest.param("2019 ONSC 12345", [], id="a neutral citation"),
        pytest.param("ECLI:FR:CCASS:2021:C100441", [], id="ECLI"),
        pytest.param("RCS Lyon 552 081 317", [], id="a company"),
        pytest.param("35-02-03-04", [], id="a theme"),
        pytest.param("JORF n°0123456789", [], id="the official journal"),
        pytest.param("la directive 2008/115/CE", [], id="a directive"),
        pytest.param("71330 SIMARD", [], id="a post code"),
    ],
)
def test_what_looks_like_somebodys_number(source: str, expected: list[str]) -> None:
    assert raised(unknown_identifier.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("⟦Thibaut|prenom⟧ ⟦Roux|nom⟧, puis ⟦Thibault|prenom⟧", ["Thibault"], id="alone"),
        pytest.param("⟦Thibault|prenom⟧, puis ⟦Thibaut|prenom⟧ ⟦Roux|nom⟧", ["Thibaut Roux"], id="alone first"),
        pytest.param(
            "⟦Thibaut|prenom⟧ ⟦Roux|nom⟧ et ⟦Thibault|prenom⟧ ⟦Roux|nom⟧", ["Thibault Roux"], id="the same surname"
        ),
        pytest.param("⟦Thibaut|prenom⟧ ⟦Roux|nom⟧ et ⟦Thibault|prenom⟧ ⟦Sow|nom⟧", [], id="two surnames"),
        pytest.param("⟦Thibaut|prenom⟧ ⟦Roux|nom⟧ et ⟦Thibault Sow|magistrat⟧", [], id="a judge"),
        pytest.param("⟦Michel|prenom⟧ ⟦Roux|nom⟧ et ⟦Michele|prenom⟧ ⟦Roux|nom⟧", [], id="a man and a woman"),
        pytest.param("⟦Emma|prenom⟧ et ⟦Emmy|prenom⟧", [], id="short first names"),
        pytest.param("⟦Thibaut|prenom⟧ ⟦Roux|nom⟧. M. ⟦Thibault|nom⟧", [], id="a surname behind its title"),
        pytest.param("⟦Salima|prenom⟧, ⟦Salimata|prenom⟧ ⟦Sow|nom⟧", [], id="more than a letter"),
    ],
)
def test_first_names_nearly_alike_are_a_doubt(source: str, expected: list[str]) -> None:
    assert raised(alike_first_names.CHECK, source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("Mme ⟦Thuy|prenom⟧ ⟦Ng|nom⟧ ; Mme ⟦Ng|nom⟧ ; M. ⟦Wu|nom⟧", ["Thuy Ng", "Wu"], id="once each"),
        pytest.param("M. ⟦LE|nom⟧ conclut", ["LE"], id="in capitals"),
        pytest.param("M. ⟦J.D.|nom⟧ et Mme ⟦K. L.|nom⟧", [], id="initials"),
        pytest.param("M. ⟦Y|nom⟧", [], id="one letter has its own doubt"),
        pytest.param("M. ⟦Roy|nom⟧", [], id="three letters"),
        pytest.param("Me ⟦Wu|avocat⟧ plaide", [], id="a lawyer"),
    ],
)
def test_a_surname_of_two_letters_is_a_doubt(source: str, expected: list[str]) -> None:
    assert raised(short_surname.CHECK, source) == expected
