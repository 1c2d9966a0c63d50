"""A strategy for each label, from the profile."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.errors import UnknownName
from engine.core.labels import load_profile
from engine.pseudonyms import apply

SOURCE = (
    "M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, né le ⟦12 mars 1965|naissance⟧ à ⟦Lyon|localite⟧, M. ⟦Ian|prenom|q⟧ ⟦Petit|nom|q⟧"
)
MIXES = [
    pytest.param(
        {"dateNaissance": "generaliser", "localite": "generaliser"},
        "M. A... B..., né en 1965 dans le Rhône, M. C... D...",
        id="dates and towns",
    ),
    pytest.param(
        {"personnePhysiquePrenom": "initiales"},
        "M. L. A..., né le ... 1965 à ..., M. I. B...",
        id="initials of first names",
    ),
    pytest.param(
        {"personnePhysiquePrenom": "generaliser"},
        "M. A... B..., né le ... 1965 à ..., M. C... D...",
        id="what is left to letters shares them",
    ),
    pytest.param(
        {"localite": "etiquettes", "dateNaissance": "noir"},
        "M. A... B..., né le ████████ 1965 à <LOCALITE_1>, M. C... D...",
        id="tags and bars",
    ),
]


@pytest.mark.parametrize(("strategies", "wanted"), MIXES)
def test_each_label_is_written_as_the_profile_says(marked, strategies: dict[str, str], wanted: str) -> None:
    profile = replace(load_profile("judiciaire"), strategies=strategies)
    assert apply(marked(SOURCE), "lettres", b"", profile).text == wanted


def test_a_strategy_that_does_not_exist_is_said_before_anything_is_written(marked) -> None:
    profile = replace(load_profile("judiciaire"), strategies={"cadastre": "zut"})
    with pytest.raises(UnknownName, match=r"« zut ».*lettres, cour"):
        apply(marked(SOURCE), "lettres", b"", profile)


def test_a_file_names_strategies(tmp_path: Path) -> None:
    text = 'fr = "a"\nen = "b"\nstrategy = "cour"\n[labels]\n[strategies]\nlocalite = "generaliser"\n'
    (tmp_path / "mien.toml").write_text(text, encoding="utf-8")
    profile = load_profile("mien", tmp_path)
    assert (profile.strategy, profile.strategies) == ("cour", {"localite": "generaliser"})


def test_a_label_that_does_not_exist_has_no_strategy(tmp_path: Path) -> None:
    (tmp_path / "mien.toml").write_text('fr = "a"\nen = "b"\n[labels]\n[strategies]\nvile = "noir"\n', encoding="utf-8")
    with pytest.raises(UnknownName, match="« vile »"):
        load_profile("mien", tmp_path)


def test_canada_begins_with_initials_and_the_others_with_letters() -> None:
    names = {name: load_profile(name).strategy for name in ("judiciaire", "administratif", "canada", "tout")}
    assert names == {"judiciaire": "lettres", "administratif": "lettres", "canada": "initiales", "tout": "lettres"}
