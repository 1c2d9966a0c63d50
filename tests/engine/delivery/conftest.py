"""The files of the torture set, each made, delivered and shown once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.delivery import word
from tests.engine.delivery.case import Passage, passed
from tests.engine.delivery.office import FILTERS, Office, flat, office
from tests.engine.delivery.sources import OF_LIBREOFFICE, OWN, UNTRACKED

Passages = Callable[[str], Passage]


@pytest.fixture(scope="session")
def soffice(tmp_path_factory: pytest.TempPathFactory) -> Office:
    return office(tmp_path_factory.mktemp("office"))


@pytest.fixture(scope="session")
def theirs(soffice: Office) -> dict[str, bytes]:
    """Give what LibreOffice makes, by name."""
    sources = {"libreoffice.fodt": flat(), "untracked.fodt": flat(changes=False)}
    return {
        name.replace("fodt", kind): data for kind in FILTERS for name, data in soffice.convert(sources, kind).items()
    }


@pytest.fixture(scope="session")
def passage(request: pytest.FixtureRequest) -> Passages:
    """Give the function that goes the whole way with a file, once for each name."""
    known: dict[str, Passage] = {}

    def give(name: str) -> Passage:
        if name not in known:
            known[name] = passed(_source(request, name), name)
        return known[name]

    return give


def _source(request: pytest.FixtureRequest, name: str) -> bytes:
    if name == "plain.docx":
        return word.torture(changes=False)
    return OWN[name]() if name in OWN else request.getfixturevalue("theirs")[name]


@pytest.fixture(scope="session")
def printed(soffice: Office, passage: Passages) -> dict[str, bytes]:
    """Give the PDF of the originals ("before/NAME") and of the deliveries ("after/NAME"), as
    LibreOffice prints them."""
    files = {f"before/{name}": passage(name).data for name in UNTRACKED}
    delivered = dict.fromkeys((*UNTRACKED, "word.docm", *(n for n in OF_LIBREOFFICE if not n.endswith("pdf"))))
    files |= {f"after/{name}".replace("docm", "docx"): passage(name).delivery.data for name in delivered}
    return soffice.convert(files, "pdf")
