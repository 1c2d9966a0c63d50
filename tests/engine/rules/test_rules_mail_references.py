"""The initials of who dictated and who typed a letter are persons'; a lawyer's stay readable."""

from __future__ import annotations

import pytest

from engine.rules.mail.references import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("Réf. PTD/vg", "Réf. ⟦PTD|nom⟧/⟦vg|nom⟧", id="who dictated, who typed"),
    pytest.param("n/réf 17.0402 GR/ob – RG 18/00951", "n/réf 17.0402 ⟦GR|nom⟧/⟦ob|nom⟧ – RG 18/00951", id="behind a number"),
    pytest.param("N/Réf. : 410277 – MLA/fd", "N/Réf. : 410277 – ⟦MLA|nom⟧/⟦fd|nom⟧", id="with a colon"),
    pytest.param("V/Réf : WS/tn 770120", "V/Réf : ⟦WS|nom⟧/⟦tn|nom⟧ 770120", id="before a number"),
    pytest.param("Nos réf. : OT/IR", "Nos réf. : ⟦OT|nom⟧/⟦IR|nom⟧", id="both in capitals"),
    pytest.param("Référence : G.D./ju", "Référence : ⟦G.D.|nom⟧/⟦ju|nom⟧", id="with dots"),
    pytest.param("Réf. 12/03", "Réf. 12/03", id="figures"),
    pytest.param("Réf. RG/21/0337", "Réf. RG/21/0337", id="a docket number"),
    pytest.param("Le sigle PTD/vg", "Le sigle PTD/vg", id="no reference"),
    pytest.param("Réf. A/b", "Réf. A/b", id="one letter"),
    pytest.param("Réf. km/h", "Réf. km/h", id="a unit"),
    pytest.param("PAR CES MOTIFS\nRéf. PTD/vg", "PAR CES MOTIFS\nRéf. PTD/vg", id="a decision"),
    pytest.param(
        "⟦Inès|avocat⟧ ⟦Brau|avocat⟧\nRéf. IB/vg", "⟦Inès|avocat⟧ ⟦Brau|avocat⟧\nRéf. IB/⟦vg|nom⟧", id="a lawyer's"),
    pytest.param("Réf. ⟦PTD|nom⟧/vg", "Réf. ⟦PTD|nom⟧/⟦vg|nom⟧", id="found already"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_initials_of_a_reference(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
