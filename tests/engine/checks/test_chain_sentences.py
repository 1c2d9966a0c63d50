"""What leads back to a masked name is masked or told: invented sentences, at least five of each
kind in each language. ``|`` parts a sentence from what leads back in it."""

from __future__ import annotations

import pytest

from tests.engine.risk.made import annotated

SENTENCES = {
    "company number, fr": (
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧ dirige la SARL ⟦Tavernier Bois|physicomorale⟧, RCS Gap 512 345 678.|512 345 678",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧. La SAS ⟦Tavernier et Fils|morale⟧ (SIREN 512345678) a cessé.|512345678",
        "Mme ⟦Ana|prenom⟧ ⟦Séverac|nom⟧ exploite la société ⟦Séverac Conseil|morale⟧, immatriculée au registre du commerce et des sociétés de Lyon sous le n° 512 345 678.|512 345 678",
        "⟦Ana|prenom⟧ ⟦Séverac|nom⟧, gérante de l'EURL ⟦Séverac|physicomorale⟧, n° SIRET 512 345 678 00012.|512 345 678 00012",
        "Mme ⟦Séverac|nom⟧ ; la SCI ⟦Les Séverac|morale⟧, dont le numéro d'identification est 512.345.678, RCS Tulle.|512.345.678",
        "M. ⟦Tavernier|nom⟧. Inscrite au RCS de Paris (512 345 678), la société ⟦Tavernier|morale⟧ conclut.|512 345 678",
        "M. ⟦Tavernier|nom⟧. Le n° TVA intracommunautaire de la SARL ⟦Tavernier|morale⟧ est FR 40 512345678.|FR 40 512345678",
    ),
    "site or mail domain, fr": (
        "M. ⟦Tavernier|nom⟧. Le site www.tavernier-bois.fr annonce.|www.tavernier-bois.fr",
        "M. ⟦Tavernier|nom⟧. L'adresse contact@taverniermenuiserie.com figure.|contact@taverniermenuiserie.com",
        "Mme ⟦Séverac|nom⟧. Il a publié sur https://severac.fr/actualites une annonce.|https://severac.fr/actualites",
        "Mme ⟦Séverac|nom⟧. Le domaine « cabinet-severac.eu » lui appartient.|cabinet-severac.eu",
        "M. ⟦Le Goff|nom⟧. Sur legoff-peinture.bzh, il vante.|legoff-peinture.bzh",
        "M. ⟦Tavernier|nom⟧. Voir facebook.com/tavernier.luc pour preuve.|facebook.com/tavernier.luc",
    ),
    "parcel with its owner, fr": (
        "La parcelle cadastrée section AB n° 123 est la propriété de M. ⟦Tavernier|nom⟧.|AB n° 123",
        "M. ⟦Tavernier|nom⟧ est propriétaire des parcelles AC 45 et AC 46.|AC 45",
        "Mme ⟦Séverac|nom⟧ a acquis le lot cadastré section ZH numéro 12.|ZH numéro 12",
        "Le terrain cadastré B 1024, appartenant à Mme ⟦Séverac|nom⟧, jouxte la route.|B 1024",
        "Les époux ⟦Tavernier|nom⟧ ont vendu la parcelle E n°7.|E n°7",
        "La parcelle n° 345 de la section D, dont M. ⟦Tavernier|nom⟧ est nu-propriétaire, est enclavée.|345",
    ),
    "user name, fr": (
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧ utilisait le pseudonyme « ltavernier75 ».|ltavernier75",
        "Mme ⟦Séverac|nom⟧. Le compte @ana_severac a publié.|@ana_severac",
        "M. ⟦Tavernier|nom⟧ se connectait sous l'identifiant luc.tavernier.|luc.tavernier",
        "Mme ⟦Séverac|nom⟧. Son profil severac-a sur le site de rencontres.|severac-a",
        "M. ⟦Tavernier|nom⟧. Le pseudo TAVERNIER_L a écrit.|TAVERNIER_L",
    ),
    "identifier, fr": (
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦4 mai 1981|naissance⟧. Dossier TAV-2021-045.|TAV-2021-045",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦4 mai 1981|naissance⟧. Son matricule LT04051981 figure.|LT04051981",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦4 mai 1981|naissance⟧. Référence 2021/TAVERNIER/12.|2021/TAVERNIER/12",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦04/05/1981|naissance⟧. Numéro de patient LT-040581.|LT-040581",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦4 mai 1981|naissance⟧. Numéro d'allocataire 810504-LT.|810504-LT",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦4 mai 1981|naissance⟧. Code 1981TL.|1981TL",
        "M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧, né le ⟦4 mai 1981|naissance⟧. Le contrat n° TAVERNIER2020.|TAVERNIER2020",
    ),
    "company number, en": (
        "Mr ⟦Luke|prenom⟧ ⟦Hartwell|nom⟧ is a director of ⟦Hartwell Joinery Ltd|morale⟧ (company number 08123456).|08123456",
        "Mr ⟦Hartwell|nom⟧. ⟦Hartwell Farms Inc.|morale⟧, corporation number 123456-7, was dissolved.|123456-7",
        "Ms ⟦Hartwell|nom⟧. ⟦Hartwell & Sons Limited|morale⟧, registered number SC123456, traded.|SC123456",
        "Ms ⟦Hartwell|nom⟧. ⟦Hartwell Ltd|morale⟧ (Company No. 08123456) failed.|08123456",
        "Ms ⟦Hartwell|nom⟧. ⟦Hartwell Ltd|morale⟧ is registered for VAT under GB 123 4567 89.|GB 123 4567 89",
    ),
    "site or mail domain, en": (
        "Mr ⟦Hartwell|nom⟧. The website www.hartwelljoinery.co.uk shows it.|www.hartwelljoinery.co.uk",
        "Mr ⟦Hartwell|nom⟧. He wrote from office@hartwell-law.com.|office@hartwell-law.com",
        "Ms ⟦Hartwell|nom⟧. See https://hartwell.ca/about.|https://hartwell.ca/about",
        "Ms ⟦Hartwell|nom⟧. The domain hartwellfarms.org is hers.|hartwellfarms.org",
        "Ms ⟦Hartwell|nom⟧. Her page instagram.com/hartwell.j was shown.|instagram.com/hartwell.j",
    ),
    "parcel with its owner, en": (
        "The land registered under title number K123456 is owned by Mr ⟦Hartwell|nom⟧.|K123456",
        "Mr ⟦Hartwell|nom⟧ is the owner of parcel 12 of Plan 4567.|12",
        "Lot 7, Concession 3 belongs to Ms ⟦Hartwell|nom⟧.|7",
        "Ms ⟦Hartwell|nom⟧ owns the property known as PIN 12345-6789.|12345-6789",
        "The freehold (title no. WSX 98765), property of Ms ⟦Hartwell|nom⟧, was sold.|WSX 98765",
    ),
    "user name, en": (
        "Mr ⟦Hartwell|nom⟧ posted as lhartwell81.|lhartwell81",
        "Ms ⟦Hartwell|nom⟧. The handle @jane_hartwell replied.|@jane_hartwell",
        "Mr ⟦Hartwell|nom⟧ logged in as luke.hartwell.|luke.hartwell",
        "Mr ⟦Hartwell|nom⟧ used the username HARTWELL-L.|HARTWELL-L",
        "Mr ⟦Hartwell|nom⟧. His Skype name is live:hartwell.luke.|hartwell.luke",
    ),
    "identifier, en": (
        "Mr ⟦Luke|prenom⟧ ⟦Hartwell|nom⟧, born on ⟦4 May 1981|naissance⟧. File HARTWELL-2021-04.|HARTWELL-2021-04",
        "Mr ⟦Luke|prenom⟧ ⟦Hartwell|nom⟧, born on ⟦4 May 1981|naissance⟧. Patient LH040581.|LH040581",
        "Mr ⟦Luke|prenom⟧ ⟦Hartwell|nom⟧, born on ⟦May 4, 1981|naissance⟧. Employee number 19810504LH.|19810504LH",
        "Mr ⟦Luke|prenom⟧ ⟦Hartwell|nom⟧, born on ⟦4 May 1981|naissance⟧. The claim 21/HARTWELL/3.|21/HARTWELL/3",
        "Mr ⟦Luke|prenom⟧ ⟦Hartwell|nom⟧, born on ⟦4 May 1981|naissance⟧. Locker LH-1981.|LH-1981",
    ),
}
ROWS = [pytest.param(row, id=f"{kind} {rank}") for kind, rows in SENTENCES.items() for rank, row in enumerate(rows, 1)]


@pytest.mark.parametrize("row", ROWS)
def test_what_leads_back_to_a_name_is_masked_or_told(row: str) -> None:
    source, _, leads = row.rpartition("|")
    made = annotated(source)
    text = made.document.text
    told = [text[doubt.start : doubt.end] for doubt in made.doubts if doubt.start is not None and doubt.end is not None]
    masked = [entity.text for entity in made.entities if entity.masked]
    assert any(leads in found or found in leads for found in told if len(found) > 1 or leads == found) or any(
        leads in found for found in masked
    )


def test_there_are_five_of_each_kind() -> None:
    assert min(map(len, SENTENCES.values())) >= 5
    assert len(SENTENCES) == 10


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("M. ⟦Tavernier|nom⟧. La société ⟦Roux Bois|morale⟧, RCS Gap 512 345 678.", id="another company"),
        pytest.param(
            "M. ⟦Tavernier|nom⟧ cite la société ⟦Roux|morale⟧, RCS Gap 512 345 678. La SARL ⟦Tavernier|morale⟧ conclut.",
            id="the number of the company before",
        ),
        pytest.param("M. ⟦Tavernier|nom⟧. Voir le site www.legifrance.gouv.fr.", id="a site of nobody"),
        pytest.param("Le lot n° 7 est vide. M. ⟦Tavernier|nom⟧ conclut.", id="a lot without an owner"),
        pytest.param("M. ⟦Tavernier|nom⟧. Décision 2021/345.", id="a number without a name"),
        pytest.param("M. ⟦Luc|prenom⟧ ⟦Tavernier|nom⟧ et Mme ⟦Tavernier-Roux|nom⟧.", id="two surnames in one"),
    ],
)
def test_what_leads_nowhere_is_not_told(source: str) -> None:
    assert [doubt.variant for doubt in annotated(source).doubts if doubt.kind == "chain"] == []
