"""Lawyers, judges and clerks of French letters stay readable, with a doubt; notaries, bailiffs,
clients and namesakes do not."""

from __future__ import annotations

import pytest

from engine.core import replace
from engine.rules import run
from engine.rules.mail.counsel import RULE
from tests.engine.marked import after, kinds, marked

ROWS = [
    pytest.param("Salut, appelle Me ⟦Vautrin|nom⟧ demain.", "Salut, appelle Me ⟦Vautrin|avocat⟧ demain.", id="Me"),
    pytest.param("j'appelle maître ⟦Vautrin|nom⟧ !", "j'appelle maître ⟦Vautrin|avocat⟧ !", id="maître in small letters"),
    pytest.param("Voir Me ⟦Vautrin|nom⟧, notaire à Dax.", "Voir Me ⟦Vautrin|nom⟧, notaire à Dax.", id="a notary"),
    pytest.param("Le constat de Me ⟦Vautrin|nom⟧ est joint.", "Le constat de Me ⟦Vautrin|nom⟧ est joint.", id="a bailiff"),
    pytest.param(
        "Me ⟦Vautrin|nom⟧ rappelle lundi. La succession traîne chez Me ⟦Vautrin|nom⟧.",
        "Me ⟦Vautrin|nom⟧ rappelle lundi. La succession traîne chez Me ⟦Vautrin|nom⟧.", id="an act of a notary elsewhere"),
    pytest.param(
        "Me ⟦Vautrin|nom⟧ plaide ; ⟦Paul|prenom⟧ ⟦Vautrin|nom⟧ attend.", "Me ⟦Vautrin|nom⟧ plaide ; ⟦Paul|prenom⟧ ⟦Vautrin|nom⟧ attend.",
        id="a namesake with a first name"),
    pytest.param("Un huissier (Me ⟦Vautrin|avocat⟧) passe.", "Un huissier (Me ⟦Vautrin|nom⟧) passe.", id="a bailiff taken for a lawyer"),
    pytest.param("il me ⟦Vautrin|nom⟧ dessus", "il me ⟦Vautrin|nom⟧ dessus", id="a pronoun"),
    pytest.param(
        "Mon contradicteur, ⟦Luc|prenom⟧ ⟦Vautrin|nom⟧, refuse.", "Mon contradicteur, ⟦Luc|avocat⟧ ⟦Vautrin|avocat⟧, refuse.", id="an opponent"),
    pytest.param(
        "Mon avocat, ⟦Luc|prenom⟧ ⟦Vautrin|nom⟧, écrira.", "Mon avocat, ⟦Luc|avocat⟧ ⟦Vautrin|avocat⟧, écrira.", id="my lawyer"),
    pytest.param("Je vois mon avocat, ⟦Luc|prenom⟧ !", "Je vois mon avocat, ⟦Luc|prenom⟧ !", id="who is spoken to"),
    pytest.param(
        "Le barreau le sait : mon confrère ⟦Luc|prenom⟧ ⟦Vautrin|nom⟧ plaide.",
        "Le barreau le sait : mon confrère ⟦Luc|avocat⟧ ⟦Vautrin|avocat⟧ plaide.", id="a colleague of the bar"),
    pytest.param(
        "Docteur Aumont\nmon confrère ⟦Luc|prenom⟧ ⟦Vautrin|nom⟧ opère ; l'avocat attend.",
        "Docteur Aumont\nmon confrère ⟦Luc|prenom⟧ ⟦Vautrin|nom⟧ opère ; l'avocat attend.", id="a doctor's colleague"),
    pytest.param(
        "⟦Inès|prenom⟧ ⟦de Brau|nom⟧, Avocat à la Cour\n\nBien à vous,\n⟦I.|prenom⟧ ⟦de Brau|nom⟧",
        "⟦Inès|avocat⟧ ⟦de Brau|avocat⟧, Avocat à la Cour\n\nBien à vous,\n⟦I.|avocat⟧ ⟦de Brau|avocat⟧", id="a letterhead and its signature"),
    pytest.param(
        "⟦Inès|prenom⟧ ⟦Brau|nom⟧, avocate honoraire, est ma tante.", "⟦Inès|prenom⟧ ⟦Brau|nom⟧, avocate honoraire, est ma tante.",
        id="a lawyer no more"),
    pytest.param("sorti avec ⟦Inès|prenom⟧, mon avocate était en retard", "sorti avec ⟦Inès|prenom⟧, mon avocate était en retard", id="another clause"),
    pytest.param(
        "Mon avocate, ⟦Inès|prenom⟧ ⟦Brau|nom⟧, passe.\nMa chère ⟦Inès|prenom⟧, merci",
        "Mon avocate, ⟦Inès|avocat⟧ ⟦Brau|avocat⟧, passe.\nMa chère ⟦Inès|avocat⟧, merci", id="the first name alone"),
    pytest.param(
        "Mon avocate, ⟦Inès|prenom⟧ ⟦Brau|nom⟧, passe. ⟦Inès|prenom⟧ ⟦Roy|nom⟧ et ⟦Inès|prenom⟧ dorment",
        "Mon avocate, ⟦Inès|avocat⟧ ⟦Brau|avocat⟧, passe. ⟦Inès|prenom⟧ ⟦Roy|nom⟧ et ⟦Inès|prenom⟧ dorment", id="a first name of two"),
    pytest.param("Audience le 3 (greffière : Mme ⟦Brau|nom⟧).", "Audience le 3 (greffière : Mme ⟦Brau|magistrat⟧).", id="a clerk"),
    pytest.param("Le greffe (Mme ⟦Brau|nom⟧) confirme.", "Le greffe (Mme ⟦Brau|magistrat⟧) confirme.", id="the registry"),
    pytest.param("Le secrétariat (Mme ⟦Brau|nom⟧) confirme.", "Le secrétariat (Mme ⟦Brau|nom⟧) confirme.", id="another office"),
    pytest.param(
        "Rédigé par le président, ⟦Luc Brau|magistrat⟧, du club de chasse.", "Rédigé par le président, ⟦Luc|prenom⟧ ⟦Brau|nom⟧, du club de chasse.",
        id="the president of a club"),
    pytest.param(
        "De : ⟦Luc|prenom⟧ ⟦Brau|nom⟧\nÀ : ⟦Inès|prenom⟧ ⟦Vautrin|nom⟧\nObjet : dossier\n\nMa chère Consœur,\nle barreau attend",
        "De : ⟦Luc|avocat⟧ ⟦Brau|avocat⟧\nÀ : ⟦Inès|avocat⟧ ⟦Vautrin|avocat⟧\nObjet : dossier\n\nMa chère Consœur,\nle barreau attend",
        id="colleagues who write to each other"),
    pytest.param(
        "Mon avocat, Me ⟦Vautrin|nom⟧, et Mme Roy, épouse ⟦Vautrin|nom⟧, viennent.",
        "Mon avocat, Me ⟦Vautrin|nom⟧, et Mme Roy, épouse ⟦Vautrin|nom⟧, viennent.", id="a married name"),
    pytest.param(
        "COUR DE CASSATION\n\nOrdonnance\n\nMe ⟦Vautrin|nom⟧ conclut.", "COUR DE CASSATION\n\nOrdonnance\n\nMe ⟦Vautrin|nom⟧ conclut.",
        id="an order of a court"),
    pytest.param(
        "PAR CES MOTIFS\nMe ⟦Vautrin|nom⟧ est entendu.", "PAR CES MOTIFS\nMe ⟦Vautrin|nom⟧ est entendu.", id="a decision"),
    pytest.param("l'avocate (me ⟦Vautrin|nom⟧) a dit non.", "l'avocate (me ⟦Vautrin|avocat⟧) a dit non.", id="me in small letters, in brackets"),
    pytest.param("Bonsoir,\n\n⟦Odile|prenom⟧ ⟦Vautrin|nom⟧\nAssistante de Me Robin\nAvocats au barreau de Pau", "Bonsoir,\n\n⟦Odile|prenom⟧ ⟦Vautrin|nom⟧\nAssistante de Me Robin\nAvocats au barreau de Pau", id="who works for a lawyer"),
    pytest.param("Remettez l'acte à Me ⟦Vautrin|nom⟧\n> (commissaire de justice à Dax).", "Remettez l'acte à Me ⟦Vautrin|nom⟧\n> (commissaire de justice à Dax).", id="an office in brackets on the line below"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_who_is_of_the_bar_or_the_court(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_a_lawyer_whom_a_rule_made_a_party_stays_one() -> None:
    text, entities = marked("Il est reproché à Me ⟦Vautrin|nom⟧ d'avoir gardé les fonds.")
    sued = [replace(entity, source="rule:lawyer_parties") for entity in entities]
    assert not run(text, sued, (RULE,)).changes["mail_counsel"].added


def test_what_becomes_readable_raises_a_doubt() -> None:
    assert kinds(RULE, "Appelle Me ⟦Vautrin|nom⟧, puis Me ⟦Vautrin|nom⟧ rappellera.") == ["different_categories"]
