"""No network for a process that opens files: seccomp(2) refuses it sockets, and where the kernel
has no seccomp, unshare(2) gives it a network without interfaces.

The filter also refuses what would lead around it (io_uring, the memory of other processes, calls of
another architecture). The pipe to the server is there before, and stays.
"""

from __future__ import annotations

import ctypes
import errno
import platform
import struct
import sys
from typing import Literal

Barrier = Literal["seccomp", "unshare", ""]
"""What keeps a process from the network; empty: nothing does."""

_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2  # prctl(2)
_NEW_USER, _NEW_NET = 0x10000000, 0x40000000  # unshare(2)
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06  # classic BPF
_NUMBER, _ARCHITECTURE = 0, 4  # places in struct seccomp_data
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EACCES
_X32 = 0x40000000
# Numbers of socket, connect, bind, ptrace, process_vm_readv, process_vm_writev, io_uring_setup.
_CALLS: dict[str, tuple[int, tuple[int, ...]]] = {
    "x86_64": (0xC000003E, (41, 42, 49, 101, 310, 311, 425)),
    "aarch64": (0xC00000B7, (198, 203, 200, 117, 270, 271, 425)),
}


def deny_network() -> Barrier:
    """Take the network from the present process and from those that it starts, for good, and return
    what does it; empty where the kernel refuses both ways. Called before any thread is started."""
    if sys.platform != "linux":
        return ""
    libc = ctypes.CDLL(None, use_errno=True)
    if _filter_calls(libc):
        return "seccomp"
    return "unshare" if libc.unshare(_NEW_USER | _NEW_NET) == 0 else ""


def _filter_calls(libc: ctypes.CDLL) -> bool:
    known = _CALLS.get(platform.machine())
    if known is None or libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    program = ctypes.create_string_buffer(_program(*known))
    header = struct.pack("HxxxxxxP", (len(program) - 1) // 8, ctypes.addressof(program))
    return bool(libc.prctl(_SET_SECCOMP, _FILTER, ctypes.c_char_p(header), 0, 0) == 0)


def _program(architecture: int, refused: tuple[int, ...]) -> bytes:
    """Write the filter: each step is (code, steps to skip if true, if false, value); the last two
    refuse and allow."""
    last = len(refused) + 5  # the step that refuses
    steps = [(_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 0, last - 2, architecture), (_LOAD, 0, 0, _NUMBER)]
    steps.append((_AT_LEAST, last - 4, 0, _X32))
    steps += [(_EQUAL, last - 1 - place, 0, number) for place, number in enumerate(refused, len(steps))]
    steps += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)
