"""Professionals in clear are found by their context, and nobody else is."""

from __future__ import annotations

import pytest

from engine.core.labels import JUDGE, LAWYER, SURNAME
from engine.lab.generate.professionals import professionals

AVOCAT, JUGE = LAWYER, JUDGE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("M. BONNEFOY, président", [("BONNEFOY", JUGE)], id="a judge before the office"),
        pytest.param("Mme Castel, conseiller rapporteur", [("Castel", JUGE)], id="rapporteur"),
        pytest.param("Greffier : Mme Anne VIDAL", [("Anne VIDAL", JUGE)], id="after a colon"),
        pytest.param("représenté par Me Paul de La Tour, avocat", [("Paul de La Tour", AVOCAT)], id="a particle"),
        pytest.param(
            "la SCP Bouvier, Marty et Roche, avocat",
            [("Bouvier", AVOCAT), ("Marty", AVOCAT), ("Roche", AVOCAT)],
            id="a firm",
        ),
        pytest.param("la SCP Bouvier, huissiers", [], id="a firm of huissiers is no firm of lawyers"),
        pytest.param("Maître Lenoir, notaire à Dole", [("Lenoir", SURNAME)], id="a notary is a person"),
        pytest.param("M. Durand demande réparation", [], id="a party"),
        pytest.param("M. Durand, président de la société Alpha", [], id="a company's president"),
        pytest.param("M. Durand, président du conseil d'administration", [], id="a board's president"),
        pytest.param("Me", [], id="no name"),
        pytest.param(
            "Vu l'avis de Renaud Villars, avocat général", [("Renaud Villars", JUGE)], id="no title before the office"
        ),
        pytest.param("assisté de Lucie Morand, greffier", [("Lucie Morand", JUGE)], id="a clerk without title"),
        pytest.param(
            "Sophie BELLAY, Conseiller,", [], id="no title, in the middle of a line: left, it may be anything"
        ),
        pytest.param(
            "délibéré\nSophie BELLAY, Conseiller,", [("Sophie BELLAY", JUGE)], id="no title, at the start of a line"
        ),
        pytest.param(
            "Le greffier,\n\nLe conseiller délégué,\n\nLucie Morand\n\nRenaud Villars\n",
            [("Lucie Morand", JUGE), ("Renaud Villars", JUGE)],
            id="signatures",
        ),
        pytest.param("Le président\nDécision attaquée\n", [], id="a heading below an office"),
        pytest.param(
            "Avocat(s)\n\n: la SCP Ohlmann et Vexin", [("Ohlmann", AVOCAT), ("Vexin", AVOCAT)], id="a header's firm"
        ),
        pytest.param(
            "les observations en défense de la SCP Alain Berthier ;", [("Alain Berthier", AVOCAT)], id="observations"
        ),
        pytest.param(
            "Avocats : SARL Cabinet Roussel et Tapin, la SAS Hannet",
            [("Roussel", AVOCAT), ("Tapin", AVOCAT), ("Hannet", AVOCAT)],
            id="a second firm in a header",
        ),
        pytest.param(
            "où étaient présents : M. Vidal, président, Mme de la Rance, MM. Stein, d'Humes, conseillers ;\n\nGreffier : Mme Bray ;",
            [("Vidal", JUGE), ("de la Rance", JUGE), ("Stein", JUGE), ("d'Humes", JUGE), ("Bray", JUGE)],
            id="a bench",
        ),
        pytest.param(
            "de la société civile professionnelle BOREL et MEGRE, avocats",
            [("BOREL", AVOCAT), ("MEGRE", AVOCAT)],
            id="a firm's form written out",
        ),
        pytest.param(
            "les plaidoiries de Me Goule et de Me Gatin", [("Goule", AVOCAT), ("Gatin", AVOCAT)], id="two titles"
        ),
        pytest.param("Jean Durand, président de la société Alpha", [], id="a company's president without title"),
        pytest.param("Président : H. MASSENET", [("H. MASSENET", JUGE)], id="an initial"),
    ],
)
def test_professionals_are_found_by_their_context(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[start:end], label) for start, end, label in professionals(text)] == expected
