"""NLTK without what it loads beside its tokenizers."""

from __future__ import annotations

import subprocess
import sys

import pytest

CUT = """
import sys
{before}
from engine.text.segment import sentences
(cut,) = sentences("M. Haddad a conclu.")
print([cut.end, len(cut.tokens)], sorted({{"scipy.stats", "sklearn"}} & set(sys.modules)))
from scipy.stats import binom
from sklearn.feature_extraction import DictVectorizer
print(round(binom.pmf(1, 2, 0.5), 2), [finder for finder in sys.meta_path if type(finder).__module__.startswith("engine")])
"""


@pytest.mark.parametrize(
    ("before", "loaded"),
    [
        pytest.param("", "[]", id="in a process that cuts a text first"),
        pytest.param("import scipy.stats", "['scipy.stats']", id="where it is there already"),
    ],
)
def test_a_text_is_cut_without_statistics_which_load_as_ever_after_it(before: str, loaded: str) -> None:
    code = CUT.format(before=before)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [f"[19, 6] {loaded}", "0.5 []"]
