"""Initials that sign a message or stand for somebody are found; units, sections and forms are
left."""

from __future__ import annotations

import pytest

from engine.rules.mail.signed_initials import RULE
from tests.engine.marked import after

HEAD = "De : ⟦Karl|prenom⟧ ⟦Vautrin|nom⟧\nObjet : x\n\n"
ROWS = [
    pytest.param(HEAD + "À lundi. K\n\nEnvoyé", HEAD + "À lundi. ⟦K|prenom⟧\n\nEnvoyé", id="the sender's first letter"),
    pytest.param(HEAD + "À lundi.\nK.\n\nsuite", HEAD + "À lundi.\n⟦K.|prenom⟧\n\nsuite", id="on a line of its own"),
    pytest.param(HEAD + "À lundi. KV\n", HEAD + "À lundi. ⟦KV|nom⟧\n", id="both letters"),
    pytest.param(HEAD + "À lundi. Z\n\nEnvoyé", HEAD + "À lundi. Z\n\nEnvoyé", id="nobody's letter"),
    pytest.param(HEAD + "Vitamine K\n\nEnvoyé", HEAD + "Vitamine K\n\nEnvoyé", id="no end of a sentence"),
    pytest.param(HEAD + "Le plan K est prêt.", HEAD + "Le plan K est prêt.", id="within a sentence"),
    pytest.param(HEAD + "Le tout en PJ. PS\n\nsuite", HEAD + "Le tout en PJ. PS\n\nsuite", id="a postscript"),
    pytest.param("« ⟦F.X.|prenom⟧ » sait. Et F.X. dort.", "« ⟦F.X.|prenom⟧ » sait. Et ⟦F.X.|prenom⟧ dort.", id="again, with dots"),
    pytest.param("⟦FX|prenom⟧ sait. agent : FX", "⟦FX|prenom⟧ sait. agent : ⟦FX|prenom⟧", id="again, without"),
    pytest.param("⟦FX|prenom⟧ sait. fx dort", "⟦FX|prenom⟧ sait. fx dort", id="written otherwise"),
    pytest.param("⟦FX|prenom⟧ sait. FX-12", "⟦FX|prenom⟧ sait. FX-12", id="in a longer sign"),
    pytest.param("⟦F.|prenom⟧ sait. F. dort", "⟦F.|prenom⟧ sait. F. dort", id="one letter"),
    pytest.param("M. ⟦Jean-Paul|prenom⟧ ⟦Madec|nom⟧ a visé. PAR CES MOTIFS\nJPM l'écrit.", "M. ⟦Jean-Paul|prenom⟧ ⟦Madec|nom⟧ a visé. PAR CES MOTIFS\n⟦JPM|nom⟧ l'écrit.", id="of a whole name, in a decision"),
    pytest.param("M. ⟦Jean-Paul|prenom⟧ ⟦Madec|nom⟧ a visé. J.-P. M. et J-P-M. PAR CES MOTIFS", "M. ⟦Jean-Paul|prenom⟧ ⟦Madec|nom⟧ a visé. J.-P. M. et ⟦J-P-M|nom⟧. PAR CES MOTIFS", id="with hyphens, in a decision"),
    pytest.param("M. ⟦Saïd|prenom⟧ ⟦Ali Sow|nom⟧ est gérant de la SAS Zay. PAR CES MOTIFS", "M. ⟦Saïd|prenom⟧ ⟦Ali Sow|nom⟧ est gérant de la SAS Zay. PAR CES MOTIFS", id="a form of companies"),
    pytest.param("M. ⟦Paul|prenom⟧ ⟦Madec|nom⟧ a visé. Le PM est clos. PAR CES MOTIFS", "M. ⟦Paul|prenom⟧ ⟦Madec|nom⟧ a visé. Le PM est clos. PAR CES MOTIFS", id="two letters, in a decision"),
    pytest.param("PAR CES MOTIFS\n⟦FX|prenom⟧ sait. FX dort", "PAR CES MOTIFS\n⟦FX|prenom⟧ sait. FX dort", id="a decision"),
    pytest.param("M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ a visé, sous le sigle « KM », dix heures. PAR CES MOTIFS", "M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ a visé, sous le sigle « ⟦KM|nom⟧ », dix heures. PAR CES MOTIFS", id="two letters in quotes, in a decision"),
    pytest.param("M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ a visé. PAR CES MOTIFS\n22/09/2020   KM    1er rendez-vous", "M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ a visé. PAR CES MOTIFS\n22/09/2020   ⟦KM|nom⟧    1er rendez-vous", id="alone in a column"),
    pytest.param("M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ signe. Dont acte. (KM)", "M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ signe. Dont acte. (⟦KM|nom⟧)", id="in brackets"),
    pytest.param("M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ signe. | K.M. | 2 h | PAR CES MOTIFS", "M. ⟦Karl|prenom⟧ ⟦Madec|nom⟧ signe. | ⟦K.M.|nom⟧ | 2 h | PAR CES MOTIFS", id="in a cell"),
    pytest.param("Mme ⟦Célia|prenom⟧ ⟦Gall|nom⟧ a signé les conditions générales (CG). PAR CES MOTIFS", "Mme ⟦Célia|prenom⟧ ⟦Gall|nom⟧ a signé les conditions générales (CG). PAR CES MOTIFS", id="an abbreviation in brackets"),
    pytest.param("Mme ⟦Célia|prenom⟧ ⟦Gall|nom⟧ a signé le bon « KX ». PAR CES MOTIFS", "Mme ⟦Célia|prenom⟧ ⟦Gall|nom⟧ a signé le bon « KX ». PAR CES MOTIFS", id="nobody's letters in quotes"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_initials_that_stand_for_somebody(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
