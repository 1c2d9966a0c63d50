"""What was counted in a study of agreement: whole numbers by document, of which every figure is a
function of sums."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.agreement.positions import Integers
from engine.agreement.unitizing import UnitDistances
from engine.measure import bootstrap


@dataclass(frozen=True, slots=True, eq=False)
class AgreementCounts:
    """Counts of a study; A annotators, P pairs in the order of ``combinations``, D documents, K
    labels, then ``O`` or all labels together.

    ``annotated``: (A, D); ``tokens``, ``unmarked``: (D,), of which nobody marked; ``by_label``: (A,
    D, K + 1) tokens; ``alike``: (P, D, K + 1) tokens that both label so; ``both``: (P, K + 1, K +
    1); ``sizes``: (A, D, 3, K) and ``common``: (P, D, 3, K), by :data:`spans.SCHEMES`; ``ratios``:
    (P, D, K + 1, 4) of B³; ``compared``, ``wanted``: (P + 1, D, K + 1) mentions for B³, of all
    annotators last.
    """

    annotators: tuple[str, ...]
    documents: tuple[str, ...]
    labels: tuple[str, ...]
    annotated: npt.NDArray[np.bool_]
    tokens: Integers
    unmarked: Integers
    by_label: Integers
    alike: Integers
    both: Integers
    sizes: Integers
    common: Integers
    ratios: bootstrap.Floats
    compared: Integers
    wanted: Integers
    units: UnitDistances


__all__ = ["AgreementCounts"]
