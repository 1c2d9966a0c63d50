"""How much of the machine a process may take: setrlimit(2), set by the process itself before it
opens a file.

A process that wants more memory is refused it and says so; one that wants more processor time is
killed with SIGXCPU. Programs that it starts (Tesseract) have the same limits, each for itself.
"""

from __future__ import annotations

import math
import resource
from dataclasses import dataclass

MEGABYTE = 1024 * 1024
OPEN_FILES = 64
LARGEST_FILE = 512 * MEGABYTE
"""Bytes of a file that it writes: Tesseract's pictures."""
_STATUS = "/proc/self/status"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may take: ``memory`` in bytes of addresses beyond those it has when the limit
    is set; ``processor`` and ``wall`` in seconds, of work and in all."""

    memory: int
    processor: float
    wall: float


def apply(limits: Limits) -> None:
    """Limit the present process for good: memory, processor time, open files, size of a file, no
    core dump."""
    limit_memory(limits.memory)
    limit_processor(limits.processor)
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_memory(more: int | None) -> None:
    """Let the present process map at most ``more`` bytes beyond those it has; None lifts the limit
    again. Does nothing where the size of a process cannot be read."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    soft = hard if more is None or (size := mapped()) is None else size + more
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard) if soft != resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def limit_processor(more: float) -> None:
    """Let the present process work ``more`` seconds of processor beyond those it has; then the
    kernel kills it with SIGXCPU."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft, hard = math.ceil(used.ru_utime + used.ru_stime + more), resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def mapped() -> int | None:
    """Return the bytes of addresses that the present process has mapped, None where the kernel does
    not say."""
    try:
        with open(_STATUS, encoding="ascii", errors="replace") as status:
            line = next(line for line in status if line.startswith("VmSize:"))
    except (OSError, StopIteration):
        return None
    return int(line.split()[1]) * 1024


def is_out_of_memory(error: BaseException | None) -> bool:
    """Tell whether an exception, or one that led to it, is that memory was refused. PyTorch says it
    by a RuntimeError; readers of formats hide it behind « damaged »."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, MemoryError) or (isinstance(error, RuntimeError) and "allocate memory" in str(error)):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False
