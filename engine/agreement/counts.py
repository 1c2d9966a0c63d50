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
    """The counts of a study as arrays over A annotators, P pairs of them (in the order of
    ``itertools.combinations``), D documents and K labels; K + 1 adds ``O`` or all labels together,
    last.

    ``annotated``: (A, D); ``tokens`` and ``unmarked``, those that nobody marked: (D,);
    ``by_label``: (A, D, K + 1) tokens by label; ``alike``: (P, D, K + 1) tokens with this label by
    both; ``both``: (P, K + 1, K + 1) tokens by both labels; ``sizes``: (A, D, 3, K), what each
    annotator has, and ``common``: (P, D, 3, K), what both have, by :data:`spans.SCHEMES`;
    ``ratios``: (P, D, K + 1, 4) of B³; ``compared`` and ``wanted``: (P + 1, D, K + 1) mentions that
    B³ compares, and those that it would, for all pairs together last.
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
