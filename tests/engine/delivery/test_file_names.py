"""What files that leave are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.errors import BadFileName, NameInFileName
from engine.core.labels import SURNAME
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.delivery import internal_stem, own_stem, public_stem
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
        pytest.param("Arrêt du 12 mars 2024, pourvoi 23-14.512.pdf", "Arrêt du 12 mars 2024, pourvoi 23-14.512-pseudonymise", id="nobody: told from the original in a folder of downloads"),
        pytest.param("scan-0042.pdf", "scan-0042-pseudonymise", id="a machine's"),
        pytest.param("RG 22-01234 TJ Nanterre.odt", "RG 22-01234 TJ Nanterre-pseudonymise", id="a docket number"),
        pytest.param("Dossier Kowalczuk.docx", NEUTRAL, id="somebody whom the text never names"),
        pytest.param("affaire_ngoc-lan.docx", NEUTRAL, id="in small letters"),
        pytest.param("Sylvie.txt", NEUTRAL, id="a first name"),
        pytest.param("lemaire contre rocheblave.txt", NEUTRAL, id="one known and one unknown"),
    ],
)  # fmt: skip
def test_a_file_bears_the_documents_name_but_nobodys(name: str, stem: str) -> None:
    assert public_stem(replaced(name)) == stem
    assert internal_stem(public_stem(replaced(name))) == f"INTERNE-{stem}"


def test_the_original_and_what_is_offered_never_share_a_name_in_the_documents_language() -> None:
    found = replaced("scan-0042.pdf")
    english = replace(
        found, annotation=replace(found.annotation, document=replace(found.annotation.document, language="en"))
    )
    german = replace(
        found, annotation=replace(found.annotation, document=replace(found.annotation.document, language="de"))
    )
    assert public_stem(english) == "scan-0042-pseudonymised"
    assert public_stem(german) == public_stem(found) == "scan-0042-pseudonymise", (
        "a language without words: the default's"
    )


def test_what_hides_nothing_is_called_internal() -> None:
    shown = replaced("Jugement Rocheblave.docx", "secret")
    assert not shown.hides
    assert public_stem(shown) == internal_stem(public_stem(shown)) == "INTERNE-Jugement Rocheblave"


@pytest.mark.parametrize(
    ("own", "stem"),
    [
        pytest.param("Arrêt 23-14.512", "Arrêt 23-14.512", id="a docket number"),
        pytest.param(" bail (version 2).docx ", "bail (version 2)", id="with blanks around and an extension"),
        pytest.param("jugement.v2", "jugement.v2", id="a dot that begins no extension"),
        pytest.param("recours_BNP", "recours_BNP", id="a word that the text shows"),
        pytest.param("console 3", "console 3", id="begins like a device"),
        pytest.param("x" * 100, "x" * 100, id="the longest"),
    ],
)
def test_a_file_may_be_given_a_name(own: str, stem: str) -> None:
    assert own_stem(own, replaced("scan.docx")) == stem


@pytest.mark.parametrize(
    ("own", "refusal"),
    [
        pytest.param("Rocheblave", NameInFileName, id="a masked person"),
        pytest.param("dossier_ROCHEBLAVE-2", NameInFileName, id="between other signs, in capitals"),
        pytest.param("Dossier Kowalczuk", NameInFileName, id="somebody whom the text never names"),
        pytest.param("x" * 101, BadFileName, id="too long"),
        pytest.param("../jugement", BadFileName, id="another folder"),
        pytest.param("a/b", BadFileName, id="a folder"),
        pytest.param("a:b", BadFileName, id="what Windows refuses"),
        pytest.param("fin.", BadFileName, id="a dot at the end"),
        pytest.param("nul", BadFileName, id="a device of Windows"),
        pytest.param("COM1.jugement", BadFileName, id="a device with an extension"),
        pytest.param("a\nb", BadFileName, id="a line break"),
        pytest.param("jugement\u202etxt", BadFileName, id="a direction mark"),
        pytest.param("…", BadFileName, id="no letter"),
    ],
)
def test_a_name_given_that_does_not_suit_is_refused(own: str, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        own_stem(own, replaced("scan.docx"))


def test_a_name_given_to_what_hides_nothing_says_that_it_is_internal() -> None:
    assert own_stem("Rocheblave", replaced("scan.docx", "secret")) == "INTERNE-Rocheblave"
