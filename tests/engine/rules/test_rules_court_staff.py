"""Judges, clerks and lawyers taken for parties are told by the function beside their name."""

from __future__ import annotations

import pytest

from engine.rules.courts.court_staff import RULE
from tests.engine.marked import after, kinds

STAFF = [
    pytest.param(
        "Président\nM. ⟦Sow|nom⟧\nRapporteur public\nM. ⟦Kaya|nom⟧\nAvocat(s)\nSCP ⟦Roy|nom⟧ ; ⟦Alba|nom⟧\n",
        id="an index, line by line",
    ),
    pytest.param(
        "Rapporteur               Mme ⟦Ada|prenom⟧ ⟦SOW|nom⟧\nRapporteur public        M. ⟦KAYA|nom⟧\nAvocat(s)                SELARL ⟦ROY|nom⟧",
        id="an index in columns",
    ),
    pytest.param("Président :\n\nM. ⟦Sow|nom⟧\n\nGreffière :\n\nMme ⟦Kaya|nom⟧\n", id="an index with blank lines"),
    pytest.param(
        "Présidence : M. ⟦Sow|nom⟧   Conseillers : Mmes ⟦Roy|nom⟧, ⟦Alba|nom⟧   Greffe : M. ⟦Kaya|nom⟧",
        id="a bench on one line, abstract offices",
    ),
    pytest.param(
        "TRIBUNAL POUR ENFANTS DE DAX\nCabinet de Mme ⟦Ada|prenom⟧ ⟦KAYA|nom⟧\nJugement", id="a judge's chambers"
    ),
    pytest.param("Vu le rapport de Mme ⟦Coadou|nom⟧, rapporteure ;", id="a report, and who reports"),
    pytest.param("La Secrétaire, ⟦A.|prenom⟧ ⟦Cueff|nom⟧\n", id="a secretary who signs"),
    pytest.param(
        "Président M. ⟦GRASSWILL|nom⟧ ; assesseurs Mme ⟦HECK|nom⟧ (salariés), M. ⟦BALTZINGER|nom⟧ (employeurs) ; secrétaire Mme ⟦OTT|nom⟧.",
        id="a bench on one line, offices first",
    ),
    pytest.param(
        "Prés. Mme ⟦Lallement|nom⟧, juges M. ⟦Teihotaata|nom⟧ et M. ⟦Blin|nom⟧, proc. M. ⟦Ventrillon|nom⟧, gref. Mlle ⟦Hinano|prenom⟧ ⟦Piritua|nom⟧.",
        id="a bench cut short",
    ),
    pytest.param("M. ⟦Desramé|nom⟧, président\nM. ⟦Lion|nom⟧, rapporteur\n", id="lines of an administrative heading"),
    pytest.param("M. ⟦BONNET|nom⟧, président, présents aux débats", id="president, in the composition"),
    pytest.param("Mme ⟦Anne|prenom⟧ ⟦Roy|nom⟧, conseillère, qui en a délibéré", id="counsellor"),
    pytest.param("assistée de Mme ⟦Roy|nom⟧, greffière", id="clerk behind the name"),
    pytest.param("Greffier : ⟦Paul|prenom⟧ ⟦ROY|nom⟧", id="clerk before the name"),
    pytest.param("GREFFIER LORS DES DÉBATS : Mme ⟦ROY|nom⟧", id="capitals"),
    pytest.param("LE GREFFIER\n\n⟦Paul|prenom⟧ ⟦ROY|nom⟧", id="a line of its own"),
    pytest.param("Nous, ⟦Paul|prenom⟧ ⟦ROY|nom⟧, juge des libertés et de la détention", id="judge of liberties"),
    pytest.param("les conclusions de M. ⟦Roy|nom⟧, avocat général", id="advocate general"),
    pytest.param("Sur le rapport de Mme ⟦Roy|nom⟧, et", id="rapporteur"),
    pytest.param("M. ⟦Roy|nom⟧, procureur de la République", id="prosecutor"),
    pytest.param("⟦Anne|prenom⟧ ⟦ROY|nom⟧, adjointe administrative faisant fonction de greffière", id="acting clerk"),
    pytest.param("M. ⟦Roy|nom⟧, rapporteur public", id="public rapporteur"),
    pytest.param(
        "étaient présents M. ⟦Roy|nom⟧, Mme ⟦Alba|nom⟧, conseillers, qui ont délibéré", id="a list of those present"
    ),
    pytest.param("Me ⟦Anne|prenom⟧ ⟦ROY|nom⟧, avocat au barreau de Lyon", id="lawyer"),
    pytest.param("représentée par Maître ⟦ROY|nom⟧", id="represented by"),
    pytest.param("la SCP ⟦Roy|nom⟧, ⟦Alba|nom⟧ et ⟦Cordier|nom⟧, avocat de M.", id="firm"),
    pytest.param("signé par la greffière d'audience, Mme ⟦Nadia|prenom⟧ ⟦Sow|nom⟧ ;", id="function, comma, title"),
    pytest.param("la rapporteure publique, Mme ⟦Sow|nom⟧, a conclu", id="public rapporteur before the name"),
    pytest.param("du rapporteur, M. ⟦Sow|nom⟧, et de la greffière, Mme ⟦Kaya|nom⟧.", id="two functions"),
    pytest.param("rejetée par l'officier du ministère public, M. ⟦Sow|nom⟧, le 3 mai", id="police prosecutor"),
    pytest.param("le juge des enfants de VIRE (Mme ⟦Inès|prenom⟧ ⟦KAYA|nom⟧)", id="judge in brackets"),
    pytest.param("ordonnance de référé du 9 mai 2023 (Mme ⟦KAYA|nom⟧)", id="who made the order"),
    pytest.param("M. ⟦Jean|prenom⟧ ⟦SOW|nom⟧, Conseiller (E)\nMme ⟦KAYA|nom⟧, Conseiller (S)", id="labour court"),
    pytest.param(
        "Délibéré où siégeaient : M. ⟦Sow|nom⟧, Mme ⟦Kaya|nom⟧, conseillers d'Etat", id="counsellors of State"
    ),
    pytest.param(
        "la cour, composée de Mme ⟦Inès|prenom⟧ ⟦SOW|nom⟧ et de M. ⟦KAYA|nom⟧, assesseurs", id="composed of X and of Y"
    ),
    pytest.param("À : ⟦SOW|nom⟧ ⟦Camille|prenom⟧ (VPR)\nObjet : enquête", id="bracketed office in a mail"),
    pytest.param("Mme ⟦la Procureure Sow|nom⟧ avait dit oui", id="office inside the mention"),
    pytest.param("substituant le bâtonnier ⟦Karim|prenom⟧ ⟦SOW|nom⟧ ;", id="bâtonnier"),
    pytest.param("L'avocate commise d'office, Me ⟦Inès|prenom⟧ ⟦Kaya|nom⟧, est absente", id="appointed by the court"),
    pytest.param("Mon avocat Me ⟦Kaya|nom⟧ vous écrira", id="my lawyer"),
    pytest.param("Me ⟦KAYA|nom⟧ soutient la demande de son jeune client.", id="pleads"),
    pytest.param("Maître ⟦KAYA|nom⟧ s'en rapporte.", id="leaves it to the court"),
    pytest.param("Maîtres ⟦SOW|nom⟧, ⟦KAYA|nom⟧ et ⟦DIOP|nom⟧ en leurs plaidoiries", id="a list behind Maîtres"),
    pytest.param(
        "défendu par Maîtres ⟦Oreste|prenom⟧ ⟦Bégué|nom⟧ et ⟦Mélusine|prenom⟧ ⟦Astruc|nom⟧.", id="those who defend"
    ),
    pytest.param(
        "⟦Inès|prenom⟧ ⟦KAYA|nom⟧\n⟦Paul|prenom⟧ ⟦SOW|nom⟧\nAvocats associés\n\n3, rue Haute", id="letterhead"
    ),
    pytest.param("⟦SOW|nom⟧ & ⟦KAYA|nom⟧ AVOCATS\n3, rue Haute", id="name of a firm"),
    pytest.param("à verser à la SELARL ⟦Sow-Kaya|physicomorale⟧, leur avocat, au titre", id="a firm that is counsel"),
    pytest.param("la SAS ⟦Sow-Kaya|physicomorale⟧ renonce à percevoir la part contributive", id="a firm on legal aid"),
    pytest.param("siégeaient M. ⟦Sow|nom⟧ et Mme ⟦Kaya|nom⟧, premiers conseillers", id="counsellors of first rank"),
    pytest.param("où siégeaient : Mme Diop, présidente,\nM. ⟦Sow|nom⟧, rapporteur,", id="rapporteur of a bench"),
    pytest.param("où siégeaient M. ⟦Sow|nom⟧, président adjoint de la section du contentieux", id="of a section"),
    pytest.param("substituée à l'audience par Maître ⟦Inès|prenom⟧ ⟦SOW|nom⟧\n\nDÉFENDEURS", id="in whose stead"),
    pytest.param("devant M. ⟦Sow|nom⟧ et Mme ⟦Kaya|nom⟧, juges, qui ont entendu", id="two judges, one function"),
    pytest.param("Mme ⟦Sow|nom⟧ et Mme ⟦Kaya|nom⟧, conseillères maîtres", id="of a court of accounts"),
    pytest.param(
        "Le tribunal, composé de M. ⟦Luc|prenom⟧ ⟦SOW|nom⟧, Mme ⟦KAYA|nom⟧ ; il statue", id="whom a court is made of"
    ),
    pytest.param("Par jugement du 3 mai 2021 rendu par Mme ⟦Sow|nom⟧, le tribunal", id="who gave a judgment"),
    pytest.param("l'ordonnance signée de M. ⟦Sow|nom⟧ énonce", id="who signed an order"),
    pytest.param("le conseil de prud'hommes de Dax, que présidait M. ⟦Sow|nom⟧, l'a débouté", id="who presided"),
    pytest.param("par arrêt rendu sous la présidence de Mme ⟦Sow|nom⟧, la cour", id="under whose presidency"),
    pytest.param(
        "(juge-commissaire : M. ⟦Luc|prenom⟧ ⟦Sow|nom⟧ ; durée : six mois)", id="insolvency judge in brackets"
    ),
    pytest.param("Le juge-commissaire était M. ⟦Sow|nom⟧, remplacé depuis.", id="who was insolvency judge"),
    pytest.param("Le juge des libertés et de la détention, Mme ⟦Sow|nom⟧, a refusé.", id="a function with two nouns"),
    pytest.param(
        "le procureur de la République près le tribunal judiciaire\nde Dax, M. ⟦Sow|nom⟧, requiert",
        id="a long function",
    ),
    pytest.param("Mme ⟦SOW|nom⟧, Conseillère\n\nEn présence de Mme ⟦KAYA|nom⟧, greffière", id="a heading below"),
    pytest.param("en présence de Mme ⟦Inès|prenom⟧ ⟦SOW|nom⟧, élève avocate", id="pupil at the bar"),
    pytest.param("M. Diop, assisté de M. ⟦Sow|nom⟧, avocat, a comparu", id="counsel without “Me”"),
    pytest.param(
        "la commune, représentée par la SELARL ⟦Sow-Kaya|nom⟧ et par Me Diop, conclut", id="a firm that represents"
    ),
    pytest.param("assistée à l'audience de M. ⟦Noé|prenom⟧ ⟦SOW|nom⟧, élève-avocat", id="pupil who assists"),
    pytest.param(
        "- Mme ⟦Roy|nom⟧, personnalité nommée par le vice-président du Conseil d'État ;",
        id="who sits in the court of asylum",
    ),
    pytest.param(
        "- M. ⟦Karl|prenom⟧ ⟦Roy|nom⟧, personnalité qualifiée nommée par le haut-commissaire",
        id="the same, by the high commissioner",
    ),
]
PARTIES = [
    pytest.param("Président\nM. ⟦Sow|nom⟧\nTrésorière\nMme ⟦Kaya|nom⟧\n", id="an index of a club"),
    pytest.param("Président\nM. ⟦Sow|nom⟧\n\nDemandeur\nM. ⟦Kaya|nom⟧\n", id="one office alone"),
    pytest.param("Avocat(s)\nMe Roy\nGreffière\nMme Alba\n\nVu la requête de M. ⟦Sow|nom⟧", id="below an index"),
    pytest.param("DOCTEUR ROY\nCabinet de Mme ⟦KAYA|nom⟧\n", id="a doctor's surgery"),
    pytest.param("assigné devant le président du tribunal, Mme ⟦Sow|nom⟧, preneur", id="before whom somebody is sued"),
    pytest.param("M. ⟦Roy|nom⟧, président de la société Alba, présent aux débats", id="head of a company"),
    pytest.param("Mme ⟦Roy|nom⟧, vice-présidente du conseil d'administration, a délibéré", id="of a board"),
    pytest.param("M. ⟦Roy|nom⟧, conseiller municipal", id="local councillor"),
    pytest.param("M. ⟦Roy|nom⟧, conseiller clientèle, a été entendu", id="customer adviser"),
    pytest.param("M. ⟦Roy|nom⟧, président, a signé le bail", id="a president and no court"),
    pytest.param("M. ⟦Roy|nom⟧, avocat, a été mis en examen", id="a lawyer who is a party"),
    pytest.param("Maître ⟦Roy|nom⟧, ès qualités de liquidateur", id="liquidator"),
    pytest.param("S.E.L.A.R.L. ALBA représentée par Maître ⟦Roy|nom⟧\n", id="in the person of a liquidator"),
    pytest.param("Me ⟦Roy|nom⟧, notaire, représentée par", id="notary"),
    pytest.param("sur le rapport de M. ⟦Roy|nom⟧, expert judiciaire", id="expert's report"),
    pytest.param("le comité, présidé par Mme ⟦Roy|nom⟧, a classé", id="president of a committee"),
    pytest.param("le conseiller délégué : Mme ⟦Roy|nom⟧\nde Mme ⟦Roy|nom⟧, interprète", id="an interpreter who signs"),
    pytest.param("M. ⟦Roy|nom⟧ conteste le rapport du greffier", id="a clerk further on"),
    pytest.param("la société ⟦Roy|nom⟧, avocat de la banque", id="no list of a law firm"),
    pytest.param("Selon le juge, M. ⟦Roy|nom⟧ n'a rien payé.", id="a new clause behind the judge"),
    pytest.param("Pour la greffière, M. ⟦Roy|nom⟧, seul, a tort. M. ⟦Roy|nom⟧ conteste.", id="a party named again"),
    pytest.param(
        "un courriel adressé au président de la société, M. ⟦Roy|nom⟧, lui disant", id="president of a company"
    ),
    pytest.param("l'ordonnance de clôture et l'avis du maire (M. ⟦Roy|nom⟧)", id="no order of a judge"),
    pytest.param("M. ⟦Roy|nom⟧, conseiller (extérieur), a signé", id="an adviser"),
    pytest.param("Me ⟦Roy|nom⟧, notaire, conclut. Me ⟦Roy|nom⟧ soutient que l'acte est valable.", id="a notary pleads"),
    pytest.param("⟦Paul|prenom⟧ ⟦ROY|nom⟧\nAvocat : Me ⟦Sow|avocat⟧", id="whose lawyer stands below"),
    pytest.param("Monsieur ⟦Paul|prenom⟧ ⟦ROY|nom⟧\nAvocat au barreau de Dax", id="a party who is a lawyer"),
    pytest.param(
        "Maître ⟦Paul|prenom⟧ ⟦ROY|nom⟧\nAvocats associés\nM. ⟦Paul|prenom⟧ ⟦Roy|nom⟧ conteste", id="lawyers on trial"
    ),
    pytest.param("⟦Paul|prenom⟧ ⟦ROY|nom⟧ avocats", id="no name of a firm in lower case"),
    pytest.param("⟦Paul|prenom⟧ ⟦ROY|nom⟧, Avocat, conteste la sanction", id="a lawyer who complains"),
    pytest.param("la SELARL ⟦Roy|physicomorale⟧, liquidateur, renonce à percevoir", id="a liquidator's company"),
    pytest.param("la SARL ⟦Roy|physicomorale⟧, leur avocat. M. ⟦Paul|prenom⟧ ⟦Roy|nom⟧ conclut", id="a party's name"),
    pytest.param("la SCI ⟦Roy|physicomorale⟧, représentée par son avocat", id="a company with a lawyer"),
    pytest.param(
        "ainsi que Mme ⟦Roy|nom⟧, le greffier ⟦Sow|magistrat⟧ et la secrétaire", id="the clerk is the next named"
    ),
    pytest.param("devant M. ⟦Roy|nom⟧, la juge Mme ⟦Sow|magistrat⟧ ayant quitté", id="the judge is the next named"),
    pytest.param(
        "le ménage, composé de M. ⟦Roy|nom⟧ et de sa fille, a quitté les lieux", id="what is no court is made of"
    ),
    pytest.param("le tribunal arbitral composé de M. ⟦Roy|nom⟧, président, et de deux autres", id="arbitrators"),
    pytest.param("la présidente de séance, Mme ⟦Roy|nom⟧, secrétaire générale, a ouvert", id="who chairs a council"),
    pytest.param("l'assemblée réunie sous la présidence de M. ⟦Roy|nom⟧ a voté", id="who presided a meeting"),
    pytest.param("M. ⟦Roy|nom⟧, rapporteur du projet, a pris la parole", id="who reports on a project"),
    pytest.param("la lettre signée de M. ⟦Roy|nom⟧ le prouve", id="who signed a letter"),
    pytest.param("M. ⟦Roy|nom⟧ et Mme ⟦Sow|nom⟧, conseillers municipaux, ont voté", id="councillors"),
    pytest.param("M. ⟦Roy|nom⟧ et Mme ⟦Sow|nom⟧, présidents de la société Alba, concluent", id="heads of a company"),
    pytest.param("M. ⟦Roy|nom⟧ et Mme ⟦Sow|nom⟧ saisissent le juge", id="two who go to court"),
    pytest.param("Mme ⟦Roy|nom⟧, conseillère en gestion, a témoigné", id="an adviser of a trade"),
    pytest.param("Mme ⟦Roy|nom⟧, élève, et son avocate", id="a pupil of a school"),
    pytest.param(
        "la société, représentée par la SELARL ⟦Roy-Sow|nom⟧, en qualité de liquidateur", id="a liquidator represents"
    ),
    pytest.param("assisté de M. ⟦Roy|nom⟧, interprète, l'avocat plaide", id="an interpreter helps"),
    pytest.param("désigné par ordonnance du juge, M. ⟦Roy|nom⟧ a déposé son rapport", id="an expert named by an order"),
    pytest.param(
        "Saisi par le juge-commissaire, M. ⟦Roy|nom⟧ répond. M. ⟦Roy|nom⟧ conteste.", id="who answers a judge"
    ),
    pytest.param(
        "l'attestation de M. ⟦Théo|prenom⟧ ⟦Sow|nom⟧, élève-avocat et cousin de l'appelante",
        id="a pupil who bears witness",
    ),
    pytest.param(
        "La requérante vivait avec ⟦Inès|prenom⟧ ⟦Kaya|nom⟧, élève avocate à Lille",
        id="a pupil who is somebody's partner",
    ),
]


@pytest.mark.parametrize("source", STAFF)
def test_staff_are_told_by_their_function(source: str) -> None:
    result = after(RULE, source)
    assert "nom⟧" not in result.replace("prenom", "nom")
    assert "|magistrat⟧" in result or "|avocat⟧" in result


@pytest.mark.parametrize("source", PARTIES)
def test_parties_stay_parties(source: str) -> None:
    assert after(RULE, source) == source


def test_the_president_and_the_secretary_of_an_assembly_are_of_no_court() -> None:
    minutes = "PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE\nPrésidente : Mme ⟦Roy|nom⟧. Secrétaire : Mme ⟦Aude|prenom⟧ ⟦Vial|nom⟧, gestionnaire"
    decision = minutes.replace("PROCÈS-VERBAL", "TRIBUNAL JUDICIAIRE DE DAX\nAnnulation du procès-verbal")
    assert after(RULE, minutes) == minutes
    assert "|magistrat⟧" in after(RULE, decision)


def test_a_judge_is_followed_to_the_signature() -> None:
    source = "⟦Anne|prenom⟧ ⟦ROY|nom⟧, présidente de chambre.\n\n⟦Anne|prenom⟧ ⟦ROY|nom⟧"
    assert after(RULE, source).count("magistrat⟧") == 4


def test_a_lawyer_is_followed_behind_me() -> None:
    source = "Me ⟦Anne|prenom⟧ ⟦ROY|nom⟧, avocat. La note de Me ⟦Roy|nom⟧."
    assert after(RULE, source).endswith("Me ⟦Roy|avocat⟧.")


def test_a_party_of_the_same_surname_stays_one_and_is_a_doubt() -> None:
    source = (
        "M. ⟦Paul|prenom⟧ ⟦Roy|nom⟧, conseiller référendaire. M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ et M. ⟦Roy|nom⟧ ont conclu."
    )
    assert "M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ et M. ⟦Roy|nom⟧ ont conclu" in after(RULE, source)
    assert kinds(RULE, source) == ["different_categories"]


def test_a_party_told_apart_by_a_first_name_is_no_doubt() -> None:
    source = "M. ⟦Paul|prenom⟧ ⟦Roy|nom⟧, conseiller référendaire. M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ a conclu."
    assert kinds(RULE, source) == []


def test_a_prosecutor_is_followed_to_the_initial() -> None:
    source = "À : ⟦Camille|prenom⟧ ⟦SOW|nom⟧ (VPR)\n\n⟦C.|prenom⟧ ⟦Sow|nom⟧"
    assert after(RULE, source).count("magistrat⟧") == 4


def test_an_initial_that_two_professionals_may_have_is_not_followed() -> None:
    source = "Me ⟦Carla Sow|avocat⟧, avocat. Me ⟦Colin Sow|avocat⟧, avocat. ⟦C.|prenom⟧ ⟦Sow|nom⟧"
    assert after(RULE, source) == source


def test_a_professional_without_a_function_is_not_followed() -> None:
    source = "⟦Jean ROY|magistrat⟧ conclut. M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ réplique. M. ⟦Roy|nom⟧ signe."
    assert after(RULE, source) == source
    assert kinds(RULE, source) == ["different_categories"]


def test_many_namesakes_stay_quick_and_true() -> None:
    source = "Mme ⟦Roy|nom⟧, greffière. " + "M. ⟦Roy|nom⟧ et " * 300
    assert after(RULE, source).count("magistrat⟧") == 1


@pytest.mark.parametrize(
    "text", ["avocats" + " " * 60_000 + "x" * 300, "Greffier\nM. Sow\n" * 30_000, "avocats\n" * 60_000]
)
def test_a_hostile_index_takes_no_more_than_its_length(text: str) -> None:
    """Neither blanks nor lines are gone through again and again: this ends."""
    assert after(RULE, text) == text
