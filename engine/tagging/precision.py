"""The precision of the language models' arithmetic: what is asked for, and what this machine is
best at.

Half precision (bfloat16) is chosen where the processor computes in it, for its loss was measured:
see the model's card.
"""

from __future__ import annotations

from typing import Literal, cast, get_args

import torch

from engine.core import UnknownName

Precision = Literal["fp32", "bf16"]


def choose_precision(wanted: str, device: str) -> Precision:
    """Resolve a requested precision for a device: ``auto`` becomes ``bf16`` on CUDA and on
    processors that compute in it, else ``fp32``.

    Raises:
        UnknownName: ``wanted`` is not ``auto``, ``fp32`` or ``bf16``.
    """
    if wanted == "auto":
        return "bf16" if device == "cuda" or computes_bf16() else "fp32"
    if wanted not in get_args(Precision):
        raise UnknownName(name=wanted, known=", ".join(("auto", *get_args(Precision))))
    return cast(Precision, wanted)


def computes_bf16() -> bool:
    """Tell whether the processor multiplies bfloat16 (AVX512-BF16 or AMX); without, bfloat16 is
    slower than single precision."""
    return bool(torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())
