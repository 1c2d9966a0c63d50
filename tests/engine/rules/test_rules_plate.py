"""Number plates are found; articles and docket numbers are none."""

from __future__ import annotations

import pytest

from engine.rules.numbers.plate import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("AB-123-CD", ["AB-123-CD"], id="new, dashed, alone"),
    pytest.param("le véhicule immatriculé AB 123 CD", ["AB 123 CD"], id="new, spaces, announced"),
    pytest.param("sa voiture AB123CD", ["AB123CD"], id="new, in one piece"),
    pytest.param("un scooter immatriculé 1234 AB 59", ["1234 AB 59"], id="old"),
    pytest.param("la plaque 12 ABC 06", ["12 ABC 06"], id="old, three letters"),
    pytest.param("voiture 456 AKZ 2A", ["456 AKZ 2A"], id="Corsica"),
    pytest.param("véhicule 78 BCD 974", ["78 BCD 974"], id="overseas"),
    pytest.param("l'article 1240 C 13", [], id="an article"),
    pytest.param("2020 A 12", [], id="a year and a letter"),
    pytest.param("le véhicule visé à l'article 1240 C 13", [], id="an article near a vehicle"),
    pytest.param("AB 123 CD", [], id="spaces and no vehicle"),
    pytest.param("1234 AB 59", [], id="old and no vehicle"),
    pytest.param("N° Portalis DBVX-V-B7H-PJTZ", [], id="a Portalis number"),
    pytest.param("N° RG 22/01234 - véhicule", [], id="a docket number"),
    pytest.param("immatriculée au RCS de Lyon, 123 ABC 69", [], id="registered as a company"),
    pytest.param("ZZ-AB-123-CD-9", [], id="inside a longer reference"),
    pytest.param("SS-123-CD", [], id="letters that are not given"),
    pytest.param("accident de voiture du 12 mai 20", [], id="a date"),
    pytest.param("sa pirogue KT 60539 a coulé", ["KT 60539"], id="a boat"),
    pytest.param(
        "le tracteur MR-KL 6285 et la semi-remorque DG-EF 2796", ["MR-KL 6285", "DG-EF 2796"], id="foreign lorries"
    ),
    pytest.param("le camion 306 529 R du voisin", ["306 529 R"], id="overseas"),
    pytest.param("le navire immatriculé NO 918 234", ["NO 918 234"], id="a ship"),
    pytest.param("une twingo dk-356-hz", ["dk-356-hz"], id="small letters near a make"),
    pytest.param("EK–394–TB, dont la carte grise manque", ["EK–394–TB"], id="en dashes"),
    pytest.param("EN 629 LP stationnée là", ["EN 629 LP"], id="parked"),
    pytest.param("n° de série VF1BR0H0H52204417", ["VF1BR0H0H52204417"], id="a chassis"),
    pytest.param("le moteur VF1BR0H0H52204417 vendu", ["VF1BR0H0H52204417"], id="the form of a chassis"),
    pytest.param("la société immatriculée B 552 081 317", [], id="a company"),
    pytest.param("le camion de 12 tonnes", [], id="a weight"),
    pytest.param("le bateau LA 3 SOEURS", [], id="a name"),
    pytest.param("un véhicule 4 CV", [], id="a power"),
    pytest.param("le véhicule vu le 01 MAR 22", [], id="a date"),
    pytest.param("une voiture, 2006 SCC 27", [], id="a citation"),
    pytest.param("le groupe dk-356-hz", [], id="small letters and no vehicle"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_plates_are_told_from_other_references(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
