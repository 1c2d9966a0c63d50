"""What leads back to a masked name is told; what leads to nobody is not."""

from __future__ import annotations

import pytest

from engine.checks import Findings
from engine.checks.chains import CHECK
from engine.persons import attach, link
from engine.text import Text
from tests.engine.marked import marked

SEVERAC = "M. ⟦Idriss|prenom⟧ ⟦Séverac|nom⟧, né le ⟦4 mai 1981|naissance⟧, conclut. "
FIRM = "la SARL ⟦Séverac Toitures|physicomorale⟧"


def told(source: str) -> list[tuple[str, str]]:
    document, entities = marked(source)
    text = Text.of(document)
    entities, persons = link(text, entities)
    found = CHECK.apply(Findings(text, attach(text, entities, persons), persons))
    assert all((one.kind, one.level) == ("chain", "look") for one in found)
    return [(one.variant, document.text[one.start : one.end]) for one in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"{FIRM}, RCS Lyon 512 345 678", "512 345 678"),
        (f"{FIRM}, immatriculée au RCS de Gap sous le numéro 812345671", "812345671"),
        (f"{FIRM}, SIREN ⟦732 829 320|siren⟧", "732 829 320"),
        (f"{FIRM}, dont le siège est à Gap, SIRET ⟦73282932000074|siren⟧", "73282932000074"),
        ("l'EURL ⟦Chez Nadia|physicomorale⟧, R.C.S. Tulle B 401 222 333", "401 222 333"),
        (f"{SEVERAC}La société ⟦Séverac|morale⟧, RCS Brest 512 345 678", "512 345 678"),
        (f"{FIRM} (RCS Nice 512.345.678)", "512.345.678"),
        (f"{FIRM}, inscrite au registre du commerce et des sociétés de Pau, 512 345 678", "512 345 678"),
        ("la SCI ⟦Okafor-Lanier|physicomorale⟧, siren 512345678", "512345678"),
        ("la SELARL ⟦Nguyen et Diarra|physicomorale⟧, immatriculée 512 345 678", "512 345 678"),
    ],
)
def test_the_number_of_a_company_with_a_person_s_name(source: str, expected: str) -> None:
    assert [(kind, text.lower()) for kind, text in told(source)] == [("company_number", expected)]


@pytest.mark.parametrize(
    "source",
    [
        "la société ⟦Boisvert|morale⟧, RCS Lyon 512 345 678",
        f"{SEVERAC}La société ⟦Boisvert|morale⟧, SIREN ⟦732 829 320|siren⟧",
        f"{FIRM} et la société ⟦Boisvert|morale⟧, RCS Lyon 512 345 678",
        f"{FIRM} réclame 512 345 678 euros",
        f"{FIRM}, RG 21/00347",
    ],
)
def test_the_number_of_another_company_leads_to_nobody(source: str) -> None:
    assert told(source) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"{SEVERAC}Son site severac.fr est fermé.", "severac.fr"),
        (f"{SEVERAC}Voir www.severac-photo.com.", "www.severac-photo.com"),
        (f"{SEVERAC}Écrire à contact@severac-toitures.fr.", "contact@severac-toitures.fr"),
        (f"{SEVERAC}Écrire à devis@atelierseverac.eu.", "devis@atelierseverac.eu"),
        ("l'EURL ⟦Chez Nadia|physicomorale⟧ exploite le site cheznadia.fr", "cheznadia.fr"),
        ("l'EURL ⟦Chez Nadia|physicomorale⟧, nadia-traiteur.com", "nadia-traiteur.com"),
        (f"{FIRM} vend sur severactoitures.fr", "severactoitures.fr"),
        ("M. ⟦Okafor|nom⟧ tient le blog blog.okafor.org", "blog.okafor.org"),
        ("M. ⟦Okafor|nom⟧ tient https://okafor.net", "https://okafor.net"),
        ("Mme ⟦Nguyen|nom⟧ a ouvert restaurant-nguyen.paris", "restaurant-nguyen.paris"),
    ],
)
def test_a_site_or_a_mail_domain_with_the_name(source: str, expected: str) -> None:
    assert told(source) == [("site", expected)]


@pytest.mark.parametrize(
    "source",
    [
        f"{SEVERAC}Voir www.justice.fr et legifrance.gouv.fr.",
        f"{SEVERAC}Écrire à ⟦i.severac@orange.fr|email⟧.",
        "la société ⟦Boisvert|morale⟧ exploite le site boisvert.fr",
        "M. ⟦Petit|nom⟧ a commandé sur petit-prix.fr",
        f"{SEVERAC}Il a signé.Le contrat est nul.",
    ],
)
def test_another_site_leads_to_nobody(source: str) -> None:
    assert told(source) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("M. ⟦Okafor|nom⟧ est propriétaire de la parcelle AB 123.", "AB 123"),
        ("la parcelle cadastrée section ZC n° 45, propriété de Mme ⟦Nguyen|nom⟧", "ZC n° 45"),
        ("la parcelle B 7 appartenant à M. ⟦Okafor|nom⟧", "B 7"),
        ("Mme ⟦Nguyen|nom⟧ a acquis les parcelles AD 12", "AD 12"),
        ("M. ⟦Okafor|nom⟧ possède une parcelle section C n°908", "C n°908"),
        ("La parcelle AH 4 appartient à Mme ⟦Diarra|nom⟧", "AH 4"),
        ("les parcelles en indivision de M. et Mme ⟦Okafor|nom⟧, section AK 31", "AK 31"),
        ("M. ⟦Okafor|nom⟧ a vendu la parcelle WX 2", "WX 2"),
        ("Mme ⟦Nguyen|nom⟧, usufruitière, a l'usufruit de la parcelle D 19", "D 19"),
        ("M. ⟦Diarra|nom⟧, propriétaire, a clos la parcelle A 1001", "A 1001"),
    ],
)
def test_a_parcel_with_its_owner(source: str, expected: str) -> None:
    assert told(source) == [("parcel", expected)]


@pytest.mark.parametrize(
    "source",
    [
        "La commune a préempté la parcelle AB 123.",
        "M. ⟦Okafor|nom⟧ est propriétaire de la parcelle ⟦AB 123|cadastre⟧.",
        "M. ⟦Okafor|nom⟧ conclut. La commune est propriétaire de la parcelle AB 123.",
        "M. ⟦Okafor|nom⟧ conteste le classement de la parcelle AB 123.",
        "M. ⟦Okafor|nom⟧ est propriétaire d'un appartement.",
    ],
)
def test_a_parcel_without_its_owner_leads_to_nobody(source: str) -> None:
    assert told(source) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"{SEVERAC}Il publie sous @idriss_severac.", ("account", "@idriss_severac")),
        (f"{SEVERAC}Identifiant severac38.", ("account", "severac38")),
        (f"{SEVERAC}Le compte iseverac81 a été fermé.", ("account", "iseverac81")),
        (f"{SEVERAC}Son pseudonyme est le_severac.", ("account", "le_severac")),
        (f"{SEVERAC}Session idriss.severac ouverte.", ("account", "idriss.severac")),
        (f"{SEVERAC}Pièce SEVERAC-2021-04.", ("account", "SEVERAC-2021-04")),
        (f"{SEVERAC}Dossier IS040581.", ("identifier", "IS040581")),
        (f"{SEVERAC}Dossier SI-1981-05-04.", ("identifier", "SI-1981-05-04")),
        (f"{SEVERAC}Référence 04051981IS.", ("identifier", "04051981IS")),
        (f"{SEVERAC}Patient IS19810504.", ("identifier", "IS19810504")),
        (f"{SEVERAC}Matricule IS1981.", ("identifier", "IS1981")),
    ],
)
def test_a_user_name_or_a_reference_of_the_name(source: str, expected: tuple[str, str]) -> None:
    assert told(source) == [expected]


@pytest.mark.parametrize(
    "source",
    [
        f"{SEVERAC}Dossier IS050682.",
        f"{SEVERAC}Dossier AB040581.",
        f"{SEVERAC}Pièce n° 12, article L1234-5.",
        f"{SEVERAC}Le 04/05/2021, M. ⟦Séverac|nom⟧ a signé.",
        f"{SEVERAC}Identifiant ⟦severac38|numero⟧.",
    ],
)
def test_another_reference_leads_to_nobody(source: str) -> None:
    assert told(source) == []
