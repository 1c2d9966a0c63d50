"""The choice of sentences, compared with scikit-learn and with a choice written out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.feature_extraction.text import TfidfVectorizer

from engine.teaching.ranking import RankingWeights, choose, rank, rank_sentences
from engine.teaching.sentences import cut_sentences
from engine.teaching.signals import Signals
from engine.teaching.vectors import vectors
from tests.engine.teaching.made_sentences import material

TEXTS = [
    "m. ¤nom¤ a interjeté appel du jugement rendu le 0 mai 0000.",
    "mme ¤nom¤ a interjeté appel du jugement rendu le 00 juin 0000.",
    "¤prenom¤ ¤nom¤, demeurant ¤adresse¤ à ¤localite¤",
    "la cour, statuant publiquement, confirme le jugement",
    "la cour, statuant publiquement, infirme le jugement",
    "ab",
    "été, œuvre, ñandú : 文字 🙂",
]


@pytest.mark.parametrize("ngrams", [(3, 4), (2,), (3, 4, 5)])
def test_cosines_are_those_of_scikit_learn(ngrams: tuple[int, ...]) -> None:
    found = vectors(TEXTS, ngrams)
    other = TfidfVectorizer(
        analyzer="char", ngram_range=(min(ngrams), max(ngrams)), sublinear_tf=True, dtype=np.float64
    )
    wanted = other.fit_transform([f" {text} " for text in TEXTS])
    np.testing.assert_allclose((found @ found.T).toarray(), (wanted @ wanted.T).toarray(), atol=2e-6)


def test_texts_are_vectors_of_length_one_and_a_text_too_short_is_none() -> None:
    found = vectors([*TEXTS, ""], (4,))
    lengths = np.sqrt(found.multiply(found).sum(axis=1))
    np.testing.assert_allclose(lengths, [1, 1, 1, 1, 1, 1, 1, 0], atol=1e-6)
    assert vectors([]).shape[0] == 0


def by_hand(scores: np.ndarray, cosine: np.ndarray, count: int, d: float) -> list[int]:
    """Choose by maximal marginal relevance, as the paper writes it."""
    chosen: list[int] = []
    while len(chosen) < min(count, len(scores)):
        rest = [i for i in range(len(scores)) if i not in chosen]
        values = [(1 - d) * scores[i] - d * max((cosine[i, j] for j in chosen), default=0.0) for i in rest]
        chosen.append(rest[int(np.argmax(values))])
    return chosen


@pytest.mark.parametrize("diversity", [0.0, 0.3, 0.7, 1.0])
def test_the_choice_is_that_of_the_paper(diversity: float) -> None:
    rng = np.random.default_rng(4)
    letters = list("abcdefgh ")
    texts = ["".join(rng.choice(letters, 40)) for _ in range(60)]
    rows, scores = vectors(texts), rng.random(60)
    picked = choose(scores, rows, 20, diversity, near=2.0)
    cosine = (rows @ rows.T).toarray()
    assert [one.place for one in picked] == by_hand(scores, cosine, 20, diversity)
    assert picked[5].alike == pytest.approx(max(cosine[picked[5].place, one.place] for one in picked[:5]), abs=1e-6)


def test_sentences_that_differ_by_names_alone_are_folded_under_the_first() -> None:
    texts = [f"M. ⟦{name}|nom⟧ a interjeté appel de ce jugement." for name in ("Roux", "Konaté", "Nguyen")]
    documents = [material(one, one.replace("⟦", "").replace("|nom⟧", ""), key=str(n)) for n, one in enumerate(texts)]
    other = material("À ⟦Tulle|localite⟧ hier, rien.", "À Tulle hier, rien.", key="o")
    found = rank([*documents, other], RankingWeights(), 10)
    assert [one.sentence.material.key for one in found.ranked] == ["0", "o"]
    assert [one.material.key for one in found.ranked[0].near] == ["1", "2"]
    assert (found.folded, found.sentences, found.teaching, found.documents) == (2, 4, 4, 4)


def test_what_has_nothing_to_teach_is_never_chosen() -> None:
    sure = material("M. ⟦Roux|nom⟧ est là.", "M. ⟦Roux|nom⟧ est là.", score=1.0)
    found = rank([sure], RankingWeights(), 10)
    assert (found.ranked, found.sentences, found.teaching) == ((), 1, 0)
    assert rank([], RankingWeights(), 10).sentences == 0


def test_weights_say_what_counts() -> None:
    wrong = material("M. ⟦Roux|nom⟧ est là.", "M. Roux est là.", key="wrong")
    unsure = material(
        "Demeurant à ⟦Tulle|localite⟧, rue haute.", "Demeurant à ⟦Tulle|localite⟧, rue haute.", score=0.5, key="unsure"
    )
    apart = material(
        "Né le ⟦4 mai 1970|naissance⟧ au loin.",
        "Né le ⟦4 mai 1970|naissance⟧ au loin.",
        "Né le 4 mai 1970 au loin.",
        score=1.0,
        key="apart",
    )
    first = {
        name: rank(
            [wrong, unsure, apart], RankingWeights(**{"errors": 0, "margin": 0, "disagreement": 0, name: 1}), 1
        ).ranked[0]
        for name in ("errors", "margin", "disagreement")
    }
    assert {name: one.sentence.material.key for name, one in first.items()} == {
        "errors": "wrong",
        "margin": "unsure",
        "disagreement": "apart",
    }


def test_nothing_counts_where_all_weights_are_none() -> None:
    assert RankingWeights(0, 0, 0).score(Signals(1, 1, 1)) == 0.0
    assert (
        rank_sentences(
            cut_sentences(material("M. ⟦Roux|nom⟧ là.", "M. Roux là.")), RankingWeights(0, 0, 0), 5, 1
        ).ranked
        == ()
    )
