"""Parties of the header and of the register are found; courts, lawyers, officials and companies of
the header are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.doubts import sentence
from engine.core.model import Document
from engine.rules import run
from engine.rules.names.propagation import RULE as PROPAGATION
from engine.rules.parties.header_parties import RULE
from tests.engine.marked import after, found, kinds, marked, shown

_CA = "COUR D'APPEL DE RENNES\n1ère chambre\nARRÊT DU 3 MAI 2024\n\n"
_CASS = "COUR DE CASSATION\nAudience publique du 3 mai 2024\nM. VERDIER, conseiller doyen\nfaisant fonction de président\n\nARRÊT DE LA COUR DE CASSATION\n\n"
_TA = "TRIBUNAL ADMINISTRATIF\nDE NANCY\nN° 2301234\n___________\n\n"
_ONT = "ONTARIO\nSUPERIOR COURT OF JUSTICE\n\n"

FOUND = [
    pytest.param(
        _CA + "APPELANT :\n\nMonsieur Yacouba TRAORÉ\nné le 2 mai 1980 à Ségou\n\nINTIMÉE :\nMadame Solène LE GOFF épouse TRAORÉ\n4, rue Haute\n35000 Rennes",
        ["Yacouba", "TRAORÉ", "Solène", "LE GOFF", "TRAORÉ"],
        id="under the headings of an appeal",
    ),
    pytest.param(
        "TRIBUNAL JUDICIAIRE DE BREST\n\nENTRE :\nMme Xuan-Mai Pham, demeurant à Brest\n\nET :\nM. Jean-Luc de la Tour du Moulin\n",
        ["Xuan-Mai", "Pham", "Jean-Luc", "de la Tour du Moulin"],
        id="between and, with particles",
    ),
    pytest.param(
        "CONSEIL DE PRUD'HOMMES DE TOURS\nAFFAIRE\nErdal YILMAZ\nMarie-Laure YILMAZ\ncontre\nSARL BATIPRO\n",
        ["Erdal", "YILMAZ", "Marie-Laure", "YILMAZ"],
        id="without a title, on the lines around contre",
    ),
    pytest.param(
        _CA + "APPELANTS :\n\nMaël O'donovan\n\nné le 4 mai 1970\n\nCyprien N’guetta\n\nné le 5 mai 1971\n",
        ["Maël", "O'donovan", "Cyprien", "N’guetta"],
        id="an apostrophe and no capital behind it",
    ),
    pytest.param(
        "TRIBUNAL JUDICIAIRE DE DAX\nMadame Inès BOUALEM\n3 rue Neuve\n40100 DAX\n\nDEMANDERESSE\n\nC/\n\nMonsieur Louis PRADIER\n\nDÉFENDEUR\n",
        ["Inès", "BOUALEM", "Louis", "PRADIER"],
        id="before the heading",
    ),
    pytest.param(
        _CASS + "Mme Aïssatou Baldé, domiciliée 4, rue Haute, 29200 Brest, a formé le pourvoi n° K 21-13.207 contre l'arrêt rendu le 9 juin 2021, dans le "
        "litige l'opposant à M. Grégoire Vasseur, défendeur à la cassation.",
        ["Aïssatou", "Baldé", "Grégoire", "Vasseur"],
        id="the appeal to the Cour de cassation",
    ),
    pytest.param(
        _CASS + "La société Net, dont le siège est à Lyon, a formé le pourvoi, dans le litige l'opposant :\n\n1°/ à Mme Nirmala Rajan, domiciliée 2, rue "
        "Basse, 69001 Lyon,\n\n2°/ à M. Sékou Diarra, domicilié 5, rue Basse, 69001 Lyon,\n\ndéfendeurs à la cassation.",
        ["Nirmala", "Rajan", "Sékou", "Diarra"],
        id="several opponents, numbered",
    ),
    pytest.param(
        _CASS + "Maëlys Corvisier a formé un pourvoi contre l'arrêt de la cour d'appel de Metz, qui l'a condamnée.",
        ["Maëlys", "Corvisier"],
        id="an accused without a title",
    ),
    pytest.param(
        _CASS + "M. Octave Moreau et Mme Ada Nowak, épouse Moreau, parties civiles, ont formé des pourvois contre l'arrêt n° 512.",
        ["Octave", "Moreau", "Ada", "Nowak", "Moreau"],
        id="two in one sentence",
    ),
    pytest.param(
        _TA + "M. Besnik KRASNIQI\n___________\n\nM. Paul Lacombe\nRapporteur\n___________\n\nMme Ève Quint\nRapporteure publique\n\nVu la procédure "
        "suivante :\n\nPar une requête enregistrée le 3 mai 2023, M. Besnik Krasniqi, représenté par Me Faure, demande au tribunal :",
        ["Besnik", "KRASNIQI", "Besnik", "Krasniqi"],
        id="the cover of an administrative judgment, its reporters left",
    ),
    pytest.param(
        "CONSEIL D'ETAT\nstatuant\nau contentieux\n\nN° 476218\n\nM. et Mme OUÉDRAOGO\nc/ commune de Vannes\n", ["OUÉDRAOGO"], id="a couple"
    ),
    pytest.param(
        "COUR D'APPEL D'AMIENS\nCHAMBRE CORRECTIONNELLE\nPARTIES EN CAUSE :\n\n1 - TEIXEIRA Hugo\nNé le 19 avril 2000 à Laon\nFils de TEIXEIRA Paulo et de "
        "LOPES Maria\nPrévenu, libre, assisté de Maître Karim SABRI, avocat\n",
        ["TEIXEIRA", "Hugo", "TEIXEIRA", "Paulo", "LOPES", "Maria"],
        id="an accused and the parents, surname first",
    ),
    pytest.param(
        "COUR D'ASSISES DU LOT\nM. LE PROCUREUR GÉNÉRAL C/ DIALLO Jean-Marc, ROUX Cindy\n",
        ["DIALLO", "Jean-Marc", "ROUX", "Cindy"],
        id="a list behind c/",
    ),
    pytest.param(
        "TRIBUNAL POUR ENFANTS DE LENS\nMineurs :\nNoa DELCOURT, né le 26 février 2013 à Lens\n", ["Noa", "DELCOURT"], id="minors"
    ),
    pytest.param(
        _ONT + "BETWEEN:\n\nTHARAKA NADARAJAH and PRIYA NADARAJAH\nApplicants\n\n– and –\n\nAshley Rain Moss\nRespondent (Moving Party)\n\nCOUNSEL: Ann Lee\n",
        ["THARAKA", "NADARAJAH", "PRIYA", "NADARAJAH", "Ashley", "Rain Moss"],
        id="Ontario",
    ),
]  # fmt: skip

LEFT = [
    pytest.param(_ONT + "BETWEEN:\n\nTRANSPORT FOR WESTHAM\n\nApplicant\n", id="a body for a place"),
    pytest.param(_CA + "APPELANT :\nSAS MERCIER LOGISTIQUE\nreprésentée par Me Hugo BLANC, avocat au barreau de Brest", id="a company and its lawyer"),
    pytest.param(_CA + "INTIMÉ :\nM. LE PRÉFET DU FINISTÈRE\nMadame LA PROCUREURE GÉNÉRALE\nMonsieur le directeur", id="offices"),
    pytest.param(_CA + "COMPOSITION DE LA COUR :\nMme Anne Morel, présidente\nM. Guy Lenoir, conseiller\nMadame Ève Petit", id="the bench"),
    pytest.param(_CA + "GREFFIER :\nMadame Zoé Martel\n", id="a clerk under the heading"),
    pytest.param(_CASS + "Sur le rapport de M. Tessier, conseiller, les observations de la SCP Boré, avocat de la société Net", id="reporter and firm"),
    pytest.param(_TA + "M. Théo Biget\nRapporteur public\n___\nMme Ana Costa\nMagistrate désignée", id="reporters of an administrative court"),
    pytest.param(_CA + "APPELANTE :\nCPAM DU RHÔNE\nMUTUALITÉ SOCIALE AGRICOLE\nCOMMUNE DE SAINT PIERRE", id="public bodies"),
    pytest.param(_CA + "INTIMÉE :\nS.A.S.U. IGOR MARCHAL\n12, rue Haute\n35000 Rennes\nSaint Thibaut", id="a company with a name, a town behind an address"),
    pytest.param(_CA + "APPELANT :\nreprésenté par Monsieur Luc Roy, avocat au barreau de Brest", id="a lawyer with a civil title"),
    pytest.param(_CA + "Copie exécutoire délivrée le :\nà :\nMe Hugo BLANC\nMaître Ida ROY", id="lawyers of a notification"),
    pytest.param("Cher collègue,\n\nMonsieur Paul Durand vous salue.\n\nContre\nJean PETIT\n", id="a letter has no header"),
    pytest.param(_ONT + "BETWEEN:\n\nHIS MAJESTY THE KING\n– and –\nMAPLE ROOFING INC.\nDefendant\n\nAnn Lee and Bo Chan, for the Defendant", id="Crown and counsel"),
    pytest.param(_CA + "APPELANT AU PRINCIPAL\n\nDEMANDEUR A L'INCIDENT\n\n", id="a party to an incident"),
    pytest.param(_CA + "INTERVENANT :\n\nL’EPSM DE Vauvert\nAbsent\n", id="an office behind an elided article"),
    pytest.param(_CA + "INTIMEE :\n\nLa METROPOLE DE Vauvert\n\n29, chemin Vert\n", id="a public body without a title"),
    pytest.param(_CASS + "*REJET La société Net a formé un pourvoi contre l'arrêt n° 3.", id="a word before the parties"),
    pytest.param(_CA + "PAR CES MOTIFS\nCondamne Monsieur Paul Durand.\nContre\nJean PETIT\n", id="behind the header"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_parties_of_the_header_are_found(text: str, expected: list[str]) -> None:
    language = "en" if "ONTARIO" in text else "fr"
    assert found(RULE, text, language) == expected


@pytest.mark.parametrize("text", LEFT)
def test_others_of_the_header_are_left(text: str) -> None:
    assert found(RULE, text, "en" if "ONTARIO" in text else "fr") == []


KEPT = [
    pytest.param(
        _CA + "APPELANTE :\nMadame ⟦Rose|prenom⟧ BOULIN née ⟦PETIT|nom⟧\nnée le 2 mai 1980",
        _CA + "APPELANTE :\nMadame ⟦Rose|prenom⟧ ⟦BOULIN|nom⟧ née ⟦PETIT|nom⟧\nnée le 2 mai 1980",
        id="only the words that nothing holds are added",
    ),
    pytest.param(
        _CA + "APPELANT :\nM. ⟦Amadou NDOYE|magistrat⟧\n4, rue Haute",
        _CA + "APPELANT :\nM. ⟦Amadou|prenom⟧ ⟦NDOYE|nom⟧\n4, rue Haute",
        id="a professional who stands as party is relabelled",
    ),
    pytest.param(
        _CA + "⟦Amadou NDOYE|magistrat⟧, présidente\nM. ⟦Luc ROY|magistrat⟧",
        _CA + "⟦Amadou NDOYE|magistrat⟧, présidente\nM. ⟦Luc ROY|magistrat⟧",
        id="a professional who does not is kept",
    ),
    pytest.param(
        _CA + "INTIMÉE :\nMadame Odile BRUN épouse ⟦VIENNE|localite⟧\n4, rue Haute",
        _CA + "INTIMÉE :\nMadame ⟦Odile|prenom⟧ ⟦BRUN|nom⟧ épouse ⟦VIENNE|nom⟧\n4, rue Haute",
        id="a surname taken for a town",
    ),
]


@pytest.mark.parametrize(("source", "expected"), KEPT)
def test_what_the_tagger_found_is_completed(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_a_relabelled_professional_is_doubted() -> None:
    assert kinds(RULE, _CA + "APPELANT :\nM. ⟦Amadou NDOYE|magistrat⟧\n4, rue Haute") == ["different_categories"]


def with_parties(source: str, *parties: str) -> tuple[str, list[tuple[str, int | None]]]:
    """Run the rule on a marked text whose parties are known; show the text and the doubts with
    their places."""
    document, entities = marked(source)
    outcome = run(replace(document, parties=parties), entities, (RULE,))
    return shown(document, outcome.entities), [(doubt.kind, doubt.start) for doubt in outcome.doubts]


GIVEN = [
    pytest.param("KEITA Fanta", "Fanta Keita dit vrai.", "⟦Fanta|prenom⟧ ⟦Keita|nom⟧ dit vrai.", id="the other order"),
    pytest.param("Mme Anne Roy", "Hier ROY est venue.", "Hier ⟦ROY|nom⟧ est venue.", id="the surname alone, capitals"),
    pytest.param("LE MEUR Ewen", "Le Meur le dit.", "⟦Le Meur|nom⟧ le dit.", id="a particle in capitals"),
    pytest.param("Seran Öztürk", "M. Ozturk le dit.", "M. ⟦Ozturk|nom⟧ le dit.", id="accents dropped"),
    pytest.param("NDIAYE épouse SORBIER Awa", "Mme Sorbier.", "Mme ⟦Sorbier|nom⟧.", id="a married name"),
    pytest.param("SARL Sorbier", "La SARL Sorbier.", "La SARL Sorbier.", id="a company"),
    pytest.param("CPAM du Rhône", "La CPAM du Rhône.", "La CPAM du Rhône.", id="a public body"),
    pytest.param("KEITA Fanta", "la rue Keita", "la rue Keita", id="a street"),
    pytest.param("KEITA Fanta", "M. Keita-Sow", "M. Keita-Sow", id="a compound"),
    pytest.param("KEITA Fanta", "Maître Keita plaide.", "Maître Keita plaide.", id="a lawyer's title"),
    pytest.param("PETIT Rose", "un petit pas. Le Petit mot.", "un petit pas. Le Petit mot.", id="a common word"),
    pytest.param("PETIT Rose", "Mme Rose Petit", "Mme ⟦Rose|prenom⟧ ⟦Petit|nom⟧", id="a common word in a full name"),
    pytest.param("KEITA Fanta", "⟦SCI Keita|morale⟧ loue.", "⟦SCI Keita|morale⟧ loue.", id="a kept company"),
    pytest.param("SORBIER Anne", "né à Sorbier, route de Sorbier", "né à Sorbier, route de Sorbier", id="a town"),
    pytest.param(
        "SORBIER Anne",
        "La société Sorbier. Sorbier Menuiserie.",
        "La société Sorbier. Sorbier Menuiserie.",
        id="companies",
    ),
    pytest.param("ROY A", "A. ROY et M. X", "⟦A|prenom⟧. ⟦ROY|nom⟧ et M. X", id="an initial"),
    pytest.param("KEITA (X+ Fanta", "M. Keita.", "M. ⟦Keita|nom⟧.", id="signs of patterns are harmless"),
]


@pytest.mark.parametrize(("party", "source", "expected"), GIVEN)
def test_parties_of_the_register_are_found(party: str, source: str, expected: str) -> None:
    assert with_parties(source, party)[0] == expected


CONTRADICTED = [
    pytest.param("KEITA Fanta", "M. Sow.", [("metadata_contradicted", None)], id="absent"),
    pytest.param("KEITA Fanta", "Me ⟦Keita|avocat⟧.", [("metadata_contradicted", 3)], id="only a lawyer's"),
    pytest.param("KEITA Fanta", "Me ⟦Keita|avocat⟧ pour Mme ⟦Keita|nom⟧.", [], id="a party's too"),
    pytest.param("KEITA Fanta", "Mme Keita.", [], id="there"),
    pytest.param("SA Keita", "Rien.", [], id="a company is not looked for"),
]


@pytest.mark.parametrize(("party", "source", "expected"), CONTRADICTED)
def test_a_register_that_the_text_contradicts_is_doubted(
    party: str, source: str, expected: list[tuple[str, int | None]]
) -> None:
    assert with_parties(source, party)[1] == expected


def test_a_doubt_never_quotes_the_register() -> None:
    document = Document("d", "M. Sow.", parties=("KEITA Fanta",))
    (doubt,) = run(document, (), (RULE,)).doubts
    assert "keita" not in sentence(doubt).lower()


def test_a_name_of_the_header_is_followed_through_the_text() -> None:
    text = _CA + "APPELANT :\nMonsieur Yacouba TRAORÉ\nné le 2 mai 1980\n\nEXPOSÉ DU LITIGE\nTraoré a été embauché."
    outcome = run(Document("d", text), (), (RULE, PROPAGATION))
    assert [entity.text for entity in outcome.entities] == ["Yacouba", "TRAORÉ", "Traoré"]


def test_a_register_of_thousands_of_names_comes_to_an_end() -> None:
    document = Document("d", "Keita " * 5_000, parties=tuple(f"KEITA Fanta{n}" for n in range(5_000)))
    assert run(document, (), (RULE,)).entities
