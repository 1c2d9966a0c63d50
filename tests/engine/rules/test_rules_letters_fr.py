"""French letters: whose "Maître" is masked, names in files' names and behind other first names, and
what is nobody's name: medicines, saints, rooms."""

from __future__ import annotations

import pytest

from engine.rules.mail.counsel import RULE as COUNSEL
from engine.rules.mail.familiar_names import RULE as FAMILIAR
from engine.rules.mail.file_names import RULE as FILES
from engine.rules.names.extension import RULE as EXTENSION
from engine.rules.names.named_things import RULE as THINGS
from tests.engine.marked import after

MAIL = "De : Ada Sow <a@b.example>\nÀ : Léo\nObjet : suite\n\n"
MASTERS = [
    ("Le notaire nous attend. Maître ⟦Quintard|nom⟧ est saisi.", False),
    ("Pour l'héritage, vois Maître ⟦Quintard|nom⟧ à Dole.", False),
    ("La succession traîne : Me ⟦Quintard|nom⟧ ne répond pas.", False),
    ("L'huissier est passé, j'appelle Maître ⟦Quintard|nom⟧.", False),
    ("Notre indivision finira chez Me ⟦Oyono|nom⟧.", False),
    ("Maître ⟦Quintard|nom⟧ plaide lundi.", True),
    ("Mon avocat, Me ⟦Quintard|nom⟧, parle d'une donation.", True),
    (f"Le notaire a reçu l'acte. {'Il pleut. ' * 12}Écris au barreau : Me ⟦Quintard|nom⟧ répondra.", True),
    ("J'ai vu Maître ⟦Oyono|nom⟧ hier pour le divorce.", True),
    ("Un confrère de l'avocat, Me ⟦Oyono|nom⟧, suit l'héritage.", True),
]
NAMES = [
    "Mme ⟦Ada|prenom⟧ ⟦Le Goff|nom⟧ a signé DDE_lot14_⟦LeGoff|nom⟧_131021.pdf",
    "Mme ⟦Ada|prenom⟧ ⟦Quintard|nom⟧ a signé constat_⟦quintard|nom⟧.docx",
    "M. ⟦Léo|prenom⟧ ⟦Da Silva|nom⟧ joint PV_⟦DASILVA|nom⟧_2.pdf",
    "M. ⟦Léo|prenom⟧ ⟦Roux|nom⟧ joint bulletin_⟦roux|nom⟧_mars.pdf",
    "M. ⟦Léo|prenom⟧ ⟦Roux|nom⟧ joint bulletin_rousse_mars.pdf",
    "M. ⟦Léo|prenom⟧ ⟦Roux|nom⟧ joint roux-clair.pdf",
    "M. ⟦Léo|prenom⟧ ⟦Ng|nom⟧ joint bulletin_ng_mars.pdf",
]
FIRSTS = [
    "Monsieur ⟦KONATÉ|nom⟧ ⟦Bakary|prenom⟧ ⟦Désiré|prenom⟧",
    "Mme ⟦OYONO|nom⟧ ⟦Awa|prenom⟧ ⟦Claire|prenom⟧, aide",
    "⟦QUINTARD|nom⟧ ⟦Léo|prenom⟧ ⟦Paul|prenom⟧ né",
    "Mme ⟦OYONO|nom⟧ ⟦Awa|prenom⟧ Infirmière",
    "Mme ⟦OYONO|nom⟧ ⟦Awa|prenom⟧, Claire",
    "Mme ⟦OYONO|nom⟧ ⟦Awa|prenom⟧\nClaire",
]
THINGS_OF_NOBODY = [
    "traitée par ⟦Zolmidrex|nom⟧ depuis", "sous traitement par ⟦Zolmidrex|nom⟧", "une balle ⟦Kestrane|prenom⟧", "la vis ⟦Denvera|nom⟧ manque",
    "un endoscope ⟦Lumipus|nom⟧ souple", "la recherche d'⟦Ambilobacter|nom⟧ est", "syndrome de ⟦Mallory-Weiss|prenom⟧", "une ampoule ⟦de Vatrin|nom⟧",
    "la fête de ⟦Sainte-Monique|prenom⟧ comme", "⟦Ch.|nom⟧ 109 lit vide", "⟦Apt|nom⟧ 12, au fond", "comprimés ⟦Zolmidrex|nom⟧",
]  # fmt: skip
SOMEBODYS = [
    "traitée par Mme ⟦Zolmi|nom⟧ depuis", "traité par ⟦Claire|prenom⟧ depuis", "la fête de Mme ⟦Sainte-Monique|nom⟧", "⟦Ch.|nom⟧ est venu",
    "syndrome de ⟦Claire|prenom⟧, dit-elle", "à la recherche de ⟦Paul|prenom⟧", "M. ⟦Vatrin|nom⟧ a vu une ampoule ⟦de Vatrin|nom⟧",
    "la recherche de ⟦Léo|prenom⟧ ⟦Quintard|nom⟧", "le protocole de M. ⟦Oyono|nom⟧", "une montre à ⟦Oyono|nom⟧",
]  # fmt: skip


@pytest.mark.parametrize(("source", "readable"), MASTERS)
def test_whose_maitre_is_masked(source: str, readable: bool) -> None:
    assert ("avocat⟧" in after(COUNSEL, MAIL + source)) is readable


@pytest.mark.parametrize("source", NAMES)
def test_a_known_name_in_a_files_name(source: str) -> None:
    head, blank, name = source.rpartition(" ")
    bare = name.replace("⟦", "").replace("|nom⟧", "")
    assert after(FILES, head + blank + bare) == source


@pytest.mark.parametrize("source", FIRSTS)
def test_a_further_first_name_behind_a_surname_in_front(source: str) -> None:
    bare = (
        source.replace("⟦Désiré|prenom⟧", "Désiré")
        .replace("⟦Claire|prenom⟧", "Claire")
        .replace("⟦Paul|prenom⟧", "Paul")
    )
    assert after(EXTENSION, bare) == source


@pytest.mark.parametrize("source", THINGS_OF_NOBODY)
def test_things_are_nobodys(source: str) -> None:
    assert "⟦" not in after(THINGS, MAIL + source)


@pytest.mark.parametrize("source", SOMEBODYS)
def test_persons_near_the_words_of_things_stay_masked(source: str) -> None:
    assert after(THINGS, MAIL + source) == MAIL + source


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("⟦François-Xavier|prenom⟧ ⟦Quintard|nom⟧ vient. Demande à FX demain.", True),
        ("⟦Pierre-Yves|prenom⟧ ⟦Quintard|nom⟧ vient. Agent de nuit : PY\n", True),
        ("⟦Anne-Sophie|prenom⟧ ⟦Oyono|nom⟧ vient. Et AS dit oui.", True),
        ("⟦Jean-Paul|prenom⟧ ⟦Quintard|nom⟧ vient. Le jp est là.", False),
        ("⟦Paul|prenom⟧ ⟦Quintard|nom⟧ vient. J'ai vu JP hier.", False),
    ],
)
def test_the_initials_of_a_double_first_name(source: str, found: bool) -> None:
    assert (after(FAMILIAR, MAIL + source).count("⟦") > source.count("⟦")) is found
