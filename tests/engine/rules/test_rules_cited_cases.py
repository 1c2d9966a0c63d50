"""Names of cited cases, statutes and authors stay in clear; those of this case, cited or not, do
not."""

from __future__ import annotations

import pytest

from engine.rules.courts.cited_cases import RULE
from tests.engine.marked import after, kinds

_HEAD = (
    "COUR D'APPEL DE RENNES\nARRÊT DU 3 MAI 2024\n\nAPPELANT :\nM. ⟦Ousmane|prenom⟧ ⟦Barry|nom⟧\n\nEXPOSÉ DU LITIGE\n\n"
)
_ONT = "CITATION: ⟦Barry|nom⟧ v. Maple Inc., 2024 ONSC 12\nSUPERIOR COURT OF JUSTICE\n\nREASONS\n\n"

SURE = [
    pytest.param("(CE, 28 mai 1954, ⟦Morvan|nom⟧ et autres, n° 28238)", id="Conseil d'État, grand arrêt"),
    pytest.param("(CE, Sect., 12 mai 2004, ⟦Morvan|nom⟧)", id="Conseil d'État, section"),
    pytest.param("CE, 12 mars 2010, M. ⟦Morvan|nom⟧, n° 312345, publié", id="Conseil d'État, behind a title"),
    pytest.param("Voir CE, Sect., 8 juillet 2015, Mme ⟦Anne|prenom⟧ ⟦Morvan|nom⟧ et autres, n° 387654, B.", id="and others"),
    pytest.param("Cons. const., n° 2010-14/22 QPC, M. ⟦Luc|prenom⟧ ⟦Morvan|nom⟧ et autres", id="a question of constitutionality"),
    pytest.param("CEDH, 13 décembre 2022, ⟦Morvan|nom⟧ c. France, n° 8257/13", id="against a State"),
    pytest.param("dans ses arrêts ⟦Morvan|nom⟧ c. Italie du 1er février 2000 et ⟦Petrov|nom⟧ c. Bulgarie", id="two against States, in a sentence"),
    pytest.param("(Cass. soc., 3 mai 2012, n° 10-20.738, ⟦Morvan|nom⟧ c/ ⟦Petrov|nom⟧)", id="both sides"),
    pytest.param("(CJUE, 27 mars 2014, C-565/12, Le Crédit SA / ⟦Iván|prenom⟧ ⟦Petrov|nom⟧)", id="a full name before the Court of Justice"),
    pytest.param("(CE, 5 mai 2003, M. ⟦Morvan|nom⟧ et autres, n° 245871)", id="behind a title, with its number"),
    pytest.param("la décision du Conseil d'Etat du 9 mars 2011, M. ⟦Morvan|nom⟧ et autres, n° 318842, dit", id="a court in words"),
    pytest.param("(CE, 4 avril 2012, Mme ⟦Inès|prenom⟧ ⟦Morvan|nom⟧, n° 352210)", id="with a first name"),
    pytest.param("n° 2018-901 QPC du 6 juin 2018 (M. ⟦Léo|prenom⟧ ⟦M.|nom⟧)", id="a question and its date"),
    pytest.param("Vu la jurisprudence ⟦Magnier|nom⟧ ;", id="a line of cases"),
    pytest.param("en application de la loi ⟦Morvan|nom⟧, la victime", id="a statute"),
    pytest.param("au sens de l'arrêt ⟦Morvan|nom⟧ (CE, 8 février 1973)", id="a ruling and its reference"),
    pytest.param("R. v. ⟦Morgan|nom⟧, 2016 SCC 27", id="the Crown"),
    pytest.param("see ⟦Gordan|nom⟧ v. ⟦Yang|nom⟧, [1999] 1 S.C.R. 688", id="both sides, in English"),
    pytest.param("⟦Banker|nom⟧ v. ⟦Goodwin|nom⟧ (1870), L.R. 5 Q.B. 549", id="an old report"),
    pytest.param("as held in ⟦Morgan|nom⟧, at para. 12", id="a short form"),
    pytest.param("(⟦J. Charbonnel|nom⟧, Droit civil, t. 4, n° 12)", id="the author of a treatise"),
    pytest.param("⟦F. Terrier|nom⟧, ⟦Ph. Simon|nom⟧ et ⟦Y. Lequesne|nom⟧, Les obligations, n° 5", id="three authors"),
    pytest.param("(D. 2010, p. 12, note ⟦Charbonnel|nom⟧)", id="the author of a note"),
    pytest.param("⟦J. Charbonnel|nom⟧, « La faute », RTD civ. 2010, p. 1", id="the author of an article"),
]  # fmt: skip

LIKELY = [
    pytest.param("selon l'arrêt ⟦Morvan|nom⟧, la faute est prouvée", id="a ruling without a reference"),
    pytest.param("(CA Lyon, 3 mai 2012, ⟦Morvan|nom⟧)", id="a lower court, perhaps this case's"),
    pytest.param("⟦Gordan|nom⟧ v. ⟦Yang|nom⟧ settled it.", id="versus without a reference"),
    pytest.param("selon le professeur ⟦Gestin|nom⟧, la doctrine du droit civil admet la clause", id="a scholar"),
    pytest.param("(CE, avis, 20 novembre 2013, M. ⟦Morvan|nom⟧).", id="a date right before the title"),
    pytest.param("(cf. CE, Ass., 13 mai 2011, Mme ⟦Morvan|nom⟧), le", id="an assembly, behind cf."),
    pytest.param("voir CE, Section, 22 février 2018, Mme ⟦Morvan|nom⟧ et autres).", id="and others"),
]

KEPT = [
    pytest.param("M. ⟦Morvan|nom⟧ c. France Travail, n° 12", id="behind a title"),
    pytest.param("vu la décision du 5 mai 2003, M. ⟦Morvan|nom⟧, n° 245871", id="no court"),
    pytest.param("devant le CE le 8 juin, M. ⟦Morvan|nom⟧ soutient", id="a party before the court"),
    pytest.param("(TA Lyon, 5 mai 2003, M. ⟦Morvan|nom⟧, n° 0212345)", id="a lower court, behind a title"),
    pytest.param("CAA Lyon, 5 juin 2018, M. ⟦Morvan|nom⟧, n° 161234", id="behind a title, before a lower court"),
    pytest.param("Saisi le 12 mars 2010, M. ⟦Morvan|nom⟧, n° 312345 du rôle", id="a number and no court"),
    pytest.param("Le CE a statué ; le 12 mars 2010, M. ⟦Morvan|nom⟧, n° 312345, a payé", id="a court of another clause"),
    pytest.param("CE, 12 mars 2010, M. ⟦Morvan|nom⟧ a été débouté", id="no number behind"),
    pytest.param("⟦Morvan|nom⟧ c. France Télévisions", id="a company whose name begins with a country's"),
    pytest.param("l'affaire ⟦Morvan|nom⟧ a été plaidée le 3 mai", id="an affair without a reference"),
    pytest.param("le jugement rendu le 3 mai 2012 entre ⟦Morvan|nom⟧ et la banque", id="an earlier stage told in words"),
    pytest.param("La Cour de cassation a cassé l'arrêt. ⟦Morvan|nom⟧ a saisi la cour le 3 mai 2012.", id="another sentence"),
    pytest.param("(CE, 3 mai 2012, n° 12) ; ⟦Morvan|nom⟧ soutient le contraire", id="behind a closed reference"),
    pytest.param("selon le professeur ⟦Gestin|nom⟧, expert, la patiente", id="a medical expert"),
    pytest.param("selon le professeur ⟦Gestin|nom⟧, le cours a eu lieu", id="a teacher"),
    pytest.param("une note ⟦Morvan|nom⟧ a été versée aux débats", id="a note without a review"),
    pytest.param("la CA a reçu ⟦Morvan|nom⟧ en 2012", id="a verb between"),
    pytest.param("⟦Morvan|nom⟧, Rennes, le 3 mai 2012", id="a letter's end"),
    pytest.param("l'arrêt de travail de ⟦Morvan|nom⟧ du 3 mai 2012", id="a sick leave"),
    pytest.param("(CE, 12 mars 2010), M. ⟦Morvan|nom⟧ soutient que", id="who argues behind a reference"),
    pytest.param("La cour, le 20 novembre 2013, M. ⟦Morvan|nom⟧)", id="a court without a reference"),
]  # fmt: skip

THIS_CASE = [
    pytest.param(
        _HEAD + "(CA Rennes, 3 mai 2012, ⟦Barry|nom⟧ c/ Netis)", id="an earlier stage, named as in the header"
    ),
    pytest.param(_HEAD + "l'arrêt ⟦Barry|nom⟧ du 3 mai 2012", id="a ruling named after the party"),
    pytest.param(
        "Le frère, M. ⟦Morvan|nom⟧, est venu. La jurisprudence ⟦Morvan|nom⟧ est citée.", id="behind a title elsewhere"
    ),
    pytest.param(
        "⟦Élise|prenom⟧ ⟦Morvan|nom⟧ est venue. (CE, 3 mai 2012, ⟦Morvan|nom⟧)", id="with a first name elsewhere"
    ),
]


@pytest.mark.parametrize("source", SURE)
def test_names_of_citations_stay_in_clear(source: str) -> None:
    assert "⟦" not in after(RULE, "Faits. " * 200 + source)
    assert kinds(RULE, "Faits. " * 200 + source) == []


@pytest.mark.parametrize("source", LIKELY)
def test_what_is_only_likely_a_citation_stays_in_clear_with_a_doubt(source: str) -> None:
    assert "⟦" not in after(RULE, "Faits. " * 200 + source)
    assert set(kinds(RULE, "Faits. " * 200 + source)) == {"cited_case"}


@pytest.mark.parametrize("source", KEPT)
def test_other_names_are_kept(source: str) -> None:
    source = "Faits. " * 200 + source
    assert after(RULE, source) == source


@pytest.mark.parametrize("source", THIS_CASE)
def test_names_of_this_case_are_kept_with_a_doubt(source: str) -> None:
    source = source if source.startswith("COUR") else "Faits. " * 200 + source
    assert after(RULE, source) == source
    assert kinds(RULE, source) == ["cited_case"]


def test_the_title_of_the_decision_itself_is_no_citation() -> None:
    source = _ONT + "[1] Mr. ⟦Barry|nom⟧ sues."
    assert after(RULE, source) == source
    assert kinds(RULE, source) == []


def test_a_first_name_alone_does_not_make_somebody_of_the_case() -> None:
    source = "Faits. " * 200 + "⟦Morvan|prenom⟧ dort. L'arrêt ⟦Morvan|prenom⟧ c. France du 3 mai 2012."
    assert after(RULE, source).count("⟦") == 1
