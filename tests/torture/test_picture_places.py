"""Wherever a file shows a picture, it counts, is given to be looked at, and can be covered."""

from __future__ import annotations

import pytest

from engine.formats import WHOLE, Orders, pictures, read, write
from tests.engine.formats.drawn import printed
from tests.engine.formats.written import Forms
from tests.torture.picture_places import PLACES, in_theme, unused
from tests.torture.test_pictures import contents, forms

NOBODY = Forms({"Personne d'ici": "X"})
CASES = [
    pytest.param(extension, data, id=f"{extension}: {place}")
    for extension, made in PLACES.items()
    for place, data in made.items()
]


def holds(data: bytes) -> bool:
    """Tell whether the picture stands in a file."""
    return any(form in each for form in forms(printed()) for each in contents(data))


@pytest.mark.parametrize(("extension", "data"), CASES)
def test_a_picture_counts_is_given_and_can_be_covered(extension: str, data: bytes) -> None:
    document = read(data, f"a.{extension}")
    found = pictures(data, document)
    assert (document.images, len(found)) == (1, 1)
    assert holds(write(data, document, Orders((), NOBODY)).data), "it stays where nobody covers it"
    written = write(data, document, Orders((), NOBODY, covers={found[0].key: WHOLE})).data
    assert not holds(written)


@pytest.mark.parametrize(("extension", "data"), [("docx", in_theme()), ("odt", unused())])
def test_a_picture_that_no_page_shows_goes_and_asks_for_nothing(extension: str, data: bytes) -> None:
    document = read(data, f"a.{extension}")
    assert (document.images, len(pictures(data, document))) == (0, 0)
    assert not holds(write(data, document, Orders((), NOBODY)).data)
