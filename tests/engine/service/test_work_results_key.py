"""What is kept of a document is kept for one profile."""

from dataclasses import replace

import pytest

from engine.core.labels import load_profile
from engine.service.documents.results import _key


@pytest.mark.parametrize("field", ["labels", "roles", "strategies"])
def test_results_of_profiles_that_differ_are_told_apart(field: str) -> None:
    profile = load_profile("judiciaire")
    assert _key(profile) == _key(load_profile("judiciaire"))
    assert _key(profile) != _key(replace(profile, **{field: {"localite": "keep"}}))
