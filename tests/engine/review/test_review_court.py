"""The kind of court is told by the headings of a document, and what a list says of it is
counted."""

from __future__ import annotations

import pytest

from engine.interchange.samples import samples
from engine.review.court import BEGINNING, COURTS, court
from engine.review.summary import Summary, summarise
from tests.engine.review.made import TEXT, annotation

SHIPPED = {
    "cass-civ-1": "cassation",
    "cass-crim-1": "cassation",
    "cass-desistement-1": "cassation",
    "cass-soc-1": "cassation",
    "ca-succession-1": "appel",
    "ca-famille-1": "appel",
    "ca-correctionnelle-1": "appel",
    "tj-divorce-1": "tribunal_judiciaire",
    "tj-retention-1": "tribunal_judiciaire",
    "tj-hospitalisation-1": "tribunal_judiciaire",
    "cph-licenciement-1": "prudhommes",
    "ce-fonction-publique-1": "conseil_etat",
    "caa-oqtf-1": "administratif_appel",
    "ta-urbanisme-1": "tribunal_administratif",
    "onsc-succession-1": "english",
    "mail-litige-1": "mail",
}


@pytest.mark.parametrize("sample", [pytest.param(one, id=one.id) for one in samples()])
def test_every_shipped_sample_is_told(sample: object) -> None:
    assert court(sample.text, sample.language) == SHIPPED[sample.id]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("TRIBUNAL\n\n JUDICIAIRE\nDE PAU\n", "tribunal_judiciaire", id="a heading over several lines"),
        pytest.param("T R I B U N A L  JUDICIAIRE\n", "tribunal_judiciaire", id="letters apart"),
        pytest.param("COUR D' APPEL DE\nPAU", "appel", id="a blank behind the apostrophe"),
        pytest.param("COUR D’APPEL DE PAU\nTRIBUNAL JUDICIAIRE DE TARBES\n", "tribunal_judiciaire", id="a tribunal below its court of appeal"),
        pytest.param("COUR D'APPEL DE PAU\n\nDécision déférée :\n\nTribunal judiciaire de Tarbes\n", "appel", id="the court of the judgment appealed against"),
        pytest.param("N° 12\n\nTRIBUNAL DE COMMERCE DE BREST", "commerce", id="commerce"),
        pytest.param("TRIBUNAL DES ACTIVITÉS ÉCONOMIQUES DE LYON", "commerce", id="its new name"),
        pytest.param("COUR CRIMINELLE DÉPARTEMENTALE\nDU GARD", "assises", id="criminal court"),
        pytest.param("LA COUR DE CASSATION, CHAMBRE SOCIALE, a rendu", "cassation", id="an article before"),
        pytest.param("M. Sow a formé le pourvoi n° B 22-10.000.", "cassation", id="a formula"),
        pytest.param("Vu la requête, le juge des référés du Conseil d'Etat statue.", "conseil_etat", id="a formula of the Council"),
        pytest.param("Appelants : M. Sow\nIntimée : Mme Kaya", "appel", id="parties of an appeal"),
        pytest.param("De : Awa Sow\nÀ : Ida Kaya\nObjet : pièces\n\nBonjour,", "mail", id="an e-mail"),
        pytest.param("Madame,\n\nJe vous écris au sujet du loyer.", "unknown", id="a letter"),
        pytest.param("", "unknown", id="nothing"),
        pytest.param("_" * BEGINNING, "unknown", id="a line"),
        pytest.param("x" * BEGINNING + "\nCOUR DE CASSATION", "unknown", id="too far down"),
    ],
)  # fmt: skip
def test_headings_and_formulas(text: str, expected: str) -> None:
    assert court(text) == expected


def test_an_english_text_is_of_an_english_court_where_nothing_tells() -> None:
    assert court("The parties agree.", "en") == "english"


def test_every_code_has_its_names() -> None:
    assert all(
        code == one.code and one.title("fr") and one.title("en") and len(code) <= 32 for code, one in COURTS.items()
    )


def test_a_summary_counts() -> None:
    assert summarise(annotation()) == Summary("appel", len(TEXT), 13, 4, 1, 2, 2, 0.8)
