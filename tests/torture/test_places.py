"""Of every place of a file where a program shows or keeps words: they are read, or gone and
reported."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.torture import docx_places, eml_places, html_places, odt_places, pdf_places, rtf_places
from tests.torture.names import surname
from tests.torture.searcher import standing
from tests.torture.trial import attempt

FORMATS = {
    "docx": docx_places,
    "eml": eml_places,
    "html": html_places,
    "odt": odt_places,
    "pdf": pdf_places,
    "rtf": rtf_places,
}


@pytest.mark.parametrize("ending", FORMATS)
def test_what_is_seen_is_read_and_what_is_not_read_does_not_leave(ending: str) -> None:
    places: ModuleType = FORMATS[ending]
    assert len({surname(place) for place in places.PLACES}) == len(places.PLACES)
    trial = attempt(places.make(), f"essai.{ending}", places.PLACES)
    assert trial.verdicts(places.PLACES) == {}


@pytest.mark.parametrize("ending", FORMATS)
def test_the_searcher_finds_every_name_of_the_file_as_it_came(ending: str) -> None:
    """Otherwise it would say of a delivered file that nothing is left in it."""
    places: ModuleType = FORMATS[ending]
    names = {surname(place) for place in places.PLACES}
    assert standing(places.make(), names) == names
