"""One mutant tried: what came of it, how much it took, and whether that may be."""

from __future__ import annotations

import resource
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.core import EngineError
from engine.service.isolation.operations import OPERATIONS
from engine.service.worker.traces import trace
from tests.torture.fuzz.mutation import Mutant
from tests.torture.fuzz.ways import Fault, go, recognition

LIMITS = OPERATIONS["read"].limits()
_SLIPS = (TypeError, AttributeError, IndexError, KeyError, AssertionError, NameError, ArithmeticError)
"""What our own code raises where it did not think of something: behind an error of ours it is no
fault, but worth a look."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attempt ended: the class of the error or how far it came; why that is a fault, empty
    if it is none; the place of a slip behind an error; seconds of processor, bytes of memory beyond
    those before."""

    way: str
    name: str
    end: str
    fault: str
    slip: str
    seconds: float
    memory: int


def attempt(mutant: Mutant) -> Outcome:
    """Try a mutant, in this process."""
    before = _memory("VmRSS")
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak begins anew
    begun = _processor()
    fault = slip = ""
    try:
        with recognition():
            end = go(mutant)
    except EngineError as error:
        end, slip = type(error).__name__, _slip(error)
        fault = _unsaid(error)
    except Fault as error:
        end, fault = "Fault", str(error)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        end, fault = type(error).__name__, trace(error)
    seconds, memory = _processor() - begun, max(0, _memory("VmHWM") - before)
    if not fault and seconds > LIMITS.processor:
        fault = f"{seconds:.0f} seconds of processor"
    if not fault and memory > LIMITS.memory:
        fault = f"{memory >> 20} MB of memory"
    return Outcome(mutant.input.way, mutant.input.name, end, fault, slip, seconds, memory)


def _unsaid(error: EngineError) -> str:
    """Say what is wrong with the sentences of an error; nothing if they are sentences."""
    for language in ("fr", "en"):
        said = error.sentence(language)
        if not said.strip() or said != said.encode("utf-8", "replace").decode() or set(said) & set("\0\r\n\x1b"):
            return f"{type(error).__name__} has no sentence in {language}"
    return f"{type(error).__name__} says nothing" if type(error) is EngineError else ""


def _slip(error: BaseException) -> str:
    """Give the place of a slip of our own code that led to an error, as :func:`trace`."""
    seen: list[BaseException] = []
    cause = error.__cause__
    while cause is not None and cause not in seen:
        if isinstance(cause, _SLIPS):
            return f"{type(error).__name__} < {trace(cause)}"
        seen.append(cause)
        cause = cause.__cause__
    return ""


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _memory(line: str) -> int:
    """Give a line of the kernel's account of this process, in bytes; 0 where it gives none."""
    with suppress(OSError, StopIteration, ValueError):
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").split("\n")
        return int(next(one for one in status if one.startswith(f"{line}:")).split()[1]) * 1024
    return 0
