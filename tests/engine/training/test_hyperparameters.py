"""What can be set is explained in each language, and bounded."""

from __future__ import annotations

import pytest

from engine.core import BadHyperparameter, UnknownName
from engine.training import HYPERPARAMETERS, Hyperparameter, check_hyperparameters


@pytest.mark.parametrize("one", HYPERPARAMETERS, ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_has_a_name_and_one_sentence(one: Hyperparameter, language: str) -> None:
    assert one.title(language)
    sentence = one.sentence(language)
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert one.least <= one.default <= one.most


def test_values_are_read_as_they_are_written() -> None:
    found = check_hyperparameters({"epochs": "4", "learning_rate": "0,002"})
    assert (found["epochs"], found["learning_rate"]) == (4, 0.002)
    assert set(found) == {one.name for one in HYPERPARAMETERS}


@pytest.mark.parametrize("value", ["", "four", "0", "2.5", "201", "nan", "inf"])
def test_what_is_no_number_of_epochs_is_refused(value: str) -> None:
    with pytest.raises(BadHyperparameter, match="epochs"):
        check_hyperparameters({"epochs": value})


def test_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownName, match="learning_rate"):
        check_hyperparameters({"epoch": 3})
