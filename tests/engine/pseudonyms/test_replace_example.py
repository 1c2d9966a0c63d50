"""One passage under every strategy, to choose by."""

from __future__ import annotations

import pytest

from engine.pseudonyms import STRATEGIES, apply, example as module
from engine.pseudonyms.example import AFTER, BEFORE, LONGEST, example, passage

SECRET = bytes(32)
CASE = (
    "COUR D'APPEL DE RIOM\n\nLe ⟦12 mars 1990|naissance⟧ est noté.\n"
    "Mme ⟦Awa|prenom|p1⟧ ⟦Delcroix|nom|p1⟧, née le ⟦4 mai 1981|naissance|p1⟧, demeure ⟦12 rue des Tanneurs|adresse|p1⟧ à ⟦Vienne|localite⟧.\n"
    "Mme ⟦Delcroix|nom|p1⟧ est entendue, comme M. ⟦Petit-Ferrand|nom|p2⟧ et tous les autres témoins cités par les parties à l'instance."
)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        pytest.param(CASE, "Mme Awa Delcroix, née le 4 mai 1981, demeure 12 rue des Tanneurs à Vienne.", id="where most kinds stand"),
        pytest.param("Le ⟦4 mai 1981|naissance⟧ à ⟦Vienne|localite⟧.\nVu M. ⟦Luc|prenom|p1⟧ ⟦Petit|nom|p1⟧.", "Vu M. Luc Petit.", id="a whole name rather than two kinds"),
        pytest.param("M. ⟦Petit|nom|p1⟧ conclut.\nM. ⟦Petit|nom|p1⟧ plaide.", "M. Petit conclut.", id="the first of equals"),
        pytest.param("⟦Petit|nom|p1⟧", "Petit", id="nothing else"),
        pytest.param("a" * 300 + "⟦Petit|nom|p1⟧" + "b" * 300, "a" * BEFORE + "Petit" + "b" * AFTER, id="no word ends"),
        pytest.param("⟦Petit\nFerrand|nom|p1⟧ conclut.", "Petit Ferrand conclut.", id="a name over two lines"),
    ],
)  # fmt: skip
def test_the_passage_shows_names_and_many_kinds(marked, source: str, shown: str) -> None:
    found = example(marked(source), SECRET)
    assert found is not None
    assert found.original == shown


def test_nothing_masked_is_no_example(marked) -> None:
    assert example(marked("La cour d'appel de Riom, Me ⟦Brunswick|avocat⟧ entendu."), SECRET) is None
    assert passage(marked("")) is None


def test_every_strategy_shows_what_it_makes_of_the_document(marked) -> None:
    annotation = marked(CASE)
    found = example(annotation, SECRET)
    assert found is not None
    assert list(found.by_strategy) == list(STRATEGIES)
    for name, shown in found.by_strategy.items():
        assert shown in " ".join(apply(annotation, name, SECRET).text.split()), name
        assert shown.startswith("M"), "the word before is there"
        assert ("Delcroix" in shown) == (name == "secret")
    assert len(set(found.by_strategy.values())) == len(STRATEGIES)
    assert found.by_strategy["lettres"] == "Mme A... B..., née le ... 1981, demeure ... à ...."


def test_a_passage_is_short_and_cuts_no_mention(marked) -> None:
    annotation = marked(" ".join(f"M. ⟦Ferrand{n}|nom|p{n}⟧ et" for n in range(60)))
    found = passage(annotation)
    assert found is not None
    start, end = found
    assert end - start <= LONGEST
    assert all(e.end <= start or e.start >= end or start <= e.start < e.end <= end for e in annotation.entities)


def test_the_work_is_linear_in_the_mentions(marked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many mentions, each is looked at as often as the few that fit beside it, whatever the
    length of the document."""
    seen = []
    real = module._worth
    monkeypatch.setattr(module, "_worth", lambda around: seen.append(len(around)) or real(around))
    for lines in (50, 500):
        seen.clear()
        passage(marked("\n".join(f"M. ⟦Petit|nom|p1⟧ et ⟦Luc|prenom|p1⟧ {n}" for n in range(lines))))
        assert sum(seen) == 3 * lines
