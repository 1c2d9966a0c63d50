"""What files that leave are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.labels import SURNAME
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.delivery import internal_stem, public_stem
from engine.delivery.file_names import NEUTRAL
from engine.pseudonyms import ReplacedText, apply

TEXT = "M. Rocheblave c. la société BNP Paribas. Le recours de M. Rocheblave est rejeté."


def replaced(name: str, strategy: str = "lettres") -> ReplacedText:
    starts = [at for at in range(len(TEXT)) if TEXT.startswith("Rocheblave", at)]
    entities = tuple(entity_at(TEXT, at, at + 10, SURNAME, "human", 1.0) for at in starts)
    entities = tuple(replace(entity, masked=True) for entity in entities)
    made = Annotation(Document(name, TEXT), EngineInfo("0", "", "cpu", "judiciaire"), entities)
    return apply(made, strategy, b"secret")


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        pytest.param("Jugement Rocheblave c. BNP Paribas.docx", "Jugement-A-c.-BNP-Paribas", id="a party"),
        pytest.param("ROCHEBLAVE_2024_v2.txt", "A_2024_v2", id="capitals"),
        pytest.param("Arrêt du 12 mars 2024, pourvoi 23-14.512.pdf", "Arrêt du 12 mars 2024, pourvoi 23-14.512", id="nobody"),
        pytest.param("scan-0042.pdf", "scan-0042", id="a machine's"),
        pytest.param("RG 22-01234 TJ Nanterre.odt", "RG 22-01234 TJ Nanterre", id="a docket number"),
        pytest.param("Dossier Kowalczuk.docx", NEUTRAL, id="somebody whom the text never names"),
        pytest.param("affaire_ngoc-lan.docx", NEUTRAL, id="in small letters"),
        pytest.param("Sylvie.txt", NEUTRAL, id="a first name"),
        pytest.param("lemaire contre rocheblave.txt", NEUTRAL, id="one known and one unknown"),
    ],
)  # fmt: skip
def test_a_file_bears_the_documents_name_but_nobodys(name: str, stem: str) -> None:
    assert public_stem(replaced(name)) == stem
    assert internal_stem(replaced(name)) == f"INTERNE-{stem}"


def test_what_hides_nothing_is_called_internal() -> None:
    shown = replaced("Jugement Rocheblave.docx", "secret")
    assert not shown.hides
    assert public_stem(shown) == internal_stem(shown) == "INTERNE-Jugement Rocheblave"
